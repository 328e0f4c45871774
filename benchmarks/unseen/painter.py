"""A scene comes in; its still, and the frames of a camera that drifts, zooms and fades over, go out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from benchmarks.unseen.lettering import letters_mask, letters_size
from benchmarks.unseen.paints import PAINTS, darker, lighter
from benchmarks.unseen.script import (
    FRAME_HEIGHT,
    FRAME_WIDTH,
    PIECE_GAP,
    STILL_SCALE,
    WALLED,
    Badge,
    Plate,
    Setting,
    Thing,
)
from benchmarks.unseen.surroundings import paint_surroundings
from benchmarks.unseen.things import draw_piece
from playlisteval.demo.draw import crop_box
from playlisteval.demo.film import FRAMES_A_STEP, colour_planes, fill_picture, frame_count
from playlisteval.demo.story import Box

if TYPE_CHECKING:
    import av
    from numpy import uint8
    from numpy.typing import NDArray

STILL_SIZE = (FRAME_WIDTH * STILL_SCALE, FRAME_HEIGHT * STILL_SCALE)
FADE_BEFORE, FADE_AFTER = 2, 3  # frames on each side of a cut: 0.4 s at 12 a second
BADGE_FACE, BADGE_CAPITALS = "bold", 21
BADGE_LINE = 8  # pixels of the still, along the lower edge


@dataclass(frozen=True)
class UnseenPainter:
    version: str = "unseen 1"  # raise it when a change of drawing makes other pictures
    width: int = FRAME_WIDTH
    height: int = FRAME_HEIGHT

    def frames(self, scenes: Sequence[Setting], number: int) -> Iterator[av.VideoFrame]:
        """The camera steps at each second frame, as the demo's does: half the work for the encoder."""
        import av

        count, steps = frame_count(scenes[number]), FADE_BEFORE + FADE_AFTER + 1
        still = picture_at(scenes[number], 0.0)
        for frame in range(count):
            if frame and frame % FRAMES_A_STEP == 0:
                still = picture_at(scenes[number], frame / count)
            picture, left = still, count - frame
            if left <= FADE_BEFORE and number + 1 < len(scenes):
                other = picture_at(scenes[number + 1], 0.0)
                picture = _blended(picture, other, (FADE_BEFORE + 1 - left) / steps)
            elif frame < FADE_AFTER and number > 0:
                other = picture_at(scenes[number - 1], 1.0)
                picture = _blended(picture, other, (FADE_AFTER - frame) / steps)
            yield av.VideoFrame.from_ndarray(picture, format="yuv420p")


def _blended(picture: NDArray[uint8], other: NDArray[uint8], share: float) -> NDArray[uint8]:
    return np.round(picture * (1 - share) + other * share).astype(np.uint8)


