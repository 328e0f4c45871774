"""`playlisteval status`: a study in; what is done, what failed and why, and what it cost out."""

from __future__ import annotations

import typer

from playlisteval.cli.options import StudyArgument


def register(app: typer.Typer) -> None:
    app.command()(status)


def status(study: StudyArgument) -> None:
    """Show how far a study is; reads only, also beside a running one."""
    from playlisteval.cli.console import one_line, out
    from playlisteval.engine.path import STAGE_NAMES
    from playlisteval.rendering.terminal import StatusRow, status_table
    from playlisteval.store.calls import Ledger
    from playlisteval.store.study import Study

    with Study.open(study, lock=False) as opened:
        journal = opened.journal()
        rows: list[StatusRow] = []
        for stage in STAGE_NAMES:
            mine = [row for row in journal if row.stage == stage]
            done = sum(row.state == "done" for row in mine)
            rows.append(StatusRow(stage, done, len(mine) - done, len(mine), sum(r.seconds for r in mine), ""))
        out.print(status_table(rows))
        totals = Ledger(opened).totals()
        told = f"{totals.calls} calls, {totals.failed} failed, {totals.in_doubt} in doubt"
        out.print(f"{told}, ${totals.cost_usd:.2f}", highlight=False)
        for row in journal:
            if row.state == "failed":
                out.print(f"[red]{row.stage}[/]: {one_line(row.error)}", highlight=False, soft_wrap=True)
