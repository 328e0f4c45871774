from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from playlisteval.models.hearing.whisper import Heard, HeardWord, Whisper, tidy
from playlisteval.models.weights.fetch import WeightStore


def word(start: float, end: float, text: str = "word", probability: float = 0.9) -> SimpleNamespace:
    return SimpleNamespace(start=start, end=end, word=text, probability=probability)


def segment(start: float, end: float, text: str = "some words", **other: Any) -> SimpleNamespace:
    usual = {"avg_logprob": -0.3, "compression_ratio": 1.3, "no_speech_prob": 0.05, "words": None}
    return SimpleNamespace(start=start, end=end, text=text, **{**usual, **other})


class FakeModel:
    def __init__(
        self,
        segments: Iterable[SimpleNamespace] = (),
        *,
        multilingual: bool = False,
        language: tuple[str, float] = ("it", 0.4),
    ) -> None:
        self.model = SimpleNamespace(is_multilingual=multilingual)
        self.segments, self.language = list(segments), language
        self.options: list[dict[str, object]] = []
        self.heard: NDArray[np.float32] | None = None

    def detect_language(self, audio: NDArray[np.float32], *, vad_filter: bool) -> Any:
        return (*self.language, [self.language])

    def transcribe(self, audio: NDArray[np.float32], **options: object) -> Any:
        self.heard = audio
        self.options.append(options)
        return iter(self.segments), None


def noise(seconds: float) -> NDArray[np.int16]:
    return np.random.default_rng(1).integers(-9000, 9000, round(seconds * 16_000)).astype(np.int16)


def whisper(model: FakeModel, **settings: Any) -> Whisper:
    return Whisper(Path("nowhere"), model=model, **settings)


@pytest.mark.parametrize("pcm", [np.zeros(0, np.int16), np.zeros(16_000, np.int16), noise(0.05)])
def test_nothing_to_hear_asks_nobody(pcm: NDArray[np.int16]) -> None:
    model = FakeModel([segment(0, 1)])
    assert whisper(model).transcribe(pcm) == []
    assert model.options == []


def test_what_is_heard_comes_with_words() -> None:
    said = segment(
        0.5, 2.0, "  Boats  leave. ", words=[word(0.5, 0.9, " Boats"), word(1.0, 1.4, " leave.", 0.12345)]
    )
    assert whisper(FakeModel([said])).transcribe(noise(3)) == [
        Heard(
            0.5,
            1.4,
            "Boats leave.",
            (HeardWord(0.5, 0.9, "Boats", 0.9), HeardWord(1.0, 1.4, "leave.", 0.123)),
            0.05,
        )
    ]


def test_the_model_is_asked_for_repeatable_guarded_english() -> None:
    model = FakeModel()
    pcm = noise(1)
    whisper(model).transcribe(pcm)
    options = model.options[0]
    assert options["language"] == "en"
    assert options["temperature"] == 0.0
    assert options["word_timestamps"] is True
    assert options["vad_filter"] is True
    assert options["condition_on_previous_text"] is False
    assert model.heard is not None
    assert model.heard.dtype == np.float32
    assert float(model.heard[7]) == float(pcm[7]) / 32768


@pytest.mark.parametrize(
    ("heard", "settings", "expected"),
    [
        (("it", 0.4), {}, "en"),
        (("it", 0.95), {}, "it"),
        (("it", 0.4), {"fallback_language": "de"}, "de"),
        (("it", 0.95), {"language": "fr"}, "fr"),
    ],
)
def test_a_language_must_be_clearly_heard(
    heard: tuple[str, float], settings: dict[str, str], expected: str
) -> None:
    model = FakeModel(multilingual=True, language=heard)
    whisper(model, **settings).transcribe(noise(1))
    assert model.options[0]["language"] == expected


def test_times_are_repaired() -> None:
    broken = segment(
        -1.0,
        99.0,
        words=[
            word(2.0, 1.5, "back"),
            word(-0.2, 0.4, "early"),
            word(3.5, 9.0, "late"),
            word(4.0, 4.5, "past"),
        ],
    )
    (heard,) = tidy([broken], 4.0)
    assert [(one.text, one.start_seconds, one.end_seconds) for one in heard.words] == [
        ("early", 0.0, 0.4),
        ("back", 2.0, 2.0),
        ("late", 3.5, 4.0),
    ]
    assert (heard.start_seconds, heard.end_seconds) == (0.0, 4.0)


