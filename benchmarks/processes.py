"""A command in; its exit status, wall seconds and the peak memory of its whole process tree out."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

POLL_SECONDS = 0.1


@dataclass(frozen=True)
class Ran:
    """How a command went; memory is the largest sum of resident sizes seen, polled ten times a second."""

    status: int
    seconds: float
    peak_mb: float


def run_measured(command: Sequence[str], log: Path, env: dict[str, str] | None = None) -> Ran:
    """Run to the end, output into a file."""
    started, peak = time.monotonic(), 0
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, env=env)
        while process.poll() is None:
            peak = max(peak, sum(resident_bytes(pid) for pid in tree(process.pid)))
            time.sleep(POLL_SECONDS)
    return Ran(process.returncode, time.monotonic() - started, peak / 1e6)


def tree(pid: int) -> list[int]:
    """A process and all its descendants that are alive."""
    found, todo = [pid], [pid]
    while todo:
        try:
            tasks = list(Path(f"/proc/{todo.pop()}/task").iterdir())
            children = [int(c) for t in tasks for c in (t / "children").read_text().split()]
        except OSError:
            continue
        found += children
        todo += children
    return found


def resident_bytes(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0
