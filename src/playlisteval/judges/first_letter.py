"""A pair in; always A out: what a judge scores that goes by the order alone."""

from __future__ import annotations

from playlisteval.judges.base import Asks, Case, Judge, Judgement


class FirstLetter(Judge):
    """Always the answer that is shown first."""

    baseline = True

    def judge(self, case: Case, ask: Asks) -> Judgement:
        return Judgement("A", "the first answer, unread")
