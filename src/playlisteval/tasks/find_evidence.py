"""Sentences and both clips in; the smallest ranges that show or tell each of them out (paper G.3)."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.tasks.base import Clip, Reply, Task


@dataclass(frozen=True)
class FindEvidenceInputs:
    question: str
    sentences: tuple[str, ...]
    clips: tuple[Clip, Clip]


class FoundRange(Reply):
    """On the video's clock; `hop` is the clip's number."""

    hop: int
    start_seconds: float
    end_seconds: float
    event: str


class SentenceGrounding(Reply):
    """`sentence` counts from 0; a general summary has no ranges."""

    sentence: int
    ranges: tuple[FoundRange, ...]


class EvidenceFound(Reply):
    groundings: tuple[SentenceGrounding, ...]


TASK = Task("find_evidence", 1, FindEvidenceInputs, EvidenceFound)
