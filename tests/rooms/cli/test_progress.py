from __future__ import annotations

import io
from dataclasses import dataclass

import pytest
from rich.console import Console

from playlisteval.cli.progress import MOST_NOTES, ProgressLine
from playlisteval.engine.forecast import StepForecast
from playlisteval.records import Item
from playlisteval.store.study import Output
from tests.fakes.records import gate_report

ITEM = Item(question_id="q", degraded_set_id="d", seed_id="s", domain="films")


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def on(terminal: bool) -> tuple[Console, io.StringIO]:
    file = io.StringIO()
    return Console(file=file, force_terminal=terminal, width=100, color_system=None), file


def steps(**seconds: float) -> list[StepForecast]:
    return [StepForecast(name, 1, s, 0) for name, s in seconds.items()]


def test_the_line_tells_stage_items_gates_dollars_and_time_left(clock: Clock) -> None:
    line = ProgressLine(on(False)[0], lambda: 1.234, clock)
    line.expect(steps(ask=60.0, degrade=100.0, judge=20.0))
    line.stage_planned("ask", 10, 0)
    assert line.line().plain == (
        "  ask 0/10  ·  0 items  ·  gates 0 passed 0 failed  ·  $1.23  ·  about 3 min 00 s left"
    )
    clock.now += 12
    line.unit_done("ask", "seed", Output([gate_report("a"), gate_report("b", "dropped", "r")]), 12.0)
    line.unit_done("ask", "seed", Output([gate_report("c", "not_testable")]), 12.0)
    # Two of ten took 12 s: the other eight take 48 s, and later steps 120 s as forecast.
    assert line.line().plain == (
        "  ask 2/10  ·  0 items  ·  gates 1 passed 1 failed  ·  $1.23  ·  about 2 min 48 s left"
    )
    line.stage_planned("degrade", 1, 0)
    line.unit_done("degrade", "question", Output([ITEM, ITEM]), 1.0)
    assert line.line().plain.startswith("  degrade 1/1  ·  1 items  ·  gates 1 passed 1 failed")


def test_without_a_forecast_no_time_is_promised(clock: Clock) -> None:
    line = ProgressLine(on(False)[0], clock=clock)
    line.stage_planned("split", 3, 1)
    assert line.line().plain == "  split 1/3  ·  0 items  ·  gates 0 passed 0 failed  ·  $0.00"


def test_stages_that_take_turns_keep_their_own_counts_and_time(clock: Clock) -> None:
    console, file = on(False)
    with ProgressLine(console, clock=clock) as line:
        for stage, seconds in (("ask", 10), ("degrade", 20), ("ask", 5), ("degrade", 7)):
            line.stage_planned(stage, 3, 2)
            clock.now += seconds
            line.unit_done(stage, "x", Output(), float(seconds))
        line.stage_finished("ask", [])
        line.stage_finished("degrade", [])
    assert file.getvalue() == "  ask            3/3  15 s\n  degrade        3/3  27 s\n"


def test_failures_and_notes_are_lines_with_their_markup_defused(clock: Clock) -> None:
    console, file = on(False)
    with ProgressLine(console, clock=clock) as line:
        line.stage_planned("collect", 2, 1)
        line.unit_failed("collect", "x", "'/films/[red]a\nb.mp4' is empty")
        line.stage_finished("collect", [f"[b]note {n}" for n in range(MOST_NOTES + 2)])
    assert file.getvalue().splitlines() == [
        "  collect: '/films/[red]a b.mp4' is empty",
        "  collect        1/2, 1 failed  0 s",
        *(f"    [b]note {n}" for n in range(MOST_NOTES)),
        "    and 2 more",
    ]


def test_a_stage_with_nothing_to_do_is_said_too(clock: Clock) -> None:
    console, file = on(False)
    with ProgressLine(console, clock=clock) as line:
        line.stage_finished("judge", [])
    assert file.getvalue() == "  judge          0/0  0 s\n"


def test_a_terminal_shows_the_line_while_it_works_and_clears_it(clock: Clock) -> None:
    console, file = on(True)
    with ProgressLine(console, clock=clock) as line:
        line.stage_planned("split", 3, 1)
        with line.paused():
            console.print("fetching")
        clock.now += 2
        line.stage_finished("split", [])
    told = file.getvalue()
    assert "split 1/3" in told
    assert "  split          1/3  2 s" in told
    assert told.rstrip("\n").endswith("\x1b[2K")


def test_without_a_terminal_there_is_no_line(clock: Clock) -> None:
    console, file = on(False)
    with ProgressLine(console, clock=clock) as line:
        line.stage_planned("split", 3, 1)
        with line.paused():
            pass
    assert file.getvalue() == ""
