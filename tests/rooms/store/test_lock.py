"""One process at a time works on a study, and however it dies, the next one can."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from playlisteval.errors import StoreError, StudyLocked
from playlisteval.store.study import Study

ROOT = Path(__file__).resolve().parents[3]
HOLD = """
import sys, time
from pathlib import Path
from playlisteval.store.study import Study
study = Study.open(Path(sys.argv[1]), create=True)
print("held", flush=True)
time.sleep(60)
"""


def test_another_process_holds_it_until_it_is_killed(tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True, env=environment
    ) as holder:
        try:
            assert holder.stdout is not None and holder.stdout.readline() == "held\n"
            # The age is that of the lock file, so an hour's work need not be waited for.
            hour_ago = (tmp_path / "study.lock").stat().st_mtime - 3600
            os.utime(tmp_path / "study.lock", (hour_ago, hour_ago))

            with pytest.raises(StudyLocked) as caught:
                Study.open(tmp_path)

            pattern = (
                rf"{re.escape(str(tmp_path))}: process {holder.pid} has been working on this study for "
                r"36\d\d s; wait for it, or stop it and run again"
            )
            assert re.fullmatch(pattern, str(caught.value))
            with Study.open(tmp_path, lock=False) as reader:
                assert reader.journal() == []
        finally:
            holder.kill()
    with Study.open(tmp_path) as study:
        assert study.journal() == []


def test_it_is_held_against_a_second_opening_and_freed_by_closing(tmp_path: Path) -> None:
    held = Study.open(tmp_path, create=True)
    with pytest.raises(StudyLocked, match=f"process {os.getpid()} has been working"):
        Study.open(tmp_path)
    held.close()
    with Study.open(tmp_path):
        assert (tmp_path / "study.lock").read_text() == f"{os.getpid()}\n"


def test_a_lock_that_can_t_be_made(tmp_path: Path) -> None:
    (tmp_path / "study.lock").mkdir()

    with pytest.raises(StoreError, match=r"the study can't be opened .*Is a directory"):
        Study.open(tmp_path, create=True)
