"""An answer in, its citations out: `(clip @ MM:SS - MM:SS, ...)` on each clip's own clock (paper G.2.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BRACKET = re.compile(r"[ \t]*\(([^()]*)\)")
_TIME = r"(\d{1,3}):([0-5]\d)"
_RANGE = re.compile(rf"\s*(?:(\d+)\s*@)?\s*{_TIME}\s*[-\u2013]\s*(?:(\d+)\s*@\s*)?{_TIME}\s*")
_STRETCH = re.compile(rf"{_TIME}\s*[-\u2013]\s*{_TIME}")
_TIMES_ALONE = re.compile(r"(?:clips?|videos?|segments?|[\d\s,;:.\u2013-])*", re.IGNORECASE)


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
    """Read every bracket that is meant as a citation.

    Inside one, the clip's number holds until another is named. A range of no clip or of two, and one that
    ends before it starts, is malformed.
    """
    ranges: list[CitedRange] = []
    malformed: list[str] = []
    for bracket in filter(_is_citation, _BRACKET.findall(answer)):
        clip: int | None = None
        for piece in bracket.split(","):
            found = _read_range(piece, clip)
            if found is None:
                malformed.append(piece.strip())
            else:
                ranges.append(found)
                clip = found.clip_id
    return Cited(tuple(ranges), tuple(malformed))


def strip_citations(answer: str) -> str:
    """The answer without its citation brackets, spaces closed up."""
    text = _BRACKET.sub(lambda bracket: "" if _is_citation(bracket.group(1)) else bracket.group(), answer)
    return re.sub(r"[ \t]+([.,;:])", r"\1", text).strip()


def paragraphs(answer: str) -> list[str]:
    return [p.strip() for p in re.split(r"\n\s*\n|\n", answer) if p.strip()]


def _is_citation(bracket: str) -> bool:
    """Whether an at sign stands in it, or a stretch of time with nothing but the clip it may belong to."""
    return "@" in bracket or (
        _STRETCH.search(bracket) is not None and _TIMES_ALONE.fullmatch(bracket) is not None
    )


def _read_range(piece: str, clip_before: int | None) -> CitedRange | None:
    match = _RANGE.fullmatch(piece)
    if not match:
        return None
    named, start_minutes, start_seconds, named_again, end_minutes, end_seconds = match.groups()
    clip = int(named) if named is not None else clip_before
    start = int(start_minutes) * 60 + int(start_seconds)
    end = int(end_minutes) * 60 + int(end_seconds)
    if clip is None or end < start or (named_again is not None and int(named_again) != clip):
        return None
    return CitedRange(clip, float(start), float(end))
