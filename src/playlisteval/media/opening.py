"""A path comes in; an opened container and its packets, or a one-line MediaError, goes out."""

from __future__ import annotations

import stat
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import av
from av.error import FFmpegError

from playlisteval.errors import MediaError
from playlisteval.media.names import name_of

if TYPE_CHECKING:
    from av.container import InputContainer
    from av.packet import Packet
    from av.stream import Stream
    from av.video.codeccontext import VideoCodecContext
    from av.video.frame import VideoFrame

# Demuxers that turn texts, pictures or lists of other files into a "video". Lists are refused for safety
# too: an untrusted text file must not make the reader open other files.
_NOT_MEDIA = frozenset({"tty", "image2", "hls", "concat", "dash", "imf", "ffmetadata", "sdp", "rtsp", "lrc"})
_MOST_READ_ERRORS = 20


def _cannot_read(path: Path, error: OSError) -> MediaError:
    if isinstance(error, FileNotFoundError):
        return MediaError(f"{name_of(path)} does not exist; check the path or collect the file again.")
    if isinstance(error, PermissionError):
        return MediaError(f"{name_of(path)} can't be read: no permission; allow reading it for this user.")
    return MediaError(f"{name_of(path)} can't be read ({error.strerror}); check the disk and the path.")


def file_size(path: Path) -> int:
    """Size in bytes of a readable, non-empty file; every other case is a MediaError."""
    try:
        status = path.stat()
        if not stat.S_ISDIR(status.st_mode):
            path.open("rb").close()
    except OSError as error:
        raise _cannot_read(path, error) from error
    except ValueError as error:
        raise MediaError(
            f"{name_of(path)} is not a possible file name ({error}); rename the file."
        ) from error
    if stat.S_ISDIR(status.st_mode):
        raise MediaError(f"{name_of(path)} is a folder, not a file; give the files in it one by one.")
    if status.st_size == 0:
        raise MediaError(f"{name_of(path)} is empty (0 bytes); download or copy it again.")
    return status.st_size


def open_media(path: Path) -> InputContainer:
    """Open for demuxing; the caller closes it."""
    file_size(path)
    try:
        # "file:" and an absolute path: a name such as "talk:1.mp4" must not be read as a protocol.
        container = av.open(f"file:{path.absolute()}", metadata_errors="ignore")
    except OSError as error:
        raise _cannot_read(path, error) from error
    except (FFmpegError, ValueError) as error:
        raise MediaError(
            f"{name_of(path)} is not a video or sound file that can be read"
            f" ({getattr(error, 'strerror', None) or error}); check that the download is complete."
        ) from error
    names = container.format.name.split(",")
    if _NOT_MEDIA.intersection(names) or any(name.endswith("_pipe") for name in names):
        container.close()
        raise MediaError(
            f"{name_of(path)} is not a video or sound file (it reads as {names[0]!r}); leave it out."
        )
    return container


def read_packets(
    container: InputContainer, streams: list[Stream], problems: Counter[str]
) -> Iterator[Packet[Stream]]:
    """All packets with data of these streams; a read error is counted and reading goes on after it."""
    failures = 0
    while failures < _MOST_READ_ERRORS:
        try:
            for packet in container.demux(*streams):
                if packet.size:
                    failures = 0
                    yield packet
            return
        except (FFmpegError, IndexError):  # IndexError: a stream that turned up after the file was opened
            failures += 1
            problems["reads failed"] += 1


def decoded_by(context: VideoCodecContext, packet: Packet[Any] | None) -> list[VideoFrame]:
    """The frames that come out when this packet goes in; None asks for all that are still inside."""
    # The stubs leave the packet's stream type open.
    return context.decode(packet)  # pyright: ignore[reportUnknownMemberType]
