"""Conclusions: how two values turn out, and what a text concludes from which."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.bridge import KINDS, SPELT, conclusions, false_conclusions, outcome
from playlisteval.models.keyless.claims import COLOURS, COUNTS, PLACES, Claim, read_sentence


def panel(value: str, subject: str = "A") -> Claim:
    return Claim("panel", subject, value)


def place(value: str, subject: str = "A") -> Claim:
    return Claim("place", subject, value)


def count(value: str) -> Claim:
    return Claim("thing_count", "boat", value, "A")


@pytest.mark.parametrize(
    ("subject", "one", "two", "expected"),
    [
        ("background", panel("red"), panel("red", "B"), "same"),
        ("background", panel("red"), panel("blue", "B"), "different"),
        ("background", panel("grey"), panel("white", "B"), None),
        ("background", panel("red"), place("centre", "B"), None),
        ("colour", Claim("thing_colour", "clock", "red"), Claim("thing_colour", "boat", "red"), "same"),
        ("colour", Claim("ground", "upper part", "red"), panel("blue"), "different"),
        ("colour", panel("red"), panel("blue", "B"), None),
        ("number", count("three"), count("two"), "first"),
        ("number", count("two"), count("six"), "second"),
        ("number", count("two"), count("two"), "equal"),
        ("side", place("upper left"), place("lower left", "B"), "same"),
        ("side", place("upper left"), place("middle right", "B"), "opposite"),
        ("side", place("centre"), place("middle right", "B"), None),
        ("height", place("upper left"), place("centre", "B"), "first"),
        ("height", place("lower left"), place("upper right", "B"), "second"),
        ("height", place("upper left"), place("upper right", "B"), None),
        ("weight", panel("red"), panel("red"), None),
    ],
)
def test_outcome(subject: str, one: Claim, two: Claim, expected: str | None) -> None:
    assert outcome(subject, one, two) == expected


MIRRORED = {"first": "second", "second": "first"}


@given(
    subject=st.sampled_from(sorted(KINDS)),
    colours=st.tuples(*[st.sampled_from(COLOURS)] * 2),
    places=st.tuples(*[st.sampled_from(PLACES)] * 2),
    counts=st.tuples(*[st.sampled_from(COUNTS)] * 2),
)
def test_turning_the_two_round_turns_the_outcome_round(
    subject: str, colours: tuple[str, str], places: tuple[str, str], counts: tuple[str, str]
) -> None:
    values = {"place": places, "thing_count": counts}.get(KINDS[subject][-1], colours)
    one, two = (Claim(KINDS[subject][-1], s, v) for s, v in zip("AB", values, strict=True))  # type: ignore[arg-type]
    there, back = outcome(subject, one, two), outcome(subject, two, one)
    assert back == (MIRRORED.get(there, there) if there else None)
    assert there is None or there in SPELT[subject][0]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The two backgrounds are the same.", Claim("bridge", "background", "same")),
        ("Their backgrounds differ.", Claim("bridge", "background", "different")),
        ("Both signs are on the same side.", Claim("bridge", "side", "same")),
        ("They hang on opposite sides of the frame.", Claim("bridge", "side", "opposite")),
        ("The former shows more of them than the latter.", Claim("bridge", "number", "first")),
        ("The second outnumbers the other.", Claim("bridge", "number", "second")),
        ("The numbers are equal.", Claim("bridge", "number", "equal")),
        ("The latter hangs higher.", Claim("bridge", "height", "second")),
        ("In colour the two differ.", Claim("bridge", "colour", "different")),
    ],
)
def test_a_conclusion_in_plain_words_is_read(text: str, claim: Claim) -> None:
    assert read_sentence(text) == [claim]


@pytest.mark.parametrize(
    "text",
    ["Two spots settle what is asked.", "There is more to see.", "Both are on screen.", "More is shown."],
)
def test_other_talk_concludes_nothing(text: str) -> None:
    assert read_sentence(text) == []


def test_a_conclusion_rests_on_the_last_two_values_of_its_own_paragraph() -> None:
    text = (
        "“A” is red. “B” is blue.\n\n“C” is green (1 @ 00:01 - 00:02), and “D” is in the centre. "
        "“E” is green. Hence the two backgrounds are the same (2 @ 00:01 - 00:02)."
    )
    (found,) = conclusions(text)
    assert (found.first, found.second) == (panel("green", "C"), panel("green", "E"))
    assert false_conclusions(text) == []
    (wrong,) = false_conclusions(text.replace("are the same", "differ"))
    assert wrong.claim == Claim("bridge", "background", "different")


def test_where_the_paragraph_says_too_little_the_text_before_counts() -> None:
    (found,) = conclusions("“A” is red. “B” is blue.\n\nSo the two backgrounds differ.")
    assert (found.first, found.second) == (panel("red"), panel("blue", "B"))
    assert conclusions("So the two backgrounds differ. “A” is red. “B” is blue.") == []
