"""`playlisteval STEP`: a study in; the same, brought forward up to that step of the path, out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import typer

from playlisteval.cli import options
from playlisteval.cli.options import SourcesArgument, StudyArgument, StudyOption, WorkersOption

PANEL = "Single steps"

STEPS = {
    "split": "Go on up to chunks and segments, with the frames and the sound that later steps are shown.",
    "transcribe": "Go on up to what is said in each video, word by word.",
    "embed": "Go on up to one vector for each chunk.",
    "deduplicate": "Go on up to the list of segments that repeat each other.",
    "pair_segments": "Go on up to the seeds: pairs of segments that may share a question.",
    "ask": "Go on up to drafts, and the questions that passed the gates.",
    "degrade": "Go on up to the items: each question with its gold and four worse answers.",
    "pair_answers": "Go on up to the pairs of answers, and the benchmark that is sampled from them.",
    "retrieve": "Go on up to the haystacks, and what retrievers rank first in them.",
    "judge": "Go on up to the verdicts of all judges.",
    "measure": "Go on up to every figure of the report.",
}
"""Steps with a verb of this shape; `collect` needs sources, `audit` and `report` have files of their own."""


def register(app: typer.Typer) -> None:
    app.command("collect", rich_help_panel=PANEL)(collect)
    for step, purpose in STEPS.items():
        app.command(step, rich_help_panel=PANEL)(_verb(step, purpose))


def collect(sources: SourcesArgument, study: StudyOption = None) -> None:
    """Read folders, files or manifests into a study, and go no further."""
    from playlisteval.cli.work import refuse_unreadable_sources, work_through

    refuse_unreadable_sources(sources)
    folder = options.study_folder(sources, study)
    settings = options.resolve(folder)
    options.keep_settings_file(folder, settings)
    work_through(sources, folder, settings, last="collect")


def _verb(step: str, purpose: str) -> Callable[..., None]:
    def verb(study: StudyArgument, workers: WorkersOption = None) -> None:
        bring_forward(study, step, workers)

    verb.__doc__ = purpose
    return verb


def bring_forward(study: Path, step: str, workers: int | None = None) -> None:
    """Run the path from the first step after collecting up to `step`."""
    from playlisteval.cli.work import work_through
    from playlisteval.store.study import Study

    with Study.open(study):
        pass  # Only an existing study has something to bring forward.
    work_through([], study, options.resolve(study, workers=workers), first="split", last=step)
