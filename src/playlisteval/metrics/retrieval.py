"""Retrievals in; Hit@k, nDCG@k, what chance would give, and accuracy given hit or miss out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from playlisteval.metrics.base import (
    Benchmark,
    Metric,
    Where,
    credit,
    credit_policy,
    estimated,
    mean,
)
from playlisteval.records import Measurement, RangeDelivery, Retrieval, Verdict
from playlisteval.stats.estimate import Estimate, no_data
from playlisteval.stats.ranking import (
    chance_hit_any,
    chance_hit_both,
    chance_hit_segment,
    chance_ndcg,
    hit_at_k,
    ndcg_at_k,
)

_SELECTOR = "retrieved"
_WHOLE_SCOPE = "oracle"
"""Both gold segments are served whole there, and no chunk is ranked."""
_KEYS = ("retriever", "scope", "k", "kind", "[domain]")
Ranks = Sequence[int | None]


def _one_segment(ranks: Ranks, k: int, index: int) -> float:
    return float(hit_at_k(ranks, k).segments[min(index, len(ranks) - 1)])


_MEASURED: Mapping[str, Callable[[Ranks, int], float]] = {
    "hit_both": lambda ranks, k: float(hit_at_k(ranks, k).both),
    "hit_any": lambda ranks, k: float(hit_at_k(ranks, k).any),
    "hit_segment": lambda ranks, k: sum(hit_at_k(ranks, k).segments) / len(ranks),
    "hit_segment_1": lambda ranks, k: _one_segment(ranks, k, 0),
    "hit_segment_2": lambda ranks, k: _one_segment(ranks, k, 1),
    "ndcg": lambda ranks, k: ndcg_at_k(ranks, k, len(ranks)),
}
_CHANCE: Mapping[str, Callable[[int, int, int], float]] = {
    "hit_both": chance_hit_both,
    "hit_any": chance_hit_any,
    **dict.fromkeys(
        ("hit_segment", "hit_segment_1", "hit_segment_2"),
        lambda segments, k, gold: chance_hit_segment(segments, k),
    ),
    "ndcg": chance_ndcg,
}


class RetrievalQuality(Metric):
    """How well each retriever ranks a question's two gold segments, over the sampled questions (paper B.2).

    `kind` is `measured`, or `chance`: the mean of what a random ranking of each question's own scope would
    give. `hit_segment` is the mean over both gold segments, `hit_segment_1` and `_2` are each of them.
    `accuracy_given_hit` is a judge's accuracy on kept pairs with retrieved evidence, apart for pairs where a
    cited moment of *both* gold segments was among the retrieved chunks (`yes`) and where not (`no`); not for
    baselines, which look at nothing. An own question may have one gold segment: that one then counts as both.
    """

    name = "retrieval"
    version = 1
    measures: ClassVar = {
        **dict.fromkeys(_MEASURED, _KEYS),
        "accuracy_given_hit": ("judge", "scope", "hit"),
    }

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for (retriever, scope), found in sorted(_groups(benchmark).items()):
            for k in benchmark.hit_ks:
                where = (("retriever", retriever), ("scope", scope), ("k", str(k)))
                yield from _quality(benchmark, where, found, k, seed)
        yield from _given_hit(benchmark, seed, chance_credit)


def _groups(benchmark: Benchmark) -> Mapping[tuple[str, str], Sequence[Retrieval]]:
    groups: dict[tuple[str, str], list[Retrieval]] = defaultdict(list)
    for retrieval in sorted(benchmark.retrievals, key=lambda retrieval: retrieval.id):
        if retrieval.question_id in benchmark.sampled_question_ids:
            groups[retrieval.retriever, retrieval.scope].append(retrieval)
    return groups


def _quality(
    benchmark: Benchmark, where: Where, found: Sequence[Retrieval], k: int, seed: int
) -> Iterator[Measurement]:
    for cell, retrievals in _cells(benchmark, found):
        questions = [retrieval.question_id for retrieval in retrievals]
        for name in _MEASURED:
            values = [_MEASURED[name](_ranks(benchmark, retrieval), k) for retrieval in retrievals]
            estimate = mean(benchmark, values, questions, seed)
            yield estimated(name, (*where, ("kind", "measured"), *cell), estimate)
            yield estimated(
                name, (*where, ("kind", "chance"), *cell), _chance(benchmark, name, retrievals, k)
            )


def _cells(benchmark: Benchmark, found: Sequence[Retrieval]) -> Iterator[tuple[Where, Sequence[Retrieval]]]:
    yield (), found
    domain_of = {question.id: question.domain for question in benchmark.questions}
    for domain in sorted({domain_of[r.question_id] for r in found if r.question_id in domain_of}):
        yield (("domain", domain),), [r for r in found if domain_of.get(r.question_id) == domain]


def _ranks(benchmark: Benchmark, retrieval: Retrieval) -> Ranks:
    """Ranks from 1 on; one outside the scope's list means that the segment was not ranked."""
    told = retrieval.gold_ranks[: _gold_segments(benchmark, retrieval)]
    return [rank if 1 <= rank <= retrieval.segments else None for rank in told]


