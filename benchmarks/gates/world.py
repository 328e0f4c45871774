"""Rendered films in; pairs of their really indexed segments, with the truth of every shot in them, out."""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from benchmarks.gates.films import MANNERS, Cast, Manner
from benchmarks.gates.shots import Shot, shot_of
from playlisteval.engine.library import GENERATOR, JUDGE
from playlisteval.engine.path import stages
from playlisteval.engine.providers import Providers
from playlisteval.engine.run import run_path
from playlisteval.engine.session import open_session
from playlisteval.engine.stage import Tools, Workshop
from playlisteval.errors import PlaylistEvalError, TaskNotSupported
from playlisteval.models.base import Workbench
from playlisteval.records import Chunk, Segment, Video, content_hash
from playlisteval.settings import Settings, load_settings
from playlisteval.store.study import Output
from playlisteval.tasks.base import Clip, Line, Task, identity

Out = TypeVar("Out", bound=BaseModel)
FROM_A_CUT = 0.4
"""A frame shows a shot only this many seconds inside it."""
EXTRA_WINDOWS = 2
LEAST_SHOTS, LEAST_LETTERINGS = 2, 2


@dataclass(frozen=True)
class Spot:
    """Two segments of different videos of a playlist, as verifiers and as generators are shown them."""

    clips: tuple[Clip, Clip]
    watched: tuple[Clip, Clip]
    chunks: tuple[Sequence[Chunk], Sequence[Chunk]]
    windows: tuple[tuple[Line, ...], ...]
    windows_wanted: int
    shots: tuple[tuple[Shot, ...], tuple[Shot, ...]]
    """Of each segment those that lie in it whole, show two letterings at least, and have a judge frame."""

    @property
    def all_shots(self) -> tuple[Shot, ...]:
        return (*self.shots[0], *self.shots[1])


@dataclass(frozen=True)
class World:
    """Spots by what their narrators do with what is seen; in an order drawn by the seed."""

    silent: Sequence[Spot]
    telling: Sequence[Spot]
    naming: Sequence[Spot]


class Quiet:
    """Hears how the indexing goes; what fails ends the benchmark."""

    def stage_planned(self, stage: str, units: int, done: int) -> None: ...

    def unit_done(self, stage: str, label: str, output: Output, seconds: float) -> None: ...

    def unit_failed(self, stage: str, label: str, error: str) -> None:
        raise PlaylistEvalError(f"{stage}: {label}: {error}")

    def stage_finished(self, stage: str, notes: Sequence[str]) -> None: ...


@contextmanager
def indexed(cast: Cast, study: Path, seed: int) -> Generator[Workshop]:
    """Run the path over the films from collect to embed with recipe `local`; what is done stays done."""
    settings = load_settings(None, {"profile": "demo", "recipe": "local", "seed": seed})
    with open_session(study, settings, [cast.manifest]) as session:
        run_path(stages(last="embed"), session.work, Quiet(), session.run_id)
        session.work.cache.clear()
        yield session.work


def tools_of(work: Workshop, settings: Settings) -> Tools:
    """Gate tools that call a recipe's models afresh: an earlier run's answers may be of other code."""
    providers = Providers(settings, Workbench(work.study))
    providers.prepare()
    replies: dict[str, Any] = {}

    def perform(role: str, task: Task[Any, Out], inputs: Any) -> Out:
        seat = providers.role(role)
        if not seat.supports(task.name):
            raise TaskNotSupported(f"{role}: {seat.provider_name}/{seat.model} can't perform {task.name!r}")
        key = content_hash([seat.identity(), task.name, identity(inputs)], 32)
        if key not in replies:
            answer = seat.provider.perform(seat.model, task, inputs, seat.options)
            replies[key] = task.output.model_validate(answer.output.model_dump())
        return replies[key]

    return Tools(perform, work.draw)


def world_of(work: Workshop, cast: Cast, seed: int) -> World:
    films = {f["file"]: f for f in json.loads(cast.truth.read_text(encoding="utf-8"))["films"]}
    found: dict[Manner, list[Spot]] = {manner: [] for manner in MANNERS}
    for one, two in _segment_pairs(work):
        file = _file_of(work.catalogue().videos[one.video_id], films)
        spot = _spot(work, films, (one, two))
        if all(len(shots) >= LEAST_SHOTS for shots in spot.shots):
            found[cast.manner_of[file]].append(spot)
    for manner, spots in found.items():
        random.Random(f"{seed}/{manner}").shuffle(spots)
        if not spots:
            raise PlaylistEvalError(f"no two segments of {manner} films show enough; choose another --seed")
    return World(found["silent"], found["telling"], found["naming"])


def _segment_pairs(work: Workshop) -> list[tuple[Segment, Segment]]:
    catalogue = work.catalogue()
    ordered = [s for v in catalogue.video_order for s in catalogue.segments_of_video.get(v.id, [])]
    return [
        (one, two)
        for one, two in combinations(ordered, 2)
        if one.playlist_id == two.playlist_id and one.video_id != two.video_id
    ]


def _file_of(video: Video, films: Mapping[str, Any]) -> str:
    return next(name for name in films if Path(video.source).as_posix().endswith(name))


def _spot(work: Workshop, films: Mapping[str, Any], segments: tuple[Segment, Segment]) -> Spot:
    catalogue = work.catalogue()
    ids = (segments[0].id, segments[1].id)
    clips = work.clips(ids, JUDGE)
    one, two = (
        tuple(_shots(films[_file_of(catalogue.videos[clip.video_id], films)], clip)) for clip in clips
    )
    return Spot(
        clips=clips,
        watched=work.clips(ids, GENERATOR),
        chunks=(catalogue.chunks_of_segment(segments[0]), catalogue.chunks_of_segment(segments[1])),
        windows=_windows(work, segments),
        windows_wanted=2 * (1 + EXTRA_WINDOWS),
        shots=(one, two),
    )


def _shots(film: Mapping[str, Any], clip: Clip) -> list[Shot]:
    out: list[Shot] = []
    for scene in film["scenes"]:
        start, end = scene["start_seconds"], scene["end_seconds"]
        judged = [
            f.time_seconds for f in clip.frames if start + FROM_A_CUT < f.time_seconds < end - FROM_A_CUT
        ]
        whole = clip.start_seconds <= start and end <= clip.end_seconds + FROM_A_CUT
        if judged and whole and len(scene["signs"]) >= LEAST_LETTERINGS:
            out.append(shot_of(scene, clip.number, judged))
    return out


def _windows(work: Workshop, segments: tuple[Segment, Segment]) -> tuple[tuple[Line, ...], ...]:
    """Both segments' own transcripts, and for each two of other videos of the playlist while supply lasts."""
    catalogue = work.catalogue()
    shown = {s.video_id for s in segments}
    supply = [
        s
        for video in catalogue.video_order
        if video.playlist_id == segments[0].playlist_id and video.id not in shown
        for s in catalogue.segments_of_video.get(video.id, [])
    ]
    chosen = (*segments, *supply[: 2 * EXTRA_WINDOWS])
    return tuple(catalogue.lines(catalogue.chunks_of_segment(s)) for s in chosen)
