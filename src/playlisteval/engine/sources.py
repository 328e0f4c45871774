"""Folders, files and manifests in; every media file with its playlist and what is known of it out."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from playlisteval.errors import MediaError, SettingsError
from playlisteval.records import Knowledge

MANIFEST_SUFFIXES = (".jsonl", ".csv")


class ManifestRow(BaseModel):
    """One line of a manifest; keys that are not named here are left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)
    file: str = Field(min_length=1)
    domain: str | None = None
    playlist: str | None = None
    knowledge: Knowledge | None = None
    title: str | None = None
    licence: str | None = None
    uploader: str | None = None
    upload_date: str | None = None
    url: str | None = None


@dataclass(frozen=True)
class SourceFile:
    """One file to index, and its place in a playlist (counted from 0)."""

    path: Path
    domain: str
    playlist: str
    position: int
    row: ManifestRow


@dataclass(frozen=True)
class Sources:
    files: tuple[SourceFile, ...]
    ignored: tuple[tuple[Path, str], ...]


def read_sources(given: Sequence[Path]) -> Sources:
    """A manifest is read line by line; a folder's sub-folders are its playlists, or its domains and playlists."""
    files: list[SourceFile] = []
    ignored: list[tuple[Path, str]] = []
    for path in given:
        if path.suffix.lower() in MANIFEST_SUFFIXES and path.is_file():
            files += _from_manifest(path)
        else:
            found, left = _from_folder(path)
            files += found
            ignored += left
    return Sources(tuple(_positioned(files)), tuple(ignored))


def _from_folder(given: Path) -> tuple[list[SourceFile], list[tuple[Path, str]]]:
    from playlisteval.media.listing import find_media

    if not given.exists():
        raise MediaError(f"{str(given)!r} does not exist; give a folder, a file or a manifest")
    listing = find_media([given])
    root = given if given.is_dir() else given.parent
    return [_placed(path, root) for path in listing.media], list(listing.ignored)


def _placed(path: Path, root: Path) -> SourceFile:
    """No sub-folder: one playlist; one: the playlist's name; more: the domain's, then the playlist's."""
    inside = path.relative_to(root).parts[:-1] if path.is_relative_to(root) else ()
    name = root.resolve().name or "videos"
    domain = inside[0] if len(inside) > 1 else name
    playlist = " / ".join(inside[1:]) if len(inside) > 1 else (inside[0] if inside else name)
    return SourceFile(path, domain, playlist, 0, ManifestRow(file=path.name))


def _from_manifest(manifest: Path) -> list[SourceFile]:
    return [_from_row(row, manifest, number) for number, row in enumerate(_rows(manifest), start=1)]


def _rows(manifest: Path) -> list[dict[str, Any]]:
    try:
        text = manifest.read_text(encoding="utf-8-sig")
        if manifest.suffix.lower() == ".csv":
            rows = [dict(row) for row in csv.DictReader(text.splitlines())]
            return [{k: v for k, v in row.items() if v not in (None, "")} for row in rows]
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        raise SettingsError(f"{str(manifest)!r}: not a readable manifest ({error}); mend it and run again") from error


def _from_row(row: dict[str, Any], manifest: Path, number: int) -> SourceFile:
    try:
        known = ManifestRow.model_validate(row)
    except ValidationError as error:
        first = error.errors()[0]
        raise SettingsError(
            f"{str(manifest)!r} line {number}: {'.'.join(map(str, first['loc']))}: {first['msg']} (got {first.get('input')!r})"
        ) from error
    relative = Path(known.file)
    if relative.is_absolute() or ".." in relative.parts:
        raise SettingsError(
            f"{str(manifest)!r} line {number}: file {known.file!r} lies outside the manifest's folder; move it inside"
        )
    name = manifest.resolve().parent.name or "videos"
    return SourceFile(manifest.parent / relative, known.domain or name, known.playlist or name, 0, known)


def _positioned(files: Sequence[SourceFile]) -> list[SourceFile]:
    """Number the files of each playlist in the order in which they were found."""
    counts: dict[tuple[str, str], int] = {}
    out: list[SourceFile] = []
    for file in files:
        key = (file.domain, file.playlist)
        out.append(replace(file, position=counts.get(key, 0)))
        counts[key] = counts.get(key, 0) + 1
    return out
