"""What is heard or written freely is read for names and statements, as near as lettering is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.claims import COLOURS, OPPOSITE, PLACES, Claim
from playlisteval.models.keyless.phrases import say, ways
from playlisteval.models.keyless.stated import is_spoken, is_stated, words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Two GRAY boats; twelve, 12!", ["2", "grey", "boats", "12", "12"]),
        ("Café “Zürich”", ["cafe", "zurich"]),
        ("snake_case's", ["snake", "case", "s"]),
        ("", []),
    ],
)
def test_words_have_one_spelling(text: str, words: list[str]) -> None:
    assert words_of(text) == words


@pytest.mark.parametrize(
    ("name", "text", "spoken"),
    [
        ("Flour Mill", "Ask at the flour mill today.", True),
        ("Flour Mill", "Ask at the flower mill today.", True),
        ("Flour Mill", "Flourmill.", True),
        ("Flour Mill", "Ask at the flo ur mill today.", True),
        ("Kelp Steps", "They met at kelps' steps.", True),
        ("Berth 8", "It lies at berth eight.", True),
        ("Berth 18", "It lies at berth eight.", False),
        ("Flour Mill", "Flour is made in a mill.", False),
        ("Flour Mill", "The paper mill.", False),
        ("Flour Mill", "", False),
        ("“!”", "Anything at all.", False),
        ("Дом", "Вот дом.", True),
        ("Дом", "Вот кот.", False),
    ],
)
def test_a_name_is_heard_as_it_sounds(name: str, text: str, spoken: bool) -> None:
    assert is_spoken(name, text) is spoken


GREEN = Claim("panel", "Anchor Gate", "green")
ABOVE = Claim("beside", "Anchor Gate", "above", "Dome")
COUNT = Claim("thing_count", "potted plant", "two", "Dome")


@pytest.mark.parametrize(
    ("claim", "text", "stated"),
    [
        (GREEN, "They chose a green board for the anchor gate.", True),
        (GREEN, "The anchor gate is old. They chose a green board.", False),
        (GREEN, "The anchor gate has a red board.", False),
        (GREEN, "The anchor gate is evergreen.", False),
        (COUNT, "Near the dome stand 2 potted plants.", True),
        (COUNT, "Near the dome stand two potted plants.", True),
        (COUNT, "Two potted plants stand near the mill.", False),
        (COUNT, "Two plants stand near the dome.", False),
        (Claim("place", "Dome", "upper left"), "On the left, in the upper part, is the dome.", True),
        (Claim("place", "Dome", "upper left"), "On the left is the dome.", False),
        (ABOVE, "The anchor gate hangs above the dome.", True),
        (ABOVE, "Above the dome hangs the anchor gate.", True),
        (ABOVE, "The dome is below the anchor gate.", True),
        (ABOVE, "Below the anchor gate is the dome.", True),
        (ABOVE, "The dome hangs above the anchor gate.", False),
        (ABOVE, "The anchor gate is below the dome.", False),
        (ABOVE, "The anchor gate and the dome, as said above.", False),
        (ABOVE, "The anchor gate is above the mill.", False),
    ],
)
def test_a_claim_is_stated_by_one_sentence_alone(claim: Claim, text: str, stated: bool) -> None:
    assert is_stated(claim, text) is stated


@given(
    colour=st.sampled_from(COLOURS),
    place=st.sampled_from(PLACES),
    relation=st.sampled_from(sorted(OPPOSITE)),
    way=st.integers(0, 100),
)
def test_whatever_way_a_claim_is_said_it_is_stated(colour: str, place: str, relation: str, way: int) -> None:
    for claim in (
        Claim("panel", "Anchor Gate", colour),
        Claim("place", "Anchor Gate", place),
        Claim("beside", "Anchor Gate", relation, "Dome"),
    ):
        assert is_stated(claim, say(claim, way % ways(claim)))
    turned = Claim("beside", "Anchor Gate", OPPOSITE[relation], "Dome")
    assert not is_stated(turned, say(Claim("beside", "Anchor Gate", relation, "Dome"), way))
