from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from playlisteval.cli.main import app, main
from playlisteval.cli.steps import STEPS
from playlisteval.cli.work import LOCAL_MODULES, refuse_missing_extra
from playlisteval.engine.path import STAGE_NAMES
from playlisteval.errors import SettingsError, StoreError
from playlisteval.settings import load_settings
from playlisteval.store.calls import Call, Ledger, Spent
from playlisteval.store.study import Output, Study, UnitMark
from tests.fakes.colour_films import write_colours

VERBS = ["run", "demo", "plan", "status", "report", "weights", *STAGE_NAMES[:-1]]
WEIGHT_VERBS = ["list", "fetch", "check"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str, command: Any = None) -> tuple[int, str, str]:
    """Exit status, output and errors of one command."""
    try:
        main(list(arguments), **({"command": command} if command else {}))
        code = 0
    except SystemExit as stop:
        code = int(stop.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


def raising(error: BaseException) -> Any:
    def command(**options: Any) -> None:
        raise error

    return command


# -- help


def test_these_are_all_verbs() -> None:
    group = typer.main.get_command(app)
    assert sorted(group.commands) == sorted(VERBS)  # type: ignore[attr-defined]
    assert set(STEPS) == set(STAGE_NAMES) - {"collect", "audit", "report"}


@pytest.mark.parametrize("verb", [[v] for v in VERBS] + [["weights", v] for v in WEIGHT_VERBS])
def test_every_verb_has_a_docstring_and_its_help_says_it(verb: list[str]) -> None:
    result = CliRunner().invoke(app, [*verb, "--help"], env={"COLUMNS": "200", "TERM": "dumb"})
    assert result.exit_code == 0
    command: Any = typer.main.get_command(app)
    for name in verb:
        command = command.commands[name]
    first = (command.help or "").strip().split("\n")[0]
    assert first.endswith(".")
    assert " ".join(first.split()) in " ".join(result.output.split())


def test_without_a_verb_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys)
    assert code == 2
    assert "Playlists in; preference pairs" in out + err


@pytest.mark.parametrize("arguments", [["rnu"], ["run"], ["run", "x", "--workers", "0"], ["status"]])
def test_a_wrong_call_is_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = told(capsys, *arguments)
    assert code == 2
    assert "Usage: playlisteval" in err
    assert "Traceback" not in err


