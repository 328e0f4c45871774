"""Ranges that decide a pair, and the evidence that was served, in; how far each range got out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from playlisteval.engine.catalogue import Catalogue
from playlisteval.engine.library import JUDGE
from playlisteval.engine.stage import Workshop
from playlisteval.errors import ProviderError
from playlisteval.records import Chunk, Citation, Question, RangeDelivery
from playlisteval.tasks import find_evidence
from playlisteval.tasks.base import Frame
from playlisteval.tasks.find_evidence import FindEvidenceInputs
from playlisteval.tasks.sentences import sentences


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


def deciding_ranges(
    stage: str, question: Question, answer_a: str, answer_b: str, work: Workshop
) -> list[Range]:
    """The smallest ranges for sentences in which two answers differ (paper G.3); none if the call failed."""
    clips = work.clips(question.segment_ids, JUDGE)
    differing = differing_sentences(answer_a, answer_b)
    inputs = FindEvidenceInputs(question.question, differing, clips)
    try:
        found = work.perform(stage, "evidence_finder", find_evidence.TASK, inputs)
    except ProviderError:
        return []
    ranges = [
        Range("deciding", clips[r.hop - 1].video_id, r.start_seconds, r.end_seconds)
        for grounding in found.groundings
        for r in grounding.ranges
        if r.hop in (1, 2)
    ]
    return list(dict.fromkeys(ranges))


def differing_sentences(answer_a: str, answer_b: str) -> tuple[str, ...]:
    """Sentences that stand in only one of the two answers, in the order of their texts."""
    one, two = sentences(answer_a), sentences(answer_b)
    return tuple(dict.fromkeys([s for s in one if s not in two] + [s for s in two if s not in one]))
