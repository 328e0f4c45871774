"""A place's name, a size and a seed come in; a muted picture with nothing in it to name goes out."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from benchmarks.unseen.paints import RGB, darker, lighter, mixed
from benchmarks.unseen.script import FLOORS


class Ground:
    """The empty still of a place: a pen in fractions of the picture, and the place's own randomness."""

    def __init__(self, image: Image.Image, floor: float, seed: int) -> None:
        self.image = image
        self.floor = floor
        self.rng = random.Random(seed)
        self.pen = ImageDraw.Draw(image)

    def at(self, x: float, y: float) -> tuple[float, float]:
        return x * self.image.width, y * self.image.height

    def fade(self, top: float, bottom: float, upper: RGB, lower: RGB) -> None:
        """A band whose colour changes from its upper to its lower edge."""
        first, last = round(top * self.image.height), round(bottom * self.image.height)
        for row in range(first, last):
            paint = mixed(upper, lower, (row - first) / max(1, last - first - 1))
            self.pen.line((0, row, self.image.width, row), fill=paint)

    def shape(self, points: list[tuple[float, float]], paint: RGB) -> None:
        self.pen.polygon([self.at(*point) for point in points], fill=paint)

    def box(self, left: float, top: float, right: float, bottom: float, paint: RGB) -> None:
        self.pen.rectangle((*self.at(left, top), *self.at(right, bottom)), fill=paint)

    def line(self, points: list[tuple[float, float]], paint: RGB, width: int) -> None:
        self.pen.line([self.at(*point) for point in points], fill=paint, width=width)

    def hills(self, base: float, rise: float, paint: RGB) -> None:
        phase = self.rng.uniform(0, 6)
        tops = [
            (x / 60, base - rise * (math.sin(x / 9 + phase) + 0.6 * math.sin(x / 4.1 + 2 * phase)) / 1.6)
            for x in range(61)
        ]
        self.shape([(0.0, 1.0), *tops, (1.0, 1.0)], paint)


def paint_surroundings(name: str, size: tuple[int, int], seed: int) -> Image.Image:
    ground = Ground(Image.new("RGB", size), FLOORS[name][0], seed)
    SURROUNDINGS[name](ground)
    soft = ground.image.filter(ImageFilter.GaussianBlur(2.2))
    return _grained(soft, seed)


