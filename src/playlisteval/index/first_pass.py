"""Queries and a range of rows come in; approximate scores and how far they may be off go out."""

from typing import NamedTuple, Protocol

import numpy as np

from playlisteval.index.exact import Matrix, float32_slack


class Approximation(NamedTuple):
    """Scores of shape (queries, rows); the exact score lies within `slack` (broadcastable) of each."""

    scores: Matrix
    slack: Matrix


class FirstPass(Protocol):
    """Finds the rows that could reach the top k, cheaply; the second pass scores those exactly."""

    def approximate(self, rows: slice, queries: Matrix) -> Approximation:
        """Scores of one contiguous range of rows for unit queries."""
        ...


class Float32Pass:
    """A plain float32 matrix product over the stored vectors."""

    def __init__(self, vectors: Matrix) -> None:
        self._vectors = vectors
        self._slack = np.full((1, 1), float32_slack(vectors.shape[1]), dtype=np.float32)

    def approximate(self, rows: slice, queries: Matrix) -> Approximation:
        """One GEMM (GEMV for one query) over a view of the rows."""
        part = self._vectors[rows]
        scores = (part @ queries[0])[None, :] if len(queries) == 1 else queries @ part.T
        return Approximation(scores, self._slack)
