"""Krippendorff's alpha: the paper's rating table, a worked example, and laws."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.stats.agreement import krippendorff_alpha
from playlisteval.stats.estimate import Estimate

UNITS = st.lists(st.lists(st.none() | st.sampled_from("ABC"), max_size=4), max_size=8)


def paper_ratings() -> list[list[str]]:
    """152 pairs by three raters: 127 unanimous (1 against the benchmark), 25 split; 227 A, 229 B."""
    unanimous = [["A"] * 3] * 63 + [["B"] * 3] * 64
    return unanimous + [["A", "A", "B"]] * 13 + [["A", "B", "B"]] * 12


def naive_alpha(units: Sequence[Sequence[str | None]]) -> float | None:
    """Alpha from the coincidences of every ordered pair of labels."""
    pairs = []
    for unit in units:
        labels = [label for label in unit if label is not None]
        weight = 1 / max(1, len(labels) - 1)
        places = range(len(labels))
        pairs += [(labels[i], labels[j], weight) for i in places for j in places if i != j]
    n = sum(weight for _, _, weight in pairs)
    observed = sum(weight for one, two, weight in pairs if one != two)
    totals = {name: sum(w for one, _, w in pairs if one == name) for name in {one for one, _, _ in pairs}}
    expected = n * n - sum(total * total for total in totals.values())
    return 1 - (n - 1) * observed / expected if expected > 1e-9 else None


def test_the_papers_table() -> None:
    estimate = krippendorff_alpha(paper_ratings(), seed=1)
    assert estimate.value == pytest.approx(0.7812, abs=5e-5)
    assert (estimate.n, estimate.clusters) == (456, 152)
    assert estimate.low == pytest.approx(0.70, abs=0.02)
    assert estimate.high == pytest.approx(0.86, abs=0.02)
    assert estimate.method == (
        "Krippendorff's alpha, nominal: bootstrap over units, 2000 resamples, 95%, seed 1"
    )


def test_a_worked_example_with_missing_labels() -> None:
    coders = [".....34121133.3", "1.213343.......", "..21344.21133.4"]
    units = [[label if label != "." else None for label in unit] for unit in zip(*coders, strict=True)]
    estimate = krippendorff_alpha(units, seed=1, resamples=20)
    assert estimate.value == pytest.approx(0.691, abs=5e-4)
    assert (estimate.n, estimate.clusters) == (26, 12)


def test_perfect_agreement() -> None:
    estimate = krippendorff_alpha(["AA", "BB", "AA", "BB"], seed=1)
    assert (estimate.value, estimate.low, estimate.high) == (1.0, 1.0, 1.0)


def test_one_label_in_use_is_undefined_and_not_perfect() -> None:
    name = "Krippendorff's alpha, nominal: only one label in use, so undefined"
    assert krippendorff_alpha(["AA", "AAA"], seed=1) == Estimate(None, None, None, 5, 2, name)


def test_lone_labels_are_no_data() -> None:
    estimate = krippendorff_alpha([["A"], [None, "B"], []], seed=1)
    assert (estimate.value, estimate.n) == (None, 0)


def test_one_unit_has_no_interval() -> None:
    estimate = krippendorff_alpha(["AB"], seed=1)
    assert (estimate.value, estimate.low, estimate.clusters) == (0.0, None, 1)


def test_resamples_without_a_second_label_give_no_interval() -> None:
    # The single resample of seed 1 draws one of the two units twice.
    found = [krippendorff_alpha(["AA", "BB"], seed=seed, resamples=1) for seed in range(20)]
    assert {estimate.value for estimate in found} == {1.0}
    assert {estimate.low for estimate in found} == {1.0, None}


@given(UNITS)
def test_equals_the_naive_sum(units: list[list[str | None]]) -> None:
    value, naive = krippendorff_alpha(units, seed=0, resamples=5).value, naive_alpha(units)
    assert value == (None if naive is None else pytest.approx(naive, abs=1e-12))


@given(UNITS, st.randoms(use_true_random=False))
def test_order_of_units_and_raters_changes_nothing(units: list[list[str | None]], rng: random.Random) -> None:
    shuffled = [rng.sample(unit, len(unit)) for unit in rng.sample(units, len(units))]
    assert krippendorff_alpha(shuffled, seed=3, resamples=20) == krippendorff_alpha(
        units, seed=3, resamples=20
    )
