from __future__ import annotations

import math
from typing import Any

import pytest

from playlisteval.metrics.base import Benchmark
from playlisteval.metrics.retrieval import RetrievalQuality
from playlisteval.records import Measurement
from tests.fakes.records import (
    delivery,
    gold_range,
    judged,
    pair,
    question,
    retrieval,
    segment,
    selection,
)

FIRST, SECOND = segment("v1"), segment("v2")
QUESTIONS = [
    question(f"q{n}", "art" if n < 2 else "life", segment_ids=(FIRST.id, SECOND.id)) for n in range(3)
]
RANKS = [(1, 2), (3, 9), (5, 6)]


def measure(benchmark: Benchmark) -> list[Measurement]:
    return list(RetrievalQuality().measure(benchmark, seed=1, chance_credit=True))


def quality(**over: Any) -> dict[tuple[str, str], Measurement]:
    """Overall figures by name and kind."""
    fields: dict[str, Any] = {
        "questions": QUESTIONS,
        "retrievals": [retrieval(q.id, r, segments=10) for q, r in zip(QUESTIONS, RANKS, strict=True)],
        "hit_ks": (3,),
    }
    found = measure(Benchmark(**fields | over))
    return {(m.name, str(m.at("kind"))): m for m in found if m.at("domain") is None}


def test_hits_and_ndcg_at_3() -> None:
    found = quality()
    values = {name: m.value for (name, kind), m in found.items() if kind == "measured"}
    ideal = 1 + 1 / math.log2(3)
    assert values == {
        "hit_both": pytest.approx(1 / 3),
        "hit_any": pytest.approx(2 / 3),
        "hit_segment": pytest.approx(1 / 2),
        "hit_segment_1": pytest.approx(2 / 3),
        "hit_segment_2": pytest.approx(1 / 3),
        "ndcg": pytest.approx((1 + 0.5 / ideal + 0) / 3),
    }
    assert {(m.n, m.clusters) for m in found.values()} == {(3, 3)}
    assert found["hit_any", "measured"].where == (
        ("retriever", "dense"),
        ("scope", "full"),
        ("k", "3"),
        ("kind", "measured"),
    )


def test_chance_floors_are_those_of_the_paper() -> None:
    many = [retrieval(q.id, (1, 2), segments=288) for q in QUESTIONS]
    found = quality(retrievals=many, hit_ks=(10,))
    assert round(100 * (found["hit_any", "chance"].value or 0), 1) == 6.8
    assert round(100 * (found["hit_both", "chance"].value or 0), 2) == 0.11
    assert found["hit_segment", "chance"].value == pytest.approx(10 / 288)
    assert found["hit_any", "chance"].low is None


def test_each_domain_apart() -> None:
    retrievals = [retrieval(q.id, r, segments=10) for q, r in zip(QUESTIONS, RANKS, strict=True)]
    found = measure(Benchmark(questions=QUESTIONS, retrievals=retrievals, hit_ks=(3,)))
    cells = {
        m.at("domain"): (m.value, m.n) for m in found if m.name == "hit_any" and m.at("kind") == "measured"
    }
    assert cells == {None: (pytest.approx(2 / 3), 3), "art": (1.0, 2), "life": (0.0, 1)}


def test_only_sampled_questions_count_once_there_is_a_sample() -> None:
    kept = selection([pair(question_id=QUESTIONS[0].id)])
    assert quality(selections=[kept])["hit_both", "measured"].value == 1.0


@pytest.mark.parametrize("ranks", [(0, 1), (11, 1), (11, 11)])
def test_a_rank_outside_the_list_is_a_miss(ranks: tuple[int, int]) -> None:
    found = quality(retrievals=[retrieval(QUESTIONS[0].id, ranks, segments=10)], hit_ks=(20,))
    assert found["hit_both", "measured"].value == 0.0
    assert found["hit_segment_2", "measured"].value == float(ranks[1] == 1)


def test_a_scope_of_one_segment_has_no_chance_floor() -> None:
    found = quality(retrievals=[retrieval(QUESTIONS[0].id, (1, 2), segments=1)])
    assert (found["hit_both", "chance"].value, found["hit_both", "chance"].n) == (None, 0)
    assert found["hit_any", "measured"].value == 1.0


