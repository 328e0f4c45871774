"""A question, its gold answer and a predicted one in; whether the core facts agree out (paper G.2.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playlisteval.tasks.base import Reply, Task


@dataclass(frozen=True)
class MatchAnswersInputs:
    question: str
    gold: str
    predicted: str


class QueryJudgement(Reply):
    explanation: str
    judgement: Literal["Yes", "No"]


TASK = Task("match_answers", 1, MatchAnswersInputs, QueryJudgement)
