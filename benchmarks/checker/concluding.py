"""A conclusion and a truth come in; whether the two things that it compares bear it out goes out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from benchmarks.checker.judging import CLEAR, Context, scenes_of
from benchmarks.checker.scene import Point, Truth
from benchmarks.checker.statements import Finding, Named, Statement, plain

TOPIC_KINDS: dict[str, tuple[str, ...]] = {
    "background": ("panel",),
    "colour": ("thing_colour", "panel"),
    "number": ("thing_count",),
    "side": ("place",),
    "height": ("place",),
    "": ("panel", "thing_colour", "thing_count", "place"),
}

Side = tuple[Named, str, int | None]
"""What is compared: a lettering or thing, its anchor, and which spot the answer calls it."""
Value = str | float | None


def judge_conclusion(statement: Statement, truth: Truth, context: Context) -> Finding:
    """By the true values of both sides; confirmed or refuted where every combination says so."""
    told = [one for one in context.statements if one.paragraph == statement.paragraph]
    for kind in TOPIC_KINDS[statement.topic]:
        sides = _sides(statement, kind, told, context)
        if sides and statement.value:
            one, other = (_values(side, kind, statement, truth, context) for side in sides)
            return _weigh({_holds(statement, a, b) for a, b in product(one, other)})
    return "uncovered"


def _weigh(results: set[bool | None]) -> Finding:
    if results == {True}:
        return "confirmed"
    return "refuted" if results == {False} else "uncovered"


def _sides(statement: Statement, kind: str, told: Sequence[Statement], context: Context) -> list[Side]:
    """The two that the clause names, or else the two that its paragraph tells such a thing of."""
    found: list[Side] = []
    for one in told:
        if one.kind == kind and one.subject and not one.denied:
            side = (one.subject, one.anchor, one.ordinal)
            if not any(_same_side(side, known) for known in found):
                found.append(side)
    named = [side for side in (statement.subject, statement.other) if side]
    if named:
        return _named_sides(named, kind, found)
    ordered = [_called(number, found, context) for number in (1, 2)]
    if all(ordered):
        return [side for side in ordered if side]
    return found[-2:] if len(found) >= 2 else []


def _same_side(one: Side, other: Side) -> bool:
    same = one[0].meaning == other[0].meaning and plain(one[1]) == plain(other[1])
    apart = None not in (one[2], other[2]) and one[2] != other[2]
    return same and not (one[0].thing and apart)


def _named_sides(named: Sequence[Named], kind: str, found: Sequence[Side]) -> list[Side]:
    sides: list[Side] = []
    for lettering in named:
        if kind in ("panel", "place"):
            sides.append((lettering, "", None))
        else:
            sides += [side for side in found if plain(side[1]) == plain(lettering.name)][:1]
    if len(named) == 1:
        rest = [side for side in found if not any(_same_side(side, own) for own in sides)]
        sides = [*sides, *rest[:1]]
    return sides if len(sides) == 2 else []


def _called(number: int, found: Sequence[Side], context: Context) -> Side | None:
    """The side that the answer calls the first, or the second."""
    spoken = next((side for side in found if side[2] == number), None)
    named = context.named(number)
    by_name = [side for side in found if named and _same_side((*named, number), side)]
    return spoken or (by_name[0] if len(by_name) == 1 else None)


def _values(side: Side, kind: str, statement: Statement, truth: Truth, context: Context) -> list[Value]:
    """Every true value that the side may have; None is one that can't be told."""
    named, anchor, _ = side
    if not named.thing:
        letterings = [lettering for _, lettering in truth.sightings(named.name)]
        if kind == "place":
            return [_position(statement, lettering.centres[0]) for lettering in letterings]
        return [lettering.panel for lettering in letterings]
    asked = Statement("thing", named, anchor=anchor, paragraph=statement.paragraph)
    shown = [props for scene in scenes_of(asked, truth, context) if (props := scene.props_of(named.name))]
    if kind == "thing_count":
        return [float(sum(prop.count for prop in props)) for props in shown]
    if kind == "place":
        return [_position(statement, prop.centres[0]) for props in shown for prop in props]
    return [prop.colour for props in shown for prop in props]


def _position(statement: Statement, centre: Point) -> Value:
    """At the middle of the scene: how high, or on which side; too near to the middle is neither."""
    across, down = centre
    if statement.topic == "height":
        return 1 - down
    if abs(across - 0.5) < CLEAR:
        return None
    return "left" if across < 0.5 else "right"


def _holds(statement: Statement, one: Value, other: Value) -> bool | None:
    value = statement.value
    if one is None or other is None:
        return None
    if isinstance(one, float) and isinstance(other, float):
        step = one - other
        level = abs(step) < CLEAR
        if level and statement.topic == "height" and value != "equal":
            return None
        if value in ("first", "second"):
            return not level and (step > 0) == (value == "first")
        return level == (value in ("equal", "same"))
    return (one == other) == (value in ("equal", "same"))
