"""What a run tells in; one line of progress (stage, items, gates, dollars, time left) and its notes out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.live import Live
from rich.markup import escape
from rich.text import Text

from playlisteval.cli.console import duration
from playlisteval.engine.forecast import StepForecast
from playlisteval.records import GateReport, Item
from playlisteval.store.study import Output

MOST_NOTES = 12


class ProgressLine:
    """A listener that keeps one line up to date; without a terminal it prints a line when a stage ends."""

    def __init__(
        self,
        console: Console,
        expected: Sequence[StepForecast] = (),
        spent_usd: Callable[[], float] = lambda: 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._console = console
        self._expected = {step.stage: step.seconds for step in expected}
        self._spent_usd = spent_usd
        self._clock = clock
        self._mutex = threading.Lock()
        self._stage, self._units, self._done, self._failed = "", 0, 0, 0
        self._started = clock()
        self._ran = 0
        self._items: set[str] = set()
        self._kept = self._dropped = 0
        self._live = Live(console=console, transient=True, refresh_per_second=4, get_renderable=self._line)

    def __enter__(self) -> ProgressLine:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._live.stop()

    # -- what the engine tells

    def stage_planned(self, stage: str, units: int, done: int) -> None:
        with self._mutex:
            if stage != self._stage:
                self._stage, self._started, self._failed, self._ran = stage, self._clock(), 0, 0
            self._units, self._done = units, done

    def unit_done(self, stage: str, label: str, output: Output, seconds: float) -> None:
        with self._mutex:
            self._done += 1
            self._ran += 1
            for record in output.records:
                if isinstance(record, Item):
                    self._items.add(record.id)
                elif isinstance(record, GateReport):
                    self._kept += record.outcome == "kept"
                    self._dropped += record.outcome == "dropped"

    def unit_failed(self, stage: str, label: str, error: str) -> None:
        with self._mutex:
            self._failed += 1
        self._console.print(
            f"  [red]{stage}[/]: {escape(' '.join(error.split()))}", highlight=False, soft_wrap=True
        )

    def stage_finished(self, stage: str, notes: Sequence[str]) -> None:
        with self._mutex:
            took = self._clock() - self._started if stage == self._stage else 0.0
            failed = f", {self._failed} failed" if self._failed and stage == self._stage else ""
            done = f"{self._done}/{self._units}" if stage == self._stage else "done"
            self._expected.pop(stage, None)
        self._console.print(f"  {stage:<14} {done}{failed}  {duration(took)}", highlight=False)
        for note in notes[:MOST_NOTES]:
            self._console.print(
                f"    [dim]{escape(' '.join(note.split()))}[/]", highlight=False, soft_wrap=True
            )
        if len(notes) > MOST_NOTES:
            self._console.print(f"    [dim]and {len(notes) - MOST_NOTES} more[/]")

    # -- the line

    def _line(self) -> Text:
        with self._mutex:
            left = self._seconds_left()
            parts = [
                f"{self._stage} {self._done}/{self._units}",
                f"{len(self._items)} items",
                f"gates {self._kept} passed {self._dropped} failed",
                f"${self._spent_usd():.2f}",
                f"about {duration(left)} left" if left is not None else "",
            ]
        return Text(
            "  " + "  ·  ".join(p for p in parts if p), style="cyan", no_wrap=True, overflow="ellipsis"
        )

    def _seconds_left(self) -> float | None:
        """This stage at its own pace, later ones as forecast."""
        later = sum(seconds for stage, seconds in self._expected.items() if stage != self._stage)
        left = max(0, self._units - self._done)
        if self._ran:
            return left * (self._clock() - self._started) / self._ran + later
        return self._expected.get(self._stage, 0.0) + later if self._expected else None
