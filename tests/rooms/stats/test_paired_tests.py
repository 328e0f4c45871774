"""McNemar's exact test and Holm's adjustment."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.stats.paired_tests import holm, mcnemar_exact

P_VALUES = st.lists(st.floats(0.0, 1.0), max_size=12)


@pytest.mark.parametrize(
    ("b", "c", "p"),
    [
        (0, 0, 1.0),
        (5, 5, 1.0),
        (0, 5, 0.0625),
        (5, 0, 0.0625),
        (1, 9, 22 / 1024),
        (2, 10, 2 * (1 + 12 + 66) / 4096),
        (0, 1000, 2.0**-999),
    ],
)
def test_mcnemar(b: int, c: int, p: float) -> None:
    assert mcnemar_exact(b, c) == p


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_equals_the_plain_binomial_sum(b: int, c: int) -> None:
    tail = sum(math.comb(b + c, k) for k in range(min(b, c) + 1))
    assert mcnemar_exact(b, c) == min(1.0, 2 * tail / 2 ** (b + c)) == mcnemar_exact(c, b)


def test_mcnemar_refuses_negative_counts() -> None:
    with pytest.raises(ValueError, match="b = -1, c = 2"):
        mcnemar_exact(-1, 2)


def test_holm_known_table() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
    assert holm([0.2, 0.9, 0.9]) == pytest.approx([0.6, 1.0, 1.0])


@given(P_VALUES)
def test_holm_lies_between_none_and_bonferroni(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    for p, q in zip(p_values, adjusted, strict=True):
        assert p <= q <= min(1.0, len(p_values) * p)


@given(P_VALUES)
def test_holm_keeps_the_order(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    by_raw = [adjusted[i] for i in sorted(range(len(p_values)), key=lambda i: p_values[i])]
    assert by_raw == sorted(adjusted)
    assert holm(p_values[::-1]) == adjusted[::-1]


@pytest.mark.parametrize("p", [-0.1, 1.1, float("nan")])
def test_holm_refuses_what_is_no_p_value(p: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        holm([0.5, p])
