"""A gold answer and looks in; four ever worse answers out, wrong only in what the frames show."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from playlisteval.models.keyless.bridge import LIKE, Conclusion, conclusions, false_conclusions, outcome
from playlisteval.models.keyless.claims import Claim, labels, normal, read_all, read_claims
from playlisteval.models.keyless.facts import Seen
from playlisteval.models.keyless.reading import contradictions
from playlisteval.models.keyless.record import attributes_of, degraded_answer, gold_analysis
from playlisteval.models.keyless.respell import respell
from playlisteval.models.keyless.swaps import (
    CHANGEABLE,
    STRANGE_SHARE,
    Palette,
    Swap,
    Swapper,
    other_values,
)
from playlisteval.tasks.citations import strip_citations
from playlisteval.tasks.degrade import DegradeInputs, VideoResponseDegradation

__all__ = ["Swap", "degrade", "errors", "other_values"]

LEAST_SWAPS = 4
"""As many topics must be able to be wrong as there are wrong answers."""
SHARE_WRONG = {4: 0.0, 3: 0.34, 2: 0.67, 1: 1.0}
"""Share of the gold's topics that an answer gets wrong; rating 4 always has exactly one."""
_MINOR = {
    "place": "layout",
    "beside": "layout",
    "panel": "colour",
    "thing_colour": "colour",
    "ground": "colour",
    "thing_count": "number",
}
"""The sorts of error, of which one is drawn for the mildest answer."""


@dataclass(frozen=True)
class _Errors:
    """Swaps from mild to grave, of which each answer makes the first few."""

    swaps: tuple[Swap, ...]
    verdict: Conclusion | None

    def made(self, gold: str, rating: int) -> tuple[str, list[Claim]] | None:
        """The answer of that rating and what is wrong in it; None where its conclusion can't be turned."""
        swaps = self.swaps[: errors(rating, len(self.swaps))]
        text = _all_made(gold, swaps)
        wrong = [s.wrong for s in swaps]
        if self.verdict is None or text is None:
            return None if text is None else (text, wrong)
        value = _turned(self.verdict, swaps) or self.verdict.claim.value
        if value == self.verdict.claim.value:
            return text, wrong
        now = replace(self.verdict.claim, value=value)
        changed = respell(text, self.verdict.claim, now)
        return None if changed is None else (changed, [*wrong, now])


def _all_made(gold: str, swaps: Sequence[Swap]) -> str | None:
    text: str | None = gold
    for swap in swaps:
        text = None if text is None else respell(text, swap.true, swap.wrong)
    return text


def degrade(
    inputs: DegradeInputs, seen: Sequence[Seen], elsewhere: Sequence[Seen], rng: random.Random
) -> VideoResponseDegradation | None:
    """Each answer carries the errors of the milder one and adds its own; None where too few can be made.

    What the gold concludes from the two things asked for follows from their values: it changes with them.
    """
    gold = strip_citations(inputs.answer)
    avoided = {normal(label) for f in inputs.feedback for label in labels(f.detail)}
    planned = _plan(gold, seen, elsewhere, avoided, rng)
    if len(planned.swaps) < LEAST_SWAPS:
        return None
    attributes = attributes_of(read_claims(gold))
    made = [m for m in (planned.made(gold, rating) for rating in (4, 3, 2, 1)) if m is not None]
    if len(made) < LEAST_SWAPS:
        return None
    four, three, two, one = (degraded_answer(text, wrong, attributes) for text, wrong in made)
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


def _plan(
    gold: str, seen: Sequence[Seen], elsewhere: Sequence[Seen], avoided: set[str], rng: random.Random
) -> _Errors:
    verdict = next((c for c in conclusions(gold) if not false_conclusions(gold)), None)
    targets = _targets(gold, verdict)
    palette = Palette.of([*seen, *elsewhere])
    swapper = Swapper(gold, targets, seen, palette)
    grave = _swap_targets(gold, targets, verdict, swapper, rng)
    rest = [c for c in read_claims(gold) if c.kind in _MINOR and c not in targets]
    rng.shuffle(rest)
    faults = _faults(gold)

    def fits(wrong: Claim, claim: Claim) -> bool:
        changed = respell(gold, claim, wrong)
        return changed is not None and _faults(changed) <= faults

    mild = _swap_mild(rest, swapper, rng, fits)
    ordered = _in_order(mild, grave, avoided, rng)
    text, kept = gold, list[Swap]()
    for swap in ordered:
        changed = respell(text, swap.true, swap.wrong)
        if changed is not None:
            text = changed
            kept.append(swap)
    return _Errors(tuple(kept), verdict)


