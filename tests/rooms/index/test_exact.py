"""Unit vectors and dot products that don't depend on their neighbours."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.errors import PlaylistEvalError, SettingsError
from playlisteval.index import exact
from playlisteval.index.exact import exact_cosines, exact_dots, float32_slack, unit_rows


def random_units(seed: int, rows: int, width: int) -> exact.Matrix:
    """Random directions."""
    return unit_rows(np.random.default_rng(seed).normal(size=(rows, width)))


def test_rows_are_cut_and_scaled() -> None:
    assert unit_rows(np.array([[3.0, 4.0, 12.0]]), 2).tolist() == [[np.float32(0.6), np.float32(0.8)]]
    assert unit_rows(np.array([[0.0, -2.0]])).tolist() == [[0.0, -1.0]]


@given(st.integers(0, 1000), st.integers(1, 70))
def test_a_unit_vector_stays_as_it_is(seed: int, width: int) -> None:
    once = random_units(seed, 3, width)
    assert np.array_equal(unit_rows(once), once)
    assert np.linalg.norm(once.astype(np.float64), axis=1) == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("bad", [0.0, float("nan"), float("inf")])
def test_what_has_no_direction_is_named(bad: float) -> None:
    vectors = np.array([[1.0, 0.0], [bad, bad]])
    with pytest.raises(PlaylistEvalError, match=r"Vector of chunk x has length .*: embed it again"):
        unit_rows(vectors, names=["of chunk w", "of chunk x"])
    with pytest.raises(PlaylistEvalError, match="Vector 1 has length"):
        unit_rows(vectors)


@pytest.mark.parametrize("width", [0, 4])
def test_widths_that_are_not_there_are_refused(width: int) -> None:
    with pytest.raises(SettingsError, match=rf"width {width} can't be cut from 3: choose 1\.\.3"):
        unit_rows(np.ones((1, 3)), width)


@given(st.integers(0, 1000), st.integers(1, 300))
def test_a_row_scores_the_same_in_any_company(seed: int, width: int) -> None:
    vectors = random_units(seed, 9, width)
    query = vectors[4]
    together = exact_dots(vectors, np.arange(9), query)
    alone = [float(exact_dots(vectors, np.array([row]), query)[0]) for row in range(9)]
    assert together.tolist() == alone
    pairs = exact_cosines(vectors, np.arange(9), np.full(9, 4))
    assert pairs.tolist() == np.clip(together, -1, 1).tolist()


def test_batches_change_no_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = np.random.default_rng(1).normal(size=(20, 33))
    whole = unit_rows(raw)
    dots = exact_dots(whole, np.arange(20), whole[3])
    cosines = exact_cosines(whole, np.arange(19), np.arange(1, 20))
    monkeypatch.setattr(exact, "_CELLS_PER_BATCH", 70)
    assert np.array_equal(unit_rows(raw), whole)
    assert np.array_equal(exact_dots(whole, np.arange(20), whole[3]), dots)
    assert np.array_equal(exact_cosines(whole, np.arange(19), np.arange(1, 20)), cosines)


def test_no_rows_give_no_scores() -> None:
    vectors = random_units(0, 2, 3)
    none = np.zeros(0, dtype=np.intp)
    assert exact_dots(vectors, none, vectors[0]).shape == (0,)
    assert exact_cosines(vectors, none, none).shape == (0,)


@given(st.integers(0, 10_000), st.integers(1, 600))
def test_float32_products_stay_within_the_slack(seed: int, width: int) -> None:
    vectors = random_units(seed, 12, width)
    approximate = vectors @ vectors[0]
    assert np.abs(approximate - exact_dots(vectors, np.arange(12), vectors[0])).max() <= float32_slack(width)
