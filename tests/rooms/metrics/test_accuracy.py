from __future__ import annotations

import pytest

from playlisteval.metrics.accuracy import Accuracy
from playlisteval.metrics.base import Benchmark
from playlisteval.records import Item, Measurement
from tests.fakes.records import judged, pair, pairs_of, selection, verdict

PAIRS = [pair(question_id=f"q{n}", item_id=f"i{n}", domain="art" if n < 2 else "life") for n in range(4)]


def measure(benchmark: Benchmark, chance_credit: bool = True) -> dict[tuple[str, ...], Measurement]:
    """By what follows the row in `where`."""
    found = Accuracy().measure(benchmark, seed=1, chance_credit=chance_credit)
    return {tuple(value for _, value in m.where[4:]): m for m in found}


def test_share_of_better_answers_by_domain_and_gap() -> None:
    verdicts = [judged(p, right) for p, right in zip(PAIRS, [True, True, True, False], strict=True)]
    found = measure(Benchmark(pairs=PAIRS, verdicts=verdicts, selections=[selection(PAIRS)]))
    assert {cell: (m.value, m.n, m.clusters) for cell, m in found.items() if cell[0] == "kept"} == {
        ("kept",): (0.75, 4, 4),
        ("kept", "art"): (1.0, 2, 2),
        ("kept", "life"): (0.5, 2, 2),
        ("kept", "1"): (0.75, 4, 4),
    }
    assert found["kept",].where[:4] == (
        ("judge", "j"),
        ("selector", "retrieved"),
        ("scope", "full"),
        ("modality", "frames+transcript"),
    )
    low, high = found["kept",].low, found["kept",].high
    assert low is not None and high is not None and 0.0 <= low < 0.75 < high <= 1.0


def test_pairs_weigh_alike_though_questions_are_the_clusters() -> None:
    many = pairs_of(Item(question_id="many", degraded_set_id="d", seed_id="s", domain="art"))
    single = pair(question_id="single", item_id="single")
    verdicts = [*[judged(p, True) for p in many], judged(single, False)]
    every = [*many, single]
    found = measure(Benchmark(pairs=every, verdicts=verdicts, selections=[selection(every)]))
    assert found["kept",].value == pytest.approx(10 / 11)
    assert (found["kept",].n, found["kept",].clusters) == (11, 2)
    assert (found["kept", "4"].value, found["kept", "4"].n) == (1.0, 1)


@pytest.mark.parametrize(
    ("credit", "value", "said"), [(True, 0.625, "counts 0.5"), (False, 0.5, "not right")]
)
def test_a_reply_without_a_verdict_stays_in_the_denominator(credit: bool, value: float, said: str) -> None:
    verdicts = [judged(PAIRS[0], True), judged(PAIRS[1], True), judged(PAIRS[2], False)]
    verdicts.append(verdict(PAIRS[3], "refusal"))
    found = measure(Benchmark(pairs=PAIRS, verdicts=verdicts, selections=[selection(PAIRS)]), credit)
    assert (found["kept",].value, found["kept",].n) == (value, 4)
    assert said in found["kept",].method
    assert found["kept",].note == "1 of 4 replies hold no verdict"
    assert found["kept", "art"].note == ""


def test_only_the_forward_order_counts() -> None:
    verdicts = [judged(PAIRS[0], True), judged(PAIRS[0], False, order="reversed")]
    verdicts.append(judged(PAIRS[1], False, order="reversed"))
    found = measure(Benchmark(pairs=PAIRS, verdicts=verdicts, selections=[selection(PAIRS)]))
    assert (found["kept",].value, found["kept",].n) == (1.0, 1)


def test_a_cell_without_an_answered_pair_has_no_value() -> None:
    found = measure(Benchmark(pairs=PAIRS, verdicts=[judged(PAIRS[0], True)], selections=[selection(PAIRS)]))
    life = found["kept", "life"]
    assert (life.value, life.low, life.high, life.n) == (None, None, None, 0)


def test_all_pairs_are_reported_only_for_rows_that_were_asked_beyond_the_kept_ones() -> None:
    kept = [selection(PAIRS[:2])]
    few = [judged(p, True, judge="few") for p in PAIRS[:2]]
    every = [judged(p, p in PAIRS[:1], judge="every") for p in PAIRS]
    found = list(
        Accuracy().measure(
            Benchmark(pairs=PAIRS, verdicts=[*few, *every], selections=kept), seed=1, chance_credit=True
        )
    )
    overall = {(m.at("judge"), m.at("set")): m.value for m in found if len(m.where) == 5}
    assert overall == {("few", "kept"): 1.0, ("every", "kept"): 0.5, ("every", "all"): 0.25}


def test_before_anything_is_kept_only_all_pairs_have_a_value() -> None:
    found = measure(Benchmark(pairs=PAIRS, verdicts=[judged(p, True) for p in PAIRS]))
    assert (found["kept",].value, found["kept",].n) == (None, 0)
    assert (found["all",].value, found["all",].n) == (1.0, 4)


def test_verdicts_of_pairs_that_left_the_benchmark_are_ignored() -> None:
    verdicts = [judged(PAIRS[0], True), judged(PAIRS[1], False)]
    found = measure(Benchmark(pairs=PAIRS[:1], verdicts=verdicts, selections=[selection(PAIRS)]))
    assert (found["kept",].value, found["kept",].n) == (1.0, 1)
