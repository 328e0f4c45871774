"""What every file of `exporters/` must keep to."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from playlisteval.errors import StoreError
from playlisteval.exporters.base import Exporter
from playlisteval.metrics.base import Benchmark, Metric
from playlisteval.parts import load_part, part_names
from playlisteval.store.study import Study
from tests.fakes.records import LOCAL_PATH, fill_study, small_benchmark

NAMES = part_names("exporters")
SMALL = small_benchmark()
FIGURES = tuple(
    measurement
    for name in ("accuracy", "funnel", "retrieval")
    for measurement in load_part("metrics", name, Metric)().measure(SMALL, seed=1, chance_credit=True)
)


def written(name: str, study: Study, folder: Path) -> dict[str, bytes]:
    paths = load_part("exporters", name, Exporter)().export(study, folder)
    return {path.name: path.read_bytes() for path in paths}


@pytest.mark.parametrize("name", NAMES)
def test_class_says_its_name_files_and_meaning(name: str) -> None:
    exporter = load_part("exporters", name, Exporter)
    module = inspect.getmodule(exporter)
    assert exporter.name == name
    assert exporter.files
    assert module is not None and len((module.__doc__ or "").strip().splitlines()) == 1
    assert len((exporter.__doc__ or "").split()) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_writes_its_files_and_nothing_else(name: str, tmp_path: Path) -> None:
    out = tmp_path / "made" / "on demand"
    with fill_study(tmp_path / "study", SMALL, *FIGURES) as study:
        first = written(name, study, out)
        again = written(name, study, out)
    assert tuple(first) == load_part("exporters", name, Exporter).files
    assert {path.name for path in out.iterdir()} == set(first)
    assert again == first


@pytest.mark.parametrize("name", NAMES)
def test_same_bytes_from_another_copy_of_the_study(name: str, tmp_path: Path) -> None:
    with fill_study(tmp_path / "one", SMALL, *FIGURES) as one:
        first = written(name, one, tmp_path / "out one")
    with fill_study(tmp_path / "two", SMALL, *reversed(FIGURES)) as two:
        assert written(name, two, tmp_path / "out two") == first


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_study_gives_readable_files(name: str, tmp_path: Path) -> None:
    with fill_study(tmp_path / "study", Benchmark()) as study:
        found = written(name, study, tmp_path / "out")
    assert set(found) == set(load_part("exporters", name, Exporter).files)
    assert all(body.decode().endswith("\n") for body in found.values())


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_this_machine_leaves_it(name: str, tmp_path: Path) -> None:
    with fill_study(tmp_path / "study", SMALL, *FIGURES) as study:
        found = written(name, study, tmp_path / "out")
    for body in found.values():
        assert LOCAL_PATH.encode() not in body
        assert str(tmp_path).encode() not in body


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_that_cannot_be_is_one_plain_error(name: str, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with (
        fill_study(tmp_path / "study", SMALL) as study,
        pytest.raises(StoreError, match=r"taken.*choose another folder"),
    ):
        written(name, study, tmp_path / "taken")
