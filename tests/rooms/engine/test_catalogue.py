"""What lies where on a video's clock, and which chunk a word belongs to."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.engine.catalogue import Catalogue
from playlisteval.errors import StoreError
from playlisteval.records import Chunk
from playlisteval.store.study import Output, Study, UnitMark
from playlisteval.tasks.base import Line
from tests.rooms.engine.places import FIRST, OPENING, OTHER, SECOND, catalogue, records, said


def indices(chunks: list[Chunk]) -> list[int]:
    return [c.index for c in chunks]


def test_videos_stand_by_domain_playlist_and_position() -> None:
    whole = catalogue()

    assert whole.domains == ["art", "life"]
    assert whole.video_order == [OPENING, FIRST, SECOND, OTHER]
    assert [whole.video_rank[v.id] for v in (OTHER, SECOND)] == [3, 2]


def test_chunks_and_segments_stand_in_time() -> None:
    whole = catalogue()

    assert indices(whole.chunks_of_video[SECOND.id]) == [0, 1, 2, 3, 4, 5, 6]
    assert [s.index for s in whole.segments_of_video[SECOND.id]] == [0, 1, 2]
    assert [(s.video_id, s.index) for s in whole.segments_of_domain("art")] == [
        (FIRST.id, 0),
        (FIRST.id, 1),
        (SECOND.id, 0),
        (SECOND.id, 1),
        (SECOND.id, 2),
    ]
    assert whole.segments_of_domain("none") == []


def test_every_chunk_lies_in_its_segment() -> None:
    whole = catalogue()

    for one in whole.segments.values():
        for chunk in whole.chunks_of_segment(one):
            assert whole.segment_of_chunk[chunk.id] == one
            assert one.start_seconds <= chunk.start_seconds < chunk.end_seconds <= one.end_seconds
    assert len(whole.segment_of_chunk) == len(whole.chunks) == 16


@pytest.mark.parametrize(
    ("seconds", "index"),
    [(0.0, 0), (9.999, 0), (10.0, 1), (59.0, 5), (60.0, 6), (65.0, 6), (65.001, None), (-0.1, None)],
)
def test_the_chunk_at_a_moment(seconds: float, index: int | None) -> None:
    found = catalogue().chunk_at(SECOND.id, seconds)

    assert (found.index if found else None) == index


def test_no_chunk_of_a_video_without_any() -> None:
    assert catalogue().chunk_at(OPENING.id, 0.0) is None
    assert catalogue().chunks_touching(OPENING.id, 0.0, 9.0) == []


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [(0.0, 10.0, [0]), (9.5, 10.5, [0, 1]), (10.0, 30.0, [1, 2]), (12.0, 12.0, [1]), (64.0, 99.0, [6])],
)
def test_chunks_that_a_range_touches(start: float, end: float, expected: list[int]) -> None:
    assert indices(catalogue().chunks_touching(SECOND.id, start, end)) == expected


def test_a_word_belongs_to_the_chunk_that_holds_its_midpoint() -> None:
    whole = catalogue(
        said(SECOND, (" one", 9.0, 10.9), ("two ", 9.2, 10.8), ("three", 9.2, 11.0)),
        said(SECOND, ("four", 64.5, 65.5), ("lost", 64.9, 66.0), (" ", 1.0, 2.0)),
        said(FIRST, ("five", 0.0, 1.0)),
    )
    chunks = whole.chunks_of_video[SECOND.id]

    assert [whole.text_of(c) for c in chunks] == ["one", "two three", "", "", "", "", "four"]
    assert whole.lines(chunks) == (
        Line(SECOND.id, 0.0, 10.0, "one"),
        Line(SECOND.id, 10.0, 20.0, "two three"),
        Line(SECOND.id, 60.0, 65.0, "four"),
    )


@given(st.lists(st.tuples(st.floats(0, 65), st.floats(0, 65)).map(sorted), max_size=8))
def test_every_word_inside_the_video_is_in_one_chunk(times: list[list[float]]) -> None:
    words = [(f"w{n}", start, end) for n, (start, end) in enumerate(times)]
    whole = catalogue(*(said(SECOND, word) for word in words))

    told = [w for c in whole.chunks_of_video[SECOND.id] for w in whole.text_of(c).split()]

    assert sorted(told) == sorted(w for w, _, _ in words)
    for name, start, end in words:
        (chunk,) = [c for c in whole.chunks_of_video[SECOND.id] if name in whole.text_of(c).split()]
        assert chunk.start_seconds <= (start + end) / 2 <= chunk.end_seconds


def test_chunks_in_playlist_order_then_time() -> None:
    whole = catalogue()
    mixed = [*whole.chunks_of_video[OTHER.id], *reversed(whole.chunks_of_video[SECOND.id])]
    mixed += whole.chunks_of_video[FIRST.id][2:]

    found = whole.in_order(mixed)

    assert [c.video_id for c in found] == [FIRST.id] * 4 + [SECOND.id] * 7 + [OTHER.id] * 3
    assert indices(found) == [2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2]


def test_a_segment_that_has_gone() -> None:
    whole = catalogue()
    first = next(iter(whole.segments.values()))

    assert whole.segment(first.id) is first
    with pytest.raises(StoreError) as caught:
        whole.segment("segment_0")
    assert str(caught.value) == (
        "segment segment_0 is not in the current index; run the earlier stages again"
    )


def test_it_is_read_from_a_study(tmp_path: Path) -> None:
    spoken = said(FIRST, ("hello", 1.0, 2.0))
    with Study.open(tmp_path, create=True) as study:
        study.commit_unit(UnitMark("u", "s", 1, "", "", "run"), Output(records(spoken)))
        read = Catalogue.of(study)

    assert read == catalogue(spoken)