# -- errors


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (StoreError("a [b] went\nwrong; mend it"), 1, "error: a [b] went wrong; mend it"),
        (
            ModuleNotFoundError("No module", name="cv2"),
            1,
            "error: this needs 'cv2', which is not installed; pip install 'playlisteval[local]'",
        ),
        (
            ModuleNotFoundError("No module", name="hibari"),
            1,
            "error: this needs 'hibari', which is not installed; pip install 'playlisteval[demo]'",
        ),
        (
            PermissionError(13, "Permission denied", "/films"),
            1,
            "error: /films: Permission denied; check the path, its permissions and the disk",
        ),
        (
            OSError(28, "No space left on device"),
            1,
            "error: No space left on device; check the path, its permissions and the disk",
        ),
        (
            KeyboardInterrupt(),
            130,
            "stopped; all finished work is kept: give the same command again to go on",
        ),
        (SystemExit(130), 130, "stopped; all finished work is kept: give the same command again to go on"),
        (SystemExit(2), 2, ""),
    ],
)
def test_errors_are_one_line(
    error: BaseException, code: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(capsys, command=raising(error)) == (code, "", f"{line}\n" if line else "")


def test_a_recipe_whose_libraries_are_missing_names_the_command() -> None:
    local = load_settings()
    refuse_missing_extra(local, find=lambda name: object())
    with pytest.raises(SettingsError) as caught:
        refuse_missing_extra(local, find=lambda name: None if name in ("cv2", "rapidocr") else object())
    assert str(caught.value) == (
        "recipe 'local' needs cv2, rapidocr, which is not installed; pip install 'playlisteval[local]'"
    )
    others = {role: s.model_dump() | {"provider": "hosted"} for role, s in local.roles.items()}
    judges = {"local-sight": {"provider": "hosted"}}
    refuse_missing_extra(load_settings(None, {"roles": others, "judges": judges}), find=lambda name: None)


def test_the_extra_names_what_is_looked_for(root: Path) -> None:
    wanted = (root / "pyproject.toml").read_text().split("local = [")[1].split("]")[0]
    names = {line.strip().strip('",').split(">")[0] for line in wanted.strip().splitlines()}
    of_module = {"ai_edge_litert": "ai-edge-litert", "cv2": "opencv-python-headless"}
    assert {of_module.get(m, m.replace("_", "-")) for m in LOCAL_MODULES} == names


@pytest.mark.parametrize("verb", ["status", "report", "ask", "measure"])
def test_a_folder_that_is_no_study_is_told(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = told(capsys, verb, str(tmp_path))
    assert code == 1
    assert err == f"error: {tmp_path}: no study here (no study.db); make one with 'playlisteval run'\n"
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_step_names_the_nearest_and_makes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    film = write_colours(tmp_path / "films" / "a.avi", ("red", "green"))
    study = tmp_path / "study"
    code, _, err = told(capsys, "run", str(film), "--study", str(study), "--to", "judges")
    assert code == 1
    assert err == "error: the path has no step 'judges'; did you mean 'judge'?\n"
    assert not study.exists()


# -- status and plan


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Two steps of a study: one is done but for a file, the other has its first unit."""
    folder = tmp_path / "study"
    with Study.open(folder, create=True) as opened:
        for stage, units in (("collect", "abc"), ("split", "de")):
            opened.set_plan(stage, list(units))
            for position, unit in enumerate(units):
                mark = UnitMark(unit, stage, 1, "", unit, "run", 1.5, position)
                if unit == "c":
                    opened.fail_unit(mark, "'[b]c.mp4' is empty (0 bytes);\ncopy it again")
                elif unit != "e":
                    opened.commit_unit(mark, Output())
        ledger = Ledger(opened, clock=lambda: 0.0)
        calls = [Call(k, "run", "ask", "asker", "ask", "p", "m", "{}") for k in "xyz"]
        ledger.complete(ledger.send(calls[0]), "{}", Spent(cost_usd=0.126))
        ledger.fail(ledger.send(calls[1]), "busy")
        ledger.send(calls[2])
    return folder


def test_status_as_text(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "status", str(study))
    assert (code, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines() if line.strip()]
    assert lines[1].startswith("stage done failed units time")
    assert lines[3:5] == ["collect 2 1 3 4.5 s", "split 1 0 1 1.5 s"]
    assert len(lines[3:-2]) == len(STAGE_NAMES)
    assert lines[-2:] == [
        "3 calls, 1 failed, 1 in doubt, $0.13",
        "collect: '[b]c.mp4' is empty (0 bytes); copy it again",
    ]


def test_status_writes_nothing(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {p.name: p.read_bytes() for p in study.iterdir() if p.suffix != ".db-shm"}
    with Study.open(study):  # It works beside a running process too.
        assert told(capsys, "status", str(study))[0] == 0
    after = {p.name: p.read_bytes() for p in study.iterdir() if p.suffix != ".db-shm"}
    assert {n: b for n, b in after.items() if n != "study.lock"} == {
        n: b for n, b in before.items() if n != "study.lock"
    }


def test_plan_forecasts_each_step_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a", "b"):
        write_colours(tmp_path / "films" / f"{name}.avi", ("red", "green", "blue"))
    (tmp_path / "films" / "bad.mp4").write_bytes(b"")
    arguments = ("plan", str(tmp_path / "films"), "--study", str(tmp_path / "study"), "--profile", "short")
    code, out, err = told(capsys, *arguments)
    assert (code, err) == (0, "")
    lines = [line for line in out.splitlines() if line.strip()]
    assert lines[1].split() == ["stage", "units", "done", "time", "disk", "dollars"]
    named = {line[:15].strip(): line[15:].split()[:2] for line in lines[3:-2]}
    assert list(named) == [name.replace("_", " ") for name in STAGE_NAMES]
    assert (named["collect"], named["split"], named["ask"]) == (["2", "0"], ["2", "0"], ["60", "0"])
    assert lines[-2].split()[:2] == ["in", "all"]
    assert lines[-2].rstrip().endswith("$0.00")
    assert lines[-1] == "on 2 workers; an order of magnitude, not a promise"
    assert not (tmp_path / "study").exists()


def test_plan_counts_what_is_done_already(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_colours(tmp_path / "films" / "a.avi", ("red", "green"))
    code, out, _ = told(capsys, "plan", str(tmp_path / "films"), "--study", str(study))
    assert code == 0
    assert [line.split()[:3] for line in out.splitlines() if line.startswith(" collect")] == [
        ["collect", "1", "2"]
    ]


def test_collect_makes_a_study_with_settings_and_goes_no_further(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_colours(tmp_path / "films" / "a.avi", ("red", "green"))
    monkeypatch.chdir(tmp_path)
    code, out, err = told(capsys, "collect", "films")
    assert (code, out) == (0, "study: films-study is done up to collect\n")
    assert err == "  collect        1/1  0 s\n"
    assert sorted(p.name for p in (tmp_path / "films-study").iterdir() if p.suffix != ".db-shm")[:2] == [
        "playlisteval.toml",
        "study.db",
    ]
