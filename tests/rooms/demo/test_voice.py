from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from playlisteval.demo.voice import PAUSE_SECONDS, SAMPLE_RATE, load_voice, speak


class Hum:
    """Speaks a constant hum: one second a word at speed 1."""

    def __init__(self, loudness: float = 0.5) -> None:
        self.loudness = loudness
        self.asked: list[tuple[str, float, int | None]] = []

    def __call__(self, text: str, speed: float = 1.0, seed: int | None = None) -> NDArray[np.float32]:
        self.asked.append((text, speed, seed))
        return np.full(round(len(text.split()) * SAMPLE_RATE / speed), self.loudness, np.float32)


def test_sentences_are_parted_by_a_pause_and_keep_their_pace_where_they_fit() -> None:
    hum = Hum()
    speech = speak(("one two", "three"), 10, hum)
    assert len(speech) == 3 * SAMPLE_RATE + int(PAUSE_SECONDS * SAMPLE_RATE)
    assert hum.asked == [("one two", 1.0, 0), ("three", 1.0, 1)]
    assert not speech[2 * SAMPLE_RATE : 2 * SAMPLE_RATE + 100].any()


def test_long_speech_is_spoken_faster_and_never_overruns() -> None:
    hum = Hum()
    speech = speak(("one two three four",), 3.5, hum)
    assert [round(speed, 3) for _, speed, _ in hum.asked] == [1.0, 1.177]
    assert 3.3 * SAMPLE_RATE < len(speech) <= 3.5 * SAMPLE_RATE


def test_speech_that_no_speed_fits_is_cut() -> None:
    assert len(speak(("one two three four",), 1.0, Hum())) == SAMPLE_RATE


def test_loud_speech_is_turned_down_and_soft_speech_left() -> None:
    assert speak(("one",), 5, Hum(2.0)).max() == pytest.approx(0.7)
    assert speak(("one",), 5, Hum(0.2)).max() == pytest.approx(0.2)


def test_no_sentences_are_silence() -> None:
    assert len(speak((), 5, Hum())) == 0


def test_the_real_voice_speaks_the_same_twice_and_is_loaded_once() -> None:
    pytest.importorskip("hibari")
    voice = load_voice()
    assert load_voice() is voice
    first = speak(("The harbour wakes slowly.",), 5, voice)
    assert 1 < len(first) / SAMPLE_RATE < 4
    assert np.array_equal(first, speak(("The harbour wakes slowly.",), 5, voice))
