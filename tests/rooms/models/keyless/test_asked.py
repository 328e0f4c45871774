"""A sentence that joins questions comes apart into them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.asked import leans, parts


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "State what colour snow is, as well as how many legs an ant has, in plain words.",
            ["what colour snow is", "how many legs an ant has, in plain words"],
        ),
        (
            "Who wrote Emma, and in which\ncountry was she born?",
            ["Who wrote Emma", "in which country was she born"],
        ),
        (
            "Tell what colour grass is; tell what colour blood is.",
            ["what colour grass is", "what colour blood is"],
        ),
        (
            "Name the capital of France and the river there.",
            ["Name the capital of France and the river there"],
        ),
        (
            "Determine whether both signs match, with further details.",
            ["Determine whether both signs match, with further details"],
        ),
        ("?", []),
    ],
)
def test_a_question_comes_apart_where_another_one_begins(question: str, expected: list[str]) -> None:
    assert parts(question) == expected


@given(st.text())
def test_taking_apart_loses_no_part_twice(question: str) -> None:
    for part in parts(question):
        assert part in " ".join(question.split())


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("where was she born", True),
        ("what colour is an unripe one", True),
        ("how many", True),
        ("how many are blind", True),
        ("what colour is a carrot", False),
    ],
)
def test_a_part_leans_where_a_word_stands_for_what_came_before(part: str, expected: bool) -> None:
    assert leans(part) == expected
