"""Citations are read as the paper writes them, and whatever can't be read is kept as malformed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.tasks.citations import CitedRange, paragraphs, read_citations, strip_citations

CLOCK = st.integers(0, 999 * 60 + 59)


@st.composite
def ranges(draw: st.DrawFn) -> CitedRange:
    start, end = sorted((draw(CLOCK), draw(CLOCK)))
    return CitedRange(draw(st.integers(1, 20)), float(start), float(end))


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60:02d}:{int(seconds) % 60:02d}"


def bracket(cited: list[CitedRange], dash: str = "-") -> str:
    pieces = [
        f"{r.clip_id} @ {clock(r.start_clip_seconds)} {dash} {clock(r.end_clip_seconds)}" for r in cited
    ]
    return f"({', '.join(pieces)})"


@given(st.lists(st.lists(ranges(), min_size=1, max_size=3), max_size=4), st.sampled_from("-–"))
def test_what_is_written_is_read(brackets: list[list[CitedRange]], dash: str) -> None:
    answer = "\n\n".join(f"A claim stands here {bracket(cited, dash)}." for cited in brackets)

    found = read_citations(answer)

    assert found.ranges == tuple(r for cited in brackets for r in cited)
    assert found.malformed == ()
    assert strip_citations(answer) == "\n\n".join(["A claim stands here."] * len(brackets))


@given(st.text(st.characters(codec="utf-8", exclude_characters="(")))
def test_without_a_bracket_nothing_is_cited_and_no_word_is_lost(text: str) -> None:
    assert read_citations(text) == read_citations("")
    assert "".join(strip_citations(text).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("(1 @ 04:20 - 05:15, 2 @ 11:02 - 12:30)", [(1, 260, 315), (2, 662, 750)]),
        ("(1 @ 04:20 - 05:15, 06:00 - 06:10, 2 @ 0:02 - 0:05)", [(1, 260, 315), (1, 360, 370), (2, 2, 5)]),
        ("(2@4:20-125:15)", [(2, 260, 7515)]),
        ("(1 @ 04:20 - 1 @ 05:15)", [(1, 260, 315)]),
        ("(1 @ 04:20 - 04:20)", [(1, 260, 260)]),
    ],
)
def test_ranges_as_they_are_written(answer: str, expected: list[tuple[int, int, int]]) -> None:
    found = read_citations(answer)

    assert found.ranges == tuple(CitedRange(c, float(s), float(e)) for c, s, e in expected)
    assert found.malformed == ()


@pytest.mark.parametrize(
    "piece",
    [
        "1 @ 04:20 - 2 @ 05:15",
        "1 @ 05:15 - 04:20",
        "1 @ 04:75 - 05:80",
        "clip 1 @ 04:20 - 05:15",
        "@ 04:20 - 05:15",
        "1 @ 04:20",
        "somebody@somewhere",
    ],
)
def test_what_can_t_be_read_is_malformed(piece: str) -> None:
    found = read_citations(f"A claim ({piece}). Another (2 @ 00:01 - 00:02).")

    assert found.malformed == (piece,)
    assert found.ranges == (CitedRange(2, 1.0, 2.0),)


def test_a_clip_holds_within_its_own_bracket_only() -> None:
    found = read_citations("One (1 @ 00:01 - 00:02). Two (00:03 - 00:04 @).")

    assert found.malformed == ("00:03 - 00:04 @",)


@pytest.mark.parametrize(
    ("bracket", "malformed"),
    [
        ("1, 00:10 - 00:14", ("1", "00:10 - 00:14")),
        ("1 00:10 - 00:14", ("1 00:10 - 00:14",)),
        ("00:10 – 00:14", ("00:10 – 00:14",)),
        ("Clip 1: 00:10-00:14; clip 2: 01:00-01:02", ("Clip 1: 00:10-00:14; clip 2: 01:00-01:02",)),
    ],
)
def test_times_without_an_at_sign_are_a_malformed_citation(bracket: str, malformed: tuple[str, ...]) -> None:
    text = f"A claim ({bracket}). Another (2 @ 00:01 - 00:02)."

    assert read_citations(text).malformed == malformed
    assert read_citations(text).ranges == (CitedRange(2, 1.0, 2.0),)
    assert strip_citations(text) == "A claim. Another."


@pytest.mark.parametrize("bracket", ["open 09:00 - 17:00", "at 09:00", "12:30", "1, 2", "clip 1", ""])
def test_brackets_with_words_or_without_a_stretch_of_time_are_words(bracket: str) -> None:
    text = f"The shop ({bracket}) is shut."

    assert read_citations(text) == read_citations("")
    assert strip_citations(text) == text


def test_brackets_without_a_time_are_words() -> None:
    text = "The shop (a small one) opens (as told) at nine."

    assert read_citations(text) == read_citations("")
    assert strip_citations(text) == text


def test_paragraphs_are_what_stands_between_line_breaks() -> None:
    assert paragraphs(" One.\n\n  Two.\nThree.\n \n") == ["One.", "Two.", "Three."]
