"""A path and a way to write it come in; a file that is whole or absent goes out."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

from playlisteval.errors import MediaError

TEMPORARY_SUFFIX = ".part"


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` fill a temporary file beside the path, then put it in place at once."""
    temporary = path.parent / f".{path.name}.{os.getpid()}{TEMPORARY_SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The lock ends with its process, however that ends: so a leftover is told from a file in the making.
        with temporary.open("wb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            write(temporary)
            os.replace(temporary, path)
    except OSError as error:
        raise MediaError(
            f"can't write {path}: {error.strerror or error}; free some space or choose another folder"
        ) from error
    finally:
        if path.parent.is_dir():
            temporary.unlink(missing_ok=True)


def remove_leftovers(folder: Path) -> None:
    """Delete temporary files that nobody is writing any more."""
    for leftover in folder.rglob(f".*{TEMPORARY_SUFFIX}"):
        with leftover.open("rb") as left:
            try:
                fcntl.flock(left, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            leftover.unlink(missing_ok=True)
