"""The golds' citations and the verdicts in; how many chunks are cited, and whether judges gain by it, out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from playlisteval.metrics.base import (
    PAIR_SETS,
    Benchmark,
    Metric,
    PairSet,
    at_both_levels,
    credit,
    mean,
)
from playlisteval.records import Measurement, Question
from playlisteval.stats.estimate import Estimate
from playlisteval.stats.rank_correlation import rank_correlation

_HOPS = ("1", "2", "both")


class CitedChunks(Metric):
    """Chunks that a gold cites, by hop, and the rank correlation of their number with a judge's accuracy.

    Judges are not shown citations, so this gives nothing away by itself; a question with more cited chunks
    may still be easier, as more of the haystack bears on it. A judge's accuracy on a question is over all of
    its settings, in the forward order.
    """

    name = "cited_chunks"
    version = 1
    measures: ClassVar = {
        "cited_chunks": ("hop", "of", "set"),
        "cited_chunks_and_accuracy": ("judge", "set", "[level]"),
    }

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        judges = sorted({s.judge for s in benchmark.settings} - benchmark.baselines)
        for pair_set in PAIR_SETS:
            ids = sorted({item.question_id for item in benchmark.items_in(pair_set)})
            questions = [q for name in ids if (q := benchmark.question_by_id.get(name))]
            yield from _distribution(benchmark, questions, pair_set, seed)
            for judge in judges:
                accuracies = _accuracies(benchmark, judge, pair_set, chance_credit)
                yield from _correlation(benchmark, judge, questions, accuracies, pair_set, seed)


def cited_chunks(question: Question, hop: str) -> int:
    cited = [c for c in question.citations if hop in ("both", str(c.clip_id))]
    return len({chunk for citation in cited for chunk in citation.chunk_ids})


def _distribution(
    benchmark: Benchmark, questions: Sequence[Question], pair_set: PairSet, seed: int
) -> Iterator[Measurement]:
    for hop in _HOPS:
        counts = [float(cited_chunks(question, hop)) for question in questions]
        average = mean(benchmark, counts, [question.id for question in questions], seed)
        where = (("hop", hop), ("set", pair_set))
        yield Measurement(
            name="cited_chunks",
            where=(*where, ("of", "mean")),
            value=average.value,
            low=average.low,
            high=average.high,
            n=average.n,
            clusters=average.clusters,
            method=average.method,
        )
        for of, pick in (("least", min), ("most", max)):
            yield Measurement(
                name="cited_chunks",
                where=(*where, ("of", of)),
                value=pick(counts) if counts else None,
                n=len(counts),
                method="count of different chunks",
            )


def _accuracies(
    benchmark: Benchmark, judge: str, pair_set: PairSet, chance_credit: bool
) -> Mapping[str, float]:
    """A judge's mean credit by question."""
    credits: dict[str, list[float]] = defaultdict(list)
    for setting in (s for s in benchmark.settings if s.judge == judge):
        for verdict in benchmark.verdicts_of(setting, "forward", pair_set).values():
            credits[verdict.question_id].append(credit(verdict, chance_credit))
    return {question: sum(each) / len(each) for question, each in credits.items()}


def _correlation(
    benchmark: Benchmark,
    judge: str,
    questions: Sequence[Question],
    accuracies: Mapping[str, float],
    pair_set: PairSet,
    seed: int,
) -> Iterator[Measurement]:
    asked = [question for question in questions if question.id in accuracies]
    counts = [float(cited_chunks(question, "both")) for question in asked]
    rates = [accuracies[question.id] for question in asked]

    def estimate(level: float) -> Estimate:
        return rank_correlation(counts, rates, seed=seed, resamples=benchmark.resamples, level=level)

    where = (("judge", judge), ("set", pair_set))
    note = (
        "" if estimate(0.95).value is not None or not asked else "all questions are alike in one of the two"
    )
    yield from at_both_levels(
        "cited_chunks_and_accuracy", where, estimate, policy="one value a question", note=note
    )
