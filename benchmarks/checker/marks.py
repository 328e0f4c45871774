"""A sentence comes in; its words go out as marks: lettering, things, colours, places, relations, numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from benchmarks.checker import words as w

MarkKind = Literal[
    "label", "thing", "colour", "opaque", "count", "several", "place", "relation", "ordinal", "deny", "comma",
    "and", "which", "break", "word",
]  # fmt: skip

_CITATION = re.compile(r"\s*\((?=[^()]*@)[^()]*\)")
_QUOTED = re.compile(r"“([^“”]*)”|\"([^\"\n]*)\"|«([^«»]*)»|‘([^‘’\n]+)’(?!\w)")
_TOKEN = re.compile(r"⟪\d+⟫|[a-z0-9]+(?:['’][a-z]+)?|[,;:()]|—|–|(?<=\s)-(?=\s)")
_END = re.compile(r"(?<=[.!?])\s+")
_BEFORE_ENTITIES = w.DETERMINERS | w.LETTERING_NOUNS | w.COLOURS | w.NUMBERS.keys()
_NEAR = 5
"""How many words may stand between a relation and what it relates to."""


@dataclass(frozen=True)
class Mark:
    """`singular` tells a thing named in the singular; `text` is what was written."""

    kind: MarkKind
    value: str
    text: str
    singular: bool = False


def strip_citations(answer: str) -> str:
    return _CITATION.sub("", answer)


def take_quotes(answer: str) -> tuple[str, list[str]]:
    """The answer with a numbered stand-in for each quoted lettering, and the letterings."""
    quoted: list[str] = []

    def stand_in(match: re.Match[str]) -> str:
        quoted.append(next(group for group in match.groups() if group is not None).strip(" .,;:"))
        return f"⟪{len(quoted) - 1}⟫"

    return _QUOTED.sub(stand_in, answer.translate({ord("⟪"): " ", ord("⟫"): " "})), quoted


def sentences(paragraph: str) -> list[str]:
    return [sentence.strip() for sentence in _END.split(paragraph) if sentence and sentence.strip()]


def mark(sentence: str, quoted: Sequence[str]) -> list[Mark]:
    written: list[str] = _TOKEN.findall(sentence.lower().replace("’", "'"))
    tokens = [w.SPELLINGS.get(token, token) for token in written]
    marks: list[Mark] = []
    at = 0
    while at < len(tokens):
        found, length = _at(tokens, at, quoted)
        marks.append(found)
        at += length
    return marks


def _at(tokens: Sequence[str], at: int, quoted: Sequence[str]) -> tuple[Mark, int]:
    token = tokens[at]
    if token.startswith("⟪"):
        return Mark("label", quoted[int(token[1:-1])], token), 1
    for read in (_passing, _relation, _place, _thing):
        found = read(tokens, at)
        if found:
            return found
    return _single(tokens, at), 1


def _single(tokens: Sequence[str], at: int) -> Mark:
    token = tokens[at]
    simple: dict[str, MarkKind] = {",": "comma", "and": "and", "which": "which", "whose": "which"}
    if token in simple:
        return Mark(simple[token], token, token)
    if token in ";:()—–-" or token in w.JOINTS:
        return Mark("break", token, token)
    if token in w.COLOURS:
        return Mark("colour", token, token)
    if token in w.OTHER_SHADES:
        return Mark("opaque", token, token)
    if token in w.NUMBERS:
        return Mark("count", str(w.NUMBERS[token]), token)
    if token.isdigit():
        return Mark("count", str(int(token)), token)
    if token in w.SEVERAL:
        return Mark("several", "several", token)
    if token in w.ORDINALS and tokens[at + 1 : at + 3] != ["of", "all"] and tokens[at - 1 : at] != ["at"]:
        return Mark("ordinal", str(w.ORDINALS[token]), token)
    if token in w.DENIALS and tokens[at + 1 : at + 2] != ["only"]:
        return Mark("deny", token, token)
    return Mark("word", token, token)


_PASSING = (
    "side by side", "first of all", "in the first place", "set side", "at one point", "no longer",
    "on the whole", "on the one hand", "on the other hand", "in the second place", "one by one", "not only",
    "right away", "what is more", "once more", "more or less", "all the same", "in other words",
)  # fmt: skip


def _passing(tokens: Sequence[str], at: int) -> tuple[Mark, int] | None:
    """Set phrases whose words would mean something else one by one."""
    if tokens[at : at + 2] in (["rather", "than"], ["instead", "of"], ["far", "from"], ["no", "longer"]):
        return Mark("deny", tokens[at], " ".join(tokens[at : at + 2])), 2
    for phrase in _PASSING:
        parts = phrase.split()
        if list(tokens[at : at + len(parts)]) == parts:
            return Mark("word", phrase, phrase), len(parts)
    return None


def _relation(tokens: Sequence[str], at: int) -> tuple[Mark, int] | None:
    token = tokens[at]
    if token in (w.LEFT, w.RIGHT):
        if tokens[at + 1 : at + 2] == ["than"]:
            return Mark("opaque", token, token), 1
        if at and tokens[at - 1] in ("its", "their"):
            return Mark("relation", f"{token} of", f"its {token}"), 1
        length = 1
        while tokens[at + length : at + length + 1] and tokens[at + length] in ("hand", "side"):
            length += 1
        if tokens[at + length : at + length + 1] in (["of"], ["from"]) and _entity_follows(
            tokens, at + length + 1
        ):
            return Mark("relation", f"{token} of", token), length + 1
        return None
    if tokens[at : at + 3] == ["on", "top", "of"] and _entity_follows(tokens, at + 3):
        return Mark("relation", "above", "on top of"), 3
    if token in ("under", "over") and not _entity_follows(tokens, at + 1):
        return None
    if token in w.RELATIONS and not (token == "above" and tokens[at + 1 : at + 2] == ["all"]):
        return Mark("relation", w.RELATIONS[token], token), 1
    return None


def _entity_follows(tokens: Sequence[str], at: int) -> bool:
    """A lettering, a thing, a pronoun or an ordinal comes next, whatever small words stand before it."""
    for step in range(at, min(at + _NEAR, len(tokens))):
        token = tokens[step]
        if token.startswith("⟪") or _thing(tokens, step) or token in ("it", "them") or token in w.ORDINALS:
            return True
        if (
            token in w.FRAME_NOUNS
            or token not in w.DETERMINERS | w.LETTERING_NOUNS | w.COLOURS | w.NUMBERS.keys()
        ):
            return False
    return False


def _place(tokens: Sequence[str], at: int) -> tuple[Mark, int] | None:
    found = _cell(tokens, at) or _half(tokens, at)
    if not found:
        return None
    value, length = found
    return Mark("place", value, " ".join(tokens[at : at + length])), length


def _cell(tokens: Sequence[str], at: int) -> tuple[str, int] | None:
    row, column = _row(tokens[at]), _column(tokens[at + 1]) if at + 1 < len(tokens) else None
    if row and column and not (row == "middle" and column == "middle" and tokens[at] == tokens[at + 1]):
        return _cell_name(row, column), 2 + _tail(tokens, at + 2)
    if tokens[at] in ("centred", "centered"):
        return "centre", 1
    if row != "middle" or _qualifies(tokens, at):
        return None
    of = list(tokens[at + 1 : at + 5])
    if of[:2] == ["of", "the"] and len(of) == 4 and of[3] in w.PARTS:
        row, column = _row(of[2]), _column(of[2])
        if column in (w.LEFT, w.RIGHT):
            return _cell_name("middle", column), 5
        if row in ("upper", "lower"):
            return _cell_name(row, "middle"), 5
    if of[2:3] and of[0] == "of" and of[2] in ("video", "film", "clip", "scene", "playlist"):
        return None
    return "centre", 1 + _tail(tokens, at + 1)


def _qualifies(tokens: Sequence[str], at: int) -> bool:
    """`The middle boat`, `the left sign`: one of several; but `in the centre one reads` is a place."""
    if at > 1 and tokens[at - 1] == "the" and tokens[at - 2] in ("in", "on", "at", "to", "near", "towards"):
        return tokens[at + 1 : at + 2] in (["moment"], ["place"], ["time"], ["answer"])
    following = tokens[at + 1 : at + 2]
    nouns = w.LETTERING_NOUNS | w.PANEL_NOUNS | {"moment", "answer", "place", "time"}
    return bool(following) and (
        following[0].startswith("⟪") or following[0] in nouns or _thing(tokens, at + 1) is not None
    )


def _cell_name(row: str, column: str) -> str:
    if (row, column) == ("middle", "middle"):
        return "centre"
    return f"{row} {'centre' if column == 'middle' else column}"


def _row(token: str) -> str | None:
    if token in w.UPPER:
        return "upper"
    return "lower" if token in w.LOWER else "middle" if token in w.MIDDLE else None


def _column(token: str) -> str | None:
    return token if token in (w.LEFT, w.RIGHT) else "middle" if token in w.MIDDLE else None


def _tail(tokens: Sequence[str], at: int) -> int:
    """How many of the next words only round off a cell, as in `upper left hand corner`."""
    length = 0
    while at + length < len(tokens) and tokens[at + length] in w.AFTER_PLACE:
        length += 1
    return length


def _half(tokens: Sequence[str], at: int) -> tuple[str, int] | None:
    token, after = tokens[at], tokens[at + 1 : at + 2]
    side = token if token in (w.LEFT, w.RIGHT) else _row(token)
    if side in (None, "middle"):
        return None
    length = 1 + (after == ["hand"])
    noun = tokens[at + length : at + length + 1]
    if noun and noun[0] in w.PARTS:
        return f"{side} {'third' if noun[0] == 'third' else 'half'}", length + 1
    led = at > 0 and tokens[at - 1] in ("the", "far", "at", "to", "very")
    bare = led and token in ("left", "right", "top", "bottom")
    if bare and not _qualifies(tokens, at):
        return f"{side} half", length
    return None


def _thing(tokens: Sequence[str], at: int) -> tuple[Mark, int] | None:
    for length in range(min(w.LONGEST_FORM, len(tokens) - at), 0, -1):
        form = tuple(tokens[at : at + length])
        name = w.THING_FORMS.get(form)
        if name and not (form[0] in w.AFTER_DETERMINER_ONLY and not _described(tokens, at)):
            return Mark("thing", name, " ".join(form), singular=" ".join(form) == name), length
    return None


def _described(tokens: Sequence[str], at: int) -> bool:
    before = tokens[at - 1] if at else ""
    return (
        before in ("a", "an", "the", "no")
        or before in w.COLOURS
        or before in w.NUMBERS
        or before in w.SEVERAL
    )
