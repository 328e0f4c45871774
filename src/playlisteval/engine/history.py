"""What was made of a seed so far in; its turns at asking, with all earlier rejections, out (paper 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from playlisteval.records import DegradedSet, Draft, GateReport, Item, Question, SegmentPair
from playlisteval.store.study import Study
from playlisteval.tasks.base import Feedback

T = TypeVar("T", Draft, GateReport, Question, DegradedSet)


@dataclass(frozen=True)
class Cycle:
    """A seed's turn: where its numbering goes on, how many tries are left, and all earlier rejections."""

    seed: SegmentPair
    first: int
    tries: int
    history: tuple[Feedback, ...]


class Past:
    """What was made of each seed so far."""

    def __init__(self, study: Study) -> None:
        self.drafts = _by_seed(study.records(Draft))
        self.reports = _by_seed(study.records(GateReport))
        self.questions = _by_seed(study.records(Question))
        self.sets = _by_seed(study.records(DegradedSet))
        self.answered = {item.question_id for item in study.records(Item)}

    def cycles(self, seed: SegmentPair, most: int) -> list[Cycle]:
        """The first cycle, and one more for each question whose answers were all rejected."""
        cycles = [Cycle(seed, 1, most, ())]
        drafts = {d.id: d for d in self.drafts.get(seed.id, [])}
        history: list[Feedback] = []
        used = used_sets = 0
        for question in sorted(self.questions.get(seed.id, []), key=lambda q: drafts[q.draft_id].attempt):
            before, used = used, drafts[question.draft_id].attempt
            told = self._told_of_answers(question)
            used_sets += len({r.round for r in told})
            if question.id in self.answered or not told or used >= most or used_sets >= most:
                break
            history += self._rejected_drafts(seed, drafts, before, used)
            history += [
                Feedback(r.gate, r.reason, r.detail, question.question, question.answer)
                for r in told
                if r.outcome == "dropped"
            ]
            cycles.append(Cycle(seed, used + 1, most - used, tuple(history)))
        return cycles

    def _told_of_answers(self, question: Question) -> list[GateReport]:
        """What the gates said of every set of answers that was made for a question."""
        sets = [s.id for s in self.sets.get(question.seed_id, []) if s.question_id == question.id]
        subjects = {question.id, *sets}
        reports = self.reports.get(question.seed_id, [])
        return [r for r in reports if r.phase == "distractors" and r.subject_id in subjects]

    def _rejected_drafts(
        self, seed: SegmentPair, drafts: dict[str, Draft], after: int, upto: int
    ) -> list[Feedback]:
        """Rejections of the attempts after one and up to another; where nothing was made there is no text."""
        return [
            Feedback(
                report.gate,
                report.reason,
                report.detail,
                draft.question if (draft := drafts.get(report.subject_id)) else "",
                draft.answer if draft else "",
            )
            for report in self.reports.get(seed.id, [])
            if report.phase == "question" and report.outcome == "dropped" and after < report.round <= upto
        ]


def _by_seed(records: Sequence[T]) -> dict[str, list[T]]:
    out: dict[str, list[T]] = {}
    for record in records:
        out.setdefault(record.seed_id, []).append(record)
    return out
