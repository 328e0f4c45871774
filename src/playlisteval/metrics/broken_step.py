"""Deliveries of lost pairs in; the first step at which their evidence was lost, and counts of it, out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar, get_args

from playlisteval.metrics.base import Benchmark, Metric, counted
from playlisteval.records import BrokenStep, Delivery, Measurement, RangeDelivery, Verdict

_RANKING_SELECTOR = "retrieved"
_WHOLE_SCOPE = "oracle"
_FURTHEST_FIRST: tuple[BrokenStep, ...] = ("weighing", "reading", "sampling", "retrieval")


class BrokenSteps(Metric):
    """How many lost pairs (`n`) broke first at each step (`value`), over kept pairs in the forward order.

    Lost means that the worse answer was picked; a reply without a verdict is counted by `replies`. A lost
    pair without a stored step or delivery is counted as `unknown`, a row that is there only when needed.
    Baselines are left out: they look at nothing, so nothing was lost on the way to them.
    """

    name = "broken_step"
    version = 1
    measures: ClassVar = {"broken_step": ("judge", "selector", "scope", "modality", "step")}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for setting in benchmark.settings:
            if setting.judge in benchmark.baselines:
                continue
            verdicts = benchmark.verdicts_of(setting, "forward", "kept").values()
            lost = [verdict for verdict in verdicts if verdict.picked == "rejected"]
            steps = Counter(_step(benchmark, verdict) for verdict in lost)
            for step in (*get_args(BrokenStep), *(["unknown"] if steps["unknown"] else [])):
                where = (*setting.where, ("step", step))
                yield counted("broken_step", where, steps[step], len(lost), "count of lost pairs")


def first_broken_step(delivery: Delivery, lost: bool) -> BrokenStep | None:
    """Where the evidence of a lost pair was lost first; None for a pair that was not lost.

    Looked at are the deciding ranges, or the gold ranges where none decides. Of these the one that got
    furthest counts, as a judge needs only one to tell the two answers apart.

    | what holds for the range that got furthest                                      | first broken step |
    |---------------------------------------------------------------------------------|-------------------|
    | there is no range at all, or none lies inside its video                         | annotation        |
    | it lies outside the scope                                                       | retrieval         |
    | selector `retrieved` (not at scope `oracle`, served whole), and it has no rank  | retrieval         |
    | a modality with frames, and no frame inside it was served                       | sampling          |
    | transcript without frames, and its transcript line was not delivered            | sampling          |
    | neither frames, transcript nor audio were given                                 | sampling          |
    | it was served, but the provider did not accept everything                       | reading           |
    | it was served and accepted                                                      | weighing          |

    `uniform` and `agentic` rank nothing: a range in scope that they miss was lost by sampling. With audio and
    no frames a delivery doesn't record what was served, so a range that was retrieved counts as served.
    """
    if not lost:
        return None
    reached = {_range_step(delivery, piece) for piece in _deciding(delivery) if piece.in_video}
    for step in _FURTHEST_FIRST:
        if step in reached:
            return step
    return "annotation"


def _deciding(delivery: Delivery) -> Sequence[RangeDelivery]:
    deciding = [piece for piece in delivery.ranges if piece.kind == "deciding"]
    return deciding or delivery.ranges


def _range_step(delivery: Delivery, piece: RangeDelivery) -> BrokenStep:
    ranked = delivery.selector == _RANKING_SELECTOR and delivery.scope != _WHOLE_SCOPE
    if not piece.in_scope or (ranked and piece.retrieved_rank is None):
        return "retrieval"
    if not _served(delivery, piece):
        return "sampling"
    return "weighing" if delivery.accepted else "reading"


def _served(delivery: Delivery, piece: RangeDelivery) -> bool:
    """Frames decide where there are any: the answers differ in what only the picture shows."""
    given = delivery.modality.split("+")
    if "frames" in given:
        return piece.frame_served
    if "transcript" in given:
        return piece.transcript_served
    return "audio" in given


def _step(benchmark: Benchmark, verdict: Verdict) -> str:
    if verdict.broken_step is not None:
        return verdict.broken_step
    delivery = benchmark.delivery_by_id.get(verdict.delivery_id)
    found = None if delivery is None else first_broken_step(delivery, lost=True)
    return found or "unknown"
