"""True values in; wrong ones out, each clearly refuted by the frames, none of them told by its word."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from playlisteval.models.keyless.check import LOOK_ALIKE, check, shows
from playlisteval.models.keyless.claims import (
    COLOURS,
    COUNTS,
    OPPOSITE,
    PLACES,
    Claim,
    Kind,
    read_claims,
    read_sentence,
)
from playlisteval.models.keyless.facts import Seen, facts_of_look, shots
from playlisteval.tasks.sentences import sentences

ROUNDS = 60
CHANGEABLE = ("panel", "thing_colour", "ground", "place", "thing_count")
_IN_A_SHOT = ("panel", "place", "thing_colour", "thing_count")
HARD_SHARE = 0.5
"""So often a value that something else in the same shot really has is tried first."""
STRANGE_SHARE = 0.3
"""So often a statement is changed that can't change places with another one; the others stay true."""
MOST_EXCHANGED = 6
"""Among so many statements of a kind all ways to change places are looked through."""


@dataclass(frozen=True)
class Swap:
    """A statement of the gold, and what is said in its place."""

    true: Claim
    wrong: Claim


@dataclass(frozen=True)
class Palette:
    """How gladly each value of each kind is drawn, by what is shown."""

    pulls: Mapping[str, Mapping[str, float]]

    @classmethod
    def of(cls, looks: Iterable[Seen]) -> Palette:
        """From all that is really shown in the playlist, each thing counted once a shot."""
        shown = shown_values(looks)
        return cls({k: balanced(k, counts) for k, counts in shown.items() if k in CHANGEABLE})  # type: ignore[misc]

    def draw(self, claim: Claim, rng: random.Random, able: Sequence[str] = ()) -> list[str]:
        """Other values in a drawn order: those that are shown, or where there are none whatever there is."""
        pulls = self.pulls.get(claim.kind, {})
        values = able or other_values(claim)
        shown = [v for v in values if pulls.get(v)]
        draws = {v: rng.random() ** (1.0 / pulls.get(v, 1.0)) for v in shown or values}
        return sorted(draws, key=lambda v: (-draws[v], v))


def shown_values(looks: Iterable[Seen]) -> dict[str, Counter[str]]:
    """How often each value of each kind is shown, each thing counted once a shot."""
    shown: dict[str, Counter[str]] = {}
    for shot in shots(list(looks)):
        values: dict[tuple[str, str, str], set[Claim]] = {}
        for claim in (c for one in shot for c in facts_of_look(one.look)):
            values.setdefault(claim.topic, set()).add(claim)
        for claim in (next(iter(found)) for found in values.values() if len(found) == 1):
            shown.setdefault(claim.kind, Counter())[claim.value] += 1
    return shown


def balanced(kind: Kind, counts: Mapping[str, int]) -> dict[str, float]:
    """Weights by which a true value and a wrong one change places as often as the other way about.

    With the share f of a value, its weight s solves f(t) = s(t) * sum of s(w) over all w that may stand in
    t's place. A wrong value is then as common as a true one, and no word gives either away, unless one value
    has more than half: then nothing solves it.
    """
    total = sum(counts.values())
    shares = {v: n / total for v, n in counts.items()}
    able = {t: [w for w in other_values(Claim(kind, "", t)) if w in counts] for t in counts}
    weights = {v: share**0.5 for v, share in shares.items()}
    for _ in range(ROUNDS):
        sums = {t: sum(weights[w] for w in able[t]) for t in counts}
        weights = {t: (weights[t] * shares[t] / sums[t]) ** 0.5 if sums[t] > 0 else 0.0 for t in counts}
    largest = max(weights.values(), default=0.0)
    return {t: w / largest for t, w in weights.items()} if largest > 0 else {}


