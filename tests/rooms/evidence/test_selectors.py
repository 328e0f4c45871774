"""What each selector serves of a scope, on a made-up index of three videos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.engine.catalogue import Catalogue
from playlisteval.evidence.base import Request, Selected, spread_over
from playlisteval.evidence.retrieved import Retrieved
from playlisteval.evidence.uniform import Uniform
from playlisteval.records import Chunk, Playlist, Segment, Video
from playlisteval.settings import EvidenceSettings
from playlisteval.tasks.base import Frame
from tests.fakes.records import video

CHUNK_SECONDS = 30.0
PLAYLIST = Playlist(domain="art", title="One")


def films() -> list[Video]:
    return [video(f"v{n}", playlist_id=PLAYLIST.id, position=n, duration_seconds=240.0) for n in (0, 1, 2)]


def index() -> Catalogue:
    """Three videos of 240 s: eight chunks and two segments each."""
    videos = films()
    chunks = [
        Chunk(video_id=v.id, index=i, start_seconds=CHUNK_SECONDS * i, end_seconds=CHUNK_SECONDS * (i + 1))
        for v in videos
        for i in range(8)
    ]
    segments = [
        Segment(
            video_id=v.id,
            domain="art",
            playlist_id=PLAYLIST.id,
            index=n,
            start_seconds=120.0 * n,
            end_seconds=120.0 * (n + 1),
            first_chunk=4 * n,
            end_chunk=4 * (n + 1),
            short=False,
        )
        for v in videos
        for n in (0, 1)
    ]
    return Catalogue(
        {PLAYLIST.id: PLAYLIST},
        {v.id: v for v in videos},
        {c.id: c for c in chunks},
        {s.id: s for s in segments},
        (),
    )


class Shelf:
    """A library that gives a frame at the very moment asked for, and two stored ones a chunk."""

    def exact_frames(self, film: Video, times: Sequence[float]) -> list[Frame]:
        return [self._frame(film, t) for t in times]

    def frames(self, film: Video, grid: str, start_seconds: float, end_seconds: float) -> list[Frame]:
        assert grid == "judge"
        quarter = (end_seconds - start_seconds) / 4
        return [self._frame(film, start_seconds + quarter), self._frame(film, start_seconds + 3 * quarter)]

    def _frame(self, film: Video, time_seconds: float) -> Frame:
        return Frame(film.id, time_seconds, f"{film.title}@{time_seconds}", b"")


CATALOGUE = index()
ORDER = [v.id for v in CATALOGUE.video_order]
SEGMENTS = CATALOGUE.segments_of_domain("art")
SHELF: Any = Shelf()


def budget(frames: int = 8, top_chunks: int = 3) -> EvidenceSettings:
    return EvidenceSettings(frames=frames, top_chunks=top_chunks)


def served(found: Selected) -> list[tuple[int, float]]:
    return [(ORDER.index(f.video_id), f.time_seconds) for f in found.frames]


def shown(found: Selected) -> list[tuple[int, int]]:
    return [(ORDER.index(c.video_id), c.index) for c in found.chunks]


def test_uniform_lays_the_scope_end_to_end() -> None:
    request = Request([SEGMENTS[0], SEGMENTS[3]], False, ())
    found = Uniform().select(request, CATALOGUE, SHELF, budget(frames=4, top_chunks=9))
    assert served(found) == [(0, 30.0), (0, 90.0), (1, 150.0), (1, 210.0)]
    assert shown(found) == [(0, 1), (0, 3), (1, 5), (1, 7)]


def test_uniform_bounds_the_transcript_to_the_chunk_budget() -> None:
    request = Request([SEGMENTS[0], SEGMENTS[3]], False, ())
    found = Uniform().select(request, CATALOGUE, SHELF, budget(frames=4, top_chunks=3))
    assert len(found.frames) == 4
    assert shown(found) == [(0, 1), (0, 3), (1, 5)]


def test_retrieved_serves_the_stored_frames_of_the_best_chunks_in_playlist_order() -> None:
    chunk = {(ORDER.index(c.video_id), c.index): c.id for c in CATALOGUE.chunks.values()}
    ranked = [chunk[2, 1], chunk[0, 7], chunk[0, 2], chunk[1, 1]]
    found = Retrieved().select(Request(SEGMENTS, False, ranked), CATALOGUE, SHELF, budget(top_chunks=3))
    assert shown(found) == [(0, 2), (0, 7), (2, 1)]
    assert served(found) == [(0, 67.5), (0, 82.5), (0, 217.5), (0, 232.5), (2, 37.5), (2, 52.5)]


@pytest.mark.parametrize("selector", [Uniform(), Retrieved()])
def test_at_the_oracle_scope_each_segment_gets_half_of_the_frames(selector: Any) -> None:
    request = Request([SEGMENTS[5], SEGMENTS[0]], True, ("never", "read"))
    found = selector.select(request, CATALOGUE, SHELF, budget(frames=4, top_chunks=1))
    assert served(found) == [(0, 30.0), (0, 90.0), (2, 150.0), (2, 210.0)]
    assert shown(found) == [(0, 1), (0, 3), (2, 5), (2, 7)]


def test_only_retrieved_uses_the_retrieval() -> None:
    assert (Retrieved.uses_retrieval, Uniform.uses_retrieval) == (True, False)
    assert (Retrieved().name, Uniform().name) == ("retrieved", "uniform")


@given(count=st.integers(1, 60), chosen=st.sets(st.integers(0, 5), min_size=1))
def test_spread_serves_every_frame_inside_its_segment_evenly(count: int, chosen: set[int]) -> None:
    segments = [SEGMENTS[i] for i in sorted(chosen)]
    found = spread_over(segments, count, CATALOGUE, SHELF)
    assert len(found.frames) == count
    spans = {(s.video_id, s.start_seconds, s.end_seconds) for s in segments}
    per_segment = [
        sum(f.video_id == v and start <= f.time_seconds <= end for f in found.frames)
        for v, start, end in spans
    ]
    assert sum(per_segment) >= count
    assert max(per_segment) - min(per_segment) <= 1
    assert {c.id for c in found.chunks} == {
        c.id for f in found.frames if (c := CATALOGUE.chunk_at(f.video_id, f.time_seconds))
    }


def test_a_frame_past_the_last_chunk_brings_no_transcript() -> None:
    longer = SEGMENTS[1].model_copy(update={"end_seconds": 480.0})
    found = spread_over([longer], 2, CATALOGUE, SHELF)
    assert served(found) == [(0, 210.0), (0, 390.0)]
    assert shown(found) == [(0, 7 - 0)]
