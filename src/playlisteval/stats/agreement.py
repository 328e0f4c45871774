"""The labels that raters gave to each unit come in; Krippendorff's nominal alpha goes out."""

from collections.abc import Hashable, Sequence

import numpy as np

from playlisteval.stats.bootstrap import FloatArray, check_resamples, percentile_interval, resampled_sums
from playlisteval.stats.estimate import Estimate, check_level, no_data

NAME = "Krippendorff's alpha, nominal"


def krippendorff_alpha(
    units: Sequence[Sequence[Hashable | None]],
    *,
    seed: int,
    resamples: int = 2000,
    level: float = 0.95,
) -> Estimate:
    """Alpha with a percentile interval over units; None is a missing label, a lone label pairs with nothing.

    `n` counts the labels that could be paired, `clusters` their units. Where only one label was ever used,
    chance disagreement is 0 and alpha is undefined, which is not the same as perfect agreement.
    """
    check_level(level)
    check_resamples(resamples)
    table = _unit_table(units)
    if len(table) == 0:
        return no_data(f"{NAME}: no unit has two labels")
    n, clusters = int(table[:, 1].sum()), len(table)
    value = _alphas(table.sum(axis=0, keepdims=True))
    if value.size == 0:
        return Estimate(None, None, None, n, clusters, f"{NAME}: only one label in use, so undefined")
    if clusters == 1:
        return Estimate(float(value[0]), None, None, n, 1, f"{NAME}: one unit, so no interval")
    samples = _alphas(resampled_sums(table, np.random.default_rng(seed), resamples))
    if samples.size == 0:
        return Estimate(float(value[0]), None, None, n, clusters, f"{NAME}: no resample with two labels")
    low, high = percentile_interval(samples, level)
    method = f"{NAME}: bootstrap over units, {samples.size} resamples, {level:.0%}, seed {seed}"
    return Estimate(float(value[0]), low, high, n, clusters, method)


def _unit_table(units: Sequence[Sequence[Hashable | None]]) -> FloatArray:
    """Per unit: its disagreement, its number of labels, and how often each label occurs.

    The sums that alpha needs are additive over units, so a resample is a weighted sum of rows. The rows are
    sorted, so that the order of the units can't change a figure.
    """
    rated = [[label for label in unit if label is not None] for unit in units]
    pairable = [labels for labels in rated if len(labels) >= 2]
    names = sorted({label for labels in pairable for label in labels}, key=repr)
    rows: list[tuple[float, ...]] = []
    for labels in pairable:
        counts = [labels.count(name) for name in names]
        size = len(labels)
        unequal = size * size - sum(count * count for count in counts)
        rows.append((unequal / (size - 1), float(size), *map(float, counts)))
    return np.array(sorted(rows), dtype=np.float64).reshape(len(rows), 2 + len(names))


def _alphas(sums: FloatArray) -> FloatArray:
    """1 - observed / expected disagreement for each row of sums; rows where it is undefined are left out."""
    disagreement, n, counts = sums[:, 0], sums[:, 1], sums[:, 2:]
    unequal = n * n - (counts * counts).sum(axis=1)
    defined = unequal > 0.0
    return 1.0 - (n[defined] - 1.0) * disagreement[defined] / unequal[defined]
