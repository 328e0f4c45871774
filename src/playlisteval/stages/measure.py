"""Verdicts, retrievals and gate reports in; every figure of the report, with its interval, out (DESIGN 9)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.judges.base import Judge
from playlisteval.metrics.base import Benchmark, Metric
from playlisteval.parts import load_part, part_names
from playlisteval.records import Measurement, Video
from playlisteval.store.calls import Ledger
from playlisteval.store.study import Output


class Measure(Stage):
    """One unit a metric; all are recomputed from what is stored, with no call."""

    reads = ("judging", "evidence", "audit", "seed")

    def plan(self, work: Workshop) -> Sequence[Unit]:
        names = part_names("metrics") if work.study.records(Video) else []
        stored = _stored(work) if names else ""
        return [
            Unit(name, (name, str(load_part("metrics", name, Metric).version), stored), name)
            for name in names
        ]

    def depends_on(self, work: Workshop) -> Sequence[object]:
        cutoffs = {name: day.isoformat() for name, day in work.settings.cutoffs().items()}
        return [work.providers.families(), work.providers.judge_families(), cutoffs]

    def run(self, unit: Unit, work: Workshop) -> Output:
        metric = load_part("metrics", unit.payload, Metric)()
        found: list[Measurement] = list(
            metric.measure(
                _benchmark(work), seed=work.settings.seed, chance_credit=work.settings.judging.chance_credit
            )
        )
        return Output(found)


def _stored(work: Workshop) -> str:
    """One hash of every record and answered call that a metric may read."""
    total = hashlib.sha256()
    for line in work.study.dump(without=(Measurement,)):
        total.update(line.encode())
    calls = Ledger(work.study).totals()
    total.update(f"{calls.calls - calls.failed - calls.in_doubt} calls, {calls.cost_usd}".encode())
    return total.hexdigest()[:32]


def _benchmark(work: Workshop) -> Benchmark:
    def load() -> Benchmark:
        return Benchmark.load(
            work.study,
            families=work.providers.families(),
            judge_families=work.providers.judge_families(),
            baselines=[n for n in part_names("judges") if load_part("judges", n, Judge).baseline],
            cutoffs=work.settings.cutoffs(),
            audit_calls=work.settings.audit.calls,
            hit_k=work.settings.evidence.hit_k,
            resamples=work.settings.judging.bootstrap_resamples,
        )

    return work.once("benchmark", load)
