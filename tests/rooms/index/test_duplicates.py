"""Near duplicates by blocks."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.index.duplicates import CosinePair, pairs_above
from playlisteval.index.exact import exact_cosines, unit_rows


@given(st.integers(0, 500), st.integers(0, 25), st.integers(1, 9), st.floats(-1, 0.999))
def test_equals_every_pair_whatever_the_block(seed: int, n: int, block: int, threshold: float) -> None:
    rng = np.random.default_rng(seed)
    raw = rng.normal(size=(5, 6))[rng.integers(0, 5, size=n)] + 0.1 * rng.integers(0, 2, size=(n, 6))
    vectors = unit_rows(raw)
    first, second = np.triu_indices(n, 1)
    cosines = exact_cosines(vectors, first, second).tolist()
    every = map(CosinePair, first.tolist(), second.tolist(), cosines)
    assert pairs_above(vectors, threshold, block) == [pair for pair in every if pair.cosine > threshold]


def test_the_threshold_itself_is_no_duplicate() -> None:
    vectors = np.array([[1, 0], [0.5, 0.75**0.5]], dtype=np.float32)
    assert pairs_above(vectors, 0.5) == []
    assert pairs_above(vectors, 0.4999999) == [CosinePair(0, 1, 0.5)]


def test_planted_duplicates_are_found_across_blocks() -> None:
    vectors = np.random.default_rng(2).normal(size=(700, 40))
    vectors[650] = vectors[3] * 1.5
    vectors[4] = vectors[3] + 0.01
    found = pairs_above(unit_rows(vectors), block=128)
    assert [(pair.i, pair.j) for pair in found] == [(3, 4), (3, 650), (4, 650)]
    assert all(0.95 < pair.cosine <= 1.0 for pair in found)


def test_nothing_and_a_bad_block() -> None:
    assert pairs_above(np.zeros((0, 3), dtype=np.float32)) == []
    with pytest.raises(ValueError, match="at least 1 row, not 0"):
        pairs_above(np.eye(2, dtype=np.float32), block=0)
