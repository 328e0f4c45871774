"""A name comes in; a key under which part 2 sorts before part 10, or a printable form of it, goes out."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

_DIGITS = re.compile(r"([0-9]+)")

NaturalKey = tuple[tuple[tuple[int, int | str], ...], str]


def natural_key(name: str) -> NaturalKey:
    """Runs of digits compare as numbers, letters without regard to case; the name itself breaks ties."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    pieces = (piece for piece in _DIGITS.split(folded) if piece)
    key = tuple((0, int(piece)) if piece[0] in "0123456789" else (1, piece) for piece in pieces)
    return key, name


def name_of(path: Path) -> str:
    """The path in quotes, with line breaks and unprintable bytes escaped, so that it stays one line."""
    return repr(str(path))
