"""What a task is: a name, a version, typed inputs, the reply's schema; and what inputs are made of."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel, ConfigDict

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)


class Reply(BaseModel):
    """Base of all reply schemas; explanations come before verdicts so that a model reasons first."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True)
class Frame:
    """One picture with its true time on the video's clock; `sha256` is of the JPEG bytes."""

    video_id: str
    time_seconds: float
    sha256: str
    jpeg: bytes = field(repr=False)


@dataclass(frozen=True)
class Line:
    """One line of transcript on the video's clock."""

    video_id: str
    start_seconds: float
    end_seconds: float
    text: str


@dataclass(frozen=True)
class Clip:
    """A whole segment as a model is shown it: frames in time order, transcript lines, clip number 1 or 2."""

    number: int
    video_id: str
    start_seconds: float
    end_seconds: float
    frames: tuple[Frame, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Evidence:
    """What a judge is given: frames and transcript lines in playlist order, then time."""

    frames: tuple[Frame, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Feedback:
    """One earlier rejected attempt, returned to its generator as an instruction."""

    gate: str
    reason: str
    detail: str
    question: str = ""
    answer: str = ""


@dataclass(frozen=True)
class Task(Generic[In, Out]):
    """The contract of one model call; `version` is part of every cache key."""

    name: str
    version: int
    inputs: type[In]
    output: type[Out]


def identity(value: Any) -> Any:
    """Task inputs as JSON-like data for the cache key: media stand by their content hash, not their bytes."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            f.name: identity(getattr(value, f.name))
            for f in dataclasses.fields(value)
            if not isinstance(getattr(value, f.name), bytes)
        }
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, (list, tuple)):
        return [identity(v) for v in cast("tuple[Any, ...]", value)]
    if isinstance(value, Mapping):
        return {str(k): identity(v) for k, v in cast("Mapping[Any, Any]", value).items()}
    return value
