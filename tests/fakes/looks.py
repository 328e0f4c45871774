"""Made-up looks at frames, and two small clips of them, so that the keyless recipe runs without weights."""

from __future__ import annotations

from collections.abc import Sequence

from playlisteval.models.keyless.facts import Seen
from playlisteval.models.seeing.look import Box, Look, ObjectSeen, RegionSeen, TagSeen, TextSeen
from playlisteval.tasks.base import Clip, Feedback, Frame, Line

HALF_WIDE, HALF_HIGH = 0.1, 0.05


def box(x: float, y: float, wide: float = HALF_WIDE, high: float = HALF_HIGH) -> Box:
    """A box by its centre and half its sides."""
    return Box(left=x - wide, top=y - high, right=x + wide, bottom=y + high)


def text(
    words: str, colour: str | None, x: float, y: float, sure: float = 0.95, ground: float = 0.9
) -> TextSeen:
    return TextSeen(
        text=words,
        box=box(x, y),
        confidence=sure,
        ink_colour="white",
        ground_colour=colour,
        ground_confidence=ground,
    )


def thing(
    label: str,
    colour: str | None,
    x: float = 0.5,
    y: float = 0.7,
    sure: float = 0.9,
    colour_sure: float = 0.9,
) -> ObjectSeen:
    return ObjectSeen(
        label=label, box=box(x, y), confidence=sure, colour=colour, colour_confidence=colour_sure
    )


def area(colour: str, top: float, bottom: float, share: float = 0.3, left: float = 0.0) -> RegionSeen:
    return RegionSeen(colour=colour, box=Box(left=left, top=top, right=1.0, bottom=bottom), share=share)


def look(
    texts: Sequence[TextSeen] = (),
    things: Sequence[ObjectSeen] = (),
    regions: Sequence[RegionSeen] = (),
    tags: Sequence[tuple[str, float]] = (),
) -> Look:
    return Look(
        width=640,
        height=360,
        texts=tuple(texts),
        objects=tuple(things),
        regions=tuple(regions),
        tags=tuple(TagSeen(label=name, confidence=sure) for name, sure in tags),
    )


def signs(*rows: tuple[str, str, float, float]) -> list[TextSeen]:
    return [text(*row) for row in rows]


AGAIN_SECONDS = 3.0
"""So long after its first look each shot is looked at once more: what is seen once is no fact."""


def twice(*seen: Seen) -> tuple[Seen, ...]:
    """Each look once more while its shot lasts."""
    return tuple(again for s in seen for again in (s, Seen(s.time_seconds + AGAIN_SECONDS, s.look)))


HARBOUR = twice(
    Seen(
        103.0,
        look(
            signs(
                ("Anchor Gate", "green", 0.15, 0.15),
                ("Mermaid Steps", "brown", 0.83, 0.15),
                ("Tide Office", "purple", 0.15, 0.83),
                ("Salt Kiosk", "orange", 0.83, 0.83),
            ),
            [thing("umbrella", "yellow", 0.5, 0.5)],
        ),
    ),
    Seen(
        113.0,
        look(
            signs(
                ("Compass Store", "red", 0.5, 0.15),
                ("Kelp Steps", "blue", 0.15, 0.5),
                ("Berth 18", "white", 0.83, 0.5),
            )
        ),
    ),
    Seen(
        123.0,
        look(
            signs(
                ("Halyard Bakery", "pink", 0.15, 0.5),
                ("Signal Rooms", "black", 0.83, 0.15),
                ("Price List", "yellow", 0.5, 0.83),
                ("Prawn", "yellow", 0.15, 0.83),
            ),
            [thing("boat", "red", 0.3, 0.6), thing("boat", "red", 0.7, 0.6)],
        ),
    ),
    Seen(
        133.0,
        look(
            signs(("Gull Loft", "green", 0.15, 0.15), ("Bosun Shop", "brown", 0.83, 0.5)),
            regions=[area("grey", 0.0, 0.4)],
        ),
    ),
)
MARKET = twice(
    Seen(
        3.0,
        look(
            signs(
                ("Walnut Row", "yellow", 0.15, 0.15),
                ("Cider Press", "blue", 0.83, 0.15),
                ("Honey Stand", "red", 0.15, 0.83),
                ("Flour Mill", "white", 0.83, 0.83),
            ),
            [thing("clock", "white", 0.5, 0.5)],
        ),
    ),
    Seen(
        13.0,
        look(
            signs(
                ("Basket Lane", "purple", 0.5, 0.15),
                ("Candle Yard", "orange", 0.15, 0.5),
                ("Stall 7", "black", 0.83, 0.5),
            )
        ),
    ),
    Seen(
        23.0,
        look(
            signs(
                ("Pottery Shed", "brown", 0.15, 0.5),
                ("Spice Corner", "green", 0.83, 0.15),
                ("Weigh House", "pink", 0.5, 0.83),
            )
        ),
    ),
    Seen(
        33.0,
        look(
            signs(("Copper Arch", "red", 0.15, 0.15), ("Linen Hall", "blue", 0.83, 0.5)),
            regions=[area("brown", 0.6, 1.0)],
        ),
    ),
)
ELSEWHERE = (
    Seen(
        5.0,
        look(
            signs(
                ("Library", "orange", 0.5, 0.5),
                ("Old Court", "black", 0.15, 0.83),
                ("Tower", "black", 0.83, 0.5),
            )
        ),
    ),
)


def frame(name: str, time_seconds: float, video: str = "video_1") -> Frame:
    return Frame(video, time_seconds, name, name.encode())


def clip(number: int = 1, seen: Sequence[Seen] = HARBOUR, spoken: Sequence[str] = ("Welcome.",)) -> Clip:
    """A clip of 50 s around the looks; every look's frame is named after clip and moment."""
    start = 100.0 if seen is HARBOUR else 0.0
    video = f"video_{number}"
    return Clip(
        number,
        video,
        start,
        start + 50.0,
        tuple(frame(f"{number}@{s.time_seconds}", s.time_seconds, video) for s in seen),
        tuple(Line(video, start + 10 * i, start + 10 * i + 10, words) for i, words in enumerate(spoken)),
    )


def both_clips() -> tuple[Clip, Clip]:
    return clip(1, HARBOUR), clip(2, MARKET)


def told(detail: str, question: str = "", answer: str = "") -> Feedback:
    """An earlier rejection."""
    return Feedback("video_grounding", "answer_not_shown", detail, question, answer)
