"""Four wrong answers from made-up looks: their laws, and their exact text."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playlisteval.models.keyless.ask import ask
from playlisteval.models.keyless.bridge import conclusions, outcome
from playlisteval.models.keyless.check import check
from playlisteval.models.keyless.claims import COLOURS, Claim, read_all, read_claims, read_sentence
from playlisteval.models.keyless.degrade import degrade, errors
from playlisteval.models.keyless.facts import Seen
from playlisteval.models.keyless.looking import see_claims
from playlisteval.models.keyless.phrases import say, sentence
from playlisteval.models.keyless.reading import faults
from playlisteval.models.keyless.record import ATTRIBUTES
from playlisteval.records import DegradedAnswer
from playlisteval.tasks.ask import AskInputs
from playlisteval.tasks.base import Feedback
from playlisteval.tasks.citations import paragraphs, read_citations, strip_citations
from playlisteval.tasks.degrade import VISUAL_CATEGORIES, DegradeInputs, VideoResponseDegradation
from playlisteval.tasks.sentences import sentences
from tests.fakes.golden import check_golden
from tests.fakes.looks import ELSEWHERE, HARBOUR, MARKET, both_clips, look, text, told
from tests.rooms.models.keyless.worlds import world

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


def refuted(text: str, seen: Sequence[Seen] = SEEN) -> set[Claim]:
    return {c for c, finding in see_claims(text, seen, check) if finding == "refuted"}


def flat(text: str) -> int:
    """Sentences of the body that set two things side by side with one and the same value."""
    pairs = [read_sentence(s) for body in paragraphs(text)[1:-1] for s in sentences(body)]
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
        assert faults(answer.response) == 0
        assert flat(answer.response) == 0
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
def test_one_target_is_wrong_in_the_second_worst_answer_and_both_in_the_worst(gold: int) -> None:
    made = need(gold)
    (concluded,) = conclusions(GOLDS[gold])
    targets = {concluded.first, concluded.second}
    right = [len(targets & set(read_claims(a.response))) for a in rated(made)]
    assert right == [2, 2, 1, 0]


@settings(max_examples=40)
@given(gold=SEEDS, seed=st.integers(0, 999))
def test_the_conclusion_follows_from_the_values_of_its_own_answer(gold: int, seed: int) -> None:
    (true,) = conclusions(GOLDS[gold])
    for answer in rated(need(gold, seed)):
        (now,) = conclusions(answer.response)
        assert outcome(now.claim.subject, now.first, now.second) == now.claim.value
        named = sentence(say(now.claim)).rstrip(".").lower() in {e.element.lower() for e in answer.elements}
        assert named == (now.claim != true.claim)


@cache
def spoilt(n: int) -> tuple[str, tuple[str, ...]]:
    """One gold of many made-up worlds with its four wrong answers, from 4 to 1."""
    made_up = world(n)
    pair = made_up.ask()
    assert pair is not None
    made = made_up.spoil(pair.answer)
    assert made is not None
    return strip_citations(pair.answer), tuple(a.response for a in rated(made))


def test_the_mildest_error_is_of_every_sort() -> None:
    kinds: Counter[str] = Counter()
    for n in range(60):
        gold, (mild, *_) = spoilt(n)
        (wrong,) = set(read_claims(mild)) - set(read_claims(gold))
        kinds[wrong.kind] += 1
    assert set(kinds) == {"panel", "place", "beside", "thing_colour", "thing_count"}


def test_the_third_answer_has_a_colour_or_a_number_wrong() -> None:
    for n in range(60):
        gold, answers = spoilt(n)
        wrong = set(read_claims(answers[1])) - set(read_claims(gold))
        assert {c.kind for c in wrong} & {"panel", "thing_colour", "thing_count"}
        assert len(wrong) >= 2


def test_conclusions_are_alike_as_often_in_wrong_answers_as_in_golds() -> None:
    alike = [0, 0, 0]
    for n in range(120):
        gold, answers = spoilt(n)
        for i, answer in enumerate((gold, answers[2], answers[3])):
            alike[i] += conclusions(answer)[0].claim.value in ("same", "equal")
    assert max(alike) - min(alike) <= 24


def test_no_word_is_much_commoner_in_golds_than_in_their_worst_answers() -> None:
    counts = [Counter[str](), Counter[str]()]
    for n in range(120):
        gold, answers = spoilt(n)
        for count, answer in zip(counts, (gold, answers[3]), strict=True):
            count.update(c.value for c in read_claims(answer) if c.value and c.kind != "bridge")
    for value in {v for v in counts[0] | counts[1] if counts[0][v] + counts[1][v] >= 80}:
        assert 0.38 < counts[0][value] / (counts[0][value] + counts[1][value]) < 0.62, value


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


def test_a_value_that_some_frame_bears_out_is_never_used() -> None:
    both = [Seen(1.0, look([text("Gate", c, 0.5, 0.5)])) for c in COLOURS]
    gold = " ".join(f"“Gate” is {COLOURS[0]}." for _ in range(5))
    inputs = DegradeInputs("Compare.", gold, both_clips(), VISUAL_CATEGORIES, 1, ())
    assert degrade(inputs, both, (), random.Random(1)) is None
