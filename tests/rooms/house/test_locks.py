"""The lock files hold every dependency, exactly, with hashes, and agree with each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
LOCKS = ("core", "local", "dev")
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)==(?P<version>[^ ;\\]+)(?: ; (?P<marker>[^\\]+))? \\$")


def _lines(lock: str) -> list[str]:
    return (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8").splitlines()


def _pins(lock: str) -> set[tuple[str, str]]:
    return {(m["name"], m["version"]) for line in _lines(lock) if (m := PIN.match(line))}


def _names(requirements: list[str]) -> set[str]:
    found = (re.match(r"[A-Za-z0-9._-]+", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", match.group()).lower() for match in found if match}


def _project() -> dict[str, list[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"core": project["dependencies"], **project["optional-dependencies"]}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_is_a_pin_or_a_hash(lock: str) -> None:
    first, *lines = _lines(lock)
    assert first.startswith("# ")
    pins = [number for number, line in enumerate(lines) if PIN.match(line)]
    hashes = [
        number
        for number, line in enumerate(lines)
        if re.match(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$", line)
    ]
    assert len(pins) + len(hashes) == len(lines)
    assert {number + 1 for number in pins} <= set(hashes), "each pin is followed by a hash"


@pytest.mark.parametrize(
    ("lock", "groups"),
    [
        ("core", ["core"]),
        ("local", ["core", "local", "demo"]),
        ("dev", ["core", "local", "demo", "llm"]),
    ],
)
def test_a_lock_holds_what_the_project_names(lock: str, groups: list[str]) -> None:
    wanted = _names([line for group in groups for line in _project()[group]])
    assert wanted - {name for name, _ in _pins(lock)} == set()


def test_the_developers_lock_holds_the_tools_and_all_else() -> None:
    tools = (ROOT / "requirements" / "dev.in").read_text(encoding="utf-8").splitlines()
    assert _names(tools) - {name for name, _ in _pins("dev")} == set()
    assert _pins("core") <= _pins("local") <= _pins("dev")


@pytest.mark.parametrize("lock", LOCKS)
def test_no_torch_and_one_opencv(lock: str) -> None:
    names = {name for name, _ in _pins(lock)}
    assert not {name for name in names if name.startswith(("torch", "nvidia"))}
    assert {name for name in names if name.startswith("opencv")} <= {"opencv-python-headless"}
