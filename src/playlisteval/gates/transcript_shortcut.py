"""A draft in; dropped when an answer from transcripts alone matches the gold (C2; paper tables 10, 11)."""

from __future__ import annotations

from collections.abc import Mapping

from playlisteval.errors import TaskNotSupported
from playlisteval.gates.base import (
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
from playlisteval.tasks import answer_from_transcript, match_answers
from playlisteval.tasks.answer_from_transcript import AnswerFromTranscriptInputs
from playlisteval.tasks.citations import strip_citations
from playlisteval.tasks.match_answers import MatchAnswersInputs


class TranscriptShortcut(Gate[Options]):
    """One answer and one comparison, text only."""

    phase = "question"
    price = Price.TEXT
    place = 10
    roles = ("transcript_answerer", "transcript_verifier")

    def check(self, subject: QuestionSubject, tools: Tools) -> GateAnswer:
        windows = list(subject.windows)
        tools.draw("windows", subject.draft.id).shuffle(windows)
        question, gold = subject.draft.question, strip_citations(subject.draft.answer)
        try:
            answer = tools.perform(
                "transcript_answerer",
                answer_from_transcript.TASK,
                AnswerFromTranscriptInputs(question, tuple(windows)),
            )
            verdict = tools.perform(
                "transcript_verifier", match_answers.TASK, MatchAnswersInputs(question, gold, answer.answer)
            )
        except TaskNotSupported as error:
            return not_testable(str(error))
        if verdict.judgement == "Yes":
            return drop("answerable_from_transcript", verdict.explanation)
        short = subject.windows_wanted - len(windows)
        return GateAnswer(
            "kept", detail=f"{short} of {subject.windows_wanted} windows were missing" if short else ""
        )

    def families_problem(self, families: Mapping[str, str]) -> str | None:
        """The verifier is of another family than the answerer, and than the asker whose gold it upholds."""
        return differ(families, "transcript_answerer", "transcript_verifier") or differ(
            families, "transcript_verifier", "asker"
        )
