"""What gates said when they were asked again in; which gates do work that no other one does out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from playlisteval.metrics.base import NOT_RUN, PAIR_SETS, Benchmark, Metric, Where, at_both_levels
from playlisteval.records import AuditFinding, Measurement
from playlisteval.stats.intervals import wilson

_ALONE, _VARIANT = "gate_alone", "gate_variant"
LAST_GATE = "the last gate of its phase, so the others had let it pass"
"""Detail of a finding that took no call."""


class GateAudits(Metric):
    """Gates taken out one by one, and gates with a stricter option.

    `gate_alone`: the share of what a gate dropped that every other gate would have kept. `gate_variant`: the
    share of items whose wrong answers are still kept when the gate has the option. What could not be tested
    is left out of `n`, and told in `note`.
    """

    name = "gate_audits"
    version = 1
    measures: ClassVar = {
        _ALONE: ("gate", "[level]"),
        _VARIANT: ("gate", "option", "set", "[level]"),
    }

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        alone = benchmark.findings_of(_ALONE)
        dropping = {
            r.gate for r in benchmark.gate_reports if r.outcome == "dropped" and r.gate != "generator"
        }
        for gate in sorted(dropping | {f.about for f in alone}):
            found = [f for f in alone if f.about == gate]
            yield from _share(_ALONE, (("gate", gate),), found, benchmark)
        yield from _variants(benchmark)


def _variants(benchmark: Benchmark) -> Iterator[Measurement]:
    variants = benchmark.findings_of(_VARIANT)
    for about in sorted({f.about for f in variants}) or ["blind_ranking transcript", "sighted_ranking blind"]:
        gate, _, option = about.partition(" ")
        for pair_set in PAIR_SETS:
            items = {item.id for item in benchmark.items_in(pair_set)}
            found = [f for f in variants if f.about == about and f.subject_id in items]
            where = (("gate", gate), ("option", option), ("set", pair_set))
            yield from _share(_VARIANT, where, found, benchmark)


def _share(
    name: str, where: Where, found: Sequence[AuditFinding], benchmark: Benchmark
) -> Iterator[Measurement]:
    testable = [f for f in found if f.outcome in ("yes", "no")]
    yes = sum(f.outcome == "yes" for f in testable)
    untested = len(found) - len(testable)
    note = f"{untested} of {len(found)} not testable" if untested else ""
    if found and all(f.detail == LAST_GATE for f in found):
        note = LAST_GATE
    if not found and not benchmark.audit_calls:
        note = NOT_RUN
    yield from at_both_levels(name, where, lambda level: wilson(yes, len(testable), level), note=note)
