"""A scene comes in; its still at twice the frame's size, and what the camera sees of it, go out."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import cast

from PIL import Image, ImageDraw, ImageFont

from playlisteval.demo.backdrops import Canvas, paint_backdrop
from playlisteval.demo.colours import PAINTS, PALETTES, RGB, shade
from playlisteval.demo.props import paint_pieces
from playlisteval.demo.story import (
    FRAME_HEIGHT,
    FRAME_WIDTH,
    Box,
    CameraMove,
    Caption,
    Chart,
    Scene,
    Sign,
    Table,
)

STILL_SCALE = 2
HOLD_SHARE = 0.14  # of a scene, at each end
LARGEST_LETTERS, SMALLEST_LETTERS = 72, 40  # em in pixels of the still
LETTER_SPACING = 0.035  # of the em: the bundled face is set tight, and text readers join narrow words
WORD_SPACING = 0.42
GRAPH_PAPER: RGB = (250, 249, 244)
GRAPH_INK: RGB = (34, 34, 38)


def draw_still(scene: Scene) -> Image.Image:
    canvas = Canvas(FRAME_WIDTH * STILL_SCALE, FRAME_HEIGHT * STILL_SCALE)
    palette = PALETTES[scene.palette]
    paint_backdrop(canvas, scene.backdrop, palette, scene.backdrop_seed)
    for sign in scene.signs:
        _draw_mount(canvas, sign, shade(palette.trim, 0.8))
    for prop in scene.props:
        paint_pieces(canvas, prop.kind, PAINTS[prop.colour], prop.count, prop.box)
    if scene.chart:
        _draw_chart(canvas, scene.chart)
    if scene.table:
        _draw_table(canvas, scene.table)
    for sign in scene.signs:
        _draw_sign(canvas, sign)
    return canvas.image


def draw_frame(still: Image.Image, scene: Scene, share: float) -> Image.Image:
    """The frame that is seen when `share` (0 to 1) of the scene has passed."""
    view = camera_view(scene.camera, share)
    frame = still.resize((FRAME_WIDTH, FRAME_HEIGHT), Image.Resampling.BILINEAR, crop_box(view, still.size))
    if scene.caption:
        frame.paste(draw_caption(scene.caption), caption_corner(scene.caption))
    return frame


def camera_view(move: CameraMove, share: float) -> Box:
    """Held, moved with ease, and held again, as a person would use a tripod."""
    moved = min(1.0, max(0.0, (share - HOLD_SHARE) / (1 - 2 * HOLD_SHARE)))
    eased = moved * moved * (3 - 2 * moved)
    return Box(*(first + (last - first) * eased for first, last in zip(move.start, move.end, strict=True)))


def seen_box(box: Box, view: Box) -> Box:
    """Where a box of the still lies on the frame."""
    return Box(
        (box.left - view.left) / view.width,
        (box.top - view.top) / view.height,
        box.width / view.width,
        box.height / view.height,
    )


def crop_box(view: Box, size: tuple[int, int]) -> tuple[float, float, float, float]:
    width, height = size
    return (
        max(0.0, view.left * width),
        max(0.0, view.top * height),
        min(float(width), (view.left + view.width) * width),
        min(float(height), (view.top + view.height) * height),
    )


def caption_corner(caption: Caption) -> tuple[int, int]:
    """On even pixels, so that the halved colour planes of the video line up with it."""
    return 2 * round(caption.box.left * FRAME_WIDTH / 2), 2 * round(caption.box.top * FRAME_HEIGHT / 2)


def draw_caption(caption: Caption) -> Image.Image:
    width = 2 * round(caption.box.width * FRAME_WIDTH / 2)
    height = 2 * round(caption.box.height * FRAME_HEIGHT / 2)
    canvas = Canvas(width * STILL_SCALE, height * STILL_SCALE)
    canvas.fill(0, 0, 1, 1, PAINTS[caption.panel])
    canvas.fill(0, 0, 0.02, 1, PAINTS[caption.ink])
    area = (0.04 * canvas.width, 0.0, 0.98 * canvas.width, float(canvas.height))
    _write(canvas.pen, caption.words, area, PAINTS[caption.ink], largest=round(canvas.height * 0.66))
    return canvas.image.resize((width, height), Image.Resampling.LANCZOS)


def letter_pixels(sign: Sign) -> float:
    """The em of a sign's lettering in pixels of an unmagnified frame."""
    area = _inner(_pixels(sign.box), sign.box)
    return _fitting_size(sign.words, area, LARGEST_LETTERS) / STILL_SCALE


def _pixels(box: Box) -> tuple[float, float, float, float]:
    width, height = FRAME_WIDTH * STILL_SCALE, FRAME_HEIGHT * STILL_SCALE
    return box.left * width, box.top * height, (box.left + box.width) * width, (box.top + box.height) * height


def _inner(area: tuple[float, float, float, float], box: Box) -> tuple[float, float, float, float]:
    side = 16 if box.width > 0.3 else 20
    return area[0] + side, area[1] + 10, area[2] - side, area[3] - 10


