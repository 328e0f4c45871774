from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from playlisteval.models.seeing.look import (
    LOOK_VERSION,
    Box,
    Look,
    ObjectSeen,
    RegionSeen,
    TagSeen,
    TextSeen,
)

BOX = Box(left=0.1, top=0.2, right=0.5, bottom=0.6)
LOOK = Look(
    width=640,
    height=360,
    texts=(
        TextSeen(
            text="Gate 4",
            box=BOX,
            confidence=0.98765,
            ink_colour="white",
            ground_colour=None,
            ground_confidence=0.0,
        ),
    ),
    objects=(ObjectSeen(label="boat", box=BOX, confidence=0.5, colour="blue", colour_confidence=0.25),),
    regions=(RegionSeen(colour="green", box=BOX, share=1 / 3),),
    tags=(TagSeen(label="dock", confidence=1 / 7),),
)


def test_the_json_is_exact() -> None:
    box = '{"left":0.1,"top":0.2,"right":0.5,"bottom":0.6}'
    assert LOOK.model_dump_json() == (
        f'{{"version":{LOOK_VERSION},"width":640,"height":360,"texts":[{{"text":"Gate 4","box":{box},'
        '"confidence":0.988,"ink_colour":"white","ground_colour":null,"ground_confidence":0.0}],'
        f'"objects":[{{"label":"boat","box":{box},"confidence":0.5,"colour":"blue","colour_confidence":0.25}}],'
        f'"regions":[{{"colour":"green","box":{box},"share":0.3333}}],'
        '"tags":[{"label":"dock","confidence":0.143}]}'
    )


def test_a_look_survives_its_json() -> None:
    assert Look.model_validate_json(LOOK.model_dump_json()) == LOOK


def test_a_look_can_not_be_changed() -> None:
    with pytest.raises(ValidationError):
        LOOK.width = 1  # type: ignore[misc]


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_numbers_must_be_numbers(value: float) -> None:
    with pytest.raises(ValidationError):
        TagSeen(label="dock", confidence=value)


def test_minus_zero_is_zero() -> None:
    assert Box(left=-0.00001, top=0, right=1, bottom=1).model_dump_json().startswith('{"left":0.0,')


def test_centre_and_area() -> None:
    assert BOX.centre == pytest.approx((0.3, 0.4))
    assert BOX.area == pytest.approx(0.16)
    assert Box(left=0.5, top=0, right=0.4, bottom=1).area == 0


sides = st.floats(-1000, 3000)


@given(sides, sides, sides, sides)
def test_a_box_from_pixels_lies_in_the_frame(left: float, top: float, right: float, bottom: float) -> None:
    box = Box.from_pixels(left, top, right, bottom, (640, 360))
    assert all(0 <= side <= 1 for side in (box.left, box.top, box.right, box.bottom))
    x0, y0, x1, y1 = box.to_pixels((640, 360))
    assert 0 <= x0 < x1
    assert 0 <= y0 < y1
    assert x0 < 640
    assert y0 < 360


def test_pixels_there_and_back() -> None:
    assert Box.from_pixels(64, 36, 320, 180, (640, 360)).to_pixels((640, 360)) == (64, 36, 320, 180)
