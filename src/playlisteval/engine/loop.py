"""A generator and gates in, a bounded chain of attempts out: each rejection goes back as an instruction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from playlisteval.records import GateOutcome, GateReport
from playlisteval.tasks.base import Feedback

T = TypeVar("T")


@dataclass(frozen=True)
class GateAnswer:
    """What a gate says: kept, dropped with a reason word, or not testable with this recipe."""

    outcome: GateOutcome
    reason: str = ""
    detail: str = ""


KEPT = GateAnswer("kept")


def drop(reason: str, detail: str) -> GateAnswer:
    return GateAnswer("dropped", reason, detail)


def not_testable(detail: str) -> GateAnswer:
    return GateAnswer("not_testable", "not_testable", detail)


Check = Callable[[T], GateAnswer]
"""The loop knows no more of gates than this."""


@dataclass(frozen=True)
class Refusal:
    """A generator that made nothing, and why."""

    reason: str
    detail: str


@dataclass(frozen=True)
class Attempts(Generic[T]):
    """All that was made, in order; `accepted` is the last one, where every gate kept it."""

    made: tuple[T, ...]
    reports: tuple[GateReport, ...]
    accepted: T | None
    feedback: tuple[Feedback, ...]


@dataclass
class Loop(Generic[T]):
    """The bounded loop of one seed and phase (paper 3.3)."""

    phase: str
    seed_id: str
    owner_id: str
    """What the attempts are made for: the seed, or the question whose answers are spoiled."""
    generate: Callable[[int, tuple[Feedback, ...]], T | Refusal]
    gates: Sequence[tuple[str, Check[T]]]
    subject_id: Callable[[T], str]
    as_feedback: Callable[[T, str, GateAnswer], Feedback]
    drops: bool = True
    """Whether a gate's no ends an attempt; if not it is a flag, and every gate is asked."""
    made: list[T] = field(default_factory=list[T])
    reports: list[GateReport] = field(default_factory=list[GateReport])

    def run(self, first: int, tries: int, history: Sequence[Feedback]) -> Attempts[T]:
        """Attempts numbered from `first`, at most `tries` of them, each shown all earlier rejections."""
        feedback = list(history)
        for number in range(first, first + tries):
            made = self.generate(number, tuple(feedback))
            if isinstance(made, Refusal):
                self._report(
                    "generator", self.owner_id, number, GateAnswer("dropped", made.reason, made.detail)
                )
                feedback.append(Feedback("generator", made.reason, made.detail))
                continue
            self.made.append(made)
            rejected = self._first_rejection(made, number)
            if rejected is None:
                return self._result(made, feedback)
            feedback.append(self.as_feedback(made, *rejected))
        return self._result(None, feedback)

    def _first_rejection(self, made: T, number: int) -> tuple[str, GateAnswer] | None:
        for name, check in self.gates:
            answer = check(made)
            if answer.outcome == "dropped" and not self.drops:
                answer = replace(answer, outcome="flagged")
            self._report(name, self.subject_id(made), number, answer)
            if answer.outcome == "dropped":
                return name, answer
        return None

    def _report(self, gate: str, subject: str, number: int, answer: GateAnswer) -> None:
        self.reports.append(
            GateReport.model_validate(
                {
                    "gate": gate,
                    "phase": self.phase,
                    "subject_id": subject,
                    "seed_id": self.seed_id,
                    "round": number,
                    "outcome": answer.outcome,
                    "reason": answer.reason,
                    "detail": answer.detail,
                }
            )
        )

    def _result(self, accepted: T | None, feedback: Sequence[Feedback]) -> Attempts[T]:
        return Attempts(tuple(self.made), tuple(self.reports), accepted, tuple(feedback))
