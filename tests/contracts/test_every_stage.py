from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from playlisteval.engine.path import STAGE_NAMES, stages
from playlisteval.engine.run import run_path
from playlisteval.engine.stage import Stage, Workshop
from playlisteval.parts import part_names
from playlisteval.settings import Settings
from tests.fakes.records import video
from tests.fakes.workshop import Quiet, put, settings, workshop

CHANGED: dict[str, Any] = {
    "seed": 8,
    "workers": 2,
    "media": {"jpeg_quality": 70},
    "index": {"chunk_seconds": 20.0},
    "seeds": {"per_domain": 3},
    "loop": {"attempts_per_phase": 2},
    "gates": {"difficulty": {"enabled": False}},
    "pairs": {"pairs_per_domain": 5},
    "evidence": {"hit_k": 3},
    "judging": {"both_orders": False},
    "audit": {"calls": True},
}
"""One change for each section that a stage may read."""


@pytest.fixture
def work(tmp_path: Path) -> Iterator[Workshop]:
    made = workshop(tmp_path / "study")
    yield made
    made.study.close()


def stage_named(name: str) -> Stage:
    return stages(name, name)[0][0]


def test_every_file_is_on_the_path() -> None:
    assert sorted(part_names("stages")) == sorted(STAGE_NAMES)


@pytest.mark.parametrize("name", STAGE_NAMES)
def test_it_says_in_one_line_what_a_unit_is(name: str) -> None:
    stage = stage_named(name)
    module = inspect.getmodule(type(stage))
    assert stage.name == name
    assert module is not None and module.__doc__
    assert "\n" not in module.__doc__
    assert " out" in module.__doc__
    own = type(stage).__dict__.get("__doc__")
    assert own and "\n" not in own.strip()


@pytest.mark.parametrize("name", STAGE_NAMES)
def test_it_reads_known_sections_only(name: str) -> None:
    assert set(stage_named(name).reads) <= set(Settings.model_fields)


@pytest.mark.parametrize("name", STAGE_NAMES)
def test_an_empty_study_plans_nothing(name: str, work: Workshop) -> None:
    assert list(stage_named(name).plan(work)) == []


def test_a_study_without_pairs_is_measured_and_reported(work: Workshop) -> None:
    put(work, video())
    heard = Quiet()
    results = run_path(stages("pair_answers", "report"), work, heard, "run")
    assert heard.failed == []
    assert {r.stage: r.done for r in results}["report"] == 1
    assert (work.study.folder / "report" / "index.html").exists()


@pytest.mark.parametrize("section", sorted(CHANGED))
@pytest.mark.parametrize("name", STAGE_NAMES)
def test_its_digest_hangs_on_the_sections_it_reads_and_on_no_other(
    name: str, section: str, tmp_path: Path, work: Workshop
) -> None:
    stage = stage_named(name)
    other = workshop(tmp_path / "other", settings(**{section: CHANGED[section]}))
    same = stage.settings_digest(other) == stage.settings_digest(work)
    other.study.close()
    assert same == (section not in stage.reads)


@pytest.mark.parametrize("name", STAGE_NAMES)
def test_its_digest_hangs_on_the_models_of_its_roles(name: str, tmp_path: Path, work: Workshop) -> None:
    stage = stage_named(name)
    for role in stage.roles:
        roles = {r: s.model_dump() for r, s in work.settings.roles.items()}
        roles[role]["model"] = "another"
        other = workshop(tmp_path / role, settings(roles=roles))
        assert stage.settings_digest(other) != stage.settings_digest(work), role
        other.study.close()
    assert set(stage.roles) <= set(work.settings.roles)
