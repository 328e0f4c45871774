"""Segment scores, ranks and vectors."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.errors import PlaylistEvalError
from playlisteval.index.segments import rank_segments, segment_scores, segment_vectors

SCORED_ROWS = st.lists(
    st.tuples(st.sampled_from("abcdef"), st.integers(-4, 4).map(lambda n: n / 8)), min_size=1, max_size=30
)


def naive(rows: list[tuple[str, float]]) -> dict[str, float]:
    """The paper's score, by a plain loop."""
    by_segment: dict[str, list[float]] = {}
    for segment_id, score in rows:
        by_segment.setdefault(segment_id, []).append(score)
    best = {segment_id: sorted(scores)[-3:] for segment_id, scores in by_segment.items()}
    return {segment_id: sum(scores) / len(scores) for segment_id, scores in best.items()}


def test_mean_of_the_three_best_or_of_all() -> None:
    scores = np.array([0.9, 0.1, 0.6, 0.3, 0.5, 0.7], dtype=np.float32)
    found = segment_scores(scores, ["x", "x", "x", "x", "b", "b"])
    assert found.segment_ids == ("b", "x")
    assert found.values == pytest.approx(np.array([[0.6, 0.6]]), abs=1e-7)


@given(SCORED_ROWS, st.randoms(use_true_random=False))
def test_equals_the_plain_loop_in_any_order_of_rows(
    rows: list[tuple[str, float]], rng: random.Random
) -> None:
    for order in (sorted(rows), rng.sample(rows, len(rows))):
        scores = np.array([[score for _, score in order], [-score for _, score in order]])
        found = segment_scores(scores, [segment_id for segment_id, _ in order])
        expected = naive(rows), naive([(segment_id, -score) for segment_id, score in rows])
        for question in (0, 1):
            values = dict(zip(found.segment_ids, found.values[question].tolist(), strict=True))
            assert values == expected[question]
            ranking = sorted(values, key=lambda one: (-values[one], one))
            assert found.ranks(question) == {one: place for place, one in enumerate(ranking, start=1)}


def test_ties_go_by_the_order_given() -> None:
    assert rank_segments(np.array([0.5, 0.9, 0.5, 0.9])).tolist() == [3, 1, 4, 2]
    assert rank_segments(np.array([[0.1, 0.2], [0.2, 0.1]])).tolist() == [[2, 1], [1, 2]]


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="2 rows, 1 segments"):
        segment_scores(np.zeros(2), ["a"])
    with pytest.raises(ValueError, match="not a number"):
        segment_scores(np.array([0.1, np.nan]), ["a", "a"])


def test_no_chunks_give_no_segments() -> None:
    assert segment_scores(np.zeros((2, 0)), []).values.shape == (2, 0)
    assert segment_vectors(np.zeros((0, 4), dtype=np.float32), []).vectors.shape == (0, 4)


def test_segment_vectors_are_normalised_means() -> None:
    rows = np.array([[1, 0], [0, 1], [0, 1], [1, 0]], dtype=np.float32)
    found = segment_vectors(rows, ["s2", "s1", "s1", "s2"])
    assert found.segment_ids == ("s1", "s2")
    assert found.vectors.tolist() == [[0, 1], [1, 0]]
    half = segment_vectors(rows[:2], ["s", "s"])
    assert half.vectors == pytest.approx(np.full((1, 2), 0.5**0.5))


def test_a_segment_without_direction_is_named() -> None:
    rows = np.array([[1, 0], [-1, 0]], dtype=np.float32)
    with pytest.raises(PlaylistEvalError, match="Vector of segment s has length 0"):
        segment_vectors(rows, ["s", "s"])
