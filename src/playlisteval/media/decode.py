"""A probed file and times come in; the frames at those times (and the sound), truly dated, go out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from av.error import FFmpegError

from playlisteval.errors import MediaError
from playlisteval.media.groups import Rule
from playlisteval.media.names import name_of
from playlisteval.media.opening import open_media, read_packets
from playlisteval.media.pcm import Pcm, no_sound
from playlisteval.media.pickers import GroupPicker, PlainPicker, Target
from playlisteval.media.pictures import Orientation, PictureMaker, Rgb
from playlisteval.media.probe import NO_FRAME_TIMES, MediaInfo
from playlisteval.media.sound import SoundTrack

if TYPE_CHECKING:
    from av.container import InputContainer
    from av.video.frame import VideoFrame
    from av.video.stream import VideoStream

# One group of packets is held in memory; files with longer ones are decoded from front to back instead.
_LONGEST_GROUP_BYTES = 64 * 1024 * 1024
_SEEKABLE_FORMATS = frozenset({"mov", "matroska", "mpegts"})
# How far before the wanted time to start, each tried when the one before found no key frame early enough.
_BACK_SECONDS = (0.0, 3.0, 15.0, 90.0)
# Times are given out in whole microseconds; this lets a time that was given out find its own frame again.
_ROUNDING_SECONDS = 1e-6


@dataclass(frozen=True, slots=True)
class SampledFrame:
    """One picture; `time_seconds` is its true presentation time, `index` its place among the targets."""

    target_seconds: float
    time_seconds: float
    rgb: Rgb
    index: int


@dataclass(frozen=True, slots=True)
class Sampled:
    """Frames in the order of their targets, the sound (16 kHz mono, empty if none), and what went wrong."""

    frames: tuple[SampledFrame, ...]
    pcm: Pcm
    problems: tuple[str, ...]


def sample(
    path: Path,
    info: MediaInfo,
    targets_seconds: Sequence[float],
    *,
    max_width: int = 640,
    max_height: int = 480,
    audio: bool = True,
    on_frame: Callable[[SampledFrame], None] | None = None,
) -> Sampled:
    """The frame nearest to each target (a reference frame within 100 ms will do), and the sound.

    One pass over the file. With `on_frame` each frame is handed over as soon as it is known, mostly in order
    of time, and none is kept. A file without video gives no frames.
    """
    out = _Collector(info, targets_seconds, _maker(info, max_width, max_height), on_frame)
    problems: Counter[str] = Counter()
    pcm, missing = _pass(path, info, out.targets(), Rule.NEAREST, out.take, problems, audio=audio)
    if missing:
        _plain_pass(path, info, missing, Rule.NEAREST, out.take, problems)
    return Sampled(out.in_order(), pcm, _told(problems, out, info))


def look_at(
    path: Path,
    info: MediaInfo,
    seconds: float,
    *,
    max_width: int | None = 640,
    max_height: int | None = 480,
) -> SampledFrame:
    """Exactly the frame that a player shows at this time; each call starts from a fresh decoder."""
    _need_video(path, info)
    maker = _maker(info, max_width, max_height)
    if info.container in _SEEKABLE_FORMATS and not _needs_plain(info):
        for back_seconds in _BACK_SECONDS:
            out = _Collector(info, [seconds], maker, None)
            if seconds - back_seconds <= 0.0:
                break
            if _seek_pass(path, info, out, max(0.0, min(seconds, info.duration_seconds) - back_seconds)):
                return out.in_order()[0]
    return look_at_many(path, info, [seconds], max_width=max_width, max_height=max_height)[0]


def look_at_many(
    path: Path,
    info: MediaInfo,
    times: Sequence[float],
    *,
    max_width: int | None = 640,
    max_height: int | None = 480,
) -> list[SampledFrame]:
    """As `look_at` for many times in one pass over the file; in the order in which they were asked."""
    _need_video(path, info)
    out = _Collector(info, times, _maker(info, max_width, max_height), None)
    problems: Counter[str] = Counter()
    _, missing = _pass(path, info, out.targets(), Rule.SHOWN, out.take, problems, audio=False)
    if missing:
        _plain_pass(path, info, missing, Rule.SHOWN, out.take, problems)
    frames = list(out.in_order())
    if len(frames) < len(times):
        raise MediaError(f"{name_of(path)} has no picture that can be decoded; leave it out or get it again.")
    return frames


class _Collector:
    """Turns chosen frames into pictures and keeps them, or hands them on."""

    def __init__(
        self,
        info: MediaInfo,
        times: Sequence[float],
        maker: PictureMaker,
        on_frame: Callable[[SampledFrame], None] | None,
    ) -> None:
        self._info, self._times, self._maker, self._on_frame = info, times, maker, on_frame
        self._frames: dict[int, SampledFrame] = {}
        self.taken = 0
        self.damaged = 0

    def targets(self) -> list[Target]:
        """All targets, sorted by time."""
        order = sorted(range(len(self._times)), key=lambda i: self._times[i])
        return [Target(i, self._times[i] + self._info.start_seconds + _ROUNDING_SECONDS) for i in order]

    def take(self, targets: Sequence[Target], frame: VideoFrame, file_seconds: float) -> None:
        rgb = self._maker.rgb(frame)
        time_seconds = round(file_seconds - self._info.start_seconds, 6)
        self.damaged += frame.is_corrupt
        for target in targets:
            self.taken += 1
            taken = SampledFrame(self._times[target.index], time_seconds, rgb, target.index)
            if self._on_frame is not None:
                self._on_frame(taken)
            else:
                self._frames[target.index] = taken

    def in_order(self) -> tuple[SampledFrame, ...]:
        return tuple(self._frames[index] for index in sorted(self._frames))

    def wanted(self) -> int:
        return len(self._times)


_Take = Callable[[Sequence[Target], "VideoFrame", float], None]


def _maker(info: MediaInfo, max_width: int | None, max_height: int | None) -> PictureMaker:
    turn = Orientation(info.rotation_degrees // 90, info.mirrored)
    return PictureMaker(info.pixel_aspect, turn, max_width, max_height)


def _needs_plain(info: MediaInfo) -> bool:
    """Files whose packets don't tell which pictures they hold, or where decoding can start."""
    return (
        NO_FRAME_TIMES in info.flags
        or info.key_frame_count == 0
        or info.longest_group_bytes > _LONGEST_GROUP_BYTES
    )


