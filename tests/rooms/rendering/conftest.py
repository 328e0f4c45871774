from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from playlisteval.store.study import Study
from tests.rooms.rendering.small_study import Made, fill


@pytest.fixture(scope="session")
def made() -> Made:
    return Made()


@pytest.fixture(scope="session")
def study(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    """A complete study, read only."""
    with fill(tmp_path_factory.mktemp("full"), made) as opened:
        yield opened


@pytest.fixture(scope="session")
def empty_study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    """Seeds and drafts, and a gate that let nothing through."""
    with fill(tmp_path_factory.mktemp("empty"), Made(items=False)) as opened:
        yield opened


@pytest.fixture
def bare_study(tmp_path: Path) -> Iterator[Study]:
    """A study in which nothing has been done."""
    with Study.open(tmp_path / "bare", create=True) as opened:
        yield opened
