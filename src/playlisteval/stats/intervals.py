"""Successes among independent trials come in; their share with Wilson's interval goes out."""

import math
from statistics import NormalDist

from playlisteval.stats.estimate import Estimate, check_level, no_data


def wilson(successes: int, n: int, level: float = 0.95) -> Estimate:
    """Share of successes with Wilson's interval; for independent trials, so not for pairs of one question."""
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} successes don't fit {n} trials.")
    method = f"Wilson, {check_level(level):.0%}"
    if n == 0:
        return no_data(f"{method}: no data")
    z = NormalDist().inv_cdf((1.0 + level) / 2.0)
    share = successes / n
    scale = 1.0 + z * z / n
    centre = (share + z * z / (2 * n)) / scale
    half = z * math.sqrt(share * (1.0 - share) / n + z * z / (4 * n * n)) / scale
    # At the ends the formula is exactly 0 or 1; rounding must not leave the range of a share.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == n else min(1.0, centre + half)
    return Estimate(share, low, high, n, n, method)
