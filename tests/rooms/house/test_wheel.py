"""The wheel holds all that the package needs, and installs small, without torch, from the locks."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "src" / "playlisteval"
INSTALLERS = ("pip", "setuptools", "pkg_resources", "_distutils_hack", "wheel")
MB = 1024 * 1024

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]


def _run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run(
        sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--no-build-isolation", "--wheel-dir", folder, ROOT,
    )  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


def _installed_mb(environment: Path) -> float:
    (site,) = environment.glob("lib/python3.*/site-packages")
    folders = [path for path in site.iterdir() if not path.name.startswith(INSTALLERS)]
    files = {file for path in folders for file in (path.rglob("*") if path.is_dir() else [path])}
    return sum(file.stat().st_size for file in files if file.is_file()) / MB


def _environment(folder: Path, lock: str) -> Path:
    _run(sys.executable, "-m", "venv", folder)
    _run(
        folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        "--require-hashes", "--requirement", ROOT / "requirements" / f"{lock}.txt",
    )  # fmt: skip
    return folder


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("playlisteval/")}
    there = {
        f"playlisteval/{path.relative_to(PACKAGE).as_posix()}"
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == there
    endings = {Path(name).suffix for name in packed}
    assert {".py", ".toml"} <= endings
    assert endings & {".html", ".j2"}


def test_the_wheel_says_its_licence_and_its_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        named = {Path(name).name: name for name in archive.namelist() if ".dist-info/" in name}
        assert {"LICENSE", "NOTICE", "METADATA", "entry_points.txt"} <= set(named)
        metadata = archive.read(named["METADATA"]).decode()
        commands = archive.read(named["entry_points.txt"]).decode()
    assert "License-Expression: Apache-2.0" in metadata
    assert "playlisteval = playlisteval.cli.main:main" in commands


@pytest.mark.parametrize(("lock", "most_mb"), [("core", 250), ("local", 900)])
def test_an_install_stays_small_and_runs(lock: str, most_mb: int, wheel: Path, tmp_path: Path) -> None:
    environment = _environment(tmp_path / lock, lock)
    assert _installed_mb(environment) <= most_mb
    _run(environment / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-deps", wheel)
    _run(environment / "bin" / "python", "-m", "pip", "check")
    assert "demo" in _run(environment / "bin" / "playlisteval", "--help", cwd=tmp_path)


def test_setup_works_from_a_bare_copy_and_only_once(tmp_path: Path) -> None:
    if shutil.which("make") is None:
        pytest.skip("no make on this machine")
    copy = tmp_path / "copy"
    for name in ("src", "requirements"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("Makefile", "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, copy / name)
    home = tmp_path / "home"
    home.mkdir()
    # An outer make must not tell this one how to behave.
    bare = [
        "env",
        "-u",
        "MAKEFLAGS",
        "-u",
        "MAKELEVEL",
        f"HOME={home}",
        f"PYTHON={sys.executable}",
        "make",
        "setup",
    ]
    assert "setup: ready" in _run(*bare, cwd=copy)
    assert "setup:" not in _run(*bare, cwd=copy)
    assert (copy / ".venv" / "bin" / "playlisteval").is_file()
