"""A gold answer in, its citations out: `(clip @ MM:SS - MM:SS, ...)` brackets on each clip's own clock (paper G.2.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BRACKET = re.compile(r"\(([^()]*@[^()]*)\)")
_RANGE = re.compile(r"^\s*(\d+)\s*@\s*(\d{1,3}):(\d{2})\s*[-\u2013]\s*(?:(\d+)\s*@\s*)?(\d{1,3}):(\d{2})\s*$")


@dataclass(frozen=True)
class CitedRange:
    """One cited range on the clip's own clock."""

    clip_id: int
    start_clip_seconds: float
    end_clip_seconds: float


@dataclass(frozen=True)
class Cited:
    """All ranges that parse, and the brackets that don't."""

    ranges: tuple[CitedRange, ...]
    malformed: tuple[str, ...]


def read_citations(answer: str) -> Cited:
    """Read every bracket; a range without a clip number, across two clips, or that ends before it starts is malformed."""
    ranges: list[CitedRange] = []
    malformed: list[str] = []
    for bracket in _BRACKET.findall(answer):
        for piece in bracket.split(","):
            found = _read_range(piece)
            if found is None:
                malformed.append(piece.strip())
            else:
                ranges.append(found)
    return Cited(tuple(ranges), tuple(malformed))


def strip_citations(answer: str) -> str:
    """The answer without its citation brackets, spaces closed up."""
    text = re.sub(r"[ \t]*\([^()]*@[^()]*\)", "", answer)
    return re.sub(r"[ \t]+([.,;:])", r"\1", text).strip()


def paragraphs(answer: str) -> list[str]:
    return [p.strip() for p in re.split(r"\n\s*\n|\n", answer) if p.strip()]


def _read_range(piece: str) -> CitedRange | None:
    match = _RANGE.match(piece)
    if not match:
        return None
    clip, m1, s1, other, m2, s2 = match.groups()
    start, end = int(m1) * 60 + int(s1), int(m2) * 60 + int(s2)
    if int(s1) > 59 or int(s2) > 59 or end < start or (other is not None and other != clip):
        return None
    return CitedRange(int(clip), float(start), float(end))
