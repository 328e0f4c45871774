"""The command line in; one verb run, with errors as one line and an exit status, out."""

from __future__ import annotations

import sys

import typer

from playlisteval.cli import demo, plan, report, run, status, steps, weights
from playlisteval.cli.console import console, one_line
from playlisteval.errors import PlaylistEvalError

app = typer.Typer(
    name="playlisteval",
    help="Playlists in; preference pairs that only the picture decides, and a verdict on judges, out.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
for verb in (run, demo, plan, status, report, weights, steps):
    verb.register(app)


def main() -> None:
    """Run the command line; 0 well, 1 an error that the user can mend, 2 a wrong call, 130 an interrupt."""
    try:
        app()
    except PlaylistEvalError as error:
        console.print(f"[bold red]error:[/] {one_line(error)}", highlight=False, soft_wrap=True)
        sys.exit(1)
    except ModuleNotFoundError as error:
        extra = "demo" if error.name in ("PIL", "hibari") else "local"
        console.print(
            f"[bold red]error:[/] this needs {error.name!r}, which is not installed; "
            f"pip install 'playlisteval\\[{extra}]'",
            highlight=False,
            soft_wrap=True,
        )
        sys.exit(1)
    except KeyboardInterrupt:
        console.print(
            "stopped; all finished work is kept: give the same command again to go on", highlight=False
        )
        sys.exit(130)


if __name__ == "__main__":
    main()
