"""Verdicts of those that see nothing in; how far a shortcut alone gets, before and after the gate, out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from playlisteval.metrics.base import (
    NOT_RUN,
    PAIR_SETS,
    Benchmark,
    Metric,
    PairSet,
    at_both_levels,
    credit,
    credit_policy,
    mean,
)
from playlisteval.records import Measurement, Verdict
from playlisteval.stats.estimate import Estimate, no_data
from playlisteval.stats.text_probe import TextPair, probe_share, probed

BASELINES = ("longer_answer", "first_letter", "text_only", "random_choice")
CHANCE_DRAWS = 200


class Audits(Metric):
    """Accuracy of whoever looks at nothing; over 0.5 means that a shortcut gives the better answer away.

    The baselines; a probe that is fitted on the words of other questions' answers; and the text judge where
    it was shown the answers alone. Each pair counts once, whatever evidence a baseline was offered. An audit
    that did not run has no value.
    """

    name = "audits"
    version = 2
    measures: ClassVar = {"audit": ("audit", "set", "[level]")}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for pair_set in PAIR_SETS:
            for audit in BASELINES:
                verdicts = _one_per_pair(benchmark, audit, pair_set)
                scores = {pair: credit(verdict, chance_credit) for pair, verdict in verdicts.items()}
                policy = f"forward order; {credit_policy(chance_credit)}"
                yield from _audit(benchmark, audit, pair_set, scores, seed, policy)
            yield from _answer_only(benchmark, pair_set, seed, chance_credit)
            yield from _text_probe(benchmark, pair_set, seed)


def _audit(
    benchmark: Benchmark,
    audit: str,
    pair_set: PairSet,
    scores: Mapping[str, float],
    seed: int,
    policy: str,
    note: str = "",
) -> Iterator[Measurement]:
    scored = [(scores[p.id], p.question_id) for p in benchmark.pairs_in(pair_set) if p.id in scores]

    def estimate(level: float) -> Estimate:
        return mean(benchmark, [s for s, _ in scored], [q for _, q in scored], seed, level)

    where = (("audit", audit), ("set", pair_set))
    yield from at_both_levels("audit", where, estimate, policy=policy, note=note)


def _one_per_pair(benchmark: Benchmark, judge: str, pair_set: PairSet) -> Mapping[str, Verdict]:
    """The verdict of the first setting that asked each pair."""
    found: dict[str, Verdict] = {}
    for setting in benchmark.settings:
        if setting.judge == judge:
            for pair, verdict in benchmark.verdicts_of(setting, "forward", pair_set).items():
                found.setdefault(pair, verdict)
    return found


def _answer_only(
    benchmark: Benchmark, pair_set: PairSet, seed: int, chance_credit: bool
) -> Iterator[Measurement]:
    silent = 0.5 if chance_credit else 0.0
    credits = {"yes": 1.0, "no": 0.0, "none": silent}
    found = benchmark.findings_of("answer_only")
    scores = {f.subject_id: credits[f.outcome] for f in found if f.outcome in credits}
    note = "" if scores else _why_nothing(bool(found), benchmark)
    policy = f"answers without their question; {credit_policy(chance_credit)}"
    yield from _audit(benchmark, "answer_only", pair_set, scores, seed, policy, note)


def _why_nothing(asked: bool, benchmark: Benchmark) -> str:
    if asked:
        return "not testable: the text judge can't compare two answers"
    return "" if benchmark.audit_calls else NOT_RUN


def _text_probe(benchmark: Benchmark, pair_set: PairSet, seed: int) -> Iterator[Measurement]:
    """Its interval is at least as wide as what chance alone does to the probe (see `probe_share`)."""
    shown = [p for p in benchmark.pairs_in(pair_set) if p.id in benchmark.texts]
    texts = [TextPair(p.question_id, *benchmark.texts[p.id]) for p in shown]
    questions = [pair.question_id for pair in texts]
    where = (("audit", "text_probe"), ("set", pair_set))
    if len(set(questions)) < 2:
        note = "a probe learns from other questions: it needs two at least" if texts else ""
        yield from at_both_levels("audit", where, lambda level: no_data("text probe"), note=note)
        return
    found = probed(texts, seed=seed, draws=CHANCE_DRAWS)

    def estimate(level: float) -> Estimate:
        return probe_share(found, questions, seed=seed, resamples=benchmark.resamples, level=level)

    policy = f"ridge on words and lengths, ten folds by question; {CHANCE_DRAWS} draws of chance"
    note = f"{found.as_high_by_chance:.0%} of what chance gives is as high"
    yield from at_both_levels("audit", where, estimate, policy=policy, note=note)
