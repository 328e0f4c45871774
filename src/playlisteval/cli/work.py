"""Sources, settings and a study in; the path run with progress and a closing word out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from playlisteval.cli.console import console, out
from playlisteval.cli.progress import ProgressLine
from playlisteval.engine.forecast import Length, StepForecast, forecast
from playlisteval.engine.path import stages
from playlisteval.engine.run import StageResult, run_path
from playlisteval.engine.session import Session, open_session
from playlisteval.engine.sources import read_sources
from playlisteval.errors import MediaError, PlaylistEvalError, WeightsError
from playlisteval.gates.base import refuse_same_family
from playlisteval.records import AnswerPair, Video
from playlisteval.settings import Settings
from playlisteval.store.study import Study


def work_through(
    sources: Sequence[Path], study: Path, settings: Settings, *, first: str = "collect", last: str = "report"
) -> None:
    """Run a stretch of the path; what can't be read is told and left out, the rest goes on."""
    with open_session(study, settings, sources) as session:
        refuse_same_family(settings.gates, session.work.providers.families())
        if last != "collect":
            ensure_weights(session)
        expected = forecast(lengths(sources), settings) if sources else []
        with ProgressLine(console, expected, lambda: session.ledger.totals().cost_usd) as line:
            results = run_path(stages(first, last), session.work, line, session.run_id)
        _close(session, results, study, last)


def ensure_weights(session: Session) -> None:
    """Check every model's needs; weights that are missing are fetched once, with a word on how much it is."""
    try:
        session.work.providers.prepare()
    except WeightsError:
        from playlisteval.cli.weights import fetch_missing

        fetch_missing(None, None)
        session.work.providers.prepare()


def lengths(sources: Sequence[Path]) -> list[Length]:
    """Measured lengths of all files that can be read; the others are left out of a forecast."""
    from playlisteval.media.probe import probe

    found: list[Length] = []
    for file in read_sources(sources).files:
        try:
            info = probe(file.path)
        except PlaylistEvalError:
            continue
        found.append(Length(file.domain, info.duration_seconds, info.has_audio))
    return found


def _close(session: Session, results: Sequence[StageResult], study: Path, last: str) -> None:
    """Say what came of it, and where to look."""
    failed = [(r.stage, label) for r in results for label, _ in r.failed]
    if not session.work.study.records(Video):
        raise MediaError("no file could be read, so there is nothing to index; see the reasons above")
    if last == "report":
        show_results(session.work.study)
        out.print(f"report: {escape(str(study / 'report' / 'index.html'))}", highlight=False, soft_wrap=True)
    else:
        out.print(f"study: {escape(str(study))} is done up to {last}", highlight=False, soft_wrap=True)
    if failed:
        out.print(
            f"{len(failed)} could not be done; 'playlisteval status {escape(str(study))}' lists them",
            highlight=False,
            soft_wrap=True,
        )


def show_results(study: Study) -> None:
    """Leaderboard and funnel as tables."""
    from playlisteval.rendering import views
    from playlisteval.rendering.terminal import funnel_table, leaderboard_table

    out.print(funnel_table(views.funnel(study)))
    if study.records(AnswerPair):
        board = views.leaderboard(study)
        out.print(leaderboard_table(board))
    else:
        out.print("leaderboard: no data (no seed became an item; the funnel says where each one stopped)")


def steps_table(expected: Sequence[StepForecast], done: dict[str, int]) -> object:
    from playlisteval.rendering.terminal import PlanRow, plan_table

    return plan_table(
        [PlanRow(s.stage, s.units, done.get(s.stage, 0), s.seconds, s.size_bytes, 0.0, "") for s in expected]
    )
