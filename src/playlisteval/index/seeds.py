"""Segment vectors come in; pairs of related segments, and a draw spread over the videos, go out."""

import heapq
import random
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import numpy as np

from playlisteval.index.duplicates import CosinePair, as_pairs, candidate_pairs
from playlisteval.index.exact import Matrix, Rows, exact_cosines

PairScope = Literal["playlist", "domain"]


def seed_candidates(
    segment_vectors: Matrix,
    video_of_segment: Sequence[str],
    playlist_of_segment: Sequence[str],
    *,
    low: float = 0.40,
    high: float = 0.90,
    pair_scope: PairScope = "playlist",
) -> list[CosinePair]:
    """Pairs of segments of different videos with low <= cosine <= high, in ascending (i, j).

    The segments are those of one domain; with the scope `playlist` both are of the same playlist.
    """
    n_segments = len(segment_vectors)
    if not n_segments == len(video_of_segment) == len(playlist_of_segment):
        raise ValueError(
            f"Each segment needs its video and playlist: {n_segments} vectors, "
            f"{len(video_of_segment)} videos, {len(playlist_of_segment)} playlists."
        )
    videos = _codes(video_of_segment)
    playlists = _codes(playlist_of_segment)
    found: list[CosinePair] = []
    for first, second in candidate_pairs(segment_vectors, low, high):
        allowed = videos[first] != videos[second]
        if pair_scope == "playlist":
            allowed &= playlists[first] == playlists[second]
        first, second = first[allowed], second[allowed]
        cosines = exact_cosines(segment_vectors, first, second)
        kept = np.flatnonzero((cosines >= low) & (cosines <= high))
        found.extend(as_pairs(first[kept], second[kept], cosines[kept].tolist()))
    return sorted(found)


def spread(
    candidates: Sequence[CosinePair], video_of_segment: Sequence[str], count: int, rng: random.Random
) -> list[CosinePair]:
    """Draw up to `count` candidates, always one whose videos were drawn least so far.

    Ties go to the less drawn of the fuller videos, then of the segments, then to chance. The use of a video
    only grows, so a candidate's entry in the heap can be too low but never too high: it is renewed when it
    comes up.
    """
    if count < 0:
        raise ValueError(f"{count} seeds can't be drawn.")
    ordered = sorted(candidates)
    rng.shuffle(ordered)
    video_uses: Counter[str] = Counter()
    segment_uses: Counter[int] = Counter()

    def burden(pair: CosinePair) -> tuple[int, int, int]:
        first, second = video_uses[video_of_segment[pair.i]], video_uses[video_of_segment[pair.j]]
        return (first + second, max(first, second), segment_uses[pair.i] + segment_uses[pair.j])

    heap = [((0, 0, 0), chance) for chance in range(len(ordered))]
    drawn: list[CosinePair] = []
    while heap and len(drawn) < count:
        known, chance = heap[0]
        pair = ordered[chance]
        actual = burden(pair)
        if actual != known:
            heapq.heapreplace(heap, (actual, chance))
            continue
        heapq.heappop(heap)
        drawn.append(pair)
        video_uses.update((video_of_segment[pair.i], video_of_segment[pair.j]))
        segment_uses.update((pair.i, pair.j))
    return drawn


def _codes(names: Sequence[str]) -> Rows:
    """A number for each distinct name."""
    number: dict[str, int] = {}
    return np.array([number.setdefault(name, len(number)) for name in names], dtype=np.intp)
