"""Hearing: PCM audio goes in; utterances with word times come out."""
