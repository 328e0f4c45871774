"""A degraded set in; dropped when both text-only rankers recover its whole order (D3; paper table 11)."""

from __future__ import annotations

from collections.abc import Mapping

from playlisteval.errors import TaskNotSupported
from playlisteval.gates import base
from playlisteval.gates.base import (
    KEPT,
    DistractorSubject,
    Gate,
    GateAnswer,
    Price,
    Tools,
    drop,
    not_testable,
)
from playlisteval.tasks import rank_blind
from playlisteval.tasks.citations import paragraphs
from playlisteval.tasks.rank_blind import RankBlindInputs


class Options(base.Options):
    """`transcript` gives the rankers the clips' transcript too; the paper's gate shows none."""

    transcript: bool = False


class BlindRanking(Gate[Options]):
    """The second ranker runs only for a set that the first one ordered rightly, without a tie."""

    phase = "distractors"
    price = Price.TEXT
    roles = ("blind_ranker_a", "blind_ranker_b")
    Options = Options

    def check(self, subject: DistractorSubject, tools: Tools) -> GateAnswer:
        ratings = [5, 4, 3, 2, 1]
        tools.draw("blind", subject.degraded.id).shuffle(ratings)
        texts = [subject.gold if r == 5 else subject.degraded.rated(r).response for r in ratings]
        lines = (
            tuple(line for clip in subject.clips for line in clip.lines) if self.options.transcript else ()
        )
        inputs = RankBlindInputs(
            subject.question.question,
            tuple(_formatted(t) for t in texts),
            subject.degraded.causal_attributes,
            lines,
        )
        right = tuple(ratings.index(r) + 1 for r in (5, 4, 3, 2, 1))
        summary = ""
        try:
            for role in self.roles:
                ranking = tools.perform(role, rank_blind.TASK, inputs)
                summary = ranking.overall_summary
                if ranking.order() != right or ranking.ties():
                    return KEPT
        except TaskNotSupported as error:
            return not_testable(str(error))
        return drop(
            "order_shows_in_text", f"both text-only rankers recovered gold > 4 > 3 > 2 > 1: {summary}"
        )

    def families_problem(self, families: Mapping[str, str]) -> str | None:
        generator = families.get("degrader")
        rankers = [families[r] for r in self.roles if r in families]
        if rankers and all(f == generator for f in rankers):
            return f"both blind rankers are of the degrader's family {generator!r}"
        return None


def _formatted(text: str) -> str:
    """Paragraphs apart by one empty line, words by one space: no answer is known by its layout."""
    return "\n\n".join(" ".join(p.split()) for p in paragraphs(text))
