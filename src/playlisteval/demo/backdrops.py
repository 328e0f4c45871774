"""A backdrop's name, palette and seed come in; the empty place is painted on a canvas."""

from __future__ import annotations

import random
from collections.abc import Callable

from PIL import Image, ImageDraw

from playlisteval.demo.colours import RGB, Palette, blend, shade

Painter = Callable[["Canvas", Palette, random.Random], None]


class Canvas:
    """A picture with a pen that takes fractions of its width and height."""

    def __init__(self, width: int, height: int) -> None:
        self.image = Image.new("RGB", (width, height))
        self.pen = ImageDraw.Draw(self.image)
        self.width = width
        self.height = height

    def at(self, x: float, y: float) -> tuple[float, float]:
        return x * self.width, y * self.height

    def fill(self, left: float, top: float, right: float, bottom: float, colour: RGB) -> None:
        self.pen.rectangle((*self.at(left, top), *self.at(right, bottom)), fill=colour)

    def polygon(self, points: list[tuple[float, float]], colour: RGB) -> None:
        self.pen.polygon([self.at(*point) for point in points], fill=colour)

    def line(self, points: list[tuple[float, float]], colour: RGB, width: int) -> None:
        self.pen.line([self.at(*point) for point in points], fill=colour, width=width, joint="curve")

    def ellipse(self, left: float, top: float, right: float, bottom: float, colour: RGB) -> None:
        self.pen.ellipse((*self.at(left, top), *self.at(right, bottom)), fill=colour)

    def gradient(self, top: float, bottom: float, first: RGB, last: RGB) -> None:
        mask = Image.linear_gradient("L").resize((self.width, max(1, round((bottom - top) * self.height))))
        area = Image.composite(Image.new("RGB", mask.size, last), Image.new("RGB", mask.size, first), mask)
        self.image.paste(area, (0, round(top * self.height)))


def paint_backdrop(canvas: Canvas, name: str, palette: Palette, seed: int) -> None:
    BACKDROPS[name](canvas, palette, random.Random(seed))


def _sky(canvas: Canvas, palette: Palette, rng: random.Random, bottom: float) -> None:
    canvas.fill(0, 0, 1, 1, palette.far)  # what no later stroke covers is haze, never a black gap
    canvas.gradient(0, bottom, palette.sky_top, palette.sky_bottom)
    cloud = blend(palette.sky_bottom, (255, 255, 255), 0.35)
    for _ in range(rng.randint(2, 4)):
        x, y, size = rng.uniform(0, 0.9), rng.uniform(0.04, bottom * 0.5), rng.uniform(0.06, 0.12)
        for step in range(4):
            canvas.ellipse(
                x + step * size * 0.5, y - size * (0.2 + 0.25 * (step in (1, 2))),
                x + step * size * 0.5 + size, y + size * 0.5, cloud,
            )  # fmt: skip


def _hills(canvas: Canvas, rng: random.Random, base: float, height: float, colour: RGB) -> None:
    points = [(-0.02, base)]
    x = -0.02
    while x < 1.02:
        points.append((x, base - height * rng.uniform(0.35, 1)))
        x += rng.uniform(0.1, 0.2)
    canvas.polygon([*points, (1.02, base - height * 0.5), (1.02, base)], colour)


def _house(canvas: Canvas, box: tuple[float, float, float, float], wall: RGB, roof: RGB, glass: RGB) -> None:
    left, top, right, bottom = box
    canvas.fill(left, top, right, bottom, wall)
    overhang = (right - left) * 0.06
    peak = top - (right - left) * 0.55
    canvas.polygon([(left - overhang, top), ((left + right) / 2, peak), (right + overhang, top)], roof)
    columns = 2 if right - left < 0.2 else 3
    pane = (right - left) / (columns * 2 + 1)
    for row in range(2):
        y = top + (bottom - top) * (0.14 + 0.42 * row)
        for column in range(columns):
            x = left + pane * (1 + 2 * column)
            canvas.fill(x - 0.004, y - 0.006, x + pane + 0.004, y + pane * 1.8 + 0.006, shade(wall, 0.86))
            canvas.fill(x, y, x + pane, y + pane * 1.8, glass)


def _row_of_houses(canvas: Canvas, palette: Palette, rng: random.Random, base: float, size: float) -> None:
    x = -0.05
    while x < 1.0:
        width = rng.uniform(0.13, 0.24)
        wall = shade(palette.wall, rng.uniform(0.88, 1.12))
        roof = shade(palette.trim, rng.uniform(0.9, 1.15))
        top = base - size * rng.uniform(0.75, 1.0)
        _house(canvas, (x, top, x + width, base), wall, roof, shade(palette.far, 0.92))
        x += width + rng.uniform(0.0, 0.03)


