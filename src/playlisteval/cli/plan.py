"""`playlisteval plan`: videos in; how long each step will take and how much disk it needs out."""

from __future__ import annotations

import typer

from playlisteval.cli import options
from playlisteval.cli.options import ProfileOption, RecipeOption, SourcesArgument, StudyOption


def register(app: typer.Typer) -> None:
    app.command()(plan)


def plan(
    sources: SourcesArgument,
    study: StudyOption = None,
    profile: ProfileOption = None,
    recipe: RecipeOption = None,
) -> None:
    """Forecast time and disk of a run; nothing is written."""
    from collections import Counter

    from playlisteval.cli.console import console, out
    from playlisteval.cli.work import lengths, steps_table
    from playlisteval.engine.forecast import forecast
    from playlisteval.engine.providers import costs_money
    from playlisteval.store.study import DATABASE, Study

    folder = options.study_folder(sources, study)
    settings = options.resolve(folder, profile, recipe)
    with console.status("measuring the videos"):
        expected = forecast(lengths(sources), settings)
    done: Counter[str] = Counter()
    if (folder / DATABASE).exists():
        with Study.open(folder, lock=False) as opened:
            done.update(row.stage for row in opened.journal() if row.state == "done")
    out.print(steps_table(expected, dict(done), None if costs_money(settings) else 0.0))
    out.print(f"on {settings.workers} workers; an order of magnitude, not a promise", highlight=False)
