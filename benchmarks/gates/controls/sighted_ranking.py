"""Sets whose order frames don't show, and sets in their true order, for the ranker that watches."""

from __future__ import annotations

import random
from dataclasses import replace

from benchmarks.gates.controls.causal_record import sound
from benchmarks.gates.plants import PLANTS, Plant
from benchmarks.gates.shots import Fact
from benchmarks.gates.world import Spot, World
from benchmarks.gates.writing import (
    Gold,
    distractor_subject,
    gold_of,
    gold_text,
    numbers_wrong,
    set_of,
)
from playlisteval.models.keyless.claims import COLOURS, PLACES, Claim
from playlisteval.tasks.citations import strip_citations

recipe = "local"
REASONS = ("order_not_seen",)
ORDERS = (
    (3, 4, 2, 1), (4, 2, 3, 1), (4, 3, 1, 2), (1, 2, 3, 4), (3, 4, 1, 2),
    (2, 3, 4, 1), (4, 1, 2, 3), (1, 3, 2, 4), (2, 4, 1, 3), (4, 2, 1, 3),
)  # fmt: skip
"""Which answer stands as rating 4, 3, 2 and 1."""
NOWHERE = ("Velvet Quarry", "Ninth Pantry", "Walnut Ferry", "Thunder Mill", "Paper Stable", "Amber Tunnel")


def good(world: World, rng: random.Random) -> list[Plant]:
    spots = [world.silent[n % len(world.silent)] for n in range(PLANTS)]
    return [Plant("ever more that frames refute", sound(spot, rng), bad=False) for spot in spots]


def bad(world: World, rng: random.Random) -> list[Plant]:
    half = PLANTS // 2
    shuffled = [_shuffled(world.silent[n % len(world.silent)], ORDERS[n], rng) for n in range(half)]
    unseen = [_unseen(world.silent[n % len(world.silent)], rng) for n in range(half, PLANTS)]
    return [*shuffled, *unseen]


def _shuffled(spot: Spot, order: tuple[int, int, int, int], rng: random.Random) -> Plant:
    """True errors in true numbers, under ratings that don't go with them; the records go with the texts."""
    subject = sound(spot, rng)
    answers = {f"rating_{to}": subject.degraded.rated(of) for to, of in zip((4, 3, 2, 1), order, strict=True)}
    label = f"ratings 4 to 1 are in truth {', '.join(map(str, order))}"
    changed = replace(subject, degraded=subject.degraded.model_copy(update=answers))
    return Plant(label, changed, bad=True, reasons=REASONS)


def _unseen(spot: Spot, rng: random.Random) -> Plant:
    """The answers differ only in what they say of lettering that no frame shows."""
    real = gold_of(spot, rng)
    claims = [
        claim
        for words in NOWHERE
        for claim in (Claim("panel", words, rng.choice(COLOURS)), Claim("place", words, rng.choice(PLACES)))
    ]
    extra = [Fact(c, 1 + n % 2, real.targets[n % 2].moment_seconds) for n, c in enumerate(claims)]
    one, two = ((*real.hops[h], *extra[h::2]) for h in (0, 1))
    gold = Gold((one, two), real.conclusion, real.turn)
    errors = [(f.claim, _other_value(f.claim, rng)) for f in extra]
    rng.shuffle(errors)
    texts = {
        r: strip_citations(gold_text(gold, spot.clips, dict(errors[:n])))
        for r, n in numbers_wrong(len(errors)).items()
    }
    subject = distractor_subject(gold, spot, set_of(texts, errors))
    return Plant("errors about lettering that no frame shows", subject, bad=True, reasons=REASONS)


def _other_value(claim: Claim, rng: random.Random) -> Claim:
    values = COLOURS if claim.kind == "panel" else PLACES
    return replace(claim, value=rng.choice([v for v in values if v != claim.value]))
