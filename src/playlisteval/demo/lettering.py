"""A sign, chart, table or caption comes in; where its lines of lettering stand, and their strokes, go out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from PIL import ImageDraw, ImageFont

from playlisteval.demo.colours import RGB
from playlisteval.demo.story import FRAME_HEIGHT, FRAME_WIDTH, Box, Caption, Chart, Sign, Table

STILL_SCALE = 2
LARGEST_LETTERS = 72  # em in pixels of the still
LETTER_SPACING = 0.035  # of the em: the bundled face is set tight, and text readers join narrow words
WORD_SPACING = 0.42
BASELINE_DROP = 0.35  # of the em, below the middle of the area
STROKE_PIXELS = 1
BAR_FLOOR, BAR_CEILING = 58, 116  # pixels from the chart's lower and upper edge

Area = tuple[float, float, float, float]


@dataclass(frozen=True)
class Line:
    """Words and the area that they are fitted into: left, top, right, bottom in pixels of the still."""

    words: str
    area: Area
    largest: int
    align: str = "middle"


def still_pixels(box: Box) -> Area:
    width, height = FRAME_WIDTH * STILL_SCALE, FRAME_HEIGHT * STILL_SCALE
    return box.left * width, box.top * height, (box.left + box.width) * width, (box.top + box.height) * height


def sign_line(sign: Sign) -> Line:
    left, top, right, bottom = still_pixels(sign.box)
    side = 16 if sign.box.width > 0.3 else 20
    return Line(sign.words, (left + side, top + 10, right - side, bottom - 10), LARGEST_LETTERS)


def chart_lines(chart: Chart) -> list[Line]:
    """The title, then a value and a label for each bar."""
    left, top, right, bottom = still_pixels(chart.box)
    lines = [Line(chart.title, (left + 16, top + 10, right - 16, top + 64), 50)]
    step = (right - left - 32) / len(chart.bars)
    for number, (bar, (_, bar_top, _, base)) in enumerate(zip(chart.bars, bar_areas(chart), strict=True)):
        x = left + 16 + step * number
        lines.append(Line(str(bar.value), (x, bar_top - 48, x + step, bar_top - 4), 40))
        lines.append(Line(bar.label, (x + 4, base + 6, x + step - 4, bottom - 6), 40))
    return lines


def bar_areas(chart: Chart) -> list[Area]:
    left, top, right, bottom = still_pixels(chart.box)
    base, ceiling = bottom - BAR_FLOOR, top + BAR_CEILING
    step = (right - left - 32) / len(chart.bars)
    areas: list[Area] = []
    for number, bar in enumerate(chart.bars):
        x = left + 16 + step * number
        height = (base - ceiling) * bar.value / 100
        areas.append((x + step * 0.22, base - height, x + step * 0.78, base))
    return areas


def table_lines(table: Table) -> list[Line]:
    """The title, then a label and a value for each row."""
    left, top, right, bottom = still_pixels(table.box)
    step = (bottom - top) / (len(table.rows) + 1)
    lines = [Line(table.title, (left + 16, top + 8, right - 16, top + step - 6), 58)]
    for number, (label, value) in enumerate(table.rows, start=1):
        y = top + step * number
        label_right, value_left = left + (right - left) * 0.55, left + (right - left) * 0.6
        lines.append(Line(label, (left + 24, y + 6, label_right, y + step - 6), 54, "left"))
        lines.append(Line(value, (value_left, y + 6, right - 24, y + step - 6), 54, "right"))
    return lines


def caption_size(caption: Caption) -> tuple[int, int]:
    """In pixels of the frame, even ones, so that the halved colour planes of the video line up with it."""
    return 2 * round(caption.box.width * FRAME_WIDTH / 2), 2 * round(caption.box.height * FRAME_HEIGHT / 2)


def caption_corner(caption: Caption) -> tuple[int, int]:
    return 2 * round(caption.box.left * FRAME_WIDTH / 2), 2 * round(caption.box.top * FRAME_HEIGHT / 2)


def caption_line(caption: Caption) -> Line:
    """On a canvas of the caption's own, at the still's scale."""
    width, height = (STILL_SCALE * size for size in caption_size(caption))
    return Line(caption.words, (0.04 * width, 0.0, 0.98 * width, float(height)), round(height * 0.66))


def ink_area(line: Line) -> Area:
    """What the strokes of a line cover, a little more where its last letter is narrower than its advance."""
    size, x, baseline = _set(line)
    _, rise, _, drop = _face(size).getbbox(line.words, anchor="ls", stroke_width=STROKE_PIXELS)
    width = _line_width(line.words, size) - LETTER_SPACING * size
    return x - STROKE_PIXELS, baseline + rise, x + width + STROKE_PIXELS, baseline + drop


def fitting_size(line: Line) -> int:
    left, top, right, bottom = line.area
    size = min(line.largest, int((bottom - top) / 1.1))
    while size > 12 and _line_width(line.words, size) > right - left:
        size -= 1
    return size


def write_line(pen: ImageDraw.ImageDraw, line: Line, ink: RGB) -> None:
    """As large as fits, a touch bolder than the face itself."""
    size, x, baseline = _set(line)
    for letter, advance in _advances(line.words, size):
        pen.text(
            (x, baseline),
            letter,
            fill=ink,
            font=_face(size),
            anchor="ls",
            stroke_width=STROKE_PIXELS,
            stroke_fill=ink,
        )
        x += advance


def _set(line: Line) -> tuple[int, float, float]:
    """The size, where the first letter begins, and the baseline."""
    size = fitting_size(line)
    left, top, right, bottom = line.area
    spare = right - left - _line_width(line.words, size)
    x = left + {"left": 0.0, "middle": spare / 2, "right": spare}[line.align]
    return size, x, (top + bottom) / 2 + size * BASELINE_DROP


@lru_cache(maxsize=64)
def _face(size: int) -> ImageFont.FreeTypeFont:
    return cast(ImageFont.FreeTypeFont, ImageFont.load_default(size))  # the bitmap face has no sizes


def _line_width(words: str, size: int) -> float:
    return sum(advance for _, advance in _advances(words, size))


def _advances(words: str, size: int) -> list[tuple[str, float]]:
    face = _face(size)
    spaced = (
        (letter, WORD_SPACING * size if letter == " " else face.getlength(letter) + LETTER_SPACING * size)
        for letter in words
    )
    return list(spaced)
