"""Bare values in; the words and figures that people read out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

NO_DATA = "no data"

_SCOPE_HOURS = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(h|min|s)?")
_UNIT_SECONDS = {"h": 3600.0, "min": 60.0, "s": 1.0, None: 1.0}
_FOLDERS = re.compile(r"(?<![\w/:.~-])~?/(?:[^/\n'\":]*[^/\s'\":]/)+")
"""A path's folders, which may hold spaces but don't end in one: "a and /b" is no folder."""


def plain(name: str) -> str:
    """A word of the program as a reader's word: `blind_ranking` is "blind ranking"."""
    return name.replace("_", " ")


def modality_words(modality: str) -> str:
    return plain(modality).replace("+", " + ")


def percent(value: float | None, digits: int = 1) -> str:
    return NO_DATA if value is None else f"{100 * value:.{digits}f}"


def dollars(value: float | None) -> str:
    """Cents are enough from ten cents up; below that a price shows its first four decimals."""
    if value is None:
        return NO_DATA
    return f"${value:,.2f}" if abs(value) >= 0.1 or value == 0 else f"${value:.4f}"


def clock(seconds: float) -> str:
    """MM:SS, or H:MM:SS from an hour up."""
    whole = max(0, int(seconds))
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes:02d}:{rest:02d}"


def length(seconds: float | None) -> str:
    """A length of time in the unit that suits it."""
    if seconds is None:
        return NO_DATA
    for size, unit in ((3600.0, "h"), (60.0, "min")):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.0f} s" if seconds >= 10 or seconds == 0 else f"{seconds:.1f} s"


def size(size_bytes: int | None) -> str:
    if size_bytes is None:
        return NO_DATA
    for step, unit in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if size_bytes >= step:
            return f"{size_bytes / step:.1f} {unit}"
    return f"{size_bytes} B"


def count(number: int, one: str, many: str | None = None) -> str:
    """'1 pair', '12 pairs'."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def without_folders(text: str) -> str:
    """Messages without the folders of whoever ran this: a report is made to be shown to others."""
    return _FOLDERS.sub("", text)


def scope_order(scope: str) -> tuple[float, str]:
    """Smallest haystack first: oracle, then by length, then full, then what nobody knows."""
    if scope == "oracle":
        return (0.0, scope)
    if scope == "full":
        return (1e12, scope)
    found = _SCOPE_HOURS.match(scope)
    return (float(found[1]) * _UNIT_SECONDS[found[2]] + 1, scope) if found else (1e13, scope)


def modality_order(modality: str) -> tuple[int, str]:
    """The richest first, then frames before transcript before audio by the alphabet of the paper's tables."""
    return (-modality.count("+"), modality)


@dataclass(frozen=True)
class Setting:
    """Under which evidence a judge was asked."""

    selector: str
    scope: str
    modality: str

    @property
    def label(self) -> str:
        return " · ".join(
            part for part in (self.scope, plain(self.selector), modality_words(self.modality)) if part
        )

    @property
    def order(self) -> tuple[object, ...]:
        return (*scope_order(self.scope), self.selector, *modality_order(self.modality))


class HasSetting(Protocol):
    @property
    def selector(self) -> str: ...
    @property
    def scope(self) -> str: ...
    @property
    def modality(self) -> str: ...


def setting_of(record: HasSetting) -> Setting:
    return Setting(record.selector, record.scope, record.modality)
