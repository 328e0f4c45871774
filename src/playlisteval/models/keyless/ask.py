"""Two clips as looks and lines in; a two-hop question and its cited gold answer out, from facts of both."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playlisteval.models.keyless.claims import Claim, normal
from playlisteval.models.keyless.describe import Description, describe
from playlisteval.models.keyless.facts import Fact, Seen, collect_facts
from playlisteval.models.keyless.gold import Hop, Told, ranges_of, write_gold
from playlisteval.models.keyless.phrases import say, sentence
from playlisteval.models.keyless.questions import write_question
from playlisteval.models.keyless.things import a, singular
from playlisteval.records import QuestionType, SceneReference
from playlisteval.tasks.ask import AskInputs, AskReply, QAPair
from playlisteval.tasks.base import Clip
from playlisteval.tasks.sentences import labels

FACTS_PER_HOP = 6
LEAST_FACTS_PER_HOP = 2
MOMENTS_PER_HOP = 4
"""So many moments are told of before a second fact of one of them is."""
FACTS_PER_MOMENT = 2
TARGETS = ("panel", "thing_colour", "thing_count", "ground")
"""What a question may ask for, best first."""
_DULLNESS = {
    "panel": 0,
    "thing_colour": 0,
    "thing_count": 1,
    "beside": 1,
    "place": 1,
    "ground": 5,
    "setting": 9,
}
"""What is told first where there is a choice. Large areas change with every camera move, and a setting no
frame can refute: they are told for want of anything else."""


@dataclass(frozen=True)
class _Found:
    """A hop's target with the words that point at it."""

    fact: Fact
    description: Description


@dataclass(frozen=True)
class _Wanted:
    """What a hop is to be: without lettering that failed before, on something new, unlike the other hop."""

    avoided: frozenset[str]
    asked: frozenset[str]
    other_value: str


def ask(inputs: AskInputs, seen: Sequence[Sequence[Seen]], rng: random.Random) -> AskReply:
    """Write one question, or none where a clip shows too little that the narration does not tell."""
    avoided = {normal(label) for f in inputs.feedback for label in labels(f.detail)}
    asked = frozenset(normal(label) for f in inputs.feedback for label in labels(f.answer))
    hops: list[Hop] = []
    for clip, looks in zip(inputs.clips, seen, strict=True):
        other = hops[0].target.value if hops else ""
        hop = _find_hop(clip, looks, _Wanted(frozenset(avoided), asked, other), rng)
        if hop is None:
            return AskReply(qa_pairs=())
        hops.append(hop)
        avoided |= {normal(w) for t in hop.told for w in (t.claim.subject, t.claim.other)} - {""}
        avoided |= {normal(w) for w in hop.landmarks}
    return AskReply(qa_pairs=(_write(inputs, hops[0], hops[1], rng),))


def _find_hop(clip: Clip, seen: Sequence[Seen], wanted: _Wanted, rng: random.Random) -> Hop | None:
    spoken = _spoken(clip)
    facts = [
        f
        for f in collect_facts(seen)
        if not _is_told(f.claim, spoken) and not _subjects(f.claim) & wanted.avoided
    ]
    for found in _targets(facts, seen, wanted, rng):
        told = _choose(found, facts, rng)
        if len(told) >= LEAST_FACTS_PER_HOP:
            return Hop(
                clip, found.fact.claim, found.description.text, found.description.landmarks, tuple(told)
            )
    return None


def _subjects(claim: Claim) -> set[str]:
    return {normal(claim.subject), normal(claim.other)} - {""}


def _spoken(clip: Clip) -> set[str]:
    return {w for line in clip.lines for w in re.findall(r"[a-z0-9]+", line.text.lower())}


def _is_told(claim: Claim, spoken: set[str]) -> bool:
    """Whether the narration speaks the subject's every word, so that its lettering is no news to a reader."""
    if claim.kind == "ground":
        return False
    told = claim.value if claim.kind == "setting" else claim.subject
    words = [w for w in re.findall(r"[a-z0-9]+", told.lower()) if len(w) > 2]
    return bool(words) and all(w in spoken for w in words)


def _targets(
    facts: Sequence[Fact], seen: Sequence[Seen], wanted: _Wanted, rng: random.Random
) -> Iterator[_Found]:
    """Facts that can be asked for and pointed at, the best kind first, those of earlier attempts last."""
    able = [f for f in facts if f.claim.kind in TARGETS]
    rng.shuffle(able)
    able.sort(
        key=lambda f: (
            TARGETS.index(f.claim.kind),
            normal(f.claim.subject) in wanted.asked,
            f.claim.value == wanted.other_value,
        )
    )
    looks = {s.time_seconds: s.look for s in seen}
    for fact in able:
        description = describe(fact.claim, looks[fact.times[0]], wanted.avoided, rng)
        if description is not None:
            yield _Found(fact, description)


def _choose(found: _Found, facts: Sequence[Fact], rng: random.Random) -> list[Told]:
    """The target first, then facts of other moments, then second ones; each thing's layout is told once.

    The layout that the question itself tells is left out: it would give a wrong answer away.
    """
    rest = [f for f in facts if f.claim.kind in _DULLNESS and f.claim != found.fact.claim]
    rng.shuffle(rest)
    told = [Told(found.fact.claim, found.fact.times[0])]
    placed = {normal(w) for w in (found.fact.claim.subject, *found.description.landmarks)}
    things = {found.fact.claim.subject} if found.fact.claim.kind.startswith("thing") else set[str]()
    while len(told) < FACTS_PER_HOP:
        rest = [f for f in rest if not _is_used_up(f.claim, placed, things)]
        if not rest:
            break
        fact = min(rest, key=lambda f: _rank(f, told))
        rest.remove(fact)
        told.append(Told(fact.claim, _moment(fact, told)))
        if fact.claim.kind in ("place", "beside"):
            placed |= _subjects(fact.claim)
        if fact.claim.kind.startswith("thing"):
            things.add(fact.claim.subject)
    return told


def _is_used_up(claim: Claim, placed: set[str], things: set[str]) -> bool:
    if claim.kind in ("place", "beside"):
        return bool(_subjects(claim) & placed)
    return claim.kind.startswith("thing") and claim.subject in things


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


def _write(inputs: AskInputs, one: Hop, two: Hop, rng: random.Random) -> QAPair:
    names = [_name(h.target) for h in (one, two)]
    return QAPair(
        question=write_question(inputs.verb, one.description, two.description, rng),
        answer=write_gold(one, two, rng),
        question_type=QuestionType.model_validate({"row": inputs.row, "column": inputs.column}),
        bridge=f"Both are told by what the frame shows at the spot described: {names[0]} against {names[1]}.",
        hop_1=sentence(say(one.target)),
        hop_2=sentence(say(two.target)),
        scene_references=tuple(
            SceneReference(scene_description=h.description, actual_entity_name=n)
            for h, n in zip((one, two), names, strict=True)
        ),
        clip_ranges=(*ranges_of(one, 1), *ranges_of(two, 2)),
    )


def _name(claim: Claim) -> str:
    if claim.kind == "panel":
        return f"the lettering “{claim.subject}”"
    return a(singular(claim.subject)) if claim.kind.startswith("thing") else f"the {claim.subject}"
