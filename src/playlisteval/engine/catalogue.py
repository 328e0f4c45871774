"""A study's index records in; what lies where on each video's clock, and who said what there, out."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from playlisteval.errors import StoreError
from playlisteval.records import Chunk, Playlist, Segment, Utterance, Video
from playlisteval.store.study import Study
from playlisteval.tasks.base import Line


@dataclass(frozen=True)
class Catalogue:
    """All that is indexed; playlist order, then position, then time."""

    playlists: dict[str, Playlist]
    videos: dict[str, Video]
    chunks: dict[str, Chunk]
    segments: dict[str, Segment]
    utterances: Sequence[Utterance]

    @classmethod
    def of(cls, study: Study) -> Catalogue:
        return cls(
            playlists=study.by_id(Playlist),
            videos=study.by_id(Video),
            chunks=study.by_id(Chunk),
            segments=study.by_id(Segment),
            utterances=study.records(Utterance),
        )

    @cached_property
    def domains(self) -> list[str]:
        return sorted({v.domain for v in self.videos.values()})

    @cached_property
    def video_order(self) -> list[Video]:
        """Videos by domain, playlist title and position: the order in which a judge meets them."""
        return sorted(
            self.videos.values(),
            key=lambda v: (v.domain, self.playlists[v.playlist_id].title, v.position, v.id),
        )

    @cached_property
    def video_rank(self) -> dict[str, int]:
        return {video.id: rank for rank, video in enumerate(self.video_order)}

    @cached_property
    def chunks_of_video(self) -> dict[str, list[Chunk]]:
        out: dict[str, list[Chunk]] = defaultdict(list)
        for chunk in sorted(self.chunks.values(), key=lambda c: (c.video_id, c.index)):
            out[chunk.video_id].append(chunk)
        return dict(out)

    @cached_property
    def segments_of_video(self) -> dict[str, list[Segment]]:
        out: dict[str, list[Segment]] = defaultdict(list)
        for segment in sorted(self.segments.values(), key=lambda s: (s.video_id, s.index)):
            out[segment.video_id].append(segment)
        return dict(out)

    @cached_property
    def segment_of_chunk(self) -> dict[str, Segment]:
        return {
            chunk.id: segment
            for segment in self.segments.values()
            for chunk in self.chunks_of_segment(segment)
        }

    def segments_of_domain(self, domain: str) -> list[Segment]:
        """In the order in which the domain is laid end to end."""
        return [
            s for v in self.video_order if v.domain == domain for s in self.segments_of_video.get(v.id, [])
        ]

    def chunks_of_segment(self, segment: Segment) -> list[Chunk]:
        return self.chunks_of_video[segment.video_id][segment.first_chunk : segment.end_chunk]

    def chunk_at(self, video_id: str, seconds: float) -> Chunk | None:
        """The chunk that is on screen at a moment; the last one also holds its own end."""
        chunks = self.chunks_of_video.get(video_id, [])
        begun = bisect_right(chunks, seconds, key=lambda c: c.start_seconds)
        return chunks[begun - 1] if begun and seconds <= chunks[begun - 1].end_seconds else None

    def chunks_touching(self, video_id: str, start_seconds: float, end_seconds: float) -> list[Chunk]:
        """Chunks that share more than an instant with a range."""
        return [
            c
            for c in self.chunks_of_video.get(video_id, [])
            if c.start_seconds < end_seconds and start_seconds < c.end_seconds
        ]

    @cached_property
    def _words(self) -> dict[str, str]:
        """Text by chunk: a word belongs to the chunk that holds its midpoint."""
        told: dict[str, list[str]] = defaultdict(list)
        for utterance in self.utterances:
            for word in utterance.words:
                chunk = self.chunk_at(utterance.video_id, word.midpoint_seconds)
                if chunk is not None:
                    told[chunk.id].append(word.text.strip())
        return {chunk_id: " ".join(w for w in words if w) for chunk_id, words in told.items()}

    def text_of(self, chunk: Chunk) -> str:
        return self._words.get(chunk.id, "")

    def lines(self, chunks: Iterable[Chunk]) -> tuple[Line, ...]:
        """One line of transcript per chunk that has words."""
        return tuple(
            Line(c.video_id, c.start_seconds, c.end_seconds, self.text_of(c))
            for c in chunks
            if self.text_of(c)
        )

    def in_order(self, chunks: Iterable[Chunk]) -> list[Chunk]:
        """Chunks in playlist order, then time."""
        return sorted(chunks, key=lambda c: (self.video_rank[c.video_id], c.index))

    def segment(self, segment_id: str) -> Segment:
        if segment_id not in self.segments:
            raise StoreError(
                f"segment {segment_id} is not in the current index; run the earlier stages again"
            )
        return self.segments[segment_id]
