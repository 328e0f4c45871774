"""A scope in; frames at the centres of its equal parts, whatever the question, out (paper table 8)."""

from __future__ import annotations

from playlisteval.engine.catalogue import Catalogue
from playlisteval.engine.library import Library
from playlisteval.evidence.base import Request, Selected, Selector, oracle_evidence, spread_over
from playlisteval.settings import EvidenceSettings


class Uniform(Selector):
    """At the oracle scope each of the two segments gets half of the frames."""

    def select(
        self, request: Request, catalogue: Catalogue, library: Library, budget: EvidenceSettings
    ) -> Selected:
        if request.oracle:
            return oracle_evidence(request, catalogue, library, budget)
        found = spread_over(request.segments, budget.frames, catalogue, library)
        return Selected(found.frames, found.chunks[: budget.top_chunks])
