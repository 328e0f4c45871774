from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.metrics.base import Benchmark
from playlisteval.metrics.position import Position
from playlisteval.records import AnswerPair, Measurement, Verdict
from playlisteval.stats.position import Reply, position_table
from tests.fakes.records import pair, selection, verdict

PAIRS = [pair(question_id=f"q{n}", item_id=f"i{n}", chosen_side="AB"[n % 2]) for n in range(4)]


def measure(pairs: list[AnswerPair], verdicts: list[Verdict]) -> dict[str, Measurement]:
    benchmark = Benchmark(pairs=pairs, verdicts=verdicts, selections=[selection(pairs)], resamples=20)
    found = Position().measure(benchmark, seed=1, chance_credit=True)
    return {m.name: m for m in found if m.at("set") == "kept"}


def both(of: AnswerPair, letters: str) -> list[Verdict]:
    """`letters`: what was named in the forward and in the reversed order; x is a refusal."""
    outcomes = [letter if letter in "AB" else "refusal" for letter in letters]
    return [verdict(of, outcomes[0]), verdict(of, outcomes[1], order="reversed")]  # type: ignore[arg-type]


def test_the_figures_of_four_pairs() -> None:
    # Chosen sides are A, B, A, B: solved twice, letter A both times, wrong twice, letter B both times.
    verdicts = [
        v for p, letters in zip(PAIRS, ["AB", "AA", "BA", "BB"], strict=True) for v in both(p, letters)
    ]
    assert {name: m.value for name, m in measure(PAIRS, verdicts).items()} == {
        "picked_a": 0.5,
        "picked_a_forward": 0.5,
        "picked_a_reversed": 0.5,
        "letter_agreement": 0.5,
        "accuracy_forward": 0.5,
        "accuracy_reversed": 0.5,
        "solved_both": 0.25,
        "wrong_both": 0.25,
    }


def test_a_judge_that_always_says_a() -> None:
    found = measure(PAIRS, [v for p in PAIRS for v in both(p, "AA")])
    assert found["picked_a"].value == found["letter_agreement"].value == 1.0
    assert found["accuracy_forward"].value == 0.5
    assert found["solved_both"].value == found["wrong_both"].value == 0.0


def test_a_pair_without_both_verdicts_is_left_out_and_said_so() -> None:
    found = measure(PAIRS, [v for p, s in zip(PAIRS, ["AB", "xA", "Bx"], strict=False) for v in both(p, s)])
    assert {m.n for m in found.values()} == {1}
    assert found["solved_both"].value == 1.0
    assert found["picked_a"].note == "2 of 3 pairs left out: no verdict in one order"


def test_no_verdict_in_both_orders_is_no_data() -> None:
    found = measure(PAIRS, both(PAIRS[0], "xx"))
    assert {(m.value, m.n) for m in found.values()} == {(None, 0)}


def test_one_order_only_gives_nothing() -> None:
    assert measure(PAIRS, [verdict(p, "A") for p in PAIRS]) == {}


@given(letters=st.lists(st.tuples(st.sampled_from("ABx"), st.sampled_from("ABx")), min_size=1, max_size=8))
def test_agrees_with_the_counts_of_the_stats_room(letters: list[tuple[str, str]]) -> None:
    sides = random.Random(len(letters))
    pairs = [
        pair(question_id=f"q{n}", item_id=f"i{n}", chosen_side=sides.choice("AB"))
        for n in range(len(letters))
    ]
    verdicts = [v for p, each in zip(pairs, letters, strict=True) for v in both(p, "".join(each))]
    swap = {"A": "B", "B": "A"}
    forward = {p.id: Reply(_letter(f), p.chosen_side) for p, (f, _) in zip(pairs, letters, strict=True)}
    reverse = {
        p.id: Reply(_letter(r), swap[p.chosen_side])  # type: ignore[arg-type]
        for p, (_, r) in zip(pairs, letters, strict=True)
    }
    table = position_table(forward, reverse)
    for name, measurement in measure(pairs, verdicts).items():
        percent = getattr(table, name)
        expected = None if percent is None else pytest.approx(percent / 100)
        assert measurement.value == expected
        assert measurement.n == table.pairs


def _letter(letter: str) -> Any:
    return letter if letter in "AB" else None
