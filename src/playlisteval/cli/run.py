"""`playlisteval run`: one's own folder in; a benchmark, a verdict on judges and a report out."""

from __future__ import annotations

from typing import Annotated

import typer

from playlisteval.cli import options
from playlisteval.cli.options import (
    PairsOption,
    ProfileOption,
    QuestionsOption,
    RecipeOption,
    SeedOption,
    SourcesArgument,
    StudyOption,
    SubtitlesOption,
    WorkersOption,
)


def register(app: typer.Typer) -> None:
    app.command()(run)


def run(
    sources: SourcesArgument,
    study: StudyOption = None,
    profile: ProfileOption = None,
    recipe: RecipeOption = None,
    to: Annotated[str, typer.Option(help="The last step to run.")] = "report",
    seed: SeedOption = None,
    workers: WorkersOption = None,
    subtitles: SubtitlesOption = None,
    questions: QuestionsOption = None,
    pairs: PairsOption = None,
) -> None:
    """Build a benchmark from videos and judge judges on it; give the same command again to go on."""
    from playlisteval.cli.work import refuse_unreadable_sources, work_through
    from playlisteval.engine.path import stages

    stages(last=to)
    refuse_unreadable_sources(sources)
    own = options.own_lines(questions, pairs)
    folder = options.study_folder(sources, study)
    settings = options.resolve(folder, profile, recipe, seed, workers, subtitles)
    options.keep_settings_file(folder, settings)
    work_through(sources, folder, settings, last=to, own=own)
