"""How far a range got: in the video, in scope, retrieved, seen and told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playlisteval.engine.delivery import Range, Served, gold_ranges, trace
from playlisteval.records import RangeDelivery
from playlisteval.tasks.base import Frame
from tests.fakes.records import citation
from tests.rooms.engine.places import FIRST, OPENING, SECOND, catalogue

WHOLE = catalogue()
CHUNKS = WHOLE.chunks_of_video[SECOND.id]
SEGMENTS = WHOLE.segments_of_video[SECOND.id]
MIDDLE = Range("deciding", SECOND.id, 32.0, 41.0)
NOTHING = Served(frozenset(), (), (), ())


def frame(seconds: float, video_id: str = SECOND.id) -> Frame:
    return Frame(video_id, seconds, "sha", b"")


def traced(served: Served, of: Range = MIDDLE) -> RangeDelivery:
    (found,) = trace([of], served, WHOLE)
    return found


def way(served: Served, of: Range = MIDDLE) -> tuple[bool, bool, int | None, bool, bool]:
    found = traced(served, of)
    return (
        found.in_video,
        found.in_scope,
        found.retrieved_rank,
        found.frame_served,
        found.transcript_served,
    )


def test_a_range_that_got_all_the_way() -> None:
    served = Served(
        frozenset({SEGMENTS[1].id}), [CHUNKS[0].id, CHUNKS[4].id, CHUNKS[3].id], [frame(33.0)], [CHUNKS[3]]
    )

    assert traced(served) == RangeDelivery(
        kind="deciding",
        video_id=SECOND.id,
        start_seconds=32.0,
        end_seconds=41.0,
        in_video=True,
        in_scope=True,
        retrieved_rank=2,
        frame_served=True,
        transcript_served=True,
    )


def test_a_range_that_was_served_nothing_of() -> None:
    assert way(NOTHING) == (True, False, None, False, False)


@pytest.mark.parametrize(
    "of",
    [
        Range("gold", SECOND.id, 70.0, 80.0),
        Range("gold", OPENING.id, 0.0, 5.0),
        Range("gold", "no", 0.0, 5.0),
    ],
)
def test_a_range_that_is_in_no_video(of: Range) -> None:
    everything = Served(
        frozenset(WHOLE.segments), [c.id for c in CHUNKS], [frame(33.0)], WHOLE.chunks_of_video[SECOND.id]
    )

    assert way(everything, of) == (False, False, None, False, False)


@pytest.mark.parametrize(("seconds", "seen"), [(31.9, False), (32.0, True), (41.0, True), (41.1, False)])
def test_a_frame_counts_inside_the_range(seconds: float, seen: bool) -> None:
    assert traced(replace(NOTHING, frames=[frame(seconds)])).frame_served is seen


def test_other_videos_frames_and_chunks_count_for_nothing() -> None:
    others = WHOLE.chunks_of_video[FIRST.id]
    served = Served(
        frozenset({s.id for s in WHOLE.segments_of_video[FIRST.id]}),
        [c.id for c in others],
        [frame(33.0, FIRST.id)],
        others,
    )

    assert way(served) == (True, False, None, False, False)


def test_a_range_over_a_border_is_in_scope_with_either_segment() -> None:
    border = Range("gold", SECOND.id, 29.0, 31.0)

    for segment in SEGMENTS[:2]:
        assert traced(replace(NOTHING, segment_ids=frozenset({segment.id})), border).in_scope
    assert not traced(replace(NOTHING, segment_ids=frozenset({SEGMENTS[2].id})), border).in_scope


def test_a_chunk_outside_all_segments_is_in_no_scope() -> None:
    bare = replace(WHOLE, segments={})

    (found,) = trace([MIDDLE], NOTHING, bare)

    assert (found.in_video, found.in_scope) == (True, False)


def test_ranges_are_traced_in_order_and_gold_ones_once() -> None:
    cited = [citation(1, SECOND.id), citation(2, FIRST.id), citation(1, SECOND.id)]
    ranges = gold_ranges(cited)

    assert ranges == [Range("gold", SECOND.id, 10.0, 20.0), Range("gold", FIRST.id, 10.0, 20.0)]
    assert [t.video_id for t in trace([MIDDLE, *ranges], NOTHING, WHOLE)] == [SECOND.id, SECOND.id, FIRST.id]
