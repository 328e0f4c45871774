"""A scene comes in; its still at twice the frame's size, and what the camera sees of it, go out."""

from __future__ import annotations

import random

from PIL import Image

from playlisteval.demo.backdrops import Canvas, paint_backdrop
from playlisteval.demo.colours import PAINTS, PALETTES, RGB, shade
from playlisteval.demo.lettering import (
    STILL_SCALE,
    bar_areas,
    caption_corner,
    caption_line,
    caption_size,
    chart_lines,
    fitting_size,
    sign_line,
    still_pixels,
    table_lines,
    write_line,
)
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

HOLD_SHARE = 0.14  # of a scene, at each end
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


def draw_caption(caption: Caption) -> Image.Image:
    width, height = caption_size(caption)
    canvas = Canvas(width * STILL_SCALE, height * STILL_SCALE)
    canvas.fill(0, 0, 1, 1, PAINTS[caption.panel])
    canvas.fill(0, 0, 0.02, 1, PAINTS[caption.ink])
    write_line(canvas.pen, caption_line(caption), PAINTS[caption.ink])
    return canvas.image.resize((width, height), Image.Resampling.LANCZOS)


def letter_pixels(sign: Sign) -> float:
    """The em of a sign's lettering in pixels of an unmagnified frame."""
    return fitting_size(sign_line(sign)) / STILL_SCALE


def _draw_mount(canvas: Canvas, sign: Sign, colour: RGB) -> None:
    box = sign.box
    for share in (0.16, 0.84):
        x = box.left + box.width * share
        if sign.mount == "post":
            canvas.fill(x - 0.006, box.top, x + 0.006, max(0.8, box.top + box.height + 0.04), colour)
        elif sign.mount == "hanging":
            canvas.line([(x, max(0.0, box.top - 0.3)), (x, box.top + 0.02)], colour, 5)


def _draw_sign(canvas: Canvas, sign: Sign) -> None:
    left, top, right, bottom = still_pixels(sign.box)
    panel, ink = PAINTS[sign.panel], PAINTS[sign.ink]
    radius = random.Random(sign.words).choice((4, 10, 18))
    canvas.pen.rounded_rectangle((left + 5, top + 7, right + 5, bottom + 7), radius, fill=(60, 58, 58))
    canvas.pen.rounded_rectangle(
        (left, top, right, bottom), radius, fill=panel, outline=shade(panel, 0.72), width=5
    )
    write_line(canvas.pen, sign_line(sign), ink)


def _draw_chart(canvas: Canvas, chart: Chart) -> None:
    left, top, right, bottom = still_pixels(chart.box)
    canvas.pen.rectangle((left + 6, top + 8, right + 6, bottom + 8), fill=(60, 58, 58))
    canvas.pen.rectangle((left, top, right, bottom), fill=GRAPH_PAPER, outline=GRAPH_INK, width=3)
    areas = bar_areas(chart)
    base = areas[0][3]
    canvas.pen.line((left + 16, base, right - 16, base), fill=GRAPH_INK, width=4)
    for bar, area in zip(chart.bars, areas, strict=True):
        canvas.pen.rectangle(area, fill=PAINTS[bar.colour])
    for line in chart_lines(chart):
        write_line(canvas.pen, line, GRAPH_INK)


def _draw_table(canvas: Canvas, table: Table) -> None:
    left, top, right, bottom = still_pixels(table.box)
    panel, ink = PAINTS[table.panel], PAINTS[table.ink]
    canvas.pen.rectangle((left + 6, top + 8, right + 6, bottom + 8), fill=(60, 58, 58))
    canvas.pen.rectangle((left, top, right, bottom), fill=panel, outline=shade(panel, 0.7), width=6)
    step = (bottom - top) / (len(table.rows) + 1)
    canvas.pen.line((left + 20, top + step, right - 20, top + step), fill=ink, width=4)
    for line in table_lines(table):
        write_line(canvas.pen, line, ink)
