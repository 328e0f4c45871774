"""Values and their clusters come in; a mean or a paired difference with a clustered interval goes out."""

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from playlisteval.stats.estimate import Estimate, check_level, no_data

FloatArray = npt.NDArray[np.float64]
Key = TypeVar("Key", bound=Hashable)

_CELLS_PER_BATCH = 4_000_000


def cluster_bootstrap_mean(
    values: Sequence[float],
    clusters: Sequence[Hashable],
    *,
    seed: int,
    resamples: int = 2000,
    level: float = 0.95,
) -> Estimate:
    """Mean of all values alike, with a percentile interval over whole clusters drawn with replacement."""
    table = _cluster_table(values, clusters)
    return _estimate(table, seed, resamples, level, "cluster bootstrap of the mean")


def paired_difference(
    values_a: Mapping[Key, float],
    values_b: Mapping[Key, float],
    clusters: Mapping[Key, Hashable],
    *,
    seed: int,
    resamples: int = 2000,
    level: float = 0.95,
) -> Estimate:
    """Mean of a - b over the pairs that both have, clustered as the mean is."""
    common = [key for key in values_a if key in values_b]
    differences = [values_a[key] - values_b[key] for key in common]
    table = _cluster_table(differences, [clusters[key] for key in common])
    return _estimate(table, seed, resamples, level, "cluster bootstrap of the paired difference")


def resampled_sums(table: FloatArray, rng: np.random.Generator, resamples: int) -> FloatArray:
    """Column sums of `table` (one row a cluster) for each resample of its rows."""
    return np.concatenate([weights @ table for weights in _weights(len(table), rng, resamples)])


def percentile_interval(samples: FloatArray, level: float) -> tuple[float, float]:
    """The middle `level` share of the samples."""
    tail = (1.0 - check_level(level)) / 2.0
    low, high = np.quantile(samples, [tail, 1.0 - tail])
    return float(low), float(high)


def check_resamples(resamples: int) -> int:
    """Refuse a bootstrap without resamples."""
    if resamples < 1:
        raise ValueError(f"A bootstrap needs at least 1 resample, not {resamples}.")
    return resamples


def _weights(clusters: int, rng: np.random.Generator, resamples: int) -> Iterator[FloatArray]:
    """How often each cluster is drawn, a row per resample, in batches that bound the memory."""
    batch = max(1, _CELLS_PER_BATCH // clusters)
    share = np.full(clusters, 1.0 / clusters)
    for start in range(0, resamples, batch):
        size = min(batch, resamples - start)
        yield rng.multinomial(clusters, share, size=size).astype(np.float64)


def _cluster_table(values: Sequence[float], clusters: Sequence[Hashable]) -> FloatArray:
    """One row (count, sum) per cluster.

    The interval depends on the set of these rows only, so they are sorted: neither the order of the input
    nor the clusters' names can change a figure.
    """
    if len(values) != len(clusters):
        raise ValueError(f"Each value needs its cluster: {len(values)} values, {len(clusters)} clusters.")
    members: dict[Hashable, list[float]] = {}
    for value, cluster in zip(values, clusters, strict=True):
        if not math.isfinite(value):
            raise ValueError(f"{value} in cluster {cluster!r} is no number: leave out what has no value.")
        members.setdefault(cluster, []).append(float(value))
    rows = sorted((float(len(group)), math.fsum(group)) for group in members.values())
    return np.array(rows, dtype=np.float64).reshape(-1, 2)


def _estimate(table: FloatArray, seed: int, resamples: int, level: float, name: str) -> Estimate:
    check_level(level)
    check_resamples(resamples)
    if len(table) == 0:
        return no_data(f"{name}: no data")
    n, clusters = int(table[:, 0].sum()), len(table)
    value = math.fsum(table[:, 1].tolist()) / n
    if clusters == 1:
        return Estimate(value, None, None, n, 1, f"{name}: one cluster, so no interval")
    sums = resampled_sums(table, np.random.default_rng(seed), resamples)
    low, high = percentile_interval(sums[:, 1] / sums[:, 0], level)
    method = f"{name}: percentile, {resamples} resamples, {level:.0%}, seed {seed}"
    shares = table[:, 1] / table[:, 0]
    if np.ptp(shares) <= 1e-12 * np.abs(shares).max():  # equal, up to the rounding of their sums
        low = high = value
        method += "; all clusters alike, so the width of 0 says nothing about doubt"
    return Estimate(value, low, high, n, clusters, method)
