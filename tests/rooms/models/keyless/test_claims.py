"""The reader: what it makes of sentences, its own writer's and others'."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.claims import (
    Claim,
    labels,
    normal,
    read_all,
    read_claims,
    read_sentence,
    sentences,
)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("The sign reads “Cork Gate”.", [Claim("shown", "Cork Gate")]),
        ("“Cork Gate” is green.", [Claim("panel", "Cork Gate", "green")]),
        (
            "“Cork Gate”, in the upper left, is green.",
            [Claim("panel", "Cork Gate", "green"), Claim("place", "Cork Gate", "upper left")],
        ),
        ("“A1” hangs to the left of “B2”.", [Claim("beside", "A1", "left of", "B2")]),
        ("Above “B2” one sees “A1”.", [Claim("beside", "A1", "above", "B2")]),
        ("“A1” and “B2” are there.", [Claim("shown", "A1"), Claim("shown", "B2")]),
        ("Below “A1” are “B2” and “C3”.", [Claim("shown", x) for x in ("A1", "B2", "C3")]),
        ("“A” is left of “A”.", [Claim("beside", "A", "left of", "A")]),
        ("Three people wait.", [Claim("thing_count", "person", "three")]),
        ("One clock hangs there.", [Claim("thing", "clock")]),
        ("A pair of red scissors lies there.", [Claim("thing_colour", "scissors", "red")]),
        ("The clock is white.", [Claim("thing_colour", "clock", "white")]),
        ("The teddy bear is brown.", [Claim("thing_colour", "teddy bear", "brown")]),
        ("The lower part is all grey.", [Claim("ground", "lower part", "grey")]),
        ("The lower part is busy.", []),
        ("The surroundings look like an old barn.", [Claim("setting", "setting", "old barn")]),
        (
            "“A1” is red, while “B2” is blue; a clock shows; the rest is green.",
            [Claim("panel", "A1", "red"), Claim("panel", "B2", "blue"), Claim("thing", "clock")],
        ),
        ("An orange lies there.", []),
        ("Nobody says a word.", []),
        ("", []),
        ("The reading <0> of <3> is left of <1>.", []),
        ("“<A>” is red.", [Claim("panel", " A ", "red")]),
    ],
)
def test_reads(text: str, claims: list[Claim]) -> None:
    assert read_claims(text) == claims


def test_more_letterings_than_ten_in_one_sentence() -> None:
    text = ", and ".join(f"“Sign {n}” is red" for n in range(14)) + "."
    assert read_sentence(text) == [Claim("panel", f"Sign {n}", "red") for n in range(14)]


def test_claims_are_read_once_by_one_reading_and_as_often_as_made_by_the_other() -> None:
    text = "“A1” is red. “A1” is red."
    assert len(read_claims(text)) == 1
    assert len(read_all(text)) == 2


def test_sentences_of_all_paragraphs_without_citations() -> None:
    text = "“Mr. Fish! Ltd.” is red (1 @ 00:01 - 00:02). Then on.\n\nThe end? “Yes.” is read. 3 more"
    assert sentences(text) == ["“Mr. Fish! Ltd.” is red.", "Then on.", "The end?", "“Yes.” is read. 3 more"]


def test_labels_and_normal() -> None:
    assert labels("“One” or “TWO 2”") == ["One", "TWO 2"]
    assert normal("Berth-13 & Co.") == "berth13co"


@given(st.text(alphabet="“”<>0123. ,;abred left ofclock\n", max_size=80))
def test_any_text_is_read_without_an_error_and_deterministically(text: str) -> None:
    claims = read_claims(text)
    assert claims == read_claims(text)
    assert len(set(claims)) == len(claims)


@given(st.lists(st.sampled_from(["One.", "Two?", "“A. B”.", "\n\n", " ", "so it is"]), max_size=12))
def test_sentences_lose_nothing_but_space(pieces: list[str]) -> None:
    text = " ".join(pieces)
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())
