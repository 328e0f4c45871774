"""Tasks in, replies out, computed from what is seen in frames and read in texts: no key, no GPU."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import BaseModel

from playlisteval.errors import ProviderError, TaskNotSupported
from playlisteval.models.base import Answer, Options, Provider, Spoken, SpokenWord, Workbench
from playlisteval.records import content_hash
from playlisteval.tasks.base import Clip, Frame, Task, identity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from playlisteval.models.hearing.whisper import Heard
    from playlisteval.models.keyless.facts import Seen
    from playlisteval.models.llm.engine import Speaks
    from playlisteval.models.seeing.embedding import Encoder, TagGroundedEmbedder
    from playlisteval.models.seeing.look import Look


class Weighs(Protocol):
    """Gives the checked folder of a weight by its name."""

    def path(self, name: str) -> Path: ...


class Sees(Protocol):
    """Looks at frames, and turns sentences into vectors."""

    def look(self, jpeg: bytes) -> Look: ...

    def encoder(self) -> Encoder: ...


class Hears(Protocol):
    """Hears speech in 16 kHz mono sound."""

    def transcribe(self, pcm: NDArray[np.int16]) -> Sequence[Heard]: ...


_LISTENERS = 2
"""Threads that may transcribe at once; each takes one core."""


def _weigh(root: Path | None) -> Weighs:
    from playlisteval.models.weights.fetch import WeightStore

    return WeightStore(root)


def _open_eyes(weights: Weighs) -> Sees:
    from playlisteval.models.seeing.eyes import Eyes

    return Eyes(weights)


def _open_ears(folder: Path) -> Hears:
    from playlisteval.models.hearing.whisper import Whisper

    return Whisper(folder, workers=_LISTENERS)


def _open_model(folder: Path) -> Speaks:
    from playlisteval.models.llm.engine import open_model

    return open_model(folder)


def _check_model_library() -> None:
    from playlisteval.models.llm.engine import is_installed, require_library

    require_library(is_installed())


@dataclass(frozen=True)
class Makers:
    """What loads weights, each on first use; a test passes its own."""

    weights: Callable[[Path | None], Weighs] = _weigh
    eyes: Callable[[Weighs], Sees] = _open_eyes
    ears: Callable[[Path], Hears] = _open_ears
    model: Callable[[Path], Speaks] = _open_model
    check_model_library: Callable[[], None] = _check_model_library


@dataclass(frozen=True)
class _Member:
    """One program of this provider: its family, what it can do, and the weights it needs."""

    family: str
    tasks: frozenset[str]
    weights: tuple[str, ...]
    version: int = 1


SMALL_MODEL = "qwen2.5-coder-1.5b"
PART_BY_PART = f"{SMALL_MODEL}-by-parts"
"""The same weights, asked for each part of a question by itself."""
_LOOKING = ("ssd-mobilenet-v2-coco", "efficientnet-lite3")
_MEMBERS: dict[str, _Member] = {
    "scene-writer": _Member("local/scene-writer", frozenset({"ask", "degrade"}), _LOOKING, 4),
    "sentence-reader": _Member(
        "local/minilm",
        frozenset(
            {"answer_from_memory", "answer_from_transcript", "match_answers", "rank_blind", "judge_pair"}
        ),
        ("minilm",),
        3,
    ),
    "claim-matcher": _Member("local/claims", frozenset({"match_answers", "rank_blind"}), (), 3),
    "commonplaces": _Member("local/commonplaces", frozenset({"answer_from_memory"}), ()),
    "sight": _Member(
        "local/sight",
        frozenset({"ground_in_video", "rank_sighted", "judge_pair", "find_evidence"}),
        _LOOKING,
        3,
    ),
    "tags-only": _Member("local/tags", frozenset({"judge_pair"}), _LOOKING, 3),
    "objects-only": _Member("local/objects", frozenset({"judge_pair"}), _LOOKING, 3),
    "tag-grounded": _Member("local/tag-grounded", frozenset(), (*_LOOKING, "minilm"), 2),
    SMALL_MODEL: _Member(
        "qwen",
        frozenset(
            {"answer_from_memory", "answer_from_transcript", "match_answers", "rank_blind", "judge_pair"}
        ),
        (SMALL_MODEL, "minilm"),
    ),
    PART_BY_PART: _Member("qwen", frozenset({"answer_from_memory"}), (SMALL_MODEL,)),
    "whisper-tiny.en": _Member("openai", frozenset(), ("whisper-tiny.en",)),
    "whisper-base": _Member("openai", frozenset(), ("whisper-base",)),
}


class Local(Provider):
    """The keyless recipe's provider; its families are declared per program."""

    def __init__(self, bench: Workbench, makers: Makers | None = None) -> None:
        super().__init__(bench)
        self._makers = makers or Makers()
        self._lock = threading.Lock()
        self._made: dict[str, Any] = {}
        self._looks: dict[str, Look] = {}
        self._performers: dict[tuple[str, str], Callable[[Any], BaseModel]] = {
            ("scene-writer", "ask"): self._ask,
            ("scene-writer", "degrade"): self._degrade,
            ("sentence-reader", "answer_from_memory"): self._remember_by_meaning,
            ("sentence-reader", "answer_from_transcript"): self._answer_from_transcript,
            ("sentence-reader", "rank_blind"): self._rank_by_meaning,
            ("sentence-reader", "judge_pair"): self._judge_by_text,
            ("sentence-reader", "match_answers"): self._match_by_meaning,
            ("claim-matcher", "match_answers"): self._match_answers,
            ("claim-matcher", "rank_blind"): self._rank_by_consistency,
            ("commonplaces", "answer_from_memory"): self._remember_by_words,
            ("sight", "ground_in_video"): self._ground,
            ("sight", "rank_sighted"): self._rank_sighted,
            ("sight", "find_evidence"): self._find_evidence,
            ("sight", "judge_pair"): self._judge_by_sight,
            ("tags-only", "judge_pair"): self._judge_by_tags,
            ("objects-only", "judge_pair"): self._judge_by_objects,
            **{(SMALL_MODEL, task): partial(self._ask_model, task) for task in _MEMBERS[SMALL_MODEL].tasks},
            (PART_BY_PART, "answer_from_memory"): self._answer_by_parts,
        }

    def models(self) -> tuple[str, ...]:
        return tuple(_MEMBERS)

    def family(self, model: str) -> str:
        return self._member(model).family

    def supports(self, model: str, task: str) -> bool:
        return task in self._member(model).tasks

    def version(self, model: str) -> str:
        return str(self._member(model).version)

    def prepare(self, models: Sequence[str]) -> None:
        """Check that the weights of these programs lie in the cache, by their hashes."""
        if {SMALL_MODEL, PART_BY_PART} & set(models):
            self._makers.check_model_library()
        for name in sorted({w for m in models for w in self._member(m).weights}):
            self._weights().path(name)

    def perform(self, model: str, task: Task[Any, Any], inputs: Any, options: Options) -> Answer:
        performer = self._performers.get((model, task.name))
        if performer is None:
            raise TaskNotSupported(f"local/{model} has no way to perform {task.name!r}; name another model")
        return Answer(performer(inputs))

    def transcribe(self, model: str, pcm: NDArray[np.int16]) -> list[Spoken]:
        if not model.startswith("whisper"):
            return super().transcribe(model, pcm)
        return [
            Spoken(
                h.start_seconds,
                h.end_seconds,
                h.text,
                tuple(SpokenWord(w.text, w.start_seconds, w.end_seconds) for w in h.words),
            )
            for h in self._ears(model).transcribe(pcm)
        ]

    def embed_chunk(self, model: str, frames: Sequence[Frame], transcript: str) -> NDArray[np.float32] | None:
        if model != "tag-grounded":
            return super().embed_chunk(model, frames, transcript)
        return self._embedder().embed_chunk([self.look(f) for f in frames], transcript)

    def embed_query(self, model: str, text: str) -> NDArray[np.float32]:
        if model != "tag-grounded":
            return super().embed_query(model, text)
        return self._embedder().embed_query(text)

    # -- looking

    def look(self, frame: Frame) -> Look:
        """What is seen in a frame, made once per content and kept on the shelf."""
        from playlisteval.models.seeing.look import LOOK_VERSION, Look

        known = self._looks.get(frame.sha256)
        if known is not None:
            return known
        maker = f"local/{LOOK_VERSION}"
        stored = self.bench.looks.look(frame.sha256, maker)
        if stored is None:
            look = self._eyes().look(frame.jpeg)
            self.bench.looks.keep_look(frame.sha256, maker, look.model_dump_json())
        else:
            look = Look.model_validate_json(stored)
        self._looks[frame.sha256] = look
        return look

    def _seen(self, frames: Sequence[Frame]) -> list[Seen]:
        from playlisteval.models.keyless.facts import Seen

        return [Seen(f.time_seconds, self.look(f)) for f in frames]

    def _clips(self, clips: Sequence[Clip]) -> list[list[Seen]]:
        return [self._seen(c.frames) for c in clips]

    # -- the tasks

    def _ask(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.ask import ask

        return ask(inputs, self._clips(inputs.clips), _draw(inputs))

    def _degrade(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.degrade import degrade

        seen = [s for looks in self._clips(inputs.clips) for s in looks]
        elsewhere = [s for looks in self._clips(inputs.elsewhere) for s in looks]
        reply = degrade(inputs, seen, elsewhere, _draw(inputs))
        if reply is None:
            raise ProviderError("the gold answer states too little that the frames could refute")
        return reply

    def _remember_by_words(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.commonplaces import answer_by_words

        return answer_by_words(inputs)

    def _remember_by_meaning(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.commonplaces import answer_by_meaning

        return answer_by_meaning(inputs, self._encode)

    def _answer_from_transcript(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.reading import answer_from_transcript

        return answer_from_transcript(inputs, self._encode)

    def _match_answers(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.reading import match_answers

        return match_answers(inputs)

    def _rank_by_meaning(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.reading import rank_by_meaning

        return rank_by_meaning(inputs, self._encode)

    def _rank_by_consistency(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.reading import rank_by_consistency

        return rank_by_consistency(inputs)

    def _ground(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.looking import ground_in_video

        return ground_in_video(inputs, self._clips(inputs.clips))

    def _rank_sighted(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.looking import rank_sighted

        return rank_sighted(inputs, self._clips(inputs.clips))

    def _find_evidence(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.looking import find_evidence

        return find_evidence(inputs, self._clips(inputs.clips))

    def _judge_by_sight(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.check import check
        from playlisteval.models.keyless.looking import judge_pair

        return judge_pair(inputs, self._seen(inputs.evidence.frames), check, "sight")

    def _judge_by_tags(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.looking import judge_pair, see_tags_only

        return judge_pair(inputs, self._seen(inputs.evidence.frames), see_tags_only, "tags")

    def _judge_by_objects(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.looking import judge_pair, see_objects_only

        return judge_pair(inputs, self._seen(inputs.evidence.frames), see_objects_only, "objects")

    def _judge_by_text(self, inputs: Any) -> BaseModel:
        from playlisteval.models.keyless.reading import judge_by_text

        return judge_by_text(inputs, self._encode)

    def _match_by_meaning(self, inputs: Any) -> BaseModel:
        from playlisteval.models.llm.meaning import match_by_meaning

        return match_by_meaning(inputs, self._encode)

    def _ask_model(self, task: str, inputs: Any) -> BaseModel:
        from playlisteval.models.llm.perform import perform

        return perform(task, inputs, self._model(), self._encode)

    def _answer_by_parts(self, inputs: Any) -> BaseModel:
        from playlisteval.models.llm.answer import answer_by_parts

        return answer_by_parts(inputs, self._model())

    # -- what is loaded on first use

    def _member(self, model: str) -> _Member:
        if model not in _MEMBERS:
            from playlisteval.parts import unknown

            raise TaskNotSupported(unknown("provider local has no model", model, list(_MEMBERS)))
        return _MEMBERS[model]

    def _once(self, key: str, make: Callable[[], Any]) -> Any:
        with self._lock:
            if key not in self._made:
                self._made[key] = make()
            return self._made[key]

    def _weights(self) -> Weighs:
        return self._once("weights", lambda: self._makers.weights(self.bench.weights_root))

    def _eyes(self) -> Sees:
        weights = self._weights()
        return self._once("eyes", lambda: self._makers.eyes(weights))

    def _encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._eyes().encoder().encode(list(texts))

    def _model(self) -> Speaks:
        weights = self._weights()
        return self._once("small model", lambda: self._makers.model(weights.path(SMALL_MODEL)))

    def _embedder(self) -> TagGroundedEmbedder:
        from playlisteval.models.seeing.embedding import TagGroundedEmbedder

        eyes = self._eyes()
        return self._once("embedder", lambda: TagGroundedEmbedder(eyes.encoder()))

    def _ears(self, model: str) -> Hears:
        weights = self._weights()
        return self._once(model, lambda: self._makers.ears(weights.path(model)))


def _draw(inputs: Any) -> random.Random:
    """Random choices that are fixed by the inputs, so that the same request gets the same reply."""
    return random.Random(int(content_hash(identity(inputs)), 16))
