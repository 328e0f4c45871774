"""Every kind of claim with every value, on lettering that is awkward to quote."""

from __future__ import annotations

from collections.abc import Iterator

from playlisteval.models.keyless.bridge import SPELT
from playlisteval.models.keyless.claims import COLOURS, COUNTS, PARTS, PLACES, RELATIONS, Claim
from playlisteval.models.keyless.things import THINGS, UNREAD

LETTERING = (
    "Cork Gate",
    "Dome",
    "BERTH 13",
    "Red Lion",
    "Mr. Fish above all",
    "Upper Left and Co",
    "while stocks last; a, with b",
)
OTHER = "Two Clocks to the right of it"
SETTINGS = ("street sign", "acoustic guitar", "jack-o'-lantern", "hourglass", "unicycle")
ODD_THINGS = ("skis", "broccoli", "umbrella", "tv", "person", "teddy bear", "bus", "knife")


def every_claim() -> Iterator[Claim]:
    for label in LETTERING:
        yield Claim("shown", label)
        yield from (Claim("panel", label, colour) for colour in COLOURS)
        yield from (Claim("place", label, place) for place in PLACES)
        yield from (Claim("beside", label, relation, OTHER) for relation in RELATIONS)
    for thing in (t for t in THINGS if t != UNREAD):
        yield Claim("thing", thing)
        yield from (Claim("thing_colour", thing, colour) for colour in COLOURS)
        yield from (Claim("thing_count", thing, count) for count in COUNTS[1:])
    for thing in ODD_THINGS:
        for anchor in (LETTERING[3], OTHER):
            yield Claim("thing", thing, "", anchor)
            yield from (Claim("thing_colour", thing, colour, anchor) for colour in COLOURS)
            yield from (Claim("thing_count", thing, count, anchor) for count in COUNTS[1:])
    for subject, spelt in SPELT.items():
        yield from (Claim("bridge", subject, value) for value in spelt[0])
    for part in PARTS:
        yield from (Claim("ground", part, colour) for colour in COLOURS)
    yield from (Claim("setting", "setting", value) for value in SETTINGS)


CLAIMS = tuple(every_claim())
FEW_CLAIMS = tuple(c for c in CLAIMS if not c.kind.startswith("thing") or c.subject in ODD_THINGS)
"""The same with only those things whose nouns are made in ways of their own."""
