"""A draft in; dropped when both combinations answer it from memory (C2; paper tables 9, 11)."""

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
from playlisteval.tasks import answer_from_memory, match_answers
from playlisteval.tasks.answer_from_memory import AnswerFromMemoryInputs
from playlisteval.tasks.citations import strip_citations
from playlisteval.tasks.match_answers import MatchAnswersInputs


class RecallShortcut(Gate[Options]):
    """Combination B runs only for a question that combination A answered."""

    phase = "question"
    price = Price.TEXT
    place = 20
    roles = ("memory_answerer_a", "memory_verifier_a", "memory_answerer_b", "memory_verifier_b")

    def check(self, subject: QuestionSubject, tools: Tools) -> GateAnswer:
        reasons: list[str] = []
        try:
            for letter in ("a", "b"):
                matched, reason = self._combination(letter, subject, tools)
                reasons.append(reason)
                if not matched:
                    return KEPT
        except TaskNotSupported as error:
            return not_testable(str(error))
        return drop("answerable_from_memory", " ".join(reasons))

    def _combination(self, letter: str, subject: QuestionSubject, tools: Tools) -> tuple[bool, str]:
        question = subject.draft.question
        answer = tools.perform(
            f"memory_answerer_{letter}", answer_from_memory.TASK, AnswerFromMemoryInputs(question)
        )
        verdict = tools.perform(
            f"memory_verifier_{letter}",
            match_answers.TASK,
            MatchAnswersInputs(question, strip_citations(subject.draft.answer), answer.answer),
        )
        return verdict.judgement == "Yes", verdict.explanation

    def families_problem(self, families: Mapping[str, str]) -> str | None:
        pairs = [(f"memory_answerer_{x}", f"memory_verifier_{x}") for x in ("a", "b")]
        return next((p for one, two in pairs if (p := differ(families, one, two))), None)
