"""What every test gets: no network, a steady hypothesis, and the way to the shared clips and cases."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

# No deadline: two cores are shared by all workers. In CI the examples are the same on every run.
settings.register_profile("house", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("house")


def _is_here(host: object) -> bool:
    if host in {"localhost", "", b"localhost", b""}:
        return True
    try:
        return ipaddress.ip_address(str(host)).is_loopback
    except ValueError:
        return False


@pytest.fixture(autouse=True)
def no_network(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Refuse connections beyond this machine, except in tests marked `network`."""
    if request.node.get_closest_marker("network") is None:
        connect = socket.socket.connect

        def guarded(self: socket.socket, address: object) -> None:
            if self.family in {socket.AF_INET, socket.AF_INET6}:
                assert isinstance(address, tuple)
                if not _is_here(address[0]):
                    raise ConnectionRefusedError(f"{address[0]}: mark the test `network` to reach it")
            connect(self, address)  # type: ignore[arg-type]

        monkeypatch.setattr(socket.socket, "connect", guarded)
    yield


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's root."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of clips and cases beside the repository; the test is skipped where there is none."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("no shared folder beside the repository")
    return folder
