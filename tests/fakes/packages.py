"""Another package with one entry point, as an installer would leave it in a folder of the path."""

from __future__ import annotations

import textwrap
from pathlib import Path


def write_package(folder: Path, room: str, package: str, entry: str, code: str) -> None:
    """`entry` reads `name = package.module`; `code` is that module's."""
    module = entry.partition("=")[2].partition(":")[0].strip().rpartition(".")[2]
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[playlisteval.{room}]\n{entry}\n")
    (folder / package).mkdir()
    (folder / package / "__init__.py").write_text("")
    (folder / package / f"{module}.py").write_text(textwrap.dedent(code))
