"""A small index: two domains, three videos, chunks of ten seconds, segments of three chunks."""

from __future__ import annotations

from playlisteval.engine.catalogue import Catalogue
from playlisteval.records import Chunk, Playlist, Record, Segment, Utterance, Video, Word
from tests.fakes.records import segment, video

ART, LIFE = Playlist(domain="art", title="B"), Playlist(domain="life", title="A")
EARLY = Playlist(domain="art", title="A")
SECOND = video("second", playlist_id=ART.id, position=1, duration_seconds=65.0)
FIRST = video("first", playlist_id=ART.id, position=0, duration_seconds=60.0)
OTHER = video("other", "life", playlist_id=LIFE.id)
OPENING = video("opening", playlist_id=EARLY.id, position=7)


def chunks_of(of: Video, end_seconds: float) -> list[Chunk]:
    starts = [float(s) for s in range(0, int(end_seconds), 10)]
    return [
        Chunk(video_id=of.id, index=n, start_seconds=s, end_seconds=min(s + 10.0, end_seconds))
        for n, s in enumerate(starts)
    ]


def segments_of(of: Video, chunks: list[Chunk]) -> list[Segment]:
    return [
        segment(
            of.id,
            of.domain,
            n // 3,
            start_seconds=chunks[n].start_seconds,
            end_seconds=chunks[min(n + 3, len(chunks)) - 1].end_seconds,
            first_chunk=n,
            end_chunk=min(n + 3, len(chunks)),
        )
        for n in range(0, len(chunks), 3)
    ]


def said(of: Video, *words: tuple[str, float, float]) -> Utterance:
    return Utterance(
        video_id=of.id,
        start_seconds=words[0][1],
        end_seconds=words[-1][2],
        text=" ".join(w for w, _, _ in words),
        words=tuple(Word(text=t, start_seconds=s, end_seconds=e) for t, s, e in words),
        source="test",
    )


def records(*utterances: Utterance) -> list[Record]:
    found: list[Record] = [ART, LIFE, EARLY, SECOND, FIRST, OTHER, OPENING]
    for of, seconds in ((SECOND, 65.0), (FIRST, 60.0), (OTHER, 30.0)):
        chunks = chunks_of(of, seconds)
        found += [*reversed(chunks), *segments_of(of, chunks)]
    return [*found, *utterances]


def catalogue(*utterances: Utterance) -> Catalogue:
    found = records(*utterances)
    return Catalogue(
        playlists={r.id: r for r in found if isinstance(r, Playlist)},
        videos={r.id: r for r in found if isinstance(r, Video)},
        chunks={r.id: r for r in found if isinstance(r, Chunk)},
        segments={r.id: r for r in found if isinstance(r, Segment)},
        utterances=[r for r in found if isinstance(r, Utterance)],
    )
