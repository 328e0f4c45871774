"""Stratified draws."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.stats.sampling import stratified_sample

STRATA = st.dictionaries(st.text(max_size=3), st.integers(0, 10), max_size=8).map(
    lambda sizes: {key: [(key, place) for place in range(size)] for key, size in sizes.items()}
)


@given(STRATA, st.integers(0, 60), st.integers())
def test_no_stratum_dominates(items: dict[str, list[tuple[str, int]]], total: int, seed: int) -> None:
    drawn = stratified_sample(items, total, random.Random(seed))
    assert len(drawn) == min(total, sum(map(len, items.values()))) == len(set(drawn))
    counts = {key: sum(name == key for name, _ in drawn) for key in items}
    open_counts = [counts[key] for key in items if counts[key] < len(items[key])]
    if open_counts:
        assert max(counts.values()) <= min(open_counts) + 1


@given(STRATA, st.integers(0, 30), st.integers())
def test_the_order_of_the_mapping_does_not_matter(
    items: dict[str, list[tuple[str, int]]], total: int, seed: int
) -> None:
    backwards = dict(reversed(items.items()))
    first = stratified_sample(items, total, random.Random(seed))
    assert stratified_sample(backwards, total, random.Random(seed)) == first


def test_every_item_of_a_stratum_can_be_drawn() -> None:
    items = {"big": range(10), "small": range(10, 12)}
    drawn = {item for seed in range(60) for item in stratified_sample(items, 2, random.Random(seed))}
    assert drawn == set(range(12))


def test_input_is_left_as_it_is() -> None:
    items = {"a": [1, 2, 3]}
    assert sorted(stratified_sample(items, 9, random.Random(0))) == [1, 2, 3]
    assert items == {"a": [1, 2, 3]}


def test_negative_totals_are_refused() -> None:
    with pytest.raises(ValueError, match="can't have -1 items"):
        stratified_sample({"a": [1]}, -1, random.Random(0))
