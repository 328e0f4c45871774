"""Every judge: its verdict, its reply, and what swapping the two answers does to it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.errors import ProviderError, TaskNotSupported
from playlisteval.judges.base import Case, Judge, Judgement
from playlisteval.judges.first_letter import FirstLetter
from playlisteval.judges.longer_answer import LongerAnswer
from playlisteval.judges.pairwise import Pairwise
from playlisteval.judges.random_choice import RandomChoice
from playlisteval.judges.text_only import TextOnly
from playlisteval.parts import load_part, part_names
from playlisteval.tasks.base import Evidence, Line
from playlisteval.tasks.judge_pair import JudgeReply
from tests.fakes.looks import frame

EVIDENCE = Evidence((frame("f", 1.0),), (Line("v", 0.0, 30.0, "hello"),))
NAMES = part_names("judges")
FAIR = [n for n in NAMES if n != "first_letter"]


def case(a: str, b: str, seed: int = 3) -> Case:
    return Case("Which?", a, b, EVIDENCE, random.Random(seed))


class Model:
    """Prefers the answer with the higher last letter; keeps what it was asked."""

    def __init__(self, reply: str | Exception | None = None) -> None:
        self.reply = reply
        self.asked: list[tuple[Any, Any, str | None]] = []

    def __call__(self, task: Any, inputs: Any, *, role: str | None = None) -> JudgeReply:
        self.asked.append((task.name, inputs, role))
        if isinstance(self.reply, Exception):
            raise self.reply
        side = "A" if inputs.answer_a[::-1] > inputs.answer_b[::-1] else "B"
        return JudgeReply(text=self.reply or f"[Overall Judge] [[{side}]]")


def test_the_folder_holds_the_baselines_of_the_design() -> None:
    assert {"pairwise", "random_choice", "first_letter", "longer_answer", "text_only"} <= set(NAMES)
    baselines = {n for n in NAMES if load_part("judges", n, Judge).baseline}
    assert baselines == {"random_choice", "first_letter", "longer_answer", "text_only"}
    assert Pairwise.needs_model and not Pairwise.baseline
    assert TextOnly.roles == ("text_judge",)


@pytest.mark.parametrize("name", NAMES)
def test_name_is_the_file(name: str) -> None:
    assert load_part("judges", name, Judge)().name == name


@pytest.mark.parametrize("name", FAIR)
@given(a=st.text(min_size=1, max_size=30), b=st.text(min_size=1, max_size=30), seed=st.integers(0, 9))
def test_swapping_the_answers_flips_a_fair_verdict(name: str, a: str, b: str, seed: int) -> None:
    if a == b:
        b += "x"
    judge = load_part("judges", name, Judge)()
    one = judge.judge(case(a, b, seed), Model()).outcome
    two = judge.judge(case(b, a, seed), Model()).outcome
    assert {one, two} == {"A", "B"}


@given(a=st.text(max_size=9), b=st.text(max_size=9))
def test_first_letter_never_flips(a: str, b: str) -> None:
    assert FirstLetter().judge(case(a, b), Model()) == Judgement("A", "the first answer, unread")


@pytest.mark.parametrize(
    ("a", "b", "outcome", "reply"),
    [
        ("one two three", "one two", "A", "3 words against 2"),
        ("one", "one two", "B", "1 words against 2"),
        ("longer words", "few words", "A", "2 words against 2"),
        ("abc", "abd", "A", "1 words against 1; drawn"),
        ("abd", "abc", "B", "1 words against 1; drawn"),
    ],
)
def test_longer_answer(a: str, b: str, outcome: str, reply: str) -> None:
    assert LongerAnswer().judge(case(a, b), Model()) == Judgement(outcome, reply)


def test_random_choice_is_even_and_fixed_by_its_draw() -> None:
    picks = [RandomChoice().judge(case("x", "y", seed), Model()).outcome for seed in range(400)]
    assert picks == [RandomChoice().judge(case("x", "y", seed), Model()).outcome for seed in range(400)]
    assert 160 < picks.count("A") < 240


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ("[Overall Judge] [[A]]", "A"),
        ("[[A]] at first, but [Overall Judge] [[B]]", "B"),
        ("I can't tell.", "unparsed"),
        ("[Overall Judge] [[A]] or [[B]]", "unparsed"),
    ],
)
def test_pairwise_shows_everything_and_reads_the_verdict(reply: str, outcome: str) -> None:
    model = Model(reply)
    assert Pairwise().judge(case("a", "b"), model) == Judgement(outcome, reply)
    ((task, inputs, role),) = model.asked
    assert (task, role) == ("judge_pair", None)
    assert (inputs.question, inputs.answer_a, inputs.answer_b) == ("Which?", "a", "b")
    assert inputs.evidence == EVIDENCE


def test_text_only_shows_no_evidence() -> None:
    model = Model("[Overall Judge] [[B]]")
    assert TextOnly().judge(case("a", "b"), model).outcome == "B"
    ((_, inputs, role),) = model.asked
    assert role == "text_judge"
    assert inputs.evidence == Evidence((), ())


def test_text_only_without_a_text_judge_is_an_error_of_its_own() -> None:
    said = TextOnly().judge(case("a", "b"), Model(TaskNotSupported("no text judge")))
    assert said == Judgement("error", "no text judge")


@pytest.mark.parametrize("judge", [Pairwise(), TextOnly()])
def test_a_failed_call_is_left_to_the_caller(judge: Judge) -> None:
    with pytest.raises(ProviderError, match="gone"):
        judge.judge(case("a", "b"), Model(ProviderError("gone")))
