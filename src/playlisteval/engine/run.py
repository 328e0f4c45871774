"""Stages and a workshop in; units planned, run in a pool, and committed one by one out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Protocol

from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.errors import PlaylistEvalError, StoreError
from playlisteval.records import content_hash
from playlisteval.store.study import Output, UnitMark

Clock = Callable[[], float]


class Listener(Protocol):
    """Hears how a run goes; the door shows it."""

    def stage_planned(self, stage: str, units: int, done: int) -> None: ...

    def unit_done(self, stage: str, label: str, output: Output, seconds: float) -> None: ...

    def unit_failed(self, stage: str, label: str, error: str) -> None: ...

    def stage_finished(self, stage: str, notes: Sequence[str]) -> None: ...


@dataclass
class StageResult:
    """How a stage went in this run."""

    stage: str
    done: int = 0
    reused: int = 0
    failed: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    seconds: float = 0.0


@dataclass(frozen=True)
class _Planned:
    unit: Unit
    mark: UnitMark


def run_path(
    groups: Sequence[Sequence[Stage]],
    work: Workshop,
    listener: Listener,
    run_id: str,
    clock: Clock = time.monotonic,
) -> list[StageResult]:
    """Run groups of stages in order; a group of several goes round until none of them finds new work."""
    results: dict[str, StageResult] = {}
    for group in groups:
        for stage in group:
            work.study.retire(stage.name, stage.settings_digest(work))
        while True:
            found = 0
            for stage in group:
                result = results.setdefault(stage.name, StageResult(stage.name))
                found += _run_stage(stage, work, listener, result, run_id, clock)
            if not found or len(group) == 1:
                break
        for stage in group:
            listener.stage_finished(stage.name, stage.notes(work))
    return list(results.values())


def _run_stage(
    stage: Stage, work: Workshop, listener: Listener, result: StageResult, run_id: str, clock: Clock
) -> int:
    """Plan and run until the plan holds nothing new; gives how many units were run."""
    started, ran = clock(), 0
    failed = {label for label, _ in result.failed}
    while True:
        work.cache.clear()
        planned = _planned(stage, work, run_id)
        done = work.study.set_plan(stage.name, [p.mark.unit for p in planned])
        if not ran:
            done -= {p.mark.unit for p in planned if p.mark.unit in done and stage.lost(p.unit, work)}
        pending = [p for p in planned if p.mark.unit not in done and p.unit.label not in failed]
        if not ran:
            result.reused = max(result.reused, len(done))
        listener.stage_planned(stage.name, len(planned), len(done))
        if not pending:
            break
        for label, error in _run_units(stage, pending, work, listener, clock):
            failed.add(label)
            result.failed.append((label, error))
        ran += len(pending)
    result.done = len(done)
    result.seconds += clock() - started
    return ran


def _planned(stage: Stage, work: Workshop, run_id: str) -> list[_Planned]:
    digest = stage.settings_digest(work)
    return [
        _Planned(
            unit,
            UnitMark(
                unit=content_hash([stage.name, stage.version, digest, unit.parents], 32),
                stage=stage.name,
                stage_version=stage.version,
                settings=digest,
                label=unit.label,
                run_id=run_id,
                position=position,
            ),
        )
        for position, unit in enumerate(stage.plan(work))
    ]


def _run_units(
    stage: Stage, pending: Sequence[_Planned], work: Workshop, listener: Listener, clock: Clock
) -> list[tuple[str, str]]:
    """Run units in the pool and commit each as it comes; on an interrupt those in flight are finished and kept."""
    failures: list[tuple[str, str]] = []
    queue = list(reversed(pending))
    running: dict[Future[tuple[Output, float]], _Planned] = {}
    with ThreadPoolExecutor(max_workers=work.settings.workers, thread_name_prefix=stage.name) as pool:

        def submit() -> None:
            while queue and len(running) < work.settings.workers:
                planned = queue.pop()
                running[pool.submit(_timed, stage, planned.unit, work, clock)] = planned

        try:
            submit()
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    _settle(stage, running.pop(future), future, work, listener, failures)
                submit()
        except BaseException:
            queue.clear()
            for future, planned in list(running.items()):
                if not future.cancel():
                    _settle(stage, planned, future, work, listener, failures)
            raise
    return failures


def _timed(stage: Stage, unit: Unit, work: Workshop, clock: Clock) -> tuple[Output, float]:
    started = clock()
    return stage.run(unit, work), clock() - started


def _settle(
    stage: Stage,
    planned: _Planned,
    future: Future[tuple[Output, float]],
    work: Workshop,
    listener: Listener,
    failures: list[tuple[str, str]],
) -> None:
    try:
        output, seconds = future.result()
    except StoreError:
        raise
    except PlaylistEvalError as error:
        text = str(error)
    except Exception as error:
        # A fault of ours or of a library on one input: it is kept and shown, and the others go on.
        text = f"{planned.unit.label}: unexpected {type(error).__name__}: {error}; please report it"
    else:
        mark = _with_seconds(planned.mark, seconds)
        work.study.commit_unit(mark, output)
        listener.unit_done(stage.name, planned.unit.label, output, seconds)
        return
    work.study.fail_unit(planned.mark, text)
    failures.append((planned.unit.label, text))
    listener.unit_failed(stage.name, planned.unit.label, text)


def _with_seconds(mark: UnitMark, seconds: float) -> UnitMark:
    from dataclasses import replace

    return replace(mark, seconds=seconds)
