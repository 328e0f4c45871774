"""What a metric is: a `Benchmark` (all records, already loaded) comes in, `Measurement` records go out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import ClassVar, Literal, cast

from playlisteval.engine.answers import Answers
from playlisteval.records import (
    AnswerPair,
    AuditFinding,
    DegradedSet,
    Delivery,
    Draft,
    GateReport,
    Item,
    Measurement,
    Order,
    Question,
    Retrieval,
    ScopeList,
    Segment,
    SegmentPair,
    Selection,
    Verdict,
    Video,
)
from playlisteval.stats.bootstrap import cluster_bootstrap_mean
from playlisteval.stats.estimate import Estimate
from playlisteval.store.study import Study

Where = tuple[tuple[str, str], ...]
PairSet = Literal["kept", "all"]
PAIR_SETS: tuple[PairSet, ...] = ("all", "kept")
NOT_RUN = "not run: it calls models; 'playlisteval audit STUDY --calls' runs it"


@dataclass(frozen=True)
class CallCost:
    """Answered model calls of one kind; `cost_usd` is None where no call of them has a price."""

    stage: str
    role: str
    task: str
    model: str
    calls: int
    cost_usd: float | None
    unpriced: int = 0


@dataclass(frozen=True, order=True)
class Setting:
    """One row of a leaderboard: a judge, and how it was given its evidence."""

    judge: str
    selector: str
    scope: str
    modality: str

    @classmethod
    def of(cls, verdict: Verdict) -> Setting:
        return cls(verdict.judge, verdict.selector, verdict.scope, verdict.modality)

    @property
    def where(self) -> Where:
        return (
            ("judge", self.judge),
            ("selector", self.selector),
            ("scope", self.scope),
            ("modality", self.modality),
        )

    def __str__(self) -> str:
        return f"{self.judge} ({self.selector}, {self.scope}, {self.modality})"


@dataclass(frozen=True, eq=False)
class Benchmark:
    """All that metrics read; its look-ups are sorted, so the order of the records can't change a figure."""

    questions: Sequence[Question] = ()
    items: Sequence[Item] = ()
    pairs: Sequence[AnswerPair] = ()
    """All ten pairs of every item, before the difficulty gate."""
    selections: Sequence[Selection] = ()
    retrievals: Sequence[Retrieval] = ()
    scopes: Sequence[ScopeList] = ()
    deliveries: Sequence[Delivery] = ()
    verdicts: Sequence[Verdict] = ()
    gate_reports: Sequence[GateReport] = ()
    drafts: Sequence[Draft] = ()
    degraded_sets: Sequence[DegradedSet] = ()
    seeds: Sequence[SegmentPair] = ()
    segments: Sequence[Segment] = ()
    videos: Sequence[Video] = ()
    findings: Sequence[AuditFinding] = ()
    calls: Sequence[CallCost] = ()
    texts: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """The chosen and the rejected answer of each pair, as judges are shown them."""
    families: Mapping[str, str] = field(default_factory=dict[str, str])
    """The family behind each role of the pipeline."""
    judge_families: Mapping[str, str] = field(default_factory=dict[str, str])
    baselines: frozenset[str] = frozenset()
    """Judges that nobody competes with: random choice, longer answer ..."""
    cutoffs: Mapping[str, date] = field(default_factory=dict[str, date])
    """The last day of the training data of each role and judge whose recipe states one."""
    audit_calls: bool = False
    """Whether audits that call models were run; their findings are there, or there was nothing to find."""
    hit_ks: tuple[int, ...] = (10,)
    resamples: int = 2000

    @classmethod
    def load(
        cls,
        study: Study,
        *,
        families: Mapping[str, str],
        judge_families: Mapping[str, str],
        baselines: Iterable[str] = (),
        cutoffs: Mapping[str, date] | None = None,
        audit_calls: bool = False,
        hit_k: int = 10,
        resamples: int = 2000,
    ) -> Benchmark:
        """Read the study's current records and its answered calls."""
        pairs = study.records(AnswerPair)
        return cls(
            questions=study.records(Question),
            items=study.records(Item),
            pairs=pairs,
            selections=study.records(Selection),
            retrievals=study.records(Retrieval),
            scopes=study.records(ScopeList),
            deliveries=study.records(Delivery),
            verdicts=study.records(Verdict),
            gate_reports=study.records(GateReport),
            drafts=study.records(Draft),
            degraded_sets=study.records(DegradedSet),
            seeds=study.records(SegmentPair),
            segments=study.records(Segment),
            videos=study.records(Video),
            findings=study.records(AuditFinding),
            calls=_call_costs(study),
            texts=_texts(study, pairs),
            families=dict(families),
            judge_families=dict(judge_families),
            baselines=frozenset(baselines),
            cutoffs=dict(cutoffs or {}),
            audit_calls=audit_calls,
            hit_ks=(hit_k,),
            resamples=resamples,
        )

    @cached_property
    def question_by_id(self) -> Mapping[str, Question]:
        return {question.id: question for question in self.questions}

    @cached_property
    def segment_by_id(self) -> Mapping[str, Segment]:
        return {segment.id: segment for segment in self.segments}

    @cached_property
    def video_by_id(self) -> Mapping[str, Video]:
        return {video.id: video for video in self.videos}

    @cached_property
    def delivery_by_id(self) -> Mapping[str, Delivery]:
        return {delivery.id: delivery for delivery in self.deliveries}

    @cached_property
    def degraded_set_by_id(self) -> Mapping[str, DegradedSet]:
        return {degraded.id: degraded for degraded in self.degraded_sets}

    @cached_property
    def kept_pair_ids(self) -> frozenset[str]:
        """The pairs of the frozen benchmark."""
        return frozenset(pair for selection in self.selections for pair in selection.pair_ids)

    def items_in(self, pair_set: PairSet) -> tuple[Item, ...]:
        """All items, or those of which a pair was kept, sorted by id."""
        kept = {pair.item_id for pair in self.pairs_in("kept")}
        items = sorted(self.items, key=lambda item: item.id)
        return tuple(item for item in items if pair_set == "all" or item.id in kept)

    def findings_of(self, audit: str) -> tuple[AuditFinding, ...]:
        """What one audit found, sorted by id."""
        return tuple(sorted((f for f in self.findings if f.audit == audit), key=lambda f: f.id))

    @cached_property
    def sampled_question_ids(self) -> frozenset[str]:
        """The questions that retrievers are scored on: the sampled ones, or all before any was sampled."""
        sampled = {question for selection in self.selections for question in selection.question_ids}
        return frozenset(sampled or (question.id for question in self.questions))

    @cached_property
    def domains(self) -> tuple[str, ...]:
        named = (*self.segments, *self.seeds, *self.questions, *self.pairs)
        return tuple(sorted({record.domain for record in named}))

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """Every row that has a verdict."""
        return tuple(sorted({Setting.of(verdict) for verdict in self.verdicts}))

    def pairs_in(self, pair_set: PairSet) -> tuple[AnswerPair, ...]:
        return self._pair_sets[pair_set]

    def verdicts_of(self, setting: Setting, order: Order, pair_set: PairSet) -> Mapping[str, Verdict]:
        """One verdict for each pair of the set that this row was asked about in this order."""
        known = self._verdict_table.get((setting, order), {})
        return {pair.id: known[pair.id] for pair in self.pairs_in(pair_set) if pair.id in known}

    def sets_of(self, setting: Setting) -> tuple[PairSet, ...]:
        """The kept pairs; and all pairs, unless this row was only ever asked about the kept ones."""
        outside = {pair.id for pair in self.pairs_in("all")} - self.kept_pair_ids
        asked = {pair for order in ("forward", "reversed") for pair in self._asked(setting, order)}
        return ("kept", "all") if not outside or asked & outside else ("kept",)

    def _asked(self, setting: Setting, order: Order) -> Iterable[str]:
        return self._verdict_table.get((setting, order), {})

    @cached_property
    def _pair_sets(self) -> Mapping[PairSet, tuple[AnswerPair, ...]]:
        every = tuple(sorted(self.pairs, key=lambda pair: pair.id))
        return {"all": every, "kept": tuple(pair for pair in every if pair.id in self.kept_pair_ids)}

    @cached_property
    def _verdict_table(self) -> Mapping[tuple[Setting, Order], Mapping[str, Verdict]]:
        table: dict[tuple[Setting, Order], dict[str, Verdict]] = {}
        for verdict in sorted(self.verdicts, key=lambda verdict: verdict.id):
            row = table.setdefault((Setting.of(verdict), verdict.order), {})
            row.setdefault(verdict.pair_id, verdict)
        return table


