"""What tests of the whole path share: tiny films, the provider that sees them, and ways to run the CLI."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from playlisteval.cli.main import main
from playlisteval.store.study import Study
from tests.fakes import seer
from tests.fakes.colour_films import write_playlists

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Said:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def error(self) -> str:
        """The one line of an error."""
        lines = [line for line in self.err.splitlines() if line.startswith("error:")]
        assert len(lines) == 1, self.err
        return lines[0]


Command = Callable[..., Said]


@pytest.fixture(scope="session")
def films(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_playlists(tmp_path_factory.mktemp("playlists") / "walls")


@pytest.fixture(scope="session")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return seer.install(tmp_path_factory.mktemp("plugin"))


@pytest.fixture(scope="session")
def finished(films: Path, plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study of the films from collect to report; tests that change anything take a copy."""
    folder = new_study(tmp_path_factory.mktemp("finished") / "study")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(plugin))
        with pytest.raises(SystemExit) as end:
            main(["run", str(films), "--study", str(folder)])
    assert not end.value.code
    return folder


@pytest.fixture
def command(plugin: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """`playlisteval ARGUMENTS` in this process."""
    monkeypatch.syspath_prepend(str(plugin))

    def run(*arguments: object) -> Said:
        capsys.readouterr()
        code = 0
        try:
            main([str(a) for a in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
        told = capsys.readouterr()
        return Said(code, told.out, told.err)

    return run


@pytest.fixture
def process(plugin: Path) -> Command:
    """`playlisteval ARGUMENTS` in a process of its own, with more environment."""

    def run(*arguments: object, before: str = "", **environment: str) -> Said:
        path = os.pathsep.join([str(plugin), str(ROOT), str(ROOT / "src")])
        program = f"{before}\nfrom playlisteval.cli.main import main\nmain()"
        done = subprocess.run(
            [sys.executable, "-c", program, *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": path, **environment},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=800,
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return run


def new_study(folder: Path, **settings: str) -> Path:
    """A study's folder that holds its settings, and nothing else yet."""
    folder.mkdir(parents=True)
    (folder / "playlisteval.toml").write_text(seer.settings_text(**settings))
    return folder


def digest(folder: Path) -> str:
    with Study.open(folder, lock=False) as study:
        return study.digest()
