"""The two shortcuts: an answer from transcripts, and one from memory."""

from __future__ import annotations

import pytest

from playlisteval.errors import TaskNotSupported
from playlisteval.gates.recall_shortcut import RecallShortcut
from playlisteval.gates.transcript_shortcut import TranscriptShortcut
from playlisteval.tasks.answer_from_transcript import GeneratedAnswer
from playlisteval.tasks.match_answers import QueryJudgement
from tests.fakes.tools import FakeModels
from tests.rooms.gates.subjects import of_question

ANSWER = GeneratedAnswer(explanation="e", answer="a guess")
PLAIN_GOLD = "The first spot reads one thing.\n\nThe other reads another.\n\nThat is the contrast."


def judged(word: str, why: str = "why") -> QueryJudgement:
    return QueryJudgement(explanation=why, judgement=word)


@pytest.mark.parametrize(
    ("verdict", "windows", "expected"),
    [
        ("No", 6, ("kept", "", "")),
        ("No", 2, ("kept", "", "4 of 6 windows were missing")),
        ("Yes", 6, ("dropped", "answerable_from_transcript", "why")),
        ("Yes", 1, ("dropped", "answerable_from_transcript", "why")),
    ],
)
def test_transcript(verdict: str, windows: int, expected: tuple[str, str, str]) -> None:
    models = FakeModels({"transcript_answerer": ANSWER, "transcript_verifier": judged(verdict)})
    said = TranscriptShortcut().check(of_question(windows=windows), models.tools)
    assert (said.outcome, said.reason, said.detail) == expected
    assert models.asked == [
        ("transcript_answerer", "answer_from_transcript"),
        ("transcript_verifier", "match_answers"),
    ]


def test_transcript_windows_are_shuffled_and_the_gold_is_shown_without_citations() -> None:
    models = FakeModels({"transcript_answerer": ANSWER, "transcript_verifier": judged("No")})
    subject = of_question()
    TranscriptShortcut().check(subject, models.tools)
    given, compared = models.calls[0][2], models.calls[1][2]
    assert given.question == subject.draft.question
    assert sorted(given.windows, key=repr) == sorted(subject.windows, key=repr)
    assert given.windows != subject.windows
    assert models.drawn == [("windows", subject.draft.id)]
    assert (compared.gold, compared.predicted) == (PLAIN_GOLD, "a guess")


def test_transcript_not_testable() -> None:
    models = FakeModels({"transcript_answerer": TaskNotSupported("no reader")})
    said = TranscriptShortcut().check(of_question(), models.tools)
    assert (said.outcome, said.reason, said.detail) == ("not_testable", "not_testable", "no reader")


A = [("memory_answerer_a", "answer_from_memory"), ("memory_verifier_a", "match_answers")]
B = [("memory_answerer_b", "answer_from_memory"), ("memory_verifier_b", "match_answers")]


@pytest.mark.parametrize(
    ("a", "b", "expected", "asked"),
    [
        ("No", "No", ("kept", "", ""), A),
        ("No", "Yes", ("kept", "", ""), A),
        ("Yes", "No", ("kept", "", ""), A + B),
        ("Yes", "Yes", ("dropped", "answerable_from_memory", "by a by b"), A + B),
    ],
)
def test_recall_b_runs_only_when_a_matched(
    a: str, b: str, expected: tuple[str, str, str], asked: list[tuple[str, str]]
) -> None:
    models = FakeModels(
        {
            "memory_answerer_a": ANSWER,
            "memory_verifier_a": judged(a, "by a"),
            "memory_answerer_b": ANSWER,
            "memory_verifier_b": judged(b, "by b"),
        }
    )
    said = RecallShortcut().check(of_question(), models.tools)
    assert (said.outcome, said.reason, said.detail) == expected
    assert models.asked == asked
    assert models.calls[1][2].gold == PLAIN_GOLD


@pytest.mark.parametrize("lacking", ["memory_answerer_a", "memory_verifier_a", "memory_answerer_b"])
def test_recall_not_testable(lacking: str) -> None:
    replies = {
        "memory_answerer_a": ANSWER,
        "memory_verifier_a": judged("Yes"),
        "memory_answerer_b": ANSWER,
        "memory_verifier_b": judged("Yes"),
        lacking: TaskNotSupported("no memory"),
    }
    said = RecallShortcut().check(of_question(), FakeModels(replies).tools)
    assert (said.outcome, said.detail) == ("not_testable", "no memory")
