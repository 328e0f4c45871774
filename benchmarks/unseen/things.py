"""A kind, a colour and a size come in; one piece of that thing, shaded and outlined, goes out."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from benchmarks.unseen.paints import RGB, darker, lighter, mixed

Point = tuple[float, float]
GLASS: RGB = (190, 210, 224)
RUBBER: RGB = (34, 34, 38)
STEEL: RGB = (178, 182, 188)
OUTLINE = 5  # pixels of the still
SHADE = 0.09  # how far the lit and the shaded side are from the paint itself


class Tile:
    """One piece: `body` shapes carry the thing's colour, `detail` shapes lie on top of them."""

    def __init__(self, width: int, height: int, colour: RGB) -> None:
        self.size = (width, height)
        self.colour = colour
        self._picture = Image.new("RGB", self.size)
        self._alpha, self._body = Image.new("L", self.size), Image.new("L", self.size)

    def _at(self, points: list[Point]) -> list[Point]:
        width, height = self.size[0] - 2 * OUTLINE, self.size[1] - 2 * OUTLINE
        return [(OUTLINE + x * width, OUTLINE + y * height) for x, y in points]

    def _draw(self, shape: Callable[[ImageDraw.ImageDraw, RGB | int], None], paint: RGB | None) -> None:
        shape(ImageDraw.Draw(self._picture), paint or self.colour)
        shape(ImageDraw.Draw(self._alpha), 255)
        shape(ImageDraw.Draw(self._body), 0 if paint else 255)

    def polygon(self, points: list[Point], paint: RGB | None = None) -> None:
        placed = self._at(points)
        self._draw(lambda pen, fill: pen.polygon(placed, fill=fill), paint)

    def box(
        self, corners: tuple[float, float, float, float], paint: RGB | None = None, round: float = 0.0
    ) -> None:
        (left, top), (right, bottom) = self._at([corners[:2], corners[2:]])
        radius = round * min(right - left, bottom - top)
        self._draw(
            lambda pen, fill: pen.rounded_rectangle((left, top, right, bottom), radius, fill=fill), paint
        )

    def ellipse(self, corners: tuple[float, float, float, float], paint: RGB | None = None) -> None:
        first, last = self._at([corners[:2], corners[2:]])
        self._draw(lambda pen, fill: pen.ellipse((*first, *last), fill=fill), paint)

    def disc(self, centre: Point, reach: float, paint: RGB | None = None) -> None:
        """A true circle; `reach` is a share of the tile's width."""
        tall = reach * self.size[0] / self.size[1]
        self.ellipse((centre[0] - reach, centre[1] - tall, centre[0] + reach, centre[1] + tall), paint)

    def line(self, points: list[Point], width: float, paint: RGB | None = None) -> None:
        placed, thick = self._at(points), max(2, round(width * self.size[0]))
        self._draw(lambda pen, fill: pen.line(placed, fill=fill, width=thick, joint="curve"), paint)

    def arc(
        self,
        corners: tuple[float, float, float, float],
        start: int,
        end: int,
        width: float,
        paint: RGB | None = None,
    ) -> None:
        first, last = self._at([corners[:2], corners[2:]])
        thick = max(2, round(width * self.size[0]))
        self._draw(lambda pen, fill: pen.arc((*first, *last), start, end, fill=fill, width=thick), paint)

    @property
    def seam(self) -> RGB:
        """For folds and edges on the body: the same colour, a little deeper, or lighter on black."""
        if max(self.colour) < 60:
            return lighter(self.colour, 0.25)
        return darker(self.colour, 0.18 if min(self.colour) > 200 else 0.28)

    @property
    def contrast(self) -> RGB:
        return (16, 16, 18) if sum(self.colour) > 330 else (250, 250, 250)

    def finished(self) -> tuple[Image.Image, Image.Image]:
        """Lit from the upper left, with a dark outline; picture and mask."""
        width, height = self.size
        slope = np.add.outer(np.linspace(1, -1, height), np.linspace(0.6, -0.6, width)) / 1.6 * SHADE
        pixels = np.asarray(self._picture).astype(np.float64)
        toward = np.where(slope > 0, 255.0, 0.0)[:, :, None]
        lit = pixels + (toward - pixels) * np.abs(slope)[:, :, None]
        body = np.asarray(self._body)[:, :, None] > 0
        shaded = Image.fromarray(np.where(body, lit, pixels).round().astype(np.uint8))
        grown = self._alpha.filter(ImageFilter.MaxFilter(OUTLINE | 1))
        rim = ImageChops.subtract(grown, self._alpha)
        edge = (70, 72, 78) if max(self.colour) < 60 else darker(self.colour, 0.6)
        shaded.paste(edge, (0, 0), rim)
        return shaded, grown