class Metric(ABC):
    """One file of `metrics/`; computes and never prints, and nothing measured is None, not 0."""

    name: ClassVar[str]
    version: ClassVar[int]
    """Raised when a figure would change; part of the measuring stage's key."""
    measures: ClassVar[Mapping[str, tuple[str, ...]]]
    """Names of its measurements, each with its `where` keys; those in brackets are only there sometimes."""

    @abstractmethod
    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        """Compute every figure; the same benchmark, in whatever order, and seed give the same ones."""


def credit(verdict: Verdict, chance_credit: bool) -> float:
    """1 for the better answer, 0 for the other; a reply without a verdict by policy."""
    if verdict.picked is None:
        return 0.5 if chance_credit else 0.0
    return 1.0 if verdict.picked == "chosen" else 0.0


def credit_policy(chance_credit: bool) -> str:
    """The policy in words, for `method`."""
    return f"a reply without a verdict counts {'0.5' if chance_credit else 'as not right'}"


def mean(
    benchmark: Benchmark,
    values: Sequence[float],
    clusters: Sequence[Hashable],
    seed: int,
    level: float = 0.95,
) -> Estimate:
    """Mean with its interval over whole clusters, with the benchmark's number of resamples."""
    return cluster_bootstrap_mean(values, clusters, seed=seed, resamples=benchmark.resamples, level=level)


