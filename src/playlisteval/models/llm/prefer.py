"""Answers in; a blind ranking or a verdict, with the comparisons it rests on in words, out."""

from __future__ import annotations

from playlisteval.models.keyless.reading import ranking, text_draw
from playlisteval.models.llm.compare import NOTES_BYTES, Matter, points, preferred
from playlisteval.models.llm.engine import Speaks
from playlisteval.models.llm.meaning import Encode, nearest_lines
from playlisteval.tasks.base import Line
from playlisteval.tasks.judge_pair import JudgePairInputs, JudgeReply
from playlisteval.tasks.rank_blind import RankBlindInputs, WrongAnswerRanking
from playlisteval.tasks.verdicts import LABEL

WHO = "qwen"
MOST_POINTS = 3


def rank_blind(inputs: RankBlindInputs, model: Speaks, encode: Encode) -> WrongAnswerRanking:
    """Best first by wins in comparisons of all with all; equal ones share a rank."""
    weighty = sorted(inputs.rubric, key=lambda a: (-a.importance_score, a.attribute_name))[:MOST_POINTS]
    matter = Matter(
        inputs.question,
        tuple(f"{a.attribute_name}: {a.description}" for a in weighty),
        _notes(inputs.question, inputs.transcript, encode),
    )
    won = points(model, matter, inputs.candidates)
    against = len(inputs.candidates) - 1
    reasons = [f"Won {w:g} of {against} comparisons, a tie counting half." for w in won]
    summary = "Ranked by comparisons of all answers with one another, each in both orders."
    return ranking(inputs.candidates, [-w for w in won], reasons, summary, who=WHO)


def judge_pair(inputs: JudgePairInputs, model: Speaks, encode: Encode) -> JudgeReply:
    """From the texts alone, whatever frames there are; a tie falls by a draw of the texts, and says so."""
    matter = Matter(inputs.question, notes=_notes(inputs.question, inputs.evidence.lines, encode))
    found = preferred(model, matter, inputs.answer_a, inputs.answer_b)
    if found == "tie":
        a, b = (text_draw(t, WHO) for t in (inputs.answer_a, inputs.answer_b))
        side = "A" if a <= b else "B"
        told = "the model did not tell the answers apart; a draw fixed by their texts decides"
    else:
        side = "A" if found == "one" else "B"
        told = f"over both orders the model leant towards Model {side}"
    return JudgeReply(text=f"[Accuracy] Judged from the texts alone: {told}.\n{LABEL} [[{side}]]")


def _notes(question: str, lines: tuple[Line, ...], encode: Encode) -> tuple[str, ...]:
    return tuple(nearest_lines(question, lines, encode, NOTES_BYTES)) if lines else ()
