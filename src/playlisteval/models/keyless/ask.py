"""Two clips as looks and lines in; a two-hop question and its cited gold answer out, from facts of both."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from playlisteval.models.keyless.bridge import LIKE, outcome
from playlisteval.models.keyless.claims import OPPOSITE, Claim, normal
from playlisteval.models.keyless.describe import Description, Words, describe
from playlisteval.models.keyless.facts import Fact, Seen, collect_facts
from playlisteval.models.keyless.gold import Hop, Told, ranges_of, write_gold
from playlisteval.models.keyless.phrases import say, sentence
from playlisteval.models.keyless.questions import preferred, write_question
from playlisteval.models.keyless.things import a, plural, singular
from playlisteval.models.seeing.look import Look
from playlisteval.records import QuestionType, SceneReference
from playlisteval.tasks.ask import AskInputs, AskReply, QAPair
from playlisteval.tasks.base import Clip
from playlisteval.tasks.sentences import labels

THINGS = ("thing_colour", "thing_count")
FACTS_PER_HOP = 6
LEAST_FACTS_PER_HOP = 2
MOMENTS_PER_HOP = 4
"""So many moments are told of before a second fact of one of them is."""
FACTS_PER_MOMENT = 2
LIKE_SHARE = 0.5
"""So many questions should find the two alike, so that no conclusion is a give-away."""
MOST_PAIRS = 60
"""So many pairs of targets are tried for one kind of comparison."""
_DULLNESS = {
    "panel": 0,
    "thing_colour": 0,
    "thing_count": 0,
    "beside": 1,
    "place": 1,
    "ground": 9,
    "shown": 20,
    "thing": 20,
}
"""What is told first where there is a choice."""
_FILLING = {"ground": 3, "shown": LEAST_FACTS_PER_HOP, "thing": LEAST_FACTS_PER_HOP}
"""Told for want of anything else, in a hop with fewer facts than this: large areas change with every camera
move, and that something is there at all says little."""


@dataclass(frozen=True)
class _Found:
    """A hop's target with the words that point at it."""

    fact: Fact
    description: Description


@dataclass(frozen=True)
class _View:
    """One clip with what it shows that its narration doesn't tell."""

    clip: Clip
    looks: dict[float, Look]
    facts: tuple[Fact, ...]

    def without(self, words: frozenset[str]) -> _View:
        """The same but for lettering that may not be quoted."""
        return replace(self, facts=tuple(f for f in self.facts if not _subjects(f.claim) & words))

    def undoubted(self, names: frozenset[str]) -> _View:
        """The same but for what earlier attempts named and nobody found: lettering, or a kind of thing."""
        named = ({normal(f.claim.subject), normal(f.claim.other)} for f in self.facts)
        return replace(self, facts=tuple(f for f, n in zip(self.facts, named, strict=True) if not n & names))

    @property
    def lettering(self) -> tuple[str, ...]:
        return tuple(f.claim.subject for f in self.facts if f.claim.kind == "shown")


def ask(inputs: AskInputs, seen: Sequence[Sequence[Seen]], rng: random.Random) -> AskReply:
    """Write one question, or none where a clip shows too little that the narration does not tell."""
    avoided = frozenset(normal(label) for f in inputs.feedback for label in labels(f.detail))
    asked = frozenset(normal(label) for f in inputs.feedback for label in labels(f.answer))
    one, two = (_view(clip, looks).undoubted(avoided) for clip, looks in zip(inputs.clips, seen, strict=True))
    subjects = preferred(inputs.verb, rng)
    shared = frozenset(map(normal, one.lettering)) & frozenset(map(normal, two.lettering))
    for manner, subject in product(("drawn", "any", "mixed", "shared"), subjects):
        shut = avoided if manner == "shared" else avoided | shared
        for first, second in _pairs(subject, one.without(shut), two.without(shut), manner, asked, rng):
            hops = _hops((one, first), (two, second), shut, subject, rng)
            if hops is not None:
                return AskReply(qa_pairs=(_write(inputs, *hops, subject, rng),))
    return AskReply(qa_pairs=())


def _view(clip: Clip, seen: Sequence[Seen]) -> _View:
    spoken = _spoken(clip)
    facts = tuple(f for f in collect_facts(seen) if not _is_told(f.claim, spoken))
    return _View(clip, {s.time_seconds: s.look for s in seen}, facts)


