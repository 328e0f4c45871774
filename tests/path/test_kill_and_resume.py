from __future__ import annotations

import re
import signal
import sqlite3
from pathlib import Path

import pytest

from playlisteval.store.calls import Ledger
from playlisteval.store.study import Study
from tests.path.conftest import Command, digest, new_study

MOMENTS = [
    "transcribe:2",
    "embed_chunk:9",
    "ask:4",
    "match_answers:3",
    "ask:13",
    "degrade:2",
    "rank_sighted:5",
    "judge_pair:130",
    "find_evidence:21",
    "embed_query:7",
]
QUICK = ("ask:4", "degrade:2", "judge_pair:130")


def run(process: Command, films: Path, study: Path, moment: str = "", by: str = "KILL") -> int:
    return process("run", films, "--study", study, SEER_STOP=moment, SEER_SIGNAL=by).code


@pytest.mark.parametrize(
    "moment", [m if m in QUICK else pytest.param(m, marks=pytest.mark.slow) for m in MOMENTS]
)
def test_killed_and_resumed_it_ends_as_if_it_had_not_been(
    moment: str, films: Path, finished: Path, tmp_path: Path, process: Command, command: Command
) -> None:
    study = new_study(tmp_path / "study")
    assert run(process, films, study, moment) == -signal.SIGKILL
    with sqlite3.connect(study / "study.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert digest(study) != digest(finished)
    assert command("run", films, "--study", study).code == 0
    assert digest(study) == digest(finished)


def test_no_answered_call_is_made_twice(
    films: Path, tmp_path: Path, process: Command, command: Command
) -> None:
    study = new_study(tmp_path / "study")
    assert run(process, films, study, "rank_sighted:3") == -signal.SIGKILL
    assert command("run", films, "--study", study).code == 0
    with Study.open(study, lock=False) as opened:
        answered = opened.query("SELECT key, COUNT(*) FROM calls WHERE state = 'done' GROUP BY key")
        totals = Ledger(opened).totals()
    assert {count for _, count in answered} == {1}
    assert 1 <= totals.in_doubt <= 2
    assert totals.failed == 0


@pytest.mark.slow
def test_killed_again_and_again(
    films: Path, finished: Path, tmp_path: Path, process: Command, command: Command
) -> None:
    study = new_study(tmp_path / "study")
    for moment in (
        "embed_chunk:3",
        "ask:2",
        "rank_blind:4",
        "judge_pair:8",
        "judge_pair:50",
        "find_evidence:9",
    ):
        assert run(process, films, study, moment) == -signal.SIGKILL
    assert command("run", films, "--study", study).code == 0
    assert digest(study) == digest(finished)


@pytest.mark.parametrize("moment", ["degrade:3", pytest.param("judge_pair:90", marks=pytest.mark.slow)])
def test_an_interrupt_says_how_to_go_on_and_loses_nothing(
    moment: str, films: Path, finished: Path, tmp_path: Path, process: Command, command: Command
) -> None:
    study = new_study(tmp_path / "study")
    said = process("run", films, "--study", study, SEER_STOP=moment, SEER_SIGNAL="INT")
    assert said.code == 130
    told = said.err.splitlines()[-1]
    assert told == "stopped; all finished work is kept: give the same command again to go on"
    assert "Traceback" not in said.err
    with Study.open(study, lock=False) as opened:
        assert Ledger(opened).totals().in_doubt == 0
    assert command("run", films, "--study", study).code == 0
    assert digest(study) == digest(finished)


def test_a_second_process_on_the_same_study_is_told_so(finished: Path, films: Path, command: Command) -> None:
    with Study.open(finished):
        said = command("run", films, "--study", finished)
    assert said.code == 1
    assert re.search(r"process \d+ has been working on this study .*; wait for it", said.error)
