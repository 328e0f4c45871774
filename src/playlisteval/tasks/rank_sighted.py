"""The four degraded answers, their causal records and both clips in; their ranking out (paper G.2.8)."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.records import AttributeDegradations, CausalAttribute
from playlisteval.tasks.base import Clip, Task
from playlisteval.tasks.rank_blind import WrongAnswerRanking


@dataclass(frozen=True)
class RankSightedInputs:
    question: str
    candidates: tuple[str, ...]
    causal_records: tuple[tuple[AttributeDegradations, ...], ...]
    """One per candidate, or empty where the ranker is kept blind to them."""
    rubric: tuple[CausalAttribute, ...]
    clips: tuple[Clip, Clip]


TASK = Task("rank_sighted", 1, RankSightedInputs, WrongAnswerRanking)
