"""16-kHz mono PCM comes in; utterances with word times, repaired and free of known hallucinations, go out."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

FAMILY = "local/whisper"
SAMPLE_RATE_HZ = 16_000

_BEAMS = 2
_LEAST_SECONDS = 0.1
_LEAST_LANGUAGE_PROBABILITY = 0.7
# Text that compresses better than this repeats itself; Whisper's own limit.
_MOST_COMPRESSION = 2.4
_NO_SPEECH = 0.6
_LEAST_LOG_PROBABILITY = -1.0


@dataclass(frozen=True, slots=True)
class HeardWord:
    """One word with its times in the audio and how sure it is."""

    start_seconds: float
    end_seconds: float
    text: str
    probability: float


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance."""

    start_seconds: float
    end_seconds: float
    text: str
    words: tuple[HeardWord, ...]
    no_speech_probability: float


class RawWord(Protocol):
    """A word as faster-whisper gives it."""

    start: float
    end: float
    word: str
    probability: float


class RawSegment(Protocol):
    """A segment as faster-whisper gives it."""

    start: float
    end: float
    text: str
    avg_logprob: float
    compression_ratio: float
    no_speech_prob: float
    words: Sequence[RawWord] | None


class _Inner(Protocol):
    @property
    def is_multilingual(self) -> bool: ...


class _Model(Protocol):
    @property
    def model(self) -> "_Inner": ...
    def detect_language(
        self, audio: NDArray[np.float32], *, vad_filter: bool
    ) -> tuple[str, float, list[tuple[str, float]]]: ...
    def transcribe(
        self, audio: NDArray[np.float32], **options: object
    ) -> tuple[Iterable[RawSegment], object]: ...


class Whisper:
    """A faster-whisper model from a local folder; threads may share it, and `workers` of them run at once."""

    def __init__(
        self,
        folder: Path,
        threads: int = 1,
        *,
        workers: int = 1,
        language: str | None = None,
        fallback_language: str = "en",
        model: _Model | None = None,
    ) -> None:
        self._model = model if model is not None else _load(folder, threads, workers)
        self._language = language
        self._fallback_language = fallback_language

    def transcribe(self, pcm: NDArray[np.int16]) -> list[Heard]:
        """Return what is said; silence, noise and empty audio give an empty list."""
        duration_seconds = len(pcm) / SAMPLE_RATE_HZ
        if duration_seconds < _LEAST_SECONDS or not pcm.any():
            return []
        audio = pcm.astype(np.float32) / np.float32(32768)
        segments, _ = self._model.transcribe(
            audio,
            language=self._language_of(audio),
            beam_size=_BEAMS,
            # One temperature: higher ones sample, and the same audio would give other words each time.
            temperature=0.0,
            word_timestamps=True,
            condition_on_previous_text=False,
            vad_filter=True,
            no_speech_threshold=_NO_SPEECH,
            log_prob_threshold=_LEAST_LOG_PROBABILITY,
            compression_ratio_threshold=_MOST_COMPRESSION,
        )
        return tidy(segments, duration_seconds)

    def _language_of(self, audio: NDArray[np.float32]) -> str:
        """Return the forced language, or the heard one where it is clear: noise sounds like any language."""
        if self._language is not None:
            return self._language
        if not self._model.model.is_multilingual:
            return "en"
        language, probability, _ = self._model.detect_language(audio, vad_filter=True)
        return language if probability >= _LEAST_LANGUAGE_PROBABILITY else self._fallback_language


def _load(folder: Path, threads: int, workers: int) -> _Model:
    from faster_whisper import WhisperModel  # pyright: ignore[reportMissingTypeStubs]

    return cast(
        _Model,
        WhisperModel(
            str(folder),
            device="cpu",
            compute_type="int8",
            cpu_threads=threads,
            num_workers=workers,
            local_files_only=True,
        ),
    )


def tidy(segments: Iterable[RawSegment], duration_seconds: float) -> list[Heard]:
    """Drop what is not speech, repair times, order by start, and keep one of a row of equal utterances."""
    heard: list[Heard] = []
    for segment in segments:
        if _is_hallucination(segment):
            continue
        repaired = _repair(segment, duration_seconds)
        if repaired is not None:
            heard.append(repaired)
    return _without_repeats(sorted(heard, key=lambda one: (one.start_seconds, one.end_seconds)))


def _is_hallucination(segment: RawSegment) -> bool:
    if segment.compression_ratio > _MOST_COMPRESSION:
        return True
    return segment.no_speech_prob > _NO_SPEECH and segment.avg_logprob < _LEAST_LOG_PROBABILITY


def _repair(segment: RawSegment, duration_seconds: float) -> Heard | None:
    words = _repair_words(segment.words or (), duration_seconds)
    text = " ".join(segment.text.split())
    span = _span(segment.start, segment.end, duration_seconds)
    if words:
        span = words[0].start_seconds, max(word.end_seconds for word in words)
    if not text or span is None:
        return None
    return Heard(span[0], span[1], text, words, round(float(segment.no_speech_prob), 3))


def _repair_words(words: Sequence[RawWord], duration_seconds: float) -> tuple[HeardWord, ...]:
    kept: list[HeardWord] = []
    for word in words:
        span = _span(word.start, word.end, duration_seconds)
        text = word.word.strip()
        if text and span is not None:
            kept.append(HeardWord(span[0], span[1], text, round(float(word.probability), 3)))
    return tuple(sorted(kept, key=lambda word: (word.start_seconds, word.end_seconds)))


def _span(start: float, end: float, duration_seconds: float) -> tuple[float, float] | None:
    """Return times inside the audio, the end never before the start; None for what starts past the end."""
    if not math.isfinite(start) or start >= duration_seconds:
        return None
    first = max(float(start), 0.0)
    last = min(float(end), duration_seconds) if math.isfinite(end) else first
    return round(first, 3), round(max(first, last), 3)


def _without_repeats(heard: Sequence[Heard]) -> list[Heard]:
    """Keep one of three or more equal utterances in a row: that is a loop, where two may be a chorus."""
    kept: list[Heard] = []
    for _, equal in groupby(heard, key=_plain):
        row = list(equal)
        kept += row if len(row) < 3 else row[:1]
    return kept


def _plain(heard: Heard) -> str:
    return heard.text.casefold().strip(" .,!?")
