"""What one look and a whole clip bear out."""

from __future__ import annotations

import pytest

from playlisteval.models.keyless.claims import PLACES, Claim
from playlisteval.models.keyless.facts import (
    Fact,
    Seen,
    away_from_cell,
    collect_facts,
    facts_of_look,
    largest_region,
    place_of,
    readable,
    relation_of,
)
from playlisteval.models.seeing.look import TextSeen
from tests.fakes.looks import area, box, look, signs, text, thing


@pytest.mark.parametrize(("number", "place"), list(enumerate(PLACES)))
def test_place_is_the_cell_of_the_centre(number: int, place: str) -> None:
    row, column = divmod(number, 3)
    middle = box((column + 0.5) / 3, (row + 0.5) / 3)
    assert place_of(middle) == place
    assert away_from_cell(middle, place) == pytest.approx(-1 / 6, abs=1e-3)
    assert all(away_from_cell(middle, other) > 0 for other in PLACES if other != place)


@pytest.mark.parametrize(
    ("one", "two", "relation"),
    [
        ((0.2, 0.5), (0.8, 0.5), "left of"),
        ((0.8, 0.5), (0.2, 0.55), "right of"),
        ((0.5, 0.2), (0.5, 0.8), "above"),
        ((0.5, 0.8), (0.45, 0.2), "below"),
        ((0.5, 0.5), (0.55, 0.5), None),
        ((0.2, 0.2), (0.8, 0.8), None),
    ],
    ids=str,
)
def test_relation(one: tuple[float, float], two: tuple[float, float], relation: str | None) -> None:
    assert relation_of(box(*one), box(*two)) == relation


@pytest.mark.parametrize(
    ("words", "sure", "expected"),
    [
        ("Cork Gate", 0.9, True),
        ("Cork Gate", 0.8, False),
        ("Jan", 0.9, False),
        ("Gate 13", 0.9, True),
        ("1234", 0.9, False),
        ("A “quoted” word", 0.9, False),
        ("Gate (closed)", 0.9, False),
        ("x" * 41, 0.9, False),
    ],
)
def test_readable(words: str, sure: float, expected: bool) -> None:
    assert readable(text(words, "red", 0.5, 0.5, sure=sure)) is expected


def test_facts_of_one_look_in_a_fixed_order() -> None:
    seen = look(
        signs(("Zebra Bar", "red", 0.15, 0.15), ("Anchor", "blue", 0.83, 0.15)),
        [thing("boat", "red"), thing("boat", "red"), thing("clock", "white"), thing("orange", "orange")],
        [area("grey", 0.0, 0.4), area("green", 0.6, 1.0), area("pink", 0.0, 0.2, share=0.1)],
        [("street sign", 0.7), ("barn", 0.2)],
    )
    assert facts_of_look(seen) == [
        Claim("shown", "Zebra Bar"),
        Claim("panel", "Zebra Bar", "red"),
        Claim("place", "Zebra Bar", "upper left"),
        Claim("shown", "Anchor"),
        Claim("panel", "Anchor", "blue"),
        Claim("place", "Anchor", "upper right"),
        Claim("beside", "Anchor", "right of", "Zebra Bar"),
        Claim("thing", "boat"),
        Claim("thing_count", "boat", "two"),
        Claim("thing", "clock"),
        Claim("thing_colour", "clock", "white"),
        Claim("ground", "upper part", "grey"),
        Claim("ground", "lower part", "green"),
        Claim("setting", "setting", "street sign"),
    ]


@pytest.mark.parametrize(
    ("seen", "claims"),
    [
        (text("Cork Gate", None, 0.35, 0.35), [Claim("shown", "Cork Gate")]),
        (text("Cork Gate", "red", 0.35, 0.35, ground=0.5), [Claim("shown", "Cork Gate")]),
        (
            text("Cork Gate", "red", 0.35, 0.35),
            [Claim("shown", "Cork Gate"), Claim("panel", "Cork Gate", "red")],
        ),
    ],
    ids=["no colour", "unsure colour", "on a border"],
)
def test_what_is_unsure_is_not_stated(seen: TextSeen, claims: list[Claim]) -> None:
    assert facts_of_look(look([seen])) == claims


def test_doubled_lettering_unsure_things_and_odd_tags_are_no_facts() -> None:
    doubled = signs(("Cork Gate", "red", 0.15, 0.15), ("CORK GATE", "blue", 0.83, 0.83))
    unsure = [thing("clock", "red", sure=0.5), thing("boat", None), thing("cup", "red", colour_sure=0.3)]
    seven = [thing("bird", "red")] * 7
    facts = facts_of_look(look(doubled, [*unsure, *seven], tags=[("web-site 2", 0.9)]))
    assert facts == [Claim("thing", "boat"), Claim("thing", "cup"), Claim("thing", "bird")]
    assert facts_of_look(look(tags=[("barn", 0.5)])) == []


def test_ground_needs_a_wide_area_in_that_part() -> None:
    regions = [
        area("red", 0.0, 0.3, 0.2),
        area("blue", 0.0, 0.3, 0.4),
        area("green", 0.7, 1.0, 0.9, left=0.6),
    ]
    upper = largest_region(regions, "upper part")
    assert upper is not None and upper.colour == "blue"
    assert largest_region(regions, "lower part") is None


def test_facts_over_looks_keep_all_their_moments_and_drop_what_changes() -> None:
    one = look(signs(("Cork Gate", "red", 0.15, 0.15)))
    two = look(signs(("Cork Gate", "red", 0.83, 0.83)))
    assert collect_facts([Seen(1.0, one), Seen(2.0, two)]) == [
        Fact(Claim("shown", "Cork Gate"), (1.0, 2.0)),
        Fact(Claim("panel", "Cork Gate", "red"), (1.0, 2.0)),
    ]


def test_two_looks_never_state_both_directions() -> None:
    left = look(signs(("Alpha", "red", 0.15, 0.5), ("Bravo", "red", 0.83, 0.5)))
    right = look(signs(("Bravo", "red", 0.15, 0.5), ("Alpha", "red", 0.83, 0.5)))
    facts = collect_facts([Seen(1.0, left), Seen(2.0, right)])
    assert [f for f in facts if f.claim.kind == "beside"] == []
