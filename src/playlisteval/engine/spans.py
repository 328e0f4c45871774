"""An answer that cites two clips in; its cited stretches on the videos' clocks, and their chunks, out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playlisteval.engine.catalogue import Catalogue
from playlisteval.records import Citation, Segment
from playlisteval.tasks.citations import read_citations


@dataclass(frozen=True)
class Span:
    """A cited stretch of clip 1 or 2, on the video's clock."""

    clip_id: int
    start_seconds: float
    end_seconds: float


def spans_of(answer: str, segments: Sequence[Segment]) -> list[Span]:
    """The answer's citations, from each clip's clock to its video's."""
    spans: list[Span] = []
    for cited in read_citations(answer).ranges:
        segment = segments[cited.clip_id - 1]
        start = segment.start_seconds + cited.start_clip_seconds
        end = min(segment.start_seconds + cited.end_clip_seconds, segment.end_seconds)
        spans.append(Span(cited.clip_id, start, end))
    return spans


def citations_of(
    spans: Sequence[Span], segments: Sequence[Segment], catalogue: Catalogue
) -> tuple[Citation, ...]:
    """As records, with the chunks that each stretch touches."""
    return tuple(_citation(span, segments[span.clip_id - 1].video_id, catalogue) for span in spans)


def _citation(span: Span, video_id: str, catalogue: Catalogue) -> Citation:
    # A citation of a single moment touches the chunk that holds it.
    end = max(span.end_seconds, span.start_seconds + 0.001)
    chunks = catalogue.chunks_touching(video_id, span.start_seconds, end)
    return Citation(
        clip_id=span.clip_id,
        video_id=video_id,
        start_seconds=round(span.start_seconds, 3),
        end_seconds=round(span.end_seconds, 3),
        chunk_ids=tuple(c.id for c in chunks),
    )
