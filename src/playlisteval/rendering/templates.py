"""Templates in; the environment that report and server share, and the links in which they differ, out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from playlisteval.rendering.views.evidence import Thumb
from playlisteval.rendering.views.words import (
    clock,
    count,
    dollars,
    length,
    modality_words,
    percent,
    plain,
)

FOLDER = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"
"""What pages need beside themselves; copied into a report, served by a server."""

_CIRCLED = "①②③④⑤⑥⑦⑧⑨"


class Links(Protocol):
    """Where things lie: the only difference between a folder of files and a server."""

    def page(self, name: str) -> str: ...
    def item(self, item_id: str) -> str: ...
    def pair(self, pair_id: str) -> str: ...
    def asset(self, name: str) -> str: ...
    def media(self, video_id: str) -> str | None: ...
    def frame(self, thumb: Thumb) -> str | None: ...


@dataclass(frozen=True)
class StaticLinks:
    """Relative files; `up` leads from the page to the report's root."""

    up: str
    media_files: Mapping[str, str]
    keep_frame: Callable[[Thumb], str | None]

    def page(self, name: str) -> str:
        return f"{self.up}{name}.html"

    def item(self, item_id: str) -> str:
        return f"{self.up}items/{quote(item_id, safe='')}.html"

    def pair(self, pair_id: str) -> str:
        return f"{self.up}pairs/{quote(pair_id, safe='')}.html"

    def asset(self, name: str) -> str:
        return f"{self.up}static/{name}"

    def media(self, video_id: str) -> str | None:
        found = self.media_files.get(video_id)
        return f"{self.up}{found}" if found is not None else None

    def frame(self, thumb: Thumb) -> str | None:
        name = self.keep_frame(thumb)
        return f"{self.up}frames/{name}" if name is not None else None


@dataclass(frozen=True)
class RouteLinks:
    """Routes of a server that is mounted at `root`."""

    root: str = ""

    def page(self, name: str) -> str:
        return f"{self.root}/" if name == "index" else f"{self.root}/{name}"

    def item(self, item_id: str) -> str:
        return f"{self.root}/items/{quote(item_id, safe='')}"

    def pair(self, pair_id: str) -> str:
        return f"{self.root}/pairs/{quote(pair_id, safe='')}"

    def asset(self, name: str) -> str:
        return f"{self.root}/static/{name}"

    def media(self, video_id: str) -> str | None:
        return f"{self.root}/media/{quote(video_id, safe='')}"

    def frame(self, thumb: Thumb) -> str | None:
        return f"{self.root}/frames/{quote(thumb.sha256, safe='')}"


def circled(number: int) -> str:
    """The number of a segment as the paper's figures write it."""
    return _CIRCLED[number - 1] if 1 <= number <= len(_CIRCLED) else f"({number})"


def fixed(value: float, digits: int = 1) -> str:
    return f"{value:.{digits}f}"


FILTERS: dict[str, Callable[..., object]] = {
    "circled": circled,
    "clock": clock,
    "counted": count,
    "dollars": dollars,
    "fixed": fixed,
    "lasting": length,
    "modality": modality_words,
    "percent": percent,
    "plain": plain,
}


def environment() -> Environment:
    """Everything is escaped: titles, transcripts and replies are anybody's text."""
    made = Environment(
        loader=FileSystemLoader(FOLDER, encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    cast("dict[str, Callable[..., object]]", made.filters).update(FILTERS)
    return made