def _draw_mount(canvas: Canvas, sign: Sign, colour: RGB) -> None:
    box = sign.box
    for share in (0.16, 0.84):
        x = box.left + box.width * share
        if sign.mount == "post":
            canvas.fill(x - 0.006, box.top, x + 0.006, max(0.8, box.top + box.height + 0.04), colour)
        elif sign.mount == "hanging":
            canvas.line([(x, max(0.0, box.top - 0.3)), (x, box.top + 0.02)], colour, 5)


def _draw_sign(canvas: Canvas, sign: Sign) -> None:
    left, top, right, bottom = _pixels(sign.box)
    panel, ink = PAINTS[sign.panel], PAINTS[sign.ink]
    radius = random.Random(sign.words).choice((4, 10, 18))
    canvas.pen.rounded_rectangle((left + 5, top + 7, right + 5, bottom + 7), radius, fill=(60, 58, 58))
    canvas.pen.rounded_rectangle(
        (left, top, right, bottom), radius, fill=panel, outline=shade(panel, 0.72), width=5
    )
    _write(canvas.pen, sign.words, _inner((left, top, right, bottom), sign.box), ink, LARGEST_LETTERS)


def _draw_chart(canvas: Canvas, chart: Chart) -> None:
    left, top, right, bottom = _pixels(chart.box)
    canvas.pen.rectangle((left + 6, top + 8, right + 6, bottom + 8), fill=(60, 58, 58))
    canvas.pen.rectangle((left, top, right, bottom), fill=GRAPH_PAPER, outline=GRAPH_INK, width=3)
    _write(canvas.pen, chart.title, (left + 16, top + 10, right - 16, top + 64), GRAPH_INK, 50)
    base, ceiling = bottom - 58, top + 116
    canvas.pen.line((left + 16, base, right - 16, base), fill=GRAPH_INK, width=4)
    step = (right - left - 32) / len(chart.bars)
    for number, bar in enumerate(chart.bars):
        x = left + 16 + step * number
        height = (base - ceiling) * bar.value / 100
        canvas.pen.rectangle((x + step * 0.22, base - height, x + step * 0.78, base), fill=PAINTS[bar.colour])
        _write(
            canvas.pen, str(bar.value), (x, base - height - 48, x + step, base - height - 4), GRAPH_INK, 40
        )
        _write(canvas.pen, bar.label, (x + 4, base + 6, x + step - 4, bottom - 6), GRAPH_INK, 40)


def _draw_table(canvas: Canvas, table: Table) -> None:
    left, top, right, bottom = _pixels(table.box)
    panel, ink = PAINTS[table.panel], PAINTS[table.ink]
    canvas.pen.rectangle((left + 6, top + 8, right + 6, bottom + 8), fill=(60, 58, 58))
    canvas.pen.rectangle((left, top, right, bottom), fill=panel, outline=shade(panel, 0.7), width=6)
    step = (bottom - top) / (len(table.rows) + 1)
    _write(canvas.pen, table.title, (left + 16, top + 8, right - 16, top + step - 6), ink, 58)
    canvas.pen.line((left + 20, top + step, right - 20, top + step), fill=ink, width=4)
    for number, (label, value) in enumerate(table.rows, start=1):
        y = top + step * number
        _write(
            canvas.pen, label, (left + 24, y + 6, left + (right - left) * 0.55, y + step - 6), ink, 54, "left"
        )
        _write(
            canvas.pen,
            value,
            (left + (right - left) * 0.6, y + 6, right - 24, y + step - 6),
            ink,
            54,
            "right",
        )


@lru_cache(maxsize=64)
def _face(size: int) -> ImageFont.FreeTypeFont:
    return cast(ImageFont.FreeTypeFont, ImageFont.load_default(size))  # the bitmap face has no sizes


def _fitting_size(words: str, area: tuple[float, float, float, float], largest: int) -> int:
    size = min(largest, int((area[3] - area[1]) / 1.1))
    while size > 12 and _line_width(words, size) > area[2] - area[0]:
        size -= 1
    return size


def _line_width(words: str, size: int) -> float:
    return sum(advance for _, advance in _advances(words, size))


def _advances(words: str, size: int) -> list[tuple[str, float]]:
    face = _face(size)
    spaced = (
        (letter, WORD_SPACING * size if letter == " " else face.getlength(letter) + LETTER_SPACING * size)
        for letter in words
    )
    return list(spaced)


def _write(
    pen: ImageDraw.ImageDraw,
    words: str,
    area: tuple[float, float, float, float],
    ink: RGB,
    largest: int,
    align: str = "middle",
) -> None:
    """One line of lettering, as large as fits, a touch bolder than the face itself."""
    size = _fitting_size(words, area, largest)
    left, top, right, bottom = area
    spare = right - left - _line_width(words, size)
    x = left + {"left": 0.0, "middle": spare / 2, "right": spare}[align]
    baseline = (top + bottom) / 2 + size * 0.35
    for letter, advance in _advances(words, size):
        pen.text(
            (x, baseline), letter, fill=ink, font=_face(size), anchor="ls", stroke_width=1, stroke_fill=ink
        )
        x += advance
