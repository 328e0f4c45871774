"""Videos in; chunks and segments out, with the frames and the sound that later steps are shown, in one decoding pass."""

from __future__ import annotations

import math
from collections.abc import Sequence

from playlisteval.engine.library import GENERATOR, JUDGE
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.records import Chunk, Segment, Video
from playlisteval.settings import IndexSettings
from playlisteval.store.study import Output


class Split(Stage):
    """One unit a video."""

    reads = ("media", "index")

    def plan(self, work: Workshop) -> Sequence[Unit]:
        return [Unit(v.title, (v.id, str(v.duration_seconds)), v) for v in work.catalogue().video_order]

    def lost(self, unit: Unit, work: Workshop) -> bool:
        return not work.library.pack_path(unit.payload).exists()

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
    """n = ceil(duration / longest segment) equal parts on chunk borders."""
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
        for i, (first, end) in enumerate(zip(borders, borders[1:], strict=False))
    ]


def _store_media(video: Video, chunks: Sequence[Chunk], work: Workshop) -> None:
    """Write the video's frame pack and its sound; both appear whole or not at all."""
    from playlisteval.media import jpeg
    from playlisteval.media.decode import SampledFrame, sample
    from playlisteval.media.pack import PackWriter
    from playlisteval.media.pcm import write_pcm
    from playlisteval.media.probe import probe

    library, media = work.library, work.settings.media
    path = library.source(video)
    wanted = [
        (grid, seconds)
        for grid in (GENERATOR, JUDGE)
        for chunk in chunks
        for seconds in library.grid_times(grid, chunk.start_seconds, chunk.end_seconds)
    ]
    taken: dict[float, tuple[float, bytes]] = {}

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
    library.folder.mkdir(parents=True, exist_ok=True)
    with PackWriter(library.pack_path(video)) as pack:
        for index, (grid, seconds) in enumerate(wanted):
            if seconds in taken:
                pack.add(grid, index, *taken[seconds])
    if video.has_audio:
        write_pcm(library.sound_path(video), sampled.pcm)
