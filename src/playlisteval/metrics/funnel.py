"""Gate reports and records in; what each gate kept or dropped, and the way from seeds to pairs, out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

from playlisteval.metrics.base import Benchmark, Metric, Where, counted
from playlisteval.records import Measurement


class Funnel(Metric):
    """Counts of gate reports, and of the records that each step of the path left.

    `funnel`: `value` reports of a gate in a phase had this outcome, reason and round, of `n` in all; *not
    testable* is an outcome of its own. `path`: `value` records at a step, of `n` at the one before (segments
    before seeds); a step that nothing led to has no count, which is not the same as a count of 0.
    """

    name = "funnel"
    version = 1
    measures: ClassVar = {
        "funnel": ("phase", "gate", "outcome", "reason", "round"),
        "path": ("step", "[domain]"),
    }

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        yield from _gates(benchmark)
        steps = _steps(benchmark)
        yield from _path(steps, ())
        for domain in benchmark.domains:
            inside = [(step, [d for d in domains if d == domain]) for step, domains in steps]
            yield from _path(inside, (("domain", domain),))


def _gates(benchmark: Benchmark) -> Iterator[Measurement]:
    reports = benchmark.gate_reports
    totals = Counter((report.phase, report.gate) for report in reports)
    counts = Counter((r.phase, r.gate, r.outcome, r.reason, r.round) for r in reports)
    for phase, gate, outcome, reason, number in sorted(counts):
        where = (
            ("phase", phase),
            ("gate", gate),
            ("outcome", outcome),
            ("reason", reason),
            ("round", str(number)),
        )
        count = counts[phase, gate, outcome, reason, number]
        yield counted("funnel", where, count, totals[phase, gate], "count of gate reports")


def _steps(benchmark: Benchmark) -> Sequence[tuple[str, Sequence[str]]]:
    """Each step of the path with the domain of each of its records."""
    seed_domains = {seed.id: seed.domain for seed in benchmark.seeds}
    return [
        ("segments", [segment.domain for segment in benchmark.segments]),
        ("seeds", [seed.domain for seed in benchmark.seeds]),
        ("drafts", [seed_domains.get(draft.seed_id, "") for draft in benchmark.drafts]),
        ("questions", [question.domain for question in benchmark.questions]),
        ("degraded_sets", [seed_domains.get(d.seed_id, "") for d in benchmark.degraded_sets]),
        ("items", [item.domain for item in benchmark.items]),
        ("pairs", [pair.domain for pair in benchmark.pairs]),
        ("kept_pairs", [pair.domain for pair in benchmark.pairs_in("kept")]),
    ]


def _path(steps: Sequence[tuple[str, Sequence[str]]], cell: Where) -> Iterator[Measurement]:
    for (_, before), (step, here) in pairwise(steps):
        of = len(before) or len(here)  # records may stay when those that led to them left
        yield counted("path", (("step", step), *cell), len(here), of, "count of records")
