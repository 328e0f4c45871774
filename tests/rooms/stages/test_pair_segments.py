from __future__ import annotations

import math

import pytest

from playlisteval.records import SegmentPair
from playlisteval.settings import IndexSettings
from playlisteval.stages.pair_segments import PairSegments
from tests.fakes.workshop import put, run, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.small_index import Place, all_records, at_angles, place

ANGLES = {"a": [0.0], "b": [40.0], "c": [75.0]}


def three(**over: object) -> list[Place]:
    return [place(n, position=p, **over) for p, n in enumerate("abc")]  # type: ignore[arg-type]


def seeds(work: object) -> dict[frozenset[str], float]:
    return {frozenset(p.segment_ids): p.cosine for p in work.study.records(SegmentPair)}  # type: ignore[attr-defined]


def test_seeds_lie_between_the_cosines(open_workshop: Opens) -> None:
    work, places = open_workshop(), three()
    put(work, *all_records(places), vectors=at_angles(places, ANGLES))
    run(work, PairSegments())
    a, b, c = (p.segments[0].id for p in places)
    # cos 40 = 0.766 and cos 35 = 0.819 are in [0.40, 0.90]; cos 75 = 0.259 is not.
    assert seeds(work) == {
        frozenset((a, b)): pytest.approx(math.cos(math.radians(40)), abs=1e-6),
        frozenset((b, c)): pytest.approx(math.cos(math.radians(35)), abs=1e-6),
    }
    assert sorted(p.draw for p in work.study.records(SegmentPair)) == [0, 1]


@pytest.mark.parametrize(("use_short", "count"), [(True, 2), (False, 0)])
def test_short_videos_are_left_out_unless_asked_for(
    use_short: bool, count: int, open_workshop: Opens
) -> None:
    index = IndexSettings(chunk_seconds=10.0, segment_seconds=40.0)
    work = open_workshop(settings(index={"use_short": use_short}))
    places = three(index=index)
    put(work, *all_records(places), vectors=at_angles(places, ANGLES))
    run(work, PairSegments())
    assert len(seeds(work)) == count


@pytest.mark.parametrize(("scope", "count"), [("playlist", 0), ("domain", 2)])
def test_the_scope_says_how_far_apart_they_may_lie(scope: str, count: int, open_workshop: Opens) -> None:
    work = open_workshop(settings(seeds={"pair_scope": scope}))
    places = [place(n, playlist=f"list of {n}") for n in "abc"]
    put(work, *all_records(places), vectors=at_angles(places, ANGLES))
    run(work, PairSegments())
    assert len(seeds(work)) == count


def test_the_draw_is_fixed_by_the_seed(open_workshop: Opens) -> None:
    def drawn(seed: int) -> list[str]:
        work = open_workshop(settings(seed=seed, seeds={"per_domain": 3}))
        places = [place(f"v{n}", position=n) for n in range(8)]
        angles = {f"v{n}": [45.0 * (n % 2)] for n in range(8)}
        put(work, *all_records(places), vectors=at_angles(places, angles))
        run(work, PairSegments())
        return [p.id for p in work.study.records(SegmentPair)]

    assert drawn(7) == drawn(7)
    assert len(drawn(7)) == 3
    assert drawn(7) != drawn(8)
