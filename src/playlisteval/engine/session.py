"""A study folder, settings and sources in; an open workshop with a recorded run out."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playlisteval import __version__
from playlisteval.engine.calls import Caller
from playlisteval.engine.library import Library
from playlisteval.engine.own_lines import OwnLine
from playlisteval.engine.providers import Providers, costs_money
from playlisteval.engine.stage import Workshop
from playlisteval.models.base import Workbench
from playlisteval.settings import Settings
from playlisteval.store.calls import Ledger
from playlisteval.store.study import Study


@dataclass(frozen=True)
class Session:
    """One run on one study."""

    run_id: str
    work: Workshop
    ledger: Ledger


@contextmanager
def open_session(
    folder: Path,
    settings: Settings,
    sources: Sequence[Path] = (),
    *,
    own: Sequence[OwnLine] = (),
    weights_root: Path | None = None,
    report_folder: Path | None = None,
    clock: Callable[[], float] = time.time,
) -> Generator[Session]:
    """Open (or create) the study, record the run with its resolved settings, and close both at the end."""
    with Study.open(folder, create=True) as study:
        providers = Providers(settings, Workbench(study, weights_root))
        if costs_money(settings):
            study.make_durable()
        run_id = f"run_{time.time_ns():x}_{os.getpid():x}"
        study.start_run(run_id, __version__, settings.model_dump_json(), clock())
        ledger = Ledger(study, clock)
        work = Workshop(
            study=study,
            settings=settings,
            library=Library(folder, settings),
            providers=providers,
            caller=Caller(ledger, run_id),
            sources=tuple(sources),
            own=tuple(own),
            report_folder=report_folder,
        )
        yield Session(run_id, work, ledger)
        study.finish_run(run_id, clock())