def test_utterances_are_ordered_and_those_past_the_end_dropped() -> None:
    heard = tidy([segment(2, 3, "two"), segment(5, 6, "past"), segment(0, 1, "one"), segment(1, 2, " ")], 4.0)
    assert [one.text for one in heard] == ["one", "two"]


@pytest.mark.parametrize(
    "doubtful",
    [
        segment(0, 1, compression_ratio=2.5),
        segment(0, 1, no_speech_prob=0.7, avg_logprob=-1.2),
        segment(float("nan"), 1),
    ],
)
def test_hallucinations_are_dropped(doubtful: SimpleNamespace) -> None:
    assert tidy([doubtful, segment(1, 2, "real")], 4.0)[0].text == "real"


def test_unsure_speech_is_kept() -> None:
    kept = [segment(0, 1, no_speech_prob=0.7), segment(1, 2, "other", avg_logprob=-1.2)]
    assert len(tidy(kept, 4.0)) == 2


def test_a_loop_is_told_once_and_a_chorus_twice() -> None:
    loop = [segment(number, number + 1, "Thank you." if number % 2 else "thank you") for number in range(4)]
    chorus = [segment(number, number + 1, "We sail") for number in (5, 6)]
    heard = tidy([*loop, *chorus, segment(8, 9, "Thank you.")], 10.0)
    assert [one.text for one in heard] == ["thank you", "We sail", "We sail", "Thank you."]


times = st.floats(-10, 40, allow_nan=False) | st.just(float("nan"))


@given(st.lists(st.tuples(times, times, st.lists(st.tuples(times, times), max_size=4)), max_size=6))
def test_times_always_make_sense(raw: list[tuple[float, float, list[tuple[float, float]]]]) -> None:
    segments = [
        segment(start, end, f"text {number}", words=[word(*span) for span in words])
        for number, (start, end, words) in enumerate(raw)
    ]
    heard = tidy(segments, 20.0)
    starts = [one.start_seconds for one in heard]
    assert starts == sorted(starts)
    for one in heard:
        spans = [(one.start_seconds, one.end_seconds)]
        spans += [(item.start_seconds, item.end_seconds) for item in one.words]
        assert all(0 <= start <= end <= 20 for start, end in spans)


@pytest.fixture(scope="module")
def tiny() -> Whisper:
    store = WeightStore(environment=os.environ)
    state = {one.name: one.state for one in store.status()}["whisper-tiny.en"]
    if state != "ready":
        pytest.skip("run: playlisteval weights fetch whisper-tiny.en")
    return Whisper(store.path("whisper-tiny.en"))


def sound_of(path: Path) -> NDArray[np.int16]:
    av = pytest.importorskip("av")
    with av.open(str(path)) as container:
        resampler = av.AudioResampler("s16", "mono", 16_000)
        frames = [
            part
            for frame in [*container.decode(container.streams.audio[0]), None]
            for part in resampler.resample(frame)
        ]
    return np.concatenate([frame.to_ndarray().reshape(-1) for frame in frames])


@pytest.mark.weights
def test_a_narrator_is_understood_the_same_way_twice(tiny: Whisper, shared: Path) -> None:
    pcm = sound_of(shared / "clips" / "nasa_13013.mp4")
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(tiny.transcribe, [pcm, pcm])
    assert first == second
    text = " ".join(one.text for one in first)
    assert "in one of the largest clean rooms in the world" in text
    assert "Goddard Space Flight Center in Greenbelt, Maryland" in text
    rooms = next(item for one in first for item in one.words if item.text.startswith("rooms"))
    assert 6.5 < rooms.start_seconds < 8.0


@pytest.mark.weights
@pytest.mark.parametrize("file", ["tears-of-steel-battle-clip-medium.webm", "stream-of-water.webm"])
def test_noise_says_nothing(tiny: Whisper, shared: Path, file: str) -> None:
    assert tiny.transcribe(sound_of(shared / "clips" / file)) == []
    assert tiny.transcribe(noise(3)) == []
