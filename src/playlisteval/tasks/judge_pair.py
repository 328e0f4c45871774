"""A question, two answers and evidence in; a reply that ends in a verdict out (paper G.1)."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.tasks.base import Evidence, Reply, Task


@dataclass(frozen=True)
class JudgePairInputs:
    question: str
    answer_a: str
    answer_b: str
    evidence: Evidence


class JudgeReply(Reply):
    """Plain text; the verdict is read from what follows its last `[Overall Judge]` label."""

    text: str


TASK = Task("judge_pair", 1, JudgePairInputs, JudgeReply)
