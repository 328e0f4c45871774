"""`playlisteval audit`: a study in; whether anybody could win its benchmark without watching out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playlisteval.cli import options
from playlisteval.cli.options import StudyArgument, WorkersOption

if TYPE_CHECKING:
    from playlisteval.settings import Settings
    from playlisteval.store.study import Study


def register(app: typer.Typer) -> None:
    app.command()(audit)


def audit(
    study: StudyArgument,
    calls: Annotated[
        bool, typer.Option("--calls", help="Also run the audits that call models; tells first how many.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask before paid calls.")] = False,
    workers: WorkersOption = None,
) -> None:
    """Ask whether anybody could win the benchmark without watching; give each audit with a verdict."""
    from playlisteval.cli.console import out
    from playlisteval.cli.steps import bring_forward
    from playlisteval.cli.work import work_through
    from playlisteval.rendering import views
    from playlisteval.rendering.terminal import audits_table
    from playlisteval.settings import AuditSettings
    from playlisteval.store.study import Study

    settings = options.resolve(study, workers=workers)
    if calls and not settings.audit.calls:
        bring_forward(study, "judge", workers)
        settings = settings.model_copy(update={"audit": AuditSettings(calls=True)})
        _agree(study, settings, yes)
        work_through([], study, settings, first="audit", last="measure")
    else:
        bring_forward(study, "measure", workers)
    with Study.open(study, lock=False) as opened:
        out.print(audits_table(views.audits(opened)))


def _agree(study: Path, settings: Settings, yes: bool) -> None:
    """Say what the calls may come to; a recipe that pays for them is asked first."""
    from playlisteval.cli.console import console
    from playlisteval.engine.providers import costs_money
    from playlisteval.engine.session import open_session
    from playlisteval.stages.audit import Audit, expected_calls

    with open_session(study, settings) as session:
        stage = Audit()
        done = {row.label for row in session.work.study.journal(stage.name) if row.state == "done"}
        units = [unit for unit in stage.plan(session.work) if unit.label not in done]
        expected = expected_calls(units, session.work)
        paid = costs_money(settings)
        price = price_usd(expected, session.work.study) if paid else 0.0
    money = "at a price that is not known" if price is None else f"about ${price:.2f}"
    told = (
        f"at most {expected.total():,} calls of {len(expected)} roles, {money if paid else 'free of charge'}"
    )
    told = f"{told}; what was answered before is not asked again"
    console.print(told, highlight=False, soft_wrap=True)
    if paid and expected and not yes:
        typer.confirm("make these calls?", abort=True)


def price_usd(expected: Counter[str], study: Study) -> float | None:
    """The calls at what calls of each role have cost in this study; None where one of them has no price."""
    rows = study.query(
        "SELECT role, AVG(cost_usd) FROM calls WHERE state = 'done' AND cost_usd IS NOT NULL GROUP BY role"
    )
    means: dict[str, float] = dict(rows)
    if any(role not in means for role in expected):
        return None
    return sum(number * means[role] for role, number in expected.items())
