"""A gate's name in; the controls that are planted for it, and how they are told apart, out."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from benchmarks.gates.world import World

PLANTS = 20
"""Bad subjects, and good ones, for each gate."""


@dataclass(frozen=True)
class Plant:
    """One subject, whether the gate must reject it, and the reason words that would be right for that."""

    label: str
    subject: Any
    bad: bool
    reasons: tuple[str, ...] = ()


class Controls(Protocol):
    """What a file of `controls/` defines; `recipe` is the recipe that the gate is run with."""

    recipe: str

    def bad(self, world: World, rng: random.Random) -> Sequence[Plant]: ...

    def good(self, world: World, rng: random.Random) -> Sequence[Plant]: ...


def controlled_gates() -> list[str]:
    """Names of all gates that there are controls for."""
    from benchmarks.gates import controls

    return sorted(m.name for m in pkgutil.iter_modules(controls.__path__))


def controls_of(gate: str) -> Controls:
    return cast("Controls", importlib.import_module(f"benchmarks.gates.controls.{gate}"))


def plants_of(gate: str, world: World, seed: int) -> list[Plant]:
    """Twenty bad and twenty good subjects, the same for the same seed."""
    controls = controls_of(gate)
    bad = controls.bad(world, random.Random(f"{seed}/{gate}/bad"))
    good = controls.good(world, random.Random(f"{seed}/{gate}/good"))
    for kind, made in (("bad", bad), ("good", good)):
        if len(made) != PLANTS:
            raise ValueError(f"{gate}: {len(made)} {kind} subjects were planted; {PLANTS} are asked for")
    return [*bad, *good]
