"""Sound is kept as a plain wave file, and any stretch of it can be read."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.errors import MediaError
from playlisteval.media.pcm import SAMPLE_RATE, no_sound, read_all, read_seconds, write_pcm

RAMP = np.arange(-16_000, 16_000, dtype=np.int16)


def test_there_and_back(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    write_pcm(path, RAMP)
    assert np.array_equal(read_all(path), RAMP)
    assert path.stat().st_size == 44 + 2 * len(RAMP)
    with wave.open(str(path)) as sound:
        assert sound.getparams()[:4] == (1, 2, SAMPLE_RATE, len(RAMP))
    write_pcm(path, no_sound())
    assert read_all(path).size == 0


@given(st.floats(-1, 4), st.floats(-1, 4))
def test_a_stretch_is_a_slice(tmp_path_factory: pytest.TempPathFactory, start: float, end: float) -> None:
    path = tmp_path_factory.getbasetemp() / "ramp.wav"
    if not path.exists():
        write_pcm(path, RAMP)
    begin, stop = max(0, round(start * SAMPLE_RATE)), max(0, round(end * SAMPLE_RATE))
    assert np.array_equal(read_seconds(path, start, end), RAMP[begin : max(begin, stop)])


def test_what_cannot_be_used_says_rebuild(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    with pytest.raises(MediaError, match="No such file"):
        read_all(path)
    write_pcm(path, RAMP)
    whole = path.read_bytes()
    for data, message in (
        (whole[:1000], "its end is missing"),
        (b"RIFF", "it is too short"),
        (b"x" * 99, "RIFF"),
    ):
        path.write_bytes(data)
        with pytest.raises(MediaError, match=message):
            read_all(path)
    with wave.open(str(path), "wb") as sound:
        sound.setparams((2, 2, 44_100, 0, "NONE", ""))
    with pytest.raises(MediaError, match="it is not 16 kHz mono"):
        read_all(path)
