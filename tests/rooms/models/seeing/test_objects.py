from __future__ import annotations

import numpy as np
import pytest

from playlisteval.models.seeing.look import Box
from playlisteval.models.seeing.objects import COCO_KINDS, keep_objects, overlap

Row = tuple[float, float, float, float, float, float, float]


def kept(*rows: Row) -> list[tuple[str, float]]:
    found = keep_objects(np.array(rows, dtype=np.float32).reshape(-1, 7))
    return [(one.label, round(one.confidence, 2)) for one in found]


def test_the_kinds_are_the_eighty_of_coco() -> None:
    named = [kind for kind in COCO_KINDS if kind != "-"]
    assert len(named) == len(set(named)) == 80
    assert len(COCO_KINDS) == 90
    assert [COCO_KINDS[number - 1] for number in (1, 9, 13, 44, 62, 72, 90)] == [
        "person",
        "boat",
        "stop sign",
        "bottle",
        "chair",
        "tv",
        "toothbrush",
    ]


def test_surest_first_and_unsure_ones_never() -> None:
    assert kept(
        (0, 9, 0.5, 0.1, 0.1, 0.3, 0.3),
        (0, 1, 0.9, 0.6, 0.6, 0.9, 0.9),
        (0, 3, 0.39, 0.1, 0.6, 0.3, 0.9),
    ) == [("person", 0.9), ("boat", 0.5)]


def test_of_doubles_the_surer_stays() -> None:
    double = (0.1, 0.1, 0.5, 0.5)
    assert kept((0, 1, 0.6, *double), (0, 1, 0.8, 0.12, 0.1, 0.5, 0.5)) == [("person", 0.8)]
    assert kept((0, 1, 0.6, *double), (0, 62, 0.8, *double)) == [("chair", 0.8), ("person", 0.6)]
    assert kept((0, 1, 0.6, *double), (0, 1, 0.8, 0.45, 0.1, 0.9, 0.5)) == [("person", 0.8), ("person", 0.6)]


@pytest.mark.parametrize(
    "row",
    [
        (0, 12, 0.9, 0.1, 0.1, 0.5, 0.5),  # a kind that was never used
        (0, 0, 0.9, 0.1, 0.1, 0.5, 0.5),
        (0, 91, 0.9, 0.1, 0.1, 0.5, 0.5),
        (0, 1, 0.9, 1.2, 0.1, 1.5, 0.5),  # beside the frame
    ],
)
def test_what_makes_no_sense_is_dropped(row: Row) -> None:
    assert kept(row) == []
    assert kept() == []


def test_overlap() -> None:
    whole = Box(left=0, top=0, right=1, bottom=1)
    half = Box(left=0, top=0, right=0.5, bottom=1)
    assert overlap(whole, half) == pytest.approx(0.5)
    assert overlap(half, Box(left=0.5, top=0, right=1, bottom=1)) == 0
    assert overlap(Box(left=0, top=0, right=0, bottom=0), Box(left=0, top=0, right=0, bottom=0)) == 0
