"""A gold answer and looks in; four ever worse answers out, wrong only in what the frames show."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from playlisteval.models.keyless.check import LOOK_ALIKE, check
from playlisteval.models.keyless.claims import (
    COLOURS,
    COUNTS,
    OPPOSITE,
    PLACES,
    Claim,
    labels,
    normal,
    read_all,
    read_claims,
    read_sentence,
    sentences,
)
from playlisteval.models.keyless.facts import Seen, facts_of_look
from playlisteval.models.keyless.reading import contradictions
from playlisteval.models.keyless.record import attributes_of, degraded_answer, gold_analysis
from playlisteval.models.keyless.respell import respell
from playlisteval.tasks.citations import strip_citations
from playlisteval.tasks.degrade import DegradeInputs, VideoResponseDegradation

LEAST_SWAPS = 4
"""As many topics must be able to be wrong as there are wrong answers."""
SHARE_WRONG = {4: 0.0, 3: 0.34, 2: 0.67, 1: 1.0}
"""Share of the gold's topics that an answer gets wrong; rating 4 always has exactly one."""
_SEVERITY = {"place": 0, "beside": 0, "panel": 1, "thing_colour": 1, "ground": 2, "thing_count": 2}
"""Which kinds of error come first, in the mildest answer: layout, colours, numbers and backdrops."""


@dataclass(frozen=True)
class Swap:
    """A statement of the gold, and what is said in its place."""

    true: Claim
    wrong: Claim


def degrade(
    inputs: DegradeInputs, seen: Sequence[Seen], elsewhere: Sequence[Seen], rng: random.Random
) -> VideoResponseDegradation | None:
    """Each answer carries the errors of the milder one and adds its own; None where too few can be made."""
    gold = strip_citations(inputs.answer)
    avoided = {normal(label) for f in inputs.feedback for label in labels(f.detail)}
    swaps = _swaps(gold, seen, elsewhere, avoided, rng)
    if len(swaps) < LEAST_SWAPS:
        return None
    texts = _texts(gold, swaps)
    attributes = attributes_of(read_claims(gold))
    four, three, two, one = (
        degraded_answer(texts[n], [s.wrong for s in swaps[:n]], attributes)
        for n in (errors(rating, len(swaps)) for rating in (4, 3, 2, 1))
    )
    return VideoResponseDegradation(
        causal_attributes=attributes,
        gold_standard_analysis=gold_analysis(read_claims(gold), attributes),
        rating_4=four,
        rating_3=three,
        rating_2=two,
        rating_1=one,
    )


def errors(rating: int, topics: int) -> int:
    """How many topics are wrong: one, a third, two thirds, all; each strictly more than the one before."""
    least = 5 - rating
    return 1 if rating == 4 else min(topics - (rating - 1), max(least, round(SHARE_WRONG[rating] * topics)))


def _texts(gold: str, swaps: Sequence[Swap]) -> list[str]:
    """The gold with the first n swaps made, for every n."""
    texts = [gold]
    for swap in swaps:
        changed = respell(texts[-1], swap.true, swap.wrong)
        assert changed is not None  # `_swaps` made the same changes in the same order
        texts.append(changed)
    return texts


def _swaps(
    gold: str, seen: Sequence[Seen], elsewhere: Sequence[Seen], avoided: set[str], rng: random.Random
) -> list[Swap]:
    """One swap a topic, minor ones first, the question's targets last; each is made on top of the rest."""
    shown = _shown(elsewhere)
    faults = _faults(gold)
    text, swaps = gold, list[Swap]()
    for claim in _in_order(gold, avoided, rng):
        for wrong in _wrong_values(claim, shown, rng):
            if check(wrong, seen) != "refuted":
                continue
            changed = respell(text, claim, wrong)
            if changed is not None and _faults(changed) <= faults:
                text = changed
                swaps.append(Swap(claim, wrong))
                break
    return swaps


def _faults(text: str) -> int:
    """Statements that contradict one another, and sentences that set two things apart by one value."""
    flat = sum(
        one.kind == two.kind and one.value == two.value and one.kind != "beside"
        for line in sentences(text)
        for one, two in combinations(read_sentence(line), 2)
    )
    return len(contradictions(read_claims(text))) + flat


def _in_order(gold: str, avoided: set[str], rng: random.Random) -> list[Claim]:
    """Claims whose value can be wrong; what is said twice is the question's target, and goes last."""
    times = Counter(c.topic for c in read_all(gold))
    claims = [c for c in read_claims(gold) if c.kind in _SEVERITY]
    rng.shuffle(claims)
    return sorted(claims, key=lambda c: (normal(c.subject) in avoided, times[c.topic] > 1, _SEVERITY[c.kind]))


def _shown(elsewhere: Sequence[Seen]) -> dict[str, Counter[str]]:
    """How often each value of each kind is really shown elsewhere in the playlist."""
    out: dict[str, Counter[str]] = {}
    for one in elsewhere:
        for claim in facts_of_look(one.look):
            out.setdefault(claim.kind, Counter())[claim.value] += 1
    return out


def _wrong_values(claim: Claim, shown: dict[str, Counter[str]], rng: random.Random) -> list[Claim]:
    """Other values, in an order drawn by how often they are shown elsewhere, those that never are last.

    Drawn in that proportion, wrong values are as common as true ones, and no word gives one away.
    """
    counts = shown.get(claim.kind, Counter[str]())
    draws = {
        v: rng.random() ** (1.0 / counts[v]) if counts[v] else -rng.random() for v in other_values(claim)
    }
    ordered = sorted(draws, key=lambda v: (-draws[v], v))
    return [Claim(claim.kind, claim.subject, value, claim.other) for value in ordered]


def other_values(claim: Claim) -> list[str]:
    """What might be said in place of a claim's value, clearly different from it."""
    if claim.kind in ("panel", "thing_colour", "ground"):
        return [c for c in COLOURS if c != claim.value and frozenset((c, claim.value)) not in LOOK_ALIKE]
    if claim.kind == "place":
        row, column = divmod(PLACES.index(claim.value), 3)
        return [p for i, p in enumerate(PLACES) if i // 3 != row and i % 3 != column]
    if claim.kind == "beside":
        return [OPPOSITE[claim.value]]
    if claim.kind == "thing_count":
        return [c for c in COUNTS[1:] if c != claim.value]
    return []
