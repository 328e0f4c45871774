"""Sound lies where a player plays it: on the file's clock, silence where there is none."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from playlisteval.media.decode import sample
from playlisteval.media.pcm import SAMPLE_RATE, Pcm
from playlisteval.media.probe import probe
from playlisteval.media.sound import SoundTrack
from tests.rooms.media.films import Film, Tone, every, write_film, write_sound


def heard(pcm: Pcm) -> tuple[float, float]:
    """From when to when the track is loud, in seconds."""
    loud = np.flatnonzero(np.abs(pcm.astype(int)) > 2_000)
    return float(loud[0]) / SAMPLE_RATE, float(loud[-1] + 1) / SAMPLE_RATE


def sound_of(path: Path) -> Pcm:
    return sample(path, probe(path), []).pcm


@pytest.mark.parametrize("name", ["film.mp4", "film.mkv"])
def test_sound_that_begins_later_keeps_its_times(name: str, tmp_path: Path) -> None:
    tone = Tone(start_seconds=3.936, seconds=5.0, heard=(6.0, 7.0))
    path = write_film(tmp_path / name, Film(every(0.5, 20), fps=2, sound=tone))
    pcm = sound_of(path)
    assert len(pcm) == 10 * SAMPLE_RATE
    assert heard(pcm) == pytest.approx((6.0, 7.0), abs=0.02)
    assert not pcm[: 3 * SAMPLE_RATE].any()


@pytest.mark.parametrize("name", ["film.mp4", "film.ts", "film.mkv"])
def test_sound_from_the_start(name: str, tmp_path: Path) -> None:
    film = Film(every(0.5, 10), fps=2, sound=Tone(seconds=5.0, heard=(1.0, 2.0)))
    path = write_film(tmp_path / name, film)
    offset = -probe(path).start_seconds if name.endswith(".mp4") else 0.0
    begin, end = heard(sound_of(path))
    assert (begin + offset, end + offset) == pytest.approx((1.0, 2.0), abs=0.09)


def test_pictures_that_begin_later_do_not_shift_the_sound(tmp_path: Path) -> None:
    film = Film(every(0.5, 10, 2.0), fps=2, sound=Tone(seconds=7.0, heard=(3.0, 4.0)))
    path = write_film(tmp_path / "film.mkv", film)
    assert probe(path).duration_seconds == pytest.approx(7.0, abs=0.001)
    assert heard(sound_of(path)) == pytest.approx((3.0, 4.0), abs=0.03)
    (frame,) = sample(path, probe(path), [0.5], audio=False).frames
    assert frame.time_seconds == pytest.approx(2.0, abs=0.001)


def test_sound_beyond_the_pictures_is_cut(tmp_path: Path) -> None:
    film = Film(every(0.5, 8), fps=2, sound=Tone(seconds=4.6))
    path = write_film(tmp_path / "film.mp4", film)
    assert len(sound_of(path)) == 4 * SAMPLE_RATE


def test_other_rates_are_resampled(tmp_path: Path) -> None:
    path = write_sound(tmp_path / "talk.m4a", Tone(seconds=4.0, heard=(1.0, 2.0), rate=44_100))
    pcm = sound_of(path)
    assert len(pcm) == 4 * SAMPLE_RATE
    assert heard(pcm) == pytest.approx((1.0, 2.0), abs=0.03)
    crossings = np.count_nonzero(np.diff(np.signbit(pcm[int(1.2 * SAMPLE_RATE) : int(1.8 * SAMPLE_RATE)])))
    assert crossings == pytest.approx(2 * 440 * 0.6, abs=3)


def test_sound_is_left_out_on_request_and_where_there_is_none(tmp_path: Path) -> None:
    with_sound = write_film(tmp_path / "a.mp4", Film(every(0.5, 8), fps=2, sound=Tone()))
    assert sample(with_sound, probe(with_sound), [1.0], audio=False).pcm.size == 0
    without = write_film(tmp_path / "b.mp4", Film(every(0.5, 8), fps=2))
    assert sample(without, probe(without), [1.0]).pcm.size == 0


class _Packet:
    """Stands for a packet that decodes to these frames, or fails."""

    def __init__(self, frames: list[av.AudioFrame] | None) -> None:
        self._frames = frames

    def decode(self) -> list[av.AudioFrame]:
        if self._frames is None:
            raise av.error.InvalidDataError(1, "damaged")
        return self._frames


def _block(
    seconds: float, count: int, value: int, rate: int = SAMPLE_RATE, pts: bool = True
) -> av.AudioFrame:
    frame = av.AudioFrame.from_ndarray(np.full((1, count), value, np.int16), format="s16", layout="mono")
    frame.sample_rate = rate
    frame.time_base = Fraction(1, rate)
    frame.pts = round(seconds * rate) if pts else None
    return frame


def test_gaps_become_silence_and_jitter_does_not() -> None:
    track = SoundTrack(0.0, 4.0, Counter())
    track.push(_Packet([_block(0.0, 16_000, 100)]))
    track.push(_Packet([_block(1.02, 8_000, 200)]))  # 20 ms of jitter: no gap
    track.push(_Packet([_block(3.0, 8_000, 300), _block(0.0, 8_000, 400, pts=False)]))
    pcm = track.finish()
    assert [int(pcm[k]) for k in (0, 15_999, 16_000, 23_999)] == [100, 100, 200, 200]
    assert not pcm[24_000:48_000].any()
    assert [int(pcm[k]) for k in (48_000, 56_000, 63_999)] == [300, 400, 400]


def test_sound_before_the_start_is_trimmed_and_failures_are_counted() -> None:
    problems: Counter[str] = Counter()
    track = SoundTrack(10.0, 1.0, problems)
    track.push(_Packet([_block(9.5, 16_000, 100)]))
    track.push(_Packet(None))
    pcm = track.finish()
    assert [int(pcm[k]) for k in (0, 7_999, 8_000, 15_999)] == [100, 100, 0, 0]
    assert problems == {"audio packets could not be decoded": 1}


def test_a_changed_rate_starts_a_new_stretch() -> None:
    track = SoundTrack(0.0, 2.0, Counter())
    track.push(_Packet([_block(0.0, 16_000, 100)]))
    track.push(_Packet([_block(1.0, 8_000, 200, rate=8_000)]))
    pcm = track.finish()
    assert (int(pcm[8_000]), int(pcm[24_000])) == (100, 200)


def test_nothing_heard_is_empty() -> None:
    assert SoundTrack(0.0, 2.0, Counter()).finish().size == 0


def test_a_frame_that_cannot_be_resampled_is_counted() -> None:
    problems: Counter[str] = Counter()
    track = SoundTrack(0.0, 1.0, problems)
    impossible = _block(0.0, 8_000, 100)
    impossible.sample_rate = -5
    track.push(_Packet([impossible, _block(0.5, 8_000, 200)]))
    pcm = track.finish()
    assert (int(pcm[0]), int(pcm[12_000])) == (0, 200)
    assert problems == {"audio frames could not be resampled": 1}
