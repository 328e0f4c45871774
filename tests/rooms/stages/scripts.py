"""Replies for scripted providers: an asker, a degrader and verifiers whose verdicts a test decides."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playlisteval.records import (
    AttributeDegradations,
    CausalAttribute,
    DegradedAnswer,
    DegradedElement,
    GoldAnalysis,
    QuestionType,
)
from playlisteval.tasks.answer_from_transcript import GeneratedAnswer
from playlisteval.tasks.ask import AskReply, QAPair
from playlisteval.tasks.degrade import VideoResponseDegradation
from playlisteval.tasks.ground_in_video import VideoQueryJudgement
from playlisteval.tasks.judge_pair import JudgeReply
from playlisteval.tasks.match_answers import QueryJudgement
from playlisteval.tasks.rank_blind import RankEntry, WrongAnswerRanking
from tests.fakes.workshop import Script

GOLD = (
    "The first wall is red (1 @ 00:00 - 00:15).\n\nLater it is blue (1 @ 00:20 - 00:25), as another is "
    "(2 @ 00:00 - 00:15).\n\nThe last wall is green (2 @ 00:30 - 00:40)."
)
"""Cites chunks 0, 1, 2 of the first clip and 0, 1, 3 of the second, in chunks of 10 s."""

Yes = Callable[[str], bool]


def question_after(rejections: int) -> str:
    return f"What is shown, asked after {rejections} rejections?"


def ask(model: str, inputs: Any) -> AskReply:
    """A new question for each new rejection."""
    pair = QAPair(
        question=question_after(len(inputs.feedback)),
        answer=GOLD,
        question_type=QuestionType(row="Factual", column="Apply"),
        bridge="b",
        hop_1="h1",
        hop_2="h2",
        scene_references=(),
        clip_ranges=(),
    )
    return AskReply(qa_pairs=(pair,))


def degrade(model: str, inputs: Any) -> VideoResponseDegradation:
    return VideoResponseDegradation(
        causal_attributes=(CausalAttribute(attribute_name="walls", importance_score=1.0, description="d"),),
        gold_standard_analysis=GoldAnalysis(attribute_analysis=()),
        **{f"rating_{r}": _worse(r, inputs) for r in (4, 3, 2, 1)},  # type: ignore[arg-type]
    )


def _worse(rating: int, inputs: Any) -> DegradedAnswer:
    element = DegradedElement(element="colour", impact="another", modality="visual_only")
    attributes = AttributeDegradations(attribute_name="walls", degradation_by_elements=(element,))
    text = f"{inputs.question} In try {inputs.attempt} the walls are as bad as rating {rating} says they are."
    return DegradedAnswer(response=text, attribute_degradations=(attributes,))


def rank_blind(model: str, inputs: Any) -> WrongAnswerRanking:
    """The gold last: the wrong order."""
    gold = next(i for i, c in enumerate(inputs.candidates) if "rating" not in c)
    return _ranking([i for i in range(len(inputs.candidates)) if i != gold] + [gold])


def rank_sighted(accepts: Yes) -> Script:
    """4 > 3 > 2 > 1 for sets that are accepted, by the text of their answers; else the other way round."""

    def rank(model: str, inputs: Any) -> WrongAnswerRanking:
        order = sorted(range(4), key=lambda i: -_rating(inputs.candidates[i]))
        return _ranking(order if accepts(inputs.candidates[0]) else order[::-1])

    return rank


def _rating(text: str) -> int:
    found = re.search(r"rating (\d)", text)
    assert found
    return int(found[1])


def _ranking(order: list[int]) -> WrongAnswerRanking:
    entries = [RankEntry(rank=n, candidate_index=i + 1, reasoning="so") for n, i in enumerate(order, start=1)]
    return WrongAnswerRanking(rankings=tuple(entries), overall_summary="s")


def answer(model: str, inputs: Any) -> GeneratedAnswer:
    return GeneratedAnswer(explanation="e", answer="a")


def match(matches: Yes) -> Script:
    def compare(model: str, inputs: Any) -> QueryJudgement:
        return QueryJudgement(
            explanation="it was said", judgement="Yes" if matches(inputs.question) else "No"
        )

    return compare


def ground(accepts: Yes) -> Script:
    def watch(model: str, inputs: Any) -> VideoQueryJudgement:
        return VideoQueryJudgement(
            query_grounding_explanation="seen",
            query_grounded="Yes",
            answer_grounding_explanation="not seen",
            answer_grounded="Yes" if accepts(inputs.question) else "No",
        )

    return watch


def judge(verdict: Callable[[str, Any], str]) -> Script:
    return lambda model, inputs: JudgeReply(text=f"[Overall Judge] {verdict(model, inputs)}")


def whole(
    question: Yes = lambda q: True, answers: Yes = lambda a: True, told: Yes = lambda q: False
) -> dict[str, Script]:
    """All tasks of both phases; by default everything is accepted at once."""
    return {
        "ask": ask,
        "degrade": degrade,
        "answer_from_transcript": answer,
        "match_answers": match(told),
        "ground_in_video": ground(question),
        "rank_blind": rank_blind,
        "rank_sighted": rank_sighted(answers),
    }
