"""A session records its run and its settings, and closes the study however it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playlisteval import __version__
from playlisteval.engine.session import open_session
from playlisteval.errors import SettingsError, StudyLocked
from playlisteval.settings import Settings, load_settings
from playlisteval.store.study import Study
from tests.fakes.clock import FakeClock
from tests.fakes.packages import write_package

PAID = """
    from playlisteval.models.local import Local

    class Paid(Local):
        paid = True
"""


def runs(folder: Path) -> list[tuple[object, ...]]:
    with Study.open(folder) as study:
        return study.query(
            "SELECT id, version, started_at, finished_at, settings FROM runs ORDER BY started_at"
        )


def test_a_run_is_recorded_with_its_settings(tmp_path: Path) -> None:
    clock, settings = FakeClock(10.0), Settings(seed=3)

    with open_session(
        tmp_path / "s", settings, [Path("films")], report_folder=Path("r"), clock=clock
    ) as session:
        clock.sleep(5.0)
        assert session.work.sources == (Path("films"),)
        assert session.work.report_folder == Path("r")
        assert session.work.study.query("PRAGMA synchronous") == [(1,)]
        assert session.ledger.totals().calls == 0

    ((run_id, version, started, finished, stored),) = runs(tmp_path / "s")
    assert (run_id, version, started, finished) == (session.run_id, __version__, 10.0, 15.0)
    assert Settings.model_validate(json.loads(str(stored))) == settings


def test_a_run_that_breaks_off_has_no_end_and_leaves_the_study_free(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), open_session(tmp_path, Settings()):
        raise KeyboardInterrupt

    assert runs(tmp_path)[0][3] is None


def test_two_sessions_on_one_study(tmp_path: Path) -> None:
    with open_session(tmp_path, Settings()) as first:
        run_id = first.run_id
        with pytest.raises(StudyLocked):
            Study.open(tmp_path)
    with open_session(tmp_path, Settings()) as second:
        assert run_id != second.run_id


def test_settings_that_make_no_sense_leave_no_run(tmp_path: Path) -> None:
    wrong = Settings.model_validate({"roles": {"asker": {"provider": "nobody", "model": "x"}}})

    with pytest.raises(SettingsError, match="no part named 'nobody'"), open_session(tmp_path, wrong):
        raise AssertionError("it was let in")

    assert runs(tmp_path) == []


def test_a_paid_run_is_synced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_package(tmp_path, "models", "shop", "paid = shop.paid", PAID)
    monkeypatch.syspath_prepend(str(tmp_path))
    settings = Settings.model_validate({"roles": {"asker": {"provider": "paid", "model": "scene-writer"}}})

    with open_session(tmp_path / "s", settings) as session:
        assert session.work.study.query("PRAGMA synchronous") == [(2,)]


def test_the_shipped_recipe_opens(tmp_path: Path) -> None:
    with open_session(tmp_path, load_settings()) as session:
        assert session.work.providers.role("asker").family
