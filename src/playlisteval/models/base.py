"""What a provider is: one way to have tasks performed, speech heard and chunks embedded, hosted or local."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pydantic import BaseModel

from playlisteval.errors import TaskNotSupported
from playlisteval.store.calls import Spent
from playlisteval.tasks.base import Frame, Task

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Options = Mapping[str, str | int | float | bool]


class LookShelf(Protocol):
    """Where looks at frames are kept, by the frame's content hash and their maker."""

    def look(self, frame: str, maker: str) -> str | None: ...

    def keep_look(self, frame: str, maker: str, body: str) -> None: ...


@dataclass(frozen=True)
class Workbench:
    """What providers are given: the shelf of looks, and where weights lie (None for the usual cache)."""

    looks: LookShelf
    weights_root: Path | None = None


UNPRICED = Spent()


@dataclass(frozen=True)
class Answer:
    """A performed task: the reply under the task's schema, and what it cost."""

    output: BaseModel
    spent: Spent = UNPRICED


@dataclass(frozen=True)
class SpokenWord:
    text: str
    start_seconds: float
    end_seconds: float


@dataclass(frozen=True)
class Spoken:
    """An utterance on the clock of the sound that was given."""

    start_seconds: float
    end_seconds: float
    text: str
    words: tuple[SpokenWord, ...]


class Provider(ABC):
    """Base of all providers; a file of `models/` each."""

    paid: ClassVar[bool] = False
    """Whether calls cost money, so that each ledger row must reach the disk before the request leaves."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench

    @abstractmethod
    def models(self) -> tuple[str, ...]:
        """Models this provider knows by name; empty where any name may be right."""

    @abstractmethod
    def family(self, model: str) -> str:
        """The family whose self-preference the cross-family rules guard against."""

    @abstractmethod
    def supports(self, model: str, task: str) -> bool:
        """Whether the model has a way to perform the task; where not, a gate is *not testable*."""

    @abstractmethod
    def version(self, model: str) -> str:
        """What must change when the same input may give another answer; part of every cache key."""

    @abstractmethod
    def perform(self, model: str, task: Task[Any, Any], inputs: Any, options: Options) -> Answer:
        """Perform one task; raises `ProviderError`."""

    def prepare(self, models: Sequence[str]) -> None:  # noqa: B027 - nothing to check is the usual case
        """Check before the run what the models need (weights, keys); raises with what to do."""

    def transcribe(self, model: str, pcm: NDArray[np.int16]) -> list[Spoken]:
        """Utterances with word times of 16 kHz mono sound."""
        raise TaskNotSupported(
            f"{type(self).__name__} can't transcribe with {model!r}; choose another transcriber"
        )

    def space(self, model: str) -> str:
        """Name of the embedding space: vectors of different spaces are never compared."""
        return f"{model}@{self.version(model)}"

    def embed_chunk(self, model: str, frames: Sequence[Frame], transcript: str) -> NDArray[np.float32] | None:
        """One unit vector of a chunk's frames and transcript; None where there is nothing to see or read."""
        raise TaskNotSupported(f"{type(self).__name__} can't embed with {model!r}; choose another embedder")

    def embed_query(self, model: str, text: str) -> NDArray[np.float32]:
        """Unit vector of a question, in the space of `embed_chunk`."""
        raise TaskNotSupported(f"{type(self).__name__} can't embed with {model!r}; choose another embedder")
