"""A media file comes in; its measured length, chosen streams, size as displayed and flags go out."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import av
import numpy as np
from av.error import FFmpegError
from av.stream import Disposition

from playlisteval.errors import MediaError
from playlisteval.media.groups import is_shown, usual_step_seconds
from playlisteval.media.names import name_of
from playlisteval.media.opening import decoded_by, file_size, open_media, read_packets
from playlisteval.media.pictures import Orientation, orientation

if TYPE_CHECKING:
    from av.audio.stream import AudioStream
    from av.container import InputContainer
    from av.packet import Packet
    from av.stream import Stream
    from av.video.frame import VideoFrame
    from av.video.stream import VideoStream

TRUNCATED: Final = "truncated"
NO_AUDIO: Final = "no audio"
NO_VIDEO: Final = "no video"
COVER_ONLY: Final = "cover picture only"
VARIABLE_RATE: Final = "variable frame rate"
SINGLE_FRAME: Final = "single frame"
READ_ERRORS: Final = "read errors"
TIME_JUMPS: Final = "timestamps jump"
NO_FRAME_TIMES: Final = "frames without times"
UNREADABLE_VIDEO: Final = "video can't be decoded"

# Sound that outlasts the film by less than this is padding of the last audio frame, not content.
_SOUND_OUTLASTS_SECONDS = 1.0
_JUMP_SECONDS = 10.0
# Beyond this a timestamp is wrong, and everything laid out along it would be too large.
_LONGEST_SECONDS = 100 * 3600.0
_FIRST_FRAME_PACKETS = 600
# Only these write a real length into their header; others (mp3, ts) guess one from the bit rate.
_DECLARING_FORMATS = frozenset({"mov", "matroska", "webm", "avi", "flv", "asf", "wav", "ogg"})
_TEXT_SUBTITLES = frozenset({"mov_text", "subrip", "webvtt", "ass", "text", "ttml"})
_COMMENTARY = Disposition.comment | Disposition.visual_impaired | Disposition.descriptions


@dataclass(frozen=True, slots=True)
class SubtitleTrack:
    """One subtitle stream of a container."""

    index: int
    codec: str
    language: str | None
    is_text: bool


@dataclass(frozen=True, slots=True)
class MediaInfo:
    """What one pass over the packets of a file says about it; times count from the file's own start.

    `start_seconds` is the file's own timestamp of that start. Video governs the length; sound does only where
    there is no video, or where it outlasts the video by more than a second. `rotation_degrees` is the
    counter-clockwise turn a player applies; `width` and `height` are after it and after the pixel aspect.
    """

    path: Path
    size_bytes: int
    container: str
    start_seconds: float
    duration_seconds: float
    declared_duration_seconds: float | None
    width: int
    height: int
    pixel_aspect: float
    rotation_degrees: int
    mirrored: bool
    fps: float | None
    frame_count: int
    has_video: bool
    has_audio: bool
    video_stream_index: int | None
    audio_stream_index: int | None
    video_codec: str | None
    audio_codec: str | None
    subtitle_tracks: tuple[SubtitleTrack, ...]
    key_frame_count: int
    longest_group_bytes: int
    flags: tuple[str, ...]


def file_sha256(path: Path) -> str:
    """The hex SHA-256 of the file's bytes."""
    file_size(path)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def probe(path: Path) -> MediaInfo:
    """Measure a file from its packets; nothing but the first frame is decoded."""
    size_bytes = file_size(path)
    with open_media(path) as container:
        video, audio = choose_video(container), choose_audio(container)
        if video is None and audio is None:
            raise MediaError(f"{name_of(path)} has no video and no audio stream; leave it out.")
        scan = _Scan(container, video, audio)
        scan.run()
        if scan.video.packets == 0 and scan.audio.packets == 0:
            raise MediaError(f"{name_of(path)} holds no video and no sound data; download or copy it again.")
        info = _info(path, size_bytes, scan)
    if info.duration_seconds > _LONGEST_SECONDS:
        raise MediaError(
            f"{name_of(path)} seems to last {info.duration_seconds / 3600:.0f} hours, so its timestamps are"
            " damaged; remux it or download it again."
        )
    return info


