"""What looks say of a claim: borne out, refuted or not shown."""

from __future__ import annotations

import pytest

from playlisteval.models.keyless.check import check, check_look, find_text, moments, same_lettering
from playlisteval.models.keyless.claims import Claim
from playlisteval.models.keyless.facts import Seen, facts_of_look
from playlisteval.models.seeing.look import Look
from tests.fakes.looks import HARBOUR, MARKET, area, look, signs, text, thing

BOATS = look(
    things=[
        thing("boat", "red", 0.2),
        thing("boat", "blue", 0.8),
        thing("clock", "red", colour_sure=0.3),
        thing("vase", "red", 0.3, 0.2),
        thing("vase", None, 0.6, 0.2, sure=0.4),
    ]
)
AREAS = look(regions=[area("grey", 0.0, 0.4)])
SIGNS = HARBOUR[0].look


@pytest.mark.parametrize(
    ("claim", "seen", "finding"),
    [
        (Claim("shown", "Anchor Gate"), SIGNS, "supported"),
        (Claim("shown", "ANCH0R GATE"), SIGNS, "unseen"),
        (Claim("shown", "Ancher Gate"), SIGNS, "supported"),
        (Claim("panel", "Anchor Gate", "green"), SIGNS, "supported"),
        (Claim("panel", "Anchor Gate", "red"), SIGNS, "refuted"),
        (Claim("panel", "Salt Kiosk", "brown"), SIGNS, "unseen"),
        (Claim("panel", "Nowhere", "green"), SIGNS, "unseen"),
        (Claim("panel", "Dim", "red"), look([text("Dim", "blue", 0.5, 0.5, ground=0.3)]), "unseen"),
        (Claim("panel", "Bare", "red"), look([text("Bare", None, 0.5, 0.5)]), "unseen"),
        (Claim("place", "Anchor Gate", "upper left"), SIGNS, "supported"),
        (Claim("place", "Anchor Gate", "lower right"), SIGNS, "refuted"),
        (Claim("place", "Edge", "upper left"), look([text("Edge", "red", 0.37, 0.2)]), "unseen"),
        (Claim("beside", "Anchor Gate", "left of", "Mermaid Steps"), SIGNS, "supported"),
        (Claim("beside", "Mermaid Steps", "left of", "Anchor Gate"), SIGNS, "refuted"),
        (Claim("beside", "Anchor Gate", "above", "Mermaid Steps"), SIGNS, "unseen"),
        (Claim("beside", "Anchor Gate", "above", "Salt Kiosk"), SIGNS, "supported"),
        (Claim("beside", "Anchor Gate", "left of", "Salt Kiosk"), SIGNS, "supported"),
        (Claim("beside", "Anchor Gate", "left of", "Nowhere"), SIGNS, "unseen"),
        (Claim("beside", "Nowhere", "left of", "Anchor Gate"), SIGNS, "unseen"),
        (Claim("beside", "Anchor Gate", "left of", "Anchor Gate"), SIGNS, "unseen"),
        (
            Claim("beside", "Alpha", "left of", "Bravo"),
            look(signs(("Alpha", "red", 0.5, 0.5), ("Bravo", "red", 0.52, 0.5))),
            "unseen",
        ),
        (Claim("thing", "boat"), BOATS, "supported"),
        (Claim("thing", "dog"), BOATS, "unseen"),
        (Claim("thing_count", "boat", "two"), BOATS, "supported"),
        (Claim("thing_count", "boat", "three"), BOATS, "refuted"),
        (Claim("thing_count", "vase", "one"), BOATS, "unseen"),
        (Claim("thing_count", "vase", "two"), BOATS, "unseen"),
        (Claim("thing_count", "vase", "three"), BOATS, "refuted"),
        (Claim("thing_count", "clock", "two"), look(things=[thing("clock", "red", sure=0.45)]), "unseen"),
        (Claim("thing_colour", "boat", "blue"), BOATS, "supported"),
        (Claim("thing_colour", "boat", "green"), BOATS, "refuted"),
        (Claim("thing_colour", "clock", "green"), BOATS, "unseen"),
        (Claim("ground", "upper part", "grey"), AREAS, "supported"),
        (Claim("ground", "upper part", "red"), AREAS, "refuted"),
        (Claim("ground", "upper part", "white"), AREAS, "unseen"),
        (Claim("ground", "lower part", "grey"), AREAS, "unseen"),
        (Claim("ground", "upper part", "red"), look(regions=[area("grey", 0.0, 0.4, 0.1)]), "unseen"),
        (Claim("setting", "setting", "barn"), look(tags=[("Barn", 0.4)]), "supported"),
        (Claim("setting", "setting", "barn"), look(tags=[("shed", 0.4)]), "unseen"),
    ],
    ids=str,
)
def test_one_look(claim: Claim, seen: Look, finding: str) -> None:
    assert check(claim, [Seen(1.0, seen)]) == finding


