"""Texts alone in; answers, matches and blind rankings out: the roles that never see a frame."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from playlisteval.models.keyless.claims import OPPOSITE, Claim, normal, read_claims
from playlisteval.tasks.answer_from_transcript import AnswerFromTranscriptInputs, GeneratedAnswer
from playlisteval.tasks.judge_pair import JudgePairInputs, JudgeReply
from playlisteval.tasks.match_answers import MatchAnswersInputs, QueryJudgement
from playlisteval.tasks.rank_blind import RankBlindInputs, RankEntry, WrongAnswerRanking
from playlisteval.tasks.sentences import sentences

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Encode = Callable[[Sequence[str]], "NDArray[np.float32]"]
QUOTED_LINES = 9
MATCHING_SHARE = 0.5
"""A predicted answer matches when it states at least this share of the gold's statements."""


def answer_from_transcript(inputs: AnswerFromTranscriptInputs, encode: Encode) -> GeneratedAnswer:
    """Three paragraphs of the transcript lines nearest in meaning to the question."""
    lines = list(
        dict.fromkeys(line.text for window in inputs.windows for line in window if line.text.strip())
    )
    if not lines:
        return GeneratedAnswer(
            explanation="The windows hold no speech.", answer="The transcript holds nothing on this."
        )
    scores = encode(lines) @ encode([inputs.question])[0]
    best = sorted(range(len(lines)), key=lambda i: (-float(scores[i]), i))[:QUOTED_LINES]
    told = [lines[i] for i in sorted(best)]
    third = max(1, -(-len(told) // 3))
    paragraphs = [" ".join(told[i : i + third]) for i in range(0, len(told), third)]
    return GeneratedAnswer(
        explanation=f"Chose the {len(told)} lines nearest in meaning to the question out of {len(lines)}.",
        answer="\n\n".join(paragraphs),
    )


def match_answers(inputs: MatchAnswersInputs) -> QueryJudgement:
    """Yes when the predicted answer states at least half of the gold's statements, value and subject."""
    claims = [c for c in read_claims(inputs.gold) if c.kind not in ("shown", "thing")]
    text = normal(inputs.predicted)
    found = [c for c in claims if all(normal(w) in text for w in (c.subject, c.value, c.other))]
    share = len(found) / len(claims) if claims else 0.0
    return QueryJudgement(
        explanation=f"The prediction states {len(found)} of the {len(claims)} statements of the reference.",
        judgement="Yes" if claims and share >= MATCHING_SHARE else "No",
    )


def rank_by_meaning(inputs: RankBlindInputs, encode: Encode) -> WrongAnswerRanking:
    """Best first by how near each candidate's sentences lie to the question and to each other."""
    question = encode([inputs.question])[0]
    scores: list[float] = []
    for text in inputs.candidates:
        rows = encode(sentences(text) or [text])
        middle = rows.mean(axis=0)
        scores.append(float((rows @ question).mean() + (rows @ middle).mean()))
    reasons = [f"Mean nearness to the question and to its own middle: {s:.4f}." for s in scores]
    summary = "Ranked by nearness in meaning."
    return ranking(inputs.candidates, [-s for s in scores], reasons, summary, who="meaning")


def rank_by_consistency(inputs: RankBlindInputs) -> WrongAnswerRanking:
    """Best first by the fewest statements of a candidate that contradict one another."""
    faults = [contradictions(read_claims(text)) for text in inputs.candidates]
    reasons = [f"{len(f)} statements contradict one another." for f in faults]
    costs = [float(len(f)) for f in faults]
    return ranking(inputs.candidates, costs, reasons, "Ranked by inner contradictions.", who="consistency")


def judge_by_text(inputs: JudgePairInputs, encode: Encode) -> JudgeReply:
    """The answer with fewer inner contradictions, then the one nearer to the question in meaning."""
    question = encode([inputs.question])[0]
    costs: list[tuple[float, float]] = []
    for text in (inputs.answer_a, inputs.answer_b):
        near = float((encode(sentences(text) or [text]) @ question).mean())
        costs.append((float(len(contradictions(read_claims(text)))), -round(near, 6)))
    draw = [text_draw(t, "text") for t in (inputs.answer_a, inputs.answer_b)]
    side = "A" if (costs[0], draw[0]) <= (costs[1], draw[1]) else "B"
    notes = [f"{c[0]:.0f} contradictions, nearness {-c[1]:.3f}" for c in costs]
    return JudgeReply(text=verdict_text(notes, side))


def verdict_text(notes: Sequence[str], side: str) -> str:
    """A reply in the shape that every pairwise judge is asked for."""
    return (
        "[Instruction Following] Both answers take up both hops.\n"
        f"[Accuracy] Model A: {notes[0]}. Model B: {notes[1]}.\n"
        "[Relevance] Both keep to the question.\n"
        "[Helpfulness] The answer with the better account is of more use.\n"
        f"[Overall Judge] [[{side}]]"
    )


def contradictions(claims: Sequence[Claim]) -> list[tuple[Claim, Claim]]:
    """Pairs of statements of one text that can't both be true of one scene."""
    found: list[tuple[Claim, Claim]] = []
    for i, one in enumerate(claims):
        for two in claims[i + 1 :]:
            if contradict(one, two):
                found.append((one, two))
    return found


def contradict(one: Claim, two: Claim) -> bool:
    """Whether two statements differ on one topic, or on the same two letterings seen from the other one."""
    if one.topic == two.topic:
        return one.value != two.value
    turned = (one.kind, normal(one.other), normal(one.subject))
    return one.kind == "beside" and turned == two.topic and OPPOSITE[one.value] != two.value


def ranking(
    candidates: Sequence[str], costs: Sequence[float], reasons: Sequence[str], summary: str, *, who: str
) -> WrongAnswerRanking:
    """Lowest cost first; ties fall by a hash of the text, which no order of the candidates can sway."""
    order = sorted(range(len(candidates)), key=lambda i: (costs[i], text_draw(candidates[i], who)))
    return WrongAnswerRanking(
        rankings=tuple(
            RankEntry(rank=rank, candidate_index=i + 1, reasoning=reasons[i])
            for rank, i in enumerate(order, start=1)
        ),
        overall_summary=summary,
    )


def text_draw(text: str, who: str) -> str:
    """A fixed draw by content: the same text draws the same, on whichever side it stands.

    Each program draws for itself. Were the draw one for all, judges that see nothing would agree on every
    pair, and the difficulty gate would leave just those pairs that each of them gets wrong.
    """
    return hashlib.sha256(f"{who}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()
