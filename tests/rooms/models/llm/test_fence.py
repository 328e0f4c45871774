from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.llm.fence import CUT, bounded, fenced, whole_sentences


@given(st.text(), st.integers(min_value=20, max_value=200))
def test_whatever_a_text_holds_it_stays_on_its_line(text: str, most: int) -> None:
    line = fenced("Answer A", text, most)
    assert len(line.splitlines()) == 1
    assert line.startswith("Answer A: ")
    assert "<|" not in line
    assert len(line.encode("utf-8", "replace")) <= most + len("Answer A: ") + len(CUT) + 1


def test_an_empty_text_says_so() -> None:
    assert fenced("Line", " \n ", 50) == "Line: (nothing)"


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    [
        ("short", 5, "short"),
        ("one two three", 9, "one two [cut here]"),
        ("unbroken", 4, "unbr [cut here]"),
        ("ééé", 3, "é [cut here]"),
    ],
)
def test_long_texts_are_cut_at_a_word(text: str, most: int, expected: str) -> None:
    assert bounded(text, most) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is red. It is 3.5 m long and", "It is red."),
        ("It is red. Is it? And", "It is red. Is it?"),
        ("no end at all", "no end at all"),
        ("", ""),
    ],
)
def test_an_unfinished_sentence_goes(text: str, expected: str) -> None:
    assert whole_sentences(text) == expected
