"""Verdicts in; each row's pairwise accuracy with a question-clustered interval out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from playlisteval.metrics.base import (
    Benchmark,
    Metric,
    PairSet,
    Setting,
    Where,
    credit,
    credit_policy,
    estimated,
    mean,
)
from playlisteval.records import AnswerPair, Measurement


class Accuracy(Metric):
    """Share of pairs whose better answer was picked, in the forward order (each pair's side is drawn once).

    All pairs weigh alike. The interval is a bootstrap over questions, as the pairs of one question depend
    on each other. Over the kept pairs, and over all ten pairs of each item where the row was asked them.
    """

    name = "accuracy"
    version = 1
    measures: ClassVar = {
        "accuracy": ("judge", "selector", "scope", "modality", "set", "[domain]", "[gap]"),
    }

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for setting in benchmark.settings:
            for pair_set in benchmark.sets_of(setting):
                yield from _row(benchmark, setting, pair_set, seed, chance_credit)


def _row(
    benchmark: Benchmark, setting: Setting, pair_set: PairSet, seed: int, chance_credit: bool
) -> Iterator[Measurement]:
    verdicts = benchmark.verdicts_of(setting, "forward", pair_set)
    policy = f"forward order; {credit_policy(chance_credit)}"
    for cell, pairs in _cells(benchmark.pairs_in(pair_set)):
        answered = [pair for pair in pairs if pair.id in verdicts]
        values = [credit(verdicts[pair.id], chance_credit) for pair in answered]
        estimate = mean(benchmark, values, [pair.question_id for pair in answered], seed)
        silent = sum(verdicts[pair.id].picked is None for pair in answered)
        note = f"{silent} of {len(answered)} replies hold no verdict" if silent else ""
        where = (*setting.where, ("set", pair_set), *cell)
        yield estimated("accuracy", where, estimate, policy=policy, note=note)


def _cells(pairs: Sequence[AnswerPair]) -> Iterator[tuple[Where, Sequence[AnswerPair]]]:
    """All pairs, then those of each domain, then those of each gap in rating."""
    yield (), pairs
    for domain in sorted({pair.domain for pair in pairs}):
        yield (("domain", domain),), [pair for pair in pairs if pair.domain == domain]
    for gap in sorted({pair.gap for pair in pairs}):
        yield (("gap", str(gap)),), [pair for pair in pairs if pair.gap == gap]
