from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from playlisteval.engine.path import STAGE_NAMES
from playlisteval.records import (
    AnswerPair,
    Chunk,
    DegradedSet,
    Delivery,
    Draft,
    GateReport,
    Item,
    Measurement,
    Question,
    Retrieval,
    Segment,
    SegmentPair,
    Utterance,
    Verdict,
    Video,
)
from playlisteval.store.calls import Ledger
from playlisteval.store.study import Study
from tests.fakes.seer import settings_text
from tests.path.conftest import Command, digest, new_study

KINDS = (
    Video,
    Utterance,
    Chunk,
    Segment,
    SegmentPair,
    Draft,
    Question,
    DegradedSet,
    Item,
    AnswerPair,
    Retrieval,
)


@pytest.fixture
def study(tmp_path: Path, finished: Path) -> Path:
    return shutil.copytree(finished, tmp_path / "study")


def totals(folder: Path) -> int:
    with Study.open(folder, lock=False) as opened:
        return Ledger(opened).totals().calls


def marks(folder: Path) -> dict[str, set[str]]:
    """Units by stage, with the run that made them."""
    with Study.open(folder, lock=False) as opened:
        out: dict[str, set[str]] = {}
        for row in opened.journal():
            out.setdefault(row.stage, set()).add(row.run_id)
        return out


def test_golden_summary(study: Path) -> None:
    with Study.open(study, lock=False) as opened:
        counts = {kind.__name__: len(opened.records(kind)) for kind in KINDS}
        said = Counter(f"{r.gate}: {r.reason}" for r in opened.records(GateReport) if r.outcome != "kept")
        accuracy = {
            f"{m.at('selector')} {m.at('scope')} {m.at('modality')}": (round(m.value or -1, 4), m.n)
            for m in opened.records(Measurement)
            if m.name == "accuracy" and m.at("judge") == "local-sight" and m.at("set") == "kept"
            if not m.at("domain") and not m.at("gap")
        }
    assert counts == {
        "Video": 6,
        "Utterance": 4,
        "Chunk": 18,
        "Segment": 6,
        "SegmentPair": 6,
        "Draft": 17,
        "Question": 7,
        "DegradedSet": 10,
        "Item": 6,
        "AnswerPair": 60,
        "Retrieval": 18,
    }
    assert said == {
        "recall_shortcut: not_testable": 11,
        "transcript_shortcut: answerable_from_transcript": 6,
        "video_grounding: answer_not_shown": 4,
        "blind_ranking: order_shows_in_text": 1,
        "sighted_ranking: order_not_seen": 3,
        "difficulty: too_easy": 18,
    }
    assert accuracy == {
        "retrieved full frames+transcript": (0.5952, 42),
        "uniform 18 s frames+transcript": (0.6548, 42),
        "retrieved oracle transcript": (0.5, 42),
    }


def test_a_second_run_calls_nothing_and_does_nothing(
    study: Path, films: Path, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (totals(study), marks(study), digest(study))
    monkeypatch.setenv("SEER_LOG", str(tmp_path / "log"))
    said = command("run", films, "--study", study)
    assert said.code == 0
    assert (totals(study), marks(study), digest(study)) == before
    assert not (tmp_path / "log").exists()


def test_a_changed_judge_setting_runs_the_judge_anew_and_no_earlier_step(
    study: Path, films: Path, command: Command
) -> None:
    before, calls = marks(study), totals(study)
    (study / "playlisteval.toml").write_text(settings_text(judge_options="patience = 2"))
    assert command("run", films, "--study", study).code == 0
    after = marks(study)
    assert {stage for stage in STAGE_NAMES if after[stage] != before[stage]} == {"judge", "measure", "report"}
    with Study.open(study, lock=False) as opened:
        new = opened.query("SELECT DISTINCT stage, role FROM calls WHERE id > ?", (calls,))
        judged = Counter(row.label.split(" on ")[0] for row in opened.journal("judge"))
        new_rows = [row for row in opened.journal("judge") if {row.run_id} != before["judge"]]
    assert new == [("judge", "judge local-sight")]
    assert judged == dict.fromkeys(("first_letter", "longer_answer", "random_choice", "text_only"), 6) | {
        "local-sight": 18
    }
    assert {row.label.split(" on ")[0] for row in new_rows} == {"local-sight"}


def test_another_folder_and_a_truth_beside_the_films_give_the_same_study(
    study: Path, films: Path, command: Command, tmp_path: Path
) -> None:
    elsewhere = shutil.copytree(films, tmp_path / "elsewhere" / films.name)
    truth = {"films": [{"file": "sea/Episode 1.avi", "colours": ["red", "green", "blue"]}]}
    (elsewhere / "truth.json").write_text(json.dumps(truth))
    other = new_study(tmp_path / "other")
    assert command("run", elsewhere, "--study", other).code == 0
    assert digest(other) == digest(study)


def test_a_seed_goes_back_to_asking_and_is_told_why(study: Path) -> None:
    with Study.open(study, lock=False) as opened:
        cycles = [row.label for row in opened.journal("ask") if "cycle 2" in row.label]
        questions = Counter(q.seed_id for q in opened.records(Question))
        told = opened.query("SELECT request FROM calls WHERE task = 'ask' ORDER BY id")
    again = [seed for seed, count in questions.items() if count == 2]
    assert len(cycles) == len(again) == 1
    assert any('"gate": "sighted_ranking"' in request for (request,) in told)


def test_every_judged_pair_has_both_orders_and_its_delivery(study: Path) -> None:
    with Study.open(study, lock=False) as opened:
        verdicts, deliveries = opened.records(Verdict), opened.by_id(Delivery)
    orders = Counter((v.judge, v.pair_id, v.selector, v.scope, v.modality) for v in verdicts)
    assert set(orders.values()) == {2}
    shown = [v for v in verdicts if v.selector != "none"]
    assert len(shown) == 2 * len(deliveries) == 2 * 3 * 60
    assert all(deliveries[v.delivery_id].pair_id == v.pair_id for v in shown)


def test_the_report_lies_where_the_command_says(study: Path, films: Path, command: Command) -> None:
    said = command("report", study)
    page = study / "report" / "index.html"
    assert said.code == 0
    assert said.out.splitlines()[-1] == f"report: {page}"
    assert "local-sight" in page.read_text()
    shutil.rmtree(study / "report")
    assert command("report", study).code == 0
    assert page.exists()
