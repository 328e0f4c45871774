"""Stages made of two functions, a workshop to run them in, and a listener that writes down what it hears."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playlisteval.engine.calls import Caller
from playlisteval.engine.library import Library
from playlisteval.engine.providers import Providers
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.models.base import Workbench
from playlisteval.records import Playlist
from playlisteval.settings import Settings
from playlisteval.store.calls import Ledger
from playlisteval.store.study import Output, Study


class FakeStage(Stage):
    """Plans the units that `plan` names, and makes of each what `run` gives (by default a playlist)."""

    def __init__(
        self,
        name: str,
        plan: Callable[[Workshop], Sequence[str]],
        run: Callable[[str, Workshop], Output] | None = None,
        *,
        lost: Callable[[str], bool] = lambda label: False,
        reads: tuple[str, ...] = (),
        parents: Callable[[str], tuple[str, ...]] = lambda label: (label,),
    ) -> None:
        self._name, self._plan, self._lost, self._parents = name, plan, lost, parents
        self._run = run or (lambda label, work: titled(label, domain=name))
        self.reads = reads  # type: ignore[misc]
        self.ran: list[str] = []

    @property
    def name(self) -> str:
        return self._name

    def plan(self, work: Workshop) -> Sequence[Unit]:
        return [Unit(label.partition("#")[0], self._parents(label), label) for label in self._plan(work)]

    def run(self, unit: Unit, work: Workshop) -> Output:
        self.ran.append(unit.payload)
        return self._run(unit.payload, work)

    def lost(self, unit: Unit, work: Workshop) -> bool:
        return self._lost(unit.payload)

    def notes(self, work: Workshop) -> list[str]:
        return [f"{self.name} is through"]


def titled(title: str, domain: str = "d") -> Output:
    """An output of one record."""
    return Output([Playlist(domain=domain, title=title)])


def titles(study: Study) -> list[str]:
    return [p.title for p in study.records(Playlist)]


def workshop(study: Study, **settings: Any) -> Workshop:
    tree = Settings.model_validate({"workers": 1, **settings})
    return Workshop(
        study=study,
        settings=tree,
        library=Library(study.folder, tree),
        providers=Providers(tree, Workbench(study)),
        caller=Caller(Ledger(study), "run"),
    )


class Heard:
    """A listener."""

    def __init__(self) -> None:
        self.events: list[tuple[object, ...]] = []

    def stage_planned(self, stage: str, units: int, done: int) -> None:
        self.events.append(("planned", stage, units, done))

    def unit_done(self, stage: str, label: str, output: Output, seconds: float) -> None:
        self.events.append(("done", stage, label))

    def unit_failed(self, stage: str, label: str, error: str) -> None:
        self.events.append(("failed", stage, label, error))

    def stage_finished(self, stage: str, notes: Sequence[str]) -> None:
        self.events.append(("finished", stage, *notes))
