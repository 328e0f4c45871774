"""The minimum detectable effect."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.stats.power import minimum_detectable_effect

SHARES = st.floats(0.0, 1.0)


def test_known_value() -> None:
    # (1.959964 + 0.841621) * sqrt(2 * 0.25 / 100)
    assert minimum_detectable_effect(100, 1, 0.5, 0.0) == pytest.approx(0.198102, abs=1e-6)


def test_pairs_that_all_agree_add_nothing() -> None:
    assert minimum_detectable_effect(327, 2, 0.7, 1.0) == pytest.approx(
        minimum_detectable_effect(327, 1, 0.7, 0.0)
    )


def test_nothing_planned_is_no_number() -> None:
    assert minimum_detectable_effect(0, 2, 0.7, 0.3) is None


@given(st.integers(1, 500), st.floats(1, 10), SHARES, SHARES, st.floats(-1, 1))
def test_more_questions_see_smaller_effects(n: int, m: float, p: float, icc: float, r: float) -> None:
    few = minimum_detectable_effect(n, m, p, icc, judge_correlation=r)
    many = minimum_detectable_effect(4 * n, m, p, icc, judge_correlation=r)
    assert few is not None and many == pytest.approx(few / 2)


@given(st.floats(0.05, 0.95), st.floats(0, 0.9))
def test_correlated_pairs_hide_and_correlated_judges_reveal(p: float, icc: float) -> None:
    base = minimum_detectable_effect(50, 3, p, icc)
    clustered = minimum_detectable_effect(50, 3, p, icc + 0.1)
    alike = minimum_detectable_effect(50, 3, p, icc, judge_correlation=0.5)
    assert base is not None and clustered is not None and alike is not None
    assert alike < base < clustered


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 1, 0.5, 0.0), "negative: -1"),
        ((1, 0.5, 0.5, 0.0), "at least one pair, not 0.5"),
        ((1, 1, 75, 0.0), "write 0.75"),
        ((1, 1, 0.5, 2.0), "inside a question"),
        ((1, 1, 0.5, 0.0, 0.95, 0.8, 3.0), "two judges"),
        ((1, 1, 0.5, 0.0, 95), "write 0.95"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[float, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        minimum_detectable_effect(*arguments)  # type: ignore[arg-type]