def _paving(canvas: Canvas, top: float, colour: RGB, slant: float = 0.5) -> None:
    canvas.gradient(top, 1.0, shade(colour, 1.06), shade(colour, 0.9))
    joint = shade(colour, 0.9)
    rows = [top + (1 - top) * part**1.5 for part in (0.15, 0.35, 0.6, 0.85)]
    for y in rows:
        canvas.line([(0, y), (1, y)], joint, 2)
    for step in range(-6, 19):
        x = step / 12
        canvas.line([(0.5 + (x - 0.5) * slant, top), (0.5 + (x - 0.5) * 1.3, 1.0)], joint, 2)


def _quay(canvas: Canvas, palette: Palette, rng: random.Random) -> None:
    _sky(canvas, palette, rng, 0.46)
    _hills(canvas, rng, 0.46, 0.12, palette.far)
    _row_of_houses(canvas, palette, rng, 0.47, 0.16)
    sea = blend(palette.sky_top, (70, 110, 130), 0.55)
    canvas.gradient(0.46, 0.72, shade(sea, 1.15), sea)
    for _ in range(40):
        x, y = rng.uniform(0, 1), rng.uniform(0.48, 0.7)
        canvas.line([(x, y), (x + rng.uniform(0.02, 0.06), y)], shade(sea, 1.2), 2)
    _paving(canvas, 0.72, palette.ground)
    canvas.fill(0, 0.71, 1, 0.735, shade(palette.ground, 0.72))


def _street(canvas: Canvas, palette: Palette, rng: random.Random) -> None:
    _sky(canvas, palette, rng, 0.5)
    _hills(canvas, rng, 0.5, 0.2, palette.far)
    _row_of_houses(canvas, palette, rng, 0.68, 0.42)
    _paving(canvas, 0.68, palette.ground)
    canvas.fill(0, 0.675, 1, 0.695, shade(palette.ground, 0.8))


def _yard(canvas: Canvas, palette: Palette, rng: random.Random) -> None:
    _sky(canvas, palette, rng, 0.45)
    _hills(canvas, rng, 0.45, 0.16, palette.far)
    shed_left = rng.uniform(0.05, 0.35)
    _house(
        canvas, (shed_left, 0.34, shed_left + 0.42, 0.66), palette.wall, palette.trim, shade(palette.far, 0.9)
    )
    fence = shade(palette.wall, 0.9)
    for step in range(34):
        x = step * 0.03
        if not shed_left - 0.02 < x < shed_left + 0.42:
            canvas.fill(x, 0.5, x + 0.022, 0.68, fence)
    canvas.gradient(0.66, 1, shade(palette.ground, 1.08), shade(palette.ground, 0.88))
    for _ in range(60):
        x, y = rng.uniform(0, 1), rng.uniform(0.69, 0.98)
        canvas.ellipse(x, y, x + 0.012, y + 0.008, shade(palette.ground, rng.uniform(0.85, 1.1)))


def _valley(canvas: Canvas, palette: Palette, rng: random.Random) -> None:
    _sky(canvas, palette, rng, 0.6)
    _hills(canvas, rng, 0.62, 0.46, blend(palette.far, palette.sky_bottom, 0.45))
    _hills(canvas, rng, 0.66, 0.26, palette.far)
    bridge = palette.wall
    canvas.fill(0, 0.44, 1, 0.48, shade(bridge, 0.85))
    for step in range(8):
        x = step * 0.14 + rng.uniform(-0.003, 0.003)
        canvas.fill(x, 0.48, x + 0.03, 0.72, shade(bridge, 0.92))
        canvas.pen.arc(
            (*canvas.at(x + 0.02, 0.47), *canvas.at(x + 0.15, 0.66)),
            180,
            360,
            fill=shade(bridge, 0.85),
            width=10,
        )
    canvas.gradient(0.68, 1, shade(palette.ground, 1.1), shade(palette.ground, 0.86))
    canvas.polygon([(0.4, 0.68), (0.5, 0.68), (0.95, 1), (0.2, 1)], shade(palette.ground, 1.18))


def _platform(canvas: Canvas, palette: Palette, rng: random.Random) -> None:
    _sky(canvas, palette, rng, 0.5)
    _hills(canvas, rng, 0.5, 0.34, palette.far)
    canvas.fill(0, 0.46, 1, 0.7, palette.wall)
    for step in range(7):
        x = 0.03 + step * 0.15
        canvas.fill(x, 0.5, x + 0.09, 0.66, shade(palette.wall, 0.88))
        canvas.fill(x + 0.008, 0.515, x + 0.082, 0.645, shade(palette.far, 1.05))
    canvas.fill(0, 0, 1, 0.035, palette.trim)
    for step in range(5):
        x = 0.02 + step * 0.24 + rng.uniform(-0.004, 0.004)
        canvas.fill(x, 0.03, x + 0.014, 0.7, shade(palette.trim, 1.12))
    _paving(canvas, 0.7, palette.ground)
    canvas.fill(0, 0.72, 1, 0.735, shade(palette.ground, 1.35))


