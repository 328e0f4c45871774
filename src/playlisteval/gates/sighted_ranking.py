"""A degraded set in; kept when a ranker that watches reproduces 4 > 3 > 2 > 1 (D4; paper table 11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from playlisteval.errors import TaskNotSupported
from playlisteval.gates import base
from playlisteval.gates.base import (
    KEPT,
    DistractorSubject,
    Gate,
    GateAnswer,
    Price,
    Tools,
    differ,
    drop,
    not_testable,
)
from playlisteval.tasks import rank_sighted
from playlisteval.tasks.rank_blind import WrongAnswerRanking
from playlisteval.tasks.rank_sighted import RankSightedInputs

INTENDED = (4, 3, 2, 1)


class Options(base.Options):
    """`blind` hides the causal records from the ranker; the paper shows them."""

    blind: bool = False


class SightedRanking(Gate[Options]):
    """One call with both full clips; the gold is left out, so that each answer can carry its record.

    A rank given twice is a tie, whoever ranked: the answers that share it were not told apart.
    """

    phase = "distractors"
    price = Price.VIDEO
    roles = ("sighted_ranker",)
    Options = Options

    def check(self, subject: DistractorSubject, tools: Tools) -> GateAnswer:
        ratings = list(INTENDED)
        tools.draw("sighted", subject.degraded.id).shuffle(ratings)
        answers = [subject.degraded.rated(r) for r in ratings]
        inputs = RankSightedInputs(
            subject.question.question,
            tuple(a.response for a in answers),
            () if self.options.blind else tuple(a.attribute_degradations for a in answers),
            subject.degraded.causal_attributes,
            subject.clips,
        )
        try:
            ranking = tools.perform("sighted_ranker", rank_sighted.TASK, inputs)
        except TaskNotSupported as error:
            return not_testable(str(error))
        return _compare(ranking, ratings)

    def families_problem(self, families: Mapping[str, str]) -> str | None:
        return differ(families, "sighted_ranker", "degrader")


def _compare(ranking: WrongAnswerRanking, ratings: Sequence[int]) -> GateAnswer:
    order = ranking.order()
    if sorted(order) != [1, 2, 3, 4]:
        return drop("malformed_ranking", f"the ranking names candidates {order}, not each of 1 to 4 once")
    why = {e.candidate_index: e.reasoning for e in ranking.rankings}
    told = " ".join(f"Rating {ratings[i - 1]}: {why[i]}" for i in order)
    if ties := ranking.ties():
        shared = "; ".join(_joined(ratings[i - 1] for i in tie) for tie in ties)
        return drop("order_not_seen", f"ratings share a rank: {shared}. {told}")
    found = tuple(ratings[i - 1] for i in order)
    if found == INTENDED:
        return KEPT
    swapped = [f"{a} before {b}" for a, b in pairwise(found) if a < b]
    return drop("order_not_seen", f"ranked {' > '.join(map(str, found))} ({', '.join(swapped)}). {told}")


def _joined(ratings: Iterable[int]) -> str:
    return " = ".join(map(str, sorted(ratings, reverse=True)))