def _grained(image: Image.Image, seed: int) -> Image.Image:
    """Film grain, coarse enough to outlive the encoder, with darker corners."""
    grain = np.random.default_rng(seed).normal(0, 3.5, (image.height // 4, image.width // 4))
    coarse = Image.fromarray(np.clip(grain + 128, 0, 255).astype(np.uint8)).resize(
        image.size, Image.Resampling.BICUBIC
    )
    rows = np.linspace(-1, 1, image.height)[:, None] ** 2
    columns = np.linspace(-1, 1, image.width)[None, :] ** 2
    light = 1 - 0.13 * (rows + columns)
    pixels = np.asarray(image).astype(np.float64) * light[:, :, None]
    pixels += np.asarray(coarse).astype(np.float64)[:, :, None] - 128
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _hilltop(ground: Ground) -> None:
    ground.fade(0, ground.floor, (10, 16, 46), (78, 84, 122))
    for _ in range(130):
        x, y = ground.rng.random(), ground.rng.random() * ground.floor * 0.9
        reach = ground.rng.uniform(0.0006, 0.0019)
        paint = mixed((120, 130, 170), (236, 236, 250), ground.rng.random())
        ground.pen.ellipse((*ground.at(x - reach, y - reach), *ground.at(x + reach, y + reach)), fill=paint)
    ground.hills(ground.floor - 0.03, 0.06, (40, 48, 78))
    ground.fade(ground.floor, 1, (52, 60, 72), (72, 78, 82))
    ground.hills(ground.floor + 0.03, 0.012, (60, 68, 76))


def _planetarium(ground: Ground) -> None:
    ground.fade(0, ground.floor, (50, 40, 66), (112, 92, 120))
    for ring in range(7):
        reach = 0.18 + ring * 0.12
        box = (*ground.at(0.5 - reach, 0.95 - reach), *ground.at(0.5 + reach, 0.95 + reach))
        ground.pen.arc(box, 180, 360, fill=(96, 80, 108), width=6)
    for step in range(9):
        x = step / 8
        ground.line([(0.5, 0.75), (x * 1.6 - 0.3, 0)], (90, 74, 102), 3)
    ground.fade(ground.floor, 1, (96, 82, 92), (134, 116, 120))


def _courtyard(ground: Ground) -> None:
    ground.box(0, 0, 1, ground.floor, (150, 132, 122))
    height, width = 0.045, 0.07
    for row in range(int(ground.floor / height) + 1):
        for column in range(-1, 16):
            left, top = column * width + (row % 2) * width / 2, row * height
            paint = mixed((186, 158, 142), (204, 178, 162), ground.rng.random())
            ground.box(left, top, left + width - 0.004, min(ground.floor, top + height - 0.006), paint)
    ground.fade(ground.floor, 1, (150, 146, 140), (184, 178, 168))
    for row in range(5):
        y = ground.floor + (1 - ground.floor) * (row / 5) ** 1.3
        ground.line([(0, y), (1, y)], (132, 128, 122), 4)


def _snowfield(ground: Ground) -> None:
    ground.fade(0, ground.floor, (128, 158, 192), (216, 226, 238))
    ground.hills(ground.floor - 0.05, 0.07, (176, 192, 212))
    ground.fade(ground.floor, 1, (226, 232, 240), (204, 214, 228))
    for _ in range(110):
        x, y = ground.rng.random(), ground.rng.random()
        reach = ground.rng.uniform(0.001, 0.003)
        ground.pen.ellipse((*ground.at(x, y), *ground.at(x + reach, y + reach * 1.8)), fill=(238, 242, 248))


def _glasshouse(ground: Ground) -> None:
    ground.fade(0, ground.floor, (186, 212, 204), (206, 218, 190))
    for _ in range(26):
        x, y, reach = ground.rng.random(), ground.rng.uniform(0.3, 0.75), ground.rng.uniform(0.05, 0.12)
        paint = mixed((160, 190, 160), (184, 206, 178), ground.rng.random())
        ground.pen.ellipse((*ground.at(x - reach, y - reach), *ground.at(x + reach, y + reach)), fill=paint)
    for column in range(9):
        ground.line([(column / 8, 0), (column / 8, ground.floor)], (228, 234, 228), 9)
    for row in range(4):
        y = 0.05 + row * 0.2
        ground.line(
            [(x / 20, y + 0.03 * math.sin(x / 20 * math.pi * 8)) for x in range(21)], (222, 230, 222), 6
        )
    ground.fade(ground.floor, 1, (172, 160, 138), (196, 184, 160))


def _lawn(ground: Ground) -> None:
    ground.fade(0, ground.floor, (168, 198, 222), (226, 230, 216))
    ground.hills(ground.floor - 0.07, 0.05, (156, 178, 146))
    ground.fade(ground.floor, 1, (142, 170, 108), (116, 148, 86))
    for _ in range(900):
        x, y = ground.rng.random(), ground.rng.uniform(ground.floor, 1)
        paint = mixed((118, 150, 88), (164, 188, 126), ground.rng.random())
        ground.line([(x, y), (x + ground.rng.uniform(-0.003, 0.003), y - 0.014)], paint, 3)


def _dusk(ground: Ground) -> None:
    ground.fade(0, ground.floor, (74, 66, 104), (222, 164, 142))
    left = 0.0
    while left < 1:
        width, top = ground.rng.uniform(0.08, 0.17), ground.rng.uniform(0.24, 0.5)
        wall = mixed((88, 72, 96), (116, 92, 108), ground.rng.random())
        ground.box(left, top, left + width, ground.floor, wall)
        ground.shape([(left, top), (left + width / 2, top - 0.07), (left + width, top)], darker(wall, 0.15))
        left += width
    ground.fade(ground.floor, 1, (112, 98, 106), (146, 128, 128))
    for _ in range(160):
        x, y = ground.rng.random(), ground.rng.uniform(ground.floor, 1)
        box = (*ground.at(x, y), *ground.at(x + 0.02, y + 0.017))
        ground.pen.ellipse(box, outline=(104, 92, 98), width=3)


def _practice(ground: Ground) -> None:
    left = 0.0
    while left < 1:
        width = ground.rng.uniform(0.05, 0.08)
        plank = mixed((194, 164, 128), (212, 184, 150), ground.rng.random())
        ground.box(left, 0, left + width, ground.floor, plank)
        for _ in range(4):
            x = left + ground.rng.uniform(0.1, 0.9) * width
            ground.line([(x, 0), (x + 0.004, ground.floor)], darker(plank, 0.06), 2)
        ground.line([(left, 0), (left, ground.floor)], (168, 138, 106), 4)
        left += width
    ground.fade(ground.floor, 1, (148, 140, 150), (174, 166, 174))
    ground.line([(0, ground.floor), (1, ground.floor)], (232, 220, 200), 14)


def _stage(ground: Ground) -> None:
    folds = 46
    for fold in range(folds):
        depth = 0.5 + 0.5 * math.sin(fold * 1.9 + ground.rng.uniform(-0.4, 0.4))
        paint = mixed((66, 96, 100), (102, 132, 132), depth)
        ground.box(fold / folds, 0, (fold + 1) / folds, ground.floor, paint)
    ground.fade(0, 0.05, (84, 78, 70), (108, 100, 88))
    ground.fade(ground.floor, 1, (162, 142, 118), (186, 168, 142))
    for board in range(12):
        x = board / 11
        ground.line([(0.5 + (x - 0.5) * 0.9, ground.floor), (0.5 + (x - 0.5) * 2.1, 1)], (146, 126, 104), 3)


def _kitchen(ground: Ground) -> None:
    ground.box(0, 0, 1, ground.floor, (198, 208, 208))
    side = 0.05
    for row in range(int(ground.floor / side / 1.6) + 1):
        for column in range(20):
            paint = lighter(mixed((204, 216, 216), (218, 228, 224), ground.rng.random()), 0.06)
            top = row * side * 1.6
            ground.box(
                column * side + 0.002,
                top + 0.004,
                column * side + side - 0.002,
                min(ground.floor, top + side * 1.6 - 0.004),
                paint,
            )
    ground.fade(ground.floor, ground.floor + 0.03, (120, 112, 104), (142, 132, 122))
    ground.fade(ground.floor + 0.03, 1, (186, 176, 164), (166, 156, 146))


SURROUNDINGS: dict[str, Callable[[Ground], None]] = {
    "hilltop": _hilltop,
    "planetarium": _planetarium,
    "courtyard": _courtyard,
    "snowfield": _snowfield,
    "glasshouse": _glasshouse,
    "lawn": _lawn,
    "dusk": _dusk,
    "practice": _practice,
    "stage": _stage,
    "kitchen": _kitchen,
}
