"""A scope and its ranked chunks in; judge frames of the best ones, in playlist order, out (paper table 8)."""

from __future__ import annotations

from playlisteval.engine.catalogue import Catalogue
from playlisteval.engine.library import JUDGE, Library
from playlisteval.evidence.base import Request, Selected, Selector, in_order, oracle_evidence
from playlisteval.settings import EvidenceSettings


class Retrieved(Selector):
    """At the oracle scope there is nothing to find: both segments are shown evenly, as `uniform` does."""

    uses_retrieval = True

    def select(
        self, request: Request, catalogue: Catalogue, library: Library, budget: EvidenceSettings
    ) -> Selected:
        if request.oracle:
            return oracle_evidence(request, catalogue, library, budget)
        best = [catalogue.chunks[c] for c in request.ranked_chunk_ids[: budget.top_chunks]]
        frames = [
            frame
            for chunk in best
            for frame in library.frames(
                catalogue.videos[chunk.video_id], JUDGE, chunk.start_seconds, chunk.end_seconds
            )
        ]
        return Selected(in_order(frames, catalogue), tuple(catalogue.in_order(best)))
