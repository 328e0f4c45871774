"""What a judge is: it picks one of two answers, or its reply holds no verdict; errors are kept apart."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from pydantic import BaseModel

from playlisteval.records import Side, VerdictOutcome
from playlisteval.tasks.base import Evidence, Task

Out = TypeVar("Out", bound=BaseModel)


class Asks(Protocol):
    """The recorded way to call the model behind a judge, or that of another role."""

    def __call__(self, task: Task[Any, Out], inputs: Any, *, role: str | None = None) -> Out: ...


@dataclass(frozen=True)
class Case:
    """One pair as it is shown: citations are stripped; nothing says which answer is the better one."""

    question: str
    answer_a: str
    answer_b: str
    evidence: Evidence
    draw: random.Random
    """Fixed by the study's seed and the pair, the same whichever way round the pair is shown."""

    def drawn(self) -> Side:
        """A fair draw of one of the two texts, so that the other order gives the other letter."""
        first_by_text: Side = "A" if self.answer_a <= self.answer_b else "B"
        other: Side = "B" if first_by_text == "A" else "A"
        return first_by_text if self.draw.random() < 0.5 else other


@dataclass(frozen=True)
class Judgement:
    """What a judge said, and what was read from it."""

    outcome: VerdictOutcome
    reply: str


class Judge(ABC):
    """Base of all judges."""

    version: ClassVar[int] = 1
    baseline: ClassVar[bool] = False
    """Baselines need no evidence and stand in every report."""
    needs_model: ClassVar[bool] = False
    roles: ClassVar[tuple[str, ...]] = ()

    @property
    def name(self) -> str:
        return type(self).__module__.rsplit(".", 1)[-1]

    @abstractmethod
    def judge(self, case: Case, ask: Asks) -> Judgement:
        """The verdict on one pair in one order; raises `ProviderError` where the call failed."""
