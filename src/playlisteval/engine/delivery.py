"""Ranges that decide a pair, and the evidence that was served, in; how far each range got out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from playlisteval.engine.catalogue import Catalogue
from playlisteval.records import Chunk, Citation, RangeDelivery
from playlisteval.tasks.base import Frame


@dataclass(frozen=True)
class Range:
    """A stretch of a video that a sentence rests on."""

    kind: Literal["deciding", "gold"]
    video_id: str
    start_seconds: float
    end_seconds: float


@dataclass(frozen=True)
class Served:
    """What one judge call was given, and where it was looked for."""

    segment_ids: frozenset[str]
    ranked_chunk_ids: Sequence[str]
    """What the retriever ranked and the selector took; empty where it does not retrieve."""
    frames: Sequence[Frame]
    transcript_chunks: Sequence[Chunk]


def trace(ranges: Iterable[Range], served: Served, catalogue: Catalogue) -> tuple[RangeDelivery, ...]:
    """The way of each range: in the video, in scope, retrieved, seen in a frame, told in a line."""
    return tuple(_trace(r, served, catalogue) for r in ranges)


def _trace(found: Range, served: Served, catalogue: Catalogue) -> RangeDelivery:
    chunks = catalogue.chunks_touching(found.video_id, found.start_seconds, found.end_seconds)
    ids = {c.id for c in chunks}
    segments = {s.id for c in chunks if (s := catalogue.segment_of_chunk.get(c.id)) is not None}
    ranks = [n for n, c in enumerate(served.ranked_chunk_ids, start=1) if c in ids]
    return RangeDelivery(
        kind=found.kind,
        video_id=found.video_id,
        start_seconds=found.start_seconds,
        end_seconds=found.end_seconds,
        in_video=bool(chunks),
        in_scope=bool(segments & served.segment_ids),
        retrieved_rank=ranks[0] if ranks else None,
        frame_served=any(
            f.video_id == found.video_id and found.start_seconds <= f.time_seconds <= found.end_seconds
            for f in served.frames
        ),
        transcript_served=any(c.id in ids for c in served.transcript_chunks),
    )


def gold_ranges(citations: Iterable[Citation]) -> list[Range]:
    """The gold's cited ranges, each once."""
    found = [Range("gold", c.video_id, c.start_seconds, c.end_seconds) for c in citations]
    return list(dict.fromkeys(found))