def draw_piece(kind: str, colour: RGB, width: int, height: int) -> tuple[Image.Image, Image.Image]:
    tile = Tile(width, height, colour)
    THINGS[kind](tile)
    return tile.finished()


def _wheels(tile: Tile, places: tuple[float, ...], y: float, reach: float) -> None:
    for x in places:
        tile.disc((x, y), reach, RUBBER)
        tile.disc((x, y), reach * 0.45, STEEL)


def _car(tile: Tile) -> None:
    tile.polygon([(0.16, 0.46), (0.3, 0.04), (0.66, 0.04), (0.84, 0.46)])
    tile.box((0, 0.4, 1, 0.84), round=0.4)
    tile.polygon([(0.25, 0.41), (0.34, 0.13), (0.465, 0.13), (0.465, 0.41)], GLASS)
    tile.polygon([(0.505, 0.41), (0.505, 0.13), (0.63, 0.13), (0.745, 0.41)], GLASS)
    for x in (0.25, 0.485, 0.745):
        tile.line([(x, 0.44), (x, 0.76)], 0.008, tile.seam)
    tile.box((0.52, 0.5, 0.59, 0.54), tile.seam, 0.5)
    tile.ellipse((0.93, 0.5, 0.99, 0.62), (255, 246, 206))
    _wheels(tile, (0.22, 0.78), 0.79, 0.098)


def _bus(tile: Tile) -> None:
    tile.box((0, 0.02, 1, 0.86), round=0.16)
    for number in range(5):
        left = 0.045 + number * 0.155
        tile.box((left, 0.14, left + 0.13, 0.44), GLASS, 0.15)
    tile.box((0.83, 0.14, 0.96, 0.8), GLASS, 0.1)
    tile.line([(0.895, 0.14), (0.895, 0.8)], 0.01, tile.seam)
    tile.line([(0.02, 0.56), (0.82, 0.56)], 0.012, tile.seam)
    _wheels(tile, (0.2, 0.7), 0.83, 0.075)


def _truck(tile: Tile) -> None:
    tile.box((0, 0.78, 0.98, 0.86), RUBBER)
    tile.box((0, 0.02, 0.63, 0.78), round=0.04)
    for x in (0.16, 0.32, 0.48):
        tile.line([(x, 0.06), (x, 0.74)], 0.008, tile.seam)
    tile.polygon([(0.66, 0.24), (0.85, 0.24), (1, 0.52), (1, 0.8), (0.66, 0.8)])
    tile.polygon([(0.71, 0.31), (0.83, 0.31), (0.93, 0.52), (0.71, 0.52)], GLASS)
    tile.ellipse((0.95, 0.58, 0.995, 0.67), (255, 246, 206))
    _wheels(tile, (0.15, 0.44, 0.83), 0.83, 0.082)


def _chair(tile: Tile) -> None:
    for x in (0.2, 0.72):
        tile.box((x, 0.5, x + 0.09, 0.88), tile.seam)
    for x in (0.06, 0.84):
        tile.box((x, 0.0, x + 0.11, 0.66), round=0.4)
    for y in (0.04, 0.19, 0.34):
        tile.box((0.1, y, 0.9, y + 0.105), round=0.2)
    tile.polygon([(0.1, 0.5), (0.9, 0.5), (1, 0.64), (0, 0.64)])
    tile.box((0, 0.63, 1, 0.71), tile.seam, 0.2)
    for x in (0.02, 0.86):
        tile.box((x, 0.7, x + 0.12, 1))


