"""Video packets and sorted targets come in; each target's frame is handed on as soon as it is decoded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, cast

import av
from av.error import FFmpegError

from playlisteval.media.groups import Group, Grouper, Rule, belongs, pick_time, usual_step_seconds
from playlisteval.media.opening import decoded_by

if TYPE_CHECKING:
    from av.packet import Packet
    from av.video.codeccontext import VideoCodecContext
    from av.video.frame import VideoFrame
    from av.video.stream import VideoStream

    AnyPacket = Packet[Any]

# In these codecs a picture marked as not referred to is never referred to. Not HEVC: there the mark
# only speaks of its own temporal layer.
_SAFE_TO_SKIP = frozenset({"h264", "mpeg4", "mpeg2video", "mpeg1video", "vp8", "vp9", "av1", "libdav1d"})
_NEAR_ENOUGH_SECONDS = 0.1
_MISSES_BEFORE_FULL = 2
_UNDECODABLE = "video packets could not be decoded"


@dataclass(frozen=True, slots=True)
class Target:
    """A wanted time on the file's own timestamps, and its place among the caller's targets."""

    index: int
    file_seconds: float


Take = Callable[[Sequence[Target], "VideoFrame", float], None]


def decode_packets(
    context: VideoCodecContext, packets: Iterable[AnyPacket], problems: Counter[str], *, drain: bool
) -> Iterable[VideoFrame]:
    """Frames in the order of presentation; damaged packets are counted and skipped."""
    for packet in packets:
        try:
            yield from decoded_by(context, packet)
        except FFmpegError:
            problems[_UNDECODABLE] += 1
    if drain:
        try:
            yield from decoded_by(context, None)
        except FFmpegError:
            problems[_UNDECODABLE] += 1


def _exact_context(stream: VideoStream) -> VideoCodecContext:
    """A decoder for all pictures of a stream whose own decoder may be told to skip some."""
    own = stream.codec_context
    if own.codec.name != "libdav1d":
        return own
    # dav1d reads the order to skip when it is opened, and keeps to it.
    other = cast("VideoCodecContext", av.CodecContext.create("libdav1d", "r"))
    other.extradata = own.extradata
    other.thread_count = 1
    return other


class GroupPicker:
    """Decodes only groups that hold a target, each only up to its last target, from a flushed decoder."""

    def __init__(
        self,
        stream: VideoStream,
        targets: Sequence[Target],
        rule: Rule,
        take: Take,
        problems: Counter[str],
        *,
        from_the_front: bool = True,
    ) -> None:
        self._stream, self._rule, self._take, self._problems = stream, rule, take, problems
        self._tick_seconds = float(stream.time_base or 1)
        self._waiting = list(targets)
        self._missing: list[Target] = []
        codec = stream.codec_context.codec.name
        self._grouper = Grouper(codec)
        self._all_read = from_the_front
        self._may_skip = rule is Rule.NEAREST and codec in _SAFE_TO_SKIP
        self._misses = 0
        self._exact = _exact_context(stream) if self._may_skip else stream.codec_context

    @property
    def done(self) -> bool:
        return not self._waiting

    def push(self, packet: AnyPacket) -> None:
        group = self._grouper.push(packet)
        if group is not None:
            self._pick(group)

    def finish(self) -> list[Target]:
        """Decode what is left; returns the targets for which no group gave a frame."""
        for group in self._grouper.finish():
            self._pick(group)
        return self._missing + self._waiting

    def _pick(self, group: Group) -> None:
        if not group.shown:
            return
        mine = self._mine(group)
        wanted: dict[int, list[Target]] = {}
        for target in mine:
            wanted.setdefault(self._time_for(group, target), []).append(target)
        if wanted and self._may_skip:
            wanted = self._pick_references(group, wanted)
        if wanted:
            self._pick_exactly(group, wanted)

    def _mine(self, group: Group) -> list[Target]:
        count = 0
        while count < len(self._waiting) and belongs(group, self._ticks(self._waiting[count]), self._rule):
            count += 1
        mine, self._waiting = self._waiting[:count], self._waiting[count:]
        if not self._all_read:
            # After a seek: times before the first group belong to pictures that were not read.
            self._all_read = True
            first = group.shown[0]
            self._missing += [target for target in mine if self._ticks(target) < first]
            mine = [target for target in mine if self._ticks(target) >= first]
        return mine

    def _ticks(self, target: Target) -> float:
        return target.file_seconds / self._tick_seconds

    def _time_for(self, group: Group, target: Target) -> int:
        return pick_time(group.shown, self._ticks(target), self._rule)

    def _pick_references(self, group: Group, wanted: dict[int, list[Target]]) -> dict[int, list[Target]]:
        """Take reference frames that are near enough; returns what still needs a full decode."""
        context, quiet = self._stream.codec_context, Counter[str]()
        context.skip_frame = "NONREF"
        frames = decode_packets(context, group.upto(wanted), quiet, drain=True)
        left = dict(wanted)
        limit = _NEAR_ENOUGH_SECONDS / self._tick_seconds
        for targets, frame, time in _nearest_frames(frames, self._with_ticks(wanted)):
            exact = wanted.get(time, [])
            good = [t for t in targets if t in exact or abs(self._ticks(t) - time) <= limit]
            if good:
                self._take(good, frame, time * self._tick_seconds)
                left = _without(left, good)
        context.flush_buffers()
        context.skip_frame = "DEFAULT"
        if not left:
            self._problems.update(quiet)
        self._misses += bool(left)
        self._may_skip = self._misses < _MISSES_BEFORE_FULL
        return left

    def _with_ticks(self, wanted: dict[int, list[Target]]) -> list[tuple[Target, float]]:
        return [(target, self._ticks(target)) for targets in wanted.values() for target in targets]

    def _pick_exactly(self, group: Group, wanted: dict[int, list[Target]]) -> None:
        left = dict(wanted)
        for frame in decode_packets(self._exact, group.upto(wanted), self._problems, drain=True):
            targets = left.pop(frame.pts, None) if frame.pts is not None else None
            if targets and frame.pts is not None:
                self._take(targets, frame, frame.pts * self._tick_seconds)
            if not left:
                break
        self._exact.flush_buffers()
        self._missing += [target for targets in left.values() for target in targets]


def _without(wanted: dict[int, list[Target]], taken: list[Target]) -> dict[int, list[Target]]:
    rest = {time: [t for t in targets if t not in taken] for time, targets in wanted.items()}
    return {time: targets for time, targets in rest.items() if targets}


def _nearest_frames(
    frames: Iterable[VideoFrame], targets: list[tuple[Target, float]]
) -> Iterable[tuple[list[Target], VideoFrame, int]]:
    """For each frame that is nearest to some targets: those, the frame, its time. Holds two frames."""
    before: VideoFrame | None = None
    waiting = sorted(targets, key=lambda pair: pair[1])
    for frame in frames:
        if frame.pts is None:
            continue
        reached = [pair for pair in waiting if pair[1] <= frame.pts]
        waiting = waiting[len(reached) :]
        if before is not None and before.pts is not None:
            middle = (before.pts + frame.pts) / 2
            early = [target for target, ticks in reached if ticks <= middle]
            late = [target for target, ticks in reached if ticks > middle]
            if early:
                yield early, before, before.pts
        else:
            late = [target for target, _ in reached]
        if late:
            yield late, frame, frame.pts
        before = frame
    if waiting and before is not None and before.pts is not None:
        yield [target for target, _ in waiting], before, before.pts


class PlainPicker:
    """Decodes every packet in order and picks from what comes out: slow, and right for any file."""

    def __init__(
        self,
        stream: VideoStream,
        targets: Sequence[Target],
        rule: Rule,
        take: Take,
        problems: Counter[str],
        *,
        trust_frame_times: bool = True,
    ) -> None:
        self.stream = stream
        self._rule, self._take, self._problems = rule, take, problems
        self._waiting = list(targets)
        self._before: tuple[VideoFrame, float] | None = None
        self._tick_seconds = float(stream.time_base or 1)
        self._step_seconds = usual_step_seconds(stream)
        self._stamps: list[int] | None = None if trust_frame_times else []
        self._finished = False

    @property
    def done(self) -> bool:
        return not self._waiting

    def push(self, packet: AnyPacket) -> None:
        stamp = packet.pts if packet.pts is not None else packet.dts
        if self._stamps is not None and stamp is not None:
            heappush(self._stamps, stamp)
        self._see(decode_packets(self.stream.codec_context, [packet], self._problems, drain=False))

    def finish(self) -> list[Target]:
        """Give the last frame to the targets behind it; returns them if there was no frame at all."""
        if not self._finished:
            self._finished = True
            self._see(decode_packets(self.stream.codec_context, [], self._problems, drain=True))
            if self._before is not None and self._waiting:
                self._take(self._waiting, *self._before)
                self._waiting = []
        return self._waiting

    def _see(self, frames: Iterable[VideoFrame]) -> None:
        for frame in frames:
            seconds = self._seconds(frame)
            reached = [t for t in self._waiting if t.file_seconds < seconds]
            if reached:
                self._waiting = self._waiting[len(reached) :]
                self._choose(reached, frame, seconds)
            self._before = (frame, seconds)

    def _choose(self, reached: list[Target], frame: VideoFrame, seconds: float) -> None:
        """All reached targets lie before this frame and not before the one before it."""
        if self._before is None:
            self._take(reached, frame, seconds)
            return
        middle = (self._before[1] + seconds) / 2
        to_before = [t for t in reached if self._rule is Rule.SHOWN or t.file_seconds <= middle]
        if to_before:
            self._take(to_before, *self._before)
        if len(to_before) < len(reached):
            self._take(reached[len(to_before) :], frame, seconds)

    def _seconds(self, frame: VideoFrame) -> float:
        """The frame's time; one without a timestamp comes a usual step after the one before."""
        stamp = frame.pts
        if self._stamps is not None:
            # Pictures come out in order, so the earliest time not yet used is theirs.
            stamp = heappop(self._stamps) if self._stamps else None
        if stamp is not None:
            return stamp * self._tick_seconds
        return self._before[1] + self._step_seconds if self._before is not None else 0.0
