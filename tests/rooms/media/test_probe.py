"""Probing measures a file by its packets, chooses its streams, and flags what is odd."""

from __future__ import annotations

import hashlib
import shutil
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from av.stream import Disposition

from playlisteval.errors import MediaError
from playlisteval.media.opening import _cannot_read
from playlisteval.media.pcm import no_sound, write_pcm
from playlisteval.media.probe import file_sha256, probe
from tests.rooms.media.films import (
    X264,
    Film,
    Tone,
    barred,
    every,
    set_display_matrix,
    write_film,
    write_sound,
)


def test_film_with_sound(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mp4", Film(every(0.1, 60), sound=Tone(seconds=6.0)))
    info = probe(path)
    assert (info.duration_seconds, info.start_seconds, info.fps, info.frame_count) == (6.0, 0.0, 10.0, 60)
    assert (info.width, info.height, info.rotation_degrees, info.pixel_aspect) == (256, 64, 0, 1.0)
    assert (info.video_codec, info.audio_codec, info.container) == ("h264", "aac", "mov")
    assert (info.video_stream_index, info.audio_stream_index) == (0, 1)
    assert info.flags == ()
    assert info.size_bytes == path.stat().st_size
    assert info.declared_duration_seconds == pytest.approx(6.0, abs=0.07)


@pytest.mark.parametrize(
    ("sound_seconds", "duration_seconds"), [(6.03, 6.0), (6.9, 6.0), (8.5, 8.5), (2.0, 6.0)]
)
def test_pictures_govern_the_length_unless_sound_outlasts_them(
    sound_seconds: float, duration_seconds: float, tmp_path: Path
) -> None:
    film = Film(every(0.1, 60), sound=Tone(seconds=sound_seconds))
    info = probe(write_film(tmp_path / "film.mp4", film))
    assert info.duration_seconds == pytest.approx(duration_seconds, abs=1e-4)


def test_the_clock_begins_at_the_files_own_start(tmp_path: Path) -> None:
    info = probe(write_film(tmp_path / "film.ts", Film(every(0.5, 150, 100.0), fps=2)))
    assert (info.start_seconds, info.duration_seconds) == (100.0, 75.0)


def test_a_stream_written_live_declares_no_length(tmp_path: Path) -> None:
    film = Film(every(0.5, 80), codec="libvpx", options={"cpu-used": "8"}, fps=2, container={"live": "1"})
    info = probe(write_film(tmp_path / "live.webm", film))
    assert (info.declared_duration_seconds, info.duration_seconds, info.flags) == (None, 40.0, ("no audio",))


def test_a_file_cut_off_is_as_long_as_its_data(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mkv", Film(every(0.1, 600)))
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 6 // 10])
    info = probe(path)
    assert info.declared_duration_seconds == 60.0
    assert 30.0 < info.duration_seconds < 42.0
    assert info.duration_seconds == pytest.approx(info.frame_count / 10)
    assert info.flags == ("truncated", "no audio")


def test_changing_rate_and_single_frame_are_flagged(tmp_path: Path) -> None:
    changing = probe(write_film(tmp_path / "a.mp4", Film([*every(1.0, 10), *every(0.04, 250, 10.0)], fps=25)))
    assert (changing.fps, changing.duration_seconds) == (13.0, 20.0)
    assert changing.flags == ("no audio", "variable frame rate")
    single = probe(write_film(tmp_path / "b.mkv", Film([0.0])))
    assert single.flags == ("no audio", "single frame")


def test_jumping_timestamps_are_flagged(tmp_path: Path) -> None:
    path = write_film(tmp_path / "a.ts", Film(every(0.1, 30, 50.0)))
    path.write_bytes(path.read_bytes() + write_film(tmp_path / "b.ts", Film(every(0.1, 30))).read_bytes())
    assert "timestamps jump" in probe(path).flags


def test_size_is_as_displayed(tmp_path: Path) -> None:
    wide = probe(write_film(tmp_path / "a.mp4", Film(every(0.5, 4), pixel_aspect=Fraction(4, 3))))
    assert (wide.width, wide.height, wide.pixel_aspect) == (341, 64, pytest.approx(4 / 3))
    path = write_film(tmp_path / "b.mp4", Film(every(0.5, 4)))
    set_display_matrix(path, 0, -1, 1, 0)
    turned = probe(path)
    assert (turned.width, turned.height, turned.rotation_degrees, turned.mirrored) == (64, 256, 90, False)


def _write_covered(path: Path, *, sound: bool) -> Path:
    with av.open(str(path), "w", format="mp4") as container:
        voice = container.add_stream("aac", rate=16_000, layout="mono") if sound else None
        cover = container.add_stream("mjpeg", rate=1)
        cover.width, cover.height, cover.pix_fmt = 64, 64, "yuvj420p"
        cover.disposition = Disposition.attached_pic
        frame = av.VideoFrame.from_ndarray(barred(7, (64, 64)), format="rgb24")
        container.mux(cover.encode(frame))
        container.mux(cover.encode(None))
        for k in range(40 if voice is not None else 0):
            block = av.AudioFrame.from_ndarray(np.zeros((1, 16_000), np.int16), format="s16", layout="mono")
            block.sample_rate, block.pts = 16_000, k * 16_000
            container.mux(voice.encode(block))
        if voice is not None:
            container.mux(voice.encode(None))
    return path


def test_a_cover_picture_is_not_the_film(tmp_path: Path) -> None:
    info = probe(_write_covered(tmp_path / "song.m4a", sound=True))
    assert (info.has_video, info.video_stream_index, info.width, info.height) == (False, None, 0, 0)
    assert (info.duration_seconds, info.fps, info.frame_count) == (40.0, None, 0)
    assert info.flags == ("no video", "cover picture only")


def test_two_tracks_of_each_kind(tmp_path: Path) -> None:
    path = tmp_path / "film.mkv"
    with av.open(str(path), "w") as container:
        small = container.add_stream("libx264", rate=2, options=X264)
        large = container.add_stream("libx264", rate=2, options=X264)
        thin = container.add_stream("aac", rate=8_000, layout="mono")
        rich = container.add_stream("aac", rate=16_000, layout="mono")
        for stream in (small, large, thin, rich):
            stream.disposition = Disposition.default
        small.width, small.height, small.pix_fmt = 64, 48, "yuv420p"
        large.width, large.height, large.pix_fmt = 256, 64, "yuv420p"
        for stream, size in ((small, (64, 48)), (large, (256, 64))):
            for k in range(4):
                frame = av.VideoFrame.from_ndarray(barred(k, size), format="rgb24")
                frame.pts = k
                container.mux(stream.encode(frame))
            container.mux(stream.encode(None))
        for stream, rate in ((thin, 8_000), (rich, 16_000)):
            block = av.AudioFrame.from_ndarray(np.zeros((1, rate), np.int16), format="s16", layout="mono")
            block.sample_rate, block.pts = rate, 0
            container.mux(stream.encode(block))
            container.mux(stream.encode(None))
    info = probe(path)
    assert (info.video_stream_index, info.audio_stream_index, info.width) == (1, 3, 256)


def test_subtitle_tracks_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "film.mkv"
    with av.open(str(path), "w") as container:
        video = container.add_stream("libx264", rate=2, options=X264)
        video.width, video.height, video.pix_fmt = 256, 64, "yuv420p"
        text = container.add_mux_stream("subrip")
        text.metadata["language"] = "deu"
        for k in range(4):
            frame = av.VideoFrame.from_ndarray(barred(k), format="rgb24")
            frame.pts = k
            container.mux(video.encode(frame))
        container.mux(video.encode(None))
    (track,) = probe(path).subtitle_tracks
    assert (track.index, track.codec, track.language, track.is_text) == (1, "subrip", "deu", True)


def test_what_is_no_media_is_refused_in_one_line(tmp_path: Path) -> None:
    cases = {
        "empty.mp4": (b"", "is empty (0 bytes); download or copy it again."),
        "text.mp4": (b"hello, world", "is not a video or sound file that can be read"),
        "page.mp4": (b"<html>" * 500, "is not a video or sound file that can be read"),
        "list.mp4": (b"#EXTM3U\n#EXTINF:9,\nother.ts\n#EXT-X-ENDLIST\n", "is not a video or sound file"),
        "notes.nfo": (b"plain notes\n" * 99, "is not a video or sound file (it reads as 'tty')"),
        "words.mp4": (b"1\n00:00:01,000 --> 00:00:02,000\nhello\n", "has no video and no audio stream"),
    }
    for name, (data, message) in cases.items():
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(MediaError) as caught:
            probe(path)
        assert message in str(caught.value)
        assert repr(str(path)) in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_picture_is_not_a_film(tmp_path: Path) -> None:
    path = write_film(tmp_path / "one.jpg", Film([0.0], codec="mjpeg", options={}))
    path = path.rename(tmp_path / "one.mp4")
    with pytest.raises(MediaError, match="is not a video or sound file"):
        probe(path)


def test_only_a_cover_is_nothing(tmp_path: Path) -> None:
    with pytest.raises(MediaError, match="has no video and no audio stream; leave it out"):
        probe(_write_covered(tmp_path / "cover.mp4", sound=False))


def test_sound_without_a_sample_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.wav"
    write_pcm(path, no_sound())
    with pytest.raises(MediaError, match="holds no video and no sound data; download or copy it again"):
        probe(path)


def test_impossible_lengths_are_refused(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mkv", Film([0.0, 0.1, 400_000.0]))
    with pytest.raises(MediaError, match="seems to last 111 hours, so its timestamps are damaged"):
        probe(path)


def test_missing_folder_and_impossible_names(tmp_path: Path) -> None:
    with pytest.raises(MediaError, match=r"gone\.mp4' does not exist; check the path"):
        probe(tmp_path / "gone.mp4")
    with pytest.raises(MediaError, match="is a folder, not a file"):
        probe(tmp_path)
    with pytest.raises(MediaError, match="is not a possible file name"):
        probe(Path("a\0b.mp4"))


def test_no_permission_and_a_failing_disk_are_told_apart() -> None:
    path = Path("talk.mp4")
    assert str(_cannot_read(path, PermissionError(13, "Permission denied"))) == (
        "'talk.mp4' can't be read: no permission; allow reading it for this user."
    )
    assert str(_cannot_read(path, OSError(5, "Input/output error"))) == (
        "'talk.mp4' can't be read (Input/output error); check the disk and the path."
    )


def test_odd_names_are_opened_and_printed_on_one_line(tmp_path: Path) -> None:
    source = write_film(tmp_path / "film.mp4", Film(every(0.5, 4)))
    for name in ("two\nlines.mp4", "http:talk.mp4", "100 %d.mp4", "-i.mp4", "caf\udce9.mp4"):
        path = tmp_path / name
        try:
            shutil.copy(source, path)
        except OSError:
            continue  # this file system has no such names
        assert probe(path).frame_count == 4
        path.write_bytes(b"")
        with pytest.raises(MediaError) as caught:
            probe(path)
        assert "\n" not in str(caught.value)
        str(caught.value).encode("utf-8")


def test_the_hash_is_of_the_bytes(tmp_path: Path) -> None:
    path = write_sound(tmp_path / "talk.m4a", Tone(seconds=1.0))
    assert file_sha256(path) == hashlib.sha256(path.read_bytes()).hexdigest()
