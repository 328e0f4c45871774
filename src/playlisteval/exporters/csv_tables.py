"""A study in; its leaderboard, funnel, pairs, verdicts and retrieval figures as CSV files out."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from playlisteval.exporters.base import Exporter, without_citations, write_whole
from playlisteval.records import (
    AnswerPair,
    DegradedSet,
    Item,
    Measurement,
    OwnQuestion,
    Question,
    Selection,
    Verdict,
)
from playlisteval.rendering.views.audits import audits
from playlisteval.store.study import Study

Cell = str | int | float | None
_FIGURES = ("value", "low", "high", "n", "clusters", "method", "note")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_RETRIEVAL_NAMES = frozenset(
    {"hit_both", "hit_any", "hit_segment", "hit_segment_1", "hit_segment_2", "ndcg", "accuracy_given_hit"}
)


class CsvTables(Exporter):
    """Six tables for spreadsheets: a row an accuracy, funnel count, pair, verdict, retrieval figure or audit.

    Shares are fractions of 1; an empty cell means that there was nothing to measure. Text that a spreadsheet
    would run as a formula gets a leading quote. Answers are without citations, as judges read them.
    """

    name = "csv_tables"
    files: ClassVar = (
        "leaderboard.csv",
        "funnel.csv",
        "pairs.csv",
        "verdicts.csv",
        "retrieval.csv",
        "audits.csv",
    )

    def export(self, study: Study, folder: Path) -> list[Path]:
        measurements = study.records(Measurement)
        tables = {
            "leaderboard.csv": _measured(
                measurements,
                {"accuracy"},
                ("judge", "selector", "scope", "modality", "set", "domain", "gap"),
            ),
            "funnel.csv": _measured(
                measurements,
                {"funnel", "path"},
                ("name", "step", "domain", "phase", "gate", "outcome", "reason", "round"),
            ),
            "pairs.csv": _pairs(study),
            "verdicts.csv": _verdicts(study),
            "retrieval.csv": _measured(
                measurements,
                _RETRIEVAL_NAMES,
                ("name", "retriever", "scope", "k", "kind", "domain", "judge", "hit"),
            ),
            "audits.csv": _audits(study),
        }
        return [write_whole(folder / name, _csv(rows)) for name, rows in tables.items()]


def _measured(
    measurements: Sequence[Measurement], names: Iterable[str], keys: Sequence[str]
) -> list[Sequence[Cell]]:
    """A header, then one row per measurement of these names, sorted by what it is of."""
    wanted = frozenset(names)
    rows = [
        (
            tuple(m.name if key == "name" else m.at(key) or "" for key in keys),
            (m.value, m.low, m.high, m.n, m.clusters, m.method, m.note),
        )
        for m in measurements
        if m.name in wanted
    ]
    rows.sort(key=lambda row: (row[0], repr(row[1])))
    return [(*keys, *_FIGURES), *((*where, *figures) for where, figures in rows)]


def _audits(study: Study) -> list[Sequence[Cell]]:
    """Each audit over all pairs or items and over the kept ones, with both intervals and its verdict."""
    header = ("audit", "about", "set", "value", "low_95", "high_95", "low_90", "high_90", "n", "clusters")
    rows: list[Sequence[Cell]] = [(*header, "method", "verdict", "tone")]
    for row in audits(study).rows:
        said = (row.verdict.text, row.verdict.tone)
        for pair_set, wide, narrow in (
            ("all", row.before, row.before_90),
            ("kept", row.after, row.after_90),
        ):
            ends = (wide.low, wide.high, narrow.low, narrow.high)
            where = (row.name, row.about, pair_set)
            rows.append((*where, wide.value, *ends, wide.n, wide.clusters, wide.method, *said))
    return rows


def _pairs(study: Study) -> list[Sequence[Cell]]:
    questions = study.by_id(Question)
    degraded = study.by_id(DegradedSet)
    items, own = study.by_id(Item), study.by_id(OwnQuestion)
    kept = {pair for selection in study.records(Selection) for pair in selection.pair_ids}
    header = ("pair", "question_id", "domain", "kept", "question", "chosen_rating", "rejected_rating", "gap")
    more = ("chosen_side", "chosen_answer", "rejected_answer", "chosen_system", "rejected_system")
    rows: list[Sequence[Cell]] = [(*header, *more)]
    for pair in sorted(study.records(AnswerPair), key=lambda pair: pair.id):
        question, item = questions.get(pair.question_id), items.get(pair.item_id)
        answers = _answers(question, degraded.get(item.degraded_set_id) if item else None)
        said = _said(own.get(item.own_id) if item else None)
        chosen, rejected = pair.systems or (None, None)
        rows.append(
            (
                pair.id,
                pair.question_id,
                pair.domain,
                "yes" if pair.id in kept else "no",
                question.question if question else None,
                pair.chosen_rating,
                pair.rejected_rating,
                pair.gap,
                pair.chosen_side,
                said.get(chosen) if chosen else answers.get(pair.chosen_rating),
                said.get(rejected) if rejected else answers.get(pair.rejected_rating),
                chosen,
                rejected,
            )
        )
    return rows


def _answers(question: Question | None, degraded: DegradedSet | None) -> Mapping[int, str]:
    """The answers of an item by rating, without citations."""
    found = {5: without_citations(question.answer)} if question else {}
    if degraded:
        found |= {rating: without_citations(degraded.rated(rating).response) for rating in (4, 3, 2, 1)}
    return found


def _said(own: OwnQuestion | None) -> Mapping[str, str]:
    """The answers of one's own systems by their names, without citations."""
    return {a.system: without_citations(a.text) for a in own.answers} if own else {}


def _verdicts(study: Study) -> list[Sequence[Cell]]:
    header = ("judge", "selector", "scope", "modality", "pair", "question_id", "order")
    rows: list[Sequence[Cell]] = [(*header, "outcome", "picked", "broken_step", "reply")]
    rows += sorted(_verdict_row(verdict) for verdict in study.records(Verdict))
    return rows


def _verdict_row(verdict: Verdict) -> tuple[str, ...]:
    return (
        verdict.judge,
        verdict.selector,
        verdict.scope,
        verdict.modality,
        verdict.pair_id,
        verdict.question_id,
        verdict.order,
        verdict.outcome,
        verdict.picked or "",
        verdict.broken_step or "",
        verdict.reply,
    )


def _csv(rows: Iterable[Sequence[Cell]]) -> str:
    """RFC 4180 with its CRLF: with a bare LF the writer would leave a lone CR inside a reply unquoted."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerows(_safe(row) for row in rows)
    return text.getvalue()


def _safe(row: Sequence[Cell]) -> Iterator[Cell]:
    """Numbers as they are; text that would be run as a formula behind a quote."""
    for cell in row:
        yield f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS) else cell
