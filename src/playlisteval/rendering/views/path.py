"""A study in; how many got how far, where the others were stopped and why, out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from playlisteval.records import (
    AnswerPair,
    Chunk,
    DegradedSet,
    Draft,
    DuplicateFlag,
    GateReport,
    Item,
    Playlist,
    Question,
    Segment,
    SegmentPair,
    Selection,
    Video,
)
from playlisteval.rendering.views.shelf import Shelf, Source, kept, shelf_of
from playlisteval.rendering.views.words import count, plain, without_folders

GATES: dict[str, tuple[str, ...]] = {
    "question": ("citation_structure", "transcript_shortcut", "recall_shortcut", "video_grounding"),
    "distractors": ("causal_record", "blind_ranking", "sighted_ranking"),
    "pair": ("difficulty",),
}
"""The order in which readers meet the gates; others follow by name."""


@dataclass(frozen=True)
class ReasonRow:
    """How often a gate gave one reason, in all and by round."""

    gate: str
    outcome: str
    reason: str
    count: int
    by_round: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class GateRow:
    """What one gate did with all that reached it."""

    phase: str
    gate: str
    kept: int
    dropped: int
    not_testable: int
    reasons: tuple[ReasonRow, ...]
    flagged: int = 0
    """Own questions that the gate would have dropped, and that were kept all the same."""

    @property
    def reached(self) -> int:
        return self.kept + self.dropped + self.flagged + self.not_testable

    @property
    def never_tested(self) -> bool:
        return self.not_testable > 0 and self.reached == self.not_testable


@dataclass(frozen=True)
class Station:
    """A kind of record on the path, and how many there are; `gates` stand on the way to it."""

    key: str
    label: str
    count: int
    by_domain: tuple[int, ...]
    gates: tuple[GateRow, ...] = ()


@dataclass(frozen=True)
class Funnel:
    domains: tuple[str, ...]
    stations: tuple[Station, ...]
    rounds: tuple[int, ...]

    @property
    def gates(self) -> tuple[GateRow, ...]:
        return tuple(gate for station in self.stations for gate in station.gates)

    @property
    def counts(self) -> dict[str, int]:
        return {station.key: station.count for station in self.stations}


def funnel(source: Source) -> Funnel:
    """Seeds, drafts, questions, degraded sets, items, pairs, kept pairs; with each gate between them."""
    shelf = shelf_of(source)
    domains = domains_of(shelf)
    reports = shelf.records(GateReport)
    stations = [
        _station("seeds", "seeds", (r.domain for r in shelf.records(SegmentPair)), domains),
        _station("drafts", "drafts", _seed_domains(shelf, shelf.records(Draft)), domains),
        _station(
            "questions",
            "questions",
            (r.domain for r in shelf.records(Question)),
            domains,
            reports,
            "question",
        ),
        _station(
            "degraded_sets",
            "sets of wrong answers",
            _seed_domains(shelf, shelf.records(DegradedSet)),
            domains,
        ),
        _station("items", "items", (r.domain for r in shelf.records(Item)), domains, reports, "distractors"),
        _station("pairs", "pairs of answers", (r.domain for r in shelf.records(AnswerPair)), domains),
        _station("kept_pairs", "kept pairs", _kept_domains(shelf), domains, reports, "pair"),
    ]
    selections = shelf.records(Selection)
    if selections:
        chosen = (s.domain for s in selections for _ in s.pair_ids)
        stations.append(_station("selected_pairs", "pairs in the benchmark", chosen, domains))
    return Funnel(domains, tuple(stations), tuple(sorted({r.round for r in reports})))


def domains_of(shelf: Shelf) -> tuple[str, ...]:
    return tuple(
        sorted({r.domain for r in shelf.records(Playlist)} | {r.domain for r in shelf.records(Video)})
    )


def _seed_domains(shelf: Shelf, records: Iterable[Draft | DegradedSet]) -> list[str]:
    return [shelf.seeds[r.seed_id].domain if r.seed_id in shelf.seeds else "" for r in records]


def _kept_domains(shelf: Shelf) -> list[str]:
    return [pair.domain for pair in shelf.records(AnswerPair) if kept(shelf, pair.id)]


def _station(
    key: str,
    label: str,
    found: Iterable[str],
    domains: tuple[str, ...],
    reports: list[GateReport] | None = None,
    phase: str = "",
) -> Station:
    """`found` holds the domain of each record of the kind."""
    counts = Counter(found)
    gates = _gate_rows([r for r in reports or () if r.phase == phase], phase)
    return Station(key, label, counts.total(), tuple(counts[d] for d in domains), gates)


def _gate_rows(reports: list[GateReport], phase: str) -> tuple[GateRow, ...]:
    known = {name: n for n, name in enumerate(GATES.get(phase, ()))}
    names = sorted({r.gate for r in reports}, key=lambda g: (known.get(g, len(known)), g))
    return tuple(_gate_row(phase, name, [r for r in reports if r.gate == name]) for name in names)


def _gate_row(phase: str, gate: str, reports: list[GateReport]) -> GateRow:
    outcomes = Counter(r.outcome for r in reports)
    reasons = Counter((r.outcome, r.reason) for r in reports if r.outcome != "kept")
    rows = [
        ReasonRow(
            gate,
            outcome,
            reason,
            number,
            tuple(
                sorted(
                    Counter(r.round for r in reports if (r.outcome, r.reason) == (outcome, reason)).items()
                )
            ),
        )
        for (outcome, reason), number in sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    return GateRow(
        phase,
        gate,
        outcomes["kept"],
        outcomes["dropped"],
        outcomes["not_testable"],
        tuple(rows),
        outcomes["flagged"],
    )


@dataclass(frozen=True)
class Problem:
    """Something that could not be done, and why; the rest went on."""

    stage: str
    label: str
    error: str


@dataclass(frozen=True)
class VideoRow:
    playlist: str
    domain: str
    title: str
    duration_seconds: float
    licence: str
    uploader: str
    flags: tuple[str, ...]


@dataclass(frozen=True)
class DomainRow:
    domain: str
    playlists: int
    videos: int
    seconds: float


@dataclass(frozen=True)
class Overview:
    """What the study was made from."""

    domains: tuple[DomainRow, ...]
    videos: tuple[VideoRow, ...]
    chunks: int
    segments: int
    duplicates: tuple[str, ...]
    problems: tuple[Problem, ...]
    not_testable: tuple[str, ...]
    counts: dict[str, int] = field(default_factory=dict[str, int])
    own: int = 0
    """Questions that were brought along rather than asked by a model."""

    @property
    def seconds(self) -> float:
        return sum(row.seconds for row in self.domains)


def overview(source: Source) -> Overview:
    shelf = shelf_of(source)
    path = funnel(shelf)
    own = {seed.id for seed in shelf.records(SegmentPair) if seed.own_id}
    videos = sorted(
        shelf.records(Video), key=lambda v: (v.domain, _title(shelf, v.playlist_id), v.position, v.id)
    )
    return Overview(
        domains=tuple(_domain_row(shelf, domain) for domain in path.domains),
        videos=tuple(_video_row(shelf, video) for video in videos),
        chunks=len(shelf.records(Chunk)),
        segments=len(shelf.records(Segment)),
        duplicates=_duplicates(shelf),
        problems=tuple(
            Problem(row.stage, without_folders(row.label), without_folders(row.error))
            for row in shelf.journal
            if row.state == "failed"
        ),
        not_testable=tuple(
            f"The gate {plain(g.gate)} could not be tested on {count(g.not_testable, 'candidate')}: "
            + (
                ", ".join(plain(r.reason) for r in g.reasons if r.outcome == "not_testable" and r.reason)
                or "no reason"
            )
            for g in path.gates
            if g.not_testable
        ),
        counts=path.counts,
        own=sum(1 for q in shelf.records(Question) if q.seed_id in own),
    )


def _title(shelf: Shelf, playlist_id: str) -> str:
    playlist = shelf.playlists.get(playlist_id)
    return playlist.title if playlist else ""


def _domain_row(shelf: Shelf, domain: str) -> DomainRow:
    videos = [v for v in shelf.records(Video) if v.domain == domain]
    playlists = {p.id for p in shelf.records(Playlist) if p.domain == domain} | {
        v.playlist_id for v in videos
    }
    return DomainRow(domain, len(playlists), len(videos), sum(v.duration_seconds for v in videos))


def _video_row(shelf: Shelf, video: Video) -> VideoRow:
    return VideoRow(
        playlist=_title(shelf, video.playlist_id),
        domain=video.domain,
        title=video.title,
        duration_seconds=video.duration_seconds,
        licence=video.licence or "",
        uploader=video.uploader or "",
        flags=tuple(plain(flag) for flag in video.flags)
        + (() if video.has_video else ("no picture",))
        + (() if video.has_audio else ("no sound",)),
    )


def _duplicates(shelf: Shelf) -> tuple[str, ...]:
    def named(segment_id: str) -> str:
        segment = shelf.segments.get(segment_id)
        video = shelf.videos.get(segment.video_id) if segment else None
        return video.title if video else segment_id

    return tuple(
        f"{named(flag.segment_ids[0])} and {named(flag.segment_ids[1])}: cosine {flag.cosine:.2f}, "
        f"{plain(flag.reason)}"
        for flag in shelf.records(DuplicateFlag)
    )
