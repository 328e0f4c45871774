"""What every file of `metrics/` must keep to."""

from __future__ import annotations

import inspect
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playlisteval.metrics.base import Benchmark, Metric
from playlisteval.parts import load_part, part_names
from playlisteval.records import Measurement
from tests.fakes.records import small_benchmark

NAMES = part_names("metrics")
SMALL = small_benchmark()
LISTS = (
    "questions items pairs selections retrievals scopes deliveries verdicts gate_reports drafts "
    "degraded_sets seeds segments videos findings calls"
).split()


def measured(name: str, benchmark: Benchmark = SMALL, seed: int = 3) -> list[Measurement]:
    metric = load_part("metrics", name, Metric)()
    return list(metric.measure(benchmark, seed=seed, chance_credit=True))


def test_the_folder_holds_the_metrics_of_the_design() -> None:
    first = "accuracy audits broken_step cost distinguishable families"
    rest = "funnel position replies retrieval severity"
    audits = "cited_chunks contamination gate_audits near_duplicates"
    assert {*first.split(), *rest.split(), *audits.split()} <= set(NAMES)


def test_no_two_metrics_share_a_measurement_name() -> None:
    owned = [name for part in NAMES for name in load_part("metrics", part, Metric).measures]
    assert sorted(owned) == sorted(set(owned))


@pytest.mark.parametrize("name", NAMES)
def test_class_says_its_name_version_and_meaning(name: str) -> None:
    metric = load_part("metrics", name, Metric)
    module = inspect.getmodule(metric)
    assert metric.name == name
    assert metric.version >= 1
    assert module is not None and len((module.__doc__ or "").strip().splitlines()) == 1
    assert len((metric.__doc__ or "").split()) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_gives_only_its_documented_measurements(name: str) -> None:
    metric = load_part("metrics", name, Metric)
    found = measured(name)
    assert found
    for measurement in found:
        assert type(measurement) is Measurement
        keys = [key for key, _ in measurement.where]
        documented = metric.measures[measurement.name]
        required = {key for key in documented if not key.startswith("[")}
        assert len(keys) == len(set(keys))
        assert required <= set(keys) <= {key.strip("[]") for key in documented}


@pytest.mark.parametrize("name", NAMES)
def test_no_two_measurements_are_of_the_same_thing(name: str) -> None:
    of = [(m.name, frozenset(m.where)) for m in measured(name)]
    assert len(of) == len(set(of))


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_benchmark_gives_no_number(name: str) -> None:
    for measurement in measured(name, Benchmark()):
        assert (measurement.value, measurement.low, measurement.high, measurement.n) == (None, None, None, 0)


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_has_something_behind_it_and_lies_in_its_interval(name: str) -> None:
    for m in measured(name):
        assert m.n > 0 or m.value is None
        if m.low is not None and m.high is not None:
            assert m.value is not None and m.low <= m.value <= m.high


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=4)
@given(order=st.randoms(use_true_random=False))
def test_same_figures_whatever_the_order_of_the_records(name: str, order: random.Random) -> None:
    shuffled = replace(
        SMALL, **{each: order.sample(list(getattr(SMALL, each)), len(getattr(SMALL, each))) for each in LISTS}
    )
    assert measured(name, shuffled) == measured(name)


@pytest.mark.parametrize("name", NAMES)
def test_lost_records_take_only_their_own_figures_down(name: str) -> None:
    for each in LISTS:
        for measurement in measured(name, replace(SMALL, **{each: ()})):
            assert measurement.n > 0 or measurement.value is None
