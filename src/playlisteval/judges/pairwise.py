"""A pair and its evidence in; the verdict read from a chat model's reply out (paper G.1)."""

from __future__ import annotations

from playlisteval.judges.base import Asks, Case, Judge, Judgement
from playlisteval.tasks import judge_pair
from playlisteval.tasks.judge_pair import JudgePairInputs
from playlisteval.tasks.verdicts import read_verdict


class Pairwise(Judge):
    """Any provider's model, shown both answers at once."""

    needs_model = True

    def judge(self, case: Case, ask: Asks) -> Judgement:
        inputs = JudgePairInputs(case.question, case.answer_a, case.answer_b, case.evidence)
        reply = ask(judge_pair.TASK, inputs).text
        return Judgement(read_verdict(reply), reply)
