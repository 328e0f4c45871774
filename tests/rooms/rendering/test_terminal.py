from __future__ import annotations

import pytest
from rich.console import Console
from rich.table import Table

from playlisteval.rendering import views
from playlisteval.rendering.terminal import (
    PlanRow,
    StatusRow,
    funnel_table,
    leaderboard_table,
    plan_table,
    status_table,
    whisker,
)
from playlisteval.rendering.views.figures import Figure
from playlisteval.rendering.views.judges import Leaderboard
from playlisteval.store.study import Study


def printed(table: Table, width: int = 100) -> list[str]:
    console = Console(width=width, force_terminal=False, color_system=None)
    with console.capture() as capture:
        console.print(table)
    return [line.rstrip() for line in capture.get().splitlines()]


def line_with(lines: list[str], words: str) -> str:
    return next(line for line in lines if words in line)


def test_leaderboard_fits_and_reads(study: Study) -> None:
    lines = printed(leaderboard_table(views.leaderboard(study)))
    assert max(map(len, lines)) <= 100
    assert line_with(lines, "67.0").split() == [
        *"local-sight frames + transcript 67.0 [58.0–76.0]".split(),
        "··········┊·├●─┤·····",
        "30",
        "best",
    ]
    assert line_with(lines, "scope full").split() == ["scope", "full", "retrieved"]
    assert "text only" in line_with(lines, "53.0")
    assert lines[-1].startswith("harbour-7b is of the family harbour")


def test_an_empty_leaderboard_says_no_data(bare_study: Study) -> None:
    lines = printed(leaderboard_table(views.leaderboard(bare_study)))
    assert line_with(lines, "no data").split("  ")[-1].strip() == "no verdict on a kept pair"


def test_warnings_are_no_markup() -> None:
    lines = printed(leaderboard_table(Leaderboard((), (), (), ("[red]j[/red] is kin",))))
    assert lines[-1] == "[red]j[/red] is kin"


@pytest.mark.parametrize(
    ("figure", "drawn"),
    [
        (Figure(), "·····┊·····"),
        (Figure(0.7), "·····┊·●···"),
        (Figure(0.7, 0.5, 0.9), "·····├─●─┤·"),
        (Figure(1.0, 0.9, 1.2), "·····┊···├●"),
        (Figure(0.0, 0.0, 0.0), "●····┊·····"),
    ],
)
def test_whisker(figure: Figure, drawn: str) -> None:
    assert whisker(figure, 11) == drawn


def test_funnel_names_what_could_not_be_tested(study: Study) -> None:
    lines = printed(funnel_table(views.funnel(study)))
    assert max(map(len, lines)) <= 100
    assert (
        line_with(lines, "recall shortcut").split()
        == "gate: recall shortcut not testable (no memory 7)".split()
    )
    assert line_with(lines, "transcript shortcut").split() == (
        "gate: transcript shortcut 7 3 answered from transcript 3".split()
    )
    assert line_with(lines, "kept pairs  ").split() == "kept pairs 30 harbours 12, kitchens 18".split()


def test_plan_adds_up_what_is_known() -> None:
    rows = [
        PlanRow("split", 16, 16, 2.0, 1_000),
        PlanRow("ask", None, 0, 90.0, None, 1.5, "depends on the [seeds]"),
    ]
    lines = printed(plan_table(rows))
    assert (
        line_with(lines, "ask").split()
        == "ask no data 0 1.5 min no data $1.50 depends on the [seeds]".split()
    )
    assert line_with(lines, "in all").split() == "in all 1.5 min 1.0 kB $1.50".split()
    assert not any("in all" in line for line in printed(plan_table([])))


def test_a_plan_of_unknowns_is_no_data() -> None:
    lines = printed(plan_table([PlanRow("ask", None, 0)]))
    assert line_with(lines, "in all").split() == "in all no data no data no data".split()


def test_status() -> None:
    lines = printed(
        status_table([StatusRow("pair_segments", 2, 1, 3, 61.0, "run again"), StatusRow("ask", 5, 0, 5)])
    )
    assert line_with(lines, "pair segments").split() == "pair segments 2 1 3 1.0 min run again".split()
    assert line_with(lines, "ask").split() == "ask 5 0 5 no data".split()
    assert "nothing has been run yet" in line_with(printed(status_table([])), "no data")
