"""A study in; a folder of static pages that needs no server and no network out."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256 as hash_of
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment

from playlisteval import __version__
from playlisteval.errors import SettingsError, StoreError
from playlisteval.rendering import charts, views
from playlisteval.rendering.templates import STATIC, StaticLinks, environment
from playlisteval.rendering.views.evidence import Thumb
from playlisteval.rendering.views.shelf import Source, shelf_of

Frames = Callable[[str, float, str], bytes | None]
"""Video id, seconds and sha256 of a served frame in; its JPEG bytes out, or None where they are gone."""

GENERATOR = "PlaylistEval"
_PLAIN_NAME = re.compile(r"[0-9a-zA-Z]{8,128}")


def write_report(source: Source, folder: Path, *, media_paths: Mapping[str, Path], frames: Frames) -> Path:
    """Write the whole report beside `folder`, then swap it in; gives the path of its first page.

    A run that dies leaves the old report, or none, but never half a new one.
    """
    _check_replaceable(folder)
    new, old = (folder.with_name(f".{folder.name}.{state}") for state in ("new", "old"))
    try:
        _recover(folder, new, old)
        new.mkdir(parents=True)
        _Writer(source, new, folder, media_paths, frames).write()
        if folder.exists():
            folder.rename(old)
        new.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        shutil.rmtree(new, ignore_errors=True)
        raise StoreError(
            f"{folder}: the report could not be written ({error.strerror or error}); "
            "free some space or mend the permissions, then run 'playlisteval report' again"
        ) from error
    return folder / "index.html"


def _check_replaceable(folder: Path) -> None:
    """Refuse to replace anything but an earlier report or an empty folder."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise SettingsError(f"{folder}: is no folder, so no report can be put there; name another place")
    if not folder.exists() or not any(folder.iterdir()):
        return
    index = folder / "index.html"
    ours = (
        index.is_file()
        and f'content="{GENERATOR}' in index.read_text(encoding="utf-8", errors="replace")[:2000]
    )
    if not ours:
        raise SettingsError(
            f"{folder}: holds files that are no report, and would be replaced; name another folder"
        )


def _recover(folder: Path, new: Path, old: Path) -> None:
    """Clear what an earlier run that was killed has left; it may have died between the two renames."""
    if new.exists():
        shutil.rmtree(new)
    if old.exists():
        if folder.exists():
            shutil.rmtree(old)
        else:
            old.rename(folder)


class _Writer:
    """Renders every page into one folder; `home` is where the folder will lie in the end."""

    def __init__(
        self, source: Source, root: Path, home: Path, media_paths: Mapping[str, Path], frames: Frames
    ) -> None:
        self._shelf = shelf_of(source)
        self._root = root
        self._media = {video: link for video, path in media_paths.items() if (link := _relative(path, home))}
        self._frames = frames
        self._kept: dict[str, str | None] = {}
        self._templates: Environment = environment()

    def write(self) -> None:
        for name in ("items", "pairs", "frames", "static"):
            (self._root / name).mkdir()
        for asset in sorted(STATIC.iterdir()):
            if asset.is_file():
                (self._root / "static" / asset.name).write_bytes(asset.read_bytes())
        board = views.leaderboard(self._shelf)
        audits = views.audits(self._shelf)
        self._page(
            "index.html",
            overview=views.overview(self._shelf),
            board=board,
            by_scope=charts.accuracy_by_scope(board),
            by_modality=charts.accuracy_by_modality(board),
            funnel=views.funnel(self._shelf),
            retrieval=views.retrieval(self._shelf),
            audits=audits,
            costs=views.costs(self._shelf),
        )
        self._page("audits.html", audits=audits)
        listed = views.items(self._shelf)
        self._page("items.html", list=listed)
        for row in listed.items:
            item = views.item(self._shelf, row.id)
            self._page("item.html", f"items/{row.id}.html", item=item)
            for pair in item.pairs:
                self._page("pair.html", f"pairs/{pair.id}.html", pair=views.pair(self._shelf, pair.id))

    def _page(self, template: str, path: str = "", **values: Any) -> None:
        target = path or template
        links = StaticLinks("../" * target.count("/"), self._media, self._keep_frame)
        text = self._templates.get_template(template).render(to=links, version=__version__, **values)
        (self._root / target).write_bytes(text.encode("utf-8", "replace"))

    def _keep_frame(self, thumb: Thumb) -> str | None:
        """Write a frame the first time that a page shows it."""
        if thumb.sha256 not in self._kept:
            jpeg = self._frames(thumb.video_id, thumb.time_seconds, thumb.sha256)
            name = _frame_name(thumb.sha256)
            if jpeg is not None:
                (self._root / "frames" / name).write_bytes(jpeg)
            self._kept[thumb.sha256] = name if jpeg is not None else None
        return self._kept[thumb.sha256]


@cache
def _frame_name(sha256: str) -> str:
    """A hash makes a safe file name; anything else is hashed first."""
    name = sha256 if _PLAIN_NAME.fullmatch(sha256) else hash_of(sha256.encode("utf-8", "replace")).hexdigest()
    return f"{name}.jpg"


def _relative(path: Path, home: Path) -> str | None:
    """The file as seen from the report, quoted for a link; None where no relative path leads there."""
    try:
        relative = os.path.relpath(path.absolute(), home.absolute())
    except ValueError:
        return None
    return quote(os.fsencode(relative.replace(os.sep, "/")), safe="/")
