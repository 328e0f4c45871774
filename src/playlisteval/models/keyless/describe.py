"""A thing in a look in; words that point at it by its surroundings out, never by what it is or looks like."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from playlisteval.models.keyless.check import find_text, same_lettering
from playlisteval.models.keyless.claims import COLOURS, Claim, normal
from playlisteval.models.keyless.facts import (
    CELL_MARGIN,
    LEAST_OBJECT_CONFIDENCE,
    away_from_cell,
    centre,
    place_of,
    readable,
    relation_of,
)
from playlisteval.models.keyless.phrases import spell_relation, the_words
from playlisteval.models.keyless.things import UNREAD, a, singular
from playlisteval.models.seeing.look import Box, Look, TextSeen

LEAST_WORDS = 20
MOST_CUES = 5
CLOSE = 0.3
"""Centres nearer than this share of the frame are close to each other."""
LEVEL = 0.05
SIDE = 0.44
"""A centre left of this share of the frame is on its left side, right of the mirrored line on its right."""
_UNFIT = re.compile(
    rf"\b(?:and|i|we|you|it|its|he|she|they|them|his|her|him|their|our|my|your|us|me|this|that|these|those"
    rf"|{'|'.join(COLOURS)})\b|[^A-Za-z0-9 '-]",
    re.IGNORECASE,
)
"""Lettering with a pronoun, a colour, "and" or a stop would break the question's rules when quoted."""

_HIDDEN = {"side": ("left of", "right of"), "height": ("above", "below")}
"""Relations that would tell what is asked for."""

Fits = Callable[[Box], bool]


@dataclass(frozen=True)
class Description:
    """How a question points at its target, and the lettering that it leans on."""

    text: str
    landmarks: tuple[str, ...]


@dataclass(frozen=True)
class _Cue:
    """One phrase, what it leans on, and whether something else in the frame would fit it as well."""

    text: str
    fits: Fits
    landmark: str = ""


@dataclass(frozen=True)
class _Mark:
    """A landmark: its noun phrase, where it is, and its lettering if it has any."""

    noun: str
    box: Box
    lettering: str = ""


@dataclass(frozen=True)
class _Target:
    head: str
    box: Box | None
    others: tuple[Box, ...]
    """What the words could be mistaken for: the other letterings, or the other things of the frame."""


@dataclass(frozen=True)
class Words:
    """The lettering that a description may lean on: what is surely read so, but for what is avoided."""

    known: tuple[str, ...]
    avoided: frozenset[str]

    def spelling(self, text: str) -> str | None:
        """How a lettering is surely read; None where it may not be quoted."""
        found = next((k for k in self.known if same_lettering(k, text)), None)
        return None if found is None or normal(found) in self.avoided else found


def describe(
    claim: Claim, look: Look, words: Words, rng: random.Random, hidden: str = ""
) -> Description | None:
    """At least twenty words that fit nothing else in the frame; None where too little surrounds it.

    `hidden` is `side` or `height` where that is what is asked for: nothing may tell of it then.
    """
    target = _target(claim, look, rng)
    if target is None:
        return None
    cues = _cues(claim, target, look, words, rng, hidden)
    chosen: list[_Cue] = []
    for cue in cues:
        chosen.append(cue)
        text = _written(target.head, chosen)
        alone = not any(all(c.fits(box) for c in chosen) for box in target.others)
        if alone and len(text.split()) >= LEAST_WORDS:
            return Description(text, tuple(c.landmark for c in chosen if c.landmark))
        if len(chosen) == MOST_CUES:
            break
    return None


def _written(head: str, cues: Sequence[_Cue]) -> str:
    return f"{head} {', '.join(c.text for c in cues)}"


def _target(claim: Claim, look: Look, rng: random.Random) -> _Target | None:
    if claim.kind == "ground":
        head = rng.choice(("the wide area", "the broad area"))
        return _Target(f"{head} across the {claim.subject} of the frame", None, ())
    if claim.kind in ("panel", "place"):
        found = find_text(look, claim.subject)
        rest = tuple(t.box for t in look.texts if t is not found)
        heads = ("the lettering", "the piece of writing", "the line of writing")
        return _Target(rng.choice(heads), found.box, rest) if found else None
    sure = [o for o in look.objects if o.confidence >= LEAST_OBJECT_CONFIDENCE]
    own = [o.box for o in sure if o.label == claim.subject]
    rest = tuple(o.box for o in sure if o.label != claim.subject)
    if claim.kind == "thing_count":
        groups = {o.label for o in sure if sum(p.label == o.label for p in sure) > 1}
        heads = ("the like objects found", "the objects of the same kind found")
        return _Target(rng.choice(heads), None, ()) if groups == {claim.subject} else None
    return _Target("the object", own[0], rest) if own else None


