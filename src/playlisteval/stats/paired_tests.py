"""Counts of discordant pairs or p-values come in; exact or adjusted p-values go out."""

import math
from collections.abc import Sequence


def mcnemar_exact(b: int, c: int) -> float:
    """Two-sided exact p-value, from the pairs that only the first (b) or only the second (c) got right."""
    if b < 0 or c < 0:
        raise ValueError(f"Counts of pairs can't be negative: b = {b}, c = {c}.")
    n, fewer = b + c, min(b, c)
    term = tail = 1
    for k in range(1, fewer + 1):  # comb(n, k) from comb(n, k - 1): whole numbers, so nothing is rounded
        term = term * (n - k + 1) // k
        tail += term
    return min(1.0, 2 * tail / 2**n)


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's step-down adjusted p-values, in the order given."""
    for p in p_values:
        if math.isnan(p) or not 0.0 <= p <= 1.0:
            raise ValueError(f"A p-value lies between 0 and 1, not at {p}.")
    m = len(p_values)
    adjusted = [0.0] * m
    highest = 0.0
    for place, index in enumerate(sorted(range(m), key=lambda i: p_values[i])):
        highest = max(highest, min(1.0, (m - place) * p_values[index]))
        adjusted[index] = highest
    return adjusted
