"""Verdicts of both answer orders in; what the position of the answers did to a judge out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar

from playlisteval.metrics.base import Benchmark, Metric, PairSet, Setting, estimated, mean
from playlisteval.records import Measurement, Verdict

Both = tuple[Verdict, Verdict]
_KEYS = ("judge", "selector", "scope", "modality", "set")


def _right(verdict: Verdict) -> bool:
    return verdict.picked == "chosen"


_FIGURES: Mapping[str, Callable[[Both], float]] = {
    "picked_a": lambda both: sum(verdict.outcome == "A" for verdict in both) / 2,
    "picked_a_forward": lambda both: float(both[0].outcome == "A"),
    "picked_a_reversed": lambda both: float(both[1].outcome == "A"),
    "letter_agreement": lambda both: float(both[0].outcome == both[1].outcome),
    "accuracy_forward": lambda both: float(_right(both[0])),
    "accuracy_reversed": lambda both: float(_right(both[1])),
    "solved_both": lambda both: float(_right(both[0]) and _right(both[1])),
    "wrong_both": lambda both: float(not _right(both[0]) and not _right(both[1])),
}


class Position(Metric):
    """Position effects over the pairs that have a verdict in both orders (the paper's table 14, as shares).

    Where both runs name one letter, the letter decided and not the answer: `solved_both`, `wrong_both` and
    `letter_agreement` sum to 1. A reply without a verdict is never guessed; its pair is left out and said so.
    """

    name = "position"
    version = 1
    measures: ClassVar = dict.fromkeys(_FIGURES, _KEYS)

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for setting in benchmark.settings:
            for pair_set in benchmark.sets_of(setting):
                yield from _row(benchmark, setting, pair_set, seed)


def _row(benchmark: Benchmark, setting: Setting, pair_set: PairSet, seed: int) -> Iterator[Measurement]:
    forward = benchmark.verdicts_of(setting, "forward", pair_set)
    reverse = benchmark.verdicts_of(setting, "reversed", pair_set)
    asked = [(forward[pair], reverse[pair]) for pair in forward if pair in reverse]
    if not asked:
        return
    told = [both for both in asked if both[0].picked is not None and both[1].picked is not None]
    left_out = len(asked) - len(told)
    note = f"{left_out} of {len(asked)} pairs left out: no verdict in one order" if left_out else ""
    clusters = [first.question_id for first, _ in told]
    for name, figure in _FIGURES.items():
        estimate = mean(benchmark, [figure(both) for both in told], clusters, seed)
        yield estimated(name, (*setting.where, ("set", pair_set)), estimate, note=note)
