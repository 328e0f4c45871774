"""A pair in; a coin's verdict out: the floor that every report shows."""

from __future__ import annotations

from playlisteval.judges.base import Asks, Case, Judge, Judgement


class RandomChoice(Judge):
    """A fair draw of the letter, afresh for each pair."""

    baseline = True

    def judge(self, case: Case, ask: Asks) -> Judgement:
        return Judgement("A" if case.draw.random() < 0.5 else "B", "a coin was tossed")
