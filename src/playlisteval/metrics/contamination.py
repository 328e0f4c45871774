"""Upload dates and training cutoffs in; how many items no model can have been trained on out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import ClassVar

from playlisteval.metrics.base import PAIR_SETS, Benchmark, Metric, PairSet, at_both_levels
from playlisteval.records import Measurement
from playlisteval.stats.intervals import wilson

_FORMATS = ("%Y-%m-%d", "%Y%m%d")


class Contamination(Metric):
    """Share of items whose two videos are both younger than a model's training data.

    Only a hint: a video may be a copy of an older one. An item with a video of unknown date is left out of
    `n`, and counted in `note`. A recipe that states no cutoff has one measurement, without a value.
    """

    name = "contamination"
    version = 1
    measures: ClassVar = {"after_cutoff": ("model", "cutoff", "set", "[level]")}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for pair_set in PAIR_SETS:
            for name, cutoff in sorted(benchmark.cutoffs.items()):
                yield from _share(benchmark, name, cutoff, pair_set)
            if not benchmark.cutoffs:
                yield Measurement(
                    name="after_cutoff",
                    where=(("model", "any"), ("cutoff", "unknown"), ("set", pair_set)),
                    value=None,
                    note="unknown: the recipe states no training cutoff of any model",
                )


def _share(benchmark: Benchmark, name: str, cutoff: date, pair_set: PairSet) -> Iterator[Measurement]:
    oldest = [_oldest(benchmark, item.question_id) for item in benchmark.items_in(pair_set)]
    known = [day for day in oldest if day is not None]
    younger = sum(day > cutoff for day in known)
    unknown = len(oldest) - len(known)
    note = f"{unknown} of {len(oldest)} items have a video of unknown upload date" if unknown else ""
    where = (("model", name), ("cutoff", cutoff.isoformat()), ("set", pair_set))
    yield from at_both_levels(
        "after_cutoff", where, lambda level: wilson(younger, len(known), level), note=note
    )


def _oldest(benchmark: Benchmark, question_id: str) -> date | None:
    """When the older of a question's videos was uploaded; None where that can't be told of each."""
    question = benchmark.question_by_id.get(question_id)
    segments = [benchmark.segment_by_id.get(s) for s in question.segment_ids] if question else []
    dates = [_upload_day(benchmark, segment.video_id) if segment else None for segment in segments]
    known = [day for day in dates if day is not None]
    return min(known) if dates and len(known) == len(dates) else None


def _upload_day(benchmark: Benchmark, video_id: str) -> date | None:
    video = benchmark.video_by_id.get(video_id)
    return read_day(video.upload_date) if video and video.upload_date else None


def read_day(text: str) -> date | None:
    """A day as manifests and downloads write it: 2025-01-31 or 20250131; None for anything else."""
    for style in _FORMATS:
        try:
            return datetime.strptime(text.strip()[:10], style).date()
        except ValueError:
            continue
    return None
