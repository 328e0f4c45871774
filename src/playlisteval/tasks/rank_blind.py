"""Shuffled answers and a rubric in; their ranking from the text alone out (paper G.2.7)."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.records import CausalAttribute
from playlisteval.tasks.base import Line, Reply, Task


@dataclass(frozen=True)
class RankBlindInputs:
    question: str
    candidates: tuple[str, ...]
    rubric: tuple[CausalAttribute, ...]
    transcript: tuple[Line, ...] = ()


class RankEntry(Reply):
    """`candidate_index` counts from 1."""

    rank: int
    candidate_index: int
    reasoning: str


class WrongAnswerRanking(Reply):
    rankings: tuple[RankEntry, ...]
    overall_summary: str

    def order(self) -> tuple[int, ...]:
        """Candidate indices (from 1), best first."""
        return tuple(e.candidate_index for e in sorted(self.rankings, key=lambda e: e.rank))


TASK = Task("rank_blind", 1, RankBlindInputs, WrongAnswerRanking)
