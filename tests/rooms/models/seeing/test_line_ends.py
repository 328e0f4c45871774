"""Where a line of text goes on beyond the box that was found for it."""

from __future__ import annotations

import pytest

from playlisteval.models.seeing.line_ends import whole_line
from playlisteval.models.seeing.look import Box

from .conftest import BLACK, BLUE, RED, SKY, WHITE, YELLOW, Pixels, paint, panel

SIZE = (640, 360)


def sign(
    text: str, ground: tuple[int, int, int] = RED, ink: tuple[int, int, int] = WHITE, wide: int = 300
) -> Pixels:
    frame = paint(*SIZE, SKY)
    panel(frame, (40, 100), (wide, 60), ground, text, ink, 1.2)
    return frame


def pixels(left: float, right: float) -> Box:
    return Box.from_pixels(left, 112, right, 150, SIZE)


@pytest.mark.parametrize(("ground", "ink"), [(RED, WHITE), (YELLOW, BLACK), (BLUE, YELLOW), (WHITE, RED)])
def test_a_last_digit_is_found_and_a_whole_box_is_left_alone(
    ground: tuple[int, int, int], ink: tuple[int, int, int]
) -> None:
    frame = sign("JETTY 9", ground, ink)
    found = whole_line(frame, pixels(46, 161))
    assert found is not None
    assert (found.left, found.top, found.bottom) == pytest.approx((46 / 640, 112 / 360, 150 / 360), abs=0.004)
    assert found.right == pytest.approx(186 / 640, abs=0.02)
    assert whole_line(frame, pixels(46, 190)) is None


def test_a_first_word_is_found() -> None:
    found = whole_line(sign("JETTY 9"), pixels(163, 190))
    assert found is not None
    assert found.left == pytest.approx(48 / 640, abs=0.02)
    assert found.right == pytest.approx(190 / 640, abs=0.004)


def test_what_stands_a_column_away_is_another_line() -> None:
    frame = sign("JETTY")
    panel(frame, (240, 100), (100, 60), RED, "9", WHITE, 1.2)
    assert whole_line(frame, pixels(46, 161)) is None


def test_strokes_beyond_the_panel_s_edge_are_another_line() -> None:
    frame = sign("JETTY", wide=140)
    panel(frame, (186, 100), (100, 60), RED, "9", WHITE, 1.2)
    assert whole_line(frame, pixels(46, 161)) is None


def test_a_border_and_a_rule_are_no_strokes() -> None:
    frame = sign("JETTY")
    frame[100:160, 178:182] = WHITE
    frame[114:116, 46:330] = WHITE
    assert whole_line(frame, pixels(46, 161)) is None


def test_a_plain_or_tiny_box_has_no_line() -> None:
    assert whole_line(paint(*SIZE, RED), pixels(46, 161)) is None
    assert whole_line(sign("JETTY 9"), Box.from_pixels(46, 112, 49, 115, SIZE)) is None
