"""Chunk vectors with their keys come in; a sorted table that ranks any scope exactly goes out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from playlisteval.errors import SettingsError
from playlisteval.index import table_files
from playlisteval.index.exact import Matrix, Rows, exact_dots, unit_rows
from playlisteval.index.first_pass import Approximation, FirstPass, Float32Pass
from playlisteval.index.row_key import RowKey

__all__ = ["RowKey", "Scope", "Scored", "VectorTable"]

_QUERIES_PER_BATCH = 64


class Scored(NamedTuple):
    """A row of the table and its score, the exact cosine with the query."""

    row: int
    score: float


@dataclass(frozen=True, slots=True)
class Scope:
    """A haystack: disjoint ranges of rows in ascending order, and the ids asked for that have no row."""

    slices: tuple[slice, ...]
    missing: tuple[str, ...] = ()

    @property
    def n_rows(self) -> int:
        """How many rows are in scope."""
        return sum(part.stop - part.start for part in self.slices)

    def rows(self) -> Rows:
        """The row numbers in scope."""
        ranges = [np.arange(part.start, part.stop, dtype=np.intp) for part in self.slices]
        return np.concatenate(ranges) if ranges else np.zeros(0, dtype=np.intp)


class VectorTable:
    """Unit vectors sorted by domain, video and time, so that every scope is a few ranges of rows."""

    def __init__(
        self, keys: Sequence[RowKey], vectors: Matrix, full_width: int, first_pass: FirstPass | None = None
    ) -> None:
        self.keys = tuple(keys)
        self.vectors = vectors
        self.full_width = full_width
        self._first_pass = first_pass or Float32Pass(vectors)
        self._runs = _Runs.of(self.keys)

    @classmethod
    def build(cls, rows: Sequence[tuple[RowKey, npt.ArrayLike]], width: int | None = None) -> "VectorTable":
        """Sort, check and normalise the vectors; `width` keeps only their first numbers (Matryoshka)."""
        ordered = sorted(rows, key=lambda row: row[0].place)
        keys = [key for key, _ in ordered]
        _check_distinct(keys)
        vectors = [np.asarray(vector, dtype=np.float32) for _, vector in ordered]
        if not vectors:
            return cls((), np.zeros((0, 0), dtype=np.float32), 0)
        full_width = _common_width(keys, vectors)
        names = [f"of chunk {key.chunk_id}" for key in keys]
        return cls(keys, unit_rows(np.stack(vectors), width, names=names), full_width)

    @classmethod
    def open(cls, folder: Path) -> "VectorTable":
        """Read the table of a folder; the vectors stay on disk until they are used."""
        stored = table_files.read(folder)
        try:
            return cls(stored.keys, stored.vectors, stored.full_width)
        except ValueError as error:
            raise table_files.damaged(folder, str(error)) from error

    def save(self, folder: Path) -> None:
        """Write the table; a reader sees the old table or the new one, never a mixture."""
        table_files.write(folder, table_files.StoredTable(self.keys, self.vectors, self.full_width))

    def at_width(self, width: int) -> "VectorTable":
        """The table cut to its first `width` numbers a vector, normalised again."""
        if not len(self):
            return self
        return VectorTable(self.keys, unit_rows(self.vectors, width), self.full_width)

    def __len__(self) -> int:
        return len(self.keys)

    @property
    def width(self) -> int:
        """Numbers in a stored vector."""
        return self.vectors.shape[1]

    @property
    def domains(self) -> tuple[str, ...]:
        """All domains that have rows."""
        return tuple(self._runs.domains)

    def scope(
        self,
        domain: str,
        *,
        segment_ids: Iterable[str] | None = None,
        video_ids: Iterable[str] | None = None,
    ) -> Scope:
        """A whole domain, or some of its segments or videos; costs what the scope holds, not the table."""
        if segment_ids is not None and video_ids is not None:
            raise ValueError("A scope is named by segments or by videos, not by both.")
        if segment_ids is not None:
            return _scope(self._runs.segments, domain, segment_ids)
        if video_ids is not None:
            return _scope(self._runs.videos, domain, video_ids)
        found = self._runs.domains.get(domain)
        return Scope((found,)) if found else Scope((), missing=(domain,))

    def search(self, scope: Scope, query: npt.ArrayLike, k: int) -> list[Scored]:
        """The k best rows in scope, best first; equal scores in the order of rows."""
        return self.search_many(scope, np.atleast_2d(np.asarray(query, dtype=np.float32)), k)[0]

    def search_many(self, scope: Scope, queries: npt.ArrayLike, k: int) -> list[list[Scored]]:
        """`search` for each query (one a row), sharing the pass over the vectors."""
        if k < 1:
            raise ValueError(f"A search returns at least 1 row, so k can't be {k}.")
        wanted = self._unit_queries(queries)
        if not scope.n_rows:
            return [[] for _ in wanted]
        rows = scope.rows()
        found: list[list[Scored]] = []
        for start in range(0, len(wanted), _QUERIES_PER_BATCH):
            batch = wanted[start : start + _QUERIES_PER_BATCH]
            candidates = _candidates(self._approximate(scope, batch), k)
            found.extend(
                self._rescored(rows[places], query, k)
                for places, query in zip(candidates, batch, strict=True)
            )
        return found

    def scores(self, scope: Scope, queries: npt.ArrayLike) -> Matrix:
        """float32 cosines of every row in scope, shape (queries, rows in scope); for segment scores."""
        wanted = self._unit_queries(queries)
        parts = [wanted @ self.vectors[part].T for part in scope.slices]
        return np.concatenate(parts, axis=1) if parts else np.zeros((len(wanted), 0), dtype=np.float32)

    def _approximate(self, scope: Scope, queries: Matrix) -> Approximation:
        parts = [self._first_pass.approximate(part, queries) for part in scope.slices]
        if len(parts) == 1:
            return parts[0]
        scores = np.concatenate([part.scores for part in parts], axis=1)
        if all(part.slack.shape[1] == 1 for part in parts):
            return Approximation(scores, np.maximum.reduce([part.slack for part in parts]))
        slack = [np.broadcast_to(part.slack, part.scores.shape) for part in parts]
        return Approximation(scores, np.concatenate(slack, axis=1))

    def _rescored(self, rows: Rows, query: Matrix, k: int) -> list[Scored]:
        scores = exact_dots(self.vectors, rows, query)
        best = np.lexsort((rows, -scores))[:k]
        return [Scored(int(rows[place]), float(scores[place])) for place in best]

    def _unit_queries(self, queries: npt.ArrayLike) -> Matrix:
        wanted = np.atleast_2d(np.asarray(queries, dtype=np.float32))
        if not len(self):
            return wanted
        if wanted.shape[1] not in (self.width, self.full_width):
            raise SettingsError(
                f"A query of width {wanted.shape[1]} doesn't fit vectors of width {self.width}: "
                "embed the question with the model that embedded the chunks."
            )
        return unit_rows(wanted, self.width)


@dataclass(frozen=True, slots=True)
class _Runs:
    """Where each domain, video and segment lies."""

    domains: dict[str, slice]
    videos: dict[tuple[str, str], list[slice]]
    segments: dict[tuple[str, str], list[slice]]

    @classmethod
    def of(cls, keys: Sequence[RowKey]) -> "_Runs":
        domains: dict[str, slice] = {}
        videos: dict[tuple[str, str], list[slice]] = {}
        segments: dict[tuple[str, str], list[slice]] = {}
        start = 0
        for row in range(1, len(keys) + 1):
            first = keys[start]
            if row < len(keys) and first.run == keys[row].run:
                continue
            before = domains.get(first.domain, slice(start, start))
            if before.stop != start:
                raise ValueError(f"The rows of domain {first.domain} don't lie together: sort them by place.")
            domains[first.domain] = slice(before.start, row)
            videos.setdefault((first.domain, first.video_id), []).append(slice(start, row))
            segments.setdefault((first.domain, first.segment_id), []).append(slice(start, row))
            start = row
        return cls(domains, videos, segments)


def _scope(runs: Mapping[tuple[str, str], list[slice]], domain: str, ids: Iterable[str]) -> Scope:
    wanted = sorted(set(ids))
    missing = tuple(name for name in wanted if (domain, name) not in runs)
    found = sorted((part.start, part.stop) for name in wanted for part in runs.get((domain, name), ()))
    merged: list[slice] = []
    for start, stop in found:
        if merged and merged[-1].stop == start:
            start = merged.pop().start
        merged.append(slice(start, stop))
    return Scope(tuple(merged), missing)


def _candidates(approximation: Approximation, k: int) -> list[Rows]:
    """Places that could hold one of the k best, per query.

    At least k rows are surely at or above `floor`, so a row that can't reach it is not among the k best; a
    row exactly on it may be, by its place.
    """
    scores, slack = approximation
    n_rows = scores.shape[1]
    if k >= n_rows:
        return [np.arange(n_rows, dtype=np.intp) for _ in scores]
    if slack.shape[1] == 1:  # the same doubt for each row: no need for a second full array
        floor = np.partition(scores, n_rows - k, axis=1)[:, n_rows - k, None].astype(np.float64) - 2.0 * slack
        return [np.flatnonzero(row >= bound) for row, bound in zip(scores, floor, strict=True)]
    least = np.partition(scores.astype(np.float64) - slack, n_rows - k, axis=1)[:, n_rows - k, None]
    most = scores.astype(np.float64) + slack
    return [np.flatnonzero(row >= bound) for row, bound in zip(most, least, strict=True)]


def _check_distinct(keys: Sequence[RowKey]) -> None:
    seen: set[tuple[str, str]] = set()
    for key in keys:
        if (key.domain, key.chunk_id) in seen:
            raise ValueError(f"Chunk {key.chunk_id} of domain {key.domain} came twice: give each chunk once.")
        seen.add((key.domain, key.chunk_id))


def _common_width(keys: Sequence[RowKey], vectors: Sequence[Matrix]) -> int:
    width = vectors[0].size
    for key, vector in zip(keys, vectors, strict=True):
        if vector.ndim != 1 or vector.size != width:
            raise SettingsError(
                f"Chunk {key.chunk_id} has a vector of shape {vector.shape} among vectors of width {width}: "
                "embed all chunks of a study with one model."
            )
    return width
