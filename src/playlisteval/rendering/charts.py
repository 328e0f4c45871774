"""Leaderboard rows in; the geometry of small charts with intervals out, ready to be drawn as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any

from playlisteval.rendering.views.judges import Leaderboard, LeaderRow
from playlisteval.rendering.views.words import modality_order, modality_words, plain, scope_order

STYLES = 7
"""Colours and marks before they repeat; each series has both, so that no chart rests on colour alone."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 34.0, 12.0, 10.0, 24.0
_HEIGHT = 210.0
_COLUMN = 112.0
_SPREAD = 40.0
_MARKS: tuple[Callable[[float, float], str], ...] = (
    lambda x, y: f"M{x - 3.6:g} {y:g}a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z",
    lambda x, y: f"M{x - 3.3:g} {y - 3.3:g}h6.6v6.6h-6.6z",
    lambda x, y: f"M{x:g} {y - 4.4:g}l4.2 7.4h-8.4z",
    lambda x, y: f"M{x:g} {y - 4.6:g}l4.6 4.6l-4.6 4.6l-4.6 -4.6z",
    lambda x, y: f"M{x:g} {y + 4.4:g}l4.2 -7.4h-8.4z",
)


@dataclass(frozen=True)
class Point:
    """A mark with its whisker; `low_y` is the lower end on the page, which has the greater coordinate."""

    x: float
    y: float
    low_y: float | None
    high_y: float | None
    mark: str
    title: str


@dataclass(frozen=True)
class Series:
    name: str
    style: int
    swatch: str
    line: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Panel:
    """One small chart: shares upwards, kinds of evidence along."""

    title: str
    description: str
    width: float
    height: float
    left: float
    right: float
    bottom: float
    columns: tuple[tuple[float, str], ...]
    ticks: tuple[tuple[float, str], ...]
    chance_y: float | None
    series: tuple[Series, ...]


Name = Callable[[LeaderRow], str]


def accuracy_by_scope(board: Leaderboard) -> tuple[Panel, ...]:
    """A panel per modality that was measured at several scopes: accuracy as the haystack grows."""
    rows = _measured(board)
    scopes = _sorted({r.setting.scope for r in rows}, scope_order)
    panels: list[Panel] = []
    for modality in _sorted({r.setting.modality for r in rows}, modality_order):
        inside = [r for r in rows if r.setting.modality == modality]
        if len({r.setting.scope for r in inside}) < 2:
            continue
        title = modality_words(modality)
        panels.append(
            _panel(title, "scope", scopes, lambda r: r.setting.scope, _lines(inside, rows), _range(rows))
        )
    return tuple(panels)


def accuracy_by_modality(board: Leaderboard) -> tuple[Panel, ...]:
    """A panel per scope and selector measured with several modalities: accuracy by what was shown."""
    rows = _measured(board)
    modalities = _sorted({r.setting.modality for r in rows}, modality_order)
    places = {(r.setting.scope, r.setting.selector) for r in rows}
    panels: list[Panel] = []
    for scope, selector in sorted(places, key=lambda p: (scope_order(p[0]), p[1])):
        inside = [r for r in rows if (r.setting.scope, r.setting.selector) == (scope, selector)]
        if len({r.setting.modality for r in inside}) < 2:
            continue
        title = f"{scope} · {plain(selector)}"
        lines = _lines(inside, rows, by_selector=False)
        panels.append(
            _panel(title, "modality", modalities, lambda r: r.setting.modality, lines, _range(rows))
        )
    return tuple(panels)


def _measured(board: Leaderboard) -> list[LeaderRow]:
    return [row for row in board.rows if not row.baseline and row.accuracy.known]


def _sorted(found: Iterable[str], key: Callable[[str], Any]) -> tuple[str, ...]:
    return tuple(sorted(found, key=key))


@dataclass(frozen=True)
class _Line:
    name: str
    style: int
    rows: tuple[LeaderRow, ...]


def _lines(
    inside: Sequence[LeaderRow], all_rows: Sequence[LeaderRow], *, by_selector: bool = True
) -> tuple[_Line, ...]:
    """One line per judge, and per selector where a judge has several; styles are the same in every panel."""
    several = by_selector and len({r.setting.selector for r in all_rows}) > 1

    def name(row: LeaderRow) -> str:
        return f"{row.judge} · {plain(row.setting.selector)}" if several else row.judge

    styles = {n: i for i, n in enumerate(sorted({name(r) for r in all_rows}))}
    names = [n for n in styles if any(name(r) == n for r in inside)]
    return tuple(_Line(n, styles[n], tuple(r for r in inside if name(r) == n)) for n in names)


def _panel(
    title: str,
    axis: str,
    columns: tuple[str, ...],
    column: Name,
    lines: tuple[_Line, ...],
    span: tuple[float, float],
) -> Panel:
    low, high = span
    width = _LEFT + _COLUMN * len(columns) + _RIGHT
    bottom = _HEIGHT - _BOTTOM

    def y(share: float) -> float:
        return round(bottom - (share - low) / (high - low) * (bottom - _TOP), 1)

    at = {name: round(_LEFT + _COLUMN * (n + 0.5), 1) for n, name in enumerate(columns)}
    steps = 20 if high - low > 0.65 else 10
    ticks = [n / 100 for n in range(ceil(low * 100), floor(high * 100) + 1) if n % steps == 0]
    return Panel(
        title=title,
        description=f"Accuracy in per cent by {axis}, {title}: "
        + "; ".join(_spoken(line, column) for line in lines),
        width=width,
        height=_HEIGHT,
        left=_LEFT,
        right=width - _RIGHT,
        bottom=bottom,
        columns=tuple((x, modality_words(name)) for name, x in at.items()),
        ticks=tuple((y(t), f"{100 * t:.0f}") for t in ticks),
        chance_y=y(0.5) if low <= 0.5 <= high else None,
        series=tuple(_series(line, n, len(lines), at, column, y) for n, line in enumerate(lines)),
    )


def _range(rows: Sequence[LeaderRow]) -> tuple[float, float]:
    """Tens around all intervals and chance, one range for all panels of a chart."""
    ends = [v for r in rows for v in (r.accuracy.value, r.accuracy.low, r.accuracy.high) if v is not None]
    low = floor(min([0.4, *ends]) * 10) / 10
    return max(0.0, low), min(1.0, ceil(max([0.7, *ends]) * 10) / 10)


def _series(
    line: _Line, place: int, places: int, at: dict[str, float], column: Name, y: Callable[[float], float]
) -> Series:
    shift = 0.0 if places < 2 else (place / (places - 1) - 0.5) * min(_SPREAD, 9.0 * places)
    mark = _MARKS[line.style % len(_MARKS)]
    points: list[Point] = []
    for row in sorted(line.rows, key=lambda r: at[column(r)]):
        accuracy = row.accuracy
        if accuracy.value is None:
            continue
        x, middle = round(at[column(row)] + shift, 1), y(accuracy.value)
        low = None if accuracy.low is None else y(accuracy.low)
        high = None if accuracy.high is None else y(accuracy.high)
        title = f"{line.name}, {row.setting.label}: {accuracy.spoken}"
        points.append(Point(x, middle, low, high, mark(x, middle), title))
    path = "M" + "L".join(f"{p.x:g} {p.y:g}" for p in points) if len(points) > 1 else ""
    return Series(line.name, line.style % STYLES, mark(6.0, 6.0), path, tuple(points))


def _spoken(line: _Line, column: Name) -> str:
    return f"{line.name}: " + ", ".join(f"{modality_words(column(r))} {r.accuracy.spoken}" for r in line.rows)
