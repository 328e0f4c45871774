"""Golds with a false statement, questions on lettering that isn't there, and true ones, for the grounder."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks.gates.plants import PLANTS, Plant
from benchmarks.gates.shots import Fact, falsified
from benchmarks.gates.world import Spot, World
from benchmarks.gates.writing import Gold, draft_of, gold_of, question_subject

recipe = "local"
THINGS = 2
"""So many good golds tell of a thing too; about as rare as in what recipe `local` asks."""
FALSE_KINDS = ("panel",) * 4 + ("place",) * 3 + ("beside",) * 3
NOWHERE = ("Velvet Quarry", "Ninth Pantry", "Walnut Ferry", "Thunder Mill")
"""Lettering that no rendered film shows."""
MOST_TRIES = 200


def good(world: World, rng: random.Random) -> list[Plant]:
    out: list[Plant] = []
    for n in range(PLANTS):
        things = n < THINGS
        gold, spot = _gold_with(world, rng, n, ("thing_colour", "thing_count") if things else ("panel",))
        label = "all true, a thing among it" if things else "all true"
        out.append(Plant(label, question_subject(draft_of(gold, spot), spot), bad=False))
    return out


def bad(world: World, rng: random.Random) -> list[Plant]:
    out: list[Plant] = []
    for n, kind in enumerate((*FALSE_KINDS, "thing_colour", "thing_colour", "thing_count", "thing_count")):
        gold, spot = _gold_with(world, rng, n, (kind,))
        true = rng.choice([f for f in _others(gold) if f.claim.kind == kind])
        out.append(_false(kind, gold, spot, true, rng))
    for n in range(3):
        spot = world.silent[n % len(world.silent)]
        out.append(_false_conclusion(gold_of(spot, rng), spot))
    for n in range(3):
        spot = world.silent[(n + 3) % len(world.silent)]
        out.append(_unfound(gold_of(spot, rng), spot, hops=(2, 1, 2)[n], nowhere=rng.sample(NOWHERE, 2)))
    return out


def _gold_with(world: World, rng: random.Random, n: int, kinds: Sequence[str]) -> tuple[Gold, Spot]:
    """A gold that holds a statement of one of these kinds."""
    things = kinds[0].startswith("thing")
    for turn in range(n, n + MOST_TRIES):
        spot = world.silent[turn % len(world.silent)]
        gold = gold_of(spot, rng, things=things)
        if any(f.claim.kind in kinds for f in _others(gold)):
            return gold, spot
    raise ValueError(f"no spot of the films has a fact of kind {' or '.join(kinds)}; choose another --seed")


def _others(gold: Gold) -> list[Fact]:
    """All but the targets, on which the conclusion hangs."""
    return [f for f in gold.facts if f not in gold.targets]


def _false(kind: str, gold: Gold, spot: Spot, true: Fact, rng: random.Random) -> Plant:
    wrong = falsified(true, spot.all_shots, rng).claim
    draft = draft_of(gold, spot, {true.claim: wrong})
    label = f"one false {kind}: “{wrong.subject}” {wrong.value} for {true.claim.value}"
    return Plant(label, question_subject(draft, spot), bad=True, reasons=("answer_not_shown",))


def _false_conclusion(gold: Gold, spot: Spot) -> Plant:
    (wrong,) = [falsified(Fact(gold.conclusion, 1, 0.0), (), random.Random(0)).claim]
    draft = draft_of(gold, spot, {gold.conclusion: wrong})
    label = f"a false conclusion: {wrong.value}"
    return Plant(label, question_subject(draft, spot), bad=True, reasons=("answer_not_shown",))


def _unfound(gold: Gold, spot: Spot, hops: int, nowhere: Sequence[str]) -> Plant:
    """A question that points by lettering that no frame shows, for one hop or for both."""
    from benchmarks.gates.writing import landmark_of

    marks = [landmark_of(f, spot.all_shots) for f in gold.targets]
    marks[:hops] = nowhere[:hops]
    draft = draft_of(gold, spot, landmarks=marks)
    label = f"lettering of {hops} of 2 hops isn't there"
    return Plant(label, question_subject(draft, spot), bad=True, reasons=("not_answerable",))
