"""Segment vectors in; near-duplicate pairs flagged, and the videos that go for them, out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.engine.vectors import domain_segments
from playlisteval.records import DuplicateFlag, Segment, Video, content_hash
from playlisteval.store.study import Output

MOST_OF_A_VIDEO = 0.5


class Deduplicate(Stage):
    """One unit a domain; the flags are kept, whether a video goes or stays."""

    reads = (
        "search",
        "index",
    )
    roles = ("embedder",)

    def plan(self, work: Workshop) -> Sequence[Unit]:
        return [Unit(d, (d, domain_digest(work, d)), d) for d in work.catalogue().domains]

    def run(self, unit: Unit, work: Workshop) -> Output:
        from playlisteval.index.duplicates import pairs_above

        segments, vectors = domain_segments(work, unit.payload)
        if not segments:
            return Output()
        found = [
            (segments[p.i], segments[p.j], float(p.cosine))
            for p in pairs_above(vectors, work.settings.index.duplicate_cosine)
            if segments[p.i].video_id != segments[p.j].video_id
        ]
        return Output(_flags(found, work))


def domain_digest(work: Workshop, domain: str) -> str:
    """Changes when a chunk vector of the domain does."""
    import hashlib

    seat = work.providers.role("embedder")
    segment_of = work.catalogue().segment_of_chunk
    stored = work.study.vectors(seat.provider.space(seat.model))
    return content_hash(
        [
            [c, hashlib.sha256(body).hexdigest()]
            for c, body in sorted(stored.items())
            if c in segment_of and segment_of[c].domain == domain
        ]
    )


def _flags(found: Sequence[tuple[Segment, Segment, float]], work: Workshop) -> list[DuplicateFlag]:
    catalogue = work.catalogue()
    flagged: dict[str, set[str]] = defaultdict(set)
    videos, rank = catalogue.videos, catalogue.video_rank
    newer_of = {(a.id, b.id): _newer(videos[a.video_id], videos[b.video_id], rank) for a, b, _ in found}
    for a, b, _ in found:
        newer = newer_of[(a.id, b.id)]
        flagged[newer.id].add(a.id if a.video_id == newer.id else b.id)
    out: list[DuplicateFlag] = []
    for a, b, cosine in found:
        newer = newer_of[(a.id, b.id)]
        share = len(flagged[newer.id]) / len(catalogue.segments_of_video[newer.id])
        goes = share > MOST_OF_A_VIDEO
        verdict = "it is left out" if goes else "it stays"
        out.append(
            DuplicateFlag(
                domain=a.domain,
                segment_ids=(a.id, b.id),
                cosine=round(cosine, 6),
                dropped_video_id=newer.id if goes else None,
                reason=f"{share:.0%} of {newer.title!r} repeats other videos; {verdict}",
            )
        )
    return out


def _newer(a: Video, b: Video, rank: Mapping[str, int]) -> Video:
    """By upload date where both have one, else the later one in the playlist order."""
    if a.upload_date and b.upload_date and a.upload_date != b.upload_date:
        return a if a.upload_date > b.upload_date else b
    return max(a, b, key=lambda v: rank[v.id])
