"""Unit vectors come in; every pair of rows whose cosine is above a threshold goes out."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from playlisteval.index.exact import Matrix, Rows, exact_cosines, float32_slack


class CosinePair(NamedTuple):
    """Two rows, i < j, and their cosine."""

    i: int
    j: int
    cosine: float


def pairs_above(vectors: Matrix, threshold: float = 0.95, block: int = 1024) -> list[CosinePair]:
    """All pairs with cosine > threshold, in ascending (i, j); memory stays at about block x block numbers."""
    found: list[CosinePair] = []
    for first, second in candidate_pairs(vectors, threshold, 1.0, block):
        cosines = exact_cosines(vectors, first, second)
        kept = np.flatnonzero(cosines > threshold)
        found.extend(as_pairs(first[kept], second[kept], cosines[kept].tolist()))
    return sorted(found)


def candidate_pairs(
    vectors: Matrix, low: float, high: float, block: int = 1024
) -> Iterator[tuple[Rows, Rows]]:
    """Pairs i < j whose float32 cosine leaves open that the exact one lies in [low, high], block by block."""
    if block < 1:
        raise ValueError(f"A block has at least 1 row, not {block}.")
    n_rows, width = vectors.shape
    slack = float32_slack(width)
    buffer = np.empty((min(block, n_rows), min(block, n_rows)), dtype=np.float32)
    for top in range(0, n_rows, block):
        upper = vectors[top : top + block]
        for left in range(top, n_rows, block):
            lower = vectors[left : left + block]
            cosines = np.matmul(upper, lower.T, out=buffer[: len(upper), : len(lower)])
            near = cosines >= np.float32(low - 2.0 * slack)
            if high < 1.0:
                near &= cosines <= np.float32(high + 2.0 * slack)
            first, second = np.nonzero(near)
            if left == top:
                above_diagonal = first < second
                first, second = first[above_diagonal], second[above_diagonal]
            yield first + top, second + left


def as_pairs(first: Rows, second: Rows, cosines: list[float]) -> list[CosinePair]:
    """Arrays as a list of pairs."""
    return list(map(CosinePair, first.tolist(), second.tolist(), cosines))
