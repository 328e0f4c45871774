"""Chunk scores or vectors with each row's segment come in; segment scores, ranks and vectors go out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from playlisteval.index.exact import Doubles, Matrix, Rows, unit_rows

BEST_CHUNKS = 3


@dataclass(frozen=True, slots=True, eq=False)
class SegmentScores:
    """Scores of shape (questions, segments), the segments in the order of their ids."""

    segment_ids: tuple[str, ...]
    values: Doubles

    def ranks(self, question: int = 0) -> dict[str, int]:
        """1-indexed rank of each segment for one question; equal scores in the order of ids."""
        ranks = rank_segments(self.values[question])
        return dict(zip(self.segment_ids, ranks.tolist(), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class SegmentVectors:
    """One unit vector a segment, the segments in the order of their ids."""

    segment_ids: tuple[str, ...]
    vectors: Matrix


def segment_scores(
    chunk_scores: npt.NDArray[np.floating[Any]], segment_of_row: Sequence[str]
) -> SegmentScores:
    """Mean of the min(3, m) best of a segment's m chunk scores, for one or several questions.

    `chunk_scores` has a row per question (or is the row of one), a column per chunk.
    """
    scores = np.atleast_2d(chunk_scores)
    if not np.isfinite(scores).all():
        raise ValueError("A chunk score is not a number: leave out chunks that have no vector.")
    groups = _groups(segment_of_row, scores.shape[1])
    values = np.empty((scores.shape[0], len(groups)), dtype=np.float64)
    for place, rows in enumerate(groups.values()):
        values[:, place] = _mean_of_best(scores[:, rows])
    return SegmentScores(tuple(groups), values)


def rank_segments(scores: npt.NDArray[np.floating[Any]]) -> Rows:
    """1-indexed ranks along the last axis, highest score first; equal scores in the order given."""
    order = np.argsort(-scores, axis=-1, kind="stable")
    return np.argsort(order, axis=-1, kind="stable") + 1  # the inverse of a permutation is its argsort


def segment_vectors(rows: Matrix, segment_of_row: Sequence[str]) -> SegmentVectors:
    """The mean of each segment's chunk vectors, scaled to length 1."""
    groups = _groups(segment_of_row, rows.shape[0])
    if not groups:
        return SegmentVectors((), np.zeros((0, rows.shape[1]), dtype=np.float32))
    means = np.stack([rows[members].mean(axis=0, dtype=np.float64) for members in groups.values()])
    names = [f"of segment {segment_id}" for segment_id in groups]
    return SegmentVectors(tuple(groups), unit_rows(means, names=names))


def _mean_of_best(scores: npt.NDArray[np.floating[Any]]) -> Doubles:
    size = scores.shape[1]
    if size > BEST_CHUNKS:
        scores = np.partition(scores, size - BEST_CHUNKS, axis=1)[:, size - BEST_CHUNKS :]
    # Sorted, so that the sum doesn't depend on the order in which the partition leaves them.
    best = np.sort(scores.astype(np.float64), axis=1)
    return best.sum(axis=1) / best.shape[1]


def _groups(segment_of_row: Sequence[str], n_rows: int) -> dict[str, slice | Rows]:
    """The rows of each segment, by id: a range where they lie together, as they do in a vector table."""
    if len(segment_of_row) != n_rows:
        raise ValueError(f"Each row needs its segment: {n_rows} rows, {len(segment_of_row)} segments.")
    members: dict[str, list[int]] = {}
    for row, segment_id in enumerate(segment_of_row):
        members.setdefault(segment_id, []).append(row)
    groups: dict[str, slice | Rows] = {}
    for segment_id in sorted(members):
        rows = members[segment_id]
        together = rows[-1] - rows[0] + 1 == len(rows)
        groups[segment_id] = slice(rows[0], rows[-1] + 1) if together else np.array(rows, dtype=np.intp)
    return groups
