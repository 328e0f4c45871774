"""Sets whose text betrays their order, and sets wrong only in what frames show, for the blind rankers."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks.gates.controls.causal_record import sound
from benchmarks.gates.plants import PLANTS, Plant
from benchmarks.gates.shots import falsified
from benchmarks.gates.world import Spot, World
from benchmarks.gates.writing import distractor_subject, errors_in_order, gold_of, gold_text, set_of
from playlisteval.models.keyless.phrases import say, sentence
from playlisteval.tasks.citations import strip_citations

recipe = "local"
DRIFTS = (
    "Interest rates rose again last quarter, which made mortgages dearer for young families.",
    "A good broth needs four hours at the least, and nobody should hurry it.",
    "The treaty was signed after long talks, although neither side was pleased with it.",
    "Enzymes lower the energy that a reaction needs before it can start.",
    "Our neighbours have adopted two kittens, who sleep on the heater all day.",
    "In the second half the home team scored twice and kept its lead.",
    "The novel follows three cousins who inherit a debt that they never made.",
    "Prime numbers grow rarer the further one counts, yet they never end.",
    "Vitamins of this kind dissolve in fat, so they should be taken with a meal.",
    "Nobody had told the orchestra that the rehearsal was put off until Friday.",
    "A tax return must be handed in before the end of July.",
    "Glaciers carve their valleys slowly, grain by grain.",
)


def good(world: World, rng: random.Random) -> list[Plant]:
    spots = [world.silent[n % len(world.silent)] for n in range(PLANTS)]
    return [Plant("wrong only in what frames show", sound(spot, rng), bad=False) for spot in spots]


def bad(world: World, rng: random.Random) -> list[Plant]:
    return [_betrayed(world.silent[n % len(world.silent)], 1 + n % 2, rng) for n in range(PLANTS)]


def _betrayed(spot: Spot, drift: int, rng: random.Random) -> Plant:
    """With each rating down one more statement contradicts another, and a sentence or two more lead off."""
    gold = gold_of(spot, rng)
    errors = errors_in_order(gold, spot.all_shots, rng)
    restated = [
        sentence(say(falsified(f, spot.all_shots, rng).claim, gold.turn + n))
        for n, f in enumerate(rng.sample(gold.facts, 4))
    ]
    drifts = rng.sample(DRIFTS, 4 * drift)
    text = strip_citations(gold_text(gold, spot.clips))
    texts = {r: _woven(text, [*restated[: 5 - r], *drifts[: drift * (5 - r)]]) for r in (4, 3, 2, 1)}
    degraded = set_of(texts, errors)
    label = f"a contradiction and {drift} sentences off the question more with each rating"
    return Plant(label, distractor_subject(gold, spot, degraded), bad=True, reasons=("order_shows_in_text",))


def _woven(text: str, more: Sequence[str]) -> str:
    """Further sentences, in turn at the ends of the paragraphs."""
    told = text.split("\n\n")
    for n, line in enumerate(more):
        told[n % len(told)] += f" {line}"
    return "\n\n".join(told)
