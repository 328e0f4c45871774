from __future__ import annotations

from collections.abc import Sequence

import pytest

from playlisteval.metrics.base import Benchmark
from playlisteval.metrics.distinguishable import Distinguishable
from playlisteval.records import AnswerPair, Measurement, Verdict
from playlisteval.stats.paired_tests import holm, mcnemar_exact
from tests.fakes.records import judged, pair, selection, verdict

PAIRS = [pair(question_id=f"q{n}", item_id=f"i{n}") for n in range(20)]


def row(judge: str, right: int, pairs: Sequence[AnswerPair] = PAIRS, **over: str) -> list[Verdict]:
    """The first `right` pairs right, the others wrong."""
    return [judged(p, n < right, judge=judge, **over) for n, p in enumerate(pairs)]


def measure(*rows: list[Verdict], baselines: frozenset[str] = frozenset()) -> dict[str, Measurement]:
    benchmark = Benchmark(
        pairs=PAIRS,
        verdicts=[v for each in rows for v in each],
        selections=[selection(PAIRS)],
        baselines=baselines,
        resamples=400,
    )
    found = list(Distinguishable().measure(benchmark, seed=1, chance_credit=True))
    assert {m.name for m in found} <= {"behind_best"}
    return {f"{m.at('judge')} {m.at('scope')}": m for m in found}


def test_a_row_well_behind_the_best_is_told_apart() -> None:
    found = measure(row("best", 18), row("worst", 4))
    worst = found["worst full"]
    assert worst.value == pytest.approx(-0.7)
    assert worst.high is not None and worst.high < 0.0
    assert (worst.n, worst.clusters) == (20, 20)
    p = f"McNemar p = {mcnemar_exact(0, 14):.3g} after Holm"
    assert worst.note == f"behind best (retrieved, full, frames+transcript); {p}"


def test_the_best_row_is_behind_nobody() -> None:
    best = measure(row("best", 18), row("worst", 4))["best full"]
    assert (best.value, best.low, best.high, best.n) == (0.0, None, None, 20)
    assert best.note == "best row of its scope on these pairs"


def test_rows_that_cannot_be_told_apart_are_marked() -> None:
    close = measure(row("best", 18), row("close", 17))["close full"]
    assert close.value == pytest.approx(-0.05)
    assert close.note.startswith("not distinguishable from best (")


def test_holm_goes_over_the_whole_table() -> None:
    found = measure(row("best", 18), row("middle", 10), row("worst", 4))
    middle, worst = holm([mcnemar_exact(0, 8), mcnemar_exact(0, 14)])
    assert found["middle full"].note.endswith(f"p = {middle:.3g} after Holm")
    assert found["worst full"].note.endswith(f"p = {worst:.3g} after Holm")


def test_each_scope_has_its_own_best_row() -> None:
    found = measure(row("j", 18, scope="oracle"), row("j", 10), row("k", 9))
    assert found["j oracle"].value == 0.0
    assert found["j full"].value == 0.0
    assert found["k full"].value == pytest.approx(-0.05)


def test_a_baseline_is_never_the_best_but_may_be_ahead() -> None:
    found = measure(row("j", 2), row("coin", 18), baselines=frozenset({"coin"}))
    assert found["j full"].value == 0.0
    assert found["coin full"].value == pytest.approx(0.8)
    assert found["coin full"].note.startswith("ahead of j (")


def test_a_row_that_was_stopped_early_is_compared_on_its_own_pairs_and_is_no_yardstick() -> None:
    found = measure(row("full", 10), row("stopped", 3, PAIRS[:5]), row("other", 2))
    assert found["full full"].value == 0.0
    assert found["other full"].value == pytest.approx(-0.4)
    assert found["stopped full"].value == pytest.approx(-0.4)
    assert found["stopped full"].n == 5


def test_only_baselines_means_nothing_to_be_behind() -> None:
    found = measure(row("coin", 9), baselines=frozenset({"coin"}))
    assert (found["coin full"].value, found["coin full"].n, found["coin full"].note) == (None, 0, "")


def test_a_row_without_kept_pairs_has_no_value() -> None:
    outside = pair(question_id="elsewhere", item_id="elsewhere")
    found = measure(row("j", 9), [judged(outside, True, judge="k")])
    assert (found["k full"].value, found["k full"].n) == (None, 0)


def test_one_question_gives_no_interval_and_so_no_distinction() -> None:
    pairs = [pair(question_id="q", chosen_rating=5, rejected_rating=r) for r in (4, 3, 2, 1)]
    verdicts = [*row("a", 4, pairs), *row("b", 0, pairs)]
    benchmark = Benchmark(pairs=pairs, verdicts=verdicts, selections=[selection(pairs)])
    found = list(Distinguishable().measure(benchmark, seed=1, chance_credit=True))
    assert found[1].value == -1.0
    assert "one question gives no interval" in found[1].note
    assert found[1].note.startswith("not distinguishable")


def test_chance_credit_counts_in_the_difference_but_a_refusal_is_never_right() -> None:
    refusing = [verdict(p, "refusal", judge="silent") for p in PAIRS]
    silent = measure(row("best", 20), refusing)["silent full"]
    assert silent.value == pytest.approx(-0.5)
    assert silent.note.endswith(f"p = {mcnemar_exact(0, 20):.3g} after Holm")
