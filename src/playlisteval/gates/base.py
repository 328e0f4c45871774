"""What a gate is: it keeps a subject, or drops it with a reason word; and the subjects there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict, ValidationError

from playlisteval.engine.loop import KEPT, GateAnswer, drop, not_testable
from playlisteval.engine.stage import Tools
from playlisteval.errors import SettingsError
from playlisteval.parts import load_part, part_names, unknown
from playlisteval.records import AnswerPair, Chunk, DegradedSet, Draft, Question
from playlisteval.tasks.base import Clip, Evidence, Line

__all__ = ["KEPT", "GateAnswer", "Tools", "drop", "not_testable"]

Made = TypeVar("Made")
Phase = Literal["question", "distractors", "pair"]


class Price(IntEnum):
    """What a check costs; cheap ones run first, whatever the order of the files."""

    FREE = 0
    TEXT = 1
    VIDEO = 2


class Options(BaseModel):
    """Base of a gate's settings; they stand under `[gates.NAME]`."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    enabled: bool = True


@dataclass(frozen=True)
class QuestionSubject:
    """A draft with its two clips as verifiers are shown them, its chunks and its transcript windows."""

    draft: Draft
    clips: tuple[Clip, Clip]
    chunks: tuple[Sequence[Chunk], Sequence[Chunk]]
    windows: tuple[tuple[Line, ...], ...]
    windows_wanted: int


@dataclass(frozen=True)
class DistractorSubject:
    """A degraded set of a question, with both clips as verifiers are shown them."""

    question: Question
    gold: str
    """The gold answer without citations."""
    degraded: DegradedSet
    clips: tuple[Clip, Clip]


@dataclass(frozen=True)
class PairSubject:
    """A pair with its two answers as they are shown, and the evidence of its own two segments."""

    pair: AnswerPair
    question: str
    answer_a: str
    answer_b: str
    evidence: Evidence


Set = TypeVar("Set", bound=Options)


class Gate(ABC, Generic[Set]):
    """Base of all gates; `Gate[Options]` for one that has no settings but whether it is on."""

    phase: ClassVar[Phase]
    price: ClassVar[Price]
    place: ClassVar[int] = 50
    """Order among gates of one price, lowest first."""
    roles: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    Options: ClassVar[type[Options]] = Options

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        try:
            self.options = cast("Set", self.Options.model_validate(dict(options or {})))
        except ValidationError as error:
            first = error.errors()[0]
            key = ".".join(str(step) for step in first["loc"])
            if first["type"] == "extra_forbidden":
                text = unknown(f"gates.{self.name}: no setting", key, sorted(self.Options.model_fields))
            else:
                text = f"gates.{self.name}.{key}: {first['msg']} (got {first.get('input')!r})"
            raise SettingsError(text) from error

    @property
    def name(self) -> str:
        return type(self).__module__.rsplit(".", 1)[-1]

    @abstractmethod
    def check(self, subject: Any, tools: Tools) -> GateAnswer:
        """Keep the subject, drop it with a reason, or say that this recipe can't test it."""

    def families_problem(self, families: Mapping[str, str]) -> str | None:
        """What is wrong with the families of the roles, by the cross-family rules; None where nothing is."""
        return None


def gates_of(phase: Phase, settings: Mapping[str, Mapping[str, Any]]) -> list[Gate[Any]]:
    """All enabled gates of a phase, cheap before costly."""
    gates = [g for g in all_gates(settings) if g.phase == phase and g.options.enabled]
    return sorted(gates, key=lambda g: (g.price, g.place, g.name))


def all_gates(settings: Mapping[str, Mapping[str, Any]]) -> list[Gate[Any]]:
    names = part_names("gates")
    for name in settings:
        if name not in names:
            raise SettingsError(unknown("settings name no gate", name, names))
    kind = cast("type[Gate[Any]]", Gate)
    return [load_part("gates", name, kind)(settings.get(name)) for name in names]


def refuse_same_family(settings: Mapping[str, Mapping[str, Any]], families: Mapping[str, str]) -> None:
    """Refuse a recipe that breaks a cross-family rule of any gate that is on."""
    for gate in all_gates(settings):
        problem = gate.families_problem(families) if gate.options.enabled else None
        if problem:
            raise SettingsError(f"gates.{gate.name}: {problem}; give one of them a model of another family")


def differ(families: Mapping[str, str], one: str, two: str) -> str | None:
    """The rule that two roles are of different families."""
    if one in families and families[one] == families.get(two):
        return f"{one} and {two} are both of family {families[one]!r}"
    return None


def bound_gates(
    phase: Phase, settings: Mapping[str, Mapping[str, Any]], tools: Tools, subject: Callable[[Made], Any]
) -> list[tuple[str, Callable[[Made], GateAnswer]]]:
    """The gates of a phase as the loop takes them: a name, and a check of what the generator made."""
    return [(gate.name, _bound(gate, tools, subject)) for gate in gates_of(phase, settings)]


def _bound(gate: Gate[Any], tools: Tools, subject: Callable[[Made], Any]) -> Callable[[Made], GateAnswer]:
    return lambda made: gate.check(subject(made), tools)


def gate_identities(
    phase: Phase, settings: Mapping[str, Mapping[str, Any]], role_identity: Callable[[str], object]
) -> list[object]:
    """Name, version and models of every gate of a phase: a new gate or model makes its results anew."""
    return [[g.name, g.version, *(role_identity(r) for r in g.roles)] for g in gates_of(phase, settings)]
