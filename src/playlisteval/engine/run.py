"""Stages and a workshop in; units planned, run in a pool, and committed one by one out."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from typing import Protocol

from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.errors import PlaylistEvalError, StoreError
from playlisteval.records import content_hash
from playlisteval.store.study import Output, UnitMark

Clock = Callable[[], float]
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}
"""The disk takes no more: every further unit would fail alike, so the run stops."""


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
    tried: set[str] = field(default_factory=set[str], repr=False)
    """Units that this run has worked on, well or not: none of them is worked on twice."""


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
            results[stage.name] = StageResult(stage.name)
            work.study.retire(stage.name, stage.settings_digest(work))
        while True:
            found = sum(_run_stage(s, work, listener, results[s.name], run_id, clock) for s in group)
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
    while True:
        work.cache.clear()
        planned = _planned(stage, work, run_id)
        done = work.study.set_plan(stage.name, [p.mark.unit for p in planned])
        done -= {p.mark.unit for p in planned if _is_lost(stage, p, done - result.tried, work)}
        pending = [p for p in planned if p.mark.unit not in done | result.tried]
        result.reused = max(result.reused, len(done - result.tried))
        listener.stage_planned(stage.name, len(planned), len(done))
        if not pending:
            break
        result.tried |= {p.mark.unit for p in pending}
        result.failed += _run_units(stage, pending, work, listener, clock)
        ran += len(pending)
    result.done = len(done)
    result.seconds += clock() - started
    return ran


def _is_lost(stage: Stage, planned: _Planned, before: set[str], work: Workshop) -> bool:
    """Only what an earlier run finished can be lost: what this run made is there."""
    return planned.mark.unit in before and stage.lost(planned.unit, work)


def _planned(stage: Stage, work: Workshop, run_id: str) -> list[_Planned]:
    """The stage's plan in its order, each unit once."""
    digest = stage.settings_digest(work)
    planned: dict[str, _Planned] = {}
    for unit in stage.plan(work):
        key = content_hash([stage.name, stage.version, digest, unit.parents], 32)
        mark = UnitMark(
            unit=key,
            stage=stage.name,
            stage_version=stage.version,
            settings=digest,
            label=unit.label,
            run_id=run_id,
            position=len(planned),
        )
        planned.setdefault(key, _Planned(unit, mark))
    return list(planned.values())


def _run_units(
    stage: Stage, pending: Sequence[_Planned], work: Workshop, listener: Listener, clock: Clock
) -> list[tuple[str, str]]:
    """Run units in the pool and commit each as it comes; after an interrupt, those in flight are kept too."""
    failures: list[tuple[str, str]] = []
    queue = list(reversed(pending))
    running: dict[Future[tuple[Output, float]], _Planned] = {}

    def settle(future: Future[tuple[Output, float]]) -> None:
        text = _settle(stage, running[future], future, work, listener)
        if text is not None:
            failures.append((running[future].unit.label, text))
        del running[future]

    with ThreadPoolExecutor(max_workers=work.settings.workers, thread_name_prefix=stage.name) as pool:
        try:
            while queue or running:
                while queue and len(running) < work.settings.workers:
                    planned = queue.pop()
                    running[pool.submit(_timed, stage, planned.unit, work, clock)] = planned
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    settle(future)
        except StoreError:
            raise
        except BaseException:
            for future in list(running):
                if not future.cancel() and isinstance(future.exception(), Exception | None):
                    settle(future)
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
) -> str | None:
    """Commit what a unit made, or why it failed; gives the reason of a failure."""
    try:
        output, seconds = future.result()
        work.study.commit_unit(replace(planned.mark, seconds=seconds), output)
    except StoreError:
        raise
    except PlaylistEvalError as error:
        text = str(error)
    except OSError as error:
        if error.errno in _NO_ROOM:
            raise StoreError(
                f"{planned.unit.label}: could not be written ({error.strerror}); nothing stored is lost: "
                "free some space or mend the permissions, then run again to go on"
            ) from error
        text = f"{planned.unit.label}: {error}; check the file and run again"
    except Exception as error:
        # A fault of ours or of a library on one input: it is kept and shown, and the others go on.
        text = f"{planned.unit.label}: unexpected {type(error).__name__}: {error}; please report it"
    else:
        listener.unit_done(stage.name, planned.unit.label, output, seconds)
        return None
    work.study.fail_unit(planned.mark, text)
    listener.unit_failed(stage.name, planned.unit.label, text)
    return text
