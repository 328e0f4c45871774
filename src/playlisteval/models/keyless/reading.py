"""Texts alone in; answers, matches and blind rankings out: the roles that never see a frame."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from playlisteval.models.keyless.bridge import false_conclusions
from playlisteval.models.keyless.claims import OPPOSITE, PLACES, Claim, normal, read_all, read_claims
from playlisteval.models.keyless.stated import is_spoken, is_stated
from playlisteval.tasks.answer_from_transcript import AnswerFromTranscriptInputs, GeneratedAnswer
from playlisteval.tasks.judge_pair import JudgePairInputs, JudgeReply
from playlisteval.tasks.match_answers import MatchAnswersInputs, QueryJudgement
from playlisteval.tasks.rank_blind import RankBlindInputs, RankEntry, WrongAnswerRanking
from playlisteval.tasks.sentences import labels, sentences
from playlisteval.tasks.verdicts import LABEL

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Encode = Callable[[Sequence[str]], "NDArray[np.float32]"]
QUOTED_SENTENCES = 18
MATCHING_SHARE = 0.5
"""A predicted answer matches when it states at least this share of the gold's statements."""


def answer_from_transcript(inputs: AnswerFromTranscriptInputs, encode: Encode) -> GeneratedAnswer:
    """Three paragraphs of whole spoken sentences, those that name what the question quotes first."""
    spoken = [s for window in inputs.windows for s in sentences(" ".join(line.text for line in window))]
    told = list(dict.fromkeys(spoken))
    if not told:
        return GeneratedAnswer(
            explanation="The windows hold no speech.", answer="The transcript holds nothing on this."
        )
    chosen = _nearest(told, inputs.question, encode)
    third = max(1, -(-len(chosen) // 3))
    paragraphs = [" ".join(chosen[i : i + third]) for i in range(0, len(chosen), third)]
    return GeneratedAnswer(
        explanation=f"Chose {len(chosen)} of {len(told)} sentences, those that name what is quoted first.",
        answer="\n\n".join(paragraphs),
    )


def _nearest(told: Sequence[str], question: str, encode: Encode) -> list[str]:
    """Sentences that name quoted lettering, then their neighbours, then those nearest in meaning."""
    quoted = labels(question)
    named = [any(is_spoken(words, s) for words in quoted) for s in told]
    beside = [any(named[max(0, i - 1) : i + 2]) for i in range(len(told))]
    scores = encode(told) @ encode([question])[0]
    best = sorted(range(len(told)), key=lambda i: (not named[i], not beside[i], -float(scores[i]), i))
    return [told[i] for i in sorted(best[:QUOTED_SENTENCES])]


def match_answers(inputs: MatchAnswersInputs) -> QueryJudgement:
    """Yes when the prediction states all that is asked, or half of the gold's statements.

    What the gold states more than once is what is asked. A conclusion follows from it, so it is not counted.
    """
    counts = Counter(c for c in read_all(inputs.gold) if c.kind not in ("shown", "thing", "bridge"))
    found = {c for c in counts if is_stated(c, inputs.predicted)}
    asked = {c for c, n in counts.items() if n > 1}
    share = len(found) / len(counts) if counts else 0.0
    matched = bool(counts) and (share >= MATCHING_SHARE or (bool(asked) and asked <= found))
    return QueryJudgement(
        explanation=f"The prediction states {len(found)} of the {len(counts)} statements of the reference, "
        f"{len(asked & found)} of the {len(asked)} that are asked for.",
        judgement="Yes" if matched else "No",
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
    found = [faults(text) for text in inputs.candidates]
    reasons = [f"{n} statements contradict one another." for n in found]
    costs = [float(n) for n in found]
    return ranking(inputs.candidates, costs, reasons, "Ranked by inner contradictions.", who="consistency")


def judge_by_text(inputs: JudgePairInputs, encode: Encode) -> JudgeReply:
    """The answer with fewer inner contradictions, then the one nearer to the question in meaning."""
    question = encode([inputs.question])[0]
    costs: list[tuple[float, float]] = []
    for text in (inputs.answer_a, inputs.answer_b):
        near = float((encode(sentences(text) or [text]) @ question).mean())
        costs.append((float(faults(text)), -round(near, 6)))
    draw = [text_draw(t, "text") for t in (inputs.answer_a, inputs.answer_b)]
    side = "A" if (costs[0], draw[0]) <= (costs[1], draw[1]) else "B"
    notes = [f"{c[0]:.0f} contradictions, nearness {-c[1]:.3f}" for c in costs]
    return JudgeReply(text=verdict_text(notes, side))


def verdict_text(notes: Sequence[str], side: Literal["A", "B"] | None) -> str:
    """A reply in the shape that every pairwise judge is asked for; without a side it holds no verdict."""
    useful = "The answer with the better account" if side else "Neither, as far as can be seen,"
    return (
        "[Instruction Following] Both answers take up both hops.\n"
        f"[Accuracy] Model A: {notes[0]}. Model B: {notes[1]}.\n"
        "[Relevance] Both keep to the question.\n"
        f"[Helpfulness] {useful} is of more use.\n"
        f"{LABEL} {f'[[{side}]]' if side else 'No difference can be seen.'}"
    )


def faults(text: str) -> int:
    """How often a text contradicts itself: two statements one another, or a conclusion its own grounds."""
    return len(contradictions(read_claims(text))) + len(false_conclusions(text))


def contradictions(claims: Sequence[Claim]) -> list[tuple[Claim, Claim]]:
    """Pairs of statements of one text that can't both be true of one scene."""
    found: list[tuple[Claim, Claim]] = []
    places = {normal(c.subject): c.value for c in claims if c.kind == "place"}
    for i, one in enumerate(claims):
        found += [(one, two) for two in claims[i + 1 :] if contradict(one, two)]
        if one.kind == "beside" and _misplaced(one, places):
            found.append((one, Claim("place", one.subject, places[normal(one.subject)])))
    return found


def contradict(one: Claim, two: Claim) -> bool:
    """Whether two statements differ on one topic, or on the same two letterings seen from the other one."""
    if one.topic == two.topic:
        return one.value != two.value
    turned = (one.kind, normal(one.other), normal(one.subject))
    return one.kind == "beside" and turned == two.topic and OPPOSITE[one.value] != two.value


def _misplaced(claim: Claim, places: Mapping[str, str]) -> bool:
    """Whether two letterings are placed the other way about than a relation has them."""
    one, two = places.get(normal(claim.subject)), places.get(normal(claim.other))
    if one is None or two is None:
        return False
    (row, column), (other_row, other_column) = (divmod(PLACES.index(p), 3) for p in (one, two))
    ahead = {
        "left of": column - other_column,
        "right of": other_column - column,
        "above": row - other_row,
        "below": other_row - row,
    }
    return ahead[claim.value] > 0


def ranking(
    candidates: Sequence[str], costs: Sequence[float], reasons: Sequence[str], summary: str, *, who: str
) -> WrongAnswerRanking:
    """Lowest cost first; equal costs share a rank, in an order that the candidates' order can't sway."""
    order = sorted(range(len(candidates)), key=lambda i: (costs[i], text_draw(candidates[i], who)))
    return WrongAnswerRanking(
        rankings=tuple(
            RankEntry(rank=1 + sum(c < costs[i] for c in costs), candidate_index=i + 1, reasoning=reasons[i])
            for i in order
        ),
        overall_summary=summary,
    )


def text_draw(text: str, who: str) -> str:
    """A fixed draw by content: the same text draws the same, on whichever side it stands.

    Each program draws for itself. Were the draw one for all, judges that see nothing would agree on every
    pair, and the difficulty gate would leave just those pairs that each of them gets wrong.
    """
    return hashlib.sha256(f"{who}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()
