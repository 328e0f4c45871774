"""A look and a kind of thing in; which of these things are surely there, and which may be, out."""

from __future__ import annotations

from playlisteval.models.keyless.spots import is_whole
from playlisteval.models.seeing.look import Look, ObjectSeen
from playlisteval.models.seeing.objects import overlap

LEAST_OBJECT_CONFIDENCE = 0.6
LEAST_OF_SHAPES = 0.9
SHAPES = frozenset({"cup", "traffic light", "stop sign", "book", "tv", "chair"})
"""Plain shapes that much else passes for: a bucket for a cup, a slide for a book. They must be surer."""
LEAST_RIVAL = 0.4
"""Another kind that is seen in the same place at least this surely leaves both open."""
LEAST_DOUBT = 0.1
"""What is detected less surely than this is nothing at all."""
SAME_PLACE = 0.5
"""Boxes that share more than this (intersection over union) are on one thing."""
MOST_OVERLAP = 0.2
"""Sure boxes of one kind that share more than this may be one thing, or hide a third."""


def is_sure(thing: ObjectSeen, look: Look) -> bool:
    """Whether it is seen surely enough for its kind, whole, and as nothing else."""
    least = LEAST_OF_SHAPES if thing.label in SHAPES else LEAST_OBJECT_CONFIDENCE
    return thing.confidence >= least and is_whole(thing.box) and not _rivalled(thing, look)


def _rivalled(thing: ObjectSeen, look: Look) -> bool:
    return any(
        o.label != thing.label and o.confidence >= LEAST_RIVAL and overlap(o.box, thing.box) > SAME_PLACE
        for o in look.objects
    )


def sure_of_kind(look: Look, label: str) -> list[ObjectSeen]:
    """Things of one kind that are surely there and whole, surest first."""
    return [o for o in look.objects if o.label == label and is_sure(o, look)]


def doubtful(look: Look, label: str) -> list[ObjectSeen]:
    """Things of one kind that may be there; a second box on a sure thing is no other thing."""
    sure = sure_of_kind(look, label)
    return [
        o
        for o in look.objects
        if o.label == label
        and o not in sure
        and o.confidence >= LEAST_DOUBT
        and not any(overlap(o.box, s.box) > SAME_PLACE for s in sure)
    ]


def counted(look: Look, label: str) -> int | None:
    """How many there are; None where one is doubtful, or two overlap by much."""
    sure = sure_of_kind(look, label)
    crowded = any(overlap(a.box, b.box) > MOST_OVERLAP for i, a in enumerate(sure) for b in sure[i + 1 :])
    return None if crowded or doubtful(look, label) else len(sure)
