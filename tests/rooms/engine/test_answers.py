"""A pair's two texts as a judge is shown them."""

from __future__ import annotations

from pathlib import Path

import pytest

from playlisteval.engine.answers import Answers, Contest, chosen_side, contests
from playlisteval.records import Item, OwnQuestion, SystemAnswer
from playlisteval.store.study import Output, Study, UnitMark
from tests.fakes.records import degraded_set, pair, question

ASKED = question(answer="It reads CAFE (1 @ 00:10 - 00:20).\n\nThe other BAR (2 @ 00:10 - 00:20).")
WRONG = degraded_set(ASKED.id)
ITEM = Item(question_id=ASKED.id, degraded_set_id=WRONG.id, seed_id="seed", domain="art")
ANSWERS = Answers({ASKED.id: ASKED}, {WRONG.id: WRONG}, {ITEM.id: ITEM})
GOLD = "It reads CAFE.\n\nThe other BAR."


def test_the_gold_answer_is_shown_without_its_citations() -> None:
    assert ANSWERS.text(ITEM, 5) == GOLD
    assert ANSWERS.text(ITEM, 2) == WRONG.rating_2.response


@pytest.mark.parametrize(("side", "order"), [("A", "forward"), ("B", "reversed")])
def test_the_chosen_answer_stands_on_its_side(side: str, order: str) -> None:
    one = pair(ITEM.id, ASKED.id, chosen_side=side)

    assert ANSWERS.shown(one, order) == (GOLD, WRONG.rating_4.response)  # type: ignore[arg-type]
    assert chosen_side(one, order) == "A"  # type: ignore[arg-type]


@pytest.mark.parametrize(("side", "order"), [("B", "forward"), ("A", "reversed")])
def test_or_on_the_other_one(side: str, order: str) -> None:
    one = pair(ITEM.id, ASKED.id, chosen_side=side, rejected_rating=1)

    assert ANSWERS.shown(one, order) == (WRONG.rating_1.response, GOLD)  # type: ignore[arg-type]
    assert chosen_side(one, order) == "B"  # type: ignore[arg-type]


def test_they_are_read_from_a_study(tmp_path: Path) -> None:
    with Study.open(tmp_path, create=True) as study:
        study.commit_unit(UnitMark("u", "s", 1, "", "", "run"), Output([ASKED, WRONG, ITEM]))
        assert Answers.of(study) == ANSWERS


def own(*answers: tuple[str, int | None]) -> OwnQuestion:
    said = [SystemAnswer(system=s, text=f"{s} says (1 @ 00:01 - 00:02).", rating=r) for s, r in answers]
    return OwnQuestion(name="", question="Which?", answer="", evidence=(), answers=tuple(said))


def test_an_item_of_five_rated_answers_has_ten_contests() -> None:
    found = contests(None)
    assert (len(found), found[0], found[-1]) == (10, Contest(5, 4), Contest(2, 1))


def test_own_answers_meet_where_they_are_not_rated_alike() -> None:
    assert contests(own(("a", 2), ("b", 5), ("c", 2))) == [
        Contest(5, 2, ("b", "a")),
        Contest(5, 2, ("b", "c")),
    ]
    assert contests(own(("chosen", None), ("rejected", None))) == [Contest(2, 1, ("chosen", "rejected"))]


@pytest.mark.parametrize(("side", "shown"), [("A", ("b says.", "a says.")), ("B", ("a says.", "b says."))])
def test_own_answers_are_shown_without_citations_too(side: str, shown: tuple[str, str]) -> None:
    brought = own(("a", 2), ("b", 5))
    item = Item(question_id=ASKED.id, degraded_set_id="", seed_id="seed", domain="art", own_id=brought.id)
    answers = Answers({ASKED.id: ASKED}, {}, {item.id: item}, {brought.id: brought})
    one = pair(item.id, ASKED.id, chosen_side=side, systems=("b", "a"))

    assert answers.shown(one) == shown
