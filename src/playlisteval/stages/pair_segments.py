"""Segment vectors and own questions in; seeds, pairs of segments to ask about, out (paper 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playlisteval.engine.own_lines import by_own_id
from playlisteval.engine.own_places import Places, VideoNames, placed
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.engine.vectors import domain_segments
from playlisteval.errors import SettingsError
from playlisteval.records import DuplicateFlag, OwnQuestion, SegmentPair, Video, content_hash
from playlisteval.store.study import Output


@dataclass(frozen=True)
class _Own:
    """An own question with the segments of its evidence, or why these can't be told."""

    question: OwnQuestion
    places: Places | None
    problem: str


class PairSegments(Stage):
    """One unit a domain, drawn by the study's seed and spread over the videos, or one an own question."""

    reads = ("search", "index", "seeds", "seed")
    roles = ("embedder",)

    def plan(self, work: Workshop) -> Sequence[Unit]:
        own = work.study.records(OwnQuestion)
        drawn = [] if own and not work.settings.own.draw_seeds else self._domains(work)
        return [*drawn, *_own_units(own, work)]

    def _domains(self, work: Workshop) -> list[Unit]:
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
        payload: str | _Own = unit.payload
        return _own_seed(payload, work) if isinstance(payload, _Own) else self._draw(payload, work)

    def _draw(self, domain: str, work: Workshop) -> Output:
        from playlisteval.index.seeds import seed_candidates, spread

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


def _own_units(questions: Sequence[OwnQuestion], work: Workshop) -> list[Unit]:
    """A question whose evidence can't be placed is a unit too: one that fails, and says why."""
    names = VideoNames(work.study.records(Video, unique=False)) if questions else VideoNames([])
    lines = by_own_id(work.own)
    units: list[Unit] = []
    for question in questions:
        place = lines.get(question.id) or f"own question {question.name or question.question[:40]!r}"
        try:
            places = placed(question, names, work.catalogue())
            units.append(Unit(place, (question.id, *places.segment_ids), _Own(question, places, "")))
        except SettingsError as error:
            units.append(Unit(place, (question.id, str(error)), _Own(question, None, f"{place}: {error}")))
    return units


def _own_seed(own: _Own, work: Workshop) -> Output:
    """The segments' cosine is told, but no bound is set to it: what belongs together, its user says."""
    if own.places is None:
        raise SettingsError(own.problem)
    one, two = own.places.segments
    segments, vectors = domain_segments(work, one.domain)
    rows = {s.id: vectors[n] for n, s in enumerate(segments)}
    if one.id not in rows or two.id not in rows:
        raise SettingsError(
            f"{own.question.name or own.question.question[:40]!r}: a segment of its evidence has no vector; "
            "see with 'playlisteval status' why it could not be embedded"
        )
    return Output(
        [
            SegmentPair(
                domain=one.domain,
                segment_ids=own.places.segment_ids,
                cosine=round(float(rows[one.id] @ rows[two.id]), 6),
                draw=0,
                own_id=own.question.id,
            )
        ]
    )


def _dropped(work: Workshop, domain: str) -> set[str]:
    return {
        f.dropped_video_id
        for f in work.study.records(DuplicateFlag)
        if f.dropped_video_id and f.domain == domain
    }
