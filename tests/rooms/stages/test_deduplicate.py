from __future__ import annotations

from playlisteval.records import DuplicateFlag, SegmentPair
from playlisteval.stages.deduplicate import Deduplicate
from playlisteval.stages.pair_segments import PairSegments
from tests.fakes.workshop import put, run, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.small_index import all_records, at_angles, place


def test_the_newer_video_goes_when_most_of_it_repeats(open_workshop: Opens) -> None:
    work = open_workshop()
    old, new = place("old", seconds=80.0), place("new", seconds=80.0, position=1)
    put(work, *all_records([old, new]), vectors=at_angles([old, new], {"old": [0, 60], "new": [1, 61]}))
    run(work, Deduplicate())
    flags = work.study.records(DuplicateFlag)
    assert [f.dropped_video_id for f in flags] == [new.video.id] * 2
    assert {f.reason for f in flags} == {"100% of 'Film new' repeats other videos; it is left out"}
    assert {frozenset(f.segment_ids) for f in flags} == {
        frozenset((a.id, b.id)) for a, b in zip(old.segments, new.segments, strict=True)
    }


def test_half_of_it_is_not_most_of_it(open_workshop: Opens) -> None:
    work = open_workshop()
    old, new = place("old", seconds=80.0), place("new", seconds=80.0, position=1)
    put(work, *all_records([old, new]), vectors=at_angles([old, new], {"old": [0, 60], "new": [1, 150]}))
    run(work, Deduplicate())
    (flag,) = work.study.records(DuplicateFlag)
    assert flag.dropped_video_id is None
    assert flag.reason == "50% of 'Film new' repeats other videos; it stays"


def test_the_upload_date_goes_before_the_place_in_the_playlist(open_workshop: Opens) -> None:
    work = open_workshop()
    first = place("first", upload_date="2024-02-01")
    second = place("second", position=1, upload_date="2023-02-01")
    put(
        work, *all_records([first, second]), vectors=at_angles([first, second], {"first": [0], "second": [1]})
    )
    run(work, Deduplicate())
    assert [f.dropped_video_id for f in work.study.records(DuplicateFlag)] == [first.video.id]


def test_segments_of_one_video_are_no_duplicates(open_workshop: Opens) -> None:
    work = open_workshop()
    only = place("only", seconds=80.0)
    put(work, *only.records, vectors=at_angles([only], {"only": [0, 1]}))
    assert run(work, Deduplicate())["deduplicate"].done == 1
    assert work.study.records(DuplicateFlag) == []


def test_a_domain_without_vectors_has_no_flags(open_workshop: Opens) -> None:
    work = open_workshop()
    put(work, *place("only").records)
    assert run(work, Deduplicate())["deduplicate"].done == 1
    assert work.study.records(DuplicateFlag) == []


def test_a_dropped_video_gives_no_seeds(open_workshop: Opens) -> None:
    work = open_workshop(settings(index={"use_short": True}))
    three = [place(n, position=p) for p, n in enumerate("abc")]
    put(work, *all_records(three), vectors=at_angles(three, {"a": [0], "b": [1], "c": [50]}))
    run(work, Deduplicate())
    run(work, PairSegments())
    pairs = [set(p.segment_ids) for p in work.study.records(SegmentPair)]
    assert pairs == [{three[0].segments[0].id, three[2].segments[0].id}]
