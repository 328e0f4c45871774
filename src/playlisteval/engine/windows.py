"""A draft and its segments in; the transcript windows that its shortcut is tried on (paper C2) out."""

from __future__ import annotations

from collections.abc import Sequence

from playlisteval.engine.stage import Workshop
from playlisteval.records import Draft, Segment
from playlisteval.tasks.base import Line

EXTRA_WINDOWS_PER_SEGMENT = 2
WINDOWS_PER_SEGMENT = 1 + EXTRA_WINDOWS_PER_SEGMENT


def transcript_windows(
    work: Workshop, segments: Sequence[Segment], draft: Draft
) -> tuple[tuple[Line, ...], ...]:
    """Each segment's own transcript and two windows of other videos of its playlist, while supply lasts."""
    catalogue = work.catalogue()
    shown = {s.video_id for s in segments}
    supply = [
        s
        for playlist in dict.fromkeys(s.playlist_id for s in segments)
        for video in catalogue.video_order
        if video.playlist_id == playlist and video.id not in shown
        for s in catalogue.segments_of_video.get(video.id, [])
    ]
    work.draw("windows", draft.seed_id, draft.attempt).shuffle(supply)
    extra: list[Segment] = []
    for segment in segments:
        left = [s for s in supply if s.playlist_id == segment.playlist_id and s not in extra]
        extra += left[:EXTRA_WINDOWS_PER_SEGMENT]
    shown_once = {s.id: s for s in (*segments, *extra)}.values()
    return tuple(catalogue.lines(catalogue.chunks_of_segment(s)) for s in shown_once)
