"""Cues of any subtitle format come in; sorted cues with sensible times and nothing said twice go out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

# Captions that roll up follow each other at once; a later return of the same words is said anew.
_ROLLING_GAP_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class CueWord:
    """A word with its own times, where the format gives them."""

    start_seconds: float
    end_seconds: float
    text: str


@dataclass(frozen=True, slots=True)
class Cue:
    """One caption: plain text on one line, and its words where the format times them."""

    start_seconds: float
    end_seconds: float
    text: str
    words: tuple[CueWord, ...] = ()


@dataclass(frozen=True, slots=True)
class RawCue:
    """A caption as written: its lines without markup, and for each line its timed words, if any."""

    start_seconds: float
    end_seconds: float
    lines: tuple[str, ...]
    words: tuple[tuple[CueWord, ...], ...] = ()


def finish_cues(raw: Iterable[RawCue]) -> list[Cue]:
    """Sort, drop exact repeats, undo rolling, join the lines."""
    ordered = sorted(raw, key=lambda cue: (cue.start_seconds, cue.end_seconds))
    unique = list(dict.fromkeys(cue for cue in ordered if cue.lines))
    if _rolls(unique):
        unique = _unrolled(unique)
    return [_joined(cue) for cue in unique]


def _joined(cue: RawCue) -> Cue:
    words = tuple(word for line in cue.words for word in line)
    # Timed words stand for the text only if they are all of it.
    text = " ".join(" ".join(cue.lines).split())
    whole = " ".join(word.text for word in words) == text
    return Cue(cue.start_seconds, cue.end_seconds, text, words if whole else ())


def _overlap(before: RawCue, cue: RawCue) -> int:
    """How many first lines of a cue were the last lines of the one before it."""
    if cue.start_seconds - before.end_seconds > _ROLLING_GAP_SECONDS:
        return 0
    most = min(len(before.lines), len(cue.lines))
    return next((k for k in range(most, 0, -1) if before.lines[-k:] == cue.lines[:k]), 0)


def _rolls(cues: Sequence[RawCue]) -> bool:
    """Whether the whole file is in rolling captions: most cues begin with what was there already.

    A rule for the file, not for a cue: people do say the same words twice in a row.
    """
    repeats = [_overlap(a, b) > 0 for a, b in pairwise(cues)]
    adds = any(0 < _overlap(a, b) < len(b.lines) for a, b in pairwise(cues))
    return adds and len(repeats) >= 2 and 2 * sum(repeats) >= len(repeats)


def _unrolled(cues: Sequence[RawCue]) -> list[RawCue]:
    fresh: list[RawCue] = []
    before: RawCue | None = None
    for cue in cues:
        count = _overlap(before, cue) if before is not None else 0
        before = cue
        if count < len(cue.lines):
            fresh.append(replace(cue, lines=cue.lines[count:], words=cue.words[count:]))
    return fresh


def repair_times(
    start_seconds: float, end_seconds: float, duration_seconds: float
) -> tuple[float, float] | None:
    """Times inside [0, duration] with start <= end; None for what begins after the end of the file."""
    if not start_seconds <= end_seconds:
        start_seconds, end_seconds = end_seconds, start_seconds
    start, end = max(0.0, start_seconds), min(end_seconds, duration_seconds)
    if not (start < duration_seconds and start <= end):  # also for times that are no numbers
        return None
    return start, end


def repair_cues(cues: Iterable[Cue], duration_seconds: float) -> list[Cue]:
    """Cues with repaired times, in order of their start; those after the file's end are dropped."""
    repaired: list[Cue] = []
    for cue in cues:
        times = repair_times(cue.start_seconds, cue.end_seconds, duration_seconds)
        if times is not None:
            words = tuple(filter(None, (_repaired_word(word, duration_seconds) for word in cue.words)))
            repaired.append(Cue(*times, cue.text, words))
    return sorted(repaired, key=lambda cue: (cue.start_seconds, cue.end_seconds))


def _repaired_word(word: CueWord, duration_seconds: float) -> CueWord | None:
    times = repair_times(word.start_seconds, word.end_seconds, duration_seconds)
    return CueWord(*times, word.text) if times is not None else None