def other_values(claim: Claim) -> list[str]:
    """What might be said in place of a claim's value, clearly different from it."""
    if claim.kind in ("panel", "thing_colour", "ground"):
        return [c for c in COLOURS if c != claim.value and frozenset((c, claim.value)) not in LOOK_ALIKE]
    if claim.kind == "place":
        row, column = divmod(PLACES.index(claim.value), 3)
        return [p for i, p in enumerate(PLACES) if _steps(i // 3 - row, i % 3 - column) > 1]
    if claim.kind == "beside":
        return [OPPOSITE[claim.value]]
    if claim.kind == "thing_count":
        return [c for c in COUNTS[1:] if c != claim.value]
    return []


def _asked_about(claim: Claim, subject: str) -> list[str]:
    """Where else lettering may stand when its side or its height is asked for, and nothing else changes."""
    if claim.kind != "place":
        return []
    row, column = divmod(PLACES.index(claim.value), 3)
    if subject == "side":
        return [PLACES[3 * row + 2 - column]]
    return [PLACES[3 * r + column] for r in range(3) if r != row] if subject == "height" else []


def _steps(down: int, across: int) -> int:
    """How far apart two cells are: cells that touch by a side are one step from each other."""
    return abs(down) + abs(across)


class Swapper:
    """Finds wrong values that no frame bears out and no neighbour has."""

    def __init__(self, gold: str, targets: Sequence[Claim], seen: Sequence[Seen], palette: Palette) -> None:
        self._told, self._targets = read_claims(gold), frozenset(targets)
        self._lines = [read_sentence(line) for line in sentences(gold)]
        self._seen, self._palette, self._shown = seen, palette, shown_values(seen)
        self._taken: dict[Claim, set[str]] = {}
        placed = [c for c in self._told if c.kind in _IN_A_SHOT]
        self._looks = {c: frozenset(i for i, s in enumerate(seen) if shows(c, s.look)) for c in placed}

    def exchange(
        self, claims: Sequence[Claim], rng: random.Random, fits: Callable[[Claim, Claim], bool]
    ) -> list[Swap]:
        """Statements of one kind that change values among each other, as many as can.

        The wrong answer then says each value as often as the gold does, of other things: whoever counts words
        learns nothing, and each wrong value is one that the same video really shows.
        """
        chosen = rng.sample(list(claims), min(len(claims), MOST_EXCHANGED))
        able = {(a, b) for a in chosen for b in chosen if self._may_take(a, b.value, fits)}
        ways = [
            [Swap(a, replace(a, value=b.value)) for a, b in zip(chosen, order, strict=True) if a != b]
            for order in permutations(chosen)
            if all(a == b or (a, b) in able for a, b in zip(chosen, order, strict=True))
        ]
        most = max(len(way) for way in ways)
        swaps = rng.choice([way for way in ways if len(way) == most])
        for swap in swaps:
            self._taken.setdefault(swap.true, set()).add(swap.wrong.value)
        return swaps

    def _may_take(self, claim: Claim, value: str, fits: Callable[[Claim, Claim], bool]) -> bool:
        """Whether the frames refute the value, and no sentence says it of two things that it sets apart."""
        wrong = replace(claim, value=value)
        if value not in other_values(claim) or check(wrong, self._seen) != "refuted":
            return False
        beside = {c.value for line in self._lines if claim in line for c in line if c.kind == claim.kind}
        return value not in beside and fits(wrong, claim)

    def swap(self, claim: Claim, rng: random.Random, fits: Callable[[Claim], bool]) -> Swap | None:
        """The first value drawn that fits, as often as not one that something else in the shot really has."""
        values = self._palette.draw(claim, rng)
        if rng.random() < HARD_SHARE:
            near = self._near(claim)
            values.sort(key=lambda v: v not in near)
        return self.first(claim, values, fits)

    def first(self, claim: Claim, values: Sequence[str], fits: Callable[[Claim], bool]) -> Swap | None:
        taken = self._neighbours(claim)
        for wrong in (Claim(claim.kind, claim.subject, v, claim.other) for v in values if v not in taken):
            if check(wrong, self._seen) == "refuted" and fits(wrong):
                self._taken.setdefault(claim, set()).add(wrong.value)
                return Swap(claim, wrong)
        return None

    def swap_target(
        self,
        claim: Claim,
        subject: str,
        alike: bool,
        rng: random.Random,
        fits: Callable[[Claim], bool],
        wish: Callable[[Claim], bool],
    ) -> Swap | None:
        """The same for what a question asks for; values that are wished for are tried before the rest.

        A place changes only in the way that is asked about, for the question may tell of the other.
        """
        values = self._palette.draw(claim, rng, _asked_about(claim, subject))
        if alike:
            values = self._common(claim, rng, values)
        values.sort(key=lambda v: not wish(replace(claim, value=v)))
        return self.first(claim, values, fits)

    def _common(self, claim: Claim, rng: random.Random, rest: Sequence[str]) -> list[str]:
        """Values that two things of these clips may have in common, by chance as often as they have, first.

        Two draws give the same value as often as its share squared, and so it stands in golds.
        """
        counts = self._shown.get(claim.kind, Counter[str]())
        draws = {v: rng.random() ** (1.0 / counts[v] ** 2) for v in rest if counts[v]}
        return [*sorted(draws, key=lambda v: (-draws[v], v)), *(v for v in rest if v not in draws)]

    def _near(self, claim: Claim) -> set[str]:
        """Values of its kind that other things in the same shots really have, and the text doesn't tell."""
        told = {c.topic for c in self._told}
        return {
            other.value
            for i in self._looks.get(claim, ())
            for other in facts_of_look(self._seen[i].look)
            if other.kind == claim.kind and other.topic != claim.topic and other.topic not in told
        }

    def _neighbours(self, claim: Claim) -> set[str]:
        """Values that the text gives, right or wrong, to others of the same kind in one sentence or shot."""
        if claim.kind == "beside":
            return set()
        found: set[str] = set()
        for other in self._told:
            apart = {claim, other} <= self._targets or other.kind != claim.kind or other.topic == claim.topic
            if not apart and self._close(claim, other):
                found |= {other.value, *self._taken.get(other, ())}
        return found

    def _close(self, one: Claim, two: Claim) -> bool:
        nowhere = frozenset[int]()
        both_shown = self._looks.get(one, nowhere) & self._looks.get(two, nowhere)
        return bool(both_shown) or any(one in line and two in line for line in self._lines)
