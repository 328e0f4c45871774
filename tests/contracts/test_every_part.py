"""Every file of every parts folder is one part that keeps the folder's promises; a new one is tested too."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

from playlisteval.engine.stage import Stage
from playlisteval.evidence.base import Selector
from playlisteval.exporters.base import Exporter
from playlisteval.gates.base import Gate
from playlisteval.judges.base import Judge
from playlisteval.metrics.base import Metric
from playlisteval.models.base import Provider, Workbench
from playlisteval.parts import load_part, part_names
from playlisteval.retrievers.base import Retriever
from playlisteval.settings import Settings, load_settings, preset_names
from tests.fakes.providers import NoLooks

ROOT = Path(__file__).resolve().parents[2]
ROOMS: dict[str, type[Any]] = {
    "gates": Gate,
    "judges": Judge,
    "retrievers": Retriever,
    "evidence": Selector,
    "models": Provider,
    "stages": Stage,
    "metrics": Metric,
    "exporters": Exporter,
}
PARTS = [(room, name) for room in ROOMS for name in part_names(room)]
RECIPES = [load_settings(overrides={"recipe": name}) for name in preset_names("recipes")]


def part(room: str, name: str) -> type[Any]:
    return load_part(room, name, ROOMS[room])


def made(room: str, name: str) -> Any:
    kind = part(room, name)
    return kind(Workbench(NoLooks())) if room == "models" else kind()


def with_roles() -> list[tuple[str, str]]:
    return [(room, name) for room, name in PARTS if getattr(part(room, name), "roles", ())]


@pytest.mark.parametrize("room", ROOMS)
def test_every_file_of_the_folder_is_listed(room: str) -> None:
    folder = ROOT / "src" / "playlisteval" / room
    files = {f.stem for f in folder.glob("*.py")} - {"__init__", "base"}

    assert files and files <= set(part_names(room))


@pytest.mark.parametrize(("room", "name"), PARTS)
def test_a_part_loads_and_is_whole(room: str, name: str) -> None:
    kind = part(room, name)

    assert issubclass(kind, ROOMS[room])
    assert not inspect.isabstract(kind)
    assert isinstance(made(room, name), kind)


@pytest.mark.parametrize(("room", "name"), [p for p in PARTS if p[0] != "models"])
def test_a_part_is_named_after_its_file(room: str, name: str) -> None:
    assert made(room, name).name == name


@pytest.mark.parametrize(("room", "name"), PARTS)
def test_its_module_says_in_one_line_what_it_does(room: str, name: str) -> None:
    module = inspect.getmodule(part(room, name))

    assert module is not None and module.__doc__
    first, *more = module.__doc__.strip().split("\n")
    assert len(first) > 20 and first.endswith(".")
    assert not more or more[0] == "", "after the first line, a blank one"


@pytest.mark.parametrize(("room", "name"), [p for p in PARTS if p[0] not in ("models", "exporters")])
def test_its_version_is_a_whole_number(room: str, name: str) -> None:
    version = part(room, name).version

    assert type(version) is int and version >= 1


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda r: r.recipe)
@pytest.mark.parametrize(("room", "name"), with_roles())
def test_its_roles_are_filled_by_every_shipped_recipe(room: str, name: str, recipe: Settings) -> None:
    assert set(part(room, name).roles) <= set(recipe.roles)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda r: r.recipe)
def test_a_recipe_s_judges_and_models_are_there(recipe: Settings) -> None:
    for judge in recipe.judges.values():
        assert judge.part in part_names("judges")
    for filled in [*recipe.roles.values(), *recipe.judges.values()]:
        known = made("models", filled.provider).models()
        assert not known or filled.model in known


@pytest.mark.parametrize("profile", preset_names("profiles"))
def test_a_profile_s_gates_selectors_and_retrievers_are_there(profile: str) -> None:
    settings = load_settings(overrides={"profile": profile})

    assert set(settings.gates) <= set(part_names("gates"))
    assert {cell.selector for cell in settings.judging.grid} <= set(part_names("evidence"))
    assert set(settings.evidence.retrievers) <= set(part_names("retrievers"))
    scopes = {"oracle", "full", *settings.evidence.scope_seconds}
    assert {cell.scope for cell in settings.judging.grid} <= scopes
    for name, options in settings.gates.items():
        load_part("gates", name, Gate)(options)
