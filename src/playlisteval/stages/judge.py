"""Pairs in; for every judge, evidence and order a delivery record and a verdict out (paper 4, G1 and G2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel

from playlisteval.engine.answers import Answers, chosen_side
from playlisteval.engine.delivery import deciding_ranges, gold_ranges, trace
from playlisteval.engine.providers import Seat
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.errors import ProviderError, SettingsError, unknown
from playlisteval.evidence.base import Haystack, Selector, Serving, serve
from playlisteval.judges.base import Asks, Case, Judge, Judgement
from playlisteval.metrics.broken_step import first_broken_step
from playlisteval.parts import load_part, part_names
from playlisteval.records import (
    AnswerPair,
    Delivery,
    Order,
    Question,
    Retrieval,
    ScopeList,
    Selection,
    ServedFrame,
    Verdict,
    content_hash,
)
from playlisteval.retrievers.base import Retriever
from playlisteval.settings import JudgeSetting, Settings
from playlisteval.store.study import Output
from playlisteval.tasks.base import Evidence, Task

Out = TypeVar("Out", bound=BaseModel)


@dataclass(frozen=True)
class _Bench:
    """One judge as it is reported: its part, and the model behind it where it has one."""

    name: str
    judge: Judge
    seat: Seat | None


@dataclass(frozen=True)
class _Hearing:
    """One unit: all pairs of a question before one judge, on one kind of evidence (None for baselines)."""

    question: Question
    pairs: tuple[AnswerPair, ...]
    bench: _Bench
    setting: JudgeSetting | None


class JudgeAnswers(Stage):
    """One unit a question, judge and kind of evidence."""

    reads = ("media", "index", "evidence", "seed")
    roles = ("evidence_finder", "transcriber")

    def plan(self, work: Workshop) -> Sequence[Unit]:
        refuse_unknown_evidence(work.settings)
        heard = [h for h in _hearings(work) if h.setting is None or _retrieval(h, work) is not None]
        return [_unit(h, work) for h in heard]

    def run(self, unit: Unit, work: Workshop) -> Output:
        hearing: _Hearing = unit.payload
        served = _serve(hearing, work)
        records: list[Delivery | Verdict] = []
        for pair in hearing.pairs:
            delivery = _delivery(pair, hearing, served, work) if served else None
            records += [delivery] if delivery else []
            records += [_verdict(pair, order, hearing, served, delivery, work) for order in _orders(work)]
        return Output(records)


def refuse_unknown_evidence(settings: Settings) -> None:
    """Refuse a grid that names a scope, a selector or a retriever that there is not."""
    scopes = ["oracle", *settings.evidence.scope_seconds, "full"]
    for setting in settings.judging.grid:
        if setting.scope not in scopes:
            raise SettingsError(unknown("judging.grid: no scope", setting.scope, scopes))
        load_part("evidence", setting.selector, Selector)
    if not settings.evidence.retrievers:
        raise SettingsError("evidence.retrievers is empty; name one, such as 'dense'")
    for name in settings.evidence.retrievers:
        load_part("retrievers", name, Retriever)


def _orders(work: Workshop) -> tuple[Order, ...]:
    return ("forward", "reversed") if work.settings.judging.both_orders else ("forward",)


def _hearings(work: Workshop) -> Iterator[_Hearing]:
    questions = work.study.by_id(Question)
    selections = work.study.records(Selection)
    kept = {p for s in selections for p in s.pair_ids}
    pairs: dict[str, list[AnswerPair]] = {}
    for pair in work.study.records(AnswerPair):
        pairs.setdefault(pair.question_id, []).append(pair)
    everything = work.settings.judging.pairs == "all"
    for bench in benches(work):
        settings: Sequence[JudgeSetting | None] = (
            [None] if bench.judge.baseline else work.settings.judging.grid
        )
        for setting in settings:
            for question_id in (q for s in selections for q in s.question_ids):
                heard = [p for p in pairs[question_id] if bench.judge.baseline or everything or p.id in kept]
                if heard:
                    yield _Hearing(questions[question_id], tuple(heard), bench, setting)


def benches(work: Workshop) -> list[_Bench]:
    """The settings' judges, then every part that needs no model."""
    named = [
        _Bench(name, load_part("judges", chosen.part, Judge)(), work.providers.judge(name))
        for name, chosen in sorted(work.settings.judges.items())
    ]
    parts = [(name, load_part("judges", name, Judge)) for name in part_names("judges")]
    return [*named, *(_Bench(name, part(), None) for name, part in parts if not part.needs_model)]


