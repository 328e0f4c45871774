"""Pairs that coarse sight decides, and pairs that differ in lettering's backgrounds only, for weak judges."""

from __future__ import annotations

import random

from benchmarks.gates.plants import PLANTS, Plant
from benchmarks.gates.shots import falsified
from benchmarks.gates.world import Spot, World
from benchmarks.gates.writing import Gold, gold_of, gold_text, question_of
from playlisteval.gates.base import PairSubject
from playlisteval.models.keyless.things import a
from playlisteval.records import AnswerPair, Side
from playlisteval.tasks.base import Evidence
from playlisteval.tasks.citations import strip_citations

recipe = "local"
ABSENT = (
    "elephant",
    "airplane",
    "pizza",
    "giraffe",
    "laptop",
    "surfboard",
    "toilet",
    "zebra",
    "keyboard",
    "train",
)
"""Things that no rendered film shows."""
MORE_WRONG = 3


def good(world: World, rng: random.Random) -> list[Plant]:
    out: list[Plant] = []
    for n in range(PLANTS):
        spot = world.silent[n % len(world.silent)]
        gold = gold_of(spot, rng)
        wrong = {
            f.claim: falsified(f, spot.all_shots, rng).claim for f in gold.facts if f.claim.kind == "panel"
        }
        texts = [strip_citations(gold_text(gold, spot.clips, w)) for w in ({}, wrong)]
        label = f"{len(wrong)} backgrounds of lettering are wrong"
        out.append(Plant(label, _pair(gold, spot, (texts[0], texts[1]), n), bad=False))
    return out


def bad(world: World, rng: random.Random) -> list[Plant]:
    spots = [s for s in world.silent if _true_things(s)]
    return [_coarse(spots[n % len(spots)], n, rng) for n in range(PLANTS)]


def _coarse(spot: Spot, n: int, rng: random.Random) -> Plant:
    """One answer tells of things in view, the other of more things that aren't."""
    gold = gold_of(spot, rng)
    text = strip_citations(gold_text(gold, spot.clips))
    true = _true_things(spot)[:2]
    false = [f"{a(noun).capitalize()} is in view." for noun in rng.sample(ABSENT, len(true) + MORE_WRONG)]
    label = f"{len(true)} things that are there against {len(false)} that aren't"
    texts = (f"{text}\n\n{' '.join(true)}", f"{text}\n\n{' '.join(false)}")
    return Plant(label, _pair(gold, spot, texts, n), bad=True, reasons=("too_easy",))


def _true_things(spot: Spot) -> list[str]:
    told: dict[str, str] = {}
    for shot in spot.all_shots:
        for thing in shot.things:
            told.setdefault(thing.noun, f"{a(thing.noun).capitalize()} is in view.")
    return list(told.values())


def _pair(gold: Gold, spot: Spot, texts: tuple[str, str], n: int) -> PairSubject:
    """The better answer is A for every other pair."""
    side: Side = "A" if n % 2 == 0 else "B"
    pair = AnswerPair(
        item_id=f"planted {n}",
        question_id="planted",
        domain="planted",
        chosen_rating=5,
        rejected_rating=3,
        chosen_side=side,
    )
    chosen, rejected = texts
    shown = (chosen, rejected) if side == "A" else (rejected, chosen)
    evidence = Evidence(
        tuple(f for clip in spot.watched for f in clip.frames),
        tuple(line for clip in spot.watched for line in clip.lines),
    )
    return PairSubject(pair, question_of(gold, spot), *shown, evidence)
