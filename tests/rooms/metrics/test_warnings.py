"""Metrics that warn: families, shortcut audits, severity."""

from __future__ import annotations

import pytest

from playlisteval.metrics.audits import Audits
from playlisteval.metrics.base import Benchmark
from playlisteval.metrics.families import Families
from playlisteval.metrics.severity import Severity
from playlisteval.records import Item, Measurement
from tests.fakes.records import degraded_set, judged, pair, selection

PAIRS = [pair(question_id=f"q{n}", item_id=f"i{n}") for n in range(4)]


def overlaps(roles: dict[str, str], judges: dict[str, str]) -> list[Measurement]:
    benchmark = Benchmark(families=roles, judge_families=judges, baselines=frozenset({"coin"}))
    return list(Families().measure(benchmark, seed=1, chance_credit=True))


@pytest.mark.parametrize(
    ("role", "job"),
    [
        ("asker", "wrote the questions"),
        ("degrader", "wrote the wrong answers"),
        ("grounder", "decided for a gate which items to keep"),
        ("weak_judge_b", "decided which pairs were hard enough to keep"),
    ],
)
def test_a_judge_of_the_family_of_a_role_is_named(role: str, job: str) -> None:
    (found,) = overlaps({role: "google"}, {"flash": "google"})
    assert found.where == (("judge", "flash"), ("family", "google"), ("with", role))
    assert (found.value, found.n) == (None, 0)
    assert found.note == f"flash is of the family google, as is the {role}, which {job}."


@pytest.mark.parametrize(
    ("roles", "judges"),
    [
        ({"asker": "openai"}, {"flash": "google"}),
        ({"transcriber": "google", "embedder": "google", "evidence_finder": "google"}, {"flash": "google"}),
        ({"asker": "google"}, {"coin": "google"}),
    ],
)
def test_no_warning_without_a_shared_family_that_matters(roles: dict, judges: dict) -> None:
    assert overlaps(roles, judges) == []


def audits(**over: object) -> dict[tuple[str | None, str | None], tuple[float | None, int]]:
    fields: dict[str, object] = {"pairs": PAIRS, "selections": [selection(PAIRS[:2])]}
    found = Audits().measure(Benchmark(**fields | over), seed=1, chance_credit=True)  # type: ignore[arg-type]
    return {(m.at("audit"), m.at("set")): (m.value, m.n) for m in found if m.at("level") is None}


def test_audits_before_and_after_the_gate() -> None:
    right = [False, False, True, True]
    verdicts = [judged(p, r, judge="longer_answer") for p, r in zip(PAIRS, right, strict=True)]
    found = audits(verdicts=verdicts)
    assert found["longer_answer", "all"] == (0.5, 4)
    assert found["longer_answer", "kept"] == (0.0, 2)
    assert found["text_only", "all"] == (None, 0)
    assert len(found) == 12


def test_a_pair_counts_once_however_often_a_baseline_was_asked() -> None:
    settings = [{"selector": s, "scope": c} for s in ("retrieved", "uniform") for c in ("full", "oracle")]
    verdicts = [judged(PAIRS[0], True, judge="first_letter", **each) for each in settings]
    verdicts.append(judged(PAIRS[1], False, judge="first_letter", **settings[0]))
    assert audits(verdicts=verdicts)["first_letter", "kept"] == (0.5, 2)


def severities(*degraded: tuple[str, ...]) -> list[Measurement]:
    sets = [degraded_set(f"q{n}", degraded=each) for n, each in enumerate(degraded)]
    items = [
        Item(question_id=s.question_id, degraded_set_id=s.id, seed_id="seed", domain="art") for s in sets
    ]
    rejected = degraded_set("rejected", degraded=("abc", "", "", ""))
    benchmark = Benchmark(items=items, degraded_sets=[*sets, rejected])
    return list(Severity().measure(benchmark, seed=1, chance_credit=True))


def test_mean_severity_of_the_items_answers() -> None:
    found = {m.where: m.value for m in severities(("a", "b", "ab", "abc"), ("a", "b", "c", "bc"))}
    of = {
        (rating, of): found[("rating", str(rating)), ("of", of)]
        for rating in (4, 3, 2, 1)
        for of in ("importance", "elements", "words")
    }
    assert of == {
        (4, "importance"): pytest.approx(0.2),
        (4, "elements"): 1.0,
        (4, "words"): 14.0,
        (3, "importance"): pytest.approx(0.3),
        (3, "elements"): 1.0,
        (3, "words"): 13.0,
        (2, "importance"): pytest.approx(0.5),
        (2, "elements"): 1.5,
        (2, "words"): 12.0,
        (1, "importance"): pytest.approx(0.9),
        (1, "elements"): 2.5,
        (1, "words"): 11.0,
    }


def test_a_fall_of_severity_is_a_warning_with_its_size() -> None:
    falls = [
        m for m in severities(("a", "b", "ab", "abc"), ("c", "b", "a", "abc")) if m.name == "severity_fall"
    ]
    (fall,) = falls
    assert fall.where == (("question", "q1"),)
    assert (fall.value, fall.n) == (pytest.approx(0.2), 2)
    assert fall.note == "a lower rating loses less than the one above it (4: 0.5, 3: 0.3, 2: 0.2, 1: 1)"


def test_equal_severities_are_no_fall() -> None:
    assert [m for m in severities(("a", "a", "a", "a")) if m.name == "severity_fall"] == []


def test_an_item_whose_answers_are_gone_is_left_out() -> None:
    item = Item(question_id="q", degraded_set_id="gone", seed_id="seed", domain="art")
    found = Severity().measure(Benchmark(items=[item]), seed=1, chance_credit=True)
    assert {(m.value, m.n) for m in found} == {(None, 0)}