def choose_video(container: InputContainer) -> VideoStream | None:
    """A default stream before others, then the largest, then the first; never an attached picture."""
    stills = Disposition.attached_pic | Disposition.timed_thumbnails
    films = [s for s in container.streams.video if not s.disposition & stills and _has_decoder(s)]
    return max(
        films, key=lambda s: (_is_default(s), s.codec_context.width * s.codec_context.height), default=None
    )


def choose_audio(container: InputContainer) -> AudioStream | None:
    """A default track, no commentary, at least 16 kHz where there is a choice; then the first."""
    tracks = [s for s in container.streams.audio if _has_decoder(s)]
    return max(
        tracks,
        key=lambda s: (not s.disposition & _COMMENTARY, _is_default(s), min(s.codec_context.rate, 16_000)),
        default=None,
    )


def _is_default(stream: Stream) -> bool:
    return bool(stream.disposition & Disposition.default)


def _has_decoder(stream: Stream) -> bool:
    # The stubs promise a context; streams of unknown codecs have none.
    return getattr(stream, "codec_context", None) is not None


@dataclass(slots=True)
class _Measure:
    """Running measures of one stream, in its own time base."""

    tick_seconds: float
    packets: int = 0
    undated: int = 0
    reordered: bool = False
    key_frames: int = 0
    jumps: int = 0
    times: array[int] = field(default_factory=lambda: array("q"))
    first: int | None = None
    end: int | None = None
    last_has_length: bool = True
    longest_group_bytes: int = 0
    _group_bytes: int = 0
    _latest: int = -(2**63)
    _previous_dts: int | None = None

    def add(self, packet: Packet[Stream], *, codec: str | None = None) -> None:
        """Take in one packet; the times are kept for the codec of a video stream."""
        self.packets += 1
        self._measure_group(packet)
        self._look_for_jump(packet)
        time = packet.pts
        if time is None:
            self.undated += 1
            time = packet.dts
        if time is None or packet.is_discard:
            return
        self.reordered |= time < self._latest
        self._latest = max(self._latest, time)
        if codec is not None and (packet.pts is None or is_shown(packet, codec)):
            self.times.append(time)
        length = packet.duration or 0
        if self.first is None or time < self.first:
            self.first = time
        if self.end is None or time + length > self.end:
            self.end = time + length
            self.last_has_length = length > 0

    def _measure_group(self, packet: Packet[Stream]) -> None:
        if packet.is_keyframe:
            self.key_frames += 1
            self._group_bytes = 0
        self._group_bytes += packet.size
        self.longest_group_bytes = max(self.longest_group_bytes, self._group_bytes)

    def _look_for_jump(self, packet: Packet[Stream]) -> None:
        if packet.dts is None:
            return
        if self._previous_dts is not None:
            step_seconds = (packet.dts - self._previous_dts) * self.tick_seconds
            self.jumps += not -1.0 <= step_seconds <= _JUMP_SECONDS
        self._previous_dts = packet.dts

    def steps(self) -> np.ndarray:
        return np.diff(np.sort(np.frombuffer(self.times, dtype=np.int64)))

    def start_seconds(self) -> float | None:
        return None if self.first is None else self.first * self.tick_seconds

    def end_seconds(self) -> float | None:
        if self.end is None:
            return None
        steps = self.steps() if not self.last_has_length else np.empty(0)
        return (self.end + (float(np.median(steps)) if steps.size else 0.0)) * self.tick_seconds


