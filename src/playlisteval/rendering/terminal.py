"""Rows of data in; rich tables for the command line out, in plain words and within 100 columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from playlisteval.rendering.views.audits import AuditRow, AuditTable
from playlisteval.rendering.views.figures import Figure
from playlisteval.rendering.views.judges import ANY_EVIDENCE, Leaderboard, LeaderRow
from playlisteval.rendering.views.path import Funnel, GateRow
from playlisteval.rendering.views.words import NO_DATA, dollars, length, modality_words, plain, size

BAR_WIDTH = 21
"""Signs of a whisker bar from 0 to 100 %: an odd number, so that chance has a place of its own."""


@dataclass(frozen=True)
class PlanRow:
    """One stage of a plan; None stands for what can't be known yet."""

    stage: str
    units: int | None
    done: int
    seconds: float | None = None
    size_bytes: int | None = None
    cost_usd: float | None = None
    note: str = ""


@dataclass(frozen=True)
class StatusRow:
    """One stage of a study: how many units are done, failed and in the plan."""

    stage: str
    done: int
    failed: int
    units: int
    seconds: float | None = None
    note: str = ""


def leaderboard_table(board: Leaderboard) -> Table:
    """Accuracy with its interval, the largest haystack first and in it the best judge."""
    table = _table("Leaderboard: higher-rated answer picked, % of kept pairs, 95 % intervals")
    table.add_column("judge", overflow="fold")
    table.add_column("evidence", overflow="fold", min_width=19)
    table.add_column("accuracy", justify="right", no_wrap=True)
    table.add_column(f"0{'coin':^{BAR_WIDTH - 4}}100", no_wrap=True, width=BAR_WIDTH)
    table.add_column("pairs", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True, min_width=4)
    for scope, rows in board.groups:
        selectors = {row.setting.selector for row in rows}
        heading = f"scope {scope}" if scope != ANY_EVIDENCE.scope else "baselines"
        table.add_section()
        table.add_row(
            _text(heading, "italic"), _text(plain(min(selectors)) if len(selectors) == 1 else "", "dim")
        )
        for row in rows:
            table.add_row(*_leader_cells(row, show_selector=len(selectors) > 1))
    if not board.rows:
        table.add_row(_text(NO_DATA, "italic"), "no verdict on a kept pair")
    table.caption = "\n".join(escape(warning) for warning in board.warnings) or None
    return table


def _leader_cells(row: LeaderRow, *, show_selector: bool) -> tuple[Text, ...]:
    note = "best" if row.best else "tied" if row.tied_with_best else ""
    style = "dim" if row.baseline else "bold" if row.best else ""
    evidence = [plain(row.setting.selector)] if show_selector else []
    evidence += [modality_words(row.setting.modality)] if row.setting.modality else []
    return (
        _text("  " + (plain(row.judge) if row.baseline else row.judge), style),
        _text(", ".join(evidence), style),
        _figure(row.accuracy, style),
        _text(whisker(row.accuracy), "dim" if row.baseline else "cyan"),
        _text(str(row.accuracy.n) if row.accuracy.n else NO_DATA, style),
        _text(note, "dim"),
    )


