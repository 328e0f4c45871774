"""Verdicts in; how far each row is behind the best one, and whether the two can be told apart, out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from playlisteval.metrics.base import Benchmark, Metric, Setting, credit, credit_policy, estimated
from playlisteval.records import Measurement
from playlisteval.stats.bootstrap import paired_difference
from playlisteval.stats.estimate import Estimate, no_data
from playlisteval.stats.paired_tests import holm, mcnemar_exact


@dataclass(frozen=True)
class _Row:
    setting: Setting
    values: Mapping[str, float]
    """Credit of each kept pair that the row was asked."""
    right: frozenset[str]

    def mean_over(self, pairs: Iterable[str]) -> float:
        credits = [self.values[pair] for pair in pairs]
        return sum(credits) / len(credits)


@dataclass(frozen=True)
class _Comparison:
    row: _Row
    best: _Row | None
    difference: Estimate
    p_value: float | None
    """Raw, before Holm; None where the row is not compared with another."""


class Distinguishable(Metric):
    """Paired difference of each row's accuracy to the best row's, on the kept pairs, in one table per scope.

    The best row is no baseline, has the same haystack and was asked every pair that this row was asked; its
    accuracy is taken on just those pairs, so a row that was stopped early is neither favoured nor the
    yardstick of complete ones. The interval is a bootstrap over questions; McNemar's exact p-values are
    adjusted by Holm over the table. The note begins 'not distinguishable' where the interval holds 0, or
    where there is none.
    """

    name = "distinguishable"
    version = 1
    measures: ClassVar = {"behind_best": ("judge", "selector", "scope", "modality")}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for table in _tables(benchmark, chance_credit):
            compared = [_compare(benchmark, row, table, seed) for row in table]
            adjusted = iter(holm([c.p_value for c in compared if c.p_value is not None]))
            for comparison in compared:
                p_value = next(adjusted) if comparison.p_value is not None else None
                yield estimated(
                    "behind_best",
                    comparison.row.setting.where,
                    comparison.difference,
                    policy=f"forward order; {credit_policy(chance_credit)}",
                    note=_note(comparison, p_value),
                )


def _tables(benchmark: Benchmark, chance_credit: bool) -> Iterator[Sequence[_Row]]:
    """The rows of each scope."""
    scopes: dict[str, list[_Row]] = defaultdict(list)
    for setting in benchmark.settings:
        verdicts = benchmark.verdicts_of(setting, "forward", "kept")
        values = {pair: credit(verdict, chance_credit) for pair, verdict in verdicts.items()}
        right = frozenset(pair for pair, verdict in verdicts.items() if verdict.picked == "chosen")
        scopes[setting.scope].append(_Row(setting, values, right))
    for scope in sorted(scopes):
        yield scopes[scope]


def _compare(benchmark: Benchmark, row: _Row, table: Sequence[_Row], seed: int) -> _Comparison:
    best = _best_for(benchmark, row, table)
    if best is None:
        return _Comparison(row, None, no_data("no judge was asked the same pairs"), None)
    if best is row:
        clusters = {pair.question_id for pair in benchmark.pairs_in("kept") if pair.id in row.values}
        itself = Estimate(0.0, None, None, len(row.values), len(clusters), "the best row, by definition")
        return _Comparison(row, best, itself, None)
    clusters = {pair.id: pair.question_id for pair in benchmark.pairs_in("kept")}
    difference = paired_difference(
        row.values, best.values, clusters, seed=seed, resamples=benchmark.resamples
    )
    common = row.values.keys() & best.values.keys()
    only_row = len((row.right - best.right) & common)
    only_best = len((best.right - row.right) & common)
    return _Comparison(row, best, difference, mcnemar_exact(only_row, only_best))


def _best_for(benchmark: Benchmark, row: _Row, table: Sequence[_Row]) -> _Row | None:
    """The best row that was asked all of this row's pairs; of equal ones this row itself, then the first."""
    if not row.values:
        return None
    able = [
        other
        for other in table
        if other.setting.judge not in benchmark.baselines and row.values.keys() <= other.values.keys()
    ]
    return max(able, key=lambda other: (other.mean_over(row.values), other is row), default=None)


def _note(comparison: _Comparison, p_value: float | None) -> str:
    if comparison.best is None:
        return ""
    if p_value is None:
        return "best row of its scope on these pairs"
    best, difference = comparison.best.setting, comparison.difference
    test = f"McNemar p = {p_value:.3g} after Holm"
    if difference.low is None or difference.high is None:
        return f"not distinguishable from {best}: one question gives no interval; {test}"
    if difference.low <= 0.0 <= difference.high:
        return f"not distinguishable from {best}; {test}"
    side = "behind" if difference.high < 0.0 else "ahead of"
    return f"{side} {best}; {test}"