def estimated(
    name: str, where: Where, estimate: Estimate, *, policy: str = "", note: str = ""
) -> Measurement:
    """An estimate as a record."""
    return Measurement(
        name=name,
        where=where,
        value=estimate.value,
        low=estimate.low,
        high=estimate.high,
        n=estimate.n,
        clusters=estimate.clusters,
        method="; ".join(part for part in (estimate.method, policy) if part),
        note=note,
    )


def at_both_levels(
    name: str, where: Where, estimate: Callable[[float], Estimate], *, policy: str = "", note: str = ""
) -> Iterator[Measurement]:
    """An audit's figure with its 95 % interval, and once more with that of 90 %, by which it is judged."""
    yield estimated(name, where, estimate(0.95), policy=policy, note=note)
    yield estimated(name, (*where, ("level", "90")), estimate(0.9), policy=policy, note=note)


def counted(name: str, where: Where, count: int, of: int, method: str) -> Measurement:
    """A count out of `of`; where there was nothing to count from, the count is None and not 0."""
    return Measurement(name=name, where=where, value=float(count) if of else None, n=of, method=method)


def _texts(study: Study, pairs: Sequence[AnswerPair]) -> dict[str, tuple[str, str]]:
    """The answers of the pairs; one whose question or answers are no longer current is left out."""
    answers = Answers.of(study)
    found: dict[str, tuple[str, str]] = {}
    for pair in pairs:
        with suppress(KeyError):
            found[pair.id] = answers.texts(pair)
    return found


def _call_costs(study: Study) -> tuple[CallCost, ...]:
    """Answered calls by kind; one that was sent and never came back has no known price, so it is left out."""
    found = study.query(
        "SELECT stage, role, task, model, COUNT(*), SUM(cost_usd), SUM(cost_usd IS NULL) FROM calls "
        "WHERE state = 'done' GROUP BY stage, role, task, model ORDER BY stage, role, task, model"
    )
    rows = cast("list[tuple[str, str, str, str, int, float | None, int]]", found)
    return tuple(
        CallCost(stage, role, task, model, calls, cost, unpriced)
        for stage, role, task, model, calls, cost, unpriced in rows
    )
