"""Pictures come out as a player shows them: turned, unmirrored, with square pixels, never enlarged."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from playlisteval.errors import MediaError
from playlisteval.media import jpeg
from playlisteval.media.decode import look_at
from playlisteval.media.pictures import fitted_size
from playlisteval.media.probe import probe
from tests.rooms.media.films import Film, barred, code_of, every, rows_code_of, set_display_matrix, write_film

CODE = 5
REVERSED = int(f"{CODE:016b}"[::-1], 2)


@pytest.mark.parametrize(
    ("matrix", "degrees", "mirrored", "rows", "code"),
    [
        ((1, 0, 0, 1), 0, False, False, CODE),
        ((0, -1, 1, 0), 90, False, True, REVERSED),
        ((-1, 0, 0, -1), 180, False, False, REVERSED),
        ((0, 1, -1, 0), 270, False, True, CODE),
        ((-1, 0, 0, 1), 0, True, False, REVERSED),
        ((1, 0, 0, -1), 180, True, False, CODE),
        ((0, 1, 1, 0), 90, True, True, CODE),
        ((0, -1, -1, 0), 270, True, True, REVERSED),
    ],
)
def test_the_display_matrix_is_followed(
    matrix: tuple[int, int, int, int], degrees: int, mirrored: bool, rows: bool, code: int, tmp_path: Path
) -> None:
    path = write_film(tmp_path / "film.mp4", Film(every(0.5, 8), fps=2))
    set_display_matrix(path, *matrix)
    info = probe(path)
    assert (info.rotation_degrees, info.mirrored) == (degrees, mirrored)
    rgb = look_at(path, info, 2.6).rgb
    assert rgb.shape == ((256, 64, 3) if rows else (64, 256, 3))
    assert (info.height, info.width) == rgb.shape[:2]
    assert (rows_code_of(rgb) if rows else code_of(rgb)) == code
    assert rgb.flags.c_contiguous


@pytest.mark.parametrize(
    ("aspect", "turned", "shape"),
    [
        (Fraction(4, 3), False, (64, 341, 3)),
        (Fraction(8, 9), False, (64, 228, 3)),
        (Fraction(4, 3), True, (341, 64, 3)),
        (Fraction(4, 1), False, (40, 640, 3)),
    ],
)
def test_pixels_become_square(
    aspect: Fraction, turned: bool, shape: tuple[int, int, int], tmp_path: Path
) -> None:
    path = write_film(tmp_path / "film.mp4", Film(every(0.5, 4), fps=2, pixel_aspect=aspect))
    if turned:
        set_display_matrix(path, 0, -1, 1, 0)
    assert look_at(path, probe(path), 1.0).rgb.shape == shape


def test_a_turned_picture_is_fitted_as_it_is_shown(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.mp4", Film(every(0.5, 4), fps=2))
    set_display_matrix(path, 0, -1, 1, 0)
    assert look_at(path, probe(path), 1.0, max_width=640, max_height=128).rgb.shape == (128, 32, 3)


@pytest.mark.parametrize(
    ("size", "limits", "fitted"),
    [
        ((1280, 720), (640, 480), (640, 360)),
        ((720, 1280), (640, 480), (270, 480)),
        ((320, 240), (640, 480), (320, 240)),
        ((4000, 3), (640, 480), (640, 1)),
        ((1280, 720), (None, None), (1280, 720)),
    ],
)
def test_fitting_keeps_the_aspect_and_never_enlarges(
    size: tuple[int, int], limits: tuple[int | None, int | None], fitted: tuple[int, int]
) -> None:
    assert fitted_size(*size, *limits) == fitted


def test_jpeg_goes_there_and_back() -> None:
    picture = barred(43_690)
    data = jpeg.encode(picture)
    assert data[:2] == b"\xff\xd8"
    back = jpeg.decode(data)
    assert back.shape == picture.shape
    assert code_of(back) == 43_690
    assert len(jpeg.encode(picture, quality=20)) < len(data)
    assert jpeg.encode(picture[:, ::-1]) == jpeg.encode(np.ascontiguousarray(picture[:, ::-1]))


def test_what_is_no_jpeg_is_refused() -> None:
    with pytest.raises(MediaError, match="5 bytes are not a JPEG picture"):
        jpeg.decode(b"hello")
