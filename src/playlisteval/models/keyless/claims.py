"""English in, the checkable statements about pictures that it makes out; and back.

The reader is a small grammar over quoted lettering, colours, places, things and counts. It reads whatever was
written in these words, whoever wrote it, and skips a clause that says nothing it can check.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from playlisteval.tasks.citations import strip_citations

Kind = Literal[
    "panel", "place", "beside", "shown", "thing_colour", "thing_count", "thing", "ground", "setting"
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
RELATIONS = ("left of", "right of", "above", "below")
OPPOSITE = {"left of": "right of", "right of": "left of", "above": "below", "below": "above"}
COUNTS = ("one", "two", "three", "four", "five", "six")
PARTS = ("upper part", "lower part")
THINGS = tuple(
    "person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,"
    "parking meter,bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,"
    "tie,suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,surfboard,"
    "tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,"
    "hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,tv,laptop,mouse,remote,"
    "keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,"
    "hair drier,toothbrush".split(",")
)
"""The detector's labels; the fruit is left out of the reader, where the word is the colour."""


@dataclass(frozen=True)
class Claim:
    """One checkable statement; `other` is the second lettering of a `beside` claim."""

    kind: Kind
    subject: str
    value: str = ""
    other: str = ""

    @property
    def topic(self) -> tuple[str, str, str]:
        """What the statement is about, whatever it says of it."""
        return (self.kind, normal(self.subject), normal(self.other))


_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z“])")
_CLAUSE = re.compile(r",? (?:while|whereas|as) |; |, (?:and|with) ")
_LABEL = re.compile(r"“([^”]+)”")
_COLOUR = re.compile(rf"\b({'|'.join(COLOURS)})\b")
_PLACE = re.compile(rf"\b({'|'.join(PLACES)})\b")
_BESIDE = re.compile(rf"<(\d)>[^<]*?\b({'|'.join(RELATIONS)})\b[^<]*<(\d)>")
_PART = re.compile(rf"\b({'|'.join(PARTS)})\b")
_SETTING = re.compile(r"\b(?:setting|surroundings)\b[^.]*?\b(?:of|like) an? ([a-z][a-z ]+)")
_THING = re.compile(
    rf"\b(?:({'|'.join(COUNTS)}) )?(?:({'|'.join(COLOURS)}) )?"
    rf"({'|'.join(sorted((t for t in THINGS if t != 'orange'), key=len, reverse=True))})(s|es)?\b"
)


@lru_cache(maxsize=65_536)
def normal(text: str) -> str:
    """Lettering for comparison: lower case letters and digits only."""
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def sentences(text: str) -> list[str]:
    """Sentences of all paragraphs, in order, without citations."""
    plain = strip_citations(text)
    return [s.strip() for paragraph in plain.split("\n") for s in _SENTENCE_END.split(paragraph) if s.strip()]


def labels(text: str) -> list[str]:
    """Quoted lettering, in order."""
    return _LABEL.findall(text)


def read_claims(text: str) -> list[Claim]:
    """All checkable statements of a text, in order, each once."""
    found = [claim for sentence in sentences(text) for claim in read_sentence(sentence)]
    return list(dict.fromkeys(found))


def read_sentence(sentence: str) -> list[Claim]:
    quoted = labels(sentence)
    numbered = _LABEL.sub(lambda m: f"<{quoted.index(m.group(1))}>", sentence)
    return [claim for clause in _CLAUSE.split(numbered) for claim in _read_clause(clause.lower(), quoted)]


def _read_clause(clause: str, quoted: Sequence[str]) -> list[Claim]:
    beside = _BESIDE.search(clause)
    if beside:
        first, relation, second = beside.groups()
        return [Claim("beside", quoted[int(first)], relation, quoted[int(second)])]
    named = [quoted[int(n)] for n in re.findall(r"<(\d)>", clause)]
    colour, place = _COLOUR.search(clause), _PLACE.search(clause)
    if len(named) == 1:
        found: list[Claim] = []
        if colour:
            found.append(Claim("panel", named[0], colour.group(1)))
        if place:
            found.append(Claim("place", named[0], place.group(1)))
        return found or [Claim("shown", named[0])]
    if named:
        return [Claim("shown", label) for label in named]
    return _read_unlettered(clause, colour.group(1) if colour else None)


def _read_unlettered(clause: str, colour: str | None) -> list[Claim]:
    part = _PART.search(clause)
    if part and colour:
        return [Claim("ground", part.group(1), colour)]
    setting = _SETTING.search(clause)
    if setting:
        return [Claim("setting", "setting", setting.group(1).strip())]
    thing = _THING.search(clause)
    if not thing:
        return []
    count, own_colour, label, _ = thing.groups()
    if count and count != "one":
        return [Claim("thing_count", label, count)]
    if own_colour or colour:
        return [Claim("thing_colour", label, own_colour or str(colour))]
    return [Claim("thing", label)]
