"""Items by stratum come in; a sample in which no stratum dominates goes out."""

import random
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)


def stratified_sample(items: Mapping[Key, Sequence[Item]], total: int, rng: random.Random) -> list[Item]:
    """Draw round by round, one item of each stratum a round, until `total` are drawn or none is left.

    Two strata that both still have items never differ by more than one. The order of the mapping doesn't
    matter; the order inside a stratum does, as the draw from it is a shuffle.
    """
    if total < 0:
        raise ValueError(f"A sample can't have {total} items.")
    strata: list[list[Item]] = []
    for key in sorted(items, key=repr):
        stratum = list(items[key])
        rng.shuffle(stratum)
        strata.append(stratum)
    drawn: list[Item] = []
    while len(drawn) < total and (left := [stratum for stratum in strata if stratum]):
        rng.shuffle(left)
        drawn.extend(stratum.pop() for stratum in left[: total - len(drawn)])
    return drawn
