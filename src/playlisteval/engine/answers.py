"""Items and their pairs in; the two answers of a pair as judges are shown them, without citations, out."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from playlisteval.records import (
    RATING_PAIRS,
    AnswerPair,
    DegradedSet,
    Item,
    Order,
    OwnQuestion,
    Question,
    Side,
    SystemAnswer,
)
from playlisteval.store.study import Study
from playlisteval.tasks.citations import strip_citations


@dataclass(frozen=True)
class Answers:
    """Everything about items that a pair's texts are made from."""

    questions: dict[str, Question]
    sets: dict[str, DegradedSet]
    items: dict[str, Item]
    own: dict[str, OwnQuestion] = field(default_factory=dict[str, OwnQuestion])

    @classmethod
    def of(cls, study: Study) -> Answers:
        return cls(
            study.by_id(Question), study.by_id(DegradedSet), study.by_id(Item), study.by_id(OwnQuestion)
        )

    def text(self, item: Item, rating: int) -> str:
        if rating == 5:
            return strip_citations(self.questions[item.question_id].answer)
        return self.sets[item.degraded_set_id].rated(rating).response

    def texts(self, pair: AnswerPair) -> tuple[str, str]:
        """The chosen answer and the rejected one, of either kind of pair."""
        item = self.items[pair.item_id]
        if pair.systems is None:
            return self.text(item, pair.chosen_rating), self.text(item, pair.rejected_rating)
        said = {a.system: strip_citations(a.text) for a in self.own[item.own_id].answers}
        chosen, rejected = pair.systems
        return said[chosen], said[rejected]

    def shown(self, pair: AnswerPair, order: Order = "forward") -> tuple[str, str]:
        """Answers A and B; `reversed` swaps the sides that were drawn for the pair."""
        chosen, rejected = self.texts(pair)
        return (chosen, rejected) if chosen_side(pair, order) == "A" else (rejected, chosen)


@dataclass(frozen=True)
class Contest:
    """Two answers of an item of which one is the better; `systems` where they are one's own systems'."""

    chosen_rating: int
    rejected_rating: int
    systems: tuple[str, str] | None = None


def contests(own: OwnQuestion | None) -> list[Contest]:
    """The ten of five rated answers, or each two of one's own systems that are not rated alike."""
    if own is None:
        return [Contest(chosen, rejected) for chosen, rejected in RATING_PAIRS]
    found = [_contest(one, two) for one, two in combinations(own.answers, 2)]
    return [contest for contest in found if contest]


def _contest(one: SystemAnswer, two: SystemAnswer) -> Contest | None:
    """None for a tie; a preference without ratings is the smallest gap there is."""
    if one.rating is None or two.rating is None:
        return Contest(2, 1, (one.system, two.system))
    if one.rating == two.rating:
        return None
    better, worse = sorted((one, two), key=lambda a: a.rating or 0, reverse=True)
    return Contest(max(one.rating, two.rating), min(one.rating, two.rating), (better.system, worse.system))


def chosen_side(pair: AnswerPair, order: Order) -> Side:
    if order == "forward":
        return pair.chosen_side
    return "B" if pair.chosen_side == "A" else "A"
