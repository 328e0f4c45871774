"""Small subjects for gates: a draft with its clips and chunks, a degraded set, a pair."""

from __future__ import annotations

from typing import Any

from playlisteval.gates.base import DistractorSubject, PairSubject, QuestionSubject
from playlisteval.records import (
    AnswerPair,
    AttributeDegradations,
    CausalAttribute,
    Chunk,
    DegradedAnswer,
    DegradedElement,
    DegradedSet,
    Draft,
    GoldAnalysis,
    QuestionType,
)
from playlisteval.tasks.base import Clip, Evidence, Line
from tests.fakes.records import question

GOOD = (
    "The first spot reads one thing (1 @ 00:05 - 00:45).\n\n"
    "The other reads another (2 @ 00:10 - 00:35, 2 @ 01:05 - 01:20).\n\n"
    "That is the contrast (1 @ 02:00 - 02:04)."
)


def draft(answer: str = GOOD) -> Draft:
    return Draft(
        seed_id="seed",
        attempt=1,
        verb="compare",
        question="Compare the two.",
        answer=answer,
        question_type=QuestionType(row="Factual", column="Apply"),
        bridge="the bridge",
        hop_1="the first hop",
        hop_2="the second hop",
        scene_references=(),
        clip_ranges=(),
    )


def clips(seconds: float = 600.0) -> tuple[Clip, Clip]:
    line = Line("v1", 0.0, 30.0, "hello")
    return (
        Clip(1, "v1", 0.0, seconds, (), (line,)),
        Clip(2, "v2", 900.0, 900.0 + seconds, (), (Line("v2", 900.0, 930.0, "goodbye"),)),
    )


def chunks(video: str, start: float, seconds: float = 600.0) -> list[Chunk]:
    first = int(start // 30)
    return [
        Chunk(video_id=video, index=i, start_seconds=30.0 * i, end_seconds=30.0 * (i + 1))
        for i in range(first, first + int(seconds // 30))
    ]


def of_question(answer: str = GOOD, windows: int = 6) -> QuestionSubject:
    lines = tuple((Line("v1", 0.0, 30.0, f"window {n}"),) for n in range(windows))
    return QuestionSubject(draft(answer), clips(), (chunks("v1", 0.0), chunks("v2", 900.0)), lines, 6)


def answer(rating: int, **over: Any) -> DegradedAnswer:
    element = DegradedElement(element=f"wrong {rating}", impact="refuted", modality="visual_only")
    fields: dict[str, Any] = {
        "response": f"This is the answer of rating {rating}.\n\nIt has a second paragraph.",
        "attribute_degradations": (
            AttributeDegradations(attribute_name="Colour", degradation_by_elements=(element,)),
        ),
    }
    return DegradedAnswer(**fields | over)


def degraded(scores: tuple[float, ...] = (0.6, 0.4), **over: Any) -> DegradedSet:
    fields: dict[str, Any] = {
        "question_id": "q",
        "seed_id": "seed",
        "attempt": 1,
        "causal_attributes": tuple(
            CausalAttribute(attribute_name=name, importance_score=score, description="d")
            for name, score in zip(("Colour", "Layout"), scores, strict=True)
        ),
        "gold_standard_analysis": GoldAnalysis(attribute_analysis=()),
        **{f"rating_{r}": answer(r) for r in (4, 3, 2, 1)},
    }
    return DegradedSet(**fields | over)


def of_set(made: DegradedSet | None = None) -> DistractorSubject:
    gold = "This is the gold answer, rating 5.\n\nIt has a second paragraph."
    return DistractorSubject(question(), gold, made or degraded(), clips())


def of_pair(chosen_side: str = "A") -> PairSubject:
    pair = AnswerPair(
        item_id="i",
        question_id="q",
        domain="art",
        chosen_rating=5,
        rejected_rating=2,
        chosen_side=chosen_side,
    )
    return PairSubject(pair, "Which?", "good" if chosen_side == "A" else "bad", "other", Evidence((), ()))
