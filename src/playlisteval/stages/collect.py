"""Files and lines of one's own in; measured, hashed videos with their playlists, and own questions, out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playlisteval.engine.own_lines import OwnLine, by_own_id
from playlisteval.engine.own_places import own_misfits
from playlisteval.engine.sources import SourceFile, read_sources
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.errors import MediaError, SettingsError
from playlisteval.records import Playlist, Video
from playlisteval.store.study import Output

FLAWS = {
    "truncated": "it breaks off before its end; indexed as far as it goes, copy or download it again",
    "no video": "it has no picture; indexed by its sound alone",
    "video can't be decoded": "its picture can't be decoded; indexed by its sound alone",
    "no audio": "it has no sound; indexed by its picture alone",
    "single frame": "it holds a single picture; indexed as it is",
    "read errors": "parts of it could not be read; indexed without them, copy or download it again",
    "timestamps jump": "its timestamps jump, so times may be off; remux it",
    "frames without times": "its frames carry no times, so times are reckoned from its rate; remux it",
}
"""Flags of a file that its owner should hear of, in words."""


class Collect(Stage):
    """One unit a file or own line: one that can't be read is reported, and the others go on."""

    def plan(self, work: Workshop) -> Sequence[Unit]:
        files = [_unit(file) for file in read_sources(work.sources).files]
        return [*files, *(Unit(line.place, ("own", *line.key), line) for line in work.own)]

    def run(self, unit: Unit, work: Workshop) -> Output:
        payload: SourceFile | OwnLine = unit.payload
        return self._line(payload) if isinstance(payload, OwnLine) else self._file(payload)

    def _line(self, line: OwnLine) -> Output:
        if line.own is None:
            raise SettingsError(line.problem)
        return Output([line.own])

    def _file(self, file: SourceFile) -> Output:
        from playlisteval.media.names import name_of
        from playlisteval.media.probe import UNREADABLE_VIDEO, file_sha256, probe

        info = probe(file.path)
        # A picture that can't be decoded would fail every step that is shown it; the sound may still do.
        has_video = info.has_video and UNREADABLE_VIDEO not in info.flags
        if not has_video and not info.has_audio:
            raise MediaError(
                f"{name_of(file.path)}: its picture can't be decoded, and it has no sound; leave it out"
            )
        playlist = Playlist(domain=file.domain, title=file.playlist, knowledge=file.row.knowledge)
        video = Video(
            playlist_id=playlist.id,
            domain=file.domain,
            position=file.position,
            title=file.row.title or file.path.stem,
            sha256=file_sha256(file.path),
            size_bytes=info.size_bytes,
            duration_seconds=round(info.duration_seconds, 3),
            width=info.width,
            height=info.height,
            fps=round(info.fps, 3) if info.fps else None,
            has_video=has_video,
            has_audio=info.has_audio,
            licence=file.row.licence,
            uploader=file.row.uploader,
            upload_date=file.row.upload_date,
            url=file.row.url,
            flags=info.flags,
            source=str(file.path.resolve()),
        )
        return Output([playlist, video])

    def notes(self, work: Workshop) -> list[str]:
        """Files left out or kept once, flaws of those taken, and own lines that fit no video."""
        told = [f"{path.name}: left out ({reason})" for path, reason in read_sources(work.sources).ignored]
        first: dict[str, Video] = {}
        for video in work.study.records(Video, unique=False):
            if video.id not in first:
                name = Path(video.source).name
                told += [f"{name}: {FLAWS[flag]}" for flag in video.flags if flag in FLAWS]
            else:
                other = Path(first[video.id].source).name
                told.append(f"{Path(video.source).name}: the same content as {other}; kept once")
            first.setdefault(video.id, video)
        misfits = own_misfits(work.study, by_own_id(work.own))
        return [*told, *(f"{misfit}; the line will be left out" for misfit in misfits)]


def _unit(file: SourceFile) -> Unit:
    try:
        status = file.path.stat()
        stamp = f"{status.st_size} {status.st_mtime_ns}"
    except OSError:
        stamp = "unreadable"
    parents = (
        str(file.path.resolve()),
        stamp,
        file.domain,
        file.playlist,
        str(file.position),
        file.row.model_dump_json(),
    )
    return Unit(str(file.path), parents, file)
