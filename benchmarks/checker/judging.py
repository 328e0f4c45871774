"""A statement and a truth come in; whether any scene bears it out goes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from benchmarks.checker.reading import read_statements
from benchmarks.checker.scene import Lettering, Point, Prop, Scene, Truth
from benchmarks.checker.statements import Finding, Named, Statement

CLEAR = 0.02
"""Of the picture: how far apart two centres are where one is clearly left of or above the other."""
THIRD = 1 / 3
BANDS: dict[str, tuple[int, float, float]] = {
    "left": (0, 0.0, THIRD),
    "right": (0, 2 * THIRD, 1.0),
    "upper": (1, 0.0, THIRD),
    "lower": (1, 2 * THIRD, 1.0),
    "half left": (0, 0.0, 0.5),
    "half right": (0, 0.5, 1.0),
    "half upper": (1, 0.0, 0.5),
    "half lower": (1, 0.5, 1.0),
}
AXES: dict[str, tuple[int, int]] = {"left of": (0, 1), "right of": (0, -1), "above": (1, 1), "below": (1, -1)}


@dataclass(frozen=True)
class Context:
    """All that the answer itself states: it says which films are meant, and what a conclusion compares."""

    statements: tuple[Statement, ...]

    @staticmethod
    def of(answer: str) -> Context:
        return Context(tuple(read_statements(answer)))

    def letterings(self, paragraph: int | None = None) -> list[str]:
        found: list[str] = []
        for one in self.statements:
            if paragraph in (None, one.paragraph):
                found += [side.name for side in (one.subject, one.other) if side and not side.thing]
                found += [one.anchor] if one.anchor else []
        return list(dict.fromkeys(found))

    def named(self, ordinal: int) -> tuple[Named, str] | None:
        """What the answer said the first or the second of its two spots is, with its anchor."""
        told = (one for one in self.statements if one.ordinal == ordinal)
        return next(((one.subject, one.anchor) for one in told if one.subject), None)


def judge_plain(statement: Statement, truth: Truth, context: Context) -> Finding:
    """Of a statement that draws no conclusion, as if it were not denied."""
    subject = statement.subject
    if statement.kind == "unread" or subject is None:
        return "uncovered"
    if statement.kind == "relation":
        return _judge_relation(statement, truth, context)
    if subject.thing:
        scenes = scenes_of(statement, truth, context)
        return _settle(_judge_thing(statement, subject, scene) for scene in scenes)
    return _settle(_judge_lettering(statement, lettering) for _, lettering in truth.sightings(subject.name))


def _settle(findings: Iterable[Finding]) -> Finding:
    """Borne out by any scene; refuted where every scene speaks against it."""
    told = set(findings)
    if "confirmed" in told:
        return "confirmed"
    return "refuted" if told == {"refuted"} else "uncovered"


def _judge_lettering(statement: Statement, lettering: Lettering) -> Finding:
    if statement.kind == "shown":
        return "confirmed"
    if statement.kind == "place":
        return _is(lies_in(statement.value, lettering.centres))
    colour = lettering.ink if statement.kind == "ink" else lettering.panel
    return "uncovered" if colour is None else _is(colour == statement.value)


def _is(true: bool) -> Finding:
    return "confirmed" if true else "refuted"


def lies_in(cell: str, centres: Sequence[Point]) -> bool:
    """At any of its three moments, the outer cells reaching beyond the frame."""
    first, _, second = cell.partition(" ")
    if second in ("half", "third"):
        bands = [BANDS[f"half {first}" if second == "half" else first]]
        middle: list[int] = []
    else:
        bands = [BANDS[word] for word in (first, second) if word in BANDS]
        middle = [axis for axis in (0, 1) if axis not in {band[0] for band in bands}]
    bands += [(axis, THIRD, 2 * THIRD) for axis in middle]
    return any(all(_within(centre[axis], low, high) for axis, low, high in bands) for centre in centres)


def _within(value: float, low: float, high: float) -> bool:
    inside = min(1.0, max(0.0, value))
    return low - CLEAR <= inside <= high + CLEAR


def scenes_of(statement: Statement, truth: Truth, context: Context) -> list[Scene]:
    """The shots of the anchor, or else the films that the paragraph's lettering, or the answer's, names."""
    if statement.anchor:
        return [scene for scene, _ in truth.sightings(statement.anchor)]
    near = truth.films_naming(context.letterings(statement.paragraph))
    return near or truth.films_naming(context.letterings())


def _judge_thing(statement: Statement, subject: Named, scene: Scene) -> Finding:
    props = scene.props_of(subject.name)
    if statement.kind == "thing_count":
        return _is(_counts(statement, props))
    if not props:
        return "refuted"
    if statement.kind == "thing_colour":
        if any(prop.colour == statement.value for prop in props):
            return "confirmed"
        return "uncovered" if any(prop.colour is None for prop in props) else "refuted"
    if statement.kind == "place":
        return _is(any(lies_in(statement.value, prop.centres) for prop in props))
    return "confirmed" if statement.kind == "thing" else "uncovered"


def _counts(statement: Statement, props: Sequence[Prop]) -> bool:
    """The number of all of them, or of those that have the colour which was said with it."""
    totals = {sum(prop.count for prop in props)}
    totals |= {prop.count for prop in props if statement.colour and prop.colour == statement.colour}
    if statement.value == "several":
        return max(totals) > 1
    return int(statement.value) in totals


def _judge_relation(statement: Statement, truth: Truth, context: Context) -> Finding:
    one, other = statement.subject, statement.other
    if one is None or other is None:
        return "uncovered"
    if not one.thing and not other.thing:
        scenes = [scene for scene, _ in truth.sightings(one.name)]
        if not scenes or not truth.sightings(other.name):
            return "uncovered"
    else:
        lettered = next((side.name for side in (one, other) if not side.thing), "")
        scenes = (
            [s for s, _ in truth.sightings(lettered)] if lettered else scenes_of(statement, truth, context)
        )
    return _settle(_relation_in(scene, statement.value, one, other, truth) for scene in scenes)


def _relation_in(scene: Scene, relation: str, one: Named, other: Named, truth: Truth) -> Finding:
    """Refuted where the scene shows only one of the two: then they do not stand so to each other in it."""
    pairs = list(product(_centres_in(scene, one, truth), _centres_in(scene, other, truth)))
    if not pairs:
        return "refuted"
    return _settle(_compare(relation, first, second) for first, second in pairs)


def _centres_in(scene: Scene, side: Named, truth: Truth) -> list[tuple[Point, ...]]:
    if side.thing:
        return [prop.centres for prop in scene.props_of(side.name)]
    return [lettering.centres for shown, lettering in truth.sightings(side.name) if shown is scene]


def _compare(relation: str, first: Sequence[Point], second: Sequence[Point]) -> Finding:
    axis, sign = AXES[relation]
    steps = [sign * (theirs[axis] - ours[axis]) for ours, theirs in zip(first, second, strict=True)]
    if any(step >= CLEAR for step in steps):
        return "confirmed"
    return "refuted" if all(step <= -CLEAR for step in steps) else "uncovered"