def whisker(figure: Figure, width: int = BAR_WIDTH) -> str:
    """An interval as signs: `├──●──┤` over a dotted rail with chance in the middle."""
    signs = ["·"] * width
    signs[width // 2] = "┊"
    if figure.value is None:
        return "".join(signs)
    if figure.low is not None and figure.high is not None:
        low, high = _place(figure.low, width), _place(figure.high, width)
        signs[low : high + 1] = ["─"] * (high + 1 - low)
        signs[low], signs[high] = "├", "┤"
    signs[_place(figure.value, width)] = "●"
    return "".join(signs)


def _place(share: float, width: int) -> int:
    return min(width - 1, max(0, round(share * (width - 1))))


_TONES = {"fine": "green", "care": "bold red", "open": "", "unknown": "dim"}


def audits_table(found: AuditTable) -> Table:
    """What could be won without watching, before the difficulty gate and after it, in words."""
    table = _table("Audits: could anybody win without watching? (% of all ten pairs, % of kept pairs)")
    table.add_column("audit", overflow="fold", max_width=26)
    table.add_column("all", justify="right", no_wrap=True)
    table.add_column("kept", justify="right", no_wrap=True)
    table.add_column("what it means", overflow="fold")
    for group in (found.shortcuts, found.checks):
        table.add_section()
        for row in group:
            figures = (_audited(row, row.before), _audited(row, row.after))
            table.add_row(_text(row.label, ""), *figures, _text(row.verdict.text, _TONES[row.verdict.tone]))
    if not found.rows:
        table.add_row(_text(NO_DATA, "italic"), "", "", "nothing has been measured yet")
    return table


def _audited(row: AuditRow, figure: Figure) -> str:
    if figure.value is None:
        return "–"
    return figure.percent if row.is_share else f"{figure.value:.2f}"


def funnel_table(funnel: Funnel) -> Table:
    """Each kind of record on the path with its count, and the gates on the way to it."""
    table = _table("The path from seeds to kept pairs")
    table.add_column("", no_wrap=True)
    table.add_column("count", justify="right", no_wrap=True)
    table.add_column("dropped", justify="right", no_wrap=True)
    table.add_column("why", overflow="fold")
    for station in funnel.stations:
        for gate in station.gates:
            table.add_row(_text(f"  gate: {plain(gate.gate)}", "dim"), *_gate_cells(gate))
        why = ", ".join(f"{d} {n}" for d, n in zip(funnel.domains, station.by_domain, strict=True))
        table.add_row(
            _text(station.label, "bold"),
            _text(f"{station.count:,}", "bold"),
            "",
            _text(why if len(funnel.domains) > 1 else "", "dim"),
        )
    return table


def _gate_cells(gate: GateRow) -> tuple[Text, Text, Text]:
    if gate.never_tested:
        return _text("", ""), _text("", ""), _text(f"not testable ({_reasons(gate)})", "italic")
    untested = f"; {gate.not_testable} not testable" if gate.not_testable else ""
    flagged = f"; {gate.flagged} flagged, but kept" if gate.flagged else ""
    return (
        _text(f"{gate.kept:,}", "dim"),
        _text(f"{gate.dropped:,}", "dim"),
        _text(_reasons(gate) + flagged + untested, "dim"),
    )


def _reasons(gate: GateRow) -> str:
    return ", ".join(f"{plain(r.reason) or 'no reason'} {r.count}" for r in gate.reasons[:4])


def plan_table(rows: Sequence[PlanRow]) -> Table:
    """What a run would do, stage by stage, with time, disk and dollars."""
    table = _table("Plan")
    for name in ("stage", "units", "done", "time", "disk", "dollars"):
        table.add_column(name, justify="left" if name == "stage" else "right", no_wrap=True)
    table.add_column("", overflow="fold")
    for row in rows:
        table.add_row(
            plain(row.stage),
            _number(row.units),
            _number(row.done),
            length(row.seconds),
            size(row.size_bytes),
            dollars(row.cost_usd),
            _text(row.note, "dim"),
        )
    if rows:
        known = [row.seconds for row in rows if row.seconds is not None]
        sizes = [row.size_bytes for row in rows if row.size_bytes is not None]
        prices = [row.cost_usd for row in rows if row.cost_usd is not None]
        table.add_section()
        table.add_row(
            _text("in all", "bold"),
            "",
            "",
            length(sum(known) if known else None),
            size(sum(sizes) if sizes else None),
            dollars(sum(prices) if prices else None),
            "",
        )
    return table


def status_table(rows: Sequence[StatusRow]) -> Table:
    """How far each stage has come."""
    table = _table("Status")
    table.add_column("stage", no_wrap=True)
    for name in ("done", "failed", "units", "time"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", overflow="fold")
    for row in rows:
        finished = row.done == row.units and not row.failed
        table.add_row(
            _text(plain(row.stage), "" if finished else "bold"),
            _number(row.done),
            _text(f"{row.failed:,}", "red" if row.failed else "dim"),
            _number(row.units),
            length(row.seconds),
            _text(row.note, "dim"),
        )
    if not rows:
        table.add_row(_text(NO_DATA, "italic"), "", "", "", "", "nothing has been run yet")
    return table


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", caption_justify="left", box=SIMPLE_HEAD, pad_edge=False)


def _number(value: int | None) -> str:
    return NO_DATA if value is None else f"{value:,}"


def _text(text: str, style: str) -> Text:
    """Titles and names are anybody's text: never read as markup."""
    return Text(text, style=style)


def _figure(figure: Figure, style: str) -> Text:
    interval = f" [{figure.interval}]" if figure.interval else ""
    return Text(figure.percent + interval, style=style)