@pytest.mark.parametrize("seen", [*HARBOUR, *MARKET], ids=lambda s: str(s.time_seconds))
def test_every_fact_of_a_look_is_borne_out_by_that_look(seen: Seen) -> None:
    facts = facts_of_look(seen.look)
    assert facts
    assert [check(f, [seen]) for f in facts] == ["supported"] * len(facts)


def test_one_moment_that_bears_it_out_is_enough() -> None:
    red, blue = (look([text("Gate", c, 0.5, 0.5)]) for c in ("red", "blue"))
    claim = Claim("panel", "Gate", "red")
    seen = [Seen(1.0, look()), Seen(2.0, blue), Seen(3.0, red), Seen(4.0, blue)]
    assert check(claim, seen) == "supported"
    assert check(claim, seen[:2]) == "refuted"
    assert check(claim, seen[:1]) == check(claim, []) == "unseen"
    assert moments(claim, seen) == [3.0]
    assert moments(claim, seen[:2]) == [2.0]
    assert moments(claim, seen[:1]) == []


def test_two_moments_must_refute_where_two_show_the_subject() -> None:
    blue, unsure = (look([text("Gate", "blue", 0.5, 0.5, ground=g)]) for g in (0.9, 0.2))
    claim = Claim("panel", "Gate", "red")
    assert check(claim, [Seen(1.0, blue), Seen(2.0, unsure)]) == "unseen"
    assert check(claim, [Seen(1.0, blue), Seen(2.0, look())]) == "refuted"
    assert check(claim, [Seen(1.0, blue), Seen(2.0, unsure), Seen(3.0, blue)]) == "refuted"


@pytest.mark.parametrize(
    ("anchor", "value", "finding"),
    [
        ("Anchor Gate", "red", "supported"),
        ("Anchor Gate", "blue", "refuted"),
        ("Kelp Steps", "blue", "supported"),
        ("Kelp Steps", "red", "refuted"),
        ("Nowhere", "red", "unseen"),
        ("", "red", "supported"),
        ("", "blue", "supported"),
        ("", "green", "refuted"),
    ],
)
def test_a_thing_is_looked_for_beside_its_anchor(anchor: str, value: str, finding: str) -> None:
    seen = [
        Seen(1.0, look(signs(("Anchor Gate", "green", 0.2, 0.2)), [thing("clock", "red")])),
        Seen(2.0, look(signs(("Kelp Steps", "green", 0.2, 0.2)), [thing("clock", "blue")])),
    ]
    assert check(Claim("thing_colour", "clock", value, anchor), seen) == finding


def test_a_look_that_misses_a_thing_does_not_count() -> None:
    sign = signs(("Anchor Gate", "green", 0.5, 0.2))
    two = look(sign, [thing("clock", None, 0.2), thing("clock", None, 0.8)])
    one = look(sign, [thing("clock", None, 0.2)])
    seen = [Seen(1.0, two), Seen(2.0, one), Seen(3.0, one), Seen(4.0, look())]
    assert check(Claim("thing_count", "clock", "two", "Anchor Gate"), seen) == "supported"
    assert check(Claim("thing_count", "clock", "one", "Anchor Gate"), seen) == "refuted"
    assert check(Claim("thing_count", "clock", "one", "Nowhere"), seen) == "unseen"
    assert check(Claim("thing_count", "clock", "one"), seen) == "supported"


def test_lettering_that_stands_twice_must_refute_twice() -> None:
    doubled = look(signs(("Gate", "red", 0.2, 0.2), ("Gate", "blue", 0.8, 0.8)))
    findings = [check_look(Claim("panel", "Gate", c), doubled) for c in ("red", "blue", "green")]
    assert findings == ["supported", "supported", "refuted"]
    same = look([text("Gate", "red", 0.2, 0.2), text("Gate", None, 0.8, 0.8)])
    assert check_look(Claim("panel", "Gate", "green"), same) == "unseen"


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("Cork Gate", "CORK  GATE!", True),
        ("Cork Gate", "Cork Gatc", True),
        ("Cork Gate", "Park Lane", False),
        ("Berth 13", "Berth 18", False),
        ("", "Gate", False),
        ("", "", True),
        ("!", "?", True),
        ("Gate", "Gate of the old harbour", False),
    ],
)
def test_same_lettering(one: str, two: str, same: bool) -> None:
    assert same_lettering(one, two) is same
    assert same_lettering(two, one) is same


def test_find_text_prefers_the_exact_then_the_surest() -> None:
    near = [text("Cork Gatc", "red", 0.1, 0.1, sure=0.99), text("Cork Gate", "blue", 0.5, 0.5, sure=0.6)]
    assert find_text(look(near), "cork gate") == near[1]
    assert find_text(look(near[:1]), "cork gate") == near[0]
    assert find_text(look(), "cork gate") is None
