"""A pair in; the verdict of a model that is shown no evidence out: what the texts give away."""

from __future__ import annotations

from playlisteval.errors import TaskNotSupported
from playlisteval.judges.base import Asks, Case, Judge, Judgement
from playlisteval.tasks import judge_pair
from playlisteval.tasks.base import Evidence
from playlisteval.tasks.judge_pair import JudgePairInputs
from playlisteval.tasks.verdicts import read_verdict


class TextOnly(Judge):
    """The role `text_judge` on the question and both answers, with neither frames nor transcript."""

    baseline = True
    roles = ("text_judge",)

    def judge(self, case: Case, ask: Asks) -> Judgement:
        inputs = JudgePairInputs(case.question, case.answer_a, case.answer_b, Evidence((), ()))
        try:
            reply = ask(judge_pair.TASK, inputs, role="text_judge").text
        except TaskNotSupported as error:
            return Judgement("error", str(error))
        return Judgement(read_verdict(reply), reply)