def _floor(canvas: Canvas, palette: Palette, top: float) -> None:
    canvas.gradient(top, 1.0, shade(palette.ground, 1.04), shade(palette.ground, 0.86))
    for step in range(-8, 21):
        x = step / 12
        canvas.line(
            [(0.5 + (x - 0.5) * 0.7, top), (0.5 + (x - 0.5) * 1.5, 1)], shade(palette.ground, 0.84), 2
        )
    canvas.fill(0, top - 0.02, 1, top + 0.006, palette.trim)


def _window(canvas: Canvas, palette: Palette, box: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = box
    canvas.fill(left - 0.012, top - 0.02, right + 0.012, bottom + 0.02, palette.trim)
    canvas.fill(left, top, right, bottom, palette.sky_bottom)
    canvas.fill(left, (top + bottom) / 2, right, bottom, blend(palette.sky_bottom, palette.far, 0.4))
    middle = (left + right) / 2
    canvas.fill(middle - 0.004, top, middle + 0.004, bottom, palette.trim)


def _room(canvas: Canvas, palette: Palette, rng: random.Random) -> None:
    canvas.gradient(0, 0.72, shade(palette.wall, 1.05), shade(palette.wall, 0.97))
    _window(canvas, palette, (0.1 + rng.uniform(0, 0.1), 0.16, 0.36 + rng.uniform(0, 0.06), 0.5))
    _window(canvas, palette, (0.62, 0.16 + rng.uniform(-0.03, 0.06), 0.84 + rng.uniform(0, 0.06), 0.5))
    _floor(canvas, palette, 0.72)
    canvas.fill(0, 0.58, 1, 0.59, shade(palette.wall, 0.88))


def _shop(canvas: Canvas, palette: Palette, rng: random.Random) -> None:
    canvas.gradient(0, 0.7, shade(palette.wall, 1.06), palette.wall)
    for y in (0.22, 0.42):
        canvas.fill(0, y, 1, y + 0.022, palette.trim)
        x = rng.uniform(0, 0.05)
        while x < 1:
            size = rng.uniform(0.02, 0.05)
            canvas.fill(
                x, y - rng.uniform(0.05, 0.12), x + size, y, shade(palette.far, rng.uniform(0.88, 1.08))
            )
            x += size + rng.uniform(0.015, 0.08)
    _floor(canvas, palette, 0.76)
    counter = shade(palette.trim, 1.2)
    canvas.fill(0, 0.58, 1, 0.615, shade(palette.trim, 0.9))
    canvas.fill(0, 0.61, 1, 0.78, counter)
    for step in range(9):
        canvas.fill(step * 0.125, 0.63, step * 0.125 + 0.004, 0.77, shade(counter, 0.88))


def _hall(canvas: Canvas, palette: Palette, rng: random.Random) -> None:
    canvas.gradient(0, 0.72, shade(palette.wall, 1.08), palette.wall)
    count = rng.randint(4, 5)
    for step in range(count):
        left = (step + 0.2) / count
        right = (step + 0.8) / count
        canvas.pen.ellipse((*canvas.at(left, 0.08), *canvas.at(right, 0.32)), fill=palette.sky_bottom)
        canvas.fill(left, 0.2, right, 0.54, palette.sky_bottom)
        canvas.fill(left, 0.53, right, 0.55, palette.trim)
    for step in range(count + 1):
        x = step / count
        canvas.fill(x - 0.012, 0, x + 0.012, 0.72, shade(palette.wall, 0.88))
    canvas.fill(0, 0, 1, 0.04, palette.trim)
    _floor(canvas, palette, 0.72)


def _gallery(canvas: Canvas, palette: Palette, rng: random.Random) -> None:
    canvas.gradient(0, 0.74, shade(palette.wall, 1.1), shade(palette.wall, 0.98))
    x = rng.uniform(0.02, 0.08)
    while x < 0.9:
        width, top = rng.uniform(0.1, 0.18), rng.uniform(0.14, 0.26)
        canvas.fill(x, top, x + width, top + 0.3, shade(palette.trim, 1.1))
        canvas.fill(x + 0.012, top + 0.02, x + width - 0.012, top + 0.28, shade(palette.far, 1.08))
        canvas.polygon(
            [(x + 0.012, top + 0.28), (x + width * 0.55, top + rng.uniform(0.08, 0.16)),
             (x + width - 0.012, top + 0.28)], palette.far,
        )  # fmt: skip
        x += width + rng.uniform(0.03, 0.08)
    _floor(canvas, palette, 0.74)


BACKDROPS: dict[str, Painter] = {
    "quay": _quay,
    "street": _street,
    "yard": _yard,
    "valley": _valley,
    "platform": _platform,
    "room": _room,
    "shop": _shop,
    "hall": _hall,
    "gallery": _gallery,
}
