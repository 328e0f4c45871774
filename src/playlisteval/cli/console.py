"""Text and numbers in; what a person reads in the terminal out."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.markup import escape

console = Console(stderr=True)
"""Progress, notes and errors; results go to `out`."""
out = Console(width=None if sys.stdout.isatty() else 100)


def one_line(told: object) -> str:
    """An error's or a note's text on one line, its markup defused: names of files are untrusted."""
    return escape(" ".join(str(told).split()))


def duration(seconds: float) -> str:
    """`42 s`, `3 min 20 s`, `5 h 10 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"
