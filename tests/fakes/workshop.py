"""A workshop for single stages: a study that is filled by hand, and a provider whose replies are scripted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from playlisteval.engine.calls import Caller
from playlisteval.engine.library import Library
from playlisteval.engine.providers import Providers
from playlisteval.engine.run import StageResult, run_path
from playlisteval.engine.stage import Stage, Workshop
from playlisteval.models.base import Answer, Options, Provider, Spoken, Workbench
from playlisteval.records import Record
from playlisteval.settings import Settings, settings_from
from playlisteval.store.calls import Ledger
from playlisteval.store.study import Output, Study, UnitMark
from playlisteval.tasks.base import Task
from tests.fakes.seer import ROLES

Script = Callable[[str, Any], BaseModel]


class Scripted(Provider):
    """Replies by task; keeps what it was asked. A task without a script is not supported."""

    def __init__(self, bench: Workbench, scripts: Mapping[str, Script]) -> None:
        super().__init__(bench)
        self.scripts = dict(scripts)
        self.asked: list[tuple[str, str, Any]] = []
        self.spoken: list[Spoken] = []

    def models(self) -> tuple[str, ...]:
        return ()

    def family(self, model: str) -> str:
        return model

    def supports(self, model: str, task: str) -> bool:
        return task in self.scripts

    def version(self, model: str) -> str:
        return "1"

    def perform(self, model: str, task: Task[Any, Any], inputs: Any, options: Options) -> Answer:
        self.asked.append((model, task.name, inputs))
        return Answer(self.scripts[task.name](model, inputs))

    def transcribe(self, model: str, pcm: Any) -> list[Spoken]:
        return self.spoken

    def embed_query(self, model: str, text: str) -> Any:
        import numpy as np

        return np.array([1.0, 0.0], dtype=np.float32)

    def inputs_of(self, task: str) -> list[Any]:
        return [inputs for _, name, inputs in self.asked if name == task]


class OneProvider(Providers):
    """Every role and judge is filled by the same provider."""

    def __init__(self, settings: Settings, bench: Workbench, provider: Provider) -> None:
        super().__init__(settings, bench)
        self.only = provider

    def provider(self, name: str) -> Provider:
        return self.only


class Quiet:
    """A listener that only keeps what failed."""

    def __init__(self) -> None:
        self.failed: list[tuple[str, str]] = []

    def stage_planned(self, stage: str, units: int, done: int) -> None: ...

    def unit_done(self, stage: str, label: str, output: Output, seconds: float) -> None: ...

    def unit_failed(self, stage: str, label: str, error: str) -> None:
        self.failed.append((stage, error))

    def stage_finished(self, stage: str, notes: Sequence[str]) -> None: ...


def settings(**tree: Any) -> Settings:
    """Defaults of the paper, one worker, and every role filled."""
    roles = {role: {"provider": "scripted", "model": role} for role in ROLES}
    return settings_from({"workers": 1, "roles": roles} | tree, "test")


def workshop(
    folder: Path,
    chosen: Settings | None = None,
    scripts: Mapping[str, Script] | None = None,
    sources: Sequence[Path] = (),
) -> Workshop:
    """Over a new study; the caller closes `study`."""
    chosen = chosen or settings()
    study = Study.open(folder, create=True)
    bench = Workbench(study)
    return Workshop(
        study=study,
        settings=chosen,
        library=Library(folder, chosen),
        providers=OneProvider(chosen, bench, Scripted(bench, scripts or {})),
        caller=Caller(Ledger(study), "run", sleep=lambda seconds: None),
        sources=tuple(sources),
    )


def scripted(work: Workshop) -> Scripted:
    provider = work.providers.provider("scripted")
    assert isinstance(provider, Scripted)
    return provider


def put(
    work: Workshop, *records: Record, vectors: Mapping[str, bytes] | None = None, stage: str = "by hand"
) -> None:
    """Store records as one finished unit of a stage that is not on the path; replaces what it held."""
    space = work.providers.role("embedder").provider.space("embedder")
    work.study.set_plan(stage, [stage])
    mark = UnitMark(unit=stage, stage=stage, stage_version=1, settings="", label="", run_id="run")
    work.study.commit_unit(mark, Output(records, dict(vectors or {}), space))
    work.cache.clear()


def run(work: Workshop, *stages: Stage) -> dict[str, StageResult]:
    """Run these stages as one group; a unit that fails fails the test."""
    heard = Quiet()
    results = run_path([list(stages)], work, heard, "run")
    assert heard.failed == []
    work.cache.clear()
    return {r.stage: r for r in results}
