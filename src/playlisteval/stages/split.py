"""Videos in; chunks and segments, with the frames and the sound that later steps are shown, out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from playlisteval.engine.library import GENERATOR, JUDGE, Library
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.errors import StoreError
from playlisteval.records import Chunk, Segment, Video
from playlisteval.settings import IndexSettings
from playlisteval.store.study import Output

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_Target = tuple[str, float]
"""A grid, and the moment that one of its frames should show."""
_Taken = tuple[float, bytes]
"""A frame's true time, and its JPEG."""


class Split(Stage):
    """One unit a video."""

    reads = ("media", "index")

    def plan(self, work: Workshop) -> Sequence[Unit]:
        return [
            # Segments name their domain and playlist: a file that is listed elsewhere is split anew.
            Unit(v.title, (v.id, str(v.duration_seconds), v.domain, v.playlist_id), v)
            for v in work.catalogue().video_order
        ]

    def lost(self, unit: Unit, work: Workshop) -> bool:
        video: Video = unit.payload
        sound_gone = video.has_audio and not work.library.sound_path(video).exists()
        return sound_gone or not work.library.pack_path(video).exists()

    def run(self, unit: Unit, work: Workshop) -> Output:
        video: Video = unit.payload
        chunks = split_chunks(video, work.settings.index)
        segments = split_segments(video, chunks, work.settings.index)
        _store_media(video, chunks, work)
        return Output([*chunks, *segments])


def split_chunks(video: Video, index: IndexSettings) -> list[Chunk]:
    """Equal chunks from 0 to the end; the last one is shorter, and under a second it joins its neighbour."""
    length, total = index.chunk_seconds, video.duration_seconds
    count = max(1, math.ceil(round(total / length, 9)))
    if count > 1 and total - (count - 1) * length < index.shortest_tail_seconds:
        count -= 1
    ends = [*(round((i + 1) * length, 3) for i in range(count - 1)), total]
    return [
        Chunk(video_id=video.id, index=i, start_seconds=round(i * length, 3), end_seconds=end)
        for i, end in enumerate(ends)
    ]


def split_segments(video: Video, chunks: Sequence[Chunk], index: IndexSettings) -> list[Segment]:
    """Equal parts on chunk borders, as few as keep each within the longest segment."""
    parts = min(len(chunks), max(1, math.ceil(round(video.duration_seconds / index.segment_seconds, 9))))
    borders = [round(i * len(chunks) / parts) for i in range(parts + 1)]
    short = video.duration_seconds < index.short_segment_seconds
    return [
        Segment(
            video_id=video.id,
            domain=video.domain,
            playlist_id=video.playlist_id,
            index=i,
            start_seconds=chunks[first].start_seconds,
            end_seconds=chunks[end - 1].end_seconds,
            first_chunk=first,
            end_chunk=end,
            short=short,
        )
        for i, (first, end) in enumerate(pairwise(borders))
    ]


def _store_media(video: Video, chunks: Sequence[Chunk], work: Workshop) -> None:
    """One decoding pass, then the video's frame pack and its sound; each appears whole or not at all."""
    wanted = _wanted(chunks, work.library)
    taken, sound = _sampled(video, wanted, work)
    try:
        _write(video, wanted, taken, sound, work.library)
    except OSError as error:
        raise StoreError(
            f"{work.library.folder}: could not write the frames and sound of {video.title!r} "
            f"({error.strerror or error}); nothing stored is lost: free some space, then run again to go on"
        ) from error


def _wanted(chunks: Sequence[Chunk], library: Library) -> list[_Target]:
    return [
        (grid, seconds)
        for grid in (GENERATOR, JUDGE)
        for chunk in chunks
        for seconds in library.grid_times(grid, chunk.start_seconds, chunk.end_seconds)
    ]


def _sampled(
    video: Video, wanted: Sequence[_Target], work: Workshop
) -> tuple[dict[float, _Taken], NDArray[np.int16] | None]:
    """A JPEG for each target that could be taken, and the sound where there is any."""
    from playlisteval.media import jpeg
    from playlisteval.media.decode import SampledFrame, sample
    from playlisteval.media.probe import probe

    media, path = work.settings.media, work.library.source(video)
    taken: dict[float, _Taken] = {}

    def keep(frame: SampledFrame) -> None:
        taken[frame.target_seconds] = (frame.time_seconds, jpeg.encode(frame.rgb, media.jpeg_quality))

    sampled = sample(
        path,
        probe(path),
        sorted({seconds for _, seconds in wanted}) if video.has_video else [],
        max_width=media.frame_width,
        max_height=media.frame_height,
        audio=video.has_audio,
        on_frame=keep,
    )
    return taken, sampled.pcm if video.has_audio else None


def _write(
    video: Video,
    wanted: Sequence[_Target],
    taken: Mapping[float, _Taken],
    sound: NDArray[np.int16] | None,
    library: Library,
) -> None:
    from playlisteval.media.pack import PackWriter
    from playlisteval.media.pcm import write_pcm

    library.folder.mkdir(parents=True, exist_ok=True)
    with PackWriter(library.pack_path(video)) as pack:
        for index, (grid, seconds) in enumerate(wanted):
            if seconds in taken:
                pack.add(grid, index, *taken[seconds])
    if sound is not None:
        write_pcm(library.sound_path(video), sound)
