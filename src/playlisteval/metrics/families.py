"""The families behind judges and roles in; a warning for each judge that shares one with the pipeline out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from playlisteval.metrics.base import Benchmark, Metric
from playlisteval.records import Measurement

_GENERATORS = {"asker": "wrote the questions", "degrader": "wrote the wrong answers"}
_NO_PART_IN_THE_BENCHMARK = frozenset({"transcriber", "embedder", "evidence_finder"})
"""Roles that neither write nor keep or drop anything."""
_DIFFICULTY_PREFIX = "weak_judge"


class Families(Metric):
    """Judges that share a family with a generator, a gate's role or a difficulty judge.

    Such a judge may be favoured (it knows the generator's manner) or handicapped (pairs that its weaker kin
    got right were dropped). Nothing is measured here, so `value` is None and `note` says it in a sentence.
    """

    name = "families"
    version = 1
    measures: ClassVar = {"family_overlap": ("judge", "family", "with")}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for judge, family in sorted(benchmark.judge_families.items()):
            if judge in benchmark.baselines:
                continue
            for role, other in sorted(benchmark.families.items()):
                if other == family and role not in _NO_PART_IN_THE_BENCHMARK:
                    yield Measurement(
                        name="family_overlap",
                        where=(("judge", judge), ("family", family), ("with", role)),
                        value=None,
                        method="families as declared by the implementations",
                        note=f"{judge} is of the family {family}, as is the {role}, which {_job(role)}.",
                    )


def _job(role: str) -> str:
    if role in _GENERATORS:
        return _GENERATORS[role]
    if role.startswith(_DIFFICULTY_PREFIX):
        return "decided which pairs were hard enough to keep"
    return "decided for a gate which items to keep"
