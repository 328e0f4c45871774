"""Folders, files and manifests in; every media file with its playlist and what is known of it out."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from playlisteval.errors import MediaError, SettingsError
from playlisteval.records import Knowledge
from playlisteval.store.study import DATABASE, storable

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

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
    """A manifest is read line by line; a folder's sub-folders are its playlists, or domains and playlists."""
    files: list[SourceFile] = []
    ignored: list[tuple[Path, str]] = []
    seen: set[Path] = set()
    for path in given:
        if path.suffix.lower() in MANIFEST_SUFFIXES and path.is_file():
            files += _from_manifest(path)
        else:
            found, left = _from_folder(path, seen)
            files += found
            ignored += left
    return Sources(tuple(_positioned(files)), tuple(ignored))


def _from_folder(given: Path, seen: set[Path]) -> tuple[list[SourceFile], list[tuple[Path, str]]]:
    from playlisteval.media.listing import find_media

    if not given.exists():
        raise MediaError(f"{str(given)!r} does not exist; give a folder, a file or a manifest")
    listing = find_media([given])
    root = given if given.is_dir() else given.parent
    files: list[SourceFile] = []
    ignored = [(_printable(path), reason) for path, reason in listing.ignored]
    for path in listing.media:
        reason = _unwanted(path, root, seen)
        if reason is None:
            files.append(_placed(path, root))
        else:
            ignored.append((_printable(path), reason))
    return files, ignored


def _unwanted(path: Path, root: Path, seen: set[Path]) -> str | None:
    """Why a file is left out; `seen` grows by those that are not."""
    whole = path.resolve()
    if _printable(whole) != whole:
        return "its name is not UTF-8"
    if any((folder / DATABASE).exists() for folder in _between(path, root)):
        return "part of a study"
    if whole in seen:
        return "listed already"
    seen.add(whole)
    return None


def _between(path: Path, root: Path) -> list[Path]:
    """The folders from the root down to the one that holds the file."""
    return [folder for folder in path.parents if folder.is_relative_to(root)]


def _printable(path: Path) -> Path:
    return Path(storable(str(path)))


def _placed(path: Path, root: Path) -> SourceFile:
    """No sub-folder: one playlist; one: the playlist's name; more: the domain's, then the playlist's."""
    inside = path.relative_to(root).parts[:-1] if path.is_relative_to(root) else ()
    name = root.resolve().name or "videos"
    domain = inside[0] if len(inside) > 1 else name
    playlist = " / ".join(inside[1:]) if len(inside) > 1 else (inside[0] if inside else name)
    return SourceFile(path, domain, playlist, 0, ManifestRow(file=path.name))


def _from_manifest(manifest: Path) -> list[SourceFile]:
    return [_from_row(row, manifest, f"{str(manifest)!r} line {line}") for line, row in _rows(manifest)]


def _rows(manifest: Path) -> list[tuple[int, object]]:
    """The rows, each with the number of its (last) line."""
    try:
        # No `splitlines`: it would also split inside texts that hold a rarer line separator.
        text = manifest.read_bytes().decode("utf-8-sig")
        is_table = manifest.suffix.lower() == ".csv"
        return list(_table_rows(text) if is_table else _json_rows(text, manifest))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SettingsError(
            f"{str(manifest)!r}: not a readable manifest ({error}); mend it and run again"
        ) from error


def _table_rows(text: str) -> Iterator[tuple[int, object]]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    header = next(reader, list[str]())
    for cells in reader:
        if len(cells) > len(header):
            raise csv.Error(f"line {reader.line_num} has more cells than the header")
        if cells:
            yield reader.line_num, {k: v for k, v in zip(header, cells, strict=False) if v != ""}


def _json_rows(text: str, manifest: Path) -> Iterator[tuple[int, object]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line)
        except ValueError as error:
            raise SettingsError(
                f"{str(manifest)!r} line {number}: not JSON ({error}); mend it and run again"
            ) from error


def _from_row(row: object, manifest: Path, where: str) -> SourceFile:
    try:
        known = ManifestRow.model_validate(row)
    except ValidationError as error:
        raise SettingsError(f"{where}: {_problem(error.errors()[0])}") from error
    relative = Path(known.file)
    if relative.is_absolute() or ".." in relative.parts:
        raise SettingsError(
            f"{where}: file {known.file!r} lies outside the manifest's folder; move it inside"
        )
    name = manifest.resolve().parent.name or "videos"
    return SourceFile(manifest.parent / relative, known.domain or name, known.playlist or name, 0, known)


def _problem(first: ErrorDetails) -> str:
    key = ".".join(str(step) for step in first["loc"])
    if not key:
        return f"not an object with a key 'file' (got {first['input']!r})"
    if first["type"] == "missing":
        return f"no {key!r}; every row must name one"
    return f"{key}: {first['msg']} (got {first['input']!r})"


def _positioned(files: Sequence[SourceFile]) -> list[SourceFile]:
    """Number the files of each playlist in the order in which they were found."""
    counts: dict[tuple[str, str], int] = {}
    out: list[SourceFile] = []
    for file in files:
        key = (file.domain, file.playlist)
        out.append(replace(file, position=counts.get(key, 0)))
        counts[key] = counts.get(key, 0) + 1
    return out
