"""A workshop that is closed after each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from playlisteval.engine.stage import Workshop
from tests.fakes.workshop import workshop

Opens = Callable[..., Workshop]


@pytest.fixture
def open_workshop(tmp_path: Path) -> Iterator[Opens]:
    """`workshop(...)` on a study of its own; all of them are closed at the end."""
    opened: list[Workshop] = []

    def make(*arguments: object, **named: object) -> Workshop:
        made = workshop(tmp_path / f"study {len(opened)}", *arguments, **named)  # type: ignore[arg-type]
        opened.append(made)
        return made

    yield make
    for made in opened:
        made.study.close()