def _pairs(
    subject: str, one: _View, two: _View, manner: str, asked: frozenset[str], rng: random.Random
) -> list[tuple[Fact, Fact]]:
    """Pairs of facts that can be compared, new ones first.

    `drawn`: two of one kind that are alike or not as a draw has it, where there are both sorts, so that no
    outcome is a give-away; `any`: two of one kind; `mixed`: two of different kinds; `shared`: any at all, for
    where both clips show the same lettering, which alone tells nobody which of the two is meant.
    """
    like = rng.random() < LIKE_SHARE
    found: list[tuple[int, bool, Fact, Fact]] = []
    for first, second in product(one.facts, two.facts):
        turns_out = outcome(subject, first.claim, second.claim)
        apart = _subjects(first.claim).isdisjoint(_subjects(second.claim))
        mixed = first.claim.kind != second.claim.kind
        if turns_out is not None and apart and (manner == "shared" or mixed == (manner == "mixed")):
            old = sum(bool(_subjects(f.claim) & asked) for f in (first, second))
            found.append((old, turns_out in LIKE, first, second))
    if manner == "drawn" and subject != "height":
        both = len({alike for _, alike, _, _ in found}) == 2
        found = [f for f in found if both and f[1] == like]
    rng.shuffle(found)
    return [(first, second) for _, _, first, second in sorted(found, key=lambda f: f[0])[:MOST_PAIRS]]


def _hops(
    one: tuple[_View, Fact],
    two: tuple[_View, Fact],
    avoided: frozenset[str],
    subject: str,
    rng: random.Random,
) -> tuple[Hop, Hop] | None:
    """Both halves, the second without any lettering of the first."""
    first = _find_hop(*one, avoided | _subjects(two[1].claim), subject, rng)
    if first is None:
        return None
    used = {normal(w) for t in first.told for w in (t.claim.subject, t.claim.other)}
    used |= {normal(w) for w in first.landmarks}
    second = _find_hop(*two, avoided | (used - {""}), subject, rng)
    return None if second is None else (first, second)


def _find_hop(
    view: _View, target: Fact, avoided: frozenset[str], subject: str, rng: random.Random
) -> Hop | None:
    if _lettered(target.claim) & avoided:
        return None
    words = Words(view.lettering, avoided)
    hidden = subject if target.claim.kind == "place" else ""
    description = describe(target.claim, view.looks[target.times[0]], words, rng, hidden)
    if description is None:
        return None
    told = _choose(_Found(target, description), view.without(avoided).facts, rng)
    if len(told) < LEAST_FACTS_PER_HOP:
        return None
    return Hop(view.clip, target.claim, description.text, description.landmarks, tuple(told))


def _subjects(claim: Claim) -> frozenset[str]:
    """The lettering that a claim quotes; of a thing without an anchor its name."""
    return _lettered(claim) or frozenset({normal(claim.subject)})


def _lettered(claim: Claim) -> frozenset[str]:
    words = (claim.other,) if claim.kind in ("thing", *THINGS) else (claim.subject, claim.other)
    return frozenset() if claim.kind == "ground" else frozenset(normal(w) for w in words if w)


def _spoken(clip: Clip) -> set[str]:
    return {w for line in clip.lines for w in re.findall(r"[a-z0-9]+", line.text.lower())}


def _is_told(claim: Claim, spoken: set[str]) -> bool:
    """Whether the narration speaks the subject's every word, so that it is no news to a reader.

    Of a thing the value counts as well: to speak of a clock does not tell what colour it has.
    """
    if claim.kind == "ground":
        return False
    told = f"{claim.subject} {claim.value}" if claim.kind in THINGS else claim.subject
    words = [w for w in re.findall(r"[a-z0-9]+", told.lower()) if len(w) > 2]
    return bool(words) and all(w in spoken for w in words)


def _choose(found: _Found, facts: Sequence[Fact], rng: random.Random) -> list[Told]:
    """The target first, then facts of other moments, then second ones; each thing's layout is told once.

    The layout that the question itself tells is left out: it would give a wrong answer away.
    """
    rest: list[Fact] = [f for f in facts if f.claim.kind in _DULLNESS and f.claim != found.fact.claim]
    rng.shuffle(rest)
    told = [Told(found.fact.claim, found.fact.times[0])]
    placed = {normal(w) for w in (found.fact.claim.subject, *found.description.landmarks)}
    while len(told) < FACTS_PER_HOP:
        rest = [f for f in rest if not _is_used_up(f.claim, placed, told)]
        lively = [f for f in rest if f.claim.kind not in _FILLING]
        able = lively or [f for f in rest if len(told) < _FILLING[f.claim.kind]]
        if not able:
            break
        fact = min(able, key=partial(_rank, told=told))
        rest.remove(fact)
        told.append(Told(_turned(fact.claim, told, rng), _moment(fact, told)))
        if fact.claim.kind in ("place", "beside"):
            placed |= _subjects(fact.claim)
    return told


