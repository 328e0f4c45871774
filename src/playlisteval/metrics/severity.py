"""The items' degraded answers in; how much of the rubric each rating loses, and warnings, out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from playlisteval.metrics.base import Benchmark, Metric, estimated, mean
from playlisteval.records import DegradedSet, Measurement

_FALLING_RATINGS = (4, 3, 2, 1)
_OF: Mapping[str, Callable[[DegradedSet, int], float]] = {
    "importance": lambda degraded, rating: degraded.severity(rating),
    "elements": lambda degraded, rating: float(len(degraded.rated(rating).elements)),
    "words": lambda degraded, rating: float(len(degraded.rated(rating).response.split())),
}


class Severity(Metric):
    """Mean summed importance of degraded attributes, degraded elements and words of the items' wrong answers.

    A lower rating should lose more. `severity_fall` warns of each item where one loses less than the rating
    above it: `value` is the largest such step down in summed importance, `n` the number of such steps.
    """

    name = "severity"
    version = 1
    measures: ClassVar = {"severity": ("rating", "of"), "severity_fall": ("question",)}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        accepted = _accepted(benchmark)
        questions = [degraded.question_id for degraded in accepted]
        for rating in _FALLING_RATINGS:
            for of, figure in _OF.items():
                estimate = mean(benchmark, [figure(d, rating) for d in accepted], questions, seed)
                yield estimated("severity", (("rating", str(rating)), ("of", of)), estimate)
        yield from _falls(accepted)


def _accepted(benchmark: Benchmark) -> Sequence[DegradedSet]:
    known = benchmark.degraded_set_by_id
    ids = sorted({item.degraded_set_id for item in benchmark.items})
    return [known[name] for name in ids if name in known]


def _falls(accepted: Sequence[DegradedSet]) -> Iterator[Measurement]:
    for degraded in sorted(accepted, key=lambda degraded: degraded.question_id):
        severities = [degraded.severity(rating) for rating in _FALLING_RATINGS]
        falls = [high - low for high, low in pairwise(severities) if low < high]
        if falls:
            listed = ", ".join(f"{r}: {s:g}" for r, s in zip(_FALLING_RATINGS, severities, strict=True))
            yield Measurement(
                name="severity_fall",
                where=(("question", degraded.question_id),),
                value=round(max(falls), 6),
                n=len(falls),
                method="summed importance of degraded attributes, rating by rating",
                note=f"a lower rating loses less than the one above it ({listed})",
            )
