"""A prop's kind, colour and boxes come in; its pieces are painted on a canvas."""

from __future__ import annotations

from collections.abc import Callable

from playlisteval.demo.backdrops import Canvas
from playlisteval.demo.colours import RGB, shade

Point = tuple[float, float]
WOOD: RGB = (126, 92, 62)
METAL: RGB = (96, 100, 106)
PALE: RGB = (240, 238, 230)


class Piece:
    """One piece's box on a canvas, with a pen in fractions of that box."""

    def __init__(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        self._canvas = canvas
        self._left, self._top, self._width, self._height = left, top, width, height

    def _map(self, point: Point) -> Point:
        return self._left + point[0] * self._width, self._top + point[1] * self._height

    def fill(
        self, left: float, top: float, right: float, bottom: float, colour: RGB, radius: int = 4
    ) -> None:
        corners = (*self._canvas.at(*self._map((left, top))), *self._canvas.at(*self._map((right, bottom))))
        self._canvas.pen.rounded_rectangle(corners, radius=radius, fill=colour)

    def polygon(self, points: list[Point], colour: RGB) -> None:
        self._canvas.polygon([self._map(point) for point in points], colour)

    def line(self, points: list[Point], colour: RGB, width: int = 6) -> None:
        self._canvas.line([self._map(point) for point in points], colour, width)

    def ellipse(self, left: float, top: float, right: float, bottom: float, colour: RGB) -> None:
        self._canvas.ellipse(*self._map((left, top)), *self._map((right, bottom)), colour)

    def arc(
        self, box: tuple[float, float, float, float], start: int, end: int, colour: RGB, width: int
    ) -> None:
        corners = (*self._canvas.at(*self._map(box[:2])), *self._canvas.at(*self._map(box[2:])))
        self._canvas.pen.arc(corners, start, end, fill=colour, width=width)


def paint_pieces(
    canvas: Canvas, kind: str, colour: RGB, count: int, box: tuple[float, float, float, float]
) -> None:
    left, top, width, height = box
    piece_width = width / (count + 0.2 * (count - 1))
    for number in range(count):
        x = left + number * piece_width * 1.2
        canvas.ellipse(
            x - 0.004, top + height - 0.014, x + piece_width + 0.004, top + height + 0.012, (70, 68, 66)
        )
        PROPS[kind](Piece(canvas, x, top, piece_width, height), colour)


def _boat(piece: Piece, colour: RGB) -> None:
    piece.line([(0.48, 0.02), (0.48, 0.7)], WOOD, 8)
    piece.polygon([(0.52, 0.04), (0.52, 0.6), (0.92, 0.6)], PALE)
    piece.polygon([(0.44, 0.14), (0.44, 0.6), (0.14, 0.6)], shade(PALE, 0.92))
    piece.polygon([(0, 0.66), (1, 0.66), (0.82, 1), (0.18, 1)], colour)
    piece.line([(0.02, 0.7), (0.98, 0.7)], shade(colour, 0.7), 6)


def _crate(piece: Piece, colour: RGB) -> None:
    piece.fill(0, 0, 1, 1, colour)
    dark = shade(colour, 0.7)
    for y in (0.02, 0.34, 0.66, 0.97):
        piece.line([(0, y), (1, y)], dark, 5)
    piece.fill(0, 0, 0.1, 1, shade(colour, 0.84))
    piece.fill(0.9, 0, 1, 1, shade(colour, 0.84))


def _barrel(piece: Piece, colour: RGB) -> None:
    piece.fill(0.06, 0.04, 0.94, 1, colour, 26)
    piece.fill(0, 0.2, 1, 0.84, colour, 20)
    for y in (0.18, 0.78):
        piece.fill(0.01, y, 0.99, y + 0.07, METAL)
    piece.ellipse(0.1, 0, 0.9, 0.12, shade(colour, 0.75))


def _flag(piece: Piece, colour: RGB) -> None:
    piece.line([(0.1, 0), (0.1, 1)], METAL, 9)
    piece.polygon([(0.13, 0.04), (1, 0.1), (0.9, 0.28), (1, 0.5), (0.13, 0.44)], colour)


def _umbrella(piece: Piece, colour: RGB) -> None:
    piece.line([(0.5, 0.1), (0.5, 0.9)], WOOD, 7)
    piece.arc((0.5, 0.8, 0.7, 1.0), 0, 180, WOOD, 7)
    points = [(0.0, 0.5), (0.06, 0.28), (0.22, 0.12), (0.5, 0.04), (0.78, 0.12), (0.94, 0.28), (1.0, 0.5)]
    piece.polygon([*points, (0.84, 0.44), (0.67, 0.5), (0.5, 0.44), (0.33, 0.5), (0.16, 0.44)], colour)
    for x in (0.33, 0.67):
        piece.line([(0.5, 0.05), (x, 0.49)], shade(colour, 0.75), 3)


def _bucket(piece: Piece, colour: RGB) -> None:
    piece.arc((0.08, 0.0, 0.92, 0.7), 180, 360, METAL, 6)
    piece.polygon([(0.02, 0.34), (0.98, 0.34), (0.82, 1), (0.18, 1)], colour)
    piece.ellipse(0.02, 0.26, 0.98, 0.42, shade(colour, 0.7))


def _lamp(piece: Piece, colour: RGB) -> None:
    piece.line([(0.5, 0.3), (0.5, 0.96)], METAL, 10)
    piece.fill(0.2, 0.94, 0.8, 1, METAL)
    piece.polygon([(0.22, 0.02), (0.78, 0.02), (1, 0.36), (0, 0.36)], colour)
    piece.ellipse(0.36, 0.3, 0.64, 0.42, (255, 244, 200))


def _door(piece: Piece, colour: RGB) -> None:
    piece.fill(0, 0, 1, 1, shade(colour, 0.6))
    piece.fill(0.07, 0.04, 0.93, 1, colour)
    for top, bottom in ((0.12, 0.46), (0.56, 0.9)):
        piece.fill(0.2, top, 0.8, bottom, shade(colour, 0.84))
    piece.ellipse(0.78, 0.5, 0.9, 0.56, (236, 214, 130))


def _bench(piece: Piece, colour: RGB) -> None:
    for x in (0.1, 0.84):
        piece.fill(x, 0.1, x + 0.06, 1, METAL)
    for y in (0.08, 0.28, 0.56):
        piece.fill(0, y, 1, y + 0.15, colour)
    piece.fill(0, 0.7, 1, 0.76, shade(colour, 0.7))


def _clock(piece: Piece, colour: RGB) -> None:
    piece.ellipse(0, 0, 1, 1, colour)
    piece.ellipse(0.12, 0.12, 0.88, 0.88, PALE)
    for point in ((0.5, 0.17), (0.5, 0.83), (0.17, 0.5), (0.83, 0.5)):
        piece.ellipse(point[0] - 0.035, point[1] - 0.035, point[0] + 0.035, point[1] + 0.035, (40, 40, 44))
    piece.line([(0.5, 0.5), (0.5, 0.24)], (40, 40, 44), 7)
    piece.line([(0.5, 0.5), (0.68, 0.6)], (40, 40, 44), 7)


def _suitcase(piece: Piece, colour: RGB) -> None:
    piece.arc((0.34, 0, 0.66, 0.3), 180, 360, WOOD, 9)
    piece.fill(0, 0.14, 1, 1, colour, 14)
    for x in (0.16, 0.76):
        piece.fill(x, 0.14, x + 0.08, 1, shade(colour, 0.7))
    piece.fill(0.44, 0.2, 0.56, 0.3, (226, 206, 130))


def _cart(piece: Piece, colour: RGB) -> None:
    piece.line([(0.8, 0.3), (1, 0.02)], WOOD, 9)
    piece.polygon([(0, 0.2), (0.88, 0.2), (0.78, 0.7), (0.1, 0.7)], colour)
    piece.line([(0.02, 0.34), (0.86, 0.34)], shade(colour, 0.75), 4)
    for x in (0.1, 0.52):
        piece.ellipse(x, 0.62, x + 0.26, 1, (50, 48, 46))
        piece.ellipse(x + 0.08, 0.74, x + 0.18, 0.88, METAL)


def _plant(piece: Piece, colour: RGB) -> None:
    leaf: RGB = (70, 118, 72)
    for tip in ((0.05, 0.25), (0.25, 0.05), (0.5, 0.0), (0.75, 0.05), (0.95, 0.25)):
        piece.polygon([(0.42, 0.6), tip, (0.58, 0.6)], leaf)
        leaf = shade(leaf, 0.95)
    piece.fill(0.1, 0.54, 0.9, 0.64, shade(colour, 0.8))
    piece.polygon([(0.15, 0.62), (0.85, 0.62), (0.74, 1), (0.26, 1)], colour)


def _ladder(piece: Piece, colour: RGB) -> None:
    for step in range(6):
        y = 0.1 + step * 0.15
        piece.line([(0.14, y), (0.86, y)], colour, 8)
    for x in (0.12, 0.88):
        piece.line([(x, 0), (x, 1)], colour, 11)


def _jar(piece: Piece, colour: RGB) -> None:
    piece.fill(0.18, 0, 0.82, 0.16, WOOD)
    piece.fill(0, 0.16, 1, 1, colour, 24)
    piece.fill(0.12, 0.26, 0.24, 0.86, shade(colour, 1.35), 10)


def _bottle(piece: Piece, colour: RGB) -> None:
    piece.fill(0.34, 0.0, 0.66, 0.08, WOOD)
    piece.fill(0.36, 0.06, 0.64, 0.45, colour)
    piece.fill(0.04, 0.34, 0.96, 1, colour, 18)
    piece.fill(0.16, 0.44, 0.28, 0.9, shade(colour, 1.35), 8)


def _vase(piece: Piece, colour: RGB) -> None:
    for tip in ((0.15, 0.04), (0.5, 0.0), (0.85, 0.06)):
        piece.line([(0.5, 0.4), tip], (70, 118, 72), 5)
        piece.ellipse(tip[0] - 0.12, tip[1], tip[0] + 0.12, tip[1] + 0.13, PALE)
    piece.fill(0.28, 0.34, 0.72, 0.42, shade(colour, 0.8))
    piece.polygon([(0.34, 0.4), (0.66, 0.4), (1, 0.68), (0.72, 1), (0.28, 1), (0, 0.68)], colour)


def _cup(piece: Piece, colour: RGB) -> None:
    piece.arc((0.62, 0.24, 1, 0.74), -90, 90, shade(colour, 0.8), 12)
    piece.fill(0, 0.08, 0.8, 1, colour, 22)
    piece.ellipse(0, 0, 0.8, 0.18, shade(colour, 0.7))


PROPS: dict[str, Callable[[Piece, RGB], None]] = {
    "boat": _boat,
    "crate": _crate,
    "barrel": _barrel,
    "flag": _flag,
    "umbrella": _umbrella,
    "bucket": _bucket,
    "lamp": _lamp,
    "door": _door,
    "bench": _bench,
    "clock": _clock,
    "suitcase": _suitcase,
    "cart": _cart,
    "plant": _plant,
    "ladder": _ladder,
    "jar": _jar,
    "bottle": _bottle,
    "vase": _vase,
    "cup": _cup,
}
