from __future__ import annotations

import logging
from types import SimpleNamespace

import numpy as np
import pytest
from numpy.typing import NDArray

from playlisteval.models.seeing.look import Box
from playlisteval.models.seeing.screen_text import Line, ScreenText, clean_text, in_reading_order

from .conftest import RED, SKY, WHITE, Pixels, harbour, paint, panel


def corners(left: float, top: float, right: float, bottom: float) -> list[list[float]]:
    return [[left, top], [right, top], [right, bottom], [left, bottom]]


class FakeReader:
    def __init__(
        self, boxes: list[list[list[float]]] | None, texts: tuple[str, ...] | None, scores: tuple[float, ...]
    ) -> None:
        self.boxes: NDArray[np.float32] | None = None if boxes is None else np.array(boxes, dtype=np.float32)
        self.texts, self.scores = texts, scores
        self.image: Pixels | None = None
        self.whole = ("", 0.0)

    def __call__(self, image: Pixels) -> SimpleNamespace:
        self.image = image
        return SimpleNamespace(boxes=self.boxes, txts=self.texts, scores=self.scores)

    def line(self, image: Pixels) -> SimpleNamespace:
        return SimpleNamespace(boxes=None, txts=(self.whole[0],), scores=(self.whole[1],))


def test_no_text_is_an_empty_list() -> None:
    assert ScreenText(FakeReader(None, None, ())).read(paint(64, 36, (0, 0, 0))) == []


def test_lines_become_boxes_in_fractions_and_unsure_ones_go() -> None:
    reader = FakeReader(
        [corners(320, 90, 480, 108), corners(0, 0, 64, 18), corners(0, 20, 64, 38)],
        ("Gate 4", "smudge", "  "),
        (0.9, 0.59, 1.0),
    )
    frame = paint(640, 360, (10, 20, 30))
    assert ScreenText(reader).read(frame) == [
        Line("Gate 4", Box(left=0.5, top=0.25, right=0.75, bottom=0.3), 0.9)
    ]
    assert reader.image is not None
    assert reader.image[0, 0].tolist() == [30, 20, 10]


BOTH = [("Jetty", 0.99), ("9", 0.98)]


@pytest.mark.parametrize(
    ("pieces", "whole", "lines"),
    [
        (BOTH, ("Jetty 9", 0.9), [("Jetty 9", 0.9)]),
        (BOTH, ("Jetty9", 0.9), [("Jetty 9", 0.9)]),
        (BOTH[:1], ("Jetty 9", 0.9), [("Jetty 9", 0.9)]),
        (BOTH[:1], ("Jetty.", 0.9), [("Jetty", 0.99)]),
        (BOTH[:1], ("Jetty 9", 0.5), [("Jetty", 0.7)]),
        (BOTH[:1], ("Dotty 9", 0.9), [("Jetty", 0.7)]),
    ],
    ids=["two pieces", "set tight", "a missed digit", "only a mark", "unsure", "read otherwise"],
)
def test_a_line_whose_strokes_go_on_is_read_as_a_whole(
    pieces: list[tuple[str, float]], whole: tuple[str, float], lines: list[tuple[str, float]]
) -> None:
    frame = paint(640, 360, SKY)
    panel(frame, (40, 100), (240, 60), RED, "JETTY 9", WHITE, 1.2)
    where = {"Jetty": corners(46, 112, 161, 150), "9": corners(163, 112, 190, 150)}
    reader = FakeReader(
        [where[text] for text, _ in pieces],
        tuple(text for text, _ in pieces),
        tuple(sure for _, sure in pieces),
    )
    reader.whole = whole
    found = ScreenText(reader).read(frame)
    assert [(line.text, line.confidence) for line in found] == lines
    assert found[0].box.right == pytest.approx(190 / 640 if "9" in lines[0][0] else 161 / 640, abs=0.02)


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Open：7－19", "Open:7-19"),
        ("　Gate   4 ", "Gate 4"),
        ("Cafe\u0301", "Café"),
        ("m²", "m²"),
        ("", ""),
    ],
)
def test_clean_text(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


def line(text: str, left: float, top: float, bottom: float) -> Line:
    return Line(text, Box(left=left, top=top, right=left + 0.1, bottom=bottom), 1.0)


def test_reading_order_goes_by_rows() -> None:
    shuffled = [
        line("f", 0.1, 0.8, 0.9),
        line("c", 0.7, 0.12, 0.2),
        line("e", 0.5, 0.41, 0.5),
        line("a", 0.1, 0.11, 0.2),
        line("d", 0.2, 0.4, 0.5),
        line("b", 0.4, 0.10, 0.19),
    ]
    assert "".join(one.text for one in in_reading_order(shuffled)) == "abcdef"
    assert in_reading_order([]) == []


def test_signs_are_read_and_nothing_is_said(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    pytest.importorskip("rapidocr")
    reader = ScreenText()
    with caplog.at_level(logging.WARNING):
        assert [one.text for one in reader.read(harbour())] == ["HARBOUR 12", "Open 7 to 19", "Gate 4"]
        assert reader.read(paint(640, 360, (120, 170, 220))) == []
    assert capfd.readouterr() == ("", "")
