from __future__ import annotations

from pathlib import Path

from playlisteval.metrics.base import Benchmark, CallCost, Setting, counted
from playlisteval.store.calls import Call, Ledger
from tests.fakes.records import fill_study, judged, pair, selection, small_benchmark, verdict

PAIRS = [pair(question_id=f"q{n}", item_id=f"i{n}") for n in range(3)]
ROW = Setting("j", "retrieved", "full", "frames+transcript")


def test_loads_what_a_study_holds(tmp_path: Path) -> None:
    small = small_benchmark()
    with fill_study(tmp_path, small) as study:
        call = Call("lost", "run", "ask", "asker", "ask", "p", "m", "{}")
        Ledger(study, clock=lambda: 0.0).send(call)
        loaded = Benchmark.load(
            study,
            families=small.families,
            judge_families=small.judge_families,
            baselines=small.baselines,
            hit_k=4,
            resamples=50,
        )
    for name in ("questions", "items", "pairs", "selections", "verdicts", "deliveries", "scopes", "videos"):
        assert {r.id for r in getattr(loaded, name)} == {r.id for r in getattr(small, name)}
    assert (loaded.hit_ks, loaded.resamples, loaded.baselines) == ((4,), 50, small.baselines)
    ask, judge = loaded.calls
    assert (ask.stage, ask.role, ask.task, ask.model, ask.calls, ask.unpriced) == (
        "ask",
        "asker",
        "ask",
        "m",
        6,
        0,
    )
    assert ask.cost_usd is not None and round(ask.cost_usd, 9) == 0.6
    assert judge == CallCost("judge", "judge", "judge_pair", "n", 60, None, 60)


def test_look_ups_by_setting_order_and_set() -> None:
    first, second = judged(PAIRS[0], True), judged(PAIRS[2], True, order="reversed")
    benchmark = Benchmark(pairs=PAIRS, verdicts=[first, second], selections=[selection(PAIRS[:2])])
    assert benchmark.settings == (ROW,)
    assert benchmark.verdicts_of(ROW, "forward", "kept") == {PAIRS[0].id: first}
    assert benchmark.verdicts_of(ROW, "reversed", "kept") == {}
    assert benchmark.verdicts_of(ROW, "reversed", "all") == {PAIRS[2].id: second}
    assert benchmark.verdicts_of(Setting("k", "", "", ""), "forward", "all") == {}
    assert benchmark.kept_pair_ids == {PAIRS[0].id, PAIRS[1].id}
    assert benchmark.sets_of(ROW) == ("kept", "all")


def test_two_verdicts_on_one_question_count_as_one_whatever_their_order() -> None:
    one, two = verdict(PAIRS[0], "A"), verdict(PAIRS[0], "B")
    tables = [
        Benchmark(pairs=PAIRS, verdicts=verdicts).verdicts_of(ROW, "forward", "all")
        for verdicts in ([one, two], [two, one])
    ]
    assert tables[0] == tables[1]
    assert len(tables[0]) == 1


def test_where_everything_is_kept_all_pairs_are_the_kept_pairs() -> None:
    benchmark = Benchmark(pairs=PAIRS, verdicts=[judged(PAIRS[0], True)], selections=[selection(PAIRS)])
    assert benchmark.sets_of(ROW) == ("kept", "all")
    assert benchmark.pairs_in("all") == benchmark.pairs_in("kept")


def test_a_count_of_nothing_is_no_number() -> None:
    assert counted("x", (), 0, 0, "m").value is None
    assert counted("x", (), 0, 2, "m").value == 0.0


def test_a_row_reads_as_words() -> None:
    assert str(ROW) == "j (retrieved, full, frames+transcript)"
