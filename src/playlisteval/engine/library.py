"""Moments of indexed videos in; frames, clips and sound out, from the study's packs or decoded exactly."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from playlisteval.engine.catalogue import Catalogue
from playlisteval.errors import MediaError
from playlisteval.records import Segment, Video
from playlisteval.settings import Settings
from playlisteval.tasks.base import Clip, Frame

if TYPE_CHECKING:
    from playlisteval.media.pack import FramePack
    from playlisteval.media.probe import MediaInfo

GENERATOR, JUDGE = "generator", "judge"
"""The two grids of stored frames: what generators are shown, and what verifiers and judges are."""

_KEPT_FRAMES = 4000
"""Exact frames that stay in memory, some 50 kB each."""


class Library:
    """Media of one study; safe to use from several threads."""

    def __init__(self, folder: Path, settings: Settings, kept_frames: int = _KEPT_FRAMES) -> None:
        self.folder = folder / "media"
        self._settings = settings
        self._kept_frames = kept_frames
        self._packs: dict[str, FramePack] = {}
        self._exact: OrderedDict[tuple[str, float], Frame] = OrderedDict()
        self._mutex = threading.RLock()

    def pack_path(self, video: Video) -> Path:
        return self.folder / f"{video.sha256[:24]}.frames"

    def sound_path(self, video: Video) -> Path:
        return self.folder / f"{video.sha256[:24]}.wav"

    def grid_times(self, grid: str, start_seconds: float, end_seconds: float) -> list[float]:
        """Target moments of one chunk in a grid."""
        media = self._settings.media
        if grid == GENERATOR:
            fractions: Sequence[float] = media.generator_fractions
        else:
            n = media.judge_frames_per_chunk
            fractions = [(i + 0.5) / n for i in range(n)]
        return [start_seconds + f * (end_seconds - start_seconds) for f in fractions]

    def frames(self, video: Video, grid: str, start_seconds: float, end_seconds: float) -> list[Frame]:
        """Stored frames of a grid whose true time lies in [start, end)."""
        if not video.has_video:
            return []
        pack = self._pack(video)
        inside = [p for p in pack.frames(grid) if start_seconds <= p.time_seconds < end_seconds]
        inside.sort(key=lambda p: p.time_seconds)
        return [Frame(video.id, p.time_seconds, p.sha256, pack.read(p)) for p in inside]

    def clip(self, catalogue: Catalogue, segment: Segment, number: int, grid: str) -> Clip:
        """A whole segment as a role is shown it."""
        video = catalogue.videos[segment.video_id]
        return Clip(
            number=number,
            video_id=video.id,
            start_seconds=segment.start_seconds,
            end_seconds=segment.end_seconds,
            frames=tuple(self.frames(video, grid, segment.start_seconds, segment.end_seconds)),
            lines=catalogue.lines(catalogue.chunks_of_segment(segment)),
        )

    def exact_frames(self, video: Video, times: Sequence[float]) -> list[Frame]:
        """The very frames a player shows at these moments, decoded from the original file."""
        if not video.has_video:
            return []
        with self._mutex:
            found = {t: self._exact[(video.id, t)] for t in times if (video.id, t) in self._exact}
        missing = [t for t in dict.fromkeys(times) if t not in found]
        if missing:
            found |= self._decode(video, missing)
        return [found[t] for t in times]

    def find(self, video: Video, time_seconds: float, sha256: str) -> bytes | None:
        """The JPEG of a frame that was served, for the report."""
        pack = self._pack(video)
        for grid in (JUDGE, GENERATOR):
            for packed in pack.frames(grid):
                if packed.sha256 == sha256:
                    return pack.read(packed)
        for frame in self.exact_frames(video, [time_seconds]):
            if frame.sha256 == sha256:
                return frame.jpeg
        return None

    def _decode(self, video: Video, times: Sequence[float]) -> dict[float, Frame]:
        from playlisteval.media import jpeg
        from playlisteval.media.decode import look_at_many

        path = self.source(video)
        media = self._settings.media
        found = look_at_many(
            path, self._info(path), times, max_width=media.frame_width, max_height=media.frame_height
        )
        frames: dict[float, Frame] = {}
        for wanted, sampled in zip(times, found, strict=True):
            data = jpeg.encode(sampled.rgb, media.jpeg_quality)
            frames[wanted] = Frame(video.id, sampled.time_seconds, hashlib.sha256(data).hexdigest(), data)
        with self._mutex:
            for wanted, frame in frames.items():
                self._exact[(video.id, wanted)] = frame
            while len(self._exact) > self._kept_frames:
                self._exact.popitem(last=False)
        return frames

    def _info(self, path: Path) -> MediaInfo:
        from playlisteval.media.probe import probe

        return probe(path)

    def source(self, video: Video) -> Path:
        path = Path(video.source)
        if not path.exists():
            raise MediaError(
                f"{video.title!r}: its file {str(path)!r} is gone; "
                "put it back, or run again on the folder where it lies"
            )
        return path

    def _pack(self, video: Video) -> FramePack:
        from playlisteval.media.pack import FramePack

        with self._mutex:
            if video.id not in self._packs:
                self._packs[video.id] = FramePack(self.pack_path(video))
            return self._packs[video.id]
