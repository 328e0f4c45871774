"""A question and two answers in; the one that a language model prefers over both orders, or a tie, out.

A small model says A nearly always, and by that letter would find no difference. How far A leads B still
tells: what the first place gives is in the lead of either order alike, and drops out of their difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from playlisteval.models.llm.engine import Prompt, Speaks
from playlisteval.models.llm.fence import RULE, fenced
from playlisteval.tasks.sentences import sentences

Preferred = Literal["one", "two", "tie"]
LEAST_LEAD = 0.05
"""Log-odds below which the two orders are taken to say nothing."""
LETTERS = 'root ::= "A" | "B"'
QUESTION_BYTES = 900
POINT_BYTES = 200
NOTES_BYTES = 2400
ANSWER_BYTES = 1500
SYSTEM = f"You are a careful judge. {RULE}"
LAST = "Which answer is correct? Reply with A or B only."


@dataclass(frozen=True)
class Matter:
    """What two answers are compared on: a question, points that count most first, and transcript lines."""

    question: str
    points: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def preferred(model: Speaks, matter: Matter, one: str, two: str) -> Preferred:
    """The answer for which its letter leads by more, over both orders."""
    if one == two:
        return "tie"
    lead = _lead(model, matter, one, two) - _lead(model, matter, two, one)
    if abs(lead) < LEAST_LEAD:
        return "tie"
    return "one" if lead > 0 else "two"


def points(model: Speaks, matter: Matter, answers: Sequence[str]) -> list[float]:
    """Each answer's wins against all others, a tie counting half; the answers' order can't sway them."""
    won = [0.0] * len(answers)
    for i, one in enumerate(answers):
        for j in range(i + 1, len(answers)):
            share = {"one": 1.0, "tie": 0.5, "two": 0.0}[preferred(model, matter, one, answers[j])]
            won[i] += share
            won[j] += 1 - share
    return won


def _lead(model: Speaks, matter: Matter, first: str, second: str) -> float:
    return model.lead(comparison(matter, first, second), "A", "B")


def comparison(matter: Matter, first: str, second: str) -> Prompt:
    """What is known, then both answers: only as much of them as tells them apart."""
    a, b = contrast(first, second)
    lines = [fenced("Question", matter.question, QUESTION_BYTES)]
    lines += [fenced("What counts", point, POINT_BYTES) for point in matter.points]
    lines += [fenced("Said in the video", note, NOTES_BYTES) for note in matter.notes]
    lines += [fenced("Answer A", a, ANSWER_BYTES), fenced("Answer B", b, ANSWER_BYTES), LAST]
    return Prompt(SYSTEM, "\n\n".join(lines), 1, LETTERS)


def contrast(first: str, second: str, most_bytes: int = ANSWER_BYTES) -> tuple[str, str]:
    """Both whole where they are short; else the sentences they don't share, each with the one before it."""
    if max(len(t.encode("utf-8", "replace")) for t in (first, second)) <= most_bytes:
        return first, second
    one, two = sentences(first), sentences(second)
    return _own(one, set(two)), _own(two, set(one))


def _own(mine: Sequence[str], theirs: set[str]) -> str:
    new = [s not in theirs for s in mine]
    return " ".join(s for i, s in enumerate(mine) if new[i] or (i + 1 < len(mine) and new[i + 1]))
