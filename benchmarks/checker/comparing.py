"""A clause's marks come in; the conclusion that it draws from the two things asked for goes out, or None."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.checker import words as w
from benchmarks.checker.marks import Mark
from benchmarks.checker.statements import Named, Statement, Topic

BARE = 3
"""Words of a clause that says no more than that the two are alike or not."""


def read_conclusion(marks: Sequence[Mark], *, goes_on: bool = False) -> Statement | None:
    """Only what compares two: `the two backgrounds differ`, `the first shows more`, `on opposite sides`."""
    for read in (_side, _height, _number, _likeness):
        found = read(marks)
        if not found and goes_on and len(marks) <= BARE:
            found = _bare(marks)
        if found:
            topic, value = found
            denied = _denied(marks)
            return _with_sides(Statement("conclusion", value=value, topic=topic, denied=denied), marks)
    return None


def _bare(marks: Sequence[Mark]) -> tuple[Topic, str] | None:
    """`..., and therefore different`: a clause of little else, about the two that were just told of."""
    value = _same_or_different(_texts(marks))
    return ("", value) if value else None


def _denied(marks: Sequence[Mark]) -> bool:
    """A `not` before the word that compares."""
    comparing = (
        w.SAME
        | w.DIFFER
        | w.LARGER
        | w.SMALLER
        | {"more", "fewer", "less", "higher", "lower", "side", "sides"}
    )
    last = max((at for at, one in enumerate(marks) if one.text in comparing), default=len(marks))
    return any(one.kind == "deny" for one in marks[:last])


def _with_sides(statement: Statement, marks: Sequence[Mark]) -> Statement:
    """Two letterings in the clause are the two sides; one is what `first` or `second` was said of."""
    labels = list(dict.fromkeys(one.value for one in marks if one.kind == "label"))
    sides = [Named(label) for label in labels[:2]] + [None, None]
    thing = next(
        (one.value for one in marks if one.kind == "thing" and statement.topic in ("number", "colour")), ""
    )
    return Statement(
        "conclusion",
        sides[0],
        statement.value,
        sides[1],
        topic=statement.topic,
        denied=statement.denied,
        colour=thing,
    )


def _texts(marks: Sequence[Mark]) -> list[str]:
    return [one.text for one in marks]


def _dual(marks: Sequence[Mark]) -> bool:
    """Two things are spoken of."""
    entities = sum(one.kind in ("label", "ordinal") for one in marks)
    return entities >= 2 or bool(w.DUAL & set(_texts(marks)))


def _side(marks: Sequence[Mark]) -> tuple[Topic, str] | None:
    texts = _texts(marks)
    if not {"side", "sides", "half", "halves"} & set(texts):
        return None
    value = _same_or_different(texts)
    if not value and {"other", "either"} & set(texts) and _dual(marks):
        value = "different"
    return ("side", "opposite" if value == "different" else value) if value else None


def _height(marks: Sequence[Mark]) -> tuple[Topic, str] | None:
    texts = _texts(marks)
    if {"equally", "same", "identical"} & set(texts) and {"high", "height", "level"} & set(texts):
        return "height", "equal"
    for at, one in enumerate(marks):
        further = texts[at : at + 2] in (
            ["further", "up"],
            ["farther", "up"],
            ["further", "down"],
            ["farther", "down"],
        )
        if further:
            return "height", _which(marks, at, larger=texts[at + 1] == "up")
        if one.text not in ("higher", "lower", "highest", "lowest") or one.kind != "word":
            continue
        after = texts[at + 1 : at + 2]
        if after and after[0] in ("number", "count", "total", "figure"):
            return None
        return "height", _which(marks, at, larger=one.text.startswith("high"))
    return None


def _number(marks: Sequence[Mark]) -> tuple[Topic, str] | None:
    texts = _texts(marks)
    spoken = set(texts)
    numbered = bool(spoken & {"number", "numbers", "count", "counts", "many", "numerous", "total", "totals"})
    size = next((at for at, text in enumerate(texts) if text in w.LARGER | w.SMALLER), None)
    if numbered and size is not None:
        return "number", _which(marks, size, texts[size] in w.LARGER)
    if numbered and (_compares(marks) or spoken & {"numbers", "counts", "totals"}):
        likeness = "same" if _as_many(texts) else _same_or_different(texts)
        if likeness:
            return "number", "equal" if likeness == "same" else likeness
    for at, one in enumerate(marks):
        larger = one.text in ("more", *_SURPASSES) or one.text in w.LARGER
        smaller = one.text in ("fewer", "less") or one.text in w.SMALLER
        if (larger or smaller) and _of_number(marks, at):
            return "number", _which(marks, at, larger)
    return None


_SURPASSES = ("outnumbers", "outnumber", "exceeds", "exceed")
_HELPERS = frozenset("can are is may appear appears stand stands show come comes of".split())


def _as_many(texts: Sequence[str]) -> bool:
    return any(list(texts[at : at + 2]) == ["as", "many"] for at in range(len(texts)))


def _of_number(marks: Sequence[Mark], at: int) -> bool:
    """`More boats`, `more of them`, `a larger number`, `more than the second`, but not `more to show`."""
    if marks[at].text in _SURPASSES:
        return True
    if at + 1 == len(marks):
        return any(one.kind == "ordinal" for one in marks)
    after = marks[at + 1]
    if marks[at].text not in ("more", "fewer", "less"):
        return after.text in ("number", "count", "total", "quantity", "group")
    if after.text in _HELPERS:
        return any(one.kind in ("ordinal", "label") for one in marks)
    if after.text == "than":
        following = marks[at + 2 : at + 4]
        return any(one.kind in ("ordinal", "label") or one.text == "other" for one in following)
    return after.kind in ("thing", "colour", "comma") or after.text in w.COUNTED | {
        "of",
        "numerous",
        "in",
        "at",
    }


def _which(marks: Sequence[Mark], at: int, larger: bool) -> str:
    """`first` or `second`: the one that has more, or stands higher."""
    sides = [one for one in marks if one.kind in ("ordinal", "label")]
    ordinals = [one.value for one in sides if one.kind == "ordinal"]
    before = [one for one in marks[:at] if one.kind in ("ordinal", "label")]
    nearest = (before or sides or [Mark("word", "", "")])[-1 if before else 0]
    if nearest.kind == "ordinal":
        first = nearest.value == "1"
    elif nearest.kind == "label":
        first = sides[0] == nearest or (len(ordinals) == 1 and ordinals[0] == "2")
    else:
        return ""
    return "first" if first == larger else "second"


def _likeness(marks: Sequence[Mark]) -> tuple[Topic, str] | None:
    texts = _texts(marks)
    value = _same_or_different(texts)
    if not value:
        return None
    spoken = set(texts)
    if spoken & w.BACKGROUND_NOUNS:
        return "background", value
    if spoken & w.COLOUR_NOUNS:
        return "colour", value
    return ("", value) if _compares(marks) else None


def _compares(marks: Sequence[Mark]) -> bool:
    return _dual(marks) or any(one.kind == "thing" for one in marks)


_OTHER_TOPICS = frozenset("side sides half number count height".split())


def _same_or_different(texts: Sequence[str]) -> str:
    for at, text in enumerate(texts):
        ahead = texts[at + 1 : at + 4]
        if list(texts[at : at + 2]) in (["part", "ways"], ["at", "odds"]):
            return "different"
        if text in w.DIFFER and not (text in ("different", "distinct") and _passes(ahead)):
            if text == "unlike" and at == 0:
                continue
            return "different"
        if text in w.SAME and not _passes(ahead):
            sharing = text.startswith("share") or text == "common"
            if not sharing or set(texts) & (w.BACKGROUND_NOUNS | w.COLOUR_NOUNS | _OTHER_TOPICS):
                return "same"
    return ""


def _passes(ahead: Sequence[str]) -> bool:
    """`At the same moment`, `in a different scene`, `share the frame`: no property follows."""
    for text in ahead:
        if text in w.PASSING_NOUNS:
            return True
        if text not in w.DETERMINERS | {"very", "one"}:
            return False
    return False