def _couch(tile: Tile) -> None:
    for x in (0.1, 0.86):
        tile.box((x, 0.86, x + 0.04, 1), RUBBER)
    tile.box((0.07, 0.0, 0.93, 0.7), round=0.25)
    tile.line([(0.5, 0.06), (0.5, 0.5)], 0.008, tile.seam)
    tile.box((0.06, 0.66, 0.94, 0.9), round=0.1)
    for left in (0.13, 0.505):
        tile.box((left - 0.005, 0.485, left + 0.37, 0.745), tile.seam, 0.3)
        tile.box((left, 0.5, left + 0.365, 0.73), round=0.3)
    for left in (0.0, 0.86):
        tile.box((left, 0.3, left + 0.14, 0.9), round=0.45)
        tile.arc((left + 0.03, 0.34, left + 0.11, 0.5), 0, 360, 0.008, tile.seam)


def _book(tile: Tile) -> None:
    tile.box((0.02, 0.06, 1, 1), tile.seam, 0.06)
    tile.box((0.08, 0.03, 0.96, 0.95), (246, 240, 222))
    for y in (0.965, 0.935, 0.95):
        tile.line([(0.08, y - 0.01), (0.96, y - 0.01)], 0.004, (206, 198, 178))
    tile.box((0, 0, 0.94, 0.91), round=0.05)
    tile.line([(0.13, 0.01), (0.13, 0.9)], 0.03, tile.seam)
    tile.box((0.24, 0.1, 0.84, 0.81), tile.seam, 0.05)
    tile.box((0.265, 0.12, 0.815, 0.79), round=0.05)
    tile.polygon([(0.54, 0.33), (0.66, 0.455), (0.54, 0.58), (0.42, 0.455)], tile.seam)


def _kite(tile: Tile) -> None:
    tail = [(0.5 + 0.12 * math.sin(step / 3), 0.68 + step / 100) for step in range(31)]
    tile.line(tail, 0.025, tile.seam)
    for step in (9, 18, 27):
        x, y = tail[step]
        tile.polygon([(x - 0.1, y - 0.035), (x + 0.1, y + 0.035), (x + 0.1, y - 0.035), (x - 0.1, y + 0.035)])
    tile.polygon([(0.5, 0), (1, 0.27), (0.5, 0.7), (0, 0.27)])
    tile.line([(0.5, 0.02), (0.5, 0.68)], 0.022, tile.seam)
    tile.line([(0.03, 0.27), (0.97, 0.27)], 0.022, tile.seam)


def _umbrella(tile: Tile) -> None:
    tile.line([(0.5, 0.0), (0.5, 0.86)], 0.025, (96, 70, 48))
    tile.arc((0.5 - 0.012, 0.76, 0.66, 0.99), 0, 180, 0.03, (96, 70, 48))
    dome = [
        (0.5 - 0.5 * math.cos(turn * math.pi / 40), 0.54 - 0.5 * math.sin(turn * math.pi / 40))
        for turn in range(41)
    ]
    hem = [(1 - step / 40, 0.54 - 0.055 * abs(math.sin(step / 10 * math.pi))) for step in range(41)]
    tile.polygon([*dome, *hem])
    for foot, bend in ((0.25, 0.34), (0.5, 0.5), (0.75, 0.66)):
        tile.line([(0.5, 0.05), (bend, 0.22), (foot, 0.53)], 0.01, tile.seam)


def _bottle(tile: Tile) -> None:
    tile.box((0.02, 0.42, 0.98, 1), round=0.14)
    tile.polygon(
        [
            (0.02, 0.5),
            (0.12, 0.4),
            (0.3, 0.33),
            (0.33, 0.26),
            (0.67, 0.26),
            (0.7, 0.33),
            (0.88, 0.4),
            (0.98, 0.5),
        ]
    )
    tile.box((0.34, 0.05, 0.66, 0.34))
    tile.box((0.28, 0.0, 0.72, 0.07), tile.seam, 0.3)
    tile.line([(0.3, 0.12), (0.7, 0.12)], 0.05, tile.seam)
    tile.box((0.14, 0.5, 0.24, 0.9), lighter(tile.colour, 0.35), 0.5)


