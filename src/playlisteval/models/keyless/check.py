"""A claim and looks in; whether the pictures bear it out, refute it or don't show it out."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Literal

from playlisteval.models.keyless.claims import COUNTS, OPPOSITE, Claim, normal
from playlisteval.models.keyless.facts import (
    LEAST_GROUND_SHARE,
    Seen,
    away_from_cell,
    largest_region,
    relation_of,
)
from playlisteval.models.seeing.look import Look, TextSeen

Finding = Literal["supported", "refuted", "unseen"]

SAME_TEXT = 0.84
"""Least similarity (Ratcliff-Obershelp) at which two letterings are read as one."""
LEAST_COLOUR_CONFIDENCE = 0.4
"""A colour measured less surely than this neither bears out nor refutes a claim."""
LOOK_ALIKE = {
    frozenset(pair)
    for pair in (
        ("orange", "brown"),
        ("red", "orange"),
        ("red", "brown"),
        ("red", "pink"),
        ("yellow", "orange"),
        ("purple", "pink"),
        ("purple", "blue"),
        ("grey", "white"),
        ("grey", "black"),
    )
}
"""Neighbouring colour names: a difference between these refutes nothing."""


@lru_cache(maxsize=262_144)
def same_lettering(a: str, b: str) -> bool:
    one, two = normal(a), normal(b)
    if one == two:
        return True
    if not one or not two or abs(len(one) - len(two)) > 3 or _digits(one) != _digits(two):
        return False
    return SequenceMatcher(None, one, two, autojunk=False).ratio() >= SAME_TEXT


def _digits(text: str) -> str:
    """Berth 13 is not Berth 18: numbers must be the same, however alike the rest reads."""
    return "".join(c for c in text if c.isdigit())


def find_text(look: Look, label: str) -> TextSeen | None:
    """The lettering in a look that reads most like a label."""
    near = [t for t in look.texts if same_lettering(t.text, label)]
    exact = [t for t in near if normal(t.text) == normal(label)]
    return max(exact or near, key=lambda t: t.confidence, default=None)


def check(claim: Claim, seen: Sequence[Seen]) -> Finding:
    """One moment that bears a claim out is enough; else one that refutes it; else it was not seen."""
    findings = [check_look(claim, one.look) for one in seen]
    if "supported" in findings:
        return "supported"
    return "refuted" if "refuted" in findings else "unseen"


def moments(claim: Claim, seen: Sequence[Seen]) -> list[float]:
    """Moments that bear the claim out; where there is none, those that show its subject."""
    supporting = [s.time_seconds for s in seen if check_look(claim, s.look) == "supported"]
    return supporting or [s.time_seconds for s in seen if check_look(claim, s.look) == "refuted"]


def check_look(claim: Claim, look: Look) -> Finding:
    if claim.kind in ("panel", "place", "shown"):
        return _check_text(claim, look)
    if claim.kind == "beside":
        return _check_beside(claim, look)
    if claim.kind == "ground":
        region = largest_region(look.regions, claim.subject)
        if region is None or region.share < LEAST_GROUND_SHARE:
            return "unseen"
        return _compare_colours(claim.value, region.colour, 1.0)
    if claim.kind == "setting":
        return "supported" if any(t.label.lower() == claim.value for t in look.tags) else "unseen"
    return _check_thing(claim, look)


def _check_text(claim: Claim, look: Look) -> Finding:
    text = find_text(look, claim.subject)
    if text is None:
        return "unseen"
    if claim.kind == "panel":
        return _compare_colours(claim.value, text.ground_colour, text.ground_confidence)
    if claim.kind == "place":
        away = away_from_cell(text.box, claim.value)
        return "supported" if away <= 0.02 else "refuted" if away > 0.06 else "unseen"
    return "supported"


def _check_beside(claim: Claim, look: Look) -> Finding:
    first, second = find_text(look, claim.subject), find_text(look, claim.other)
    if first is None or second is None or first is second:
        return "unseen"
    relation = relation_of(first.box, second.box)
    if relation is None:
        return "unseen"
    if relation == claim.value:
        return "supported"
    return "refuted" if relation == OPPOSITE[claim.value] else "unseen"


def _check_thing(claim: Claim, look: Look) -> Finding:
    same = [o for o in look.objects if o.label == claim.subject]
    if not same:
        return "unseen"
    if claim.kind == "thing_count":
        count = len([o for o in same if o.confidence >= 0.5])
        if count == COUNTS.index(claim.value) + 1:
            return "supported"
        return "refuted" if count else "unseen"
    if claim.kind == "thing_colour":
        findings = [_compare_colours(claim.value, o.colour, o.colour_confidence) for o in same]
        if "supported" in findings:
            return "supported"
        return "refuted" if "refuted" in findings else "unseen"
    return "supported"


def _compare_colours(claimed: str, measured: str | None, confidence: float) -> Finding:
    if measured is None or confidence < LEAST_COLOUR_CONFIDENCE:
        return "unseen"
    if claimed == measured:
        return "supported"
    return "unseen" if frozenset((claimed, measured)) in LOOK_ALIKE else "refuted"
