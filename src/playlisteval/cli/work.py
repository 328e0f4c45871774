"""Sources, settings and a study in; the path run with progress and a closing word out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from rich.table import Table

from playlisteval.cli.console import console, one_line, out
from playlisteval.cli.progress import ProgressLine
from playlisteval.engine.forecast import Length, StepForecast, forecast
from playlisteval.engine.own_lines import OwnLine, by_own_id
from playlisteval.engine.own_places import own_misfits
from playlisteval.engine.path import stages
from playlisteval.engine.run import StageResult, run_path
from playlisteval.engine.session import Session, open_session
from playlisteval.engine.sources import read_sources
from playlisteval.errors import MediaError, PlaylistEvalError, SettingsError, WeightsError
from playlisteval.gates.base import refuse_same_family
from playlisteval.records import AnswerPair, OwnQuestion, Video
from playlisteval.settings import Settings
from playlisteval.stages.judge import refuse_unknown_evidence
from playlisteval.store.study import Study

LOCAL_MODULES = ("ai_edge_litert", "cv2", "faster_whisper", "onnxruntime", "rapidocr", "tokenizers")


def work_through(
    sources: Sequence[Path],
    study: Path,
    settings: Settings,
    *,
    first: str = "collect",
    last: str = "report",
    own: Sequence[OwnLine] = (),
) -> None:
    """Run a stretch of the path; what can't be read is told and left out, the rest goes on."""
    groups = stages(first, last)
    refuse_unknown_evidence(settings)
    if last != "collect":
        refuse_missing_extra(settings)
    with open_session(study, settings, sources, own=own) as session:
        refuse_same_family(settings.gates, session.work.providers.families())
        with ProgressLine(console, lambda: session.ledger.totals().cost_usd) as line:
            results: list[StageResult] = []
            if first == "collect":
                results += run_path(groups[:1], session.work, line, session.run_id)
                groups = groups[1:]
            videos = _collected(session, sources)
            _refuse_misfits(session)
            line.expect(forecast(videos, settings, sum(1 for o in own if o.own)))
            if groups:
                ensure_weights(session, line)
            results += run_path(groups, session.work, line, session.run_id)
        _close(session, results, study, last)


def refuse_unreadable_sources(sources: Sequence[Path]) -> None:
    """Refuse a source that does not exist, or a manifest with a mistake, before anything is written."""
    read_sources(sources)


def refuse_missing_extra(settings: Settings, find: Callable[[str], object] = find_spec) -> None:
    """Refuse a recipe whose models need libraries that are not installed."""
    filled = [*settings.roles.values(), *settings.judges.values()]
    if not any(f.provider == "local" for f in filled):
        return
    missing = [name for name in LOCAL_MODULES if find(name) is None]
    if missing:
        raise SettingsError(
            f"recipe {settings.recipe!r} needs {', '.join(missing)}, which is not installed; "
            "pip install 'playlisteval[local]'"
        )


def ensure_weights(session: Session, line: ProgressLine) -> None:
    """Check every model's needs; weights that are missing are fetched once, with a word on how much it is."""
    try:
        session.work.providers.prepare()
    except WeightsError:
        from playlisteval.cli.weights import fetch_missing

        with line.paused():
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


def _collected(session: Session, sources: Sequence[Path]) -> list[Length]:
    """The lengths of what lies in the study; without a single video there is nothing to go on with."""
    videos = session.work.study.records(Video)
    if not videos:
        given = ", ".join(repr(str(s)) for s in sources) or repr(str(session.work.study.folder))
        files = len(read_sources(sources).files)
        raise MediaError(
            f"{given}: none of {files} files could be read as video or sound; the reasons stand above"
            if files
            else f"{given}: there is no video in it; give a folder, files or a manifest of videos"
        )
    return [Length(v.domain, v.duration_seconds, v.has_audio) for v in videos]


def _refuse_misfits(session: Session) -> None:
    """Own questions of which none is about a collected video: there is nothing to go on with."""
    brought = session.work.study.records(OwnQuestion)
    misfits = own_misfits(session.work.study, by_own_id(session.work.own))
    if brought and len(misfits) == len(brought) and not session.work.settings.own.draw_seeds:
        raise SettingsError(f"none of {len(brought)} own questions fits the videos; the first: {misfits[0]}")


def _close(session: Session, results: Iterable[StageResult], study: Path, last: str) -> None:
    """Say what came of it, and where to look."""
    failed = sum(len(r.failed) for r in results)
    if last == "report":
        show_results(session.work.study)
        _tell(f"report: {study / 'report' / 'index.html'}")
    else:
        _tell(f"study: {study} is done up to {last}")
    if failed:
        _tell(f"{failed} could not be done; 'playlisteval status {study}' lists them")


def _tell(text: str) -> None:
    out.print(one_line(text), highlight=False, soft_wrap=True)


def show_results(study: Study) -> None:
    """Leaderboard and funnel as tables."""
    from playlisteval.rendering import views
    from playlisteval.rendering.terminal import funnel_table, leaderboard_table

    out.print(funnel_table(views.funnel(study)))
    if study.records(AnswerPair):
        out.print(leaderboard_table(views.leaderboard(study)))
    else:
        _tell("leaderboard: no data (no seed became an item; the funnel says where each one stopped)")


def steps_table(expected: Sequence[StepForecast], done: dict[str, int], cost_usd: float | None) -> Table:
    """A plan as a table; a cost of None stands for one that can't be told beforehand."""
    from playlisteval.rendering.terminal import PlanRow, plan_table

    return plan_table(
        [PlanRow(s.stage, s.units, done.get(s.stage, 0), s.seconds, s.size_bytes, cost_usd) for s in expected]
    )
