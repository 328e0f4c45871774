"""One sentence for each verb of the matrix."""

from __future__ import annotations

import random

import pytest

from playlisteval.models.keyless.questions import FRAMES, TAILS, verbs, write_question
from tests.fakes.golden import check_golden
from tests.rooms.models.keyless.rules import broken_rules

ONE = (
    "the lettering in the upper left of the frame, to the left of the words “Salt Kiosk”, "
    "above the words “Tide Office”, close to the word “Prawn”"
)
TWO = (
    "the object in the right half of the frame, below the words “Cider Press”, "
    "in the same shot as the words “Honey Stand”, within view of the word “Dome”"
)


def test_every_verb_of_the_matrix_has_frames_of_its_own() -> None:
    assert set(FRAMES) == set(verbs())
    assert len(verbs()) == 30


@pytest.mark.parametrize("verb", verbs())
def test_every_frame_and_tail_keeps_the_rules(verb: str) -> None:
    asked = {write_question(verb, ONE, TWO, random.Random(seed)) for seed in range(60)}
    assert len(asked) == len(FRAMES[verb]) * len(TAILS)
    for question in asked:
        assert broken_rules(question, verb, (), (ONE, TWO)) == []


def test_an_unknown_verb_still_makes_a_sentence() -> None:
    question = write_question("weigh", ONE, TWO, random.Random(1))
    assert question.startswith(f"Weigh how {ONE}, compares with {TWO}, ")
    assert broken_rules(question, "weigh", (), (ONE, TWO)) == []


def test_every_question_as_it_reads() -> None:
    lines = [
        f"{frame.format(a='THIS', b='THAT')}, {TAILS[n % 5]}."
        for n, frame in enumerate(f for v in verbs() for f in FRAMES[v])
    ]
    check_golden("keyless/questions.txt", "\n".join(lines))
