"""A pair in; the answer of more words out: what a judge scores that goes by length alone."""

from __future__ import annotations

from playlisteval.judges.base import Asks, Case, Judge, Judgement


class LongerAnswer(Judge):
    """More words win, then more characters; a true tie falls by a draw."""

    baseline = True

    def judge(self, case: Case, ask: Asks) -> Judgement:
        a, b = ((len(t.split()), len(t)) for t in (case.answer_a, case.answer_b))
        reply = f"{a[0]} words against {b[0]}"
        if a == b:
            return Judgement(case.drawn(), f"{reply}; drawn")
        return Judgement("A" if a > b else "B", reply)
