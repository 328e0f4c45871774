"""Importing the package stays quick and loads nothing heavy."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

HEAVY = {
    "ai_edge_litert",
    "av",
    "cv2",
    "faster_whisper",
    "hibari",
    "onnxruntime",
    "rapidocr",
    "xllamacpp",
    "tokenizers",
    "torch",
}


def _python(code: str) -> str:
    # A coverage run that measures its child processes would be timed along with the import.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _loaded_by(module: str) -> set[str]:
    code = f"import json, sys, {module}; print(json.dumps(sorted({{m.split('.')[0] for m in sys.modules}})))"
    return set(json.loads(_python(code)))


def test_importing_the_package_takes_at_most_300_ms() -> None:
    code = "import time; t = time.perf_counter(); import playlisteval; print(time.perf_counter() - t)"
    assert min(float(_python(code)) for _ in range(5)) <= 0.3


@pytest.mark.parametrize(
    ("module", "never"),
    [
        ("playlisteval", HEAVY | {"numpy", "pydantic", "typer", "rich", "jinja2"}),
        ("playlisteval.errors", HEAVY | {"numpy", "pydantic"}),
        ("playlisteval.parts", HEAVY | {"numpy"}),
        ("playlisteval.records", HEAVY | {"numpy"}),
        ("playlisteval.settings", HEAVY | {"numpy"}),
        ("playlisteval.stats", HEAVY),
        ("playlisteval.cli.main", HEAVY),
    ],
)
def test_a_module_loads_nothing_heavy(module: str, never: set[str]) -> None:
    assert _loaded_by(module) & never == set()
