from __future__ import annotations

import csv
from pathlib import Path

import pytest

from playlisteval.exporters.csv_tables import CsvTables
from playlisteval.metrics.accuracy import Accuracy
from playlisteval.metrics.audits import Audits
from playlisteval.metrics.base import Benchmark
from playlisteval.metrics.funnel import Funnel
from playlisteval.metrics.retrieval import RetrievalQuality
from playlisteval.records import Item, Measurement, OwnQuestion, Record, SystemAnswer
from tests.fakes.records import fill_study, pair, selection, small_benchmark, verdict

SMALL = small_benchmark()


def tables(folder: Path, benchmark: Benchmark, *more: Record) -> dict[str, list[dict[str, str]]]:
    with fill_study(folder / "study", benchmark, *more) as study:
        paths = CsvTables().export(study, folder / "out")
    found = {}
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            found[path.name] = list(csv.DictReader(file))
    return found


def measurement(name: str = "accuracy", value: float | None = 0.75, **where: str) -> Measurement:
    return Measurement(name=name, where=tuple(where.items()), value=value, low=None, high=None, n=4)


def test_one_row_for_each_accuracy(tmp_path: Path) -> None:
    figures = list(Accuracy().measure(SMALL, seed=1, chance_credit=True))
    rows = tables(tmp_path, SMALL, *figures)["leaderboard.csv"]
    assert len(rows) == len(figures)
    (row,) = [r for r in rows if (r["judge"], r["set"], r["domain"], r["gap"]) == ("sharp", "kept", "", "")]
    (figure,) = [
        m for m in figures if m.at("judge") == "sharp" and len(m.where) == 5 and m.at("set") == "kept"
    ]
    assert float(row["value"]) == figure.value
    assert (row["n"], row["clusters"], row["method"]) == (str(figure.n), str(figure.clusters), figure.method)


def test_no_data_is_an_empty_cell_and_zero_is_zero(tmp_path: Path) -> None:
    rows = tables(
        tmp_path, Benchmark(), measurement(value=None, judge="a"), measurement(value=0.0, judge="b")
    )
    assert [(r["judge"], r["value"]) for r in rows["leaderboard.csv"]] == [("a", ""), ("b", "0.0")]


def test_funnel_and_retrieval_figures(tmp_path: Path) -> None:
    figures = [
        *Funnel().measure(SMALL, seed=1, chance_credit=True),
        *RetrievalQuality().measure(SMALL, seed=1, chance_credit=True),
    ]
    found = tables(tmp_path, SMALL, *figures)
    assert len(found["funnel.csv"]) + len(found["retrieval.csv"]) == len(figures)
    gates = [r for r in found["funnel.csv"] if r["name"] == "funnel"]
    assert [(r["gate"], r["outcome"], r["reason"], r["value"]) for r in gates] == [
        ("recall_shortcut", "not_testable", "no_memory", "6.0"),
        ("transcript_shortcut", "kept", "", "6.0"),
    ]
    assert {r["name"] for r in found["retrieval.csv"]} >= {"hit_both", "ndcg", "accuracy_given_hit"}
    assert found["leaderboard.csv"] == []


def test_pairs_with_their_answers_as_judges_read_them(tmp_path: Path) -> None:
    rows = tables(tmp_path, SMALL)["pairs.csv"]
    assert len(rows) == 60
    assert [r["pair"] for r in rows] == sorted(r["pair"] for r in rows)
    gold = [r for r in rows if (r["chosen_rating"], r["rejected_rating"]) == ("5", "4")]
    assert {r["chosen_answer"] for r in gold} == {"One reads CAFE.\n\nThe other reads BAR."}
    assert {r["rejected_answer"] for r in gold} == {" ".join(["word"] * 14)}
    assert {(r["gap"], r["kept"]) for r in rows} == {("1", "yes"), ("2", "yes"), ("3", "no"), ("4", "no")}
    assert {r["chosen_side"] for r in rows} == {"A", "B"}
    assert all(r["question"].startswith("How do the signs of") for r in rows)


def test_answers_of_ones_own_systems_stand_under_their_names(tmp_path: Path) -> None:
    own = OwnQuestion(
        name="",
        question="Which?",
        answer="",
        evidence=(),
        answers=tuple(
            SystemAnswer(system=s, text=f"{s} (1 @ 00:01 - 00:02).", rating=r)
            for s, r in (("a", 2), ("b", 5))
        ),
    )
    item = Item(question_id="q", degraded_set_id="", seed_id="s", domain="art", own_id=own.id)
    one = pair(item.id, "q", rejected_rating=2, systems=("b", "a"))
    (row,) = tables(tmp_path, Benchmark(items=[item], pairs=[one]), own)["pairs.csv"]
    names = ("chosen_system", "chosen_answer", "rejected_system", "rejected_answer", "gap")
    assert [row[name] for name in names] == ["b", "b.", "a", "a.", "3"]


def test_a_pair_whose_item_is_gone_keeps_its_row(tmp_path: Path) -> None:
    lone = pair()
    (row,) = tables(tmp_path, Benchmark(pairs=[lone], selections=[selection([lone])]))["pairs.csv"]
    assert (row["pair"], row["kept"], row["question"], row["chosen_answer"]) == (lone.id, "yes", "", "")


def test_every_verdict_has_a_row(tmp_path: Path) -> None:
    rows = tables(tmp_path, SMALL)["verdicts.csv"]
    assert len(rows) == len(SMALL.verdicts)
    assert {r["outcome"] for r in rows} == {"A", "B", "refusal"}
    assert {r["picked"] for r in rows if r["outcome"] == "refusal"} == {""}


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_text_that_a_spreadsheet_would_run_is_quoted(tmp_path: Path, start: str) -> None:
    lone = pair()
    answered = verdict(lone, "A", reply=f"{start}HYPERLINK(1)")
    (row,) = tables(tmp_path, Benchmark(pairs=[lone], verdicts=[answered]))["verdicts.csv"]
    assert row["reply"] == f"'{start}HYPERLINK(1)"


def test_numbers_below_zero_stay_numbers(tmp_path: Path) -> None:
    (row,) = tables(tmp_path, Benchmark(), measurement(value=-0.25, judge="-j"))["leaderboard.csv"]
    assert (row["value"], row["judge"]) == ("-0.25", "'-j")


def test_commas_quotes_and_line_breaks_come_back_as_they_were(tmp_path: Path) -> None:
    lone = pair()
    reply = 'He said "no, thanks",\nthen left; ünïcode'
    answered = verdict(lone, "A", reply=reply)
    (row,) = tables(tmp_path, Benchmark(pairs=[lone], verdicts=[answered]))["verdicts.csv"]
    assert row["reply"] == reply


def test_audits_have_both_intervals_and_their_verdict(tmp_path: Path) -> None:
    figures = list(Audits().measure(SMALL, seed=1, chance_credit=True))
    rows = tables(tmp_path, SMALL, *figures)["audits.csv"]
    (row,) = [r for r in rows if (r["about"], r["set"]) == ("answer_only", "all")]
    wide, narrow = (
        next(
            m for m in figures if (m.at("audit"), m.at("set"), m.at("level")) == ("answer_only", "all", level)
        )
        for level in (None, "90")
    )
    assert [float(row[key]) for key in ("value", "low_95", "high_95", "low_90", "high_90")] == [
        wide.value,
        wide.low,
        wide.high,
        narrow.low,
        narrow.high,
    ]
    assert (row["verdict"], row["tone"]) == ("not enough data: 6 questions", "unknown")
