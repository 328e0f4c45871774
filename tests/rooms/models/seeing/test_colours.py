from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.seeing.colours import (
    COLOUR_NAMES,
    dominant_colour,
    ink_and_ground,
    name_colour,
    name_indices,
    object_colour,
    regions,
    to_oklab,
)
from playlisteval.models.seeing.look import Box

from .conftest import BLACK, BLUE, GRASS, RED, SKY, WHITE, YELLOW, Pixels, harbour, paint, panel

# Colours as people paint signs, walls and slides; none of them is one of the typical shades.
CASES = {
    "red": "cc2222 d32f2f 9b1b1b e53935 b71c1c",
    "orange": "fb8c00 ef6c00 ff9933 e67e22",
    "yellow": "fdd835 f1c40f ffeb3b f7d842",
    "green": "2ecc71 388e3c 1b5e20 7cb342 4c9a4c 66bb6a",
    "blue": "1976d2 0d47a1 64b5f6 3498db 2c3e90 5dade2",
    "purple": "7b1fa2 8e44ad 5e35b1 ab47bc",
    "pink": "f06292 f8bbd0 ec407a ff80ab",
    "brown": "6d4c41 5d4037 8d5524 795548 a1673a",
    "grey": "757575 9e9e9e 90a4ae bdbdbd 555555",
    "black": "121212 0a0a0a 1a1a1a",
    "white": "fdfdfd eeeeee f7f7f2",
}
EVERY = [(name, shade) for name, shades in CASES.items() for shade in shades.split()]


def rgb_of(shade: str) -> tuple[int, int, int]:
    return int(shade[:2], 16), int(shade[2:4], 16), int(shade[4:], 16)


@pytest.mark.parametrize(("name", "shade"), EVERY)
def test_names_are_those_people_use(name: str, shade: str) -> None:
    assert name_colour(rgb_of(shade)).name == name


def test_there_are_eleven_names() -> None:
    assert len(COLOUR_NAMES) == len(set(COLOUR_NAMES)) == 11


def test_oklab_of_white_black_and_red() -> None:
    lab = to_oklab(np.array([WHITE, BLACK, (255, 0, 0)], dtype=np.uint8))
    assert lab == pytest.approx(
        np.array([[1, 0, 0], [0, 0, 0], [0.62796, 0.22486, 0.12585]], dtype=np.float32), abs=1e-4
    )


def test_a_clear_colour_is_sure_and_one_between_two_is_not() -> None:
    assert name_colour((255, 0, 0)).confidence == 1.0
    assert name_colour((0, 139, 139)).confidence < 0.3


channel = st.integers(0, 255)


@given(channel, channel, channel)
def test_every_colour_has_a_name_and_a_confidence(red: int, green: int, blue: int) -> None:
    name, confidence = name_colour((red, green, blue))
    assert name in COLOUR_NAMES
    assert 0 <= confidence <= 1


def test_the_table_agrees_with_the_name_at_clear_colours() -> None:
    clear = [(name, rgb_of(shade)) for name, shade in EVERY if name_colour(rgb_of(shade)).confidence == 1]
    indices = name_indices(np.array([rgb for _, rgb in clear], dtype=np.uint8))
    assert len(clear) > 30
    assert [COLOUR_NAMES[index] for index in indices.tolist()] == [name for name, _ in clear]


def test_dominant_colour_of_a_mixture() -> None:
    pixels = np.array([RED] * 70 + [WHITE] * 30, dtype=np.uint8)
    found = dominant_colour(pixels)
    assert found is not None
    assert found.name == "red"
    assert found.confidence == pytest.approx(0.7)


def test_no_pixels_have_no_colour() -> None:
    assert dominant_colour(np.zeros((0, 3), dtype=np.uint8)) is None


def test_doubt_grows_where_names_meet() -> None:
    teal = dominant_colour(paint(8, 8, (0, 139, 139)))
    blue = dominant_colour(paint(8, 8, BLUE))
    assert teal is not None
    assert blue is not None
    assert teal.confidence < 0.4 < 0.9 < blue.confidence


