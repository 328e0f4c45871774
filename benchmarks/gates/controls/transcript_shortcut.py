"""Golds that the narrator tells, and golds of whose facts narrators say nothing, for the transcript gate."""

from __future__ import annotations

import random

from benchmarks.gates.films import told_facts
from benchmarks.gates.plants import PLANTS, Plant
from benchmarks.gates.shots import Fact, Shot, fact
from benchmarks.gates.world import Spot, World
from benchmarks.gates.writing import Gold, conclusion_of, draft_of, gold_of, question_subject

recipe = "local"
REASONS = ("answerable_from_transcript",)


def bad(world: World, rng: random.Random) -> list[Plant]:
    """Every fact of the gold is spoken, targets included."""
    spots = [world.telling[n % len(world.telling)] for n in range(PLANTS)]
    golds = [_told_gold(spot, rng) for spot in spots]
    return [
        Plant("the narrator tells it all", question_subject(draft_of(g, s), s), bad=True, reasons=REASONS)
        for g, s in zip(golds, spots, strict=True)
    ]


def good(world: World, rng: random.Random) -> list[Plant]:
    """Half of narrators that are silent on what is seen, half of ones that name the lettering and no more."""
    half = PLANTS // 2
    out: list[Plant] = []
    for label, spots in (("nothing is told", world.silent), ("only names are told", world.naming)):
        for spot in (spots[n % len(spots)] for n in range(half)):
            out.append(Plant(label, question_subject(draft_of(gold_of(spot, rng), spot), spot), bad=False))
    return out


def _told_gold(spot: Spot, rng: random.Random) -> Gold:
    one, two = (_told_hop(shots, rng) for shots in spot.shots)
    return Gold((one, two), conclusion_of(one[0].claim, two[0].claim), rng.randrange(1000))


def _told_hop(shots: tuple[Shot, ...], rng: random.Random) -> tuple[Fact, ...]:
    """What the narrator says of two shots, a background first."""
    chosen = rng.sample(shots, 2)
    facts = [fact(shot, claim) for shot in chosen for claim in told_facts(shot.truth)]
    target = next(f for f in facts if f.claim.kind == "panel")
    return (target, *(f for f in facts if f != target))
