"""Seed pairs, and draws that are spread over videos."""

import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.index.duplicates import CosinePair
from playlisteval.index.exact import unit_rows
from playlisteval.index.seeds import PairScope, seed_candidates, spread


def at_angles(*cosines: float) -> np.ndarray:
    """A first unit vector, and one for each cosine with it."""
    return np.array([[1.0, 0.0], *([c, (1 - c * c) ** 0.5] for c in cosines)], dtype=np.float32)


def test_bounds_are_inclusive_and_videos_differ() -> None:
    vectors = np.array([[1, 0, 0, 0], [0.5, 0.5, 0.5, 0.5], [0.5, -0.5, 0.5, 0.5]], dtype=np.float32)
    videos, playlists = ["a", "b", "c"], ["p", "p", "p"]
    assert seed_candidates(vectors, videos, playlists, low=0.5, high=0.5) == [
        CosinePair(0, 1, 0.5),
        CosinePair(0, 2, 0.5),
        CosinePair(1, 2, 0.5),
    ]
    assert [(p.i, p.j) for p in seed_candidates(vectors, ["a", "b", "b"], playlists)] == [(0, 1), (0, 2)]
    assert seed_candidates(vectors, videos, playlists, low=0.51, high=0.9) == []


def test_too_far_and_too_near_are_left_out() -> None:
    found = seed_candidates(at_angles(0.39, 0.41, 0.89, 0.91), list("vwxyz"), ["p"] * 5)
    assert [pair.j for pair in found if pair.i == 0] == [2, 3]


@pytest.mark.parametrize(
    ("pair_scope", "pairs"), [("playlist", [(0, 1)]), ("domain", [(0, 1), (0, 2), (1, 2)])]
)
def test_pair_scope(pair_scope: PairScope, pairs: list[tuple[int, int]]) -> None:
    vectors = unit_rows(np.eye(3) + 0.5)
    found = seed_candidates(vectors, ["a", "b", "c"], ["p", "p", "q"], pair_scope=pair_scope)
    assert [(pair.i, pair.j) for pair in found] == pairs


def test_each_segment_needs_its_video_and_playlist() -> None:
    with pytest.raises(ValueError, match="2 vectors, 1 videos, 2 playlists"):
        seed_candidates(np.eye(2, dtype=np.float32), ["a"], ["p", "p"])


@st.composite
def drawings(draw: st.DrawFn) -> tuple[list[CosinePair], list[str], int, int]:
    """Some candidates over a few videos, how many to draw, and the seed of the draw."""
    n_segments = draw(st.integers(2, 10))
    videos = [draw(st.sampled_from("uvwxyz")) for _ in range(n_segments)]
    every = [(i, j) for j in range(n_segments) for i in range(j) if videos[i] != videos[j]]
    chosen = draw(st.lists(st.sampled_from(every), unique=True)) if every else []
    return [CosinePair(i, j, 0.5) for i, j in chosen], videos, draw(st.integers(0, 12)), draw(st.integers())


@given(drawings(), st.randoms(use_true_random=False))
def test_order_of_candidates_does_not_matter(
    drawing: tuple[list[CosinePair], list[str], int, int], rng: random.Random
) -> None:
    candidates, videos, count, seed = drawing
    drawn = spread(candidates, videos, count, random.Random(seed))
    again = spread(rng.sample(candidates, len(candidates)), videos, count, random.Random(seed))
    assert drawn == again
    assert len(set(drawn)) == len(drawn) == min(count, len(candidates))
    assert set(drawn) <= set(candidates)


@given(drawings())
def test_each_draw_takes_a_pair_of_least_used_videos(
    drawing: tuple[list[CosinePair], list[str], int, int],
) -> None:
    candidates, videos, count, seed = drawing
    left, uses = set(candidates), Counter[str]()
    for pair in spread(candidates, videos, count, random.Random(seed)):
        burden = {one: uses[videos[one.i]] + uses[videos[one.j]] for one in left}
        assert burden[pair] == min(burden.values())
        left.remove(pair)
        uses.update((videos[pair.i], videos[pair.j]))


def test_a_crowded_video_does_not_take_all_seeds() -> None:
    videos = ["big"] * 20 + ["w", "x", "y", "z"]
    crowd = [CosinePair(i, 20, 0.5) for i in range(20)]
    others = [CosinePair(20, 21, 0.5), CosinePair(22, 23, 0.5)]
    drawn = spread(crowd + others, videos, 3, random.Random(1))
    assert CosinePair(22, 23, 0.5) in drawn[:2]


def test_chance_breaks_ties() -> None:
    candidates = [CosinePair(i, i + 1, 0.5) for i in range(0, 20, 2)]
    videos = [str(place) for place in range(20)]
    first = {spread(candidates, videos, 1, random.Random(seed))[0] for seed in range(80)}
    assert first == set(candidates)


def test_a_negative_count_is_refused() -> None:
    with pytest.raises(ValueError, match="-1 seeds can't be drawn"):
        spread([], [], -1, random.Random(0))
