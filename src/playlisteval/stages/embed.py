"""Chunks with their frames and words in; one unit vector each out."""

from __future__ import annotations

from collections.abc import Sequence

from playlisteval.engine.library import GENERATOR
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.records import Chunk, Utterance, Video, content_hash
from playlisteval.store.study import Output


class Embed(Stage):
    """One unit a video; a chunk with nothing to see or read has no vector and can't be retrieved."""

    reads = ("media",)
    roles = ("embedder",)

    def plan(self, work: Workshop) -> Sequence[Unit]:
        catalogue = work.catalogue()
        told: dict[str, list[Utterance]] = {}
        for utterance in catalogue.utterances:
            told.setdefault(utterance.video_id, []).append(utterance)
        return [
            Unit(
                video.title,
                (video.id, *(c.id for c in chunks), content_hash([u.id for u in told.get(video.id, [])])),
                (video, chunks),
            )
            for video in catalogue.video_order
            if (chunks := catalogue.chunks_of_video.get(video.id))
        ]

    def run(self, unit: Unit, work: Workshop) -> Output:
        video, chunks = unit.payload
        seat = work.providers.role("embedder")
        vectors = {c.id: v for c in chunks if (v := _embedded(video, c, work)) is not None}
        return Output(vectors=vectors, space=seat.provider.space(seat.model))


def _embedded(video: Video, chunk: Chunk, work: Workshop) -> bytes | None:
    import numpy as np

    seat = work.providers.role("embedder")
    frames = work.library.frames(video, GENERATOR, chunk.start_seconds, chunk.end_seconds)
    vector = seat.provider.embed_chunk(seat.model, frames, work.catalogue().text_of(chunk))
    return None if vector is None else np.asarray(vector, dtype="<f4").tobytes()