def picture_at(scene: Setting, share: float) -> NDArray[uint8]:
    """The three planes of the frame that is seen when `share` of the scene has passed."""
    planes, overlay, corner = _prepared(scene)
    picture = np.empty((FRAME_HEIGHT * 3 // 2, FRAME_WIDTH), np.uint8)
    fill_picture(picture, planes, overlay, corner, view_at(scene, share))
    return picture


def view_at(scene: Setting, share: float) -> Box:
    """An even glide from the first framing to the last, without a rest at either end."""
    pairs = zip(scene.start, scene.end, strict=True)
    return Box(*(first + (last - first) * share for first, last in pairs))


@lru_cache(maxsize=3)
def _prepared(scene: Setting) -> tuple[list[Image.Image], list[Image.Image], tuple[int, int]]:
    planes = [
        plane.resize((plane.width * 3 // 4, plane.height * 3 // 4), Image.Resampling.LANCZOS)
        for plane in colour_planes(draw_setting(scene))
    ]
    if scene.badge is None:
        return planes, [], (0, 0)
    return planes, colour_planes(draw_badge(scene.badge)), badge_corner(scene.badge)


def draw_frame(scene: Setting, share: float) -> Image.Image:
    still = draw_setting(scene)
    view = crop_box(view_at(scene, share), still.size)
    frame = still.resize((FRAME_WIDTH, FRAME_HEIGHT), Image.Resampling.BILINEAR, view)
    if scene.badge:
        frame.paste(draw_badge(scene.badge), badge_corner(scene.badge))
    return frame


def draw_setting(scene: Setting) -> Image.Image:
    still = paint_surroundings(scene.surroundings, STILL_SIZE, scene.texture_seed)
    for thing in scene.things:
        _draw_thing(still, thing)
    for plate in scene.plates:
        _draw_plate(still, plate)
    return still


def piece_boxes(thing: Thing) -> list[Box]:
    """Where each piece of a group stands, side by side."""
    width = thing.box.width / (thing.count + PIECE_GAP * (thing.count - 1))
    step = width * (1 + PIECE_GAP)
    return [
        Box(thing.box.left + number * step, thing.box.top, width, thing.box.height)
        for number in range(thing.count)
    ]


def _draw_thing(still: Image.Image, thing: Thing) -> None:
    for box in piece_boxes(thing):
        left, top, right, bottom = _pixels(box)
        if thing.kind not in WALLED:
            _cast_shadow(still, (left, bottom, right))
        picture, mask = draw_piece(thing.kind, PAINTS[thing.colour], right - left, bottom - top)
        still.paste(picture, (left, top), mask)


def _cast_shadow(still: Image.Image, foot: tuple[int, int, int]) -> None:
    left, bottom, right = foot
    shadow = Image.new("L", (right - left, 28))
    ImageDraw.Draw(shadow).ellipse((6, 6, right - left - 6, 22), fill=120)
    still.paste((24, 24, 28), (left, bottom - 18), shadow.filter(ImageFilter.GaussianBlur(4)))


def _draw_plate(still: Image.Image, plate: Plate) -> None:
    left, top, right, bottom = _pixels(plate.box)
    outline = _plate_mask(plate.shape, right - left, bottom - top)
    panel, ink = PAINTS[plate.panel], PAINTS[plate.ink]
    shadow = ImageChops.multiply(outline, Image.new("L", outline.size, 128))
    still.paste((20, 20, 24), (left + 8, top + 10), shadow)
    edge = lighter(panel, 0.35) if max(panel) < 60 else darker(panel, 0.3)
    if plate.shape == "ribbon":
        still.paste(edge, (left, top), _ribbon_tails(right - left, bottom - top))
    still.paste(edge, (left, top), outline)
    still.paste(panel, (left, top), outline.filter(ImageFilter.MinFilter(9)))
    letters = Image.fromarray(letters_mask(plate.words, plate.face, plate.capital_pixels * STILL_SCALE))
    middle = (plate.text.left + plate.text.width / 2) * STILL_SIZE[0]
    level = (plate.text.top + plate.text.height / 2) * STILL_SIZE[1]
    still.paste(ink, (round(middle - letters.width / 2), round(level - letters.height / 2)), letters)


def _plate_mask(shape: str, width: int, height: int) -> Image.Image:
    """The outline of a plate with one pixel free all round, so that its edge can be told from outside."""
    mask = Image.new("L", (width, height))
    pen = ImageDraw.Draw(mask)
    w, h = width - 2, height - 2
    head, notch, cut = h * 0.45, h * 0.3, h * 0.28
    outlines: dict[str, list[tuple[float, float]]] = {
        "arrow right": [(1, 1), (w - head, 1), (w, h / 2), (w - head, h), (1, h)],
        "arrow left": [(w, 1), (head, 1), (1, h / 2), (head, h), (w, h)],
        "banner": [(1, 1), (w, 1), (w - notch, h / 2), (w, h), (1, h), (1 + notch, h / 2)],
        "octagon": [
            (cut, 1),
            (w - cut, 1),
            (w, cut),
            (w, h - cut),
            (w - cut, h),
            (cut, h),
            (1, h - cut),
            (1, cut),
        ],
    }
    if shape in outlines:
        pen.polygon(outlines[shape], fill=255)
    elif shape == "oval":
        pen.ellipse((1, 1, w, h), fill=255)
    elif shape == "ribbon":
        pen.rectangle((h * 0.4, h * 0.1, w - h * 0.4, h * 0.9), fill=255)
    else:
        pen.rounded_rectangle((1, 1, w, h), h * (0.3 if shape == "rounded" else 0.1), fill=255)
    if shape == "ticket":
        for x in (1.0, float(w)):
            pen.ellipse((x - h * 0.16, h * 0.34, x + h * 0.16, h * 0.66), fill=0)
    return mask


def _ribbon_tails(width: int, height: int) -> Image.Image:
    mask = Image.new("L", (width, height))
    pen = ImageDraw.Draw(mask)
    h = height - 2
    tail = [(1, h * 0.28), (h * 0.62, h * 0.28), (h * 0.62, h), (1, h), (h * 0.24, h * 0.64)]
    pen.polygon(tail, fill=255)
    return ImageChops.lighter(mask, mask.transpose(Image.Transpose.FLIP_LEFT_RIGHT))


def badge_corner(badge: Badge) -> tuple[int, int]:
    """On even pixels, so that the halved colour planes line up with it."""
    return 2 * round(badge.box.left * FRAME_WIDTH / 2), 2 * round(badge.box.top * FRAME_HEIGHT / 2)


def badge_text(badge: Badge) -> Box:
    """What the letters of a badge cover, in fractions of the frame."""
    left, top, right, bottom = _badge_letters(badge)
    across, down = badge_corner(badge)
    return Box(
        (across + left / STILL_SCALE) / FRAME_WIDTH,
        (down + top / STILL_SCALE) / FRAME_HEIGHT,
        (right - left) / STILL_SCALE / FRAME_WIDTH,
        (bottom - top) / STILL_SCALE / FRAME_HEIGHT,
    )


def draw_badge(badge: Badge) -> Image.Image:
    width, height = _badge_size(badge)
    large = Image.new("RGB", (width * STILL_SCALE, height * STILL_SCALE), PAINTS[badge.panel])
    line = (0, large.height - BADGE_LINE, large.width, large.height)
    ImageDraw.Draw(large).rectangle(line, fill=PAINTS[badge.ink])
    letters = Image.fromarray(letters_mask(badge.words, BADGE_FACE, BADGE_CAPITALS * STILL_SCALE))
    large.paste(PAINTS[badge.ink], _badge_letters(badge)[:2], letters)
    return large.resize((width, height), Image.Resampling.LANCZOS)


def _badge_size(badge: Badge) -> tuple[int, int]:
    return 2 * round(badge.box.width * FRAME_WIDTH / 2), 2 * round(badge.box.height * FRAME_HEIGHT / 2)


def _badge_letters(badge: Badge) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the letters within the badge, at the still's scale."""
    width, height = (pixels * STILL_SCALE for pixels in _badge_size(badge))
    wide, high = letters_size(badge.words, BADGE_FACE, BADGE_CAPITALS * STILL_SCALE)
    left, top = (width - wide) // 2, (height - BADGE_LINE - high) // 2
    return left, top, left + wide, top + high


def _pixels(box: Box) -> tuple[int, int, int, int]:
    """Left, top, right and bottom on the still."""
    return (
        round(box.left * STILL_SIZE[0]),
        round(box.top * STILL_SIZE[1]),
        round((box.left + box.width) * STILL_SIZE[0]),
        round((box.top + box.height) * STILL_SIZE[1]),
    )