def _cues(
    claim: Claim, target: _Target, look: Look, words: Words, rng: random.Random, hidden: str
) -> Iterator[_Cue]:
    """The place first, then a landmark each in a relation of its own: lettering, then things."""
    box = target.box
    if box is not None and not hidden:
        yield _place_cue(box)
    used: set[str] = set()
    for mark in (*_lettering(claim, box, look, words, rng), *_things(claim, look)):
        relation = next((r for r in _relations(box, mark.box, hidden) if r[0] not in used), None)
        if relation is not None:
            used.add(relation[0])
            yield _Cue(f"{relation[0]} {mark.noun}", relation[1], mark.lettering)


def _lettering(claim: Claim, box: Box | None, look: Look, words: Words, rng: random.Random) -> list[_Mark]:
    """Landmarks that can be read, those close by first."""
    spelt = [(t, words.spelling(t.text)) for t in look.texts]
    texts = [(t, name) for t, name in spelt if name and _is_landmark(t, name, claim, look)]
    rng.shuffle(texts)
    if box is not None:
        texts.sort(key=lambda found: _distance(box, found[0].box) >= CLOSE)
    return [_Mark(the_words(name), t.box, name) for t, name in texts]


def _things(claim: Claim, look: Look) -> list[_Mark]:
    """Things of which there is one, never of the target's own kind."""
    sure = [o for o in look.objects if o.confidence >= LEAST_OBJECT_CONFIDENCE and o.label != UNREAD]
    own = claim.subject if claim.kind.startswith("thing") else ""
    single = [o for o in sure if o.label != own and sum(p.label == o.label for p in sure) == 1]
    return [_Mark(a(singular(o.label)), o.box) for o in single]


def _always(_: Box) -> bool:
    return True


def _is_landmark(text: TextSeen, name: str, claim: Claim, look: Look) -> bool:
    """Lettering that stands once in the frame, may be quoted, and gives neither target away."""
    own, target = normal(name), normal(claim.subject)
    alone = sum(same_lettering(t.text, text.text) for t in look.texts) == 1
    names_target = claim.kind in ("panel", "place") and (own in target or target in own)
    return alone and readable(text) and not _UNFIT.search(name) and not names_target


def _place_cue(box: Box) -> _Cue:
    """The cell of the frame that holds it, or where a border runs close by, the half."""
    place = place_of(box)
    if away_from_cell(box, place) <= -CELL_MARGIN:
        return _Cue(f"in the {place} of the frame", lambda b: away_from_cell(b, place) <= 0)
    # Near a border of the grid at least one axis lies clear of the frame's own middle.
    x = centre(box)[0]
    axis = 0 if x < SIDE or x > 1 - SIDE else 1
    low = centre(box)[axis] < 0.5
    half = (("right", "left"), ("lower", "upper"))[axis][low]
    return _Cue(f"in the {half} half of the frame", lambda b: (centre(b)[axis] < 0.5) == low)


def _relations(box: Box | None, mark: Box, hidden: str) -> Iterator[tuple[str, Fits]]:
    """Every relation in which a thing stands to a landmark, the most telling one first."""
    if box is not None:
        relation = relation_of(box, mark)
        if relation and relation not in _HIDDEN.get(hidden, ()):
            yield spell_relation(relation), lambda b: relation_of(b, mark) == relation
        (x, y), (mx, my) = centre(box), centre(mark)
        if _distance(box, mark) < CLOSE:
            yield "close to", lambda b: _distance(b, mark) < CLOSE
        if abs(y - my) <= LEVEL and hidden != "height":
            yield "level with", lambda b: abs(centre(b)[1] - my) <= LEVEL
        if (max(x, mx) < SIDE or min(x, mx) > 1 - SIDE) and hidden != "side":
            yield "on the same side of the frame as", lambda b: (centre(b)[0] < 0.5) == (mx < 0.5)
    yield "in the same shot as", _always
    yield "where the frame also holds", _always
    yield "in a scene shared with", _always
    yield "within view of", _always
    yield "wherever the frame takes in", _always


def _distance(one: Box, two: Box) -> float:
    (ax, ay), (bx, by) = centre(one), centre(two)
    return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
