"""`playlisteval demo`: nothing in; rendered playlists, their benchmark and a leaderboard of judges out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from playlisteval.demo.story import StoryScale


def register(app: typer.Typer) -> None:
    app.command()(demo)


def demo(
    folder: Annotated[Path, typer.Option(help="Where the films and the study go.")] = Path(
        "playlisteval-demo"
    ),
    truth: Annotated[
        bool, typer.Option(help="Write the renderer's truth file, which only benchmarks read.")
    ] = True,
    workers: Annotated[int, typer.Option(help="Units that run at once.", min=1)] = 2,
) -> None:
    """Render fifteen minutes of film, build a benchmark from them and judge judges: no key, no GPU."""
    from playlisteval.cli import options
    from playlisteval.cli.console import console
    from playlisteval.cli.weights import fetch_missing
    from playlisteval.cli.work import work_through

    fetch_missing(None, None)
    manifest = render(folder / "films", workers, truth)
    study = folder / "study"
    settings = options.resolve(study, "demo", "local", workers=workers)
    options.keep_settings_file(study, settings)
    console.print(f"building the benchmark in {study}", highlight=False, soft_wrap=True)
    work_through([manifest], study, settings)


def render(folder: Path, workers: int, truth: bool, scale: StoryScale | None = None) -> Path:
    """Render what is missing, with a progress bar; gives the manifest."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from playlisteval.cli.console import console
    from playlisteval.demo.render import render_demo
    from playlisteval.demo.story import FULL_SCALE

    console.print(f"rendering the films into {folder}", highlight=False, soft_wrap=True)
    with Progress(
        TextColumn("  {task.description}"), BarColumn(), MofNCompleteColumn(), console=console, transient=True
    ) as bars:
        task = bars.add_task("films", total=None)

        def show(title: str, done: int, total: int) -> None:
            bars.update(task, completed=done, total=total)

        made = render_demo(folder, workers=workers, truth=truth, scale=scale or FULL_SCALE, on_progress=show)
        return made.manifest_path
