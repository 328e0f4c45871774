"""A pair in; a coin's verdict out: the floor that every report shows."""

from __future__ import annotations

from playlisteval.judges.base import Asks, Case, Judge, Judgement


class RandomChoice(Judge):
    """A fair draw of one of the two answers, afresh for each pair."""

    baseline = True

    def judge(self, case: Case, ask: Asks) -> Judgement:
        return Judgement(case.drawn(), "a coin was tossed")
