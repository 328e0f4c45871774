"""Looking gives exactly the picture that a player shows at a time."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from playlisteval.errors import MediaError
from playlisteval.media.decode import look_at, look_at_many
from playlisteval.media.probe import probe
from tests.rooms.media.films import Film, Tone, code_of, every, write_film, write_sound
from tests.rooms.media.makings import FILMS, HEVC


@pytest.fixture(autouse=True)
def quiet_encoder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SVT_LOG", "1")


@pytest.mark.parametrize("name", FILMS)
def test_the_last_frame_that_began(name: str, tmp_path: Path) -> None:
    film = FILMS[name]
    path = write_film(tmp_path / name, film)
    info = probe(path)
    times = [t - film.times[0] for t in film.times]
    draw = random.Random(4)
    asked = [draw.uniform(0.002, info.duration_seconds) for _ in range(12)] + [0.0, 99.0, 0.5]
    asked = [t for t in asked if min(abs(t - u) for u in times) > 0.0015 or t in (0.0, 99.0)]
    right = [max(k for k, time in enumerate(times) if time <= t) for t in asked]
    assert [code_of(f.rgb) for f in look_at_many(path, info, asked)] == right
    assert [code_of(look_at(path, info, t).rgb) for t in asked] == right


@pytest.mark.parametrize("name", ["open_groups.mkv", "clock_at_100.ts", "far_references.mp4"])
def test_a_time_that_was_given_out_finds_its_frame_again(name: str, tmp_path: Path) -> None:
    path = write_film(tmp_path / name, FILMS[name])
    info = probe(path)
    first = look_at_many(path, info, every(0.0371, 70))
    again = look_at_many(path, info, [frame.time_seconds for frame in first])
    assert [f.time_seconds for f in again] == [f.time_seconds for f in first]
    assert [look_at(path, info, f.time_seconds).time_seconds for f in first[::9]] == [
        f.time_seconds for f in first[::9]
    ]


def test_going_back_shows_no_stale_frame(tmp_path: Path) -> None:
    options = {**HEVC, "x265-params": "log-level=none:keyint=3:min-keyint=3:bframes=2"}
    path = write_film(tmp_path / "film.mp4", Film(every(0.1, 161), codec="libx265", options=options))
    info = probe(path)
    assert [code_of(look_at(path, info, t).rgb) for t in (15.95, 3.55, 15.95)] == [159, 35, 159]
    assert [code_of(f.rgb) for f in look_at_many(path, info, [15.95, 3.55, 15.95])] == [159, 35, 159]


def test_the_whole_size_can_be_asked_for(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mp4", Film(every(0.5, 4), size=(1280, 96)))
    info = probe(path)
    assert look_at(path, info, 0.6).rgb.shape == (48, 640, 3)
    assert look_at(path, info, 0.6, max_width=None, max_height=None).rgb.shape == (96, 1280, 3)


def test_sound_has_no_picture_to_look_at(tmp_path: Path) -> None:
    path = write_sound(tmp_path / "talk.m4a", Tone(seconds=2.0))
    with pytest.raises(MediaError, match="has no video stream"):
        look_at(path, probe(path), 1.0)


def test_a_file_that_changed_is_refused(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mkv", Film(every(0.5, 4)))
    info = probe(path)
    write_sound(path, Tone(seconds=2.0))
    with pytest.raises(MediaError, match="has changed since it was probed"):
        look_at_many(path, info, [1.0])


def test_video_that_cannot_be_decoded_says_so(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mp4", Film(every(0.5, 8), codec="mjpeg", options={}))
    data = bytearray(path.read_bytes())
    begin, end = data.index(b"mdat") + 4, data.index(b"moov") - 4
    data[begin:end] = bytes(end - begin)
    path.write_bytes(data)
    with pytest.raises(MediaError, match="no picture that can be decoded"):
        look_at(path, probe(path), 1.0)