def _unit(hearing: _Hearing, work: Workshop) -> Unit:
    bench, setting = hearing.bench, hearing.setting
    roles = [work.role_identity(r) for r in bench.judge.roles]
    judge = content_hash(
        [bench.name, bench.judge.version, bench.seat.identity() if bench.seat else None, roles]
    )
    shown = f"{setting.model_dump_json()} {_selector_version(setting)}" if setting else "no evidence"
    retrieval = _retrieval(hearing, work)
    parents = (
        hearing.question.id,
        *(p.id + p.chosen_side for p in hearing.pairs),
        judge,
        shown,
        retrieval.id if retrieval else "",
        " ".join(_orders(work)),
    )
    where = f"{setting.selector} {setting.scope} {setting.modality}" if setting else "no evidence"
    return Unit(f"{bench.name} on {hearing.question.id[9:17]}, {where}", parents, hearing)


def _retrieval(hearing: _Hearing, work: Workshop) -> Retrieval | None:
    """What the first retriever of the settings found in this scope; None where its unit failed."""
    if hearing.setting is None:
        return None
    first = work.settings.evidence.retrievers[0]
    retrievals = work.once(
        "retrievals",
        lambda: {(r.question_id, r.scope): r for r in work.study.records(Retrieval) if r.retriever == first},
    )
    return retrievals.get((hearing.question.id, hearing.setting.scope))


def _selector_version(setting: JudgeSetting) -> int:
    return load_part("evidence", setting.selector, Selector).version


# -- evidence and its delivery


def _serve(hearing: _Hearing, work: Workshop) -> Serving | None:
    """None for baselines, which are shown nothing."""
    setting, retrieval = hearing.setting, _retrieval(hearing, work)
    if setting is None or retrieval is None:
        return None
    scopes = work.once("scopes", lambda: work.study.by_id(ScopeList))
    found = Haystack(scopes[retrieval.scope_id], tuple(c.chunk_id for c in retrieval.chunks))
    return serve(setting, found, work.catalogue(), work.library, work.settings.evidence)


def _delivery(pair: AnswerPair, hearing: _Hearing, served: Serving, work: Workshop) -> Delivery:
    texts = _answers(work).shown(pair)
    ranges = [
        *deciding_ranges("judge", hearing.question, *texts, work),
        *gold_ranges(hearing.question.citations),
    ]
    return Delivery(
        pair_id=pair.id,
        selector=served.setting.selector,
        scope=served.setting.scope,
        modality=served.setting.modality,
        frames=tuple(
            ServedFrame(video_id=f.video_id, time_seconds=round(f.time_seconds, 6), sha256=f.sha256)
            for f in served.evidence.frames
        ),
        transcript_chunk_ids=tuple(c.id for c in served.transcript_chunks),
        ranges=trace(ranges, served.way, work.catalogue()),
        accepted=True,
    )


def _answers(work: Workshop) -> Answers:
    return work.once("answers", lambda: Answers.of(work.study))


# -- the verdict


def _verdict(
    pair: AnswerPair,
    order: Order,
    hearing: _Hearing,
    served: Serving | None,
    delivery: Delivery | None,
    work: Workshop,
) -> Verdict:
    said = _judged(pair, order, hearing, served, work)
    side = chosen_side(pair, order)
    picked = None if said.outcome not in ("A", "B") else "chosen" if said.outcome == side else "rejected"
    setting = hearing.setting
    return Verdict(
        pair_id=pair.id,
        question_id=pair.question_id,
        judge=hearing.bench.name,
        selector=setting.selector if setting else "none",
        scope=setting.scope if setting else "none",
        modality=setting.modality if setting else "none",
        order=order,
        outcome=said.outcome,
        picked=picked,
        reply=said.reply,
        delivery_id=delivery.id if delivery else "",
        broken_step=first_broken_step(delivery, picked == "rejected") if delivery else None,
    )


def _judged(
    pair: AnswerPair, order: Order, hearing: _Hearing, served: Serving | None, work: Workshop
) -> Judgement:
    """A failed call is a verdict of its own kind, never a wrong answer."""
    a, b = _answers(work).shown(pair, order)
    case = Case(
        question=hearing.question.question,
        answer_a=a,
        answer_b=b,
        evidence=served.evidence if served else Evidence((), ()),
        draw=work.draw("verdict", hearing.bench.name, pair.id),
    )
    try:
        return hearing.bench.judge.judge(case, _asks(hearing.bench, work))
    except ProviderError as error:
        return Judgement("error", str(error))


def _asks(bench: _Bench, work: Workshop) -> Asks:
    def ask(task: Task[Any, Out], inputs: Any, *, role: str | None = None) -> Out:
        filled: str | Seat | None = role or bench.seat
        if filled is None:
            raise SettingsError(f"judge {bench.name!r} asks for a model, but none is set for it")
        return work.perform("judge", filled, task, inputs)

    return ask
