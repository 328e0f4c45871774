"""What an exporter is: a study and a folder come in, the paths of the files written go out."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar

from playlisteval.errors import StoreError
from playlisteval.store.study import Study

_CITATION = re.compile(r"[ \t]*\([^()]*@\s*\d+:\d\d[^()]*\)")


class Exporter(ABC):
    """One file of `exporters/`; an unchanged study gives the same bytes, and never media or a local path."""

    name: ClassVar[str]
    files: ClassVar[tuple[str, ...]]
    """Names of all files that it writes, each time."""

    @abstractmethod
    def export(self, study: Study, folder: Path) -> list[Path]:
        """Write the files into `folder` (made where it is missing), each whole or not at all."""


def without_citations(answer: str) -> str:
    """The answer as judges read it: without its `(clip @ MM:SS - MM:SS)`, paragraphs kept."""
    return _CITATION.sub("", answer).strip()


def write_whole(path: Path, text: str) -> Path:
    """Write a file so that readers and crashes see the old one or the new one, never a part."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        unfinished = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text.encode("utf-8", "backslashreplace"))
                file.flush()
                os.fsync(file.fileno())
            unfinished.chmod(0o644)  # mkstemp makes files that only their owner can read
            unfinished.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                unfinished.unlink()
            raise
    except OSError as error:
        raise StoreError(
            f"{path}: can't be written ({error.strerror}); free some space or choose another folder"
        ) from error
    return path
