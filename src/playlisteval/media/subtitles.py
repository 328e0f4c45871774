"""A subtitle file, or a text track of a video, comes in; its cues go out."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from av.error import FFmpegError
from av.subtitles.subtitle import AssSubtitle

from playlisteval.errors import MediaError
from playlisteval.media.cues import Cue, CueWord, RawCue, finish_cues, repair_cues, repair_times
from playlisteval.media.names import name_of, natural_key
from playlisteval.media.opening import open_media, read_packets
from playlisteval.media.probe import MediaInfo, SubtitleTrack
from playlisteval.media.subtitle_formats import ass_lines, clean, parse

if TYPE_CHECKING:
    from av.packet import Packet
    from av.stream import Stream

__all__ = [
    "Cue",
    "CueWord",
    "decode_text",
    "find_sidecars",
    "read_sidecar",
    "read_track",
    "repair_cues",
    "repair_times",
]

_SIDECAR_EXTENSIONS = frozenset({".srt", ".vtt", ".ass", ".ssa"})
_LANGUAGE = re.compile(r"[a-z]{2,3}([-_][a-z0-9]+)*", re.IGNORECASE)
_KINDS = frozenset({"forced", "sdh", "cc", "hi", "auto", "orig", "default", "full", "signs"})
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_sidecar(path: Path) -> list[Cue]:
    """The cues of an SRT, WebVTT or ASS file, whatever its extension says."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise MediaError(
            f"the subtitles {name_of(path)} can't be read ({error.strerror}); check the path."
        ) from error
    raw = parse(decode_text(data))
    if raw is None:
        raise MediaError(f"{name_of(path)} is not in SRT, WebVTT or ASS format; convert it to one of them.")
    return finish_cues(raw)


def decode_text(data: bytes) -> str:
    """Text by its byte-order mark; without one UTF-8, UTF-16 where every other byte is 0, or Western."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, errors="replace")
    head = data[:1024]
    if 3 * head[1::2].count(0) > len(head):
        return data.decode("utf-16-le", errors="replace")
    if 3 * head[::2].count(0) > len(head):
        return data.decode("utf-16-be", errors="replace")
    for name in ("utf-8", "cp1252"):
        try:
            return data.decode(name)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def read_track(path: Path, info: MediaInfo, track: SubtitleTrack) -> list[Cue]:
    """The cues of a text track inside the container, on the file's clock."""
    if not track.is_text:
        raise MediaError(
            f"subtitle track {track.index} of {name_of(path)} holds pictures ({track.codec}), not text;"
            " choose a text track or transcribe the sound."
        )
    problems: Counter[str] = Counter()
    raw: list[RawCue] = []
    with open_media(path) as container:
        streams = [s for s in container.streams.subtitles if s.index == track.index]
        if not streams:
            raise MediaError(f"{name_of(path)} has no subtitle track {track.index}; probe it again.")
        for packet in read_packets(container, [streams[0]], problems):
            lines = _packet_lines(packet)
            if lines and packet.pts is not None:
                start = float(packet.pts * packet.time_base) - info.start_seconds
                end = start + float((packet.duration or 0) * packet.time_base)
                raw.append(RawCue(round(start, 6), round(end, 6), lines))
    return finish_cues(raw)


def _packet_lines(packet: Packet[Stream]) -> tuple[str, ...]:
    """The lines of one event; FFmpeg hands every text format over as an ASS event."""
    lines: list[str] = []
    try:
        decoded = packet.decode()
    except FFmpegError:
        return ()
    for part in decoded:
        if isinstance(part, AssSubtitle):
            event = part.ass.decode("utf-8", errors="replace").split(",", 8)
            lines += [clean(line) for line in ass_lines(event[-1])]
    return tuple(line for line in lines if line)


def find_sidecars(video_path: Path) -> list[Path]:
    """Subtitle files beside a video: same name, at most a language and a kind between name and extension."""
    try:
        entries = list(video_path.parent.iterdir())
    except OSError:
        return []
    stem = video_path.stem
    found = [entry for entry in entries if _is_sidecar(entry, stem)]
    return sorted(found, key=lambda entry: (entry.stem != stem, natural_key(entry.name)))


def _is_sidecar(entry: Path, stem: str) -> bool:
    if entry.suffix.lower() not in _SIDECAR_EXTENSIONS or not entry.stem.startswith(stem):
        return False
    rest = entry.stem[len(stem) :]
    if not rest:
        return entry.is_file()
    tokens = rest.removeprefix(".").split(".")
    fits = all(_LANGUAGE.fullmatch(token) or token.lower() in _KINDS for token in tokens)
    return rest.startswith(".") and len(tokens) <= 2 and fits and entry.is_file()
