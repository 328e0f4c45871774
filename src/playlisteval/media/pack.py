"""JPEG frames of one video come in, one file with offsets goes out, and the frames come back from it."""

from __future__ import annotations

import hashlib
import json
import struct
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from playlisteval.errors import MediaError
from playlisteval.media.atomic import write_atomically
from playlisteval.media.names import name_of

# The file: JPEGs back to back, the footer (JSON), then 48 bytes: the footer's SHA-256, its length, the magic.
_MAGIC = b"PEFRAME1"
_TAIL = struct.Struct("<32sQ8s")


@dataclass(frozen=True, slots=True)
class PackedFrame:
    """Where one JPEG lies in a pack, and what it shows: frame `index` of a grid, at its true time."""

    grid: str
    index: int
    time_seconds: float
    sha256: str
    offset: int
    size_bytes: int


class PackWriter:
    """A context manager; the pack appears at its path when the block ends without an error."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._frames: list[PackedFrame] = []
        self._keys: set[tuple[str, int]] = set()
        self._manager: AbstractContextManager[BinaryIO] | None = None
        self._file: BinaryIO | None = None
        self._offset = 0

    def __enter__(self) -> Self:
        self._manager = write_atomically(self._path)
        self._file = self._manager.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._manager is not None
        manager, self._manager = self._manager, None
        if kind is None:
            try:
                self._write_footer()
            except BaseException as failure:
                manager.__exit__(type(failure), failure, failure.__traceback__)
                raise
        self._file = None
        manager.__exit__(kind, error, trace)

    def add(self, grid: str, index: int, time_seconds: float, jpeg: bytes) -> PackedFrame:
        """Append one frame; a grid holds each index once."""
        if self._file is None:
            raise ValueError("a frame can be added only inside the `with` block of the PackWriter")
        if (grid, index) in self._keys:
            raise ValueError(f"frame {index} of grid {grid!r} was added already; give each index once")
        frame = PackedFrame(
            grid, index, time_seconds, hashlib.sha256(jpeg).hexdigest(), self._offset, len(jpeg)
        )
        self._file.write(jpeg)
        self._offset += len(jpeg)
        self._keys.add((grid, index))
        self._frames.append(frame)
        return frame

    def _write_footer(self) -> None:
        assert self._file is not None
        # In a fixed order, so that the footer does not depend on which frame was decoded first.
        frames = sorted(self._frames, key=lambda frame: (frame.grid, frame.index))
        footer = json.dumps({"version": 1, "frames": [asdict(frame) for frame in frames]}).encode()
        self._file.write(footer + _TAIL.pack(hashlib.sha256(footer).digest(), len(footer), _MAGIC))


class FramePack:
    """Reads a pack; the list of frames is read once, each JPEG when it is asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._grids: dict[str, list[PackedFrame]] = {}
        for frame in self._read_footer():
            self._grids.setdefault(frame.grid, []).append(frame)

    def grids(self) -> list[str]:
        """The names of the grids, sorted."""
        return sorted(self._grids)

    def frames(self, grid: str) -> list[PackedFrame]:
        """The frames of a grid in the order of their index; an unknown grid has none."""
        return list(self._grids.get(grid, []))

    def read(self, frame: PackedFrame) -> bytes:
        """The frame's JPEG, checked against its hash."""
        try:
            with self._path.open("rb") as file:
                file.seek(frame.offset)
                jpeg = file.read(frame.size_bytes)
        except OSError as error:
            raise self._damaged(error.strerror or "not readable") from error
        if hashlib.sha256(jpeg).hexdigest() != frame.sha256:
            raise self._damaged(f"frame {frame.index} of grid {frame.grid!r} does not match its hash")
        return jpeg

    def _read_footer(self) -> list[PackedFrame]:
        try:
            with self._path.open("rb") as file:
                size_bytes = file.seek(0, 2)
                file.seek(max(0, size_bytes - _TAIL.size))
                digest, length, magic = _TAIL.unpack(file.read())
                if magic != _MAGIC or length > size_bytes - _TAIL.size:
                    raise self._damaged("its end is missing")
                file.seek(size_bytes - _TAIL.size - length)
                footer = file.read(length)
        except (OSError, struct.error) as error:
            raise self._damaged(getattr(error, "strerror", None) or "it is too short") from error
        if hashlib.sha256(footer).digest() != digest:
            raise self._damaged("its list of frames does not match its hash")
        parsed: dict[str, Any] = json.loads(footer)
        return [PackedFrame(**frame) for frame in parsed["frames"]]

    def _damaged(self, what: str) -> MediaError:
        return MediaError(
            f"the frame pack {name_of(self._path)} can't be used: {what};"
            " delete it and index the video again."
        )
