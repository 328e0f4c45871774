"""A few indexed videos, made of records alone: chunks, segments, words and vectors, with no file behind."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from playlisteval.records import Chunk, Playlist, Record, Segment, Utterance, Video, Word
from playlisteval.settings import IndexSettings
from playlisteval.stages.split import split_chunks, split_segments
from tests.fakes.records import video


@dataclass(frozen=True)
class Place:
    """One video with all that is indexed of it."""

    playlist: Playlist
    video: Video
    chunks: tuple[Chunk, ...]
    segments: tuple[Segment, ...]
    told: tuple[Utterance, ...]

    @property
    def records(self) -> tuple[Record, ...]:
        return (self.playlist, self.video, *self.chunks, *self.segments, *self.told)


def place(
    name: str,
    *,
    playlist: str = "sea",
    domain: str = "films",
    seconds: float = 40.0,
    position: int = 0,
    silent: bool = False,
    index: IndexSettings | None = None,
    **over: object,
) -> Place:
    """Chunks of 10 s and segments of 40 s; one word for each chunk that names the video and the chunk."""
    index = index or IndexSettings(chunk_seconds=10.0, segment_seconds=40.0, short_segment_seconds=0.0)
    listed = Playlist(domain=domain, title=playlist)
    film = video(
        name,
        domain,
        playlist_id=listed.id,
        position=position,
        duration_seconds=seconds,
        has_video=False,
        **over,
    )
    chunks = split_chunks(film, index)
    words = [
        Word(text=f"{name}.{c.index}", start_seconds=c.start_seconds + 1, end_seconds=c.start_seconds + 2)
        for c in chunks
    ]
    told = Utterance(
        video_id=film.id, start_seconds=0, end_seconds=seconds, text="", words=tuple(words), source="test"
    )
    segments = split_segments(film, chunks, index)
    return Place(listed, film, tuple(chunks), tuple(segments), () if silent else (told,))


def several(names: Sequence[str], **over: object) -> list[Place]:
    return [place(n, position=p, **over) for p, n in enumerate(names)]  # type: ignore[arg-type]


def all_records(places: Sequence[Place]) -> list[Record]:
    return list(dict.fromkeys(r for p in places for r in p.records))


def unit(angle_degrees: float) -> bytes:
    """A unit vector in the plane."""
    turn = math.radians(angle_degrees)
    return np.array([math.cos(turn), math.sin(turn)], dtype="<f4").tobytes()


def at_angles(places: Sequence[Place], angles: Mapping[str, Sequence[float]]) -> dict[str, bytes]:
    """A vector for every chunk: its segment's angle, by the name of the video."""
    out: dict[str, bytes] = {}
    for p in places:
        for segment, angle in zip(p.segments, angles[p.video.sha256], strict=True):
            for chunk in p.chunks[segment.first_chunk : segment.end_chunk]:
                out[chunk.id] = unit(angle)
    return out
