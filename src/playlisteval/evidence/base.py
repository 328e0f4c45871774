"""What a selector is: it picks moments of the scope for a judge, within the profile's budget."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from playlisteval.engine.catalogue import Catalogue
from playlisteval.engine.delivery import Served
from playlisteval.engine.library import Library
from playlisteval.parts import load_part
from playlisteval.records import Chunk, ScopeList, Segment
from playlisteval.settings import EvidenceSettings, JudgeSetting
from playlisteval.tasks.base import Evidence, Frame

ORACLE = "oracle"
"""The scope that holds the two gold segments alone."""


@dataclass(frozen=True)
class Request:
    """A scope as its segments laid end to end, and what a retriever ranked first in it."""

    segments: Sequence[Segment]
    oracle: bool
    ranked_chunk_ids: Sequence[str]


@dataclass(frozen=True)
class Selected:
    """Frames and chunks in playlist order, then time."""

    frames: tuple[Frame, ...]
    chunks: tuple[Chunk, ...]


class Selector(ABC):
    """Base of all selectors."""

    version: ClassVar[int] = 1
    uses_retrieval: ClassVar[bool] = False

    @property
    def name(self) -> str:
        return type(self).__module__.rsplit(".", 1)[-1]

    @abstractmethod
    def select(
        self, request: Request, catalogue: Catalogue, library: Library, budget: EvidenceSettings
    ) -> Selected:
        """The evidence of one scope."""


def spread_over(segments: Sequence[Segment], frames: int, catalogue: Catalogue, library: Library) -> Selected:
    """Frames at the centres of equal parts of the segments laid end to end, decoded exactly."""
    total = sum(s.end_seconds - s.start_seconds for s in segments)
    wanted: dict[str, list[float]] = {}
    at, offset = 0, 0.0
    for segment in segments:
        length = segment.end_seconds - segment.start_seconds
        while at < frames and (moment := (at + 0.5) * total / frames) < offset + length:
            wanted.setdefault(segment.video_id, []).append(round(segment.start_seconds + moment - offset, 3))
            at += 1
        offset += length
    found: list[Frame] = []
    chunks: dict[str, Chunk] = {}
    for video_id, times in wanted.items():
        found += library.exact_frames(catalogue.videos[video_id], times)
        for seconds in times:
            chunk = catalogue.chunk_at(video_id, seconds)
            if chunk is not None:
                chunks[chunk.id] = chunk
    return Selected(in_order(found, catalogue), tuple(catalogue.in_order(chunks.values())))


def oracle_evidence(
    request: Request, catalogue: Catalogue, library: Library, budget: EvidenceSettings
) -> Selected:
    """At the oracle scope there is nothing to find: each segment is spread over half of the frames."""
    halves = [
        spread_over([s], budget.frames // len(request.segments), catalogue, library) for s in request.segments
    ]
    return Selected(
        in_order([f for h in halves for f in h.frames], catalogue),
        tuple(catalogue.in_order([c for h in halves for c in h.chunks])),
    )


def in_order(frames: Sequence[Frame], catalogue: Catalogue) -> tuple[Frame, ...]:
    """Frames in playlist order, then time."""
    return tuple(sorted(frames, key=lambda f: (catalogue.video_rank[f.video_id], f.time_seconds)))


@dataclass(frozen=True)
class Haystack:
    """A frozen scope, and the chunks that a retriever ranked first in it."""

    scope: ScopeList
    ranked_chunk_ids: tuple[str, ...]


@dataclass(frozen=True)
class Serving:
    """The evidence that a judge is given, and the way it came."""

    setting: JudgeSetting
    evidence: Evidence
    transcript_chunks: tuple[Chunk, ...]
    way: Served


def serve(
    setting: JudgeSetting,
    haystack: Haystack,
    catalogue: Catalogue,
    library: Library,
    budget: EvidenceSettings,
) -> Serving:
    """Let the setting's selector choose, and keep the streams that its modality names."""
    selector = load_part("evidence", setting.selector, Selector)()
    scope, oracle = haystack.scope, haystack.scope.name == ORACLE
    ranked = haystack.ranked_chunk_ids[: budget.top_chunks]
    request = Request([catalogue.segment(s) for s in scope.segment_ids], oracle, ranked)
    selected = selector.select(request, catalogue, library, budget)
    frames = selected.frames if "frames" in setting.modality else ()
    chunks = selected.chunks if "transcript" in setting.modality else ()
    told = tuple(c for c in chunks if catalogue.text_of(c))
    way = Served(
        segment_ids=frozenset(scope.segment_ids),
        ranked_chunk_ids=ranked if selector.uses_retrieval and not oracle else (),
        frames=frames,
        transcript_chunks=told,
    )
    return Serving(setting, Evidence(frames, catalogue.lines(told)), told, way)
