"""Frames come from a video's pack, or are decoded exactly; each is known by the hash of its bytes."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from playlisteval.engine.catalogue import Catalogue
from playlisteval.engine.library import GENERATOR, JUDGE, Library
from playlisteval.errors import MediaError
from playlisteval.media.pack import PackWriter
from playlisteval.records import Chunk, Video
from playlisteval.settings import Settings
from playlisteval.tasks.base import Line
from tests.fakes.records import segment, video
from tests.rooms.engine.places import said
from tests.rooms.media.films import Film, Tone, every, write_film

SETTINGS = Settings.model_validate({"media": {"generator_fractions": [0.25, 0.5]}})


def jpeg(name: str) -> bytes:
    return f"jpeg of {name}".encode()


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Video:
    """Four seconds, ten pictures a second."""
    path = write_film(tmp_path_factory.mktemp("film") / "film.mp4", Film(every(0.1, 40), sound=Tone()))
    return video("0" * 64, source=str(path), width=256, height=64, duration_seconds=4.0)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path, SETTINGS)


def pack(library: Library, of: Video, **grids: list[float]) -> None:
    library.folder.mkdir(parents=True, exist_ok=True)
    with PackWriter(library.pack_path(of)) as writer:
        for grid, times in grids.items():
            for index, seconds in enumerate(times):
                writer.add(grid, index, seconds, jpeg(f"{grid} {seconds}"))


def test_files_are_named_after_the_content(library: Library, tmp_path: Path) -> None:
    one = video("abcdefghijklmnopqrstuvwxyz")

    assert library.pack_path(one) == tmp_path / "media" / "abcdefghijklmnopqrstuvwx.frames"
    assert library.sound_path(one) == tmp_path / "media" / "abcdefghijklmnopqrstuvwx.wav"


def test_the_two_grids_of_a_chunk(library: Library) -> None:
    assert library.grid_times(GENERATOR, 30.0, 60.0) == [37.5, 45.0]
    assert library.grid_times(JUDGE, 30.0, 60.0) == [37.5, 52.5]
    assert Library(Path(), Settings()).grid_times(GENERATOR, 0.0, 8.0) == [1.0, 4.0, 7.0]


def test_stored_frames_of_a_stretch_in_time_order(library: Library, film: Video) -> None:
    pack(library, film, judge=[2.5, 0.5, 1.5, 3.0], generator=[1.0])

    found = library.frames(film, JUDGE, 0.5, 3.0)

    assert [f.time_seconds for f in found] == [0.5, 1.5, 2.5]
    assert [(f.video_id, f.jpeg, f.sha256) for f in found[:1]] == [
        (film.id, jpeg("judge 0.5"), sha(jpeg("judge 0.5")))
    ]
    assert [f.time_seconds for f in library.frames(film, GENERATOR, 0.0, 9.0)] == [1.0]
    assert library.frames(film, "other", 0.0, 9.0) == []


def test_a_sound_file_has_no_frames(library: Library) -> None:
    silent = video("s", has_video=False)

    assert library.frames(silent, JUDGE, 0.0, 9.0) == []
    assert library.exact_frames(silent, [1.0]) == []


def test_a_pack_that_is_not_there(library: Library, film: Video) -> None:
    with pytest.raises(MediaError, match=r"the frame pack .* can't be used: No such file"):
        library.frames(film, JUDGE, 0.0, 9.0)


def test_a_clip_is_a_whole_segment(library: Library, film: Video) -> None:
    pack(library, film, judge=[0.5, 1.5, 2.5, 3.5])
    chunks = [Chunk(video_id=film.id, index=n, start_seconds=float(n), end_seconds=n + 1.0) for n in range(4)]
    one = segment(film.id, start_seconds=1.0, end_seconds=3.0, first_chunk=1, end_chunk=3)
    spoken = [said(film, ("before", 0.0, 0.5), ("hello", 1.2, 1.4), ("there", 2.2, 2.4))]
    whole = Catalogue({}, {film.id: film}, {c.id: c for c in chunks}, {one.id: one}, spoken)

    clip = library.clip(whole, one, 2, JUDGE)

    assert (clip.number, clip.video_id, clip.start_seconds, clip.end_seconds) == (2, film.id, 1.0, 3.0)
    assert [f.time_seconds for f in clip.frames] == [1.5, 2.5]
    assert clip.lines == (Line(film.id, 1.0, 2.0, "hello"), Line(film.id, 2.0, 3.0, "there"))


def test_exact_frames_are_those_a_player_shows(library: Library, film: Video) -> None:
    found = library.exact_frames(film, [1.25, 0.3, 1.25])

    assert [round(f.time_seconds, 3) for f in found] == [1.2, 0.3, 1.2]
    assert found[0] is found[2]
    assert all(f.sha256 == sha(f.jpeg) and f.jpeg.startswith(b"\xff\xd8") for f in found)


def test_they_are_decoded_once(library: Library, film: Video, tmp_path: Path) -> None:
    first = library.exact_frames(film, [1.25])
    gone = film.model_copy(update={"source": str(tmp_path / "gone.mp4")})

    assert library.exact_frames(gone, [1.25]) == first, "the content is the same, so nothing is opened"
    with pytest.raises(MediaError) as caught:
        library.exact_frames(gone, [1.25, 2.0])
    assert str(caught.value) == (
        f"{film.title!r}: its file '{tmp_path}/gone.mp4' is gone; "
        "put it back, or run again on the folder where it lies"
    )


def test_more_frames_than_are_kept(film: Video, tmp_path: Path) -> None:
    library = Library(tmp_path, SETTINGS, kept_frames=2)

    times = [0.5, 1.0, 1.5, 2.0]
    assert [round(f.time_seconds, 3) for f in library.exact_frames(film, times)] == times
    assert [round(f.time_seconds, 3) for f in library.exact_frames(film, [0.5, 2.0])] == [0.5, 2.0]


def test_a_served_frame_is_found_again(library: Library, film: Video) -> None:
    pack(library, film, judge=[0.5], generator=[1.0])
    (exact,) = library.exact_frames(film, [2.0])

    assert library.find(film, 0.5, sha(jpeg("judge 0.5"))) == jpeg("judge 0.5")
    assert library.find(film, 1.0, sha(jpeg("generator 1.0"))) == jpeg("generator 1.0")
    assert library.find(film, exact.time_seconds, exact.sha256) == exact.jpeg
    assert library.find(film, 2.0, "none of this hash") is None
