"""Verdicts in; how many replies of each row ended in which outcome out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar, get_args

from playlisteval.metrics.base import Benchmark, Metric, counted
from playlisteval.records import Measurement, VerdictOutcome


class Replies(Metric):
    """A, B, refusal, unparsed, truncated and error, each counted apart, over both orders together.

    `value` is the number of replies with the outcome, `n` that of all replies of the row.
    """

    name = "replies"
    version = 1
    measures: ClassVar = {"replies": ("judge", "selector", "scope", "modality", "set", "outcome")}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for setting in benchmark.settings:
            for pair_set in benchmark.sets_of(setting):
                forward = benchmark.verdicts_of(setting, "forward", pair_set).values()
                reverse = benchmark.verdicts_of(setting, "reversed", pair_set).values()
                outcomes = Counter(verdict.outcome for verdict in (*forward, *reverse))
                for outcome in get_args(VerdictOutcome):
                    where = (*setting.where, ("set", pair_set), ("outcome", outcome))
                    count = outcomes[outcome]
                    yield counted("replies", where, count, outcomes.total(), "count over both orders")
