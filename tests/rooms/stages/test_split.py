from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.engine.catalogue import Catalogue
from playlisteval.engine.stage import Unit
from playlisteval.errors import StoreError
from playlisteval.records import Chunk, Playlist, Segment, Video
from playlisteval.settings import IndexSettings
from playlisteval.stages.collect import Collect
from playlisteval.stages.split import Split, split_chunks, split_segments
from tests.fakes.colour_films import write_colours, write_hum
from tests.fakes.records import video
from tests.fakes.workshop import run, settings
from tests.rooms.stages.conftest import Opens

PAPER = IndexSettings()
lengths = st.floats(0.001, 40_000).map(lambda s: round(s, 3))
indexes = st.builds(
    IndexSettings,
    chunk_seconds=st.floats(1.5, 60).map(lambda s: round(s, 2)),
    segment_seconds=st.floats(60, 2000).map(lambda s: round(s, 1)),
)


def film(seconds: float) -> Video:
    return video(duration_seconds=seconds)


@given(lengths, indexes)
def test_chunks_cover_the_video_and_only_the_last_is_of_another_length(
    seconds: float, index: IndexSettings
) -> None:
    chunks = split_chunks(film(seconds), index)
    assert [c.index for c in chunks] == list(range(len(chunks)))
    assert (chunks[0].start_seconds, chunks[-1].end_seconds) == (0.0, seconds)
    assert all(a.end_seconds == b.start_seconds for a, b in pairwise(chunks))
    spans = [c.end_seconds - c.start_seconds for c in chunks]
    assert all(abs(s - index.chunk_seconds) < 0.002 for s in spans[:-1])
    assert 0 < spans[-1] < index.chunk_seconds + index.shortest_tail_seconds + 0.002
    assert len(chunks) == 1 or spans[-1] > index.shortest_tail_seconds - 0.002


@given(lengths, indexes)
def test_segments_are_as_few_equal_parts_as_the_longest_allows(seconds: float, index: IndexSettings) -> None:
    chunks = split_chunks(film(seconds), index)
    segments = split_segments(film(seconds), chunks, index)
    wanted = math.ceil(round(seconds / index.segment_seconds, 9))
    assert len(segments) == min(len(chunks), wanted)
    assert (segments[0].first_chunk, segments[-1].end_chunk) == (0, len(chunks))
    assert all(a.end_chunk == b.first_chunk for a, b in pairwise(segments))
    sizes = [s.end_chunk - s.first_chunk for s in segments]
    assert min(sizes) >= 1
    assert max(sizes) - min(sizes) <= 1
    for segment in segments:
        assert segment.start_seconds == chunks[segment.first_chunk].start_seconds
        assert segment.end_seconds == chunks[segment.end_chunk - 1].end_seconds


@pytest.mark.parametrize(
    ("seconds", "ends"),
    [
        (60.0, [30.0, 60.0]),
        (60.999, [30.0, 60.999]),
        (61.0, [30.0, 60.0, 61.0]),
        (29.0, [29.0]),
        (0.5, [0.5]),
        (30.4, [30.4]),
    ],
)
def test_a_tail_under_a_second_joins_its_neighbour(seconds: float, ends: list[float]) -> None:
    assert [c.end_seconds for c in split_chunks(film(seconds), PAPER)] == ends


@pytest.mark.parametrize(
    ("minutes", "parts", "short"),
    [
        (35, [17.5, 17.5], False),
        (30, [30.0], False),
        (61, [20.5, 20.0, 20.5], False),
        (10, [10.0], False),
        (9.99, [9.99], True),
    ],
)
def test_segments_of_the_paper(minutes: float, parts: list[float], short: bool) -> None:
    whole = film(minutes * 60)
    segments = split_segments(whole, split_chunks(whole, PAPER), PAPER)
    assert [round((s.end_seconds - s.start_seconds) / 60, 3) for s in segments] == parts
    assert {s.short for s in segments} == {short}


def test_frames_of_both_grids_and_the_sound_are_stored(open_workshop: Opens, tmp_path: Path) -> None:
    write_colours(tmp_path / "films" / "a.avi", ("red", "green", "blue"))
    write_hum(tmp_path / "films" / "b.wav", 3.0)
    index = {"chunk_seconds": 2.0, "segment_seconds": 4.0}
    work = open_workshop(settings(index=index), sources=[tmp_path / "films"])
    run(work, Collect())
    assert run(work, Split())["split"].done == 2
    seen, heard = work.catalogue().video_order
    assert len(work.study.records(Chunk)) == 3 + 2
    assert len(work.study.records(Segment)) == 2 + 1
    times = [f.time_seconds for f in work.library.frames(seen, "judge", 0.0, 6.0)]
    assert times == pytest.approx([0.5, 1.5, 2.5, 3.5, 4.5, 5.5], abs=0.101)
    assert len(work.library.frames(seen, "generator", 0.0, 6.0)) == 9
    assert work.library.frames(heard, "judge", 0.0, 3.0) == []
    assert work.library.sound_path(seen).stat().st_size == 44 + 6 * 32_000


@pytest.mark.parametrize("which", ["pack_path", "sound_path"])
def test_media_that_have_gone_are_made_again(which: str, open_workshop: Opens, tmp_path: Path) -> None:
    write_colours(tmp_path / "films" / "a.avi", ("red", "green"))
    work = open_workshop(settings(index={"chunk_seconds": 2.0}), sources=[tmp_path / "films"])
    run(work, Collect())
    run(work, Split())
    before = work.study.digest()
    path: Path = getattr(work.library, which)(work.study.records(Video)[0])
    kept = path.read_bytes()
    path.unlink()
    run(work, Split())
    assert path.read_bytes() == kept
    assert work.study.digest() == before


def test_media_that_can_not_be_written_stop_the_run(open_workshop: Opens, tmp_path: Path) -> None:
    write_colours(tmp_path / "films" / "a.avi", ("red", "green"))
    work = open_workshop(sources=[tmp_path / "films"])
    run(work, Collect())
    work.library.folder.write_text("in the way of the folder")
    (made,) = work.study.records(Video)
    with pytest.raises(StoreError, match=r"could not write the frames and sound of 'a' .*free some space"):
        Split().run(Unit("a", (), made), work)


def test_a_file_that_is_listed_under_another_domain_or_playlist_is_split_anew(open_workshop: Opens) -> None:
    work = open_workshop(settings())
    units: list[tuple[str, ...]] = []
    for domain, title in (("art", "one"), ("music", "one"), ("music", "two"), ("art", "one")):
        playlist = Playlist(domain=domain, title=title)
        film = video(domain=domain, playlist_id=playlist.id)
        work.cache["catalogue"] = Catalogue({playlist.id: playlist}, {film.id: film}, {}, {}, ())
        units.append(Split().plan(work)[0].parents)
    assert len(set(units[:3])) == 3
    assert units[3] == units[0]
