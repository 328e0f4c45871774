"""A study in; its records out, each kind read once and laid out by what it belongs to."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar, cast

from playlisteval.records import (
    AnswerPair,
    Chunk,
    DegradedSet,
    Delivery,
    Draft,
    GateReport,
    Item,
    Measurement,
    OwnQuestion,
    Playlist,
    Question,
    Record,
    Segment,
    SegmentPair,
    Selection,
    Utterance,
    Verdict,
    Video,
)
from playlisteval.store.calls import Ledger, LedgerTotals
from playlisteval.store.study import JournalRow, Study

R = TypeVar("R", bound=Record)


class Shelf:
    """What the views read; made once per report, so that a thousand pages cost one pass over the store."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._kinds: dict[str, list[Any]] = {}

    @property
    def folder(self) -> Path:
        return self._study.folder

    def records(self, kind: type[R]) -> list[R]:
        if kind.__name__ not in self._kinds:
            self._kinds[kind.__name__] = self._study.records(kind)
        return cast("list[R]", self._kinds[kind.__name__])

    @cached_property
    def journal(self) -> list[JournalRow]:
        return self._study.journal()

    @cached_property
    def totals(self) -> LedgerTotals:
        return Ledger(self._study).totals()

    @cached_property
    def _measurements(self) -> dict[str, list[Measurement]]:
        return _by(self.records(Measurement), lambda m: m.name)

    def measurements(self, name: str) -> list[Measurement]:
        return self._measurements.get(name, [])

    # -- one of each, by id

    @cached_property
    def playlists(self) -> dict[str, Playlist]:
        return {r.id: r for r in self.records(Playlist)}

    @cached_property
    def videos(self) -> dict[str, Video]:
        return {r.id: r for r in self.records(Video)}

    @cached_property
    def segments(self) -> dict[str, Segment]:
        return {r.id: r for r in self.records(Segment)}

    @cached_property
    def seeds(self) -> dict[str, SegmentPair]:
        return {r.id: r for r in self.records(SegmentPair)}

    @cached_property
    def questions(self) -> dict[str, Question]:
        return {r.id: r for r in self.records(Question)}

    @cached_property
    def degraded_sets(self) -> dict[str, DegradedSet]:
        return {r.id: r for r in self.records(DegradedSet)}

    @cached_property
    def own_questions(self) -> dict[str, OwnQuestion]:
        return {r.id: r for r in self.records(OwnQuestion)}

    @cached_property
    def items(self) -> dict[str, Item]:
        return {r.id: r for r in self.records(Item)}

    @cached_property
    def pairs(self) -> dict[str, AnswerPair]:
        return {r.id: r for r in self.records(AnswerPair)}

    @cached_property
    def deliveries(self) -> dict[str, Delivery]:
        return {r.id: r for r in self.records(Delivery)}

    @cached_property
    def chunks(self) -> dict[str, Chunk]:
        return {r.id: r for r in self.records(Chunk)}

    # -- many, by what they belong to

    @cached_property
    def drafts_of(self) -> dict[str, list[Draft]]:
        return _by(self.records(Draft), lambda r: r.seed_id)

    @cached_property
    def gates_of_seed(self) -> dict[str, list[GateReport]]:
        return _by(self.records(GateReport), lambda r: r.seed_id)

    @cached_property
    def gates_of_subject(self) -> dict[str, list[GateReport]]:
        return _by(self.records(GateReport), lambda r: r.subject_id)

    @cached_property
    def items_of_seed(self) -> dict[str, list[Item]]:
        return _by(self.records(Item), lambda r: r.seed_id)

    @cached_property
    def pairs_of(self) -> dict[str, list[AnswerPair]]:
        return _by(self.records(AnswerPair), lambda r: r.item_id)

    @cached_property
    def verdicts_of(self) -> dict[str, list[Verdict]]:
        return _by(self.records(Verdict), lambda r: r.pair_id)

    @cached_property
    def deliveries_of(self) -> dict[str, list[Delivery]]:
        return _by(self.records(Delivery), lambda r: r.pair_id)

    @cached_property
    def selected_pairs(self) -> frozenset[str]:
        """The pairs of the frozen benchmark."""
        return frozenset(pair for selection in self.records(Selection) for pair in selection.pair_ids)

    # -- words

    @cached_property
    def _words(self) -> dict[str, tuple[list[float], list[str]]]:
        """By video: the midpoints of all spoken words in time order, and the words."""
        found: dict[str, list[tuple[float, str]]] = defaultdict(list)
        for u in self.records(Utterance):
            if u.words:
                found[u.video_id] += [(w.midpoint_seconds, w.text.strip()) for w in u.words]
            else:
                found[u.video_id].append(((u.start_seconds + u.end_seconds) / 2, u.text.strip()))
        ordered = {video: sorted(words, key=lambda w: w[0]) for video, words in found.items()}
        return {video: ([m for m, _ in words], [t for _, t in words]) for video, words in ordered.items()}

    def said(self, video_id: str, start_seconds: float, end_seconds: float) -> str:
        """The words whose midpoint lies in the range, as one line."""
        midpoints, words = self._words.get(video_id, ([], []))
        return " ".join(words[bisect_left(midpoints, start_seconds) : bisect_left(midpoints, end_seconds)])


Source = Study | Shelf


def shelf_of(source: Source) -> Shelf:
    return source if isinstance(source, Shelf) else Shelf(source)


def kept(shelf: Shelf, pair_id: str) -> bool | None:
    """Whether a pair passed its gates, or else was selected; None where neither has been done yet."""
    reports = shelf.gates_of_subject.get(pair_id, [])
    if reports:
        return all(r.outcome != "dropped" for r in reports)
    return pair_id in shelf.selected_pairs if shelf.records(Selection) else None


def cosine_of(seed: SegmentPair | None) -> float | None:
    """How alike a seed's two segments are; an own question may rest on one alone."""
    return seed.cosine if seed and len(set(seed.segment_ids)) == 2 else None


def _by(records: Iterable[R], key: Callable[[R], str]) -> dict[str, list[R]]:
    found: dict[str, list[R]] = defaultdict(list)
    for record in records:
        found[key(record)].append(record)
    return dict(found)
