"""Deliveries in; what a judge was shown, where the deciding moments lay, and how far they got, out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from playlisteval.records import BrokenStep, Delivery, Question, RangeDelivery, Segment, ServedFrame
from playlisteval.rendering.views.shelf import Shelf
from playlisteval.rendering.views.words import Setting, setting_of

SHOWN_FRAMES = 12
"""Thumbnails per delivery; a judge may have been given 128."""

CHAIN = ("in the video", "retrieved", "sampled", "read", "weighed")
_BROKEN_AT: dict[BrokenStep, int] = {"retrieval": 1, "sampling": 2, "reading": 3, "weighing": 4}


@dataclass(frozen=True)
class ChainStep:
    """One of the five steps from the video to the verdict; `state` is ok, broken or unreached."""

    label: str
    state: str


@dataclass(frozen=True)
class Thumb:
    """One frame that was served; `role` is deciding, gold or empty."""

    video_id: str
    video_title: str
    time_seconds: float
    sha256: str
    role: str = ""


@dataclass(frozen=True)
class Band:
    """A range on a timeline, as shares of its length; `served` where a frame of it reached the judge."""

    kind: str
    left: float
    right: float
    served: bool
    start_seconds: float
    end_seconds: float


@dataclass(frozen=True)
class Timeline:
    """One segment of the question, with a tick for each frame that was served from it."""

    clip: int
    title: str
    start_seconds: float
    end_seconds: float
    ticks: tuple[float, ...]
    bands: tuple[Band, ...]
    frames_total: int


@dataclass(frozen=True)
class RangeRow:
    """A deciding or cited range, and each step of its delivery."""

    kind: str
    video_title: str
    start_seconds: float
    end_seconds: float
    in_video: bool
    in_scope: bool
    retrieved_rank: int | None
    frame_served: bool
    transcript_served: bool


@dataclass(frozen=True)
class TranscriptLine:
    """One line as the judge was given it; videos are numbered by first appearance."""

    number: int
    video_title: str
    start_seconds: float
    text: str
    deciding: bool


@dataclass(frozen=True)
class DeliveryView:
    """What one judge call was given."""

    id: str
    setting: Setting
    accepted: bool
    frames_total: int
    thumbs: tuple[Thumb, ...]
    timelines: tuple[Timeline, ...]
    ranges: tuple[RangeRow, ...]
    lines: tuple[TranscriptLine, ...]


@dataclass(frozen=True)
class SegmentView:
    """One of the two segments of a question."""

    clip: int
    segment_id: str
    video_id: str
    title: str
    playlist: str
    start_seconds: float
    end_seconds: float
    duration_seconds: float
    licence: str
    url: str
    bands: tuple[Band, ...]
    thumbs: tuple[Thumb, ...]


def chain(broken: BrokenStep | None) -> tuple[ChainStep, ...]:
    """The five steps up to the first broken one; empty where no step is to blame."""
    if broken is None or broken not in _BROKEN_AT:
        return ()
    at = _BROKEN_AT[broken]
    return tuple(
        ChainStep(label, "ok" if n < at else "broken" if n == at else "unreached")
        for n, label in enumerate(CHAIN)
    )


def safe_url(url: str | None) -> str:
    """Only web addresses become links; a manifest may hold anything."""
    try:
        return url if url and urlsplit(url).scheme in ("http", "https") else ""
    except ValueError:
        return ""


def segment_views(
    shelf: Shelf, question: Question, deliveries: Sequence[Delivery]
) -> tuple[SegmentView, ...]:
    """The segments, each once, with their cited ranges and the served frames closest to these."""
    return tuple(
        _segment_view(shelf, question, shelf.segments[segment_id], clip, deliveries)
        for clip, segment_id in enumerate(dict.fromkeys(question.segment_ids), start=1)
        if segment_id in shelf.segments
    )


def _segment_view(
    shelf: Shelf, question: Question, segment: Segment, clip: int, deliveries: Sequence[Delivery]
) -> SegmentView:
    video, playlist = shelf.videos.get(segment.video_id), shelf.playlists.get(segment.playlist_id)
    cited = [(c.start_seconds, c.end_seconds) for c in question.citations if c.clip_id == clip]
    return SegmentView(
        clip=clip,
        segment_id=segment.id,
        video_id=segment.video_id,
        title=video.title if video else segment.video_id,
        playlist=playlist.title if playlist else "",
        start_seconds=segment.start_seconds,
        end_seconds=segment.end_seconds,
        duration_seconds=video.duration_seconds if video else segment.end_seconds,
        licence=(video.licence or "") if video else "",
        url=safe_url(video.url) if video else "",
        bands=tuple(_band(segment, "gold", True, start, end) for start, end in cited),
        thumbs=_nearest(shelf, segment, cited, deliveries),
    )


def _nearest(
    shelf: Shelf,
    segment: Segment,
    cited: Sequence[tuple[float, float]],
    deliveries: Sequence[Delivery],
    limit: int = 6,
) -> tuple[Thumb, ...]:
    frames = {f.sha256: f for d in deliveries for f in d.frames if _inside(segment, f)}

    def distance(frame: ServedFrame) -> float:
        return min((abs(frame.time_seconds - (a + b) / 2) for a, b in cited), default=0.0)

    chosen = sorted(frames.values(), key=lambda f: (distance(f), f.time_seconds, f.sha256))[:limit]
    return tuple(
        _thumb(shelf, frame, "") for frame in sorted(chosen, key=lambda f: (f.time_seconds, f.sha256))
    )


def delivery_view(shelf: Shelf, question: Question, delivery: Delivery) -> DeliveryView:
    segments = [
        (n, shelf.segments[s])
        for n, s in enumerate(dict.fromkeys(question.segment_ids), start=1)
        if s in shelf.segments
    ]
    return DeliveryView(
        id=delivery.id,
        setting=setting_of(delivery),
        accepted=delivery.accepted,
        frames_total=len(delivery.frames),
        thumbs=tuple(_thumb(shelf, f, _role(f, delivery.ranges)) for f in _shown(delivery)),
        timelines=tuple(_timeline(shelf, delivery, segment, clip) for clip, segment in segments),
        ranges=tuple(_range_row(shelf, r) for r in delivery.ranges),
        lines=_lines(shelf, delivery),
    )


def _title(shelf: Shelf, video_id: str) -> str:
    video = shelf.videos.get(video_id)
    return video.title if video else video_id


def _thumb(shelf: Shelf, frame: ServedFrame, role: str) -> Thumb:
    return Thumb(frame.video_id, _title(shelf, frame.video_id), frame.time_seconds, frame.sha256, role)


def _role(frame: ServedFrame, ranges: Iterable[RangeDelivery]) -> str:
    kinds = {
        r.kind
        for r in ranges
        if r.video_id == frame.video_id and r.start_seconds <= frame.time_seconds <= r.end_seconds
    }
    return "deciding" if "deciding" in kinds else "gold" if "gold" in kinds else ""


def _shown(delivery: Delivery) -> list[ServedFrame]:
    """The frames inside a range first, then others spread evenly; in the order in which they were served."""
    telling = [n for n, f in enumerate(delivery.frames) if _role(f, delivery.ranges) == "deciding"]
    telling += [n for n, f in enumerate(delivery.frames) if _role(f, delivery.ranges) == "gold"]
    chosen = telling[:SHOWN_FRAMES]
    rest = [n for n in range(len(delivery.frames)) if n not in chosen]
    room = min(SHOWN_FRAMES - len(chosen), len(rest))
    chosen += [rest[(2 * i + 1) * len(rest) // (2 * room)] for i in range(room)]
    return [delivery.frames[n] for n in sorted(chosen)]


def _inside(segment: Segment, frame: ServedFrame) -> bool:
    return (
        frame.video_id == segment.video_id
        and segment.start_seconds <= frame.time_seconds < segment.end_seconds
    )


def _share(segment: Segment, seconds: float) -> float:
    whole = segment.end_seconds - segment.start_seconds
    return round(min(1.0, max(0.0, (seconds - segment.start_seconds) / whole)), 4) if whole > 0 else 0.0


def _band(segment: Segment, kind: str, served: bool, start: float, end: float) -> Band:
    return Band(kind, _share(segment, start), _share(segment, end), served, start, end)


def _timeline(shelf: Shelf, delivery: Delivery, segment: Segment, clip: int) -> Timeline:
    bands = [
        _band(segment, r.kind, r.frame_served, r.start_seconds, r.end_seconds)
        for r in delivery.ranges
        if r.video_id == segment.video_id
        and r.start_seconds < segment.end_seconds
        and r.end_seconds >= segment.start_seconds
    ]
    return Timeline(
        clip=clip,
        title=_title(shelf, segment.video_id),
        start_seconds=segment.start_seconds,
        end_seconds=segment.end_seconds,
        ticks=tuple(_share(segment, f.time_seconds) for f in delivery.frames if _inside(segment, f)),
        bands=tuple(sorted(bands, key=lambda b: (b.kind == "deciding", b.left, b.right))),
        frames_total=len(delivery.frames),
    )


def _range_row(shelf: Shelf, r: RangeDelivery) -> RangeRow:
    return RangeRow(
        r.kind,
        _title(shelf, r.video_id),
        r.start_seconds,
        r.end_seconds,
        r.in_video,
        r.in_scope,
        r.retrieved_rank,
        r.frame_served,
        r.transcript_served,
    )


def _lines(shelf: Shelf, delivery: Delivery) -> tuple[TranscriptLine, ...]:
    """One line per chunk that was served and in which something is said."""
    chunks = [shelf.chunks[c] for c in delivery.transcript_chunk_ids if c in shelf.chunks]
    numbers = {video: n for n, video in enumerate(dict.fromkeys(chunk.video_id for chunk in chunks), start=1)}
    deciding = [r for r in delivery.ranges if r.kind == "deciding"]
    lines = [
        TranscriptLine(
            number=numbers[c.video_id],
            video_title=_title(shelf, c.video_id),
            start_seconds=c.start_seconds,
            text=shelf.said(c.video_id, c.start_seconds, c.end_seconds),
            deciding=any(
                r.video_id == c.video_id
                and r.start_seconds < c.end_seconds
                and r.end_seconds >= c.start_seconds
                for r in deciding
            ),
        )
        for c in chunks
    ]
    return tuple(line for line in lines if line.text)
