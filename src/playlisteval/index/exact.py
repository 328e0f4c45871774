"""Vectors come in; unit vectors, and dot products that don't depend on their neighbours, go out."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from playlisteval.errors import PlaylistEvalError, SettingsError

Matrix = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]

_UNIT_TOLERANCE = 1e-6
_CELLS_PER_BATCH = 4_000_000


def unit_rows(
    matrix: npt.NDArray[np.floating[Any]], width: int | None = None, *, names: Sequence[str] | None = None
) -> Matrix:
    """Each row cut to its first `width` numbers (Matryoshka), scaled to length 1; `names` are for errors."""
    if width is not None:
        matrix = matrix[:, : check_width(width, matrix.shape[1])]
    unit = np.empty(matrix.shape, dtype=np.float32)
    batch = _batch(matrix.shape[1])
    for start in range(0, len(matrix), batch):
        rows = matrix[start : start + batch].astype(np.float64)
        lengths = np.sqrt((rows * rows).sum(axis=1))
        bad = np.flatnonzero(~np.isfinite(lengths) | (lengths == 0.0))
        if bad.size:
            row = start + int(bad[0])
            raise PlaylistEvalError(
                f"Vector {names[row] if names else row} has length {lengths[bad[0]]}, "
                "so it has no direction: embed it again."
            )
        # What is a unit vector already stays as it is, to the last bit.
        scale = np.where(np.abs(lengths - 1.0) <= _UNIT_TOLERANCE, 1.0, lengths)
        unit[start : start + batch] = rows / scale[:, None]
    return unit


def check_width(width: int, full_width: int) -> int:
    """Refuse a Matryoshka width that the vectors don't have."""
    if not 1 <= width <= full_width:
        raise SettingsError(f"Vector width {width} can't be cut from {full_width}: choose 1..{full_width}.")
    return width


def exact_dots(vectors: Matrix, rows: Rows, query: Matrix) -> Doubles:
    """Dot products of chosen rows with one query.

    A product of two float32 is exact in float64, and the sum of a row always runs in the same order. So a
    row's score is the same in every scope and batch, and equal vectors tie exactly; a BLAS call promises
    neither.
    """
    batch = _batch(vectors.shape[1])
    parts = [
        np.multiply(vectors[rows[start : start + batch]], query, dtype=np.float64).sum(axis=1)
        for start in range(0, len(rows), batch)
    ]
    return np.concatenate(parts) if parts else np.zeros(0)


def exact_cosines(vectors: Matrix, first: Rows, second: Rows) -> Doubles:
    """Cosines of the unit vectors `first[n]` and `second[n]`, exact in the same sense, and never beyond 1."""
    batch = _batch(vectors.shape[1])
    parts = [
        np.multiply(
            vectors[first[start : start + batch]], vectors[second[start : start + batch]], dtype=np.float64
        ).sum(axis=1)
        for start in range(0, len(first), batch)
    ]
    return np.clip(np.concatenate(parts), -1.0, 1.0) if parts else np.zeros(0)


def float32_slack(width: int) -> float:
    """How far a float32 dot product of two unit vectors can be from the exact one.

    The classical bound n * u / (1 - n * u) times |x| * |y|, in any order of summation; u = 2 ** -24. One more
    term pays for lengths that are 1 up to rounding.
    """
    unit_roundoff = (width + 4) * 2.0**-24
    return unit_roundoff / (1.0 - unit_roundoff)


def _batch(width: int) -> int:
    return max(1, _CELLS_PER_BATCH // max(1, width))
