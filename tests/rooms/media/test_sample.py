"""Sampling claims only true times, and shows the picture of the time it claims."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from playlisteval.media.decode import SampledFrame, look_at_many, sample
from playlisteval.media.probe import probe
from tests.rooms.media.films import (
    Film,
    Tone,
    barred,
    code_of,
    every,
    every_frame,
    shift_edit_list,
    write_film,
    write_sound,
)
from tests.rooms.media.makings import B_FRAMES, FILMS, TENTHS


@pytest.fixture(autouse=True)
def quiet_encoder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SVT_LOG", "1")


def check(frames: tuple[SampledFrame, ...], times: list[float], targets: list[float]) -> None:
    """Each picture lies at its claimed time, and is the nearest one or within 100 ms."""
    assert [frame.target_seconds for frame in frames] == targets
    for frame in frames:
        true_seconds = times[code_of(frame.rgb)]
        assert frame.time_seconds == pytest.approx(true_seconds, abs=0.0011)
        error = abs(frame.time_seconds - frame.target_seconds)
        nearest = min(abs(time - frame.target_seconds) for time in times)
        assert error <= max(nearest + 0.0011, 0.1 + 1e-6)


@pytest.mark.parametrize("name", FILMS)
def test_every_kind_of_file_is_sampled_right(name: str, tmp_path: Path) -> None:
    film = FILMS[name]
    path = write_film(tmp_path / name, film)
    info = probe(path)
    times = [t - film.times[0] for t in film.times]
    draw = random.Random(3)
    targets = [0.0, *(draw.uniform(0, info.duration_seconds) for _ in range(25)), info.duration_seconds + 9]
    targets.append(times[-1])
    sampled = sample(path, info, targets)
    check(sampled.frames[:-2] + sampled.frames[-1:], times, [*targets[:-2], targets[-1]])
    assert code_of(sampled.frames[-2].rgb) == len(times) - 1  # past the end: the last picture, truly dated
    assert sampled.problems == ()
    assert sampled.pcm.size == 0


@pytest.mark.parametrize("count", [1, 2, 7])
def test_few_targets_in_any_order(count: int, tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mkv", Film(TENTHS, options=B_FRAMES))
    targets = [4.44, 0.31, 5.99, 2.0, 2.0, 3.1, 1.26][:count]
    sampled = sample(path, probe(path), targets, audio=False)
    check(sampled.frames, TENTHS, targets)
    assert [frame.index for frame in sampled.frames] == list(range(count))


def test_no_targets_need_no_video(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mkv", Film(TENTHS))
    assert sample(path, probe(path), []).frames == ()


def test_frames_are_handed_over_and_not_kept(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mp4", Film(TENTHS))
    seen: list[SampledFrame] = []
    sampled = sample(path, probe(path), [3.0, 1.0], on_frame=seen.append)
    assert sampled.frames == ()
    assert sorted((f.index, code_of(f.rgb)) for f in seen) == [(0, 30), (1, 10)]


def test_an_edit_list_that_begins_between_key_frames(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mp4", Film(TENTHS, options=B_FRAMES))
    shift_edit_list(path, 1.3)
    shown = every_frame(path)
    assert shown[0] == (0.0, 13)  # as FFmpeg plays it
    info = probe(path)
    sampled = sample(path, info, [time for time, _ in shown])
    for frame in sampled.frames:
        assert frame.time_seconds == pytest.approx(TENTHS[code_of(frame.rgb)] - 1.3, abs=0.001)
    looked = look_at_many(path, info, [time for time, _ in shown])
    assert [(frame.time_seconds, code_of(frame.rgb)) for frame in looked] == shown


def test_h264_in_avi_has_no_frame_times_and_is_read_in_order(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.avi", Film(TENTHS, options=B_FRAMES))
    info = probe(path)
    assert "frames without times" in info.flags
    codes = [code_of(f.rgb) for f in look_at_many(path, info, every(0.2, 28))]
    assert codes == sorted(codes)
    assert all(abs(code - 2 * k) <= 1 for k, code in enumerate(codes))


def test_a_bare_stream_has_a_time_for_each_frame_by_its_rate(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.h264", Film(every(0.04, 50), options=B_FRAMES, fps=25))
    info = probe(path)
    assert (info.duration_seconds, info.fps, info.frame_count) == (2.0, 25.0, 50)
    frames = sample(path, info, [0.0, 1.0, 1.49, 8.0]).frames
    assert [(f.time_seconds, code_of(f.rgb)) for f in frames] == [(0.0, 0), (1.0, 25), (1.48, 37), (1.96, 49)]


def test_damaged_bytes_cost_frames_not_the_file(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mkv", Film(TENTHS, options=B_FRAMES, sound=Tone(seconds=6.0)))
    data = bytearray(path.read_bytes())
    draw = random.Random(5)
    for _ in range(25):
        begin = draw.randrange(len(data) // 5, len(data) - 200)
        data[begin : begin + 40] = draw.randbytes(40)
    path.write_bytes(data)
    info = probe(path)
    sampled = sample(path, info, every(0.25, 20))
    assert len(sampled.frames) == 20
    assert any("could not be decoded" in problem or "damaged" in problem for problem in sampled.problems)


def test_a_truncated_file_gives_its_last_frame_for_what_is_missing(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mkv", Film(TENTHS))
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 2 // 3])
    info = probe(path)
    assert "truncated" in info.flags
    assert 3.0 < info.duration_seconds < 5.0
    (frame,) = sample(path, info, [5.9]).frames
    assert frame.time_seconds == pytest.approx(info.duration_seconds - 0.1, abs=1e-6)
    assert code_of(frame.rgb) == round(frame.time_seconds * 10)


def test_video_that_cannot_be_decoded_is_a_problem_not_a_frame(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mp4", Film(every(0.5, 8), codec="mjpeg", options={}))
    data = bytearray(path.read_bytes())
    begin, end = data.index(b"mdat") + 4, data.index(b"moov") - 4
    data[begin:end] = bytes(end - begin)
    path.write_bytes(data)
    info = probe(path)
    assert "video can't be decoded" in info.flags
    sampled = sample(path, info, [1.0, 2.0])
    assert sampled.frames == ()
    assert "2 frames could not be decoded" in sampled.problems


def test_a_file_of_sound_gives_no_frames(tmp_path: Path) -> None:
    path = write_sound(tmp_path / "talk.m4a", Tone(seconds=3.0))
    sampled = sample(path, probe(path), [1.0])
    assert sampled.frames == ()
    assert sampled.problems == ()
    assert sampled.pcm.shape == (48_000,)


def test_bars_carry_their_number() -> None:
    assert [code_of(barred(code)) for code in (0, 1, 5, 40_000, 65_535)] == [0, 1, 5, 40_000, 65_535]