class _Scan:
    """One pass over all packets of a container, with a measure for each of the two chosen streams."""

    def __init__(
        self, container: InputContainer, video: VideoStream | None, audio: AudioStream | None
    ) -> None:
        self.container = container
        self.video_stream, self.audio_stream = video, audio
        self.video, self.audio = _Measure(_tick(video)), _Measure(_tick(audio))
        self.first_frame: VideoFrame | None = None
        self.last_end_seconds = 0.0
        self.problems: Counter[str] = Counter()

    def run(self) -> None:
        streams = [s for s in self.container.streams if s.type in ("video", "audio", "subtitle")]
        streams = [s for s in streams if not s.disposition & Disposition.attached_pic]
        if self.video_stream is not None:
            self.video_stream.codec_context.thread_count = 1
        for packet in read_packets(self.container, streams, self.problems):
            self._note_end(packet)
            if self.video_stream is not None and packet.stream_index == self.video_stream.index:
                self.video.add(packet, codec=self.video_stream.codec_context.codec.name)
                if self.first_frame is None and self.video.packets <= _FIRST_FRAME_PACKETS:
                    self.first_frame = _first_frame(packet)
            elif self.audio_stream is not None and packet.stream_index == self.audio_stream.index:
                self.audio.add(packet)
        if self.first_frame is None and self.video_stream is not None and self.video.packets:
            self.first_frame = _drained_frame(self.video_stream)

    def _note_end(self, packet: Packet[Stream]) -> None:
        if packet.pts is not None:
            end = float((packet.pts + (packet.duration or 0)) * packet.time_base)
            self.last_end_seconds = max(self.last_end_seconds, end)

    def audio_start_seconds(self) -> float | None:
        """The first sound that is heard: encoder priming at the start counts as not there."""
        first = self.audio.start_seconds()
        if first is None or self.audio_stream is None or self.audio_stream.start_time is None:
            return first
        claimed = self.audio_stream.start_time * self.audio.tick_seconds
        return claimed if 0.0 <= claimed - first < 1.0 else first


def _tick(stream: Stream | None) -> float:
    return float(stream.time_base) if stream is not None and stream.time_base is not None else 1.0


def _first_frame(packet: Packet[Stream]) -> VideoFrame | None:
    try:
        frames = packet.decode()
    except FFmpegError:
        return None
    return next((frame for frame in frames if isinstance(frame, av.VideoFrame)), None)


def _drained_frame(stream: VideoStream) -> VideoFrame | None:
    try:
        return next(iter(decoded_by(stream.codec_context, None)), None)
    except FFmpegError:
        return None


def _info(path: Path, size_bytes: int, scan: _Scan) -> MediaInfo:
    video, audio = scan.video_stream, scan.audio_stream
    has_video, has_audio = scan.video.packets > 0, scan.audio.packets > 0
    starts = [s for s in (scan.video.start_seconds(), scan.audio_start_seconds()) if s is not None]
    start_seconds = min(starts, default=0.0)
    turn = orientation(scan.first_frame) if scan.first_frame is not None else Orientation()
    aspect = _pixel_aspect(video)
    width, height = _displayed_size(video, aspect, turn) if has_video else (0, 0)
    return MediaInfo(
        path=path,
        size_bytes=size_bytes,
        container=scan.container.format.name.split(",")[0],
        start_seconds=start_seconds,
        duration_seconds=_duration_seconds(scan, start_seconds),
        declared_duration_seconds=_declared_seconds(scan.container),
        width=width,
        height=height,
        pixel_aspect=aspect,
        rotation_degrees=90 * turn.quarter_turns,
        mirrored=turn.mirrored,
        fps=_mean_fps(scan),
        frame_count=len(scan.video.times) or scan.video.packets,
        has_video=has_video,
        has_audio=has_audio,
        video_stream_index=video.index if video is not None and has_video else None,
        audio_stream_index=audio.index if audio is not None and has_audio else None,
        video_codec=video.codec_context.codec.canonical_name if video is not None and has_video else None,
        audio_codec=audio.codec_context.codec.canonical_name if audio is not None and has_audio else None,
        subtitle_tracks=_subtitle_tracks(scan.container),
        key_frame_count=scan.video.key_frames,
        longest_group_bytes=scan.video.longest_group_bytes,
        flags=_flags(scan),
    )


