"""An RGB picture comes in and JPEG bytes go out, or the other way round."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np
import simplejpeg  # pyright: ignore[reportMissingTypeStubs]

from playlisteval.errors import MediaError

if TYPE_CHECKING:
    from playlisteval.media.pictures import Rgb


def encode(rgb: Rgb, quality: int = 80) -> bytes:
    """JPEG with halved colour planes (4:2:0)."""
    picture = np.ascontiguousarray(rgb)
    return simplejpeg.encode_jpeg(picture, quality=quality, colorspace="RGB", colorsubsampling="420")


def decode(data: bytes) -> Rgb:
    """Height x width x 3 bytes."""
    try:
        return cast("Rgb", simplejpeg.decode_jpeg(data, colorspace="RGB"))
    except ValueError as error:
        raise MediaError(
            f"{len(data)} bytes are not a JPEG picture that can be read ({error}); make the picture again."
        ) from error
