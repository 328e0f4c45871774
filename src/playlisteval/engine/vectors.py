"""A study's stored vectors in; the sorted table that is searched, and the segments' vectors, out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playlisteval.engine.stage import Workshop
from playlisteval.records import Segment

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from playlisteval.index.vectors import VectorTable


def vector_table(work: Workshop) -> VectorTable:
    """All chunk vectors of the embedder's space, sorted by domain, video and time."""
    return work.once("table", lambda: _built(work))


def _built(work: Workshop) -> VectorTable:
    import numpy as np

    from playlisteval.index.row_key import RowKey
    from playlisteval.index.vectors import VectorTable

    catalogue = work.catalogue()
    seat = work.providers.role("embedder")
    rows: list[tuple[RowKey, NDArray[np.float32]]] = []
    for chunk_id, body in work.study.vectors(seat.provider.space(seat.model)).items():
        chunk, segment = catalogue.chunks.get(chunk_id), catalogue.segment_of_chunk.get(chunk_id)
        if chunk is None or segment is None:
            continue
        key = RowKey(
            domain=segment.domain,
            video_id=chunk.video_id,
            chunk_id=chunk_id,
            start_seconds=chunk.start_seconds,
            segment_id=segment.id,
            playlist_position=catalogue.video_rank[chunk.video_id],
        )
        rows.append((key, np.frombuffer(body, dtype="<f4")))
    return VectorTable.build(rows, work.settings.search.width or None)


def domain_segments(work: Workshop, domain: str) -> tuple[list[Segment], NDArray[np.float32]]:
    """The domain's segments that have vectors, and the normalised mean of each one's chunks, row by row."""
    from playlisteval.index.segments import segment_vectors

    table, catalogue = vector_table(work), work.catalogue()
    rows = table.scope(domain).rows()
    found = segment_vectors(table.vectors[rows], [table.keys[int(r)].segment_id for r in rows])
    return [catalogue.segments[s] for s in found.segment_ids], found.vectors
