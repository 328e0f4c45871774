"""A claim and looks in; whether the pictures bear it out, refute it or don't show it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from playlisteval.models.keyless.claims import COUNTS, OPPOSITE, Claim
from playlisteval.models.keyless.spots import (
    SAME_TEXT,
    SIDE_GAP,
    Seen,
    away_from_cell,
    centre,
    find_text,
    find_texts,
    gap,
    same_lettering,
)
from playlisteval.models.keyless.surely import counted, doubtful, sure_of_kind
from playlisteval.models.seeing.look import Look, RegionSeen, TextSeen

__all__ = [
    "LOOK_ALIKE",
    "SAME_TEXT",
    "Finding",
    "check",
    "check_look",
    "find_text",
    "moments",
    "same_lettering",
]

Finding = Literal["supported", "refuted", "unseen"]

LEAST_COLOUR_CONFIDENCE = 0.5
"""A colour measured less surely than this neither bears out nor refutes a claim."""
LEAST_GROUND_SHARE = 0.15
IN_CELL, OUT_OF_CELL = 0.02, 0.06
"""A centre that lies no farther outside a cell bears a place out, one that lies farther refutes it."""
ENOUGH = 2
"""So many looks must refute a claim where as many show what it is about."""
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


def check(claim: Claim, seen: Sequence[Seen]) -> Finding:
    """One moment that bears a claim out is enough; to refute it takes two, where two show its subject."""
    looks = _fullest(claim, [one.look for one in seen])
    findings = [check_look(claim, look) for look in looks]
    if "supported" in findings:
        return "supported"
    refuted = findings.count("refuted")
    enough = min(ENOUGH, sum(shows(claim, look) for look in looks))
    return "refuted" if refuted and refuted >= enough else "unseen"


def _fullest(claim: Claim, looks: Sequence[Look]) -> Sequence[Look]:
    """For a number of things in one shot the looks that show most of them: to miss one is the usual error."""
    if claim.kind != "thing_count" or not claim.other:
        return looks
    numbers = [(counted(look, claim.subject) or 0) if shows(claim, look) else 0 for look in looks]
    return [look for look, number in zip(looks, numbers, strict=True) if number == max(numbers)]


def moments(claim: Claim, seen: Sequence[Seen]) -> list[float]:
    """Moments that bear the claim out; where there is none, those that show its subject."""
    supporting = [s.time_seconds for s in seen if check_look(claim, s.look) == "supported"]
    return supporting or [s.time_seconds for s in seen if check_look(claim, s.look) == "refuted"]


def shows(claim: Claim, look: Look) -> bool:
    """Whether a look shows what the claim is about, whatever it says of it."""
    if claim.kind == "ground":
        return _region(claim, look) is not None
    if claim.kind == "setting":
        return bool(look.tags)
    if claim.other and find_text(look, claim.other) is None:
        return False
    if claim.kind.startswith("thing"):
        return bool(sure_of_kind(look, claim.subject))
    return find_text(look, claim.subject) is not None


def check_look(claim: Claim, look: Look) -> Finding:
    """A thing's claim is about looks that show its anchor; any other look leaves it unseen."""
    if claim.kind == "setting":
        return "supported" if any(t.label.lower() == claim.value for t in look.tags) else "unseen"
    if not shows(claim, look):
        return "unseen"
    if claim.kind == "ground":
        region = _region(claim, look)
        return _compare_colours(claim.value, region.colour if region else None, 1.0)
    if claim.kind == "beside":
        return _check_beside(claim, look)
    if claim.kind == "thing_count":
        return _check_count(claim, look)
    if claim.kind == "thing_colour":
        things = sure_of_kind(look, claim.subject)
        return _any(_compare_colours(claim.value, o.colour, o.colour_confidence) for o in things)
    if claim.kind in ("panel", "place"):
        return _any(_check_text(claim, text) for text in find_texts(look, claim.subject))
    return "supported"


def _any(findings: Iterable[Finding]) -> Finding:
    """Of several things that a claim may mean, one that bears it out is enough; all must refute it."""
    every = list(findings)
    if "supported" in every:
        return "supported"
    return "refuted" if every and all(f == "refuted" for f in every) else "unseen"


def _check_text(claim: Claim, text: TextSeen) -> Finding:
    if claim.kind == "panel":
        return _compare_colours(claim.value, text.ground_colour, text.ground_confidence)
    away = away_from_cell(text.box, claim.value)
    return "supported" if away <= IN_CELL else "refuted" if away > OUT_OF_CELL else "unseen"


def _check_beside(claim: Claim, look: Look) -> Finding:
    """By the named axis alone: what is above may be to the left as well."""
    firsts, seconds = find_texts(look, claim.subject), find_texts(look, claim.other)
    findings: list[Finding] = []
    for first, second in ((a, b) for a in firsts for b in seconds if a is not b):
        if gap(first.box, second.box, claim.value) >= 0:
            findings.append("supported")
        elif gap(first.box, second.box, OPPOSITE[claim.value]) >= SIDE_GAP:
            findings.append("refuted")
        else:
            findings.append("unseen")
    return _any(findings)


def _check_count(claim: Claim, look: Look) -> Finding:
    """Doubtful things may or may not be there: a number between refutes nothing."""
    claimed, sure = COUNTS.index(claim.value) + 1, len(sure_of_kind(look, claim.subject))
    number = counted(look, claim.subject)
    if number is not None:
        return "supported" if number == claimed else "refuted"
    most = sure + len(doubtful(look, claim.subject))
    return "unseen" if sure <= claimed <= most else "refuted"


def _region(claim: Claim, look: Look) -> RegionSeen | None:
    region = largest_region(look.regions, claim.subject)
    return region if region is not None and region.share >= LEAST_GROUND_SHARE else None


def largest_region(regions: Sequence[RegionSeen], part: str) -> RegionSeen | None:
    """The largest wide area of one colour whose middle lies in that part of the frame."""
    upper = part == "upper part"
    wide = [
        r
        for r in regions
        if r.box.right - r.box.left >= 0.5 and (centre(r.box)[1] < 0.45 if upper else centre(r.box)[1] > 0.55)
    ]
    return max(wide, key=lambda r: (r.share, r.colour), default=None)


def _compare_colours(claimed: str, measured: str | None, confidence: float) -> Finding:
    if measured is None or confidence < LEAST_COLOUR_CONFIDENCE:
        return "unseen"
    if claimed == measured:
        return "supported"
    return "unseen" if frozenset((claimed, measured)) in LOOK_ALIKE else "refuted"
