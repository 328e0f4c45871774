"""Measurement records in; figures that know when there is nothing to show out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playlisteval.records import Measurement
from playlisteval.rendering.views.words import NO_DATA, Setting, percent


@dataclass(frozen=True)
class Figure:
    """A measured share with its interval; every part of it may be missing."""

    value: float | None = None
    low: float | None = None
    high: float | None = None
    n: int = 0
    clusters: int = 0
    method: str = ""
    note: str = ""

    @property
    def known(self) -> bool:
        return self.value is not None

    @property
    def percent(self) -> str:
        return percent(self.value)

    @property
    def interval(self) -> str:
        """Empty where there is no interval."""
        if self.value is None or self.low is None or self.high is None:
            return ""
        return f"{percent(self.low)}–{percent(self.high)}"

    @property
    def points(self) -> str:
        """As a difference: in points, with its sign."""
        return NO_DATA if self.value is None else _signed(self.value)

    @property
    def points_interval(self) -> str:
        if self.value is None or self.low is None or self.high is None:
            return ""
        return f"{_signed(self.low)} to {_signed(self.high)}"

    @property
    def spoken(self) -> str:
        """The whole figure as a sentence's part, for titles and screen readers."""
        if self.value is None:
            return NO_DATA
        interval = f", 95 % interval {self.interval}" if self.interval else ""
        return f"{self.percent} %{interval}, n = {self.n}"


def _signed(share: float) -> str:
    """A true minus sign, so that columns line up."""
    return f"{100 * share:+.1f}".replace("-", "−")


NOTHING = Figure()


def figure(measurement: Measurement | None) -> Figure:
    if measurement is None:
        return NOTHING
    m = measurement
    return Figure(m.value, m.low, m.high, m.n, m.clusters, m.method, m.note)


Key = tuple[tuple[str, str], ...]


class Book:
    """Measurements of one name, found by exactly the pairs that say where they hold."""

    def __init__(self, measurements: Iterable[Measurement]) -> None:
        self._found: dict[Key, Measurement] = {}
        for m in measurements:
            self._found.setdefault(_key(dict(m.where)), m)

    def at(self, **where: str) -> Figure:
        return figure(self._found.get(_key(where)))

    def with_keys(self, *keys: str) -> list[Measurement]:
        """Those that hold for exactly these keys, whatever their values."""
        wanted = set(keys)
        return [m for m in self._found.values() if {k for k, _ in m.where} == wanted]


def _key(where: dict[str, str]) -> Key:
    return tuple(sorted(where.items()))


def setting_at(m: Measurement) -> Setting:
    return Setting(m.at("selector") or "", m.at("scope") or "", m.at("modality") or "")
