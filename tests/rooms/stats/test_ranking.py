"""Hit@k, nDCG@k and their chance floors, with the paper's printed figures."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.stats import ranking

RANKS = st.lists(st.none() | st.integers(1, 30), min_size=1, max_size=4, unique_by=lambda r: r or object())


def test_the_papers_chance_floors() -> None:
    assert 100 * ranking.chance_hit_any(288, 10) == pytest.approx(6.8356, abs=5e-5)
    assert 100 * ranking.chance_hit_both(288, 10) == pytest.approx(0.10889, abs=5e-6)
    assert ranking.chance_hit_both(288, 10) == pytest.approx(10 * 9 / (288 * 287))
    assert ranking.ideal_dcg(10) == pytest.approx(1.6309297535714573, abs=1e-15)


@pytest.mark.parametrize(
    ("ranks", "k", "hit"),
    [
        ([1, 10], 10, (True, True, (True, True))),
        ([1, 11], 10, (False, True, (True, False))),
        ([11, 12], 10, (False, False, (False, False))),
        ([None, 2], 2, (False, True, (False, True))),
        ([3], 3, (True, True, (True,))),
    ],
)
def test_hits(ranks: list[int | None], k: int, hit: ranking.Hit) -> None:
    assert ranking.hit_at_k(ranks, k) == hit


@pytest.mark.parametrize(
    ("ranks", "k", "value"),
    [
        ([1, 2], 10, 1.0),
        ([2, 1], 10, 1.0),
        ([1, 11], 10, 1 / 1.6309297535714573),
        ([3, 7], 10, (0.5 + 1 / 3) / 1.6309297535714573),
        ([None, None], 10, 0.0),
        ([1, 5], 1, 1.0),
    ],
)
def test_ndcg(ranks: list[int | None], k: int, value: float) -> None:
    assert ranking.ndcg_at_k(ranks, k) == pytest.approx(value, abs=1e-15)


@given(RANKS, st.integers(1, 30))
def test_laws_of_hits(ranks: list[int | None], k: int) -> None:
    hit, wider = ranking.hit_at_k(ranks, k), ranking.hit_at_k(ranks, k + 1)
    assert hit.both <= hit.any and hit.both <= wider.both and hit.any <= wider.any
    if len(ranks) == 2:
        assert hit.both == sum(hit.segments) - hit.any
    assert 0.0 <= ranking.ndcg_at_k(ranks, k, relevant=4) <= 1.0 + 1e-12


@given(st.integers(2, 6), st.integers(1, 7))
def test_chance_is_the_mean_over_every_ranking(n: int, k: int) -> None:
    placings = list(itertools.permutations(range(1, n + 1), 2))
    hits = [ranking.hit_at_k(places, k) for places in placings]
    assert ranking.chance_hit_any(n, k) == pytest.approx(sum(h.any for h in hits) / len(hits))
    assert ranking.chance_hit_both(n, k) == pytest.approx(sum(h.both for h in hits) / len(hits))
    assert ranking.chance_hit_segment(n, k) == pytest.approx(sum(h.segments[0] for h in hits) / len(hits))
    mean = math.fsum(ranking.ndcg_at_k(places, k) for places in placings) / len(placings)
    assert ranking.chance_ndcg(n, k) == pytest.approx(mean)


def test_bad_input_is_refused() -> None:
    for ranks in ([0, 1], [2, 2], [-1]):
        with pytest.raises(ValueError, match="distinct and counted from 1"):
            ranking.hit_at_k(ranks, 5)
    with pytest.raises(ValueError, match="without gold segments"):
        ranking.hit_at_k([], 5)
    with pytest.raises(ValueError, match="it can't be 0"):
        ranking.hit_at_k([1], 0)
    with pytest.raises(ValueError, match="3 ranks were given for 2"):
        ranking.ndcg_at_k([1, 2, 3], 5)
    with pytest.raises(ValueError, match="at least one relevant"):
        ranking.ideal_dcg(5, 0)
    with pytest.raises(ValueError, match="1 segments can't hold 2"):
        ranking.chance_hit_both(1, 5)
