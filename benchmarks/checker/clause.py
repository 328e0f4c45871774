"""One clause's marks come in; its entities, and to which of them each of its words belongs, go out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.checker import words as w
from benchmarks.checker.marks import Mark
from benchmarks.checker.statements import Named

_TOGETHER = frozenset(
    "alongside beside besides near with together where when shares share accompanies accompany "
    "accompanied joins joined as company next neighbour by same around under".split()
)
_SHOT = frozenset("frame frames shot shots picture view image screen scene moment".split())


@dataclass
class Entity:
    """A lettering or thing where the clause names it; `group` is shared by those that `and` couples."""

    at: int
    named: Named
    group: int
    anchor: bool = False
    compared: bool = False
    used: bool = False


@dataclass
class Clause:
    marks: list[Mark]
    entities: list[Entity] = field(default_factory=list["Entity"])
    segment: list[int] = field(default_factory=list[int])
    taken: set[int] = field(default_factory=set[int])

    @staticmethod
    def of(marks: Sequence[Mark]) -> Clause:
        clause = Clause(list(marks))
        clause._find_entities()
        clause._cut_segments()
        clause._find_anchors()
        return clause

    def _find_entities(self) -> None:
        group = -1
        last: int | None = None
        for at, mark in enumerate(self.marks):
            if mark.kind not in ("label", "thing"):
                continue
            thing = mark.kind == "thing"
            coupled = last is not None and self._couples(last, at) and (self.marks[last].kind == mark.kind)
            group += not coupled
            self.entities.append(Entity(at, Named(mark.value, thing), group))
            if coupled:
                self._couple_list(group)
            last = at

    def _couple_list(self, group: int) -> None:
        """`“A”, “B” and “C”`: what stands before the couple with a mere comma between belongs to it."""
        first = next(number for number, entity in enumerate(self.entities) if entity.group == group)
        while first > 0:
            one, other = self.entities[first - 1], self.entities[first]
            between = self.marks[one.at + 1 : other.at]
            small = w.DETERMINERS | w.LETTERING_NOUNS
            listed = all(mark.kind == "comma" or mark.text in small for mark in between)
            if not listed or one.named.thing != other.named.thing or self._stretch_tells(one.at, -1):
                return
            one.group = group
            first -= 1

    def _couples(self, first: int, second: int) -> bool:
        """Nothing but `and`, articles and words for lettering between, and no property on both sides."""
        between = self.marks[first + 1 : second]
        small = w.DETERMINERS | w.LETTERING_NOUNS
        if self._stretch_tells(first, -1) and self._stretch_tells(second, 1):
            return False
        return any(mark.kind == "and" for mark in between) and all(
            mark.kind == "and" or mark.text in small for mark in between
        )

    def _stretch_tells(self, at: int, step: int) -> bool:
        """Whether a property stands between a mark and the next comma, `and` or end on that side of it."""
        at += step
        while 0 <= at < len(self.marks) and self.marks[at].kind not in ("comma", "and", "which"):
            if self.marks[at].kind in ("colour", "place", "relation", "count"):
                return True
            at += step
        return False

    def _cut_segments(self) -> None:
        number = 0
        for at, mark in enumerate(self.marks):
            if mark.kind == "which" or (mark.kind in ("and", "comma") and not self._joins(at)):
                number += 1
            self.segment.append(number)

    def _joins(self, at: int) -> bool:
        """An `and` or comma inside a group of entities, or between two colours."""
        before = [entity for entity in self.entities if entity.at < at]
        after = [entity for entity in self.entities if entity.at > at]
        if before and after and before[-1].group == after[0].group:
            return True
        colours = [
            self.marks[step].kind == "colour" for step in (at - 1, at + 1) if 0 <= step < len(self.marks)
        ]
        return len(colours) == 2 and all(colours)

    def _find_anchors(self) -> None:
        for entity in self.entities:
            if not entity.named.thing:
                entity.anchor = self._is_anchor(entity.at)

    def _is_anchor(self, at: int) -> bool:
        """`in the shot that reads “X”`, `alongside the words “X”`, `where “X” can be read`."""
        before: list[str] = []
        for mark in reversed(self.marks[:at]):
            if (
                mark.kind in ("comma", "break", "and", "which", "label", "thing", "relation")
                or len(before) == 6
            ):
                break
            before.append(mark.text)
        if set(before) & _TOGETHER:
            return True
        shot = next((step for step, word in enumerate(before) if word in _SHOT), None)
        return shot is not None and bool(
            set(before[:shot])
            & {"that", "reads", "reading", "showing", "shows", "of", "saying", "says", "bearing"}
        )

    def word(self, at: int) -> str:
        return self.marks[at].text if 0 <= at < len(self.marks) else ""

    def words(self) -> list[str]:
        return [mark.text for mark in self.marks]

    def same_segment(self, one: int, other: int) -> bool:
        return self.segment[one] == self.segment[other]

    def group_of(self, entity: Entity) -> list[Entity]:
        return [one for one in self.entities if one.group == entity.group]

    def subject_of(self, at: int, thing: bool | None) -> Entity | None:
        """Which entity a property belongs to: before it, after it, or else the nearest segment's subject."""
        pool = [e for e in self.entities if not e.compared and thing in (None, e.named.thing)]
        free = [e for e in pool if not e.anchor]
        here = [e for e in self.entities if self.same_segment(e.at, at) and not e.compared]
        for chosen in (free, pool):
            own = [e for e in chosen if self.same_segment(e.at, at)]
            before, after = [e for e in own if e.at < at], [e for e in own if e.at > at]
            if before or after:
                return before[-1] if before else after[0]
        if here or self.has_stranger(at):
            return None
        earlier = [e for e in free or pool if self.segment[e.at] < self.segment[at]]
        later = [e for e in free or pool if self.segment[e.at] > self.segment[at]]
        if earlier:
            nearest = max(self.segment[e.at] for e in earlier)
            if self._begins_strangely(nearest):
                return None
            return next(e for e in earlier if self.segment[e.at] == nearest)
        return later[0] if later else None

    def _begins_strangely(self, segment: int) -> bool:
        """`The tallest bar, “A”, is blue`: an unknown noun leads, and the lettering only explains it."""
        firsts = [self.segment.index(number) for number in sorted({n for n in self.segment if n < segment})]
        return any(
            self.has_stranger(at) and not any(self.same_segment(e.at, at) for e in self.entities)
            for at in firsts
        )

    def has_stranger(self, at: int) -> bool:
        """Whether this stretch of the clause is about something that the checker has no word for."""
        own = [step for step in range(len(self.marks)) if self.same_segment(step, at)]
        return any(self._heads_phrase(step) or self.word(step) in ("other", "another") for step in own)

    def tells_of_stranger(self, at: int) -> bool:
        """Not where the unknown noun is in a mere lead, as in `at the outset, ...`."""
        own = [step for step in range(len(self.marks)) if self.same_segment(step, at)]
        opening = self.marks[own[0] + (self.marks[own[0]].kind in ("comma", "and", "which") and len(own) > 1)]
        subject = opening.text in w.DETERMINERS or opening.kind in ("count", "several")
        named = any(self.same_segment(entity.at, at) for entity in self.entities)
        return (subject or named) and any(self._heads_phrase(step) for step in own)

    def _heads_phrase(self, at: int) -> bool:
        """An unknown word that ends a phrase begun by an article, so most likely its noun."""
        if not self.is_unknown(at):
            return False
        start = at
        while start > 0 and self.is_unknown(start - 1):
            start -= 1
        opened = self.word(start - 1) in w.DETERMINERS or self.marks[start - 1].kind in (
            "colour",
            "count",
            "several",
        )
        if start == 0 or not opened:
            return False
        after = self.marks[at + 1] if at + 1 < len(self.marks) else None
        nouns = w.PANEL_NOUNS | w.INK_NOUNS | w.LETTERING_NOUNS | w.FRAME_NOUNS
        ends = after is None or after.kind not in ("label", "thing", "colour", "place")
        return ends and not (after and (self._unknown(after) or after.text in nouns - w.KNOWN_VERBS))

    def is_unknown(self, at: int) -> bool:
        return 0 <= at < len(self.marks) and self._unknown(self.marks[at])

    def _unknown(self, mark: Mark) -> bool:
        return mark.kind == "word" and " " not in mark.text and mark.text not in w.KNOWN | w.PARTS