def _need_video(path: Path, info: MediaInfo) -> None:
    if not info.has_video:
        raise MediaError(f"{name_of(path)} has no video stream, so no picture; use its sound only.")


def _video_stream(path: Path, info: MediaInfo, container: InputContainer) -> VideoStream:
    for stream in container.streams.video:
        if stream.index == info.video_stream_index:
            stream.codec_context.thread_count = 1
            return stream
    raise MediaError(f"{name_of(path)} has changed since it was probed; probe it again.")


def _pass(
    path: Path,
    info: MediaInfo,
    targets: list[Target],
    rule: Rule,
    take: _Take,
    problems: Counter[str],
    *,
    audio: bool,
) -> tuple[Pcm, list[Target]]:
    """One pass over the file: takes frames, returns the sound and the targets still without a frame."""
    wants_video = info.has_video and bool(targets)
    wants_audio = audio and info.has_audio
    if not wants_video and not wants_audio:
        return no_sound(), []
    with open_media(path) as container:
        streams: list[Any] = []
        picker: GroupPicker | PlainPicker | None = None
        if wants_video:
            stream = _video_stream(path, info, container)
            streams.append(stream)
            if _needs_plain(info):
                trust = NO_FRAME_TIMES not in info.flags
                picker = PlainPicker(stream, targets, rule, take, problems, trust_frame_times=trust)
            else:
                picker = GroupPicker(stream, targets, rule, take, problems)
        sound = SoundTrack(info.start_seconds, info.duration_seconds if wants_audio else 0.0, problems)
        if wants_audio:
            streams += [s for s in container.streams.audio if s.index == info.audio_stream_index]
        for packet in read_packets(container, streams, problems):
            if packet.stream_index == info.audio_stream_index:
                sound.push(packet)
            elif picker is not None and not picker.done:
                picker.push(packet)
            if not wants_audio and picker is not None and picker.done:
                break
        return sound.finish(), picker.finish() if picker is not None else []


def _plain_pass(
    path: Path,
    info: MediaInfo,
    targets: list[Target],
    rule: Rule,
    take: _Take,
    problems: Counter[str],
) -> None:
    """Decode from the front, as a player does: for what the quick pass found not decodable by itself."""
    quiet: Counter[str] = Counter()
    with open_media(path) as container:
        picker = PlainPicker(_video_stream(path, info, container), targets, rule, take, quiet)
        for packet in read_packets(container, [picker.stream], quiet):
            picker.push(packet)
            if picker.done:
                return
        if picker.finish():
            problems["frames could not be decoded"] += len(picker.finish())


def _seek_pass(path: Path, info: MediaInfo, out: _Collector, from_seconds: float) -> bool:
    """Start at the key frame before this time; whether that was early enough to find the frame."""
    problems: Counter[str] = Counter()
    with open_media(path) as container:
        stream = _video_stream(path, info, container)
        offset = int((from_seconds + info.start_seconds) / float(stream.time_base or 1))
        try:
            container.seek(offset, stream=stream, backward=True)
        except (FFmpegError, OSError):
            return False
        picker = GroupPicker(stream, out.targets(), Rule.SHOWN, out.take, problems, from_the_front=False)
        for packet in read_packets(container, [stream], problems):
            picker.push(packet)
            if picker.done:
                break
        return not picker.finish() and out.taken == 1


def _told(problems: Counter[str], out: _Collector, info: MediaInfo) -> tuple[str, ...]:
    if out.damaged:
        problems["chosen frames are damaged"] = out.damaged
    missing = out.wanted() - out.taken
    if info.has_video and missing and not problems["frames could not be decoded"]:
        problems["frames could not be decoded"] = missing
    return tuple(f"{count} {what}" for what, count in problems.items() if count)