def _vase(tile: Tile) -> None:
    def half_width(y: float) -> float:
        neck = 0.17 + 0.17 * max(0.0, 1 - y / 0.12)
        belly = 0.36 * math.sin(math.pi * min(1.0, max(0.0, (y - 0.2) / 0.9))) ** 0.8
        return max(neck if y < 0.32 else 0.2, belly)

    for left, start, end in ((0.06, 90, 290), (0.58, 250, 90)):
        tile.arc((left, 0.12, left + 0.36, 0.42), start, end, 0.06)
    rows = [row / 60 for row in range(61)]
    tile.polygon(
        [(0.5 - half_width(y), y) for y in rows] + [(0.5 + half_width(y), y) for y in reversed(rows)]
    )
    tile.ellipse((0.2, 0.0, 0.8, 0.05), tile.seam)
    for y in (0.47, 0.72):
        reach = half_width(y)
        tile.line([(0.5 - reach + 0.01, y), (0.5 + reach - 0.01, y)], 0.03, tile.seam)


def _clock(tile: Tile) -> None:
    tile.disc((0.5, 0.5), 0.5, tile.seam)
    tile.disc((0.5, 0.5), 0.44)
    for hour in range(12):
        turn = hour * math.pi / 6
        near = 0.33 if hour % 3 == 0 else 0.37
        ends = [(0.5 + reach * math.sin(turn), 0.5 - reach * math.cos(turn)) for reach in (near, 0.41)]
        tile.line(ends, 0.028 if hour % 3 == 0 else 0.016, tile.contrast)
    tile.line([(0.5, 0.5), (0.34, 0.36)], 0.036, tile.contrast)
    tile.line([(0.5, 0.5), (0.66, 0.24)], 0.024, tile.contrast)
    tile.disc((0.5, 0.5), 0.034, tile.contrast)


def _backpack(tile: Tile) -> None:
    tile.arc((0.36, 0.0, 0.64, 0.24), 180, 360, 0.05, tile.seam)
    for left in (0.0, 0.84):
        tile.box((left, 0.5, left + 0.16, 0.94), round=0.4)
    tile.box((0.1, 0.08, 0.9, 1), round=0.3)
    tile.arc((0.17, 0.15, 0.83, 0.75), 190, 350, 0.018, tile.seam)
    tile.box((0.2, 0.5, 0.8, 0.92), tile.seam, 0.16)
    tile.box((0.225, 0.52, 0.775, 0.9), round=0.16)
    tile.line([(0.24, 0.61), (0.76, 0.61)], 0.018, tile.seam)
    tile.box((0.47, 0.6, 0.53, 0.7), tile.seam, 0.3)


def _cup(tile: Tile) -> None:
    tile.arc((0.52, 0.2, 0.99, 0.78), -100, 100, 0.085)
    tile.polygon([(0.0, 0.08), (0.76, 0.08), (0.72, 0.8), (0.62, 0.97), (0.14, 0.97), (0.04, 0.8)])
    tile.box((0.12, 0.9, 0.64, 1), round=0.5)
    tile.ellipse((0.0, 0.0, 0.76, 0.17), tile.seam)
    tile.ellipse((0.05, 0.03, 0.71, 0.14), mixed(tile.seam, (0, 0, 0), 0.25))


def _suitcase(tile: Tile) -> None:
    tile.line([(0.32, 0.32), (0.32, 0.03), (0.68, 0.03), (0.68, 0.32)], 0.045, (86, 88, 94))
    for x in (0.12, 0.76):
        tile.box((x, 0.92, x + 0.12, 1), RUBBER, 0.4)
    tile.box((0.02, 0.26, 0.98, 0.95), round=0.12)
    for x in (0.2, 0.4, 0.6, 0.8):
        tile.line([(x, 0.31), (x, 0.9)], 0.022, tile.seam)
    tile.box((0.36, 0.22, 0.64, 0.28), tile.seam, 0.4)


THINGS: dict[str, Callable[[Tile], None]] = {
    "car": _car, "bus": _bus, "truck": _truck, "chair": _chair, "couch": _couch, "book": _book, "kite": _kite,
    "umbrella": _umbrella, "bottle": _bottle, "vase": _vase, "clock": _clock, "backpack": _backpack,
    "cup": _cup, "suitcase": _suitcase,
}  # fmt: skip
