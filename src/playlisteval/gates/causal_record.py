"""A degraded set in; kept when each answer carries a well-formed causal record (D2; paper table 11)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playlisteval.gates import base
from playlisteval.gates.base import KEPT, DistractorSubject, Gate, GateAnswer, Price, Tools, drop
from playlisteval.records import DegradedAnswer
from playlisteval.tasks.citations import read_citations


class Options(base.Options):
    """`beyond_paper` adds checks of sums, lengths, doubles and leftover citations, with a reason each."""

    beyond_paper: bool = True
    least_length_ratio: float = 0.6
    most_length_ratio: float = 1.6


class CausalRecord(Gate[Options]):
    """Free: no model call."""

    phase = "distractors"
    price = Price.FREE
    Options = Options

    def check(self, subject: DistractorSubject, tools: Tools) -> GateAnswer:
        for rating in (4, 3, 2, 1):
            answer = subject.degraded.rated(rating)
            if not answer.response.strip():
                return drop("empty_answer", f"rating {rating} has no text")
            if not any(e.modality == "visual_only" for e in answer.elements):
                return drop("no_visual_degradation", f"rating {rating} has no visual_only element")
        if self.options.beyond_paper:
            return next(self._beyond(subject), KEPT)
        return KEPT

    def _beyond(self, subject: DistractorSubject) -> Iterator[GateAnswer]:
        total = sum(a.importance_score for a in subject.degraded.causal_attributes)
        if abs(total - 1.0) > 0.01:
            yield drop("scores_off", f"the importance scores sum to {total:.3f}, not 1")
        texts = [subject.gold, *(subject.degraded.rated(r).response for r in (4, 3, 2, 1))]
        if len({re.sub(r"\s+", " ", t).strip() for t in texts}) < len(texts):
            yield drop("equal_answers", "two of the five answers read the same")
        for rating in (4, 3, 2, 1):
            yield from self._one(rating, subject.degraded.rated(rating), subject.gold)

    def _one(self, rating: int, answer: DegradedAnswer, gold: str) -> Iterator[GateAnswer]:
        ratio = len(answer.response.split()) / max(1, len(gold.split()))
        if not self.options.least_length_ratio <= ratio <= self.options.most_length_ratio:
            yield drop("length_off", f"rating {rating} has {ratio:.2f} times the gold's words")
        cited = read_citations(answer.response)
        if cited.ranges or cited.malformed:
            yield drop("citation_left", f"rating {rating} still cites a range")