def _swap_mild(
    claims: Sequence[Claim], swapper: Swapper, rng: random.Random, fits: Callable[[Claim, Claim], bool]
) -> list[Swap]:
    """Statements that change values among each other, then others where they are needed, in a drawn order."""
    kinds = [k for k in CHANGEABLE if any(c.kind == k for c in claims)]
    made = [s for k in kinds for s in swapper.exchange([c for c in claims if c.kind == k], rng, fits)]
    left = [c for c in claims if c not in {s.true for s in made}]
    spared = [c for c in left if c.kind in CHANGEABLE and rng.random() >= STRANGE_SHARE]
    spared = spared[: max(0, len(claims) - LEAST_SWAPS)]
    for claim in (c for c in left if c not in spared):
        swap = swapper.swap(claim, rng, lambda wrong, claim=claim: fits(wrong, claim))
        made += [swap] if swap else []
    rng.shuffle(made)
    return made


def _targets(gold: str, verdict: Conclusion | None) -> list[Claim]:
    """What the question asks for: what the conclusion compares, else what is said twice."""
    if verdict:
        return [verdict.first, verdict.second]
    times = Counter(read_all(gold))
    return [c for c in read_claims(gold) if times[c] > 1 and c.kind in _MINOR][:2]


def _turned(verdict: Conclusion, swaps: Sequence[Swap]) -> str | None:
    """What follows from the two values once these swaps are made."""
    values = {s.true: s.wrong for s in swaps}
    one, two = (values.get(c, c) for c in (verdict.first, verdict.second))
    return outcome(verdict.claim.subject, one, two)


def _swap_targets(
    gold: str, targets: Sequence[Claim], verdict: Conclusion | None, swapper: Swapper, rng: random.Random
) -> list[Swap]:
    """The targets' swaps in a drawn order: unlike ones change values with each other, like ones stay alike.

    Once both are wrong the conclusion reads as in the gold, so that its words tell nothing of the answer.
    """
    made: list[Swap] = []
    faults = _faults(gold)

    def turned(wrong: Claim, claim: Claim) -> str | None:
        return _turned(verdict, [*made, Swap(claim, wrong)]) if verdict else ""

    def fits(wrong: Claim, claim: Claim) -> bool:
        value, text = turned(wrong, claim), respell(gold, claim, wrong)
        if text is None or value is None:
            return False
        if verdict and value != verdict.claim.value:
            text = respell(text, verdict.claim, replace(verdict.claim, value=value))
        return text is not None and _faults(text) <= faults

    order = rng.sample(list(targets), len(targets))
    # Where a place is asked for, the question may tell of its other half: it can't change altogether.
    exchanged = (
        [] if any(c.kind == "place" for c in targets) else list(zip(order, reversed(order), strict=True))
    )
    for claim, other in exchanged:
        swap = swapper.first(claim, [other.value], partial(fits, claim=claim))
        made += [swap] if swap else []
    if len(made) == 2:
        return made
    made.clear()
    subject, alike = (verdict.claim.subject, verdict.claim.value in LIKE) if verdict else ("", False)
    for claim in order:

        def wish(wrong: Claim, claim: Claim = claim) -> bool:
            return (turned(wrong, claim) in LIKE) == alike

        swap = swapper.swap_target(claim, subject, alike, rng, partial(fits, claim=claim), wish)
        if swap:
            made.append(swap)
    return made


def _faults(text: str) -> int:
    return len(contradictions(read_claims(text)))


def _in_order(mild: list[Swap], grave: list[Swap], avoided: set[str], rng: random.Random) -> list[Swap]:
    """A minor error of a drawn sort first, a colour or a number among the next, one target late, one last."""
    mild = sorted(mild, key=lambda s: normal(s.true.subject) in avoided)
    sound = [s for s in mild if normal(s.true.subject) not in avoided] or mild
    if sound:
        sort = rng.choice(sorted({_MINOR[s.true.kind] for s in sound}))
        first = next(s for s in sound if _MINOR[s.true.kind] == sort)
        rest = [s for s in mild if s is not first]
        swapped = next((s for s in rest if _MINOR[s.true.kind] != "layout" and s in sound), None)
        if sort == "layout" and swapped:
            rest = [swapped, *(s for s in rest if s is not swapped)]
        mild = [first, *rest]
    if len(grave) < 2:
        return [*mild, *grave]
    late = max(0, errors(2, len(mild) + len(grave)) - 1)
    return [*mild[:late], grave[0], *mild[late:], *grave[1:]]
