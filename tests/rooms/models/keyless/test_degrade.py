"""Four wrong answers from made-up looks: their laws, and their exact text."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playlisteval.models.keyless.ask import ask
from playlisteval.models.keyless.check import check
from playlisteval.models.keyless.claims import (
    COLOURS,
    PLACES,
    Claim,
    read_all,
    read_claims,
    read_sentence,
    sentences,
)
from playlisteval.models.keyless.degrade import degrade, errors, other_values
from playlisteval.models.keyless.facts import Seen
from playlisteval.models.keyless.reading import contradictions
from playlisteval.models.keyless.record import ATTRIBUTES
from playlisteval.records import DegradedAnswer
from playlisteval.tasks.ask import AskInputs
from playlisteval.tasks.base import Feedback
from playlisteval.tasks.citations import paragraphs, read_citations, strip_citations
from playlisteval.tasks.degrade import VISUAL_CATEGORIES, DegradeInputs, VideoResponseDegradation
from tests.fakes.golden import check_golden
from tests.fakes.looks import ELSEWHERE, HARBOUR, MARKET, both_clips, look, text, told

SEEN = (*HARBOUR, *MARKET)
DENIALS = re.compile(
    r"\b(?:not|no|never|neither|nor|none|unlike|without|isn't|doesn't|actually|in fact|contrary|wrong|false|"
    r"altered|instead|incorrect|fake|swapped|edited)\b",
    re.IGNORECASE,
)
GOLDS = {
    seed: ask(
        AskInputs(both_clips(), "compare", "Conceptual", "Evaluate", ()),
        (HARBOUR, MARKET),
        random.Random(seed),
    )
    .qa_pairs[0]
    .answer
    for seed in range(40)
}
SEEDS = st.integers(0, len(GOLDS) - 1)


def spoiled(
    answer: str, seed: int = 1, elsewhere: Sequence[Seen] = ELSEWHERE, feedback: Sequence[Feedback] = ()
) -> VideoResponseDegradation | None:
    inputs = DegradeInputs("Compare.", answer, both_clips(), VISUAL_CATEGORIES, 1, tuple(feedback))
    return degrade(inputs, SEEN, elsewhere, random.Random(seed))


def need(gold: int, seed: int = 1, **over: Sequence[Feedback]) -> VideoResponseDegradation:
    made = spoiled(GOLDS[gold], seed, **over)
    assert made is not None
    return made


def rated(made: VideoResponseDegradation) -> list[DegradedAnswer]:
    """From 4 to 1."""
    return [made.rating_4, made.rating_3, made.rating_2, made.rating_1]


def refuted(text: str) -> set[Claim]:
    return {c for c in read_claims(text) if check(c, SEEN) == "refuted"}


def flat(text: str) -> int:
    """Sentences that set two things apart by one and the same value."""
    pairs = [read_sentence(s) for s in sentences(text)]
    return sum(len(p) == 2 and p[0].kind == p[1].kind != "beside" and p[0].value == p[1].value for p in pairs)


@pytest.mark.parametrize("gold", range(2))
def test_as_it_reads(gold: int) -> None:
    made = need(gold)
    told = [strip_citations(GOLDS[gold])]
    told += [f"{a.attribute_name} {a.importance_score}: {a.description}" for a in made.causal_attributes]
    for rating, answer in zip((4, 3, 2, 1), rated(made), strict=True):
        record = [f"{e.element} | {e.impact} | {e.modality}" for e in answer.elements]
        kept = [c.attribute_name for c in answer.constant_attributes]
        told += [f"--- rating {rating}", answer.response, "\n".join(record), f"kept: {', '.join(kept)}"]
    check_golden(f"keyless/degraded_{gold}.txt", "\n\n".join(told))


@settings(max_examples=40)
@given(gold=SEEDS, seed=st.integers(0, 999))
def test_errors_are_real_carried_and_strictly_more(gold: int, seed: int) -> None:
    made = need(gold, seed)
    true = strip_citations(GOLDS[gold])
    assert refuted(true) == set()
    milder: set[Claim] = set()
    for answer in rated(made):
        wrong = refuted(answer.response)
        assert wrong > milder
        told = [read_sentence(e.element[0].upper() + e.element[1:] + ".") for e in answer.elements]
        assert {c for claims in told for c in claims} == wrong
        assert {e.modality for e in answer.elements} == {"visual_only"}
        changed = [(a, b) for a, b in zip(read_all(true), read_all(answer.response), strict=True) if a != b]
        assert {b for _, b in changed} == wrong
        assert all(a.topic == b.topic for a, b in changed)
        milder = wrong
    assert len(refuted(made.rating_4.response)) == 1


@settings(max_examples=40)
@given(gold=SEEDS, seed=st.integers(0, 999))
def test_texts_keep_their_shape_and_say_nothing_twice_over(gold: int, seed: int) -> None:
    made = need(gold, seed)
    true = strip_citations(GOLDS[gold])
    for answer in rated(made):
        words = len(answer.response.split()) / len(true.split())
        assert 0.95 <= words <= 1.05
        assert len(paragraphs(answer.response)) == len(paragraphs(true))
        assert len(sentences(answer.response)) == len(sentences(true))
        assert read_citations(answer.response).ranges == ()
        assert not DENIALS.search(answer.response)
        assert contradictions(read_claims(answer.response)) == []
        assert flat(answer.response) <= flat(true)
        assert not re.search(r"\ba [aeiou]|\ban [^aeiou]", answer.response)
    assert len({true, *(a.response for a in rated(made))}) == 5


@settings(max_examples=40)
@given(gold=SEEDS, seed=st.integers(0, 999))
def test_record_covers_five_attributes_and_severity_never_falls(gold: int, seed: int) -> None:
    made = need(gold, seed)
    scores = {a.attribute_name: a.importance_score for a in made.causal_attributes}
    assert list(scores) == list(ATTRIBUTES)
    assert sum(scores.values()) == pytest.approx(1.0, abs=1e-9)
    assert min(scores.values()) > 0
    severity = [sum(scores[d.attribute_name] for d in a.attribute_degradations) for a in rated(made)]
    assert severity == sorted(severity)
    for answer in rated(made):
        named = {d.attribute_name for d in answer.attribute_degradations}
        kept = {c.attribute_name for c in answer.constant_attributes}
        assert named | kept == set(ATTRIBUTES) and not named & kept
    told = [e for a in made.gold_standard_analysis.attribute_analysis for e in a.quality_by_elements]
    assert len(told) == len(read_claims(GOLDS[gold]))


@given(gold=SEEDS)
def test_the_question_s_targets_go_last(gold: int) -> None:
    made = need(gold)
    twice = {c for c in read_all(GOLDS[gold]) if read_all(GOLDS[gold]).count(c) > 1}
    for answer in rated(made)[:3]:
        assert twice <= set(read_claims(answer.response))
    assert not twice & set(read_claims(made.rating_1.response))


@pytest.mark.parametrize("seed", range(20))
def test_wrong_values_are_first_those_shown_elsewhere_in_the_playlist(seed: int) -> None:
    panels = [c for s in SEEN for t in s.look.texts for c in [Claim("panel", t.text, str(t.ground_colour))]]
    gold = " ".join(f"“{c.subject}” is {c.value}." for c in panels)
    made = spoiled(gold, seed)
    assert made is not None
    wrong = {c.subject: c.value for c in read_claims(made.rating_1.response)}
    shown = ("orange", "black")
    for claim in panels:
        able = [v for v in shown if v in other_values(claim)]
        assert wrong[claim.subject] in (able or other_values(claim))


def test_wrong_values_are_drawn_as_often_as_they_are_shown() -> None:
    counts: Counter[str] = Counter()
    for seed in range(200):
        made = spoiled(
            "“Walnut Row” is yellow. “Spice Corner” is green. “Linen Hall” is blue. The clock is white.", seed
        )
        assert made is not None
        counts.update(c.value for c in read_claims(made.rating_1.response) if c.subject == "Spice Corner")
    assert set(counts) == {"orange", "black"}
    assert counts["black"] > 1.5 * counts["orange"]


def test_with_nothing_elsewhere_any_clearly_different_value_will_do() -> None:
    made = spoiled(GOLDS[0], elsewhere=())
    assert made is not None
    assert len({c.value for c in refuted(made.rating_1.response) if c.kind == "panel"}) >= 2


def test_lettering_named_by_an_earlier_rejection_is_swapped_last() -> None:
    first = need(0)
    (mild,) = refuted(first.rating_4.response)
    again = spoiled(GOLDS[0], feedback=[told(f"Rating 4: “{mild.subject}” {mild.value}")])
    assert again is not None
    assert mild.subject not in {c.subject for c in refuted(again.rating_4.response)}


def test_the_same_request_gets_the_same_reply() -> None:
    assert need(3, 5) == need(3, 5)
    assert need(3, 5) != need(3, 6)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "Nothing that can be seen.",
        "“Anchor Gate” is green. “Tide Office” is purple. The umbrella is yellow.",
    ],
    ids=["empty", "no claim", "three topics"],
)
def test_too_little_to_be_wrong_about_is_none(answer: str) -> None:
    assert spoiled(answer) is None


def test_another_writer_s_gold_is_spoiled_as_well() -> None:
    gold = (
        "The gate's sign, “Anchor Gate”, is green (1 @ 00:01 - 00:06).\n\n"
        "“Mermaid Steps” is at the upper right. “Tide Office” is at the lower left. "
        "The umbrella is yellow.\n\n"
        "Two boats lie there. “Stall 7” is black."
    )
    made = spoiled(gold)
    assert made is not None
    counts = [len(refuted(a.response)) for a in rated(made)]
    assert counts == sorted(set(counts))


@pytest.mark.parametrize("topics", range(4, 40))
def test_each_rating_has_more_errors_than_the_milder_one(topics: int) -> None:
    counts = [errors(rating, topics) for rating in (4, 3, 2, 1)]
    assert counts[0] == 1 and counts[-1] == topics
    assert counts == sorted(set(counts))


@pytest.mark.parametrize(
    ("claim", "values"),
    [
        (Claim("place", "A", "upper left"), ["centre", "middle right", "lower middle", "lower right"]),
        (Claim("place", "A", "centre"), ["upper left", "upper right", "lower left", "lower right"]),
        (Claim("beside", "A", "above", "B"), ["below"]),
        (Claim("thing_count", "boat", "two"), ["three", "four", "five", "six"]),
        (Claim("panel", "A", "red"), ["yellow", "green", "blue", "purple", "grey", "black", "white"]),
        (Claim("shown", "A"), []),
        (Claim("setting", "setting", "barn"), []),
    ],
)
def test_other_values(claim: Claim, values: list[str]) -> None:
    assert other_values(claim) == values


@given(colour=st.sampled_from(COLOURS), place=st.sampled_from(PLACES))
def test_there_is_always_another_value(colour: str, place: str) -> None:
    assert len(other_values(Claim("panel", "A", colour))) >= 5
    assert len(other_values(Claim("place", "A", place))) == 4


def test_a_value_that_some_frame_bears_out_is_never_used() -> None:
    both = [Seen(1.0, look([text("Gate", c, 0.5, 0.5)])) for c in COLOURS]
    gold = " ".join(f"“Gate” is {COLOURS[0]}." for _ in range(5))
    inputs = DegradeInputs("Compare.", gold, both_clips(), VISUAL_CATEGORIES, 1, ())
    assert degrade(inputs, both, (), random.Random(1)) is None
