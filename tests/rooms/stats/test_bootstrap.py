"""Clustered means and paired differences: exact cases, laws, and coverage on simulated clusters."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.stats import bootstrap
from playlisteval.stats.bootstrap import cluster_bootstrap_mean, paired_difference
from playlisteval.stats.estimate import Estimate, no_data

GROUPS = st.lists(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=5), min_size=1, max_size=8)


def flat(groups: list[list[float]]) -> tuple[list[float], list[str]]:
    """Values and clusters of a list of groups."""
    values = [value for group in groups for value in group]
    return values, [f"q{place}" for place, group in enumerate(groups) for _ in group]


def test_nothing_is_no_data_and_not_zero() -> None:
    estimate = cluster_bootstrap_mean([], [], seed=1)
    assert estimate == no_data("cluster bootstrap of the mean: no data")
    assert (estimate.value, estimate.low, estimate.high, estimate.n) == (None, None, None, 0)


def test_one_cluster_has_a_value_but_no_interval() -> None:
    assert cluster_bootstrap_mean([1, 0, 1, 1], ["q"] * 4, seed=1) == Estimate(
        0.75, None, None, 4, 1, "cluster bootstrap of the mean: one cluster, so no interval"
    )


def test_values_weigh_alike_and_clusters_do_not() -> None:
    estimate = cluster_bootstrap_mean([1, 1, 1, 0], ["a", "a", "a", "b"], seed=1)
    assert (estimate.value, estimate.n, estimate.clusters) == (0.75, 4, 2)
    # Two clusters: a quarter of the resamples is a + a, a quarter b + b.
    assert (estimate.low, estimate.high) == (0.0, 1.0)


def test_the_interval_is_that_of_a_plain_loop_over_resampled_questions() -> None:
    values, clusters = flat([[1.0, 1.0], [0.0], [1.0, 0.0, 0.0], [1.0]] * 5)
    estimate = cluster_bootstrap_mean(values, clusters, seed=3, resamples=20_000)
    groups = [[v for v, c in zip(values, clusters, strict=True) if c == name] for name in set(clusters)]
    rng = random.Random(8)
    means = []
    for _ in range(20_000):
        drawn = [value for group in rng.choices(groups, k=len(groups)) for value in group]
        means.append(sum(drawn) / len(drawn))
    low, high = np.quantile(means, [0.025, 0.975])
    assert estimate.low == pytest.approx(low, abs=0.01)
    assert estimate.high == pytest.approx(high, abs=0.01)


def test_method_says_how_the_interval_came_about() -> None:
    estimate = cluster_bootstrap_mean([1, 0, 1], "abc", seed=7, resamples=50, level=0.9)
    assert estimate.method == "cluster bootstrap of the mean: percentile, 50 resamples, 90%, seed 7"


def test_clusters_that_are_all_alike_are_said_to_show_no_doubt() -> None:
    estimate = cluster_bootstrap_mean([0.1] * 7, "aaabbcc", seed=2)
    assert estimate.low == estimate.value == estimate.high == pytest.approx(0.1)
    assert estimate.method.endswith("all clusters alike, so the width of 0 says nothing about doubt")


@given(GROUPS, st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_order_and_names_change_nothing(groups: list[list[float]], seed: int, rng: random.Random) -> None:
    values, clusters = flat(groups)
    rows = [(value, f"other {name}") for value, name in zip(values, clusters, strict=True)]
    rng.shuffle(rows)
    first = cluster_bootstrap_mean(values, clusters, seed=seed, resamples=40)
    again = cluster_bootstrap_mean([v for v, _ in rows], [c for _, c in rows], seed=seed, resamples=40)
    assert first == again


@given(GROUPS)
def test_interval_lies_in_the_range_of_values(groups: list[list[float]]) -> None:
    values, clusters = flat(groups)
    estimate = cluster_bootstrap_mean(values, clusters, seed=0, resamples=60)
    assert estimate.value == pytest.approx(sum(values) / len(values))
    if len(groups) > 1:
        assert estimate.low is not None and estimate.high is not None
        assert min(values) <= estimate.low <= estimate.high <= max(values)


def test_batches_bound_the_memory_and_change_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    values, clusters = flat([[1.0, 0.0], [1.0], [0.0]])
    whole = cluster_bootstrap_mean(values, clusters, seed=5, resamples=101)
    monkeypatch.setattr(bootstrap, "_CELLS_PER_BATCH", 7)
    assert cluster_bootstrap_mean(values, clusters, seed=5, resamples=101) == whole


def coverage(level: float, clustered: bool) -> float:
    """Share of 200 simulated studies whose interval holds the truth; questions differ in difficulty."""
    rng = np.random.default_rng(11)
    held = 0
    for study in range(200):
        difficulty = np.repeat(rng.beta(1.4, 0.6, size=40), 4)  # mean 0.7
        values = (rng.random(160) < difficulty).astype(float).tolist()
        clusters = [place // 4 if clustered else place for place in range(160)]
        estimate = cluster_bootstrap_mean(values, clusters, seed=study, resamples=300, level=level)
        assert estimate.low is not None and estimate.high is not None
        held += estimate.low <= 0.7 <= estimate.high
    return held / 200


def test_clustered_intervals_cover_and_independent_ones_do_not() -> None:
    clustered, independent = coverage(0.95, True), coverage(0.95, False)
    assert 0.90 <= clustered <= 0.99
    assert independent < clustered - 0.04


def test_paired_difference_takes_common_pairs_only() -> None:
    a = {"p1": 1.0, "p2": 1.0, "p3": 0.0, "only a": 1.0}
    b = {"p1": 0.0, "p2": 1.0, "p3": 0.0, "only b": 0.0}
    clusters = {"p1": "q1", "p2": "q1", "p3": "q2", "only a": "q3", "only b": "q4"}
    estimate = paired_difference(a, b, clusters, seed=1)
    assert estimate.value == pytest.approx(1 / 3)
    assert (estimate.n, estimate.clusters) == (3, 2)
    assert (estimate.low, estimate.high) == (0.0, 0.5)
    assert estimate.method.startswith("cluster bootstrap of the paired difference: percentile")


def test_nothing_in_common_is_no_data() -> None:
    assert paired_difference({"x": 1.0}, {"y": 1.0}, {"x": 0, "y": 0}, seed=1).value is None


@given(st.dictionaries(st.integers(0, 20), st.tuples(st.booleans(), st.booleans()), min_size=1))
def test_swapping_the_judges_swaps_the_sign(outcomes: dict[int, tuple[bool, bool]]) -> None:
    a = {key: float(pair[0]) for key, pair in outcomes.items()}
    b = {key: float(pair[1]) for key, pair in outcomes.items()}
    clusters = {key: key // 3 for key in outcomes}
    there = paired_difference(a, b, clusters, seed=4, resamples=30)
    back = paired_difference(b, a, clusters, seed=4, resamples=30)
    assert there.value is not None and back.value == pytest.approx(-there.value)
    assert paired_difference(a, a, clusters, seed=4, resamples=30).value == 0.0


@pytest.mark.parametrize(
    ("values", "clusters", "options", "message"),
    [
        ([1.0], [], {}, "Each value needs its cluster: 1 values, 0 clusters"),
        ([float("nan")], ["q"], {}, "nan in cluster 'q' is no number"),
        ([1.0], ["q"], {"resamples": 0}, "at least 1 resample, not 0"),
        ([1.0], ["q"], {"level": 95}, "not at 95: write 0.95"),
    ],
)
def test_bad_input_is_refused(
    values: list[float], clusters: list[str], options: dict[str, float], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        cluster_bootstrap_mean(values, clusters, seed=0, **options)  # type: ignore[arg-type]
