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
    """`candidate_index` counts from 1. Candidates that a ranker can't tell apart share a rank."""

    rank: int
    candidate_index: int
    reasoning: str


class WrongAnswerRanking(Reply):
    rankings: tuple[RankEntry, ...]
    overall_summary: str

    def order(self) -> tuple[int, ...]:
        """Candidate indices (from 1), best first."""
        return tuple(e.candidate_index for e in sorted(self.rankings, key=lambda e: e.rank))

    def ties(self) -> tuple[tuple[int, ...], ...]:
        """Candidate indices that share a rank, best first; among them the order says nothing."""
        by_rank: dict[int, list[int]] = {}
        for entry in sorted(self.rankings, key=lambda e: (e.rank, e.candidate_index)):
            by_rank.setdefault(entry.rank, []).append(entry.candidate_index)
        return tuple(tuple(shared) for shared in by_rank.values() if len(shared) > 1)


TASK = Task("rank_blind", 1, RankBlindInputs, WrongAnswerRanking)
