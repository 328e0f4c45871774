"""Vectors of chunks and segments come in; exact rankings, duplicates and seeds go out."""
