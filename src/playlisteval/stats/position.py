"""The letters that a judge picked in both answer orders come in; what position did to it goes out."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

Letter = Literal["A", "B"]
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Reply:
    """One judge call: the letter picked (None = no verdict), and the letter the better answer stood under."""

    picked: Letter | None
    chosen: Letter

    @property
    def right(self) -> bool:
        """Whether the better answer was picked."""
        return self.picked == self.chosen


@dataclass(frozen=True, slots=True)
class PositionTable:
    """Counts over the pairs with a verdict in both orders, and apart from them the pairs left out.

    The identities hold in whole numbers: solved_both + wrong_both + same_letter = pairs, and
    right_forward + right_reversed = 2 x solved_both + same_letter.
    """

    pairs: int
    same_letter: int
    a_forward: int
    a_reversed: int
    right_forward: int
    right_reversed: int
    both_right: int
    both_wrong: int
    no_verdict_forward: int
    no_verdict_reversed: int
    in_one_order_only: int

    @property
    def letter_agreement(self) -> float | None:
        """Percent of pairs where the letter stayed while the answers swapped."""
        return self._percent(self.same_letter)

    @property
    def picked_a_forward(self) -> float | None:
        """Percent of A in the first order."""
        return self._percent(self.a_forward)

    @property
    def picked_a_reversed(self) -> float | None:
        """Percent of A in the second order."""
        return self._percent(self.a_reversed)

    @property
    def picked_a(self) -> float | None:
        """Percent of A over both orders."""
        return self._percent((self.a_forward + self.a_reversed) / 2)

    @property
    def accuracy_forward(self) -> float | None:
        """Percent right in the first order."""
        return self._percent(self.right_forward)

    @property
    def accuracy_reversed(self) -> float | None:
        """Percent right in the second order."""
        return self._percent(self.right_reversed)

    @property
    def solved_both(self) -> float | None:
        """Percent right in both orders."""
        return self._percent(self.both_right)

    @property
    def wrong_both(self) -> float | None:
        """Percent wrong in both orders."""
        return self._percent(self.both_wrong)

    def _percent(self, count: float) -> float | None:
        return 100.0 * count / self.pairs if self.pairs else None


def position_table(forward: Mapping[Key, Reply], reversed: Mapping[Key, Reply]) -> PositionTable:
    """Count both orders of the pairs that were asked in both; a reply without verdict is never guessed."""
    asked = [(forward[key], reversed[key]) for key in forward if key in reversed]
    if any(first.chosen == second.chosen for first, second in asked):
        raise ValueError("The better answer stands under the same letter in both orders: swap the answers.")
    both = [pair for pair in asked if pair[0].picked is not None and pair[1].picked is not None]
    return PositionTable(
        pairs=len(both),
        same_letter=sum(first.picked == second.picked for first, second in both),
        a_forward=sum(first.picked == "A" for first, _ in both),
        a_reversed=sum(second.picked == "A" for _, second in both),
        right_forward=sum(first.right for first, _ in both),
        right_reversed=sum(second.right for _, second in both),
        both_right=sum(first.right and second.right for first, second in both),
        both_wrong=sum(not first.right and not second.right for first, second in both),
        no_verdict_forward=sum(first.picked is None for first, _ in asked),
        no_verdict_reversed=sum(second.picked is None for _, second in asked),
        in_one_order_only=len(forward) + len(reversed) - 2 * len(asked),
    )
