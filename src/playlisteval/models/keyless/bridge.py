"""Two claims in; how they turn out when compared out, and every way to say so."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.models.keyless.check import LOOK_ALIKE
from playlisteval.models.keyless.claims import COUNTS, PLACES, Claim, read_sentence
from playlisteval.tasks.citations import paragraphs, strip_citations
from playlisteval.tasks.sentences import sentences

COLOURED = ("panel", "thing_colour", "ground")
KINDS: dict[str, tuple[str, ...]] = {
    "background": ("panel",),
    "side": ("place",),
    "height": ("place",),
    "number": ("thing_count",),
    "colour": COLOURED,
}
"""By what two things can be compared, with the kinds of claim that tell each one's value."""

LIKE = ("same", "equal")
"""Outcomes that say the two are alike."""

SPELT: dict[str, tuple[dict[str, str], ...]] = {
    "background": (
        {"same": "the two backgrounds are the same", "different": "the two backgrounds are different"},
        {"same": "the backgrounds match", "different": "the backgrounds differ"},
        {"same": "both share the same background", "different": "both have different backgrounds"},
        {"same": "the background is the same in both", "different": "the background is different in both"},
        {"same": "in their backgrounds the two agree", "different": "in their backgrounds the two differ"},
        {
            "same": "the two spots have the same background",
            "different": "the two spots have different backgrounds",
        },
        {
            "same": "at both spots there is the same background",
            "different": "at both spots there are different backgrounds",
        },
        {"same": "in background they agree", "different": "in background they differ"},
    ),
    "colour": (
        {"same": "the two colours are the same", "different": "the two colours are different"},
        {"same": "the colours match", "different": "the colours differ"},
        {"same": "both share the same colour", "different": "both have different colours"},
        {"same": "the colour is the same in both", "different": "the colour is different in both"},
        {"same": "in their colours the two agree", "different": "in their colours the two differ"},
        {"same": "in colour they agree", "different": "in colour they differ"},
    ),
    "side": (
        {
            "same": "both are on the same side of the frame",
            "opposite": "both are on opposite sides of the frame",
        },
        {"same": "the same side holds both", "opposite": "opposite sides hold both"},
        {"same": "they stand on the same side", "opposite": "they stand on opposite sides"},
        {"same": "the two keep to the same side", "opposite": "the two keep to opposite sides"},
        {"same": "both fall on the same side", "opposite": "both fall on opposite sides"},
        {"same": "the sides are the same", "opposite": "the sides are opposite"},
    ),
    "height": (
        {"first": "the first lies higher", "second": "the second lies higher"},
        {"first": "the former is placed higher", "second": "the latter is placed higher"},
        {"first": "the higher spot is the first", "second": "the higher spot is the second"},
        {
            "first": "it is the former that stands higher in the frame",
            "second": "it is the latter that stands higher in the frame",
        },
        {"first": "of the two the first comes higher up", "second": "of the two the second comes higher up"},
        {"first": "higher up lies the former", "second": "higher up lies the latter"},
    ),
    "number": (
        {
            "first": "the first shows more of them",
            "second": "the second shows more of them",
            "equal": "both show equally many of them",
        },
        {
            "first": "the larger number is at the first spot",
            "second": "the larger number is at the second spot",
            "equal": "the same number is at either spot",
        },
        {
            "first": "more can be counted at the former",
            "second": "more can be counted at the latter",
            "equal": "equally many can be counted at both",
        },
        {
            "first": "the former has the larger number",
            "second": "the latter has the larger number",
            "equal": "they have the same number",
        },
        {
            "first": "in number the first comes out larger",
            "second": "in number the second comes out larger",
            "equal": "in number the two come out equal",
        },
        {
            "first": "it is the former that has more",
            "second": "it is the latter that has more",
            "equal": "it is an equal number for both",
        },
    ),
}
"""Ways to state each outcome; the reader reads each back, and one is changed into the other word for word."""


@dataclass(frozen=True)
class Conclusion:
    """A `bridge` claim of a text with the two claims that it follows from, where the text makes them."""

    claim: Claim
    first: Claim
    second: Claim


def outcome(subject: str, first: Claim, second: Claim) -> str | None:
    """How two claims turn out when compared in one respect; None where that is unclear."""
    if subject not in KINDS or any(c.kind not in KINDS[subject] for c in (first, second)):
        return None
    if subject == "number":
        one, two = (COUNTS.index(c.value) for c in (first, second))
        return "equal" if one == two else "first" if one > two else "second"
    if subject in ("side", "height"):
        (row, column), (other_row, other_column) = (divmod(PLACES.index(c.value), 3) for c in (first, second))
        if subject == "side":
            if 1 in (column, other_column):
                return None
            return "same" if column == other_column else "opposite"
        return None if row == other_row else "first" if row < other_row else "second"
    if subject == "colour" and first.kind == second.kind == "panel":
        return None  # two letterings are compared by background: their colour would be taken for the ink's
    if first.value == second.value:
        return "same"
    return None if frozenset((first.value, second.value)) in LOOK_ALIKE else "different"


def conclusions(text: str) -> list[Conclusion]:
    """Each conclusion with the last two statements before it that it compares, in its paragraph if any."""
    found: list[Conclusion] = []
    before: list[Claim] = []
    for paragraph in paragraphs(strip_citations(text)):
        here: list[Claim] = []
        for claim in (c for line in sentences(paragraph) for c in read_sentence(line)):
            if claim.kind == "bridge":
                kinds = KINDS.get(claim.subject, ())
                able = _last_two(here, kinds) or _last_two([*before, *here], kinds)
                if able:
                    found.append(Conclusion(claim, *able))
            here.append(claim)
        before += here
    return found


def _last_two(claims: list[Claim], kinds: tuple[str, ...]) -> tuple[Claim, Claim] | None:
    latest = {c.topic: c for c in claims if c.kind in kinds}
    order = list(dict.fromkeys(c.topic for c in reversed(claims) if c.kind in kinds))[:2]
    return (latest[order[1]], latest[order[0]]) if len(order) == 2 else None


def false_conclusions(text: str) -> list[Conclusion]:
    """Conclusions that don't follow from what the text itself says of the two things."""
    return [
        c
        for c in conclusions(text)
        if outcome(c.claim.subject, c.first, c.second) not in (c.claim.value, None)
    ]


def ways(claim: Claim) -> int:
    """In how many ways a conclusion can be said."""
    return len(SPELT[claim.subject])


def say_conclusion(claim: Claim, way: int = 0) -> str:
    ways_of = SPELT[claim.subject]
    return ways_of[way % len(ways_of)][claim.value]
