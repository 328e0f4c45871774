"""One sentence for each verb of the matrix and each way to compare."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from playlisteval.models.keyless.bridge import KINDS
from playlisteval.models.keyless.questions import (
    FRAMES,
    HOW,
    TAILS,
    WHETHER,
    preferred,
    verbs,
    write_question,
)
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
    assert set(WHETHER) == set(HOW) == set(KINDS)


@pytest.mark.parametrize("subject", sorted(KINDS))
@pytest.mark.parametrize("verb", verbs())
def test_every_frame_and_tail_keeps_the_rules(verb: str, subject: str) -> None:
    asked = {write_question(verb, subject, ONE, TWO, random.Random(seed)) for seed in range(60)}
    assert len(asked) >= len(FRAMES[verb]) * len(TAILS)
    for question in asked:
        assert broken_rules(question, verb, (), (ONE, TWO)) == []


def test_an_unknown_verb_still_makes_a_sentence() -> None:
    question = write_question("weigh", "background", ONE, TWO, random.Random(1))
    assert question.startswith(f"Weigh how the background of {ONE}, compares with the background of {TWO}, ")
    assert broken_rules(question, "weigh", (), (ONE, TWO)) == []


@pytest.mark.parametrize("verb", verbs())
def test_verbs_of_size_ask_for_more_or_higher_first_and_all_others_for_likeness(verb: str) -> None:
    orders = [preferred(verb, random.Random(seed)) for seed in range(200)]
    assert all(sorted(order) == sorted(KINDS) for order in orders)
    firsts = Counter(order[0] for order in orders)
    if verb in ("rank", "order", "compare", "solve", "diagram", "deduct"):
        assert set(firsts) == {"number", "height"}
    else:
        assert set(firsts) == {"background", "side", "colour"}
        assert firsts["background"] == max(firsts.values())


def test_every_question_as_it_reads() -> None:
    """Every frame of every verb once, by one way to compare in turn, for a reader."""
    subjects = sorted(KINDS)
    lines = [
        write_question(verb, subjects[n % 5], "THIS", "THAT", _Chooser(n))
        for n, verb in enumerate(v for v in verbs() for _ in FRAMES[v])
    ]
    check_golden("keyless/questions.txt", "\n".join(lines))


class _Chooser(random.Random):
    """Takes every choice in turn instead of drawing."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self._next = start

    def choice(self, seq):  # type: ignore[no-untyped-def]
        return seq[self._next % len(seq)]
