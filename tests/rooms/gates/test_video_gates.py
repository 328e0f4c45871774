"""Grounding in the video, and the pair's difficulty."""

from __future__ import annotations

import pytest

from playlisteval.errors import TaskNotSupported
from playlisteval.gates.difficulty import Difficulty
from playlisteval.gates.video_grounding import VideoGrounding
from playlisteval.tasks.ground_in_video import GroundInVideoInputs, VideoQueryJudgement
from playlisteval.tasks.judge_pair import JudgeReply
from tests.fakes.tools import FakeModels
from tests.rooms.gates.subjects import GOOD, clips, of_pair, of_question


@pytest.mark.parametrize(
    ("query", "answer", "expected"),
    [
        ("Yes", "Yes", ("kept", "", "")),
        ("No", "Yes", ("dropped", "not_answerable", "why the query")),
        ("No", "No", ("dropped", "not_answerable", "why the query")),
        ("Yes", "No", ("dropped", "answer_not_shown", "why the answer")),
    ],
)
def test_grounding(query: str, answer: str, expected: tuple[str, str, str]) -> None:
    verdict = VideoQueryJudgement(
        query_grounding_explanation="why the query",
        query_grounded=query,
        answer_grounding_explanation="why the answer",
        answer_grounded=answer,
    )
    models = FakeModels({"grounder": verdict})
    said = VideoGrounding().check(of_question(), models.tools)
    assert (said.outcome, said.reason, said.detail) == expected
    assert models.calls == [
        (
            "grounder",
            "ground_in_video",
            GroundInVideoInputs(
                "Compare the two.", GOOD, "the first hop", "the second hop", "the bridge", clips()
            ),
        )
    ]


def test_grounding_not_testable() -> None:
    models = FakeModels({"grounder": TaskNotSupported("no eyes")})
    said = VideoGrounding().check(of_question(), models.tools)
    assert (said.outcome, said.reason, said.detail) == ("not_testable", "not_testable", "no eyes")


def reply(side: str) -> JudgeReply:
    return JudgeReply(text=f"[Overall Judge] {side}")


@pytest.mark.parametrize("chosen", ["A", "B"])
@pytest.mark.parametrize(
    ("a_right", "b_right", "outcome"),
    [(True, True, "dropped"), (True, False, "kept"), (False, True, "kept"), (False, False, "kept")],
)
def test_difficulty_keeps_unless_both_weak_judges_are_right(
    chosen: str, a_right: bool, b_right: bool, outcome: str
) -> None:
    other = "B" if chosen == "A" else "A"
    picks = [chosen if right else other for right in (a_right, b_right)]
    models = FakeModels({f"weak_judge_{x}": reply(f"[[{p}]]") for x, p in zip("ab", picks, strict=True)})
    said = Difficulty().check(of_pair(chosen), models.tools)
    assert (said.outcome, said.reason) == (outcome, "too_easy" if outcome == "dropped" else "")
    assert said.detail == f"weak_judge_a said {picks[0]}, weak_judge_b said {picks[1]}"
    assert models.asked == [("weak_judge_a", "judge_pair"), ("weak_judge_b", "judge_pair")]
    assert models.calls[0][2].evidence == of_pair(chosen).evidence


@pytest.mark.parametrize("text", ["nothing", "[[A]] or [[B]]"])
def test_difficulty_keeps_where_a_weak_judge_gives_no_verdict(text: str) -> None:
    models = FakeModels({"weak_judge_a": reply("[[A]]"), "weak_judge_b": reply(text)})
    said = Difficulty().check(of_pair("A"), models.tools)
    assert (said.outcome, said.detail) == ("kept", "weak_judge_a said A, weak_judge_b said unparsed")


def test_difficulty_not_testable() -> None:
    models = FakeModels({"weak_judge_a": TaskNotSupported("no such judge")})
    said = Difficulty().check(of_pair(), models.tools)
    assert (said.outcome, said.detail) == ("not_testable", "no such judge")
