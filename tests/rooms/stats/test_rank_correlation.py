"""Spearman's coefficient: exact cases, ties, laws, and no number where there is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.stats.rank_correlation import rank_correlation

FEW = 50
FIGURES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=3, max_size=12)


def value(one: list[float], other: list[float]) -> float | None:
    return rank_correlation(one, other, seed=1, resamples=FEW).value


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ([1, 2, 3], [10, 200, 3000], 1.0),
        ([1, 2, 3], [3, 2, 1], -1.0),
        ([1, 2, 3, 4, 5], [2, 1, 4, 3, 5], 0.8),
        ([1, 1, 2, 2], [1, 2, 1, 2], 0.0),
        ([1, 2, 2, 3], [1, 2, 3, 4], 0.9486832980505138),
    ],
)
def test_exact_values(one: list[float], other: list[float], expected: float) -> None:
    assert value(one, other) == pytest.approx(expected)


@pytest.mark.parametrize(("one", "other"), [([], []), ([1, 2], [1, 2]), ([1, 1, 1, 1], [1, 2, 3, 4])])
def test_what_has_no_order_has_no_value(one: list[float], other: list[float]) -> None:
    found = rank_correlation(one, other, seed=1)
    assert (found.value, found.low, found.high, found.n) == (None, None, None, 0)


@given(FIGURES)
def test_it_lies_in_its_interval_and_turns_with_the_figures(figures: list[tuple[int, int]]) -> None:
    one, other = [float(a) for a, _ in figures], [float(b) for _, b in figures]
    found = rank_correlation(one, other, seed=1, resamples=FEW)
    turned = value(one, [-b for b in other])
    if found.value is None:
        assert turned is None
    else:
        assert turned == pytest.approx(-found.value)
        assert found.low is not None and found.high is not None
        assert -1.0 <= found.low <= found.value <= found.high <= 1.0


def test_the_order_of_the_things_changes_nothing() -> None:
    one, other = [3.0, 1.0, 2.0, 5.0], [1.0, 4.0, 2.0, 2.0]
    again = rank_correlation(one[::-1], other[::-1], seed=4, resamples=FEW)
    assert rank_correlation(one, other, seed=4, resamples=FEW) == again


def test_a_lower_level_is_narrower() -> None:
    one, other = [float(n) for n in range(20)], [float(n * 7 % 20) for n in range(20)]
    wide = rank_correlation(one, other, seed=1)
    narrow = rank_correlation(one, other, seed=1, level=0.9)
    assert wide.low is not None and wide.high is not None
    assert narrow.low is not None and narrow.high is not None
    assert wide.low < narrow.low < narrow.high < wide.high
    assert "90%" in narrow.method


def test_figures_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="both figures: 1 and 2"):
        rank_correlation([1], [1, 2], seed=1)
