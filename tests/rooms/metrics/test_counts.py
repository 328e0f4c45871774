"""Metrics that count: replies, broken steps, the funnel, cost."""

from __future__ import annotations

import pytest

from playlisteval.metrics.base import Benchmark, CallCost
from playlisteval.metrics.broken_step import BrokenSteps
from playlisteval.metrics.cost import Cost
from playlisteval.metrics.funnel import Funnel
from playlisteval.metrics.replies import Replies
from playlisteval.records import Item, SegmentPair
from tests.fakes.records import (
    degraded_set,
    delivery,
    draft,
    gate_report,
    gold_range,
    judged,
    pair,
    pairs_of,
    question,
    segment,
    selection,
    verdict,
)

PAIRS = [pair(question_id=f"q{n}", item_id=f"i{n}") for n in range(5)]


def test_outcomes_stay_apart() -> None:
    outcomes = ["A", "A", "refusal", "unparsed", "error"]
    verdicts = [verdict(p, o) for p, o in zip(PAIRS, outcomes, strict=True)]  # type: ignore[arg-type]
    verdicts.append(verdict(PAIRS[0], "B", order="reversed"))
    benchmark = Benchmark(pairs=PAIRS, verdicts=verdicts, selections=[selection(PAIRS)])
    found = [m for m in Replies().measure(benchmark, seed=1, chance_credit=True) if m.at("set") == "kept"]
    assert {m.at("outcome"): m.value for m in found} == {
        "A": 2.0,
        "B": 1.0,
        "refusal": 1.0,
        "unparsed": 1.0,
        "truncated": 0.0,
        "error": 1.0,
    }
    assert {m.n for m in found} == {6}


def broken(*verdicts, deliveries=(), baselines=frozenset()) -> dict[str | None, tuple[float | None, int]]:  # type: ignore[no-untyped-def]
    benchmark = Benchmark(
        pairs=PAIRS,
        verdicts=verdicts,
        deliveries=deliveries,
        selections=[selection(PAIRS)],
        baselines=baselines,
    )
    found = BrokenSteps().measure(benchmark, seed=1, chance_credit=True)
    return {m.at("step"): (m.value, m.n) for m in found}


def test_lost_pairs_by_their_first_broken_step() -> None:
    unserved = delivery(gold_range(frame_served=False))
    found = broken(
        judged(PAIRS[0], True),
        judged(PAIRS[1], False, broken_step="retrieval"),
        judged(PAIRS[2], False, delivery_id=unserved.id),
        judged(PAIRS[3], False, broken_step="retrieval"),
        verdict(PAIRS[4], "refusal"),
        judged(PAIRS[0], False, order="reversed", broken_step="weighing"),
        deliveries=[unserved],
    )
    assert found == {
        "retrieval": (2.0, 3),
        "sampling": (1.0, 3),
        "reading": (0.0, 3),
        "weighing": (0.0, 3),
        "annotation": (0.0, 3),
    }


def test_a_lost_pair_that_nothing_is_known_of_is_counted_as_unknown() -> None:
    assert broken(judged(PAIRS[0], False, delivery_id="gone"))["unknown"] == (1.0, 1)


def test_no_lost_pair_is_no_data() -> None:
    assert set(broken(judged(PAIRS[0], True)).values()) == {(None, 0)}


def test_baselines_have_no_broken_step() -> None:
    assert broken(judged(PAIRS[0], False, judge="coin"), baselines=frozenset({"coin"})) == {}


def test_gates_by_phase_outcome_reason_and_round() -> None:
    reports = [
        gate_report("citation_structure", subject_id="a"),
        gate_report("citation_structure", "dropped", "too_short", subject_id="b"),
        gate_report("citation_structure", "dropped", "too_short", subject_id="c"),
        gate_report("citation_structure", "dropped", "too_short", subject_id="b", round=2),
        gate_report("recall_shortcut", "not_testable", "no_memory"),
    ]
    found = Funnel().measure(Benchmark(gate_reports=reports), seed=1, chance_credit=True)
    counts = {tuple(v for _, v in m.where): (m.value, m.n) for m in found if m.name == "funnel"}
    assert counts == {
        ("question", "citation_structure", "dropped", "too_short", "1"): (2.0, 4),
        ("question", "citation_structure", "dropped", "too_short", "2"): (1.0, 4),
        ("question", "citation_structure", "kept", "", "1"): (1.0, 4),
        ("question", "recall_shortcut", "not_testable", "no_memory", "1"): (1.0, 1),
    }


def test_the_path_from_seeds_to_kept_pairs() -> None:
    segments = [segment("v1"), segment("v2"), segment("v3", "life")]
    seed = SegmentPair(domain="art", segment_ids=("s1", "s2"), cosine=0.5, draw=0)
    q = question(seed_id=seed.id)
    sets = [degraded_set(q.id, attempt=n).model_copy(update={"seed_id": seed.id}) for n in (1, 2)]
    item = Item(question_id=q.id, degraded_set_id=sets[1].id, seed_id=seed.id, domain="art")
    pairs = pairs_of(item)
    benchmark = Benchmark(
        segments=segments,
        seeds=[seed],
        drafts=[draft(seed.id, n) for n in (1, 2, 3)],
        questions=[q],
        degraded_sets=sets,
        items=[item],
        pairs=pairs,
        selections=[selection(pairs[:4])],
    )
    found = list(Funnel().measure(benchmark, seed=1, chance_credit=True))
    steps = ["seeds", "drafts", "questions", "degraded_sets", "items", "pairs", "kept_pairs"]
    by_domain = {
        domain: [(m.value, m.n) for step in steps for m in found if m.where == _path(step, domain)]
        for domain in (None, "art", "life")
    }
    way = [(3.0, 1), (1.0, 3), (2.0, 1), (1.0, 2), (10.0, 1), (4.0, 10)]
    assert by_domain[None] == [(1.0, 3), *way]
    assert by_domain["art"] == [(1.0, 2), *way]
    assert by_domain["life"] == [(0.0, 1), *[(None, 0)] * 6]


def _path(step: str, domain: str | None) -> tuple[tuple[str, str], ...]:
    return (("step", step),) if domain is None else (("step", step), ("domain", domain))


def test_records_whose_predecessors_are_gone_are_still_counted() -> None:
    found = Funnel().measure(Benchmark(drafts=[draft()]), seed=1, chance_credit=True)
    assert [(m.value, m.n) for m in found if m.at("step") == "drafts"] == [(1.0, 1)]


@pytest.mark.parametrize(
    ("calls", "value", "n", "note"),
    [
        (
            [CallCost("ask", "asker", "ask", "m", 2, 0.5), CallCost("ask", "asker", "x", "m", 3, 0.25)],
            0.75,
            5,
            "",
        ),
        ([CallCost("ask", "asker", "ask", "m", 2, 0.0)], 0.0, 2, ""),
        ([CallCost("ask", "asker", "ask", "m", 2, None, 2)], None, 2, "2 of 2 calls have no price"),
        ([CallCost("ask", "asker", "ask", "m", 5, 0.5, 1)], 0.5, 5, "1 of 5 calls have no price"),
    ],
)
def test_dollars_by_stage_role_and_model(calls: list[CallCost], value: float, n: int, note: str) -> None:
    found = list(Cost().measure(Benchmark(calls=calls), seed=1, chance_credit=True))
    assert [(dict(m.where), m.value, m.n, m.note) for m in found] == [
        ({"stage": "ask", "role": "asker", "model": "m"}, value, n, note)
    ]
