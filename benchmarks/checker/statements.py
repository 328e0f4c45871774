"""Nothing comes in; what an answer can assert about a picture goes out, as frozen nouns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "shown",
    "panel",
    "ink",
    "place",
    "relation",
    "thing",
    "thing_colour",
    "thing_count",
    "conclusion",
    "unread",
]
Finding = Literal["confirmed", "refuted", "uncovered"]
Topic = Literal["", "background", "colour", "number", "side", "height"]


@dataclass(frozen=True)
class Named:
    """A lettering as it is quoted, or a thing by its plain noun."""

    name: str
    thing: bool = False

    @property
    def meaning(self) -> tuple[bool, str]:
        return self.thing, plain(self.name)


@dataclass(frozen=True)
class Statement:
    """One assertion. `anchor` is a lettering in whose shot it holds; `ordinal` is the target it speaks of.

    A conclusion has its `topic`; its two sides are `subject` and `other` where they are named outright, and
    otherwise the two that the paragraph tells of. A value that can't be resolved makes an `unread` one.
    """

    kind: Kind
    subject: Named | None = None
    value: str = ""
    other: Named | None = None
    anchor: str = ""
    topic: Topic = ""
    denied: bool = False
    colour: str = ""
    ordinal: int | None = field(default=None, compare=False)
    paragraph: int = field(default=0, compare=False)
    text: str = field(default="", compare=False)

    @property
    def meaning(self) -> tuple[object, ...]:
        """Equal for two statements that assert the same, however their lettering is spelt."""
        sides = tuple(side.meaning if side else None for side in (self.subject, self.other))
        return (self.kind, sides, self.value, plain(self.anchor), self.topic, self.denied, self.colour)

    def __str__(self) -> str:
        sides = [
            f"“{side.name}”" if not side.thing else side.name for side in (self.subject, self.other) if side
        ]
        words = [self.kind, self.topic, *sides[:1], "not" if self.denied else "", self.value, *sides[1:]]
        where = f" where “{self.anchor}” stands" if self.anchor else ""
        return " ".join(word for word in words if word) + where


def plain(text: str) -> str:
    """Lower-case letters and digits only."""
    return "".join(re.findall(r"[^\W_]+", text.lower()))
