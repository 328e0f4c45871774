"""Two figures of each thing come in; Spearman's rank correlation, with its interval, goes out."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from playlisteval.stats.bootstrap import check_resamples, percentile_interval
from playlisteval.stats.estimate import Estimate, check_level, no_data

FloatArray = npt.NDArray[np.float64]
LEAST_THINGS = 3


def rank_correlation(
    one: Sequence[float], other: Sequence[float], *, seed: int, resamples: int = 2000, level: float = 0.95
) -> Estimate:
    """Spearman's coefficient of independent things; none where either figure is the same for all of them."""
    if len(one) != len(other):
        raise ValueError(f"Each thing needs both figures: {len(one)} and {len(other)} were given.")
    check_level(level)
    check_resamples(resamples)
    name, n = "Spearman's rank correlation", len(one)
    pairs = np.array(sorted(zip(one, other, strict=True)), dtype=np.float64).reshape(-1, 2)
    value = _spearman(pairs) if n >= LEAST_THINGS else None
    if value is None:
        return no_data(f"{name}: fewer than {LEAST_THINGS} things, or all alike")
    rng = np.random.default_rng(seed)
    drawn = [_spearman(pairs[rng.integers(n, size=n)]) for _ in range(resamples)]
    known = np.array([found for found in drawn if found is not None])
    method = f"{name}: percentile bootstrap, {resamples} resamples, {level:.0%}, seed {seed}"
    low, high = percentile_interval(known, level)
    return Estimate(value, min(low, value), max(high, value), n, n, method)


def _spearman(pairs: FloatArray) -> float | None:
    ranks = np.stack([_ranks(pairs[:, 0]), _ranks(pairs[:, 1])])
    centred = ranks - ranks.mean(axis=1, keepdims=True)
    lengths = np.sqrt((centred**2).sum(axis=1))
    if not lengths.all():
        return None
    return float(np.clip((centred[0] @ centred[1]) / (lengths[0] * lengths[1]), -1.0, 1.0))


def _ranks(values: FloatArray) -> FloatArray:
    """Ranks from 0 on; equal values share the mean of theirs."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return (ends - (counts + 1) / 2)[place]
