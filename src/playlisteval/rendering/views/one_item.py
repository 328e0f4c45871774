"""A study and an item's id in; the question, its answers, their record and its pairs, out."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.errors import StoreError
from playlisteval.records import AnswerPair, CausalAttribute, DegradedSet, GateReport, Item, Question, Verdict
from playlisteval.rendering.views.answers import (
    Piece,
    SystemView,
    WrongAnswer,
    gold_paragraphs,
    pair_names,
    system_answers,
    wrong_answers,
)
from playlisteval.rendering.views.evidence import SegmentView, segment_views
from playlisteval.rendering.views.judges import BASELINES
from playlisteval.rendering.views.shelf import Shelf, Source, cosine_of, kept, shelf_of
from playlisteval.rendering.views.words import Setting, plain, setting_of, without_folders


@dataclass(frozen=True)
class VerdictMark:
    """One verdict as a sign; `state` is right, wrong or none."""

    state: str
    outcome: str
    order: str
    setting: Setting
    title: str


@dataclass(frozen=True)
class PairRow:
    """One of an item's ten pairs, and what each judge said of it under each setting and order."""

    id: str
    chosen: str
    rejected: str
    gap: int
    kept: bool | None
    judges: tuple[tuple[VerdictMark, ...], ...]


@dataclass(frozen=True)
class GateStep:
    """One line of a seed's history."""

    round: int
    phase: str
    gate: str
    outcome: str
    reason: str
    detail: str


@dataclass(frozen=True)
class DraftRow:
    """An earlier try at the question, kept with what it asked."""

    attempt: int
    verb: str
    question: str
    accepted: bool


@dataclass(frozen=True)
class ItemView:
    id: str
    number: int
    domain: str
    cosine: float | None
    question: Question
    type_label: str
    segments: tuple[SegmentView, ...]
    gold: tuple[tuple[Piece, ...], ...]
    wrong: tuple[WrongAnswer, ...]
    systems: tuple[SystemView, ...]
    """Answers of its user's own systems; there is no gold and no record where there are some."""
    attributes: tuple[CausalAttribute, ...]
    gold_elements: tuple[tuple[str, str, str], ...]
    warnings: tuple[str, ...]
    history: tuple[GateStep, ...]
    drafts: tuple[DraftRow, ...]
    judges: tuple[str, ...]
    pairs: tuple[PairRow, ...]
    previous_id: str
    next_id: str


@dataclass(frozen=True)
class ItemRow:
    """An item in the list of all."""

    id: str
    number: int
    domain: str
    question: str
    type_label: str
    verb: str
    videos: tuple[str, ...]
    pairs: int
    kept_pairs: int
    right: int
    judged: int


@dataclass(frozen=True)
class LostSeed:
    """A seed that gave no item, with the gate that stopped it last."""

    seed_id: str
    domain: str
    videos: tuple[str, ...]
    cosine: float
    attempts: int
    gate: str
    reason: str
    detail: str


@dataclass(frozen=True)
class ItemList:
    items: tuple[ItemRow, ...]
    lost: tuple[LostSeed, ...]


def items(source: Source) -> ItemList:
    """All items in the order of their making, and the seeds that gave none."""
    shelf = shelf_of(source)
    rows = [_item_row(shelf, item, n) for n, item in enumerate(shelf.records(Item), start=1)]
    lost = [_lost_seed(shelf, seed_id) for seed_id in shelf.seeds if seed_id not in shelf.items_of_seed]
    return ItemList(tuple(row for row in rows if row), tuple(lost))


def _item_row(shelf: Shelf, item: Item, number: int) -> ItemRow | None:
    question = shelf.questions.get(item.question_id)
    if question is None:
        return None
    pairs = shelf.pairs_of.get(item.id, [])
    verdicts = [
        v
        for p in pairs
        if kept(shelf, p.id)
        for v in shelf.verdicts_of.get(p.id, [])
        if v.judge not in BASELINES
    ]
    return ItemRow(
        id=item.id,
        number=number,
        domain=item.domain,
        question=question.question,
        type_label=_type_label(question),
        verb=question.verb,
        videos=_video_titles(shelf, question.segment_ids),
        pairs=len(pairs),
        kept_pairs=sum(1 for p in pairs if kept(shelf, p.id)),
        right=sum(1 for v in verdicts if v.picked == "chosen"),
        judged=sum(1 for v in verdicts if v.picked is not None),
    )


def _type_label(question: Question) -> str:
    told = question.question_type
    return f"{told.row} · {told.column}" if told else "own question"


def _video_titles(shelf: Shelf, segment_ids: tuple[str, str]) -> tuple[str, ...]:
    found = (shelf.segments.get(segment_id) for segment_id in dict.fromkeys(segment_ids))
    videos = (shelf.videos.get(segment.video_id) for segment in found if segment)
    return tuple(video.title for video in videos if video)


