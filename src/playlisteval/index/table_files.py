"""A vector table comes in and lies in a folder; the folder comes in and the table is mapped from disk.

`keys.json` names the file of vectors that it belongs to, and that file is named by its content. So one rename
switches both, and a crash at any moment leaves the old table or the new one.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np
from pydantic import BaseModel, ValidationError

from playlisteval.errors import StoreError, StudyTooNew
from playlisteval.index.exact import Matrix
from playlisteval.index.row_key import RowKey

FORMAT = 1
KEYS_FILE = "keys.json"


class StoredTable(NamedTuple):
    """What lies on disk."""

    keys: tuple[RowKey, ...]
    vectors: Matrix
    full_width: int


class _Keys(BaseModel):
    format: int
    vectors_file: str
    width: int
    full_width: int
    domain: list[str]
    video_id: list[str]
    chunk_id: list[str]
    start_seconds: list[float]
    segment_id: list[str]
    playlist_position: list[int | None]


class _Format(BaseModel):
    format: int


def write(folder: Path, table: StoredTable) -> None:
    """Write both files, then remove vectors that no table names any more."""
    vectors = np.ascontiguousarray(table.vectors, dtype=np.float32)
    name = f"vectors-{hashlib.sha256(vectors.data if vectors.size else b'').hexdigest()[:16]}.npy"
    keys = _keys_of(table, name).model_dump_json().encode()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not _is_written(folder / name, vectors):
            _replace(folder / name, lambda file: np.save(file, vectors, allow_pickle=False))
        _replace(folder / KEYS_FILE, lambda file: file.write(keys))
        for old in folder.glob("vectors-*.npy"):
            if old.name != name:
                old.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError(
            f"Can't write the vector table in {folder}: {reason}; free some space or choose another folder."
        ) from error


def read(folder: Path) -> StoredTable:
    """Map a table from disk; only the keys are read at once."""
    keys = _read_keys(folder)
    vectors = _map_vectors(folder, keys)
    columns = zip(
        keys.domain,
        keys.video_id,
        keys.chunk_id,
        keys.start_seconds,
        keys.segment_id,
        keys.playlist_position,
        strict=True,
    )
    return StoredTable(tuple(RowKey(*column) for column in columns), vectors, keys.full_width)


def _keys_of(table: StoredTable, vectors_file: str) -> _Keys:
    return _Keys(
        format=FORMAT,
        vectors_file=vectors_file,
        width=table.vectors.shape[1],
        full_width=table.full_width,
        domain=[key.domain for key in table.keys],
        video_id=[key.video_id for key in table.keys],
        chunk_id=[key.chunk_id for key in table.keys],
        start_seconds=[key.start_seconds for key in table.keys],
        segment_id=[key.segment_id for key in table.keys],
        playlist_position=[key.playlist_position for key in table.keys],
    )


def _read_keys(folder: Path) -> _Keys:
    path = folder / KEYS_FILE
    try:
        text = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError(f"Can't read the vector table {path}: {reason}; run `embed` first.") from error
    try:
        version = _Format.model_validate_json(text).format
        if version > FORMAT:
            raise StudyTooNew(f"The vector table {path} has format {version}, newer than {FORMAT}: update.")
        keys = _Keys.model_validate_json(text)
    except ValidationError as error:
        raise damaged(folder, f"{KEYS_FILE} is not what was written") from error
    columns = (keys.domain, keys.video_id, keys.chunk_id, keys.start_seconds, keys.segment_id)
    if any(len(column) != len(keys.playlist_position) for column in columns):
        raise damaged(folder, f"the columns of {KEYS_FILE} differ in length")
    if Path(keys.vectors_file).name != keys.vectors_file:
        raise damaged(folder, f"{KEYS_FILE} names a file outside the folder, {keys.vectors_file!r}")
    return keys


def _map_vectors(folder: Path, keys: _Keys) -> Matrix:
    shape = (len(keys.domain), keys.width)
    if not shape[0]:
        return np.zeros(shape, dtype=np.float32)
    try:
        mapped: Matrix = np.load(folder / keys.vectors_file, mmap_mode="r", allow_pickle=False)
        kind = (mapped.dtype, mapped.shape)
    except (OSError, ValueError, EOFError, AttributeError) as error:
        raise damaged(folder, f"{keys.vectors_file} can't be mapped ({error})") from error
    if kind != (np.float32, shape):
        raise damaged(folder, f"{keys.vectors_file} doesn't hold {shape[0]} x {shape[1]} float32")
    return np.asarray(mapped)


def damaged(folder: Path, what: str) -> StoreError:
    """The error for a table that can't be trusted."""
    return StoreError(f"The vector table in {folder} is damaged: {what}; delete the folder and embed again.")


def _is_written(path: Path, vectors: Matrix) -> bool:
    """Whether this content lies there already: the name is its hash, and files appear whole or not at all."""
    return path.exists() and path.stat().st_size > vectors.nbytes


def _replace(path: Path, fill: Callable[[BinaryIO], object]) -> None:
    """Fill a file beside `path`, force it to disk, and let it take the name in one step."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not every file system can open a folder; the files themselves are safe
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
