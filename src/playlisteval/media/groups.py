"""Video packets come in, in file order; groups that decode by themselves, with their targets, go out."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from av.packet import Packet
    from av.video.stream import VideoStream

    AnyPacket = Packet[Any]


class Rule(Enum):
    """Which frame stands for a time: the nearest one, or the one a player shows then."""

    NEAREST = "nearest"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Group:
    """Packets in decode order, from a key frame on, such that every time in `shown` can be decoded.

    Open groups: pictures shown before the *next* key frame but stored behind it need both sides, so they
    belong here, as `lead_out` (that key frame and they); the next group does without them.
    """

    packets: tuple[AnyPacket, ...]
    lead_out: tuple[AnyPacket, ...]
    shown: tuple[int, ...]
    next_key: int | None

    def upto(self, wanted: Iterable[int]) -> tuple[AnyPacket, ...]:
        """The packets from the start to the last one that holds one of the wanted times.

        A prefix in decode order is complete: no picture in it refers to one that is left out.
        """
        times, sequence = set(wanted), self.packets + self.lead_out
        last = max((i for i, packet in enumerate(sequence) if packet.pts in times), default=-1)
        return sequence[: last + 1]


def is_shown(packet: AnyPacket, codec: str) -> bool:
    """Whether the packet yields a picture: not if an edit list hides it, nor for VP8's hidden references."""
    if packet.pts is None or packet.is_discard:
        return False
    return codec != "vp8" or bool(memoryview(packet)[0] & 0x10)


def usual_step_seconds(stream: VideoStream) -> float:
    """From one frame to the next, as the container says; 1/25 where it says nothing."""
    return 1.0 / float(stream.average_rate or stream.guessed_rate or 25)


class Grouper:
    """Cuts the packets of one video stream into groups; holds one group and the head of the next."""

    def __init__(self, codec: str) -> None:
        self._codec = codec
        self._packets: list[AnyPacket] = []
        self._head: list[AnyPacket] = []

    def push(self, packet: AnyPacket) -> Group | None:
        """Take the next packet; a group comes back when it is complete."""
        if packet.is_keyframe:
            group = self._close() if self._head else None
            self._head = [packet]
            return group
        if not self._head:
            if self._packets:
                self._packets.append(packet)
            return None  # before the first key frame nothing can be decoded
        if _time(packet) < _time(self._head[0]):
            self._head.append(packet)
            return None
        group = self._close()
        self._packets.append(packet)
        return group

    def finish(self) -> list[Group]:
        """The groups that are left at the end of the file."""
        groups = [self._close(), self._close()]
        return [group for group in groups if group is not None]

    def _close(self) -> Group | None:
        packets, head = self._packets, self._head
        self._packets, self._head = head[:1], []
        if not packets:
            return None
        key = _time(packets[0])
        shown = {p.pts for p in packets if is_shown(p, self._codec) and _time(p) >= key}
        shown |= {p.pts for p in head[1:] if is_shown(p, self._codec)}
        times = tuple(sorted(time for time in shown if time is not None))
        lead_out = tuple(head) if len(head) > 1 else ()
        return Group(tuple(packets), lead_out, times, _time(head[0]) if head else None)


def _time(packet: AnyPacket) -> int:
    # Streams with undated packets never come here (they are decoded plainly); 0 only satisfies the type.
    return packet.pts if packet.pts is not None else packet.dts or 0


def pick_time(shown: tuple[int, ...], target: float, rule: Rule) -> int:
    """The time in `shown` (sorted, not empty) that stands for the target."""
    if rule is Rule.SHOWN:
        return shown[max(0, bisect_right(shown, target) - 1)]
    right = min(bisect_left(shown, target), len(shown) - 1)
    left = max(0, right - 1)
    return shown[left] if target - shown[left] <= shown[right] - target else shown[right]


def belongs(group: Group, target: float, rule: Rule) -> bool:
    """Whether the target, not taken by an earlier group, is for this one rather than for the next."""
    if group.next_key is None or target <= group.shown[-1]:
        return True
    if rule is Rule.SHOWN:
        return target < group.next_key
    return target - group.shown[-1] <= group.next_key - target
