"""`playlisteval STEP`: a study in; the same, brought forward up to that step of the path, out."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import typer

from playlisteval.cli import options
from playlisteval.cli.options import SourcesArgument, StudyArgument, StudyOption, WorkersOption

STEPS = (
    "split",
    "transcribe",
    "embed",
    "deduplicate",
    "pair_segments",
    "ask",
    "degrade",
    "pair_answers",
    "retrieve",
    "judge",
    "measure",
)
"""Steps with a verb of this shape; `collect` needs sources, and `report` has a file of its own."""


def register(app: typer.Typer) -> None:
    app.command("collect", rich_help_panel="Single steps")(collect)
    for step in STEPS:
        app.command(step, rich_help_panel="Single steps", help=_purpose(step))(_verb(step))


def collect(sources: SourcesArgument, study: StudyOption = None) -> None:
    """Read folders, files or manifests into a study, and go no further."""
    from playlisteval.cli.work import work_through

    folder = options.study_folder(sources, study)
    settings = options.resolve(folder)
    options.keep_settings_file(folder, settings)
    work_through(sources, folder, settings, last="collect")


def _purpose(step: str) -> str:
    return f"Bring a collected study forward up to {step}."


def _verb(step: str) -> Callable[..., None]:
    def verb(study: StudyArgument, workers: WorkersOption = None) -> None:
        bring_forward(study, step, workers)

    return verb


def bring_forward(study: Path, step: str, workers: int | None = None) -> None:
    """Run the path from the first step after collecting up to `step`."""
    store = import_module("playlisteval.store.study")
    with store.Study.open(study):
        pass  # Only an existing study has something to bring forward.
    work = import_module("playlisteval.cli.work")
    work.work_through([], study, options.resolve(study, workers=workers), first="split", last=step)