def _gold_segments(benchmark: Benchmark, retrieval: Retrieval) -> int:
    """Two, or one where all of an own question's evidence lies in it."""
    question = benchmark.question_by_id.get(retrieval.question_id)
    return len(set(question.segment_ids)) if question else len(retrieval.gold_ranks)


def _chance(benchmark: Benchmark, name: str, retrievals: Sequence[Retrieval], k: int) -> Estimate:
    gold = [(r.segments, _gold_segments(benchmark, r)) for r in retrievals]
    floors = [_CHANCE[name](segments, k, many) for segments, many in gold if segments >= many]
    method = "mean of each question's floor for a random ranking"
    if not floors:
        return no_data(method)
    return Estimate(sum(sorted(floors)) / len(floors), None, None, len(floors), len(floors), method)


def _given_hit(benchmark: Benchmark, seed: int, chance_credit: bool) -> Iterator[Measurement]:
    settings = [
        setting
        for setting in benchmark.settings
        if setting.selector == _SELECTOR and setting.judge not in benchmark.baselines
    ]
    policy = f"kept pairs, forward order; {credit_policy(chance_credit)}"
    for judge, scope in sorted({(setting.judge, setting.scope) for setting in settings}):
        rows = [setting for setting in settings if (setting.judge, setting.scope) == (judge, scope)]
        verdicts = [v for row in rows for v in benchmark.verdicts_of(row, "forward", "kept").values()]
        told = [(verdict, _both_hit(benchmark, verdict)) for verdict in verdicts]
        if all(hit is None for _, hit in told):
            continue
        pooled = sorted({row.modality for row in rows})
        note = f"pooled over {', '.join(pooled)}" if len(pooled) > 1 else ""
        for word, wanted in (("yes", True), ("no", False)):
            chosen = [verdict for verdict, hit in told if hit is wanted]
            values = [credit(verdict, chance_credit) for verdict in chosen]
            estimate = mean(benchmark, values, [verdict.question_id for verdict in chosen], seed)
            where = (("judge", judge), ("scope", scope), ("hit", word))
            yield estimated("accuracy_given_hit", where, estimate, policy=policy, note=note)


def _both_hit(benchmark: Benchmark, verdict: Verdict) -> bool | None:
    """Whether both gold segments had a retrieved cited range; None where the delivery can't tell."""
    delivery = benchmark.delivery_by_id.get(verdict.delivery_id)
    question = benchmark.question_by_id.get(verdict.question_id)
    if delivery is None or question is None or delivery.scope == _WHOLE_SCOPE:
        return None
    gold = [piece for piece in delivery.ranges if piece.kind == "gold"]
    sides = [[p for p in gold if _inside(benchmark, p, segment)] for segment in question.segment_ids]
    if not all(sides):
        return None
    return all(any(piece.retrieved_rank is not None for piece in side) for side in sides)


def _inside(benchmark: Benchmark, piece: RangeDelivery, segment_id: str) -> bool:
    segment = benchmark.segment_by_id.get(segment_id)
    middle = (piece.start_seconds + piece.end_seconds) / 2
    return (
        segment is not None
        and segment.video_id == piece.video_id
        and segment.start_seconds <= middle <= segment.end_seconds
    )
