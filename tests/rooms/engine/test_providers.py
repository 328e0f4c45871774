"""Settings say which provider and model fill a role; each provider is made once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from playlisteval.engine.providers import Providers
from playlisteval.errors import SettingsError, WeightsError
from playlisteval.models.base import Workbench
from playlisteval.settings import Settings
from tests.fakes.packages import write_package
from tests.fakes.providers import NoLooks

MODEL = """
    from playlisteval.errors import WeightsError
    from playlisteval.models.base import Provider

    class Foreign(Provider):
        paid = {paid}
        made = 0

        def __init__(self, bench):
            super().__init__(bench)
            type(self).made += 1
            self.prepared = []

        def models(self): return {models}
        def family(self, model): return "family of " + model
        def supports(self, model, task): return task == "ask"
        def version(self, model): return "7"
        def perform(self, model, task, inputs, options): raise NotImplementedError

        def prepare(self, models):
            self.prepared.append(list(models))
            if "absent" in models:
                raise WeightsError("absent: no weights; fetch them")
"""


@pytest.fixture(autouse=True)
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    free = MODEL.replace("{paid}", "False").replace("{models}", '("big", "small", "absent")')
    write_package(tmp_path, "models", "open_house", "free = open_house.free", free)
    costly = MODEL.replace("{paid}", "True").replace("{models}", "()")
    write_package(tmp_path, "models", "closed_house", "costly = closed_house.costly", costly)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


def providers(
    roles: dict[str, tuple[str, str]], judges: dict[str, tuple[str, str]] | None = None
) -> Providers:
    def filled(named: dict[str, tuple[str, str]]) -> dict[str, Any]:
        return {n: {"provider": p, "model": m, "options": {"x": 1}} for n, (p, m) in named.items()}

    settings = Settings.model_validate({"roles": filled(roles), "judges": filled(judges or {})})
    return Providers(settings, Workbench(NoLooks()))


def test_a_role_has_a_seat() -> None:
    seat = providers({"asker": ("free", "big")}).role("asker")

    assert (seat.role, seat.provider_name, seat.model, seat.options) == ("asker", "free", "big", {"x": 1})
    assert seat.family == "family of big"
    assert (seat.supports("ask"), seat.supports("degrade")) == (True, False)
    assert seat.identity() == ["free", "big", "7", {"x": 1}]


def test_a_judge_has_one_too() -> None:
    house = providers({"asker": ("free", "big")}, {"fair": ("costly", "any name")})

    assert (house.judge("fair").role, house.judge("fair").model) == ("judge fair", "any name")
    assert house.families() == {"asker": "family of big"}
    assert house.judge_families() == {"fair": "family of any name"}


def test_a_provider_is_made_once_and_when_it_is_needed() -> None:
    house = providers({"asker": ("free", "big"), "degrader": ("free", "small")})
    assert "open_house.free" not in sys.modules

    assert house.role("asker").provider is house.role("degrader").provider is house.provider("free")
    assert sys.modules["open_house.free"].Foreign.made == 1


@pytest.mark.parametrize(
    ("roles", "text"),
    [
        (
            {"asker": ("free", "bigg")},
            "asker: provider 'free' has no model 'bigg'; did you mean 'big'?",
        ),
        ({"asker": ("fre", "big")}, "models: no part named 'fre'; did you mean 'free'?"),
        ({"askers": ("free", "big")}, "recipe 'local' fills no role 'asker'; did you mean 'askers'?"),
    ],
)
def test_a_role_that_can_t_be_filled(roles: dict[str, tuple[str, str]], text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        providers(roles).role("asker")

    assert str(caught.value) == text


def test_a_judge_that_nobody_named() -> None:
    with pytest.raises(SettingsError) as caught:
        providers({}, {"fair": ("free", "big")}).judge("fare")

    assert str(caught.value) == "the settings have no judge 'fare'; did you mean 'fair'?"


def test_every_model_is_prepared_before_the_run() -> None:
    house = providers(
        {"asker": ("free", "small"), "degrader": ("free", "big"), "grounder": ("costly", "z")},
        {"fair": ("free", "big")},
    )
    house.prepare()

    assert house.provider("free").prepared == [["big", "small"]]  # type: ignore[attr-defined]
    assert house.provider("costly").prepared == [["z"]]  # type: ignore[attr-defined]
    with pytest.raises(WeightsError, match="absent: no weights; fetch them"):
        providers({"asker": ("free", "absent")}).prepare()
