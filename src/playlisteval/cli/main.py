"""The command line in; one verb run, with errors as one line and an exit status, out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import typer

from playlisteval.cli import audit, demo, plan, report, run, status, steps, weights
from playlisteval.cli.console import console, one_line
from playlisteval.errors import PlaylistEvalError

INTERRUPTED = 130

app = typer.Typer(
    name="playlisteval",
    help="Playlists in; preference pairs that only the picture decides, and a verdict on judges, out.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
for verb in (run, demo, plan, status, audit, report, weights, steps):
    verb.register(app)


def main(arguments: Sequence[str] | None = None, command: Callable[..., object] = app) -> None:
    """Run the command line; 0 well, 1 an error that the user can mend, 2 a wrong call, 130 an interrupt."""
    try:
        command(args=arguments, prog_name="playlisteval")
    except PlaylistEvalError as error:
        _stop(one_line(error))
    except ModuleNotFoundError as error:
        extra = "demo" if error.name in ("PIL", "hibari") else "local"
        _stop(f"this needs {error.name!r}, which is not installed; pip install 'playlisteval\\[{extra}]'")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _stop(one_line(f"{where}{error.strerror or error}; check the path, its permissions and the disk"))
    except (KeyboardInterrupt, SystemExit) as stop:
        # The library under the verbs turns an interrupt into a silent exit.
        if isinstance(stop, SystemExit) and stop.code != INTERRUPTED:
            raise
        console.print(
            "stopped; all finished work is kept: give the same command again to go on", highlight=False
        )
        sys.exit(INTERRUPTED)


def _stop(line: str) -> None:
    console.print(f"[bold red]error:[/] {line}", highlight=False, soft_wrap=True)
    sys.exit(1)


if __name__ == "__main__":
    main()
