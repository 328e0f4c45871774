"""Media files come in; measured facts, exact frames, 16 kHz sound and subtitle cues go out."""
