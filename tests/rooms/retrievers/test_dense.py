"""Exact search over a scope, and the segments' ranks."""

from __future__ import annotations

import numpy as np
import pytest

from playlisteval.index.row_key import RowKey
from playlisteval.index.vectors import VectorTable
from playlisteval.retrievers.base import Haystack, Ranked
from playlisteval.retrievers.dense import Dense


def key(chunk: str, segment: str, domain: str = "art") -> RowKey:
    return RowKey(domain, f"video of {segment}", chunk, float(chunk[-1]), segment, 0)


ROWS = [
    (key("a0", "a"), (1.0, 0.0)),
    (key("a1", "a"), (0.8, 0.6)),
    (key("b0", "b"), (0.6, 0.8)),
    (key("b1", "b"), (0.0, 1.0)),
    (key("c0", "c"), (1.0, 0.0)),
    (key("d0", "d", "music"), (1.0, 0.0)),
]


def haystack(*segments: str, domain: str = "art") -> tuple[Haystack, list[str]]:
    asked: list[str] = []

    def embed(text: str) -> np.ndarray:
        asked.append(text)
        return np.array((1.0, 0.0), dtype=np.float32)

    return Haystack(VectorTable.build(ROWS), domain, segments, embed), asked


def test_best_chunks_first_and_segments_by_the_mean_of_their_best() -> None:
    hay, asked = haystack("a", "b")
    found = Dense().rank("where?", hay, 3)
    assert [c for c, _ in found.chunks] == ["a0", "a1", "b0"]
    assert [s for _, s in found.chunks] == pytest.approx([1.0, 0.8, 0.6], abs=1e-6)
    assert found.segment_ranks == {"a": 1, "b": 2}
    assert asked == ["where?"]


@pytest.mark.parametrize(("k", "count"), [(1, 1), (4, 4), (99, 5)])
def test_k_bounds_the_chunks_but_never_the_segment_ranks(k: int, count: int) -> None:
    hay, _ = haystack("a", "b", "c")
    found = Dense().rank("q", hay, k)
    assert len(found.chunks) == count
    assert found.segment_ranks == {"c": 1, "a": 2, "b": 3}


def test_an_empty_scope_finds_nothing_and_asks_nothing() -> None:
    hay, asked = haystack("nowhere")
    assert Dense().rank("q", hay, 5) == Ranked((), {})
    assert asked == []


def test_name_is_the_file() -> None:
    assert (Dense().name, Dense.version) == ("dense", 1)
