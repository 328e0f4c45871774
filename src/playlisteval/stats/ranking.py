"""Ranks of the gold segments come in; Hit@k, nDCG@k and what chance would give go out."""

import math
from collections.abc import Sequence
from typing import NamedTuple


class Hit(NamedTuple):
    """Whether both (all), any, and each of the gold segments came within the top k."""

    both: bool
    any: bool
    segments: tuple[bool, ...]


def hit_at_k(ranks: Sequence[int | None], k: int) -> Hit:
    """Hits of one question from the 1-indexed ranks of its gold segments; None = not ranked, so a miss."""
    _check_ranks(ranks)
    _check_k(k)
    segments = tuple(rank is not None and rank <= k for rank in ranks)
    return Hit(both=all(segments), any=any(segments), segments=segments)


def ndcg_at_k(ranks: Sequence[int | None], k: int, relevant: int = 2) -> float:
    """Give the nDCG of one question, with binary relevance and `relevant` gold segments in the corpus."""
    _check_ranks(ranks)
    if len(ranks) > relevant:
        raise ValueError(f"{len(ranks)} ranks were given for {relevant} relevant segments.")
    gained = math.fsum(_gain(rank) for rank in ranks if rank is not None and rank <= k)
    return gained / ideal_dcg(k, relevant)


def ideal_dcg(k: int, relevant: int = 2) -> float:
    """DCG of the best ranking there is."""
    _check_k(k)
    if relevant < 1:
        raise ValueError(f"nDCG needs at least one relevant segment, not {relevant}.")
    return math.fsum(_gain(rank) for rank in range(1, min(relevant, k) + 1))


def chance_hit_any(n_segments: int, k: int, relevant: int = 2) -> float:
    """Share of random rankings with at least one gold segment in the top k."""
    drawn = _drawn(n_segments, k, relevant)
    return 1.0 - math.comb(n_segments - relevant, drawn) / math.comb(n_segments, drawn)


def chance_hit_both(n_segments: int, k: int, relevant: int = 2) -> float:
    """Share of random rankings with every gold segment in the top k."""
    drawn = _drawn(n_segments, k, relevant)
    return math.comb(drawn, relevant) / math.comb(n_segments, relevant)


def chance_hit_segment(n_segments: int, k: int) -> float:
    """Share of random rankings with one given segment in the top k."""
    return _drawn(n_segments, k, 1) / n_segments


def chance_ndcg(n_segments: int, k: int, relevant: int = 2) -> float:
    """Mean nDCG@k of random rankings: each place holds a gold segment with probability relevant / N."""
    drawn = _drawn(n_segments, k, relevant)
    gained = math.fsum(_gain(rank) for rank in range(1, drawn + 1)) * relevant / n_segments
    return gained / ideal_dcg(k, relevant)


def _gain(rank: int) -> float:
    return 1.0 / math.log2(rank + 1)


def _drawn(n_segments: int, k: int, relevant: int) -> int:
    _check_k(k)
    if relevant < 1 or n_segments < relevant:
        raise ValueError(f"{n_segments} segments can't hold {relevant} relevant ones.")
    return min(k, n_segments)


def _check_k(k: int) -> None:
    if k < 1:
        raise ValueError(f"k counts places from 1 on, so it can't be {k}.")


def _check_ranks(ranks: Sequence[int | None]) -> None:
    known = [rank for rank in ranks if rank is not None]
    if not ranks:
        raise ValueError("A question without gold segments has no hits: leave it out.")
    if any(rank < 1 for rank in known) or len(set(known)) < len(known):
        raise ValueError(f"Ranks are distinct and counted from 1: {list(ranks)}.")
