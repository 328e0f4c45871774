"""What one look and a whole clip bear out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.check import check_look
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
from playlisteval.models.seeing.look import Look, ObjectSeen, TextSeen
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
        ((0.5, 0.5), (0.69, 0.5), None),
        ((0.5, 0.5), (0.73, 0.55), "left of"),
        ((0.5, 0.5), (0.5, 0.61), None),
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
        [
            thing("boat", "red", 0.2),
            thing("boat", "red", 0.8),
            thing("clock", "white"),
            thing("orange", "orange", 0.5, 0.3),
        ],
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


def test_doubled_lettering_and_unsure_things_are_no_facts() -> None:
    doubled = signs(("Cork Gate", "red", 0.15, 0.15), ("CORK GATC", "blue", 0.83, 0.83))
    unsure = [
        thing("clock", "red", sure=0.5),
        thing("boat", None, 0.2),
        thing("vase", "red", 0.8, colour_sure=0.3),
    ]
    seven = [thing("bird", "red", 0.1 + 0.1 * n, 0.2) for n in range(7)]
    facts = facts_of_look(look(doubled, [*unsure, *seven], tags=[("web-site 2", 0.9)]))
    assert facts == [Claim("thing", "boat"), Claim("thing", "vase"), Claim("thing", "bird")]
    assert facts_of_look(look(tags=[("barn", 0.9)])) == []


@pytest.mark.parametrize(
    ("label", "sure", "x", "stated"),
    [
        ("clock", 0.6, 0.5, True),
        ("clock", 0.59, 0.5, False),
        ("cup", 0.89, 0.5, False),
        ("cup", 0.9, 0.5, True),
        ("clock", 0.9, 0.1, False),
        ("clock", 0.9, 0.9, False),
    ],
)
def test_a_thing_must_be_sure_and_whole(label: str, sure: float, x: float, stated: bool) -> None:
    claims = facts_of_look(look(things=[thing(label, None, x, sure=sure)]))
    assert claims == ([Claim("thing", label)] if stated else [])


@pytest.mark.parametrize(
    ("other", "claims"),
    [
        (thing("boat", None, 0.8), [Claim("thing", "boat"), Claim("thing_count", "boat", "two")]),
        (thing("boat", None, 0.8, sure=0.3), [Claim("thing", "boat")]),
        (thing("boat", None, 0.8, sure=0.09), [Claim("thing", "boat"), Claim("thing_colour", "boat", "red")]),
        (thing("boat", None, 0.6), [Claim("thing", "boat")]),
        (
            thing("boat", None, 0.52, sure=0.3),
            [Claim("thing", "boat"), Claim("thing_colour", "boat", "red")],
        ),
        (thing("bird", None, 0.52, sure=0.5), []),
        (thing("bird", None, 0.9, sure=0.5), [Claim("thing", "boat"), Claim("thing_colour", "boat", "red")]),
    ],
    ids=[
        "two",
        "a doubtful second",
        "none",
        "overlapping",
        "a second box on it",
        "a rival",
        "a rival elsewhere",
    ],
)
def test_things_are_counted_only_where_none_is_doubtful(other: ObjectSeen, claims: list[Claim]) -> None:
    assert facts_of_look(look(things=[thing("boat", "red"), other])) == claims


def test_lettering_at_the_frame_s_edge_is_not_quoted() -> None:
    assert facts_of_look(look([text("nchor Gate", "red", 0.1, 0.5)])) == []


def test_ground_needs_a_wide_area_in_that_part() -> None:
    regions = [
        area("red", 0.0, 0.3, 0.2),
        area("blue", 0.0, 0.3, 0.4),
        area("green", 0.7, 1.0, 0.9, left=0.6),
    ]
    upper = largest_region(regions, "upper part")
    assert upper is not None and upper.colour == "blue"
    assert largest_region(regions, "lower part") is None


def over(*looks: Look) -> list[Fact]:
    """Facts of looks a second apart."""
    return collect_facts([Seen(float(n), one) for n, one in enumerate(looks, start=1)])


def test_facts_over_looks_keep_all_their_moments_and_drop_what_changes() -> None:
    one = look(signs(("Cork Gate", "red", 0.15, 0.15)))
    two = look(signs(("Cork Gate", "red", 0.83, 0.83)))
    assert over(one, two, one) == [
        Fact(Claim("shown", "Cork Gate"), (1.0, 2.0, 3.0)),
        Fact(Claim("panel", "Cork Gate", "red"), (1.0, 2.0, 3.0)),
    ]


def test_what_is_seen_once_or_in_one_picture_is_no_fact() -> None:
    one = look(signs(("Cork Gate", "red", 0.15, 0.15)), [thing("clock", "red")])
    assert over(one, look()) == []
    assert collect_facts([Seen(1.0, one), Seen(1.2, one)]) == []
    assert len(collect_facts([Seen(1.0, one), Seen(1.5, one)])) == 5


def test_a_surely_other_colour_takes_the_fact_away_and_an_unsure_one_does_not() -> None:
    red = look([text("Cork Gate", "red", 0.5, 0.5)])
    for other, kept in (
        (text("Cork Gate", "blue", 0.5, 0.5), False),
        (text("Cork Gate", None, 0.5, 0.5), True),
    ):
        claims = [f.claim for f in over(red, red, look([other]))]
        assert (Claim("panel", "Cork Gate", "red") in claims) is kept


@pytest.mark.parametrize(
    ("reads", "agreed"),
    [
        (["Cork Gate", "Cork Gatc", "Cork Gate"], "Cork Gate"),
        (["CORK GATE", "CORK GATE", "CORKGATE"], "CORK GATE"),
        (["Cork Gate", "Cork Gatc"], None),
        (["Cork Gate", "Cork Gate", "Cork Gatc", "Cork Gatc"], None),
        (["Cork Gate", "Cork Gate", "Cork Gate", "Cork Gatc", "Cork Gatc"], None),
    ],
    ids=str,
)
def test_a_lettering_is_quoted_as_most_looks_read_it(reads: list[str], agreed: str | None) -> None:
    facts = over(*(look(signs((words, "red", 0.5, 0.5))) for words in reads))
    every = tuple(float(n) for n in range(1, len(reads) + 1))
    expected = [Claim("shown", agreed), Claim("panel", agreed, "red"), Claim("place", agreed, "centre")]
    assert facts == ([Fact(claim, every) for claim in expected] if agreed else [])


def test_things_are_told_by_the_steadiest_lettering_of_their_shot() -> None:
    def shot(colour: str, *names: str) -> Look:
        rows = [(name, "green", 0.2 + 0.3 * n, 0.2) for n, name in enumerate(names)]
        return look(signs(*rows), [thing("clock", colour)])

    facts = over(
        shot("red", "Logo Line", "Anchor Gate", "Kelp Steps"),
        shot("red", "Logo Line", "Anchor Gate"),
        shot("blue", "Logo Line", "Berth House", "Salt Kiosk"),
        shot("blue", "Logo Line", "Berth House", "Salt Kiosk"),
    )
    assert [f for f in facts if f.claim.kind == "thing_colour"] == [
        Fact(Claim("thing_colour", "clock", "red", "Anchor Gate"), (1.0, 2.0)),
        Fact(Claim("thing_colour", "clock", "blue", "Berth House"), (3.0, 4.0)),
    ]


def test_a_look_without_the_anchor_says_nothing_of_its_things() -> None:
    red, sign = thing("clock", "red"), ("Anchor Gate", "green", 0.2, 0.2)
    misread = look(signs(("Tide Office", "green", 0.2, 0.8)), [red])
    seen = [look(signs(sign), [red]), look(signs(sign, ("Tide Office", "green", 0.2, 0.8)), [red]), misread]
    facts = [f for f in over(*seen) if f.claim.kind == "thing_colour"]
    assert facts == [Fact(Claim("thing_colour", "clock", "red", "Anchor Gate"), (1.0, 2.0))]


@pytest.mark.parametrize(("third", "stated"), [(0.05, True), (0.2, False)])
def test_a_number_is_a_fact_only_where_no_look_of_its_shot_leaves_it_open(third: float, stated: bool) -> None:
    sign, two = signs(("Anchor Gate", "green", 0.5, 0.2)), [thing("boat", None, x) for x in (0.2, 0.5)]
    seen = [look(sign, two), look(sign, two), look(sign, [*two, thing("boat", None, 0.8, sure=third)])]
    counts = [f.claim.value for f in over(*seen) if f.claim.kind == "thing_count"]
    assert counts == (["two"] if stated else [])


def test_things_without_lettering_have_no_anchor_and_must_agree_over_the_clip() -> None:
    red, blue = (look(things=[thing("clock", c)]) for c in ("red", "blue"))
    assert over(red, red) == [
        Fact(Claim("thing", "clock"), (1.0, 2.0)),
        Fact(Claim("thing_colour", "clock", "red"), (1.0, 2.0)),
    ]
    assert [f.claim for f in over(red, red, blue)] == [Claim("thing", "clock")]


@pytest.mark.parametrize(
    ("colours", "stated"),
    [
        (["grey", "grey", None], True),
        (["grey", "grey", None, None], False),
        (["grey", "grey", "white"], False),
        (["grey", "grey", "red"], False),
    ],
    ids=str,
)
def test_a_wide_area_is_a_fact_only_where_it_stays(colours: list[str | None], stated: bool) -> None:
    facts = over(*(look(regions=[area(c, 0.0, 0.4)] if c else []) for c in colours))
    assert facts == ([Fact(Claim("ground", "upper part", "grey"), (1.0, 2.0))] if stated else [])


def test_two_looks_never_state_both_directions() -> None:
    left = look(signs(("Alpha", "red", 0.15, 0.5), ("Bravo", "red", 0.83, 0.5)))
    right = look(signs(("Bravo", "red", 0.15, 0.5), ("Alpha", "red", 0.83, 0.5)))
    assert [f.claim.kind for f in over(left, left)].count("beside") == 1
    assert [f for f in over(left, left, right) if f.claim.kind == "beside"] == []


colours = st.sampled_from(["red", "green", "blue", None])
a_sign = st.tuples(
    st.sampled_from(["Anchor Gate", "Kelp Steps", "Tide Office"]), colours, st.floats(0.15, 0.85)
)
looks = st.lists(st.lists(a_sign, max_size=3, unique_by=lambda sign: sign[0]), max_size=6)


@given(looks)
def test_every_fact_is_borne_out_by_the_clip_and_refuted_by_none_of_its_looks(
    clip: list[list[tuple[str, str | None, float]]],
) -> None:
    seen = [
        Seen(float(n), look([text(w, c, x, 0.2 + 0.3 * i) for i, (w, c, x) in enumerate(row)]))
        for n, row in enumerate(clip)
    ]
    for fact in collect_facts(seen):
        assert len(fact.times) >= 2
        findings = {one.time_seconds: check_look(fact.claim, one.look) for one in seen}
        assert "refuted" not in findings.values()
        assert all(findings[at] == "supported" for at in fact.times)
