"""A draft in; kept when a third family finds it answerable, every claim shown (C3; paper G.2.5)."""

from __future__ import annotations

from collections.abc import Mapping

from playlisteval.errors import TaskNotSupported
from playlisteval.gates.base import (
    KEPT,
    Gate,
    GateAnswer,
    Options,
    Price,
    QuestionSubject,
    Tools,
    differ,
    drop,
    not_testable,
)
from playlisteval.tasks import ground_in_video
from playlisteval.tasks.ground_in_video import GroundInVideoInputs


class VideoGrounding(Gate[Options]):
    """The hops and the bridge go along as a checklist to verify, not to trust."""

    phase = "question"
    price = Price.VIDEO
    roles = ("grounder",)

    def check(self, subject: QuestionSubject, tools: Tools) -> GateAnswer:
        draft = subject.draft
        inputs = GroundInVideoInputs(
            draft.question, draft.answer, draft.hop_1, draft.hop_2, draft.bridge, subject.clips
        )
        try:
            verdict = tools.perform("grounder", ground_in_video.TASK, inputs)
        except TaskNotSupported as error:
            return not_testable(str(error))
        if verdict.query_grounded == "No":
            return drop("not_answerable", verdict.query_grounding_explanation)
        if verdict.answer_grounded == "No":
            return drop("answer_not_shown", verdict.answer_grounding_explanation)
        return KEPT

    def families_problem(self, families: Mapping[str, str]) -> str | None:
        return differ(families, "grounder", "asker")
