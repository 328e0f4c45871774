"""Verdicts of the baseline judges in; how far a shortcut alone gets, before and after the gate, out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from playlisteval.metrics.base import Benchmark, Metric, PairSet, credit, credit_policy, estimated, mean
from playlisteval.records import Measurement, Verdict

AUDITS = ("longer_answer", "first_letter", "text_only", "random_choice")
_PAIR_SETS: tuple[PairSet, ...] = ("all", "kept")


class Audits(Metric):
    """Accuracy of judges that look at nothing; over 0.5 means that a shortcut gives the better answer away.

    Each pair counts once, whatever evidence the baseline was offered. An audit that did not run has no value.
    """

    name = "audits"
    version = 1
    measures: ClassVar = {"audit": ("audit", "set")}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for audit in AUDITS:
            for pair_set in _PAIR_SETS:
                verdicts = _one_per_pair(benchmark, audit, pair_set)
                values = [credit(verdict, chance_credit) for verdict in verdicts.values()]
                clusters = [verdict.question_id for verdict in verdicts.values()]
                yield estimated(
                    "audit",
                    (("audit", audit), ("set", pair_set)),
                    mean(benchmark, values, clusters, seed),
                    policy=f"forward order; {credit_policy(chance_credit)}",
                )


def _one_per_pair(benchmark: Benchmark, judge: str, pair_set: PairSet) -> Mapping[str, Verdict]:
    """The verdict of the first setting that asked each pair."""
    found: dict[str, Verdict] = {}
    for setting in benchmark.settings:
        if setting.judge == judge:
            for pair, verdict in benchmark.verdicts_of(setting, "forward", pair_set).items():
                found.setdefault(pair, verdict)
    return found
