"""One look in; where its letterings and things lie, and which lettering is which, out."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from playlisteval.models.keyless.claims import PLACES, normal
from playlisteval.models.seeing.look import Box, Look, TextSeen

LEAST_TEXT_CONFIDENCE = 0.85
SAME_TEXT = 0.84
"""Least similarity (Ratcliff-Obershelp) at which two letterings are read as one."""
CELL_MARGIN = 0.04
"""A place is stated only this far inside its cell, as a share of the frame: borders are a matter of taste."""
SIDE_GAP = 0.02
"""Two boxes are beside each other only where so much of the frame lies between them on that axis."""
AXIS_LEAD = 0.03
"""The axis that is named must be longer than the other by this share of the frame."""
EDGE = 0.004
"""A box this near to the frame's edge may go on beyond it."""


@dataclass(frozen=True)
class Seen:
    """One look with its moment on the video's clock."""

    time_seconds: float
    look: Look


def centre(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def is_whole(box: Box) -> bool:
    """Whether no edge of the frame cuts it."""
    return box.left > EDGE and box.top > EDGE and box.right < 1 - EDGE and box.bottom < 1 - EDGE


def place_of(box: Box) -> str:
    """The cell of a 3x3 grid that holds the box's centre."""
    x, y = centre(box)
    return PLACES[min(2, int(y * 3)) * 3 + min(2, int(x * 3))]


def away_from_cell(box: Box, place: str) -> float:
    """How far the box's centre lies outside a named cell; negative inside, by the distance to its border."""
    row, column = divmod(PLACES.index(place), 3)
    x, y = centre(box)
    return max(column / 3 - x, x - (column + 1) / 3, row / 3 - y, y - (row + 1) / 3)


def relation_of(first: Box, second: Box) -> str | None:
    """Where the first box lies, seen from the second; None where no axis is clear or both compete."""
    (ax, ay), (bx, by) = centre(first), centre(second)
    across, down = ax - bx, ay - by
    if abs(abs(across) - abs(down)) < AXIS_LEAD:
        return None
    if abs(across) > abs(down):
        relation = "left of" if across < 0 else "right of"
    else:
        relation = "above" if down < 0 else "below"
    return relation if gap(first, second, relation) >= SIDE_GAP else None


def gap(first: Box, second: Box, relation: str) -> float:
    """How much of the frame lies between two boxes in that relation; negative where they share a span."""
    return {
        "left of": second.left - first.right,
        "right of": first.left - second.right,
        "above": second.top - first.bottom,
        "below": first.top - second.bottom,
    }[relation]


def readable(text: TextSeen) -> bool:
    """Lettering that may be quoted: sure, whole, with letters enough, and no quote marks of its own."""
    letters = sum(c.isalpha() for c in text.text)
    clean = all(c.isalnum() or c in " &'.,:!/%-+#" for c in text.text)
    sure = text.confidence >= LEAST_TEXT_CONFIDENCE and is_whole(text.box)
    return sure and letters >= 4 and len(text.text) <= 40 and clean


@lru_cache(maxsize=262_144)
def same_lettering(a: str, b: str) -> bool:
    one, two = normal(a), normal(b)
    if one == two:
        return True
    if not one or not two or abs(len(one) - len(two)) > 3 or _digits(one) != _digits(two):
        return False
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    return matcher.quick_ratio() >= SAME_TEXT and matcher.ratio() >= SAME_TEXT


def _digits(text: str) -> str:
    """Berth 13 is not Berth 18: numbers must be the same, however alike the rest reads."""
    return "".join(c for c in text if c.isdigit())


def find_texts(look: Look, label: str) -> list[TextSeen]:
    """Letterings in a look that read as a label, exactly if any does."""
    near = [t for t in look.texts if same_lettering(t.text, label)]
    return [t for t in near if normal(t.text) == normal(label)] or near


def find_text(look: Look, label: str) -> TextSeen | None:
    """The lettering in a look that reads most like a label."""
    return max(find_texts(look, label), key=lambda t: t.confidence, default=None)