def _turned(claim: Claim, told: Sequence[Told], rng: random.Random) -> Claim:
    """Two letterings are told of in either order, as often left of as right of each other.

    No relation is then truer than its opposite, which is what stands in a wrong answer.
    """
    if claim.kind != "beside":
        return claim
    said = [t.claim.value for t in told if t.claim.kind == "beside"]
    opposite = OPPOSITE[claim.value]
    lead = said.count(claim.value) - said.count(opposite)
    if lead > 0 or (lead == 0 and rng.random() < 0.5):
        return Claim("beside", claim.other, opposite, claim.subject)
    return claim


def _is_used_up(claim: Claim, placed: set[str], told: Sequence[Told]) -> bool:
    """Whether its layout was told, or its thing was told of."""
    if claim.kind in ("place", "beside"):
        return bool(_subjects(claim) & placed)
    same = [t.claim for t in told if (t.claim.subject, t.claim.other) == (claim.subject, claim.other)]
    if claim.kind == "shown":
        return any(normal(claim.subject) in _subjects(t.claim) for t in told)
    return claim.kind.startswith("thing") and bool(same)


def _moment(fact: Fact, told: Sequence[Told]) -> float:
    """A moment that is told of already and has room, where the fact shows there; else its first."""
    counts = _counts(told)
    return next((t for t in fact.times if 0 < counts.get(t, 0) < FACTS_PER_MOMENT), fact.times[0])


def _counts(told: Sequence[Told]) -> dict[float, int]:
    counts: dict[float, int] = {}
    for one in told:
        counts[one.moment_seconds] = counts.get(one.moment_seconds, 0) + 1
    return counts


def _rank(fact: Fact, told: Sequence[Told]) -> tuple[bool, bool, int, int]:
    """Smallest first: a new moment while those are wanted, else company for a lone fact; far off, lively."""
    counts = _counts(told)
    moment = _moment(fact, told)
    fresh = moment not in counts
    nearest = min(abs(moment - m) for m in counts)
    alike = sum(t.claim.kind == fact.claim.kind for t in told)
    known = sum(bool(_subjects(t.claim) & _subjects(fact.claim)) for t in told)
    return (
        fresh != (len(counts) < MOMENTS_PER_HOP),
        counts.get(moment, 0) >= FACTS_PER_MOMENT,
        -min(3, int(nearest / 10)) if fresh else 0,
        _DULLNESS[fact.claim.kind] + 2 * alike + known,
    )


def _write(inputs: AskInputs, one: Hop, two: Hop, subject: str, rng: random.Random) -> QAPair:
    names = [_name(h.target) for h in (one, two)]
    verdict = Claim("bridge", subject, outcome(subject, one.target, two.target) or "")
    return QAPair(
        question=write_question(inputs.verb, subject, _asked(subject, one), _asked(subject, two), rng),
        answer=write_gold(one, two, verdict, rng),
        question_type=QuestionType.model_validate({"row": inputs.row, "column": inputs.column}),
        bridge=f"{_capital(names[0])} is compared by {subject} with {names[1]}. {sentence(say(verdict))}",
        hop_1=sentence(say(one.target)),
        hop_2=sentence(say(two.target)),
        scene_references=tuple(
            SceneReference(scene_description=h.description, actual_entity_name=n)
            for h, n in zip((one, two), names, strict=True)
        ),
        clip_ranges=(*ranges_of(one, 1), *ranges_of(two, 2)),
    )


def _asked(subject: str, hop: Hop) -> str:
    """What is compared: the thing described, or the background of lettering where only colours are."""
    of_background = subject == "colour" and hop.target.kind == "panel"
    return f"the background of {hop.description}" if of_background else hop.description


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _name(claim: Claim) -> str:
    if claim.kind in ("panel", "place"):
        return f"the lettering “{claim.subject}”"
    if claim.kind == "thing_count":
        return f"the number of {plural(claim.subject)}"
    return a(singular(claim.subject)) if claim.kind.startswith("thing") else f"the {claim.subject}"
