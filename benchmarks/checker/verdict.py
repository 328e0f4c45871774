"""Answers and a truth come in; what the picture bears out goes out: by statement, by answer and by pair."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.checker.concluding import judge_conclusion
from benchmarks.checker.judging import Context, judge_plain
from benchmarks.checker.reading import read_statements
from benchmarks.checker.scene import Truth
from benchmarks.checker.statements import Finding, Statement

FLIPPED: dict[Finding, Finding] = {"confirmed": "refuted", "refuted": "confirmed", "uncovered": "uncovered"}


@dataclass(frozen=True)
class Tally:
    confirmed: int
    refuted: int
    uncovered: int
    findings: tuple[tuple[Statement, Finding], ...]


def count_refuted(answer: str, truth: Truth) -> Tally:
    """Each statement once, however often the answer makes it, unless its paragraph changes the finding."""
    context = Context.of(answer)
    judged: list[tuple[Statement, Finding]] = [
        (one, judge_statement(one, truth, context)) for one in context.statements
    ]
    distinct: dict[tuple[object, ...], tuple[Statement, Finding]] = {}
    for one, finding in judged:
        distinct.setdefault((one.meaning, finding), (one, finding))
    findings = tuple(distinct.values())
    counts = {wanted: sum(finding == wanted for _, finding in findings) for wanted in FLIPPED}
    return Tally(counts["confirmed"], counts["refuted"], counts["uncovered"], findings)


def pair_agrees(chosen: str, rejected: str, truth: Truth) -> bool:
    """Strictly fewer refuted statements in the chosen answer; a tie, or nothing covered, is no agreement."""
    return count_refuted(chosen, truth).refuted < count_refuted(rejected, truth).refuted


def changed(gold: str, wrong: str) -> list[Statement]:
    """The statements of the wrong answer that the gold does not make."""
    made = {one.meaning for one in read_statements(gold)}
    new = {one.meaning: one for one in reversed(read_statements(wrong)) if one.meaning not in made}
    return list(reversed(new.values()))


def judge_statement(statement: Statement, truth: Truth, context: Context) -> Finding:
    judge = judge_conclusion if statement.kind == "conclusion" else judge_plain
    finding = judge(statement, truth, context)
    return FLIPPED[finding] if statement.denied else finding
