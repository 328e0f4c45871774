"""Rendered truth of a scene in; what is true of it beyond doubt, and what is as clearly false, out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from playlisteval.demo.colours import PAINTS
from playlisteval.models.keyless.claims import COUNTS, OPPOSITE, PLACES, Claim

CELL_MARGIN = 0.04
"""A place is planted only this far inside its cell, at the start, middle and end of the scene."""
CLEARLY_AWAY = 0.08
"""A place is clearly false only this far outside its cell at all three times."""
CLEAR_COLOURS = 120.0
"""Least distance of two paints in RGB at which nobody takes one for the other."""
NOUNS = {
    "boat": "boat", "umbrella": "umbrella", "bench": "bench", "clock": "clock", "suitcase": "suitcase",
    "plant": "potted plant", "bottle": "bottle", "vase": "vase", "cup": "cup",
}  # fmt: skip
"""The renderer's things that everyday vocabularies of seeing programs hold too."""
ONE_COLOURED = frozenset({"boat", "umbrella", "bench", "suitcase", "bottle", "vase", "cup"})
"""Things that are painted in one colour over most of what is seen of them."""

Centres = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Lettering:
    """A sign: its words, the colour behind them, and its box at the scene's start, middle and end."""

    words: str
    panel: str
    boxes: tuple[tuple[float, float, float, float], ...]

    @property
    def centres(self) -> Centres:
        return tuple((left + wide / 2, top + high / 2) for left, top, wide, high in self.boxes)


@dataclass(frozen=True)
class Thing:
    """Pieces of one kind and colour; how high one of them is, as a share of the frame."""

    noun: str
    colour: str
    count: int
    height: float


@dataclass(frozen=True)
class Shot:
    """One scene inside a segment, with the moments at which verifiers are given a frame of it."""

    clip_number: int
    start_seconds: float
    end_seconds: float
    judged_seconds: tuple[float, ...]
    letterings: tuple[Lettering, ...]
    things: tuple[Thing, ...]
    truth: Mapping[str, Any]

    @property
    def moment_seconds(self) -> float:
        return self.judged_seconds[0]


@dataclass(frozen=True)
class Fact:
    """A statement about one shot, with the moment at which it is cited."""

    claim: Claim
    clip_number: int
    moment_seconds: float


def shot_of(truth: Mapping[str, Any], clip_number: int, judged_seconds: Sequence[float]) -> Shot:
    return Shot(
        clip_number=clip_number,
        start_seconds=truth["start_seconds"],
        end_seconds=truth["end_seconds"],
        judged_seconds=tuple(judged_seconds),
        letterings=tuple(
            Lettering(s["words"], s["panel"], tuple(tuple(s[k]) for k in ("box_start", "box", "box_end")))
            for s in truth["signs"]
        ),
        things=tuple(
            Thing(NOUNS[p["kind"]], p["colour"], p["count"], p["box"][3])
            for p in truth["props"]
            if p["kind"] in NOUNS
        ),
        truth=truth,
    )


def fact(shot: Shot, claim: Claim) -> Fact:
    return Fact(claim, shot.clip_number, shot.moment_seconds)


def panels(shot: Shot) -> list[Fact]:
    return [fact(shot, Claim("panel", one.words, one.panel)) for one in shot.letterings]


def places(shot: Shot) -> list[Fact]:
    found = ((one, _place(one.centres)) for one in shot.letterings)
    return [fact(shot, Claim("place", one.words, place)) for one, place in found if place]


def besides(shot: Shot) -> list[Fact]:
    """Two letterings where one axis alone tells how they lie to each other."""
    out: list[Fact] = []
    for i, one in enumerate(shot.letterings):
        for two in shot.letterings[i + 1 :]:
            relation = _relation(one, two)
            if relation:
                out.append(fact(shot, Claim("beside", one.words, relation, two.words)))
    return out


def thing_facts(shot: Shot) -> list[Fact]:
    """Colours of single things and numbers of several, the largest first, anchored to a lettering."""
    anchor = shot.letterings[0].words
    things = sorted(shot.things, key=lambda t: -t.height)
    return [fact(shot, claim) for thing in things for claim in _thing_claims(thing, anchor)]


def _thing_claims(thing: Thing, anchor: str) -> Iterator[Claim]:
    if thing.count > 1:
        yield Claim("thing_count", thing.noun, COUNTS[thing.count - 1], anchor)
    elif thing.noun in ONE_COLOURED:
        yield Claim("thing_colour", thing.noun, thing.colour, anchor)


def _place(centres: Centres) -> str | None:
    for place in PLACES:
        if all(_away(centre, place) <= -CELL_MARGIN for centre in centres):
            return place
    return None


def _away(centre: tuple[float, float], place: str) -> float:
    """How far a point lies outside a cell; negative inside."""
    row, column = divmod(PLACES.index(place), 3)
    x, y = centre
    return max(column / 3 - x, x - (column + 1) / 3, row / 3 - y, y - (row + 1) / 3)


def _relation(one: Lettering, two: Lettering) -> str | None:
    (ax, ay), (bx, by) = one.centres[1], two.centres[1]
    across, down = ax - bx, ay - by
    one_box, two_box = one.boxes[1], two.boxes[1]
    if abs(across) >= 2 * abs(down) and _apart(one_box[0], one_box[2], two_box[0], two_box[2]):
        return "left of" if across < 0 else "right of"
    if abs(down) >= 2 * abs(across) and _apart(one_box[1], one_box[3], two_box[1], two_box[3]):
        return "above" if down < 0 else "below"
    return None


def _apart(one: float, one_length: float, two: float, two_length: float) -> bool:
    return one + one_length <= two or two + two_length <= one


def falsified(true: Fact, shots: Sequence[Shot], rng: random.Random) -> Fact:
    """The same statement with another value that the shots, at every time, plainly belie."""
    values = false_values(true.claim, shots)
    return replace(true, claim=replace(true.claim, value=rng.choice(values)))


def false_values(claim: Claim, shots: Sequence[Shot]) -> list[str]:
    if claim.kind in ("panel", "thing_colour"):
        return [c for c in PAINTS if clearly_other(c, claim.value)]
    if claim.kind == "beside":
        return [OPPOSITE[claim.value]]
    if claim.kind == "thing_count":
        return [c for c in COUNTS[1:5] if c != claim.value]
    if claim.kind == "place":
        (own,) = [one for shot in shots for one in shot.letterings if one.words == claim.subject]
        return [p for p in PLACES if all(_away(c, p) >= CLEARLY_AWAY for c in own.centres)]
    if claim.kind == "bridge":
        return ["different" if claim.value == "same" else "same"]
    raise ValueError(f"no false values are known for claims of kind {claim.kind!r}; add them here")


def clearly_other(one: str, two: str) -> bool:
    return sum((a - b) ** 2 for a, b in zip(PAINTS[one], PAINTS[two], strict=True)) >= CLEAR_COLOURS**2