def _lost_seed(shelf: Shelf, seed_id: str) -> LostSeed:
    seed = shelf.seeds[seed_id]
    stops = [r for r in shelf.gates_of_seed.get(seed_id, []) if r.outcome == "dropped"]
    last = stops[-1] if stops else None
    return LostSeed(
        seed_id=seed_id,
        domain=seed.domain,
        videos=_video_titles(shelf, seed.segment_ids),
        cosine=seed.cosine,
        attempts=len(shelf.drafts_of.get(seed_id, [])),
        gate=plain(last.gate) if last else "",
        reason=plain(last.reason) if last else "",
        detail=without_folders(last.detail) if last else "",
    )


def item(source: Source, item_id: str) -> ItemView:
    shelf = shelf_of(source)
    found = shelf.items.get(item_id)
    question = shelf.questions.get(found.question_id) if found else None
    if found is None or question is None:
        raise StoreError(f"{item_id}: no such item in this study; the report's list of items names them all")
    wrong = shelf.degraded_sets.get(found.degraded_set_id)
    pairs = sorted(shelf.pairs_of.get(item_id, []), key=pair_order)
    deliveries = [d for p in pairs for d in shelf.deliveries_of.get(p.id, [])]
    seed = shelf.seeds.get(found.seed_id)
    judges = _judges(shelf, pairs)
    order = list(shelf.items)
    at = order.index(item_id)
    return ItemView(
        id=item_id,
        number=at + 1,
        domain=found.domain,
        cosine=cosine_of(seed),
        question=question,
        type_label=_type_label(question),
        segments=segment_views(shelf, question, deliveries),
        gold=gold_paragraphs(shelf, question, wrong),
        wrong=wrong_answers(question, wrong),
        systems=system_answers(shelf.own_questions.get(found.own_id)),
        attributes=wrong.causal_attributes if wrong else (),
        gold_elements=_gold_elements(wrong),
        warnings=tuple(
            m.note for m in shelf.measurements("severity_fall") if m.at("question") == question.id
        ),
        history=tuple(_gate_step(r) for r in shelf.gates_of_seed.get(found.seed_id, []) if r.phase != "pair"),
        drafts=_drafts(shelf, question),
        judges=judges,
        pairs=tuple(_pair_row(shelf, pair, judges) for pair in pairs),
        previous_id=order[at - 1] if at > 0 else "",
        next_id=order[at + 1] if at + 1 < len(order) else "",
    )


def _gold_elements(wrong: DegradedSet | None) -> tuple[tuple[str, str, str], ...]:
    if wrong is None:
        return ()
    return tuple(
        (a.attribute_name, e.element, e.impact)
        for a in wrong.gold_standard_analysis.attribute_analysis
        for e in a.quality_by_elements
    )


def _gate_step(r: GateReport) -> GateStep:
    return GateStep(r.round, r.phase, r.gate, r.outcome, r.reason, without_folders(r.detail))


def _drafts(shelf: Shelf, question: Question) -> tuple[DraftRow, ...]:
    return tuple(
        DraftRow(d.attempt, d.verb, d.question, d.id == question.draft_id)
        for d in shelf.drafts_of.get(question.seed_id, [])
    )


def _judges(shelf: Shelf, pairs: list[AnswerPair]) -> tuple[str, ...]:
    """Those that looked before those that did not."""
    found = {v.judge for p in pairs for v in shelf.verdicts_of.get(p.id, [])}
    return tuple(sorted(found, key=lambda judge: (judge in BASELINES, judge)))


def pair_order(pair: AnswerPair) -> tuple[object, ...]:
    """By ratings, best first; then by name."""
    return (-pair.chosen_rating, -pair.rejected_rating, pair_names(pair))


def _pair_row(shelf: Shelf, pair: AnswerPair, judges: tuple[str, ...]) -> PairRow:
    verdicts = shelf.verdicts_of.get(pair.id, [])
    chosen, rejected = pair_names(pair)
    return PairRow(
        id=pair.id,
        chosen=chosen,
        rejected=rejected,
        gap=pair.gap,
        kept=kept(shelf, pair.id),
        judges=tuple(
            tuple(
                verdict_mark(v) for v in sorted((v for v in verdicts if v.judge == judge), key=verdict_order)
            )
            for judge in judges
        ),
    )


def verdict_order(verdict: Verdict) -> tuple[object, ...]:
    return (*setting_of(verdict).order, verdict.order)


def verdict_mark(verdict: Verdict) -> VerdictMark:
    state = {"chosen": "right", "rejected": "wrong"}.get(verdict.picked or "", "none")
    said = f"picked {verdict.outcome}" if state != "none" else f"no verdict: {verdict.outcome}"
    words = {"right": "right", "wrong": "wrong", "none": "no verdict"}[state]
    setting = setting_of(verdict)
    return VerdictMark(
        state, verdict.outcome, verdict.order, setting, f"{words} ({said}, {verdict.order}; {setting.label})"
    )
