"""Narration comes in; spoken samples at 24 kHz, fitted into the time a scene has, go out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

    Samples = NDArray[float32]

SAMPLE_RATE = 24_000
PAUSE_SECONDS = 0.3
LOUDEST = 0.7
FASTEST = 1.4


class Voice(Protocol):
    """Text, speed (1.0 is natural) and seed come in; float32 samples at 24 kHz go out."""

    def __call__(self, text: str, speed: float = 1.0, seed: int | None = None) -> Samples: ...


@cache
def load_voice() -> Voice:
    """Once a process: loading takes longer than speaking a scene."""
    import hibari  # pyright: ignore[reportMissingTypeStubs]

    return cast("Callable[..., Voice]", cast(Any, hibari).Hibari)(threads=1)


def speak(sentences: Sequence[str], most_seconds: float, voice: Voice, *, seed: int = 0) -> Samples:
    """The sentences with a pause between them, spoken faster where they would not fit."""
    speech = _spoken(sentences, voice, 1.0, seed)
    seconds = len(speech) / SAMPLE_RATE
    if seconds > most_seconds:
        speech = _spoken(sentences, voice, min(FASTEST, 1.03 * seconds / most_seconds), seed)
    return speech[: int(most_seconds * SAMPLE_RATE)]


def _spoken(sentences: Sequence[str], voice: Voice, speed: float, seed: int) -> Samples:
    import numpy as np

    pause = np.zeros(int(PAUSE_SECONDS * SAMPLE_RATE), np.float32)
    parts: list[Samples] = []
    for number, sentence in enumerate(sentences):
        parts += [pause] * bool(number) + [voice(sentence, speed, seed + number)]
    speech = np.concatenate(parts) if parts else pause[:0]
    peak = float(np.abs(speech).max(initial=0.0))
    return speech * np.float32(LOUDEST / peak) if peak > LOUDEST else speech
