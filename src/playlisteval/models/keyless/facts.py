"""Looks at frames in; facts out, each a claim with the times at which it was seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from playlisteval.models.keyless.claims import COUNTS, PLACES, Claim, normal
from playlisteval.models.keyless.things import UNREAD
from playlisteval.models.seeing.look import Box, Look, ObjectSeen, RegionSeen, TextSeen

LEAST_TEXT_CONFIDENCE = 0.85
LEAST_COLOUR_CONFIDENCE = 0.55
LEAST_OBJECT_CONFIDENCE = 0.6
LEAST_TAG_CONFIDENCE = 0.6
LEAST_GROUND_SHARE = 0.15
CELL_MARGIN = 0.04
"""A place is stated only this far inside its cell, as a share of the frame: borders are a matter of taste."""
SIDE_GAP = 0.12
"""Two letterings are beside each other only when their centres are at least this far apart."""

_PLAIN_TAG = re.compile(r"[a-z][a-z '-]*[a-z]")


@dataclass(frozen=True)
class Seen:
    """One look with its moment on the video's clock."""

    time_seconds: float
    look: Look


@dataclass(frozen=True)
class Fact:
    """A claim that the pictures bear out, with every moment that shows it, in order."""

    claim: Claim
    times: tuple[float, ...]


def place_of(box: Box) -> str:
    """The cell of a 3x3 grid that holds the box's centre."""
    x, y = centre(box)
    return PLACES[min(2, int(y * 3)) * 3 + min(2, int(x * 3))]


def centre(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def away_from_cell(box: Box, place: str) -> float:
    """How far the box's centre lies outside a named cell; negative inside, by the distance to its border."""
    row, column = divmod(PLACES.index(place), 3)
    x, y = centre(box)
    return max(column / 3 - x, x - (column + 1) / 3, row / 3 - y, y - (row + 1) / 3)


def relation_of(first: Box, second: Box) -> str | None:
    """Where the first box lies, seen from the second; None where neither axis is clear."""
    (ax, ay), (bx, by) = centre(first), centre(second)
    across, down = ax - bx, ay - by
    if max(abs(across), abs(down)) < SIDE_GAP or abs(abs(across) - abs(down)) < 0.03:
        return None
    if abs(across) > abs(down):
        return "left of" if across < 0 else "right of"
    return "above" if down < 0 else "below"


def readable(text: TextSeen) -> bool:
    """Lettering that may be quoted: sure, with letters enough, and no quote marks of its own."""
    letters = sum(c.isalpha() for c in text.text)
    clean = all(c.isalnum() or c in " &'.,:!/%-+#" for c in text.text)
    return text.confidence >= LEAST_TEXT_CONFIDENCE and letters >= 4 and len(text.text) <= 40 and clean


def facts_of_look(look: Look) -> list[Claim]:
    """Every statement one look bears out, in a fixed order."""
    texts = [t for t in look.texts if readable(t)]
    unique = [t for t in texts if sum(normal(t.text) == normal(o.text) for o in texts) == 1]
    return [
        *(claim for text in unique for claim in _text_claims(text)),
        *_beside_claims(unique),
        *_thing_claims(look.objects),
        *_ground_claims(look.regions),
        *(
            Claim("setting", "setting", t.label.lower())
            for t in look.tags[:1]
            if t.confidence >= LEAST_TAG_CONFIDENCE and _PLAIN_TAG.fullmatch(t.label.lower())
        ),
    ]


def _text_claims(text: TextSeen) -> Iterable[Claim]:
    yield Claim("shown", text.text)
    if text.ground_colour is not None and text.ground_confidence >= LEAST_COLOUR_CONFIDENCE:
        yield Claim("panel", text.text, text.ground_colour)
    place = place_of(text.box)
    if away_from_cell(text.box, place) <= -CELL_MARGIN:
        yield Claim("place", text.text, place)


def _beside_claims(texts: Sequence[TextSeen]) -> Iterable[Claim]:
    """Each two letterings once, in one order over all looks, so that no two looks state both directions."""
    ordered = sorted(texts, key=lambda t: normal(t.text))
    for i, first in enumerate(ordered):
        for second in ordered[i + 1 :]:
            relation = relation_of(first.box, second.box)
            if relation:
                yield Claim("beside", first.text, relation, second.text)


def _thing_claims(objects: Sequence[ObjectSeen]) -> Iterable[Claim]:
    sure = [o for o in objects if o.confidence >= LEAST_OBJECT_CONFIDENCE and o.label != UNREAD]
    for label in dict.fromkeys(o.label for o in sure):
        same = [o for o in sure if o.label == label]
        yield Claim("thing", label)
        if 2 <= len(same) <= len(COUNTS):
            yield Claim("thing_count", label, COUNTS[len(same) - 1])
        colour = same[0].colour if same[0].colour_confidence >= LEAST_COLOUR_CONFIDENCE else None
        if len(same) == 1 and colour is not None:
            yield Claim("thing_colour", label, colour)


def _ground_claims(regions: Sequence[RegionSeen]) -> Iterable[Claim]:
    for part in ("upper part", "lower part"):
        region = largest_region(regions, part)
        if region is not None and region.share >= LEAST_GROUND_SHARE:
            yield Claim("ground", part, region.colour)


def largest_region(regions: Sequence[RegionSeen], part: str) -> RegionSeen | None:
    """The largest wide area of one colour whose middle lies in that part of the frame."""
    upper = part == "upper part"
    wide = [
        r
        for r in regions
        if r.box.right - r.box.left >= 0.5 and (centre(r.box)[1] < 0.45 if upper else centre(r.box)[1] > 0.55)
    ]
    return max(wide, key=lambda r: (r.share, r.colour), default=None)


def collect_facts(seen: Sequence[Seen]) -> list[Fact]:
    """Facts over a clip's looks, each once, by first moment, but for those that other looks contradict."""
    times: dict[Claim, list[float]] = {}
    for one in seen:
        for claim in facts_of_look(one.look):
            times.setdefault(claim, []).append(one.time_seconds)
    values: dict[tuple[str, str, str], set[str]] = {}
    for claim in times:
        values.setdefault(claim.topic, set()).add(claim.value)
    steady = [c for c in times if len(values[c.topic]) == 1]
    return [Fact(c, tuple(times[c])) for c in steady]