def _duration_seconds(scan: _Scan, start_seconds: float) -> float:
    video_end, audio_end = scan.video.end_seconds(), scan.audio.end_seconds()
    if video_end is None and scan.video.packets and scan.video_stream is not None:
        end = scan.video.packets * usual_step_seconds(scan.video_stream)
    elif video_end is None or (audio_end or 0.0) > video_end + _SOUND_OUTLASTS_SECONDS:
        end = audio_end
    else:
        end = video_end
    return round(max(0.0, end - start_seconds), 6) if end is not None else 0.0


def _declared_seconds(container: InputContainer) -> float | None:
    return container.duration / 1_000_000 if container.duration else None


def _pixel_aspect(video: VideoStream | None) -> float:
    ratio = video.sample_aspect_ratio if video is not None else None
    return float(ratio) if ratio else 1.0


def _displayed_size(video: VideoStream | None, aspect: float, turn: Orientation) -> tuple[int, int]:
    if video is None:
        return 0, 0
    width = max(1, round(video.codec_context.width * aspect))
    height = video.codec_context.height
    return (height, width) if turn.quarter_turns % 2 else (width, height)


def _mean_fps(scan: _Scan) -> float | None:
    start, end = scan.video.start_seconds(), scan.video.end_seconds()
    if start is not None and end is not None and end > start:
        return round(len(scan.video.times) / (end - start), 6)
    if scan.video_stream is not None and scan.video.packets:
        return round(1.0 / usual_step_seconds(scan.video_stream), 6)
    return None


def _subtitle_tracks(container: InputContainer) -> tuple[SubtitleTrack, ...]:
    tracks = [s for s in container.streams if s.type == "subtitle" and _has_decoder(s)]
    names = [s.codec_context.codec.canonical_name for s in tracks]
    return tuple(
        SubtitleTrack(s.index, name, s.language, name in _TEXT_SUBTITLES)
        for s, name in zip(tracks, names, strict=True)
    )


def _flags(scan: _Scan) -> tuple[str, ...]:
    video, audio = scan.video, scan.audio
    covers = [s for s in scan.container.streams.video if s.disposition & Disposition.attached_pic]
    found = {
        TRUNCATED: _is_truncated(scan),
        NO_VIDEO: video.packets == 0,
        NO_AUDIO: audio.packets == 0,
        COVER_ONLY: video.packets == 0 and bool(covers),
        VARIABLE_RATE: _rate_varies(video),
        SINGLE_FRAME: video.packets == 1,
        READ_ERRORS: bool(scan.problems),
        TIME_JUMPS: video.jumps + audio.jumps > 0,
        NO_FRAME_TIMES: _lacks_frame_times(scan),
        UNREADABLE_VIDEO: video.packets > 0 and scan.first_frame is None,
    }
    return tuple(flag for flag, holds in found.items() if holds)


def _lacks_frame_times(scan: _Scan) -> bool:
    """Whether packets say nothing of when their picture is shown, or only (AVI) when it is decoded."""
    if scan.video.undated or scan.video_stream is None:
        return scan.video.undated > 0
    is_avi = scan.container.format.name == "avi"
    return is_avi and scan.video_stream.codec_context.has_b_frames and not scan.video.reordered


def _is_truncated(scan: _Scan) -> bool:
    declared = _declared_seconds(scan.container)
    if declared is None or not _DECLARING_FORMATS.intersection(scan.container.format.name.split(",")):
        return False
    container_start = (scan.container.start_time or 0) / 1_000_000
    return declared - (scan.last_end_seconds - container_start) > max(1.0, 0.01 * declared)


def _rate_varies(video: _Measure) -> bool:
    """More than 5 % of the time lies in steps that differ by over a quarter from the usual one."""
    steps = video.steps()
    total = int(steps.sum()) if steps.size else 0
    if steps.size < 2 or total == 0:
        return False
    usual = float(np.median(steps))
    unusual = np.abs(steps - usual) > max(0.25 * usual, 1.0)
    return float(steps[unusual].sum()) > 0.05 * total
