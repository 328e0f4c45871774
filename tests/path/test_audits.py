from __future__ import annotations

import csv
import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from playlisteval.records import AuditFinding, Measurement
from playlisteval.store.calls import Ledger
from playlisteval.store.study import Study
from tests.fakes.seer import settings_text
from tests.path.conftest import Command, digest, new_study

WITHOUT_LEAVE = "[audit]\ncalls = false\n"


@pytest.fixture
def study(tmp_path: Path, finished: Path) -> Path:
    return shutil.copytree(finished, tmp_path / "study")


def audited(folder: Path) -> dict[str, int]:
    with Study.open(folder, lock=False) as opened:
        return Counter(f.audit for f in opened.records(AuditFinding))


def calls(folder: Path) -> int:
    with Study.open(folder, lock=False) as opened:
        return Ledger(opened).totals().calls


def test_the_recipe_local_runs_every_audit(study: Path) -> None:
    assert audited(study) == {"answer_only": 60, "gate_variant": 12, "gate_alone": 32}
    with Study.open(study, lock=False) as opened:
        found = {
            (m.name, m.at("audit") or m.at("gate") or m.at("of") or ""): (m.value, m.n)
            for m in opened.records(Measurement)
            if m.at("level") is None and m.at("set") in ("all", None)
        }
    assert found["audit", "answer_only"] == (0.5, 60)
    assert found["gate_alone", "transcript_shortcut"] == (5 / 6, 6)
    assert found["gate_alone", "blind_ranking"] == (0.0, 1)
    assert found["near_duplicates", "text"] == (0.0, 6)


def test_without_leave_nothing_is_called_and_nothing_is_a_number(
    films: Path, tmp_path: Path, command: Command
) -> None:
    study = new_study(tmp_path / "study", more=WITHOUT_LEAVE)
    assert command("run", films, "--study", study).code == 0
    assert audited(study) == {}
    said = command("audit", study)
    assert said.code == 0
    assert "not run: it calls models; 'playlisteval audit" in " ".join(said.out.split())
    with Study.open(study, lock=False) as opened:
        assert opened.query("SELECT COUNT(*) FROM calls WHERE stage = 'audit'") == [(0,)]
        asked = [m for m in opened.records(Measurement) if m.name in ("gate_alone", "gate_variant")]
    assert asked and {(m.value, m.n) for m in asked} == {(None, 0)}


def test_with_leave_for_once_they_are_run_and_stay(films: Path, tmp_path: Path, command: Command) -> None:
    study = new_study(tmp_path / "study", more=WITHOUT_LEAVE)
    assert command("run", films, "--study", study).code == 0
    before = calls(study)
    said = command("audit", study, "--calls")
    assert said.code == 0
    told = next(line for line in said.err.splitlines() if line.startswith("at most"))
    assert told.endswith("free of charge; what was answered before is not asked again")
    made, most = calls(study) - before, int(told.split()[2].replace(",", ""))
    assert 0 < made <= most
    assert audited(study) == {"answer_only": 60, "gate_variant": 12, "gate_alone": 32}
    assert "(100 %, 90 % interval 53–100)" in " ".join(said.out.split())
    again = calls(study)
    assert command("run", films, "--study", study).code == 0
    assert audited(study) == {"answer_only": 60, "gate_variant": 12, "gate_alone": 32}
    assert calls(study) == again


def test_audits_stand_in_the_report_and_in_its_tables(study: Path) -> None:
    report = study / "report"
    page = (report / "audits.html").read_text()
    assert "Could anybody win without watching?" in page
    assert "5 of 6 that it dropped would have passed every other gate of its phase" in page
    assert 'href="audits.html"' in (report / "index.html").read_text()
    with (report / "audits.csv").open(newline="") as file:
        rows = {(r["audit"], r["about"], r["set"]): r for r in csv.DictReader(file)}
    row = rows["gate_alone", "transcript_shortcut", "all"]
    assert (row["n"], row["tone"]) == ("6", "open")
    assert row["low_95"] < row["low_90"]
    told = json.loads((report / "results.json").read_text())["audits"]
    assert {t["verdict"] for t in told} == {r["verdict"] for r in rows.values()}


@pytest.mark.parametrize("moment", ["judge_pair:630", "rank_sighted:15"])
def test_an_audit_that_is_killed_goes_on_where_it_was(
    moment: str, films: Path, finished: Path, tmp_path: Path, process: Command, command: Command
) -> None:
    study = new_study(tmp_path / "study")
    assert process("run", films, "--study", study, SEER_STOP=moment).code != 0
    with Study.open(study, lock=False) as opened:
        stages = {row.stage for row in opened.journal()}
    assert "audit" in stages and "measure" not in stages
    assert command("run", films, "--study", study).code == 0
    assert digest(study) == digest(finished)


def test_settings_that_the_tests_share_name_no_leave() -> None:
    assert "[audit]" not in settings_text()
