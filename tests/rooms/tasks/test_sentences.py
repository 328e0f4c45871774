"""Sentences of an answer, whatever its quoted lettering holds."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from playlisteval.tasks.sentences import labels, sentence_spans, sentences


def test_paragraphs_citations_and_stops_inside_quotes() -> None:
    answer = (
        "“Mr. Fish” is on a red board (1 @ 00:01 - 00:04). Is “No. 9” above?\n\n"
        "The last one (2 @ 00:10 - 00:14)!"
    )
    assert sentences(answer) == ["“Mr. Fish” is on a red board.", "Is “No. 9” above?", "The last one!"]
    assert labels(answer) == ["Mr. Fish", "No. 9"]


def test_nothing_has_no_sentences() -> None:
    assert sentences(" \n\n ") == []


@given(st.text(alphabet="ab .!?“”\nAB", max_size=60))
def test_spans_are_in_order_apart_and_hold_all_that_is_not_blank(text: str) -> None:
    spans = sentence_spans(text)
    assert all(a < b <= c for (a, b), (c, _) in pairwise(spans))
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())
