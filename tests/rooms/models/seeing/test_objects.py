from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from playlisteval.models.seeing.look import Box
from playlisteval.models.seeing.objects import COCO_KINDS, ObjectFinder, around, keep_objects, overlap

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
        (0, 3, 0.09, 0.1, 0.6, 0.3, 0.9),
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


class FakeNet:
    """Answers the first look and every later one with rows of its own; keeps what it was shown."""

    def __init__(self, first: list[Row], later: list[Row]) -> None:
        self.answers = [first, later]
        self.shown: list[NDArray[np.float32]] = []

    def setInput(self, blob: NDArray[np.float32]) -> None:
        self.shown.append(blob)

    def forward(self) -> NDArray[np.float32]:
        rows = self.answers[min(1, len(self.shown) - 1)]
        return np.array(rows, dtype=np.float32).reshape(1, 1, -1, 7)


BOAT_AT = (0.1, 0.2, 0.3, 0.6)
"""In a frame of 300 x 300: the square around it is 192 wide, from (0, 24)."""


def mirrored(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = (300 * share for share in box)
    return 1 - right / 192, (top - 24) / 192, 1 - left / 192, (bottom - 24) / 192


@pytest.mark.parametrize(
    ("later", "confidence"),
    [
        ([(0.0, 9.0, 0.9, *mirrored(BOAT_AT))], 0.75),
        ([(0.0, 1.0, 0.9, *mirrored(BOAT_AT))], 0.3),
        ([(0.0, 9.0, 0.9, 0.0, 0.0, 0.2, 0.2)], 0.3),
        ([], 0.3),
    ],
    ids=["the same", "another kind", "elsewhere", "nothing"],
)
def test_a_second_look_mirrored_halves_what_it_does_not_find(later: list[Row], confidence: float) -> None:
    net = FakeNet([(0, 9, 0.6, *BOAT_AT)], later)
    [found] = ObjectFinder(net).find(np.zeros((300, 300, 3), dtype=np.uint8))
    assert (found.label, found.confidence) == ("boat", pytest.approx(confidence, abs=1e-3))
    assert found.box == Box(left=0.1, top=0.2, right=0.3, bottom=0.6)


def test_the_second_look_is_shown_the_mirrored_cut() -> None:
    frame = np.zeros((300, 300, 3), dtype=np.uint8)
    frame[24:216, :96] = 255
    net = FakeNet([(0, 9, 0.6, *BOAT_AT)], [])
    ObjectFinder(net).find(frame)
    first, second = net.shown
    assert first[0, 0, 100, :3].tolist() == [255, 255, 255]
    assert (second[0, 0, 150, :100].max(), second[0, 0, 150, 200:].min()) == (0, 255)


def found_by(first: list[Row], later: list[Row]) -> tuple[list[tuple[str, float]], int]:
    """What is found, and how many looks that took."""
    net = FakeNet(first, later)
    found = ObjectFinder(net).find(np.zeros((300, 300, 3), dtype=np.uint8))
    return [(one.label, round(one.confidence, 2)) for one in found], len(net.shown)


def test_a_kind_that_is_nowhere_seen_surely_is_not_looked_at_again() -> None:
    assert found_by([(0, 9, 0.29, *BOAT_AT)], []) == ([("boat", 0.29)], 1)
    assert found_by([(0, 9, 0.24, *BOAT_AT)], []) == ([], 1)


def test_fainter_ones_of_a_kind_that_is_seen_are_looked_at_again_and_kept_for_doubt() -> None:
    sure, faint = (0, 9, 0.6, 0.7, 0.7, 0.9, 0.9), (0, 9, 0.12, *BOAT_AT)
    assert found_by([sure, faint], []) == ([("boat", 0.3), ("boat", 0.12)], 3)
    again = [(0.0, 9.0, 0.9, *mirrored(BOAT_AT))]
    assert found_by([sure, faint], again) == ([("boat", 0.51), ("boat", 0.3)], 3)


def test_no_more_than_eight_are_looked_at_again() -> None:
    many: list[Row] = [(0, 9, 0.6, n / 10, 0.1, n / 10 + 0.05, 0.2) for n in range(10)]
    assert found_by(many, []) == ([("boat", 0.6)] * 2 + [("boat", 0.3)] * 8, 9)


@pytest.mark.parametrize(
    ("box", "square"),
    [
        (Box(left=0.4, top=0.4, right=0.6, bottom=0.6), (218, 78, 423, 283)),
        (Box(left=0.0, top=0.0, right=0.1, bottom=0.1), (0, 0, 120, 120)),
        (Box(left=0.9, top=0.9, right=1.0, bottom=1.0), (520, 240, 640, 360)),
        (Box(left=0.0, top=0.0, right=1.0, bottom=1.0), (0, 0, 640, 360)),
    ],
)
def test_the_square_around_a_box_lies_in_the_frame(box: Box, square: tuple[int, int, int, int]) -> None:
    assert around(box, (640, 360)) == square