def given_hit(*deliveries_and_right: tuple[Any, bool], **over: Any) -> dict[tuple[str, str], Measurement]:
    """Accuracies by judge and hit, one pair a delivery."""
    pairs = [pair(question_id=QUESTIONS[n].id, item_id=f"i{n}") for n in range(len(deliveries_and_right))]
    verdicts = [
        judged(p, right, delivery_id=d.id, **over)
        for p, (d, right) in zip(pairs, deliveries_and_right, strict=True)
    ]
    found = measure(
        Benchmark(
            questions=QUESTIONS,
            segments=[FIRST, SECOND],
            pairs=pairs,
            verdicts=verdicts,
            deliveries=[d for d, _ in deliveries_and_right],
            selections=[selection(pairs)],
            baselines=frozenset({"coin"}),
        )
    )
    return {(str(m.at("judge")), str(m.at("hit"))): m for m in found}


HIT = delivery(gold_range("v1"), gold_range("v2"), pair_id="hit")
MISS = delivery(gold_range("v1"), gold_range("v2", rank=None), pair_id="miss")
SOME = delivery(
    gold_range("v1"), gold_range("v2", rank=None), gold_range("v2", start_seconds=11.0), pair_id="some"
)


def test_accuracy_apart_for_pairs_with_and_without_both_segments() -> None:
    found = given_hit((HIT, True), (SOME, False), (MISS, False))
    assert {cell: (m.value, m.n) for cell, m in found.items()} == {
        ("j", "yes"): (0.5, 2),
        ("j", "no"): (0.0, 1),
    }
    assert found["j", "yes"].where == (("judge", "j"), ("scope", "full"), ("hit", "yes"))
    assert found["j", "yes"].note == ""


def test_no_miss_is_no_data_for_misses() -> None:
    found = given_hit((HIT, True))
    assert (found["j", "no"].value, found["j", "no"].n) == (None, 0)


@pytest.mark.parametrize(
    "given",
    [
        delivery(),
        delivery(gold_range("v1")),
        delivery(gold_range("v1"), gold_range("v3")),
        delivery(gold_range("v1"), gold_range("v2", start_seconds=500.0, end_seconds=510.0)),
        delivery(gold_range("v1", kind="deciding"), gold_range("v2", kind="deciding")),
        delivery(gold_range("v1"), gold_range("v2"), scope="oracle"),
    ],
)
def test_a_delivery_that_cannot_tell_is_left_out(given: Any) -> None:
    assert given_hit((given, True)) == {}


@pytest.mark.parametrize("over", [{"selector": "uniform"}, {"judge": "coin"}])
def test_only_judges_with_retrieved_evidence(over: dict[str, str]) -> None:
    assert given_hit((HIT, True), **over) == {}


def test_a_verdict_whose_delivery_is_gone_is_left_out() -> None:
    p = pair(question_id=QUESTIONS[0].id)
    benchmark = Benchmark(
        questions=QUESTIONS, pairs=[p], verdicts=[judged(p, True)], selections=[selection([p])]
    )
    assert measure(benchmark) == []


def test_modalities_are_pooled_and_said_so() -> None:
    p = pair(question_id=QUESTIONS[0].id)
    verdicts = [
        judged(p, True, delivery_id=HIT.id),
        judged(p, False, delivery_id=HIT.id, modality="frames"),
    ]
    found = measure(
        Benchmark(
            questions=QUESTIONS,
            segments=[FIRST, SECOND],
            pairs=[p],
            verdicts=verdicts,
            deliveries=[HIT],
            selections=[selection([p])],
        )
    )
    assert [(m.value, m.n, m.note) for m in found if m.at("hit") == "yes"] == [
        (0.5, 2, "pooled over frames, frames+transcript")
    ]


def test_a_question_in_one_segment_is_found_where_that_one_is() -> None:
    asked = [
        question("one", segment_ids=(FIRST.id, FIRST.id)),
        question("two", segment_ids=(FIRST.id, FIRST.id)),
    ]
    found = quality(
        questions=asked,
        retrievals=[retrieval(q.id, (r, r), segments=10) for q, r in zip(asked, (1, 5), strict=True)],
    )
    assert {m.value for (_, kind), m in found.items() if kind == "measured"} == {0.5}
    chance = {name: m.value for (name, kind), m in found.items() if kind == "chance"}
    assert chance == dict.fromkeys(
        ("hit_both", "hit_any", "hit_segment", "hit_segment_1", "hit_segment_2"), pytest.approx(0.3)
    ) | {"ndcg": pytest.approx((1 + 1 / math.log2(3) + 1 / 2) / 10)}
