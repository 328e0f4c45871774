"""Wilson's interval."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.stats.intervals import wilson


def test_known_values() -> None:
    estimate = wilson(8, 10)
    assert estimate.value == 0.8
    assert estimate.low == pytest.approx(0.4901625, abs=1e-7)
    assert estimate.high == pytest.approx(0.9433178, abs=1e-7)
    assert (estimate.n, estimate.clusters, estimate.method) == (10, 10, "Wilson, 95%")


def test_nothing_is_no_data() -> None:
    assert (wilson(0, 0).value, wilson(0, 0).low) == (None, None)


def test_all_right_still_leaves_doubt() -> None:
    estimate = wilson(12, 12)
    assert estimate.high == 1.0
    assert estimate.low == pytest.approx(0.757506, abs=1e-6)


@given(st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.floats(0.5, 0.999))
def test_interval_holds_the_share_and_mirrors(counts: tuple[int, int], level: float) -> None:
    successes, n = counts
    here, mirrored = wilson(successes, n, level), wilson(n - successes, n, level)
    assert here.value is not None and here.low is not None and here.high is not None
    assert 0.0 <= here.low <= here.value <= here.high <= 1.0
    assert mirrored.low == pytest.approx(1.0 - here.high)


@pytest.mark.parametrize(("successes", "n"), [(-1, 3), (4, 3)])
def test_impossible_counts_are_refused(successes: int, n: int) -> None:
    with pytest.raises(ValueError, match=f"{successes} successes don't fit {n} trials"):
        wilson(successes, n)
