"""The layers contract bites: a small house of the same rooms is clean, and each kind of trespass is named."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
ROOMS = (
    "cli stages demo gates judges retrievers evidence metrics exporters engine rendering "
    "models tasks media index stats store"
).split()
FILES = ("records", "settings", "parts", "errors")
HOUSE = {
    "stages/base.py": "from playlisteval.engine import run",
    "stages/ask.py": "from playlisteval.stages import base\nfrom playlisteval.gates import base as gate",
    "stages/judge.py": "import playlisteval.stages.base",
    "gates/base.py": "from playlisteval import records",
    "gates/one.py": "from playlisteval.gates.base import records",
    "gates/two.py": "from playlisteval.gates.base import records\nfrom playlisteval.models import errors",
    "judges/base.py": "",
    "engine/run.py": "",
    "media/decode.py": "def decode():\n    import av",
    "index/one.py": "",
    "index/two.py": "import playlisteval.index.one",
}


def _build(folder: Path, changed: dict[str, str]) -> None:
    package = folder / "playlisteval"
    files = {f"{room}/__init__.py": "" for room in ROOMS} | {f"{name}.py": "" for name in FILES}
    for name, text in ({"__init__.py": ""} | files | HOUSE | changed).items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    shutil.copy(ROOT / ".importlinter", folder)


def _lint(folder: Path) -> tuple[int, str]:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--no-cache", "--no-logo"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_house_that_keeps_its_layers_is_clean(tmp_path: Path) -> None:
    _build(tmp_path, {})
    status, said = _lint(tmp_path)
    assert status == 0, said
    assert "5 kept, 0 broken" in said


@pytest.mark.parametrize(
    ("changed", "contract"),
    [
        ({"engine/run.py": "from playlisteval.stages import ask"}, "Imports go down the list of rooms"),
        ({"engine/run.py": "import playlisteval.rendering"}, "Imports go down the list of rooms"),
        ({"records.py": "def f():\n    import playlisteval.store"}, "Imports go down the list of rooms"),
        ({"attic/__init__.py": ""}, "Imports go down the list of rooms"),
        (
            {"index/one.py": "import playlisteval.index.two"},
            "No two siblings import each other, however deep",
        ),
        ({"stages/judge.py": "import playlisteval.stages.ask"}, "A stage knows no other stage"),
        ({"gates/two.py": "from playlisteval.gates.one import records"}, "A part knows no other part"),
        (
            {"stats/table.py": "def f():\n    import onnxruntime"},
            "The rooms at the bottom import nothing heavy",
        ),
    ],
    ids=["upwards", "beside", "inside a function", "unlisted", "cycle", "stage", "part", "heavy"],
)
def test_a_trespass_is_named(tmp_path: Path, changed: dict[str, str], contract: str) -> None:
    _build(tmp_path, changed)
    status, said = _lint(tmp_path)
    assert status == 1, said
    broken = [line for line in said.splitlines() if " BROKEN" in line]
    assert any(line.startswith(contract) for line in broken), said
