from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from playlisteval.demo import draw
from playlisteval.demo.backdrops import BACKDROPS, Canvas, paint_backdrop
from playlisteval.demo.colours import INDOOR, OUTDOOR, PAINTS, PALETTES, blend, shade
from playlisteval.demo.draw import (
    camera_view,
    caption_corner,
    crop_box,
    draw_caption,
    draw_frame,
    draw_still,
    seen_box,
)
from playlisteval.demo.props import PROPS, paint_pieces
from playlisteval.demo.story import (
    INDOOR_BACKDROPS,
    PROP_ASPECTS,
    Box,
    CameraMove,
    Caption,
    Scene,
    StoryScale,
    stories,
)

SCENES = [
    scene
    for story in stories(11, StoryScale(domains=2, playlists_per_domain=1, films_per_playlist=1))
    for film in story.films
    for scene in film.scenes
]


def panel_share(scene: Scene, share: float) -> list[float]:
    """For each sign, how much of its box on the frame has the panel's colour."""
    frame = np.asarray(draw_frame(draw_still(scene), scene, share)).astype(int)
    view = camera_view(scene.camera, share)
    found: list[float] = []
    for sign in scene.signs:
        box = seen_box(sign.box, view)
        left, top = round(box.left * 640) + 3, round(box.top * 360) + 3
        right, bottom = round((box.left + box.width) * 640) - 3, round((box.top + box.height) * 360) - 3
        distance = np.abs(frame[top:bottom, left:right] - np.array(PAINTS[sign.panel])).max(axis=2)
        found.append(float((distance < 12).mean()))
    return found


def test_a_frame_is_640_by_360_at_any_moment() -> None:
    scene = SCENES[0]
    still = draw_still(scene)
    assert still.size == (1280, 720)
    assert {draw_frame(still, scene, share).size for share in (0.0, 0.5, 1.0)} == {(640, 360)}


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_every_sign_lies_in_its_box_in_its_colour(share: float) -> None:
    for scene in SCENES:
        assert min(panel_share(scene, share)) > 0.4


def test_the_same_scene_is_drawn_the_same_twice() -> None:
    assert draw_still(SCENES[1]).tobytes() == draw_still(SCENES[1]).tobytes()


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_camera_moves_boxes_by_less_than_a_tenth(one: float, other: float) -> None:
    for scene in SCENES:
        for sign in scene.signs:
            first, second = (seen_box(sign.box, camera_view(scene.camera, share)) for share in (one, other))
            assert all(abs(a - b) < 0.1 for a, b in zip(first, second, strict=True))


def test_the_camera_holds_at_both_ends_and_is_half_way_in_the_middle() -> None:
    move = CameraMove("pan right", Box(0, 0.02, 0.9, 0.9), Box(0.1, 0.02, 0.9, 0.9))
    assert camera_view(move, 0) == camera_view(move, draw.HOLD_SHARE) == move.start
    assert camera_view(move, 1) == camera_view(move, 1 - draw.HOLD_SHARE)
    assert camera_view(move, 1) == pytest.approx(move.end)
    assert camera_view(move, 0.5).left == pytest.approx(0.05)


def test_a_crop_never_leaves_the_still() -> None:
    assert crop_box(Box(-0.001, 0, 1.002, 1), (1280, 720)) == (0.0, 0.0, 1280.0, 720.0)


def test_a_caption_is_pasted_on_even_pixels_and_does_not_move() -> None:
    caption = Caption("Noon Break", "red", "white", Box(0.041, 0.885, 0.26, 0.095))
    left, top = caption_corner(caption)
    image = draw_caption(caption)
    assert (left % 2, top % 2, image.width % 2, image.height % 2) == (0, 0, 0, 0)
    colours = np.asarray(image).reshape(-1, 3).astype(int)
    assert (np.abs(colours - np.array(PAINTS["red"])).max(axis=1) < 12).mean() > 0.5


@pytest.mark.parametrize("name", sorted(BACKDROPS))
def test_every_backdrop_covers_the_whole_picture(name: str) -> None:
    for palette in INDOOR if name in INDOOR_BACKDROPS else OUTDOOR:
        canvas = Canvas(320, 180)
        paint_backdrop(canvas, name, PALETTES[palette], seed=5)
        pixels = np.asarray(canvas.image)
        assert not (pixels == 0).all(axis=2).any()
        assert pixels.std() > 5


@pytest.mark.parametrize("kind", sorted(PROPS))
def test_every_prop_shows_its_colour_within_its_box(kind: str) -> None:
    canvas = Canvas(640, 360)
    canvas.fill(0, 0, 1, 1, (200, 200, 200))
    paint_pieces(canvas, kind, PAINTS["red"], 2, (0.25, 0.25, 0.5, 0.5))
    red = np.abs(np.asarray(canvas.image).astype(int) - np.array(PAINTS["red"])).max(axis=2) < 5
    rows, columns = np.nonzero(red)
    assert red.sum() > 600
    assert columns.min() >= 158 and columns.max() <= 482
    assert rows.min() >= 88 and rows.max() <= 272
    assert kind in PROP_ASPECTS


def test_shades_and_blends() -> None:
    assert shade((100, 200, 50), 0.5) == (50, 100, 25)
    assert shade((100, 200, 50), 1.5) == (178, 228, 152)
    assert blend((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)


def test_the_face_comes_with_pillow() -> None:
    assert isinstance(ImageFont.load_default(20), ImageFont.FreeTypeFont)
