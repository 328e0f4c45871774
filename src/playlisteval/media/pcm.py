"""16 kHz mono sound comes in and a .wav goes out; any stretch of it comes back."""

from __future__ import annotations

import wave
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from playlisteval.errors import MediaError
from playlisteval.media.atomic import write_atomically
from playlisteval.media.names import name_of

SAMPLE_RATE: Final = 16_000
Pcm = npt.NDArray[np.int16]

_BLOCK_SAMPLES = 1 << 20


def no_sound() -> Pcm:
    """A track without a sample."""
    return np.zeros(0, dtype=np.int16)


def write_pcm(path: Path, pcm: Pcm) -> None:
    """Write the samples as a wave file that appears whole or not at all."""
    samples = np.ascontiguousarray(pcm, dtype="<i2")
    with write_atomically(path) as file, wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(SAMPLE_RATE)
        sound.setnframes(len(samples))
        for begin in range(0, len(samples), _BLOCK_SAMPLES):
            sound.writeframesraw(samples[begin : begin + _BLOCK_SAMPLES].tobytes())


def read_seconds(path: Path, start_seconds: float, end_seconds: float) -> Pcm:
    """The samples from start to end, as far as the file has them."""
    try:
        with wave.open(str(path), "rb") as sound:
            if (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) != (1, 2, SAMPLE_RATE):
                raise _unusable(path, "it is not 16 kHz mono with 16 bits")
            count = sound.getnframes()
            begin = min(count, max(0, round(start_seconds * SAMPLE_RATE)))
            end = min(count, max(begin, round(end_seconds * SAMPLE_RATE)))
            sound.setpos(begin)
            data = sound.readframes(end - begin)
    except (OSError, EOFError, wave.Error) as error:
        raise _unusable(path, getattr(error, "strerror", None) or str(error) or "it is too short") from error
    if len(data) != 2 * (end - begin):
        raise _unusable(path, "its end is missing")
    return np.frombuffer(data, dtype="<i2").astype(np.int16)


def read_all(path: Path) -> Pcm:
    """All samples of the file."""
    return read_seconds(path, 0.0, float("1e9"))


def _unusable(path: Path, what: str) -> MediaError:
    return MediaError(
        f"the sound file {name_of(path)} can't be used: {what}; delete it and index the video again."
    )
