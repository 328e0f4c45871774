"""Items and their pairs in; the two answers of a pair as judges are shown them, without citations, out."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.records import AnswerPair, DegradedSet, Item, Order, Question, Side
from playlisteval.store.study import Study
from playlisteval.tasks.citations import strip_citations


@dataclass(frozen=True)
class Answers:
    """Everything about items that a pair's texts are made from."""

    questions: dict[str, Question]
    sets: dict[str, DegradedSet]
    items: dict[str, Item]

    @classmethod
    def of(cls, study: Study) -> Answers:
        return cls(study.by_id(Question), study.by_id(DegradedSet), study.by_id(Item))

    def text(self, item: Item, rating: int) -> str:
        if rating == 5:
            return strip_citations(self.questions[item.question_id].answer)
        return self.sets[item.degraded_set_id].rated(rating).response

    def shown(self, pair: AnswerPair, order: Order = "forward") -> tuple[str, str]:
        """Answers A and B; `reversed` swaps the sides that were drawn for the pair."""
        item = self.items[pair.item_id]
        chosen, rejected = self.text(item, pair.chosen_rating), self.text(item, pair.rejected_rating)
        return (chosen, rejected) if chosen_side(pair, order) == "A" else (rejected, chosen)


def chosen_side(pair: AnswerPair, order: Order) -> Side:
    if order == "forward":
        return pair.chosen_side
    return "B" if pair.chosen_side == "A" else "A"
