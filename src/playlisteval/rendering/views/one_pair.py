"""A study and a pair's id in; both answers, every verdict on them and the evidence behind it, out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from playlisteval.errors import StoreError
from playlisteval.records import AnswerPair, DegradedSet, Verdict
from playlisteval.rendering.diff import Run, side_by_side
from playlisteval.rendering.views.answers import (
    Pill,
    pair_names,
    pair_texts,
    paragraphs_of,
    pills_of,
)
from playlisteval.rendering.views.evidence import (
    ChainStep,
    DeliveryView,
    SegmentView,
    chain,
    delivery_view,
    segment_views,
)
from playlisteval.rendering.views.judges import BASELINES
from playlisteval.rendering.views.one_item import VerdictMark, pair_order, verdict_mark
from playlisteval.rendering.views.shelf import Shelf, Source, cosine_of, kept, shelf_of
from playlisteval.rendering.views.words import Setting, plain, setting_of, without_folders


@dataclass(frozen=True)
class AnswerView:
    """One side of a pair, what the other lacks marked, with what the generator's own record says of it."""

    rating: int
    name: str
    side: str
    paragraphs: tuple[tuple[Run, ...], ...]
    words: int
    severity: float
    elements: int
    pills: tuple[Pill, ...]
    has_record: bool = False
    """Whether the generator wrote what it altered: it did so for its own wrong answers alone."""


@dataclass(frozen=True)
class VerdictCell:
    """One verdict in one order, with the reply it was read from."""

    mark: VerdictMark
    reply: str
    broken_step: str
    chain: tuple[ChainStep, ...]
    delivery_id: str


@dataclass(frozen=True)
class VerdictRow:
    """What one judge said under one setting, in both orders."""

    judge: str
    baseline: bool
    setting: Setting
    forward: VerdictCell | None
    reversed: VerdictCell | None

    @property
    def cells(self) -> tuple[VerdictCell, ...]:
        return tuple(cell for cell in (self.forward, self.reversed) if cell)

    @property
    def breaks(self) -> tuple[VerdictCell, ...]:
        """One cell for each step at which the evidence was lost."""
        return tuple({cell.broken_step: cell for cell in reversed(self.cells) if cell.broken_step}.values())[
            ::-1
        ]


@dataclass(frozen=True)
class PairView:
    id: str
    item_id: str
    item_number: int
    domain: str
    playlist: str
    cosine: float | None
    gap: int
    kept: bool | None
    question: str
    segments: tuple[SegmentView, ...]
    answers: tuple[AnswerView, AnswerView]
    gates: tuple[tuple[str, str, str, str], ...]
    verdicts: tuple[VerdictRow, ...]
    deliveries: tuple[DeliveryView, ...]
    lost: int
    judged: int
    broken: tuple[tuple[str, int], ...]
    previous_id: str
    next_id: str


def pair(source: Source, pair_id: str) -> PairView:
    shelf = shelf_of(source)
    found = shelf.pairs.get(pair_id)
    question = shelf.questions.get(found.question_id) if found else None
    if found is None or question is None:
        raise StoreError(f"{pair_id}: no such pair in this study; the report's pages of items name them all")
    item = shelf.items.get(found.item_id)
    wrong = shelf.degraded_sets.get(item.degraded_set_id) if item else None
    seed = shelf.seeds.get(question.seed_id)
    deliveries = sorted(shelf.deliveries_of.get(pair_id, []), key=lambda d: (*setting_of(d).order, d.id))
    segments = segment_views(shelf, question, deliveries)
    looked = [v for v in shelf.verdicts_of.get(pair_id, []) if v.judge not in BASELINES]
    before, after = _neighbours(shelf, found)
    return PairView(
        id=pair_id,
        item_id=found.item_id,
        item_number=list(shelf.items).index(found.item_id) + 1 if found.item_id in shelf.items else 0,
        domain=found.domain,
        playlist=segments[0].playlist if segments else "",
        cosine=cosine_of(seed),
        gap=found.gap,
        kept=kept(shelf, pair_id),
        question=question.question,
        segments=segments,
        answers=_answers(
            pair_texts(question, wrong, shelf.own_questions.get(item.own_id) if item else None, found),
            wrong,
            found,
        ),
        gates=tuple(
            (plain(r.gate), r.outcome, plain(r.reason), without_folders(r.detail))
            for r in shelf.gates_of_subject.get(pair_id, [])
        ),
        verdicts=_verdict_rows(shelf.verdicts_of.get(pair_id, [])),
        deliveries=tuple(delivery_view(shelf, question, d) for d in deliveries),
        lost=sum(1 for v in looked if v.picked == "rejected"),
        judged=sum(1 for v in looked if v.picked is not None),
        broken=tuple(Counter(v.broken_step for v in looked if v.broken_step).most_common()),
        previous_id=before,
        next_id=after,
    )


def _neighbours(shelf: Shelf, pair: AnswerPair) -> tuple[str, str]:
    """The item's pairs before and after this one."""
    same = sorted(shelf.pairs_of.get(pair.item_id, []), key=pair_order)
    ids = [p.id for p in same]
    at = ids.index(pair.id)
    return (ids[at - 1] if at > 0 else "", ids[at + 1] if at + 1 < len(ids) else "")


def _answers(
    texts: tuple[str, str], wrong: DegradedSet | None, pair: AnswerPair
) -> tuple[AnswerView, AnswerView]:
    """The higher-rated answer first, whatever the letter it was shown under."""
    chosen, rejected = texts
    names = pair_names(pair)
    left, right = side_by_side(chosen, rejected)
    other = "B" if pair.chosen_side == "A" else "A"
    return (
        _answer(wrong, pair.chosen_rating, names[0], pair.chosen_side, left, chosen),
        _answer(wrong, pair.rejected_rating, names[1], other, right, rejected),
    )


def _answer(
    wrong: DegradedSet | None, rating: int, name: str, side: str, runs: tuple[Run, ...], text: str
) -> AnswerView:
    record = wrong if rating < 5 else None
    return AnswerView(
        rating=rating,
        name=name,
        side=side,
        paragraphs=paragraphs_of(runs),
        words=len(text.split()),
        severity=record.severity(rating) if record else 0.0,
        elements=len(record.rated(rating).elements) if record else 0,
        pills=pills_of(record, rating) if record else (),
        has_record=record is not None,
    )


def _verdict_rows(verdicts: list[Verdict]) -> tuple[VerdictRow, ...]:
    found: dict[tuple[str, Setting], dict[str, VerdictCell]] = {}
    for v in verdicts:
        found.setdefault((v.judge, setting_of(v)), {})[v.order] = _cell(v)
    keys = sorted(found, key=lambda k: (k[0] in BASELINES, k[0], k[1].order))
    return tuple(
        VerdictRow(j, j in BASELINES, s, found[j, s].get("forward"), found[j, s].get("reversed"))
        for j, s in keys
    )


def _cell(v: Verdict) -> VerdictCell:
    return VerdictCell(
        mark=verdict_mark(v),
        reply=v.reply.strip(),
        broken_step=v.broken_step or "",
        chain=chain(v.broken_step),
        delivery_id=v.delivery_id,
    )
