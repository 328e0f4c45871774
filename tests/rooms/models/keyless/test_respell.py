"""One value changed in a text, and everything else left as it was."""

from __future__ import annotations

import pytest

from playlisteval.models.keyless.claims import Claim
from playlisteval.models.keyless.respell import respell

RED, BLUE = Claim("panel", "A1", "red"), Claim("panel", "A1", "blue")


@pytest.mark.parametrize(
    ("text", "true", "wrong", "expected"),
    [
        ("“A1” is red.", RED, BLUE, "“A1” is blue."),
        ("Red is “A1”.\n\nOh. “A1” is red!", RED, BLUE, "Blue is “A1”.\n\nOh. “A1” is blue!"),
        (
            "A red panel has “A1”.",
            RED,
            Claim("panel", "A1", "orange"),
            "An orange panel has “A1”.",
        ),
        (
            "“A1” stands on an orange panel.",
            Claim("panel", "A1", "orange"),
            RED,
            "“A1” stands on a red panel.",
        ),
        (
            "“Red A1” is red.",
            Claim("panel", "Red A1", "red"),
            Claim("panel", "Red A1", "blue"),
            "“Red A1” is blue.",
        ),
        (
            "“B2” is red, while “A1” is red.",
            RED,
            BLUE,
            "“B2” is red, while “A1” is blue.",
        ),
        (
            "To the left of “B2” stands “A1”.",
            Claim("beside", "A1", "left of", "B2"),
            Claim("beside", "A1", "right of", "B2"),
            "To the right of “B2” stands “A1”.",
        ),
        (
            "“A1” is above “B2”.",
            Claim("beside", "A1", "above", "B2"),
            Claim("beside", "A1", "below", "B2"),
            "“A1” is below “B2”.",
        ),
        (
            "Two clocks hang.",
            Claim("thing_count", "clock", "two"),
            Claim("thing_count", "clock", "five"),
            "Five clocks hang.",
        ),
    ],
)
def test_respells(text: str, true: Claim, wrong: Claim, expected: str) -> None:
    assert respell(text, true, wrong) == expected


@pytest.mark.parametrize(
    ("text", "true", "wrong"),
    [
        ("“A1” is green.", RED, BLUE),
        ("“A1” is red. “A1” is red or blue or red.", RED, Claim("panel", "A1", "nothing")),
    ],
    ids=["not said", "can't be read back"],
)
def test_a_swap_that_can_t_be_made_is_none(text: str, true: Claim, wrong: Claim) -> None:
    assert respell(text, true, wrong) is None
