"""Words, a face and a height come in; the mask of the letters, cut to their very edges, goes out."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy import uint8
from numpy.typing import NDArray

REFERENCE_SIZE = 64
FACES = {  # the faces that come inside OpenCV, with their weights
    "bold": ("sans", 650),
    "black": ("sans", 850),
    "slanted": ("italic", 650),
    "plain": ("uni", 400),
}


def letters_mask(words: str, face: str, capital_pixels: float) -> NDArray[uint8]:
    """Coverage of the letters, 0 to 255, with capitals of that height."""
    return _inked(words, face, round(REFERENCE_SIZE * capital_pixels / _capital_height(face)))


def letters_size(words: str, face: str, capital_pixels: float) -> tuple[int, int]:
    """Width and height of what is inked."""
    height, width = letters_mask(words, face, capital_pixels).shape
    return width, height


@lru_cache(maxsize=8)
def _capital_height(face: str) -> int:
    return _inked("H", face, REFERENCE_SIZE).shape[0]


@lru_cache(maxsize=8)
def _face(face: str) -> Any:
    """One for each weight: to change the weight of a loaded face takes longer than to write with it."""
    import cv2

    return cv2.FontFace(FACES[face][0])


@lru_cache(maxsize=256)
def _inked(words: str, face: str, size: int) -> NDArray[uint8]:
    import cv2

    paper = np.zeros((size * 3, size * (len(words) + 4), 3), uint8)
    cv2.putText(paper, words, (size, size * 2), (255, 255, 255), _face(face), size, FACES[face][1])
    ink = paper[:, :, 0]
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].copy()
