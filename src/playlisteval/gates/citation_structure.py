"""A draft in; kept when its paragraphs and citations have the right shape (C1; paper table 11)."""

from __future__ import annotations

from pydantic import Field

from playlisteval.gates import base
from playlisteval.gates.base import KEPT, Gate, GateAnswer, Price, QuestionSubject, Tools, drop
from playlisteval.tasks.citations import CitedRange, paragraphs, read_citations


class Options(base.Options):
    """Bounds of table 11; the running text's stricter cap per segment is off unless set."""

    least_paragraphs: int = Field(3, ge=1)
    least_chunks_per_segment: int = Field(2, ge=1)
    least_chunks: int = Field(4, ge=1)
    most_chunks: int = Field(30, ge=1)
    max_chunks_per_segment: int = Field(0, ge=0, description="0 for no cap; the running text has 15")


class CitationStructure(Gate[Options]):
    """Free: no model call."""

    phase = "question"
    price = Price.FREE
    Options = Options

    def check(self, subject: QuestionSubject, tools: Tools) -> GateAnswer:
        told = paragraphs(subject.draft.answer)
        if len(told) < self.options.least_paragraphs:
            return drop(
                "few_paragraphs", f"{len(told)} paragraphs; {self.options.least_paragraphs} are asked for"
            )
        cited = read_citations(subject.draft.answer)
        if cited.malformed:
            return drop("malformed_citation", f"not a (clip @ MM:SS - MM:SS) range: {cited.malformed[0]!r}")
        outside = [r for r in cited.ranges if not _inside(r, subject)]
        if outside:
            worst = outside[0]
            return drop(
                "range_outside_clip",
                f"clip {worst.clip_id} @ {worst.start_clip_seconds:.0f}-{worst.end_clip_seconds:.0f} s "
                "is not in the clips",
            )
        return self._count(subject, cited.ranges)

    def _count(self, subject: QuestionSubject, ranges: tuple[CitedRange, ...]) -> GateAnswer:
        options = self.options
        counts = [len(cited_chunks(subject, ranges, clip_id)) for clip_id in (1, 2)]
        if min(counts) < options.least_chunks_per_segment:
            return drop(
                "few_cited_chunks",
                f"{counts[0]} and {counts[1]} chunks are cited; {options.least_chunks_per_segment} "
                "of each segment are asked for",
            )
        if options.max_chunks_per_segment and max(counts) > options.max_chunks_per_segment:
            return drop(
                "many_cited_chunks",
                f"{max(counts)} chunks of one segment; at most {options.max_chunks_per_segment}",
            )
        if not options.least_chunks <= sum(counts) <= options.most_chunks:
            return drop(
                "few_cited_chunks" if sum(counts) < options.least_chunks else "many_cited_chunks",
                f"{sum(counts)} chunks are cited; "
                f"{options.least_chunks} to {options.most_chunks} are asked for",
            )
        return KEPT


def _inside(cited: CitedRange, subject: QuestionSubject) -> bool:
    if cited.clip_id not in (1, 2):
        return False
    clip = subject.clips[cited.clip_id - 1]
    # A citation is in whole seconds, so its end may lie up to one second past a clip that ends between two.
    return cited.end_clip_seconds < clip.end_seconds - clip.start_seconds + 1.0


def cited_chunks(subject: QuestionSubject, ranges: tuple[CitedRange, ...], clip_id: int) -> set[str]:
    """Ids of the segment's chunks that share time with a cited range."""
    clip, chunks = subject.clips[clip_id - 1], subject.chunks[clip_id - 1]
    out: set[str] = set()
    for cited in (r for r in ranges if r.clip_id == clip_id):
        start = clip.start_seconds + cited.start_clip_seconds
        end = max(clip.start_seconds + cited.end_clip_seconds, start + 0.001)
        out |= {c.id for c in chunks if c.start_seconds < end and start < c.end_seconds}
    return out
