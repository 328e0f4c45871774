"""A decoded frame comes in; the RGB picture that a player shows, fitted into a size, goes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from av.video.reformatter import Interpolation, VideoReformatter

if TYPE_CHECKING:
    from av.video.frame import VideoFrame

Rgb = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Orientation:
    """How a player turns a picture: mirrored left to right first, then quarter turns counter-clockwise."""

    quarter_turns: int = 0
    mirrored: bool = False


def orientation(frame: VideoFrame) -> Orientation:
    """Read from the display matrix: x' = ax + cy, y' = bx + dy, y pointing down."""
    side_data = frame.side_data.get("DISPLAYMATRIX")
    if side_data is None:
        return Orientation()
    numbers = np.frombuffer(bytes(side_data), dtype="<i4")
    a, b, c, d = (int(numbers[k]) for k in (0, 1, 3, 4))
    mirrored = a * d - b * c < 0
    if mirrored:
        a, b = -a, -b
    if abs(a) >= abs(b):
        return Orientation(0 if a >= 0 else 2, mirrored)
    return Orientation(1 if b < 0 else 3, mirrored)


def fitted_size(
    width: float, height: float, max_width: int | None, max_height: int | None
) -> tuple[int, int]:
    """The largest size of this aspect inside the limits, never above the given size."""
    scale = min(1.0, (max_width or width) / width, (max_height or height) / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


class PictureMaker:
    """Converts frames of one stream; keeps the scaler, which is costly to set up for every frame."""

    def __init__(
        self, pixel_aspect: float, turn: Orientation, max_width: int | None, max_height: int | None
    ) -> None:
        self._aspect, self._turn = pixel_aspect, turn
        self._max_width, self._max_height = max_width, max_height
        self._scaler = VideoReformatter()

    def rgb(self, frame: VideoFrame) -> Rgb:
        shown_width, shown_height = frame.width * self._aspect, float(frame.height)
        if self._turn.quarter_turns % 2:
            height, width = fitted_size(shown_height, shown_width, self._max_width, self._max_height)
        else:
            width, height = fitted_size(shown_width, shown_height, self._max_width, self._max_height)
        scaled = self._scaler.reformat(
            frame, width=width, height=height, format="rgb24", interpolation=Interpolation.BILINEAR, threads=1
        )
        picture = np.asarray(scaled.to_ndarray(), dtype=np.uint8)
        if self._turn.mirrored:
            picture = picture[:, ::-1]
        return np.ascontiguousarray(np.rot90(picture, self._turn.quarter_turns))
