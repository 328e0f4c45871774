"""`playlisteval report`: a study in; its report, written again where anything changed, and its tables out."""

from __future__ import annotations

import typer

from playlisteval.cli.options import StudyArgument


def register(app: typer.Typer) -> None:
    app.command()(report)


def report(study: StudyArgument) -> None:
    """Measure a study and write its report; no model is called for what is already stored."""
    from playlisteval.cli.steps import bring_forward

    bring_forward(study, "report")
