from __future__ import annotations

from pathlib import Path

import pytest

from playlisteval.records import Measurement
from playlisteval.rendering import charts, views
from playlisteval.rendering.views.judges import Leaderboard
from playlisteval.store.study import Output, Study, UnitMark
from tests.rooms.rendering.small_study import measure


@pytest.fixture
def board(study: Study) -> Leaderboard:
    return views.leaderboard(study)


def board_of(folder: Path, *found: Measurement) -> Leaderboard:
    with Study.open(folder, create=True) as study:
        mark = UnitMark(unit="u", stage="s", stage_version=1, settings="", label="", run_id="r")
        study.commit_unit(mark, Output(records=found))
        return views.leaderboard(study)


def accuracy(value: float | None, spread: float | None = 0.05, **where: str) -> Measurement:
    return measure("accuracy", value, spread, **{"judge": "j", "selector": "retrieved", **where}, set="kept")


def test_a_panel_for_each_modality(board: Leaderboard) -> None:
    panels = charts.accuracy_by_scope(board)
    assert [p.title for p in panels] == ["frames + transcript", "frames", "transcript"]
    assert [label for _, label in panels[0].columns] == ["oracle", "full"]
    assert [s.name for s in panels[0].series] == ["gull-2b", "harbour-7b", "local-sight"]
    assert len({s.style for s in panels[0].series}) == 3


def test_a_panel_for_each_scope(board: Leaderboard) -> None:
    panels = charts.accuracy_by_modality(board)
    assert [p.title for p in panels] == ["oracle · retrieved", "full · retrieved"]
    assert [label for _, label in panels[0].columns] == ["frames + transcript", "frames", "transcript"]


def test_all_panels_share_one_range(board: Leaderboard) -> None:
    panels = charts.accuracy_by_scope(board)
    assert len({p.ticks for p in panels}) == 1 and len({p.chance_y for p in panels}) == 1


def test_marks_lie_inside_their_whiskers_and_their_panel(board: Leaderboard) -> None:
    for panel in charts.accuracy_by_scope(board) + charts.accuracy_by_modality(board):
        for point in (p for s in panel.series for p in s.points):
            assert point.low_y is not None and point.high_y is not None
            assert 0 <= point.high_y < point.y < point.low_y <= panel.bottom
            assert panel.left <= point.x <= panel.right


def test_no_chart_of_a_single_scope_or_modality(tmp_path: Path) -> None:
    board = board_of(tmp_path, accuracy(0.6, scope="full", modality="frames"))
    assert charts.accuracy_by_scope(board) == () and charts.accuracy_by_modality(board) == ()


def test_nothing_measured_is_no_mark(tmp_path: Path) -> None:
    board = board_of(
        tmp_path,
        accuracy(0.6, scope="full", modality="frames"),
        accuracy(0.9, None, scope="oracle", modality="frames"),
        accuracy(None, None, scope="10 h", modality="frames"),
    )
    (panel,) = charts.accuracy_by_scope(board)
    (series,) = panel.series
    assert [label for _, label in panel.columns] == ["oracle", "full"]
    assert [p.low_y is None for p in series.points] == [True, False]
    assert "no data" not in panel.description


def test_selectors_are_told_apart_where_there_are_several(tmp_path: Path) -> None:
    board = board_of(
        tmp_path,
        accuracy(0.6, scope="full", modality="frames"),
        accuracy(0.5, scope="full", modality="frames", selector="uniform"),
        accuracy(0.8, scope="oracle", modality="frames"),
    )
    (panel,) = charts.accuracy_by_scope(board)
    assert [(s.name, bool(s.line)) for s in panel.series] == [("j · retrieved", True), ("j · uniform", False)]


def test_styles_come_round_again(tmp_path: Path) -> None:
    found = [
        accuracy(0.5, judge=f"j{n}", scope=s, modality="frames") for n in range(9) for s in ("oracle", "full")
    ]
    (panel,) = charts.accuracy_by_scope(board_of(tmp_path, *found))
    assert [s.style for s in panel.series] == [0, 1, 2, 3, 4, 5, 6, 0, 1]
    assert panel.series[0].swatch != panel.series[7].swatch
