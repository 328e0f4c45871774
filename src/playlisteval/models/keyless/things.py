"""A detector's label in; the nouns that a person would write for it out, and back."""

from __future__ import annotations

import re

THINGS = tuple(
    "person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,"
    "parking meter,bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,"
    "tie,suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,surfboard,"
    "tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,"
    "hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,tv,laptop,mouse,remote,"
    "keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,"
    "hair drier,toothbrush".split(",")
)
UNREAD = "orange"
"""The fruit is left out of facts and of the reader, where the word is the colour."""

_WRITTEN = {"tv": "TV", "remote": "remote control"}
_UNITS = {"skis": "pair", "scissors": "pair", "broccoli": "piece"}
"""Words that are counted in pairs or pieces."""
_PLURALS = {"person": "people", "knife": "knives", "mouse": "mice", "sheep": "sheep"}
_SOUNDED_AS_CONSONANT = re.compile(r"(?:uni(?!nt|m)|eu|ewe|one\b|once\b|ukulele|us(?:e|u))", re.IGNORECASE)
_SILENT_H = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)


def article(word: str) -> str:
    """`a` or `an`, by the sound that the word begins with."""
    if _SILENT_H.match(word):
        return "an"
    return "an" if word[:1].lower() in tuple("aeiou") and not _SOUNDED_AS_CONSONANT.match(word) else "a"


def a(noun: str) -> str:
    return f"{article(noun)} {noun}"


def singular(label: str, colour: str = "") -> str:
    """`clock`, `red clock`, `pair of red skis`."""
    noun = " ".join(w for w in (colour, _WRITTEN.get(label, label)) if w)
    return f"{_UNITS[label]} of {noun}" if label in _UNITS else noun


def plural(label: str) -> str:
    """`clocks`, `people`, `pairs of skis`."""
    if label in _UNITS:
        return f"{_UNITS[label]}s of {label}"
    word = _WRITTEN.get(label, label)
    if label in _PLURALS:
        return _PLURALS[label]
    return word + ("es" if word.endswith(("s", "ch", "sh", "x")) else "s")


def _forms() -> dict[str, str]:
    """Every written form in lower case, with its label."""
    forms: dict[str, str] = {}
    for label in THINGS:
        if label != UNREAD:
            for word in (label, _WRITTEN.get(label, label), plural(label).rpartition(" of ")[2]):
                forms.setdefault(word.lower(), label)
    return forms


LABEL_OF = _forms()
FORMS = "|".join(re.escape(form) for form in sorted(LABEL_OF, key=lambda f: (-len(f), f)))
UNITS = "|".join(sorted({f"{u}s?" for u in _UNITS.values()}))
