"""What a run tells in; one line of progress (stage, items, gates, dollars, time left) and its notes out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.live import Live
from rich.text import Text

from playlisteval.cli.console import duration, one_line
from playlisteval.engine.forecast import StepForecast
from playlisteval.records import GateReport, Item
from playlisteval.store.study import Output

MOST_NOTES = 12


@dataclass
class _Tally:
    """How one stage goes; `since` is when its turn began, `before` how long earlier turns took."""

    since: float
    units: int = 0
    done: int = 0
    ran: int = 0
    failed: int = 0
    before: float = 0.0

    def seconds(self, now: float) -> float:
        return self.before + now - self.since


class ProgressLine:
    """A listener that keeps one line up to date; without a terminal it prints a line when a stage ends."""

    def __init__(
        self,
        console: Console,
        spent_usd: Callable[[], float] = lambda: 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._console = console
        self._expected: dict[str, float] = {}
        self._spent_usd = spent_usd
        self._clock = clock
        self._mutex = threading.Lock()
        self._stage = ""
        self._tallies: dict[str, _Tally] = {}
        self._items: set[str] = set()
        self._kept = self._dropped = 0
        self._live = Live(console=console, transient=True, refresh_per_second=4, get_renderable=self.line)

    def __enter__(self) -> ProgressLine:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._live.stop()

    def expect(self, steps: Sequence[StepForecast]) -> None:
        """How long the steps will take: the time left is reckoned from it."""
        with self._mutex:
            self._expected = {step.stage: step.seconds for step in steps}

    @contextmanager
    def paused(self) -> Generator[None]:
        """Leave the terminal to another display for a while."""
        self._live.stop()
        yield
        if self._console.is_terminal:
            self._live.start()

    # -- what the engine tells

    def stage_planned(self, stage: str, units: int, done: int) -> None:
        with self._mutex:
            if stage != self._stage:
                self._end_turn()
                self._stage = stage
            tally = self._tallies.setdefault(stage, _Tally(self._clock()))
            tally.units, tally.done = units, done

    def unit_done(self, stage: str, label: str, output: Output, seconds: float) -> None:
        with self._mutex:
            tally = self._tallies[stage]
            tally.done += 1
            tally.ran += 1
            for record in output.records:
                if isinstance(record, Item):
                    self._items.add(record.id)
                elif isinstance(record, GateReport):
                    self._kept += record.outcome == "kept"
                    self._dropped += record.outcome == "dropped"

    def unit_failed(self, stage: str, label: str, error: str) -> None:
        with self._mutex:
            self._tallies[stage].failed += 1
        self._console.print(f"  [red]{stage}[/]: {one_line(error)}", highlight=False, soft_wrap=True)

    def stage_finished(self, stage: str, notes: Sequence[str]) -> None:
        with self._mutex:
            now = self._clock()
            tally = self._tallies.pop(stage, _Tally(now))
            took = tally.seconds(now) if stage == self._stage else tally.before
            failed = f", {tally.failed} failed" if tally.failed else ""
            self._expected.pop(stage, None)
        self._console.print(
            f"  {stage:<14} {tally.done}/{tally.units}{failed}  {duration(took)}", highlight=False
        )
        for note in notes[:MOST_NOTES]:
            self._console.print(f"    [dim]{one_line(note)}[/]", highlight=False, soft_wrap=True)
        if len(notes) > MOST_NOTES:
            self._console.print(f"    [dim]and {len(notes) - MOST_NOTES} more[/]", highlight=False)

    def _end_turn(self) -> None:
        """Stages of one group take turns: what one took is put aside until its next turn."""
        now = self._clock()
        if self._stage in self._tallies:
            self._tallies[self._stage].before = self._tallies[self._stage].seconds(now)
        for tally in self._tallies.values():
            tally.since = now

    # -- the line

    def line(self) -> Text:
        """The line as it stands now."""
        spent = self._spent_usd()
        with self._mutex:
            tally = self._tallies.get(self._stage, _Tally(self._clock()))
            left = self._seconds_left(tally)
            parts = [
                f"{self._stage} {tally.done}/{tally.units}",
                f"{len(self._items)} items",
                f"gates {self._kept} passed {self._dropped} failed",
                f"${spent:.2f}",
                f"about {duration(left)} left" if left is not None else "",
            ]
        return Text(
            "  " + "  ·  ".join(p for p in parts if p), style="cyan", no_wrap=True, overflow="ellipsis"
        )

    def _seconds_left(self, tally: _Tally) -> float | None:
        """This stage at its own pace, later ones as forecast."""
        later = sum(seconds for stage, seconds in self._expected.items() if stage != self._stage)
        left = max(0, tally.units - tally.done)
        if tally.ran:
            return left * tally.seconds(self._clock()) / tally.ran + later
        return self._expected.get(self._stage, 0.0) + later if self._expected else None
