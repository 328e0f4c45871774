"""English in, the checkable statements about pictures that it makes out.

The reader is a small grammar over quoted lettering, colours, places, things and counts. It reads whatever was
written in these words, whoever wrote it, and skips a clause that says nothing it can check.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from playlisteval.models.keyless.things import FORMS, LABEL_OF, UNITS
from playlisteval.tasks.sentences import LABEL, labels, sentences

Kind = Literal[
    "panel", "place", "beside", "shown", "thing_colour", "thing_count", "thing", "ground", "setting", "bridge"
]

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "grey", "black", "white")
PLACES = (
    "upper left",
    "upper middle",
    "upper right",
    "middle left",
    "centre",
    "middle right",
    "lower left",
    "lower middle",
    "lower right",
)
"""The cells of a 3x3 grid, row by row."""
RELATIONS = ("left of", "right of", "above", "below")
OPPOSITE = {"left of": "right of", "right of": "left of", "above": "below", "below": "above"}
COUNTS = ("one", "two", "three", "four", "five", "six")
PARTS = ("upper part", "lower part")


@dataclass(frozen=True)
class Claim:
    """One checkable statement about what the frames show.

    `other` is a second lettering: of a `beside` claim the one that the subject is compared with, of a thing's
    claim the anchor, a lettering that stands in the same shot (empty where the shot has none). A `bridge`
    claim is a conclusion on the two things that a question asks for: `subject` tells by what they are
    compared (background, colour, number, side or height), `value` how they turn out.
    """

    kind: Kind
    subject: str
    value: str = ""
    other: str = ""

    @property
    def topic(self) -> tuple[str, str, str]:
        """What the statement is about, whatever it says of it."""
        return (self.kind, normal(self.subject), normal(self.other))


_CLAUSE = re.compile(
    r",? (?:while|whereas|as) |; |, (?:and|with|so|hence|thus|therefore|meaning|which means) (?:that )?"
)
_ANGLES = str.maketrans("<>", "  ")
"""Angle brackets mark quoted lettering inside the reader, so those of the text itself must go."""
_MARK = re.compile(r"<(\d+)>")
_COLOUR = re.compile(rf"\b({'|'.join(COLOURS)})\b")
_PLACE = re.compile(rf"\b({'|'.join(PLACES)})\b")
_BESIDE = re.compile(rf"<(\d+)>[^<]*?\b({'|'.join(RELATIONS)})\b[^<]*<(\d+)>")
_BESIDE_TURNED = re.compile(rf"^[^<]*\b({'|'.join(RELATIONS)})\b[^<]*<(\d+)>[^<]*<(\d+)>[^<]*$")
_PART = re.compile(rf"\b({'|'.join(PARTS)})\b")
_SETTING = re.compile(r"\b(?:setting|surroundings)\b[^.]*?\b(?:of|like) an? ([a-z][a-z '-]*[a-z])")
_THING = re.compile(
    rf"\b(?:({'|'.join(COUNTS)}) )?(?:(?:{UNITS}) of )?(?:({'|'.join(COLOURS)}) )?({FORMS})\b"
)
_ANCHORED = re.compile(r"\b(?:shot|frame|scene|view|picture|where|alongside|together|shared?|shares)\b")
_FIRST_OR_SECOND = re.compile(r"\b(first|former|second|latter)\b")
_ALIKE = re.compile(r"\b(?:same|alike|match(?:es)?|agree|identical|equal(?:ly)?|shared?)\b")
_UNLIKE = re.compile(r"\b(?:differ(?:s|ent)?|unlike|opposite|unequal)\b")
_COMPARED = (
    ("side", re.compile(r"\b(?:sides?|halves)\b"), "opposite"),
    ("height", re.compile(r"\b(?:higher|height)\b"), ""),
    ("background", re.compile(r"\bback(?:ground|ing)s?\b"), "different"),
    ("number", re.compile(r"\b(?:numbers?|counts?|more|larger|many|outnumbers?)\b"), ""),
    ("colour", re.compile(r"\bcolours?\b"), "different"),
)
"""By what a conclusion compares, the words that tell so, and what unlikeness is called there."""


@lru_cache(maxsize=65_536)
def normal(text: str) -> str:
    """Lettering for comparison: lower case letters and digits only."""
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def read_claims(text: str) -> list[Claim]:
    """All checkable statements of a text, in order, each once."""
    return list(dict.fromkeys(read_all(text)))


def read_all(text: str) -> list[Claim]:
    """All checkable statements of a text, in order, as often as they are made."""
    return [claim for sentence in sentences(text) for claim in read_sentence(sentence)]


def read_sentence(sentence: str) -> list[Claim]:
    plain = sentence.translate(_ANGLES)
    quoted = labels(plain)
    numbers = iter(range(len(quoted)))
    marked = LABEL.sub(lambda _: f"<{next(numbers)}>", plain)
    return [claim for clause in _CLAUSE.split(marked) for claim in _read_clause(clause.lower(), quoted)]


def _read_clause(clause: str, quoted: Sequence[str]) -> list[Claim]:
    named = [quoted[int(n)] for n in _MARK.findall(clause)]
    if len(named) > 1:
        beside = _read_beside(clause, quoted)
        return [beside] if beside else [Claim("shown", label) for label in named]
    colour, place = _COLOUR.search(clause), _PLACE.search(clause)
    if not named:
        return _read_unlettered(clause, colour.group(1) if colour else None)
    if _ANCHORED.search(clause):
        anchored = _read_thing(clause, colour.group(1) if colour else None, named[0])
        if anchored:
            return [anchored]
    found: list[Claim] = []
    if colour:
        found.append(Claim("panel", named[0], colour.group(1)))
    if place:
        found.append(Claim("place", named[0], place.group(1)))
    return found or [Claim("shown", named[0])]


def _read_beside(clause: str, quoted: Sequence[str]) -> Claim | None:
    """`“A” is above “B”`, or the other way about: `above “B” is “A”`."""
    straight, turned = _BESIDE.search(clause), _BESIDE_TURNED.match(clause)
    if straight:
        first, relation, second = straight.groups()
    elif turned:
        relation, second, first = turned.groups()
    else:
        return None
    return Claim("beside", quoted[int(first)], relation, quoted[int(second)])


def _read_unlettered(clause: str, colour: str | None) -> list[Claim]:
    part = _PART.search(clause)
    if part and colour:
        return [Claim("ground", part.group(1), colour)]
    setting = _SETTING.search(clause)
    if setting:
        return [Claim("setting", "setting", setting.group(1))]
    thing = _read_thing(clause, colour) or _read_bridge(clause)
    return [thing] if thing else []


def _read_thing(clause: str, colour: str | None, anchor: str = "") -> Claim | None:
    thing = _THING.search(clause)
    if not thing:
        return None
    count, own_colour, form = thing.groups()
    label = LABEL_OF[form]
    if count and count != "one":
        return Claim("thing_count", label, count, anchor)
    if own_colour or colour:
        return Claim("thing_colour", label, own_colour or str(colour), anchor)
    return Claim("thing", label, "", anchor)


def _read_bridge(clause: str) -> Claim | None:
    """A conclusion on the two things asked for: that both are alike, or which of them has more."""
    subject, unlike = next(((s, u) for s, words, u in _COMPARED if words.search(clause)), ("", ""))
    which = _FIRST_OR_SECOND.search(clause)
    if subject in ("number", "height"):
        if _ALIKE.search(clause):
            return Claim("bridge", subject, "equal")
        value = {"former": "first", "latter": "second"}.get(which.group(1), which.group(1)) if which else ""
        return Claim("bridge", subject, value) if value else None
    if subject and _UNLIKE.search(clause):
        return Claim("bridge", subject, unlike)
    return Claim("bridge", subject, "same") if subject and _ALIKE.search(clause) else None
