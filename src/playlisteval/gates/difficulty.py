"""A pair in; dropped when both weak judges get it right on the item's own two segments (F; paper 3.3)."""

from __future__ import annotations

from playlisteval.errors import TaskNotSupported
from playlisteval.gates.base import (
    KEPT,
    Gate,
    GateAnswer,
    Options,
    PairSubject,
    Price,
    Tools,
    drop,
    not_testable,
)
from playlisteval.tasks import judge_pair
from playlisteval.tasks.judge_pair import JudgePairInputs
from playlisteval.tasks.verdicts import read_verdict


class Difficulty(Gate[Options]):
    """Two judges of their own, that share nothing with any judge that is reported."""

    phase = "pair"
    price = Price.VIDEO
    roles = ("weak_judge_a", "weak_judge_b")

    def check(self, subject: PairSubject, tools: Tools) -> GateAnswer:
        inputs = JudgePairInputs(subject.question, subject.answer_a, subject.answer_b, subject.evidence)
        try:
            picks = [read_verdict(tools.perform(role, judge_pair.TASK, inputs).text) for role in self.roles]
        except TaskNotSupported as error:
            return not_testable(str(error))
        told = ", ".join(f"{role} said {pick}" for role, pick in zip(self.roles, picks, strict=True))
        if all(pick == subject.pair.chosen_side for pick in picks):
            return drop("too_easy", told)
        return GateAnswer(KEPT.outcome, detail=told)
