"""Answered model calls in; dollars by stage, role and model out."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import ClassVar

from playlisteval.metrics.base import Benchmark, CallCost, Metric
from playlisteval.records import Measurement


class Cost(Metric):
    """Dollars spent (`value`) on how many answered calls (`n`); None where none of them has a price."""

    name = "cost"
    version = 1
    measures: ClassVar = {"cost": ("stage", "role", "model")}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        groups: dict[tuple[str, str, str], list[CallCost]] = defaultdict(list)
        for call in benchmark.calls:
            groups[call.stage, call.role, call.model].append(call)
        for stage, role, model in sorted(groups):
            group = groups[stage, role, model]
            priced = [call.cost_usd for call in group if call.cost_usd is not None]
            calls = sum(call.calls for call in group)
            unpriced = sum(call.calls if call.cost_usd is None else call.unpriced for call in group)
            yield Measurement(
                name="cost",
                where=(("stage", stage), ("role", role), ("model", model)),
                value=math.fsum(priced) if priced else None,
                n=calls,
                method="sum over answered calls, US dollars",
                note=f"{unpriced} of {calls} calls have no price" if unpriced else "",
            )