def sign(ground: tuple[int, int, int], ink: tuple[int, int, int], scale: float) -> tuple[Pixels, Box]:
    frame = paint(320, 180, SKY)
    panel(frame, (40, 50), (220, 60), ground, "OPEN 24", ink, scale)
    high, wide = round(24 * scale), round(150 * scale)
    return frame, Box.from_pixels(46, 80 - high // 2 - 4, 54 + wide, 80 + high // 2 + 4, (320, 180))


@pytest.mark.parametrize(
    ("ground", "ink", "names"),
    [
        (RED, WHITE, ("white", "red")),
        (YELLOW, BLACK, ("black", "yellow")),
        (BLUE, YELLOW, ("yellow", "blue")),
        (WHITE, BLUE, ("blue", "white")),
        (BLACK, (40, 180, 60), ("green", "black")),
    ],
)
@pytest.mark.parametrize("scale", [0.7, 1.2])
def test_ink_and_ground_of_a_sign(
    ground: tuple[int, int, int], ink: tuple[int, int, int], names: tuple[str, str], scale: float
) -> None:
    found = ink_and_ground(*sign(ground, ink, scale))
    assert found.ink is not None
    assert found.ground is not None
    assert (found.ink.name, found.ground.name) == names
    assert found.ground.confidence > 0.7


def test_a_box_of_one_colour_has_a_ground_but_no_ink() -> None:
    found = ink_and_ground(paint(100, 100, RED), Box(left=0.2, top=0.2, right=0.8, bottom=0.8))
    assert found.ink is None
    assert found.ground is not None
    assert found.ground.name == "red"


def test_a_box_of_a_few_pixels_tells_nothing() -> None:
    found = ink_and_ground(paint(100, 100, RED), Box(left=0.2, top=0.2, right=0.21, bottom=0.8))
    assert found == (None, None)


def words(ground: tuple[int, int, int], scale: float = 1.2) -> Pixels:
    frame = paint(320, 180, ground)
    panel(frame, (60, 60), (0, 40), ground, "OPEN 24", WHITE, scale)
    return frame


@pytest.mark.parametrize("half_high", [16, 22, 26])
def test_a_panel_tighter_than_the_box_is_the_ground(half_high: int) -> None:
    frame = words(RED)
    for rows in (slice(0, 62), slice(98, 180)):
        frame[rows] = BLUE
    box = Box.from_pixels(62, 80 - half_high, 230, 80 + half_high, (320, 180))
    ground = ink_and_ground(frame, box).ground
    assert ground is not None
    assert (ground.name, ground.confidence) == ("red", pytest.approx(1.0, abs=0.05))


def test_text_that_runs_over_two_grounds_has_no_ground() -> None:
    frame = words(RED)
    frame[:, 150:] = words(BLUE)[:, 150:]
    assert ink_and_ground(frame, Box.from_pixels(62, 60, 230, 100, (320, 180))).ground is None


def test_an_outline_is_no_ground() -> None:
    frame = words(GRASS, 1.2)
    white = (frame == np.array(WHITE)).all(axis=2).astype(np.uint8)
    outline = cv2.dilate(white, np.ones((9, 9), np.uint8)).astype(bool) & ~white.astype(bool)
    frame[outline] = BLACK
    ground = ink_and_ground(frame, Box.from_pixels(62, 58, 230, 102, (320, 180))).ground
    assert ground is None or ground.name != "black" or ground.confidence < 0.6


def a_thing(ground: tuple[int, int, int], *rings: tuple[tuple[int, int, int], int]) -> Pixels:
    """Squares inside one another, by colour and half side, in the middle of 100 x 100."""
    frame = paint(100, 100, ground)
    for colour, half in rings:
        frame[50 - half : 50 + half, 50 - half : 50 + half] = colour
    return frame


@pytest.mark.parametrize(
    ("frame", "name"),
    [
        (a_thing(SKY, (RED, 20)), "red"),
        (a_thing(SKY, (RED, 28), (WHITE, 4)), "red"),
        (a_thing(SKY, (BLUE, 28), (WHITE, 22)), None),
        (a_thing(RED, (RED, 20)), None),
        (a_thing(SKY, (RED, 8)), None),
    ],
    ids=["plain", "with a spot", "a face in a rim", "like its surroundings", "too small for its box"],
)
def test_an_object_has_the_colour_of_its_middle_and_of_its_silhouette(
    frame: Pixels, name: str | None
) -> None:
    found = object_colour(frame, Box(left=0.2, top=0.2, right=0.8, bottom=0.8))
    assert (found.name if found and found.confidence >= 0.6 else None) == name


@pytest.mark.parametrize(
    ("shade", "sure"),
    [
        ("faf9f4", True),
        ("faf0e6", True),
        ("d2b48c", False),
        ("bdb76b", False),
        ("36363a", False),
        ("c800a0", False),
    ],
    ids=["paper", "linen", "tan", "khaki", "charcoal", "magenta"],
)
def test_only_shades_that_people_agree_on_are_sure(shade: str, sure: bool) -> None:
    assert (name_colour(rgb_of(shade)).confidence >= 0.6) is sure


@pytest.mark.parametrize("size", [(640, 360), (100, 56), (320, 240)])
def test_regions_of_a_drawn_frame(size: tuple[int, int]) -> None:
    width, height = size
    frame = paint(width, height, SKY)
    frame[height // 2 :] = GRASS
    frame[: height // 4, : width // 4] = RED
    found = regions(frame)
    assert [region.colour for region in found] == ["green", "blue", "red"]
    assert [region.share for region in found] == pytest.approx([0.5, 0.4375, 0.0625], abs=0.02)
    assert found[0].box.top == pytest.approx(0.5, abs=0.02)
    assert found[0].box.bottom == 1


def test_two_areas_of_one_colour_are_two_regions() -> None:
    frame = paint(320, 180, WHITE)
    frame[40:120, 20:100] = RED
    frame[40:120, 200:280] = RED
    found = [region for region in regions(frame) if region.colour == "red"]
    assert [round(region.box.left, 2) for region in found] == [0.06, 0.62]


def test_what_covers_too_little_is_no_region() -> None:
    frame = paint(320, 180, WHITE)
    frame[:30, :30] = RED  # 1.6 %
    assert [region.colour for region in regions(frame)] == ["white"]


def test_regions_of_the_harbour() -> None:
    assert [region.colour for region in regions(harbour())] == ["blue", "green", "red", "yellow"]
