"""Seeing: a JPEG frame goes in; text, objects, colours and scene tags come out."""
