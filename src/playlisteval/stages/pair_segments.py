"""Segment vectors in; seeds, pairs of related segments of different videos, out (paper 3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.engine.vectors import domain_segments
from playlisteval.records import DuplicateFlag, SegmentPair, content_hash
from playlisteval.store.study import Output


class PairSegments(Stage):
    """One unit a domain; drawn by the study's seed, spread over the videos."""

    reads = ("search", "index", "seeds", "seed")
    roles = ("embedder",)

    def plan(self, work: Workshop) -> Sequence[Unit]:
        units: list[Unit] = []
        for domain in work.catalogue().domains:
            segments, vectors = domain_segments(work, domain)
            digest = content_hash(
                [[s.id for s in segments], [round(float(x), 6) for x in vectors.sum(axis=1)]]
            )
            dropped = sorted(_dropped(work, domain))
            units.append(Unit(domain, (domain, digest, *dropped), domain))
        return units

    def run(self, unit: Unit, work: Workshop) -> Output:
        from playlisteval.index.seeds import seed_candidates, spread

        domain: str = unit.payload
        settings = work.settings.seeds
        segments, vectors = domain_segments(work, domain)
        dropped = _dropped(work, domain)
        usable = [
            i
            for i, s in enumerate(segments)
            if (work.settings.index.use_short or not s.short) and s.video_id not in dropped
        ]
        if len(usable) < 2:
            return Output()
        segments, vectors = [segments[i] for i in usable], vectors[usable]
        videos = [s.video_id for s in segments]
        found = seed_candidates(
            vectors,
            videos,
            [s.playlist_id for s in segments],
            low=settings.lowest_cosine,
            high=settings.highest_cosine,
            pair_scope=settings.pair_scope,
        )
        drawn = spread(found, videos, settings.per_domain, work.draw("seeds", domain))
        return Output(
            [
                SegmentPair(
                    domain=domain,
                    segment_ids=(segments[p.i].id, segments[p.j].id),
                    cosine=round(float(p.cosine), 6),
                    draw=n,
                )
                for n, p in enumerate(drawn)
            ]
        )


def _dropped(work: Workshop, domain: str) -> set[str]:
    return {
        f.dropped_video_id
        for f in work.study.records(DuplicateFlag)
        if f.dropped_video_id and f.domain == domain
    }
