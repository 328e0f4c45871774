"""A clause comes in; what it says of each lettering and thing goes out, as statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from benchmarks.checker import words as w
from benchmarks.checker.clause import Clause, Entity
from benchmarks.checker.statements import Named, Statement

_LOOSE_NUMBERS = frozenset("one single pair couple twin few some".split())
"""Numbers only right before a noun."""


@dataclass
class Memory:
    """What earlier sentences leave behind for pronouns, `the former`, and `in the same shot`."""

    subjects: list[Named] = field(default_factory=list[Named])
    labels: list[Named] = field(default_factory=list[Named])
    shot: str = ""
    named: dict[int, Named] = field(default_factory=dict[int, Named])


@dataclass
class Properties:
    """Gives each property of a clause to what it is said of."""

    clause: Clause
    memory: Memory
    same_shot: str
    inherits: bool
    found: list[tuple[int, Statement]] = field(default_factory=list[tuple[int, Statement]])
    lost: bool = False

    def read(self, concluded: Statement | None) -> list[Statement]:
        if concluded:
            self.found.append((-1, concluded))
            for entity in self.clause.entities:
                entity.used = True
        if w.HEDGES & set(self.clause.words()):
            self._leave_open()
        self._things(concluded)
        self._relations()
        for at, one in enumerate(self.clause.marks):
            if at in self.clause.taken:
                continue
            if one.kind == "place":
                self._place(at)
            elif one.kind in ("colour", "opaque"):
                self._colour(at)
            elif one.kind in ("count", "several") and not concluded:
                self._lone_count(at)
        self._share_out()
        strange = not concluded and self._leaves_something_out()
        self._mere_mentions()
        if strange or self.lost or (not self.found and self._says_something()):
            self.found.append((len(self.clause.marks), Statement("unread", value=self._text())))
        return [statement for _, statement in sorted(self.found, key=lambda pair: pair[0])]

    def _leaves_something_out(self) -> bool:
        """`A man stands beside “A”`: a stretch that only tells of what the checker has no word for."""
        told = {self.clause.segment[at] for at, _ in self.found}
        first_of = {number: self.clause.segment.index(number) for number in set(self.clause.segment)}
        return any(
            number not in told and self.clause.tells_of_stranger(at) for number, at in first_of.items()
        )

    def _leave_open(self) -> None:
        """`Perhaps`, `might`: named values that are not asserted."""
        for at, one in enumerate(self.clause.marks):
            if one.kind in ("colour", "opaque", "place", "relation", "count"):
                self._unresolved(at)

    def _share_out(self) -> None:
        """`“A” and “B” are on red and on blue`: one value each, in order."""
        for group in {entity.group for entity in self.clause.entities}:
            members = [e.named for e in self.clause.entities if e.group == group]
            for kind in ("panel", "ink", "place"):
                told = [one for _, one in self.found if one.kind == kind and one.subject in members]
                values = list(dict.fromkeys(one.value for one in told))
                if len(members) > 1 and len(values) == len(members) and len(told) == len(members) ** 2:
                    own = set(zip(members, values, strict=True))
                    wrong = [one for one in told if (one.subject, one.value) not in own]
                    self.found = [(at, one) for at, one in self.found if one not in wrong]

    def _text(self) -> str:
        return " ".join(one.value if one.kind == "label" else one.text for one in self.clause.marks)

    def _says_something(self) -> bool:
        marks = self.clause.marks
        telling = ("colour", "opaque", "place", "relation", "ordinal")
        return any(
            one.kind in telling or one.text in w.SAME | w.DIFFER or self.clause.is_unknown(at)
            for at, one in enumerate(marks)
        )

    def _add(self, at: int, statement: Statement) -> None:
        self.found.append((at, replace(statement, denied=statement.denied ^ self._denied(at))))

    def _denied(self, at: int) -> bool:
        marks = self.clause.marks
        return any(
            one.kind == "deny" and one.text != "no"
            for step, one in enumerate(marks[:at])
            if self.clause.same_segment(step, at)
        )

    # Things, with the colours and numbers that stand right before them.

    def _things(self, concluded: Statement | None) -> None:
        for entity in [e for e in self.clause.entities if e.named.thing]:
            colours, number, start = self._before_thing(entity.at)
            anchor = self._anchor_of(entity)
            denied = self.clause.word(start - 1) in ("no", "without")
            if (
                concluded
                and number == "2"
                and self.clause.word(start - 1) in ("the", "these", "those", "both")
            ):
                number = ""  # the two that are compared
            if denied:
                self.clause.taken.add(start - 1)
            if colours or number or denied:
                entity.used = True
            if number and not (concluded and number == "several"):
                one = Statement("thing_count", entity.named, number, anchor=anchor, denied=denied)
                self._add(entity.at, replace(one, colour=colours[0] if len(colours) == 1 else ""))
            for colour in colours:
                self._add(
                    entity.at, Statement("thing_colour", entity.named, colour, anchor=anchor, denied=denied)
                )
            if denied and not colours and not number:
                self._add(entity.at, Statement("thing", entity.named, anchor=anchor, denied=True))

    def _before_thing(self, at: int) -> tuple[list[str], str, int]:
        """Colours, the number, and where the phrase begins."""
        colours: list[str] = []
        number, step, unknown = "", at - 1, 0
        while step >= 0 and unknown < 3:
            one = self.clause.marks[step]
            if one.kind == "colour":
                colours.insert(0, one.value)
            elif one.kind in ("count", "several") and not number:
                in_pairs = one.text == "pair" and self.clause.marks[at].value in w.COUNTED_IN_PAIRS
                number = "" if in_pairs else one.value
            elif self._joins_phrase(step, colours):
                pass
            elif self.clause.is_unknown(step):
                unknown += 1
            else:
                break
            self.clause.taken.add(step)
            step -= 1
        return colours, number, step + 1

    def _joins_phrase(self, at: int, colours: Sequence[str]) -> bool:
        """`Red and blue boats`, `a pair of skis`: words inside the phrase of a thing."""
        one, before = self.clause.marks[at], self.clause.marks[at - 1]
        if one.text in ("painted", "coloured", "colored"):
            return before.kind == "colour"
        if one.kind == "and":
            return bool(colours) and before.kind == "colour"
        return one.text in w.UNITS or (one.text == "of" and before.text in w.UNITS)

    def _anchor_of(self, entity: Entity) -> str:
        """The lettering in whose shot the clause sets a thing."""
        labels = [e for e in self.clause.entities if not e.named.thing]
        own = [e for e in labels if self.clause.same_segment(e.at, entity.at)]
        apart = [e for e in labels if e.anchor or self._leads(e, entity)]
        before = [e for e in apart if e.at < entity.at]
        for pool in ([e for e in own if e.anchor], own, before, apart):
            if pool:
                chosen = min(pool, key=lambda e: abs(e.at - entity.at))
                chosen.used = True
                return chosen.named.name
        return self.same_shot

    def _leads(self, label: Entity, thing: Entity) -> bool:
        """`With “X” on screen, the clock is red`: a first stretch that only says where."""
        first = self.clause.segment[label.at] == 0 and self.clause.segment[thing.at] > 0
        return first and self.clause.word(0) in (
            "in",
            "where",
            "with",
            "at",
            "beside",
            "alongside",
            "near",
            "when",
        )

    # Relations and places.

    def _relations(self) -> None:
        marks = self.clause.marks
        for at, one in enumerate(marks):
            if one.kind != "relation":
                continue
            after = [e for e in self.clause.entities if e.at > at]
            before = [e for e in self.clause.entities if e.at < at and not e.anchor] or [
                e for e in self.clause.entities if e.at < at
            ]
            back = one.text.startswith("its") or not after or self.clause.word(at + 1) in ("it", "them")
            if back and (len({e.group for e in before}) < 2) and self._below_it(at, before or after):
                continue
            other = (before[0] if len({e.group for e in before}) > 1 else None) if back else after[0]
            if other is None:
                self._unresolved(at)
                continue
            other.compared = not back
            subjects = self._relation_subjects(at, other, before)
            for subject in subjects:
                self._add(
                    at,
                    Statement(
                        "relation", subject, one.value, other.named, anchor=self._thing_anchor(subject, other)
                    ),
                )
            other.used = True
            if not subjects:
                self._unresolved(at)

    def _below_it(self, at: int, entities: list[Entity]) -> bool:
        """`To its right is “B”`: related to what the sentence before was about."""
        meant = [named for named in self.memory.subjects if all(named != e.named for e in entities)]
        if not entities or not meant:
            return False
        for subject in self._use(entities[0]):
            anchor = "" if not subject.thing else "" if not meant[0].thing else self.same_shot
            self._add(
                at, Statement("relation", subject, self.clause.marks[at].value, meant[0], anchor=anchor)
            )
        return True

    def _thing_anchor(self, subject: Named, other: Entity) -> str:
        """Two things are compared in an anchor's shot; a lettering is its own."""
        return self._anchor_of(other) if subject.thing and other.named.thing else ""

    def _relation_subjects(self, at: int, other: Entity, before: list[Entity]) -> list[Named]:
        free = [e for e in before if e.group != other.group and not e.compared]
        own = [e for e in free if self.clause.same_segment(e.at, at)]
        after = [e for e in self.clause.entities if e.at > other.at and e.group != other.group]
        turned = [e for e in after if self.clause.same_segment(e.at, at)]
        for chosen in (own[-1:], turned, [self._first_of_last(free)] if free else [], after):
            if chosen:
                return self._use(chosen[0])
        return [named for named in self._remembered(at, None) if named != other.named]

    def _first_of_last(self, entities: list[Entity]) -> Entity:
        last = max(self.clause.segment[e.at] for e in entities)
        return next(e for e in entities if self.clause.segment[e.at] == last)

    def _use(self, entity: Entity) -> list[Named]:
        members = [e for e in self.clause.group_of(entity) if not e.compared]
        for member in members:
            member.used = True
        return [member.named for member in members]

    def _place(self, at: int) -> None:
        names = self._owners(at, None)
        entity = next((e for e in self.clause.entities if e.named in names and e.named.thing), None)
        for named in names:
            anchor = self._anchor_of(entity) if named.thing and entity else ""
            self._add(at, Statement("place", named, self.clause.marks[at].value, anchor=anchor))
        if not names:
            self._unresolved(at)

    # Colours that do not stand before a thing.

    def _colour(self, at: int) -> None:
        colour = self.clause.marks[at].value
        kind = self._colour_kind(at)
        if kind is None or self.clause.marks[at].kind == "opaque":
            self._unresolved(at)
            return
        meant = self._pronoun_thing(at)
        if meant:
            self._add(at, meant)
            return
        names = self._owners(at, kind == "thing_colour")
        if kind == "thing_colour":
            for named in names:
                entity = next((e for e in self.clause.entities if e.named == named), None)
                anchor = self._anchor_of(entity) if entity else self.same_shot or self.memory.shot
                self._add(at, Statement("thing_colour", named, colour, anchor=anchor))
        else:
            for named in names:
                self._add(at, Statement("ink" if kind == "ink" else "panel", named, colour))
        if not names:
            self._unresolved(at)

    def _pronoun_thing(self, at: int) -> Statement | None:
        """`The one beside “B” is blue`, after a thing beside “A”."""
        own = [e for e in self.clause.entities if self.clause.same_segment(e.at, at)]
        words = {one.text for step, one in enumerate(self.clause.marks) if self.clause.same_segment(step, at)}
        if not (words & {"one", "ones", "that", "those"}) or not own or not all(e.anchor for e in own):
            return None
        before = [e.named for e in self.clause.entities if e.named.thing and e.at < at]
        things = before or [named for named in self.memory.subjects if named.thing]
        if not things:
            return None
        own[0].used = True
        colour = self.clause.marks[at].value
        return Statement("thing_colour", things[-1], colour, anchor=own[0].named.name)

    def _colour_kind(self, at: int) -> str | None:
        """`panel`, `ink` or `thing_colour`; None where the colour is of something else."""
        after = self.clause.word(at + 1)
        if after in w.INK_NOUNS or (after in ("word", "words") and self.clause.word(at - 1) != "is"):
            return "ink"
        if after in w.PANEL_NOUNS:
            return "panel"
        if after in ("on", "against", "upon") and self._colour_follows(at + 2):
            return "ink"
        if self.clause.is_unknown(at + 1) and not after.endswith(("ly", "ing", "ed")):
            return None
        of = self._colour_of(at)
        return of or self._predicate_kind(at)

    def _colour_follows(self, at: int) -> bool:
        near = self.clause.marks[at : at + 2]
        return bool(near) and (
            near[0].kind == "colour" or (near[0].text in w.DETERMINERS and near[-1].kind == "colour")
        )

    def _colour_of(self, at: int) -> str | None:
        """`Red is the colour of the clock`, `red is the ground behind “A”`."""
        ahead = self.clause.marks[at + 1 : at + 8]
        noun = next((step for step, one in enumerate(ahead) if one.text in w.PANEL_NOUNS), None)
        if noun is None or not ({"is", "as", "forms", "makes", "was"} & {one.text for one in ahead[:noun]}):
            return None
        for one in self.clause.marks[at + 2 + noun :]:
            if one.kind == "thing":
                return "thing_colour"
            if one.text in w.INK_NOUNS and one.text not in ("lettering", "text", "writing"):
                return "ink"
            if one.kind == "label":
                return "panel"
        return "panel"

    def _predicate_kind(self, at: int) -> str | None:
        """By the nearest word before the colour that can have one."""
        before = self.clause.word(at - 1)
        if before in ("a", "an", "its", "the", "plain", "solid"):
            before = self.clause.word(at - 2)
        if before in ("on", "against", "upon", "onto", "over", "from"):
            return "panel"
        for step in range(at - 1, -1, -1):
            if not self.clause.same_segment(step, at):
                break
            one = self.clause.marks[step]
            if one.kind == "thing":
                return "thing_colour"
            if one.text in w.STROKES or (one.kind == "label" and self._strokes_of(step)):
                return "ink"
            if before == "in" and (
                one.text in w.WRITING_VERBS or (one.kind == "label" and not self._only_anchors(step))
            ):
                return "ink"
            if one.kind == "label" and self._only_anchors(step):
                continue
            if one.kind == "label" or one.text in w.PANEL_NOUNS:
                return None if self.clause.has_stranger(at) else "panel"
        if self.clause.has_stranger(at):
            return None
        subject = self.clause.subject_of(at, None)
        remembered = self._remembered(at, None)
        thing = subject.named.thing if subject else bool(remembered) and remembered[0].thing
        return "thing_colour" if thing else "panel"

    def _strokes_of(self, at: int) -> bool:
        """`The letters of “A”`."""
        before = [one.text for one in self.clause.marks[max(0, at - 4) : at]]
        return "of" in before and bool(w.STROKES & set(before))

    def _only_anchors(self, at: int) -> bool:
        """`The clock in the shot with “A” is red`, `the clock below “A” is red`: about the clock."""
        entities = [e for e in self.clause.entities if self.clause.same_segment(e.at, at)]
        return any(e.at == at and (e.anchor or e.compared) for e in entities) and any(
            e.named.thing and e.at < at for e in entities
        )

    # Whose a property is.

    def _owners(self, at: int, thing: bool | None) -> list[Named]:
        entity = self._relative(at, thing) or self.clause.subject_of(at, thing)
        return self._use(entity) if entity else self._remembered(at, thing)

    def _relative(self, at: int, thing: bool | None) -> Entity | None:
        """After `which` or `whose`, the lettering or thing right before it."""
        start = next((i for i in range(at) if self.clause.same_segment(i, at)), 0)
        if self.clause.marks[start].kind != "which":
            return None
        before = [e for e in self.clause.entities if e.at < start and thing in (None, e.named.thing)]
        if not before:
            return None
        before[-1].compared = False
        return before[-1]

    def _remembered(self, at: int, thing: bool | None) -> list[Named]:
        """What a pronoun means, or the subject that a clause takes over from the one before it."""
        if any(self.clause.same_segment(e.at, at) and not e.compared for e in self.clause.entities):
            return []
        if self.clause.has_stranger(at) or self._of_the_frame(at):
            return []
        spoken = set(self.clause.words())
        if spoken & {"both", "neither"} and thing is not True and len(self.memory.labels) == 2:
            return self.memory.labels
        anew = spoken & {"it", "its", "they", "their", "this", "these", "that"} or (
            "the" in spoken and spoken & (w.PANEL_NOUNS | w.LETTERING_NOUNS)
        )
        if not (anew or self.inherits):
            return []
        fitting = [named for named in self.memory.subjects if thing in (None, named.thing)]
        if not fitting and not thing:
            fitting = self.memory.labels[-1:]
        return fitting if spoken & {"they", "their", "these"} else fitting[:1]

    def _of_the_frame(self, at: int) -> bool:
        """A region as the subject: `the upper part of the picture is blue`."""
        colour = self.clause.marks[at].kind in ("colour", "opaque")
        return colour and any(one.kind == "place" for one in self.clause.marks)

    def _lone_count(self, at: int) -> None:
        """`The boats number three`, `there are three of them`."""
        if not self._stands_alone(at):
            return
        things = [e for e in self.clause.entities if e.named.thing and e.at < at]
        names = self._use(things[-1]) if things else self._remembered(at, True)
        for named in names:
            anchor = self._anchor_of(things[-1]) if things else self.same_shot or self.memory.shot
            for label in self.clause.entities:
                if label.anchor and label.at > at and self.clause.same_segment(label.at, at):
                    anchor, label.used = label.named.name, True
            self._add(at, Statement("thing_count", named, self.clause.marks[at].value, anchor=anchor))
        if not names:
            self._unresolved(at)

    def _stands_alone(self, at: int) -> bool:
        """No noun of its own follows, so that it counts what was named before."""
        if self.clause.marks[at].text in _LOOSE_NUMBERS and self.clause.word(at - 1) not in (
            "only",
            "just",
            "but",
        ):
            return False
        after = self.clause.marks[at + 1 : at + 3]
        texts = [one.text for one in after]
        if not after or after[0].kind in ("comma", "and"):
            return True
        if texts[0] == "of":
            return texts[-1] in ("them", "these", "those")
        return texts[0] in ("in", "at", "by", "beside", "near", "on", "for", "with", "where", "altogether")

    def _unresolved(self, at: int) -> None:
        self.clause.taken.add(at)
        self.lost = True

    def _mere_mentions(self) -> None:
        for entity in self.clause.entities:
            if entity.used or entity.compared:
                continue
            if entity.named.thing:
                anchor = self._anchor_of(entity)
                self._add(entity.at, Statement("thing", entity.named, anchor=anchor))
            else:
                self._add(entity.at, Statement("shown", entity.named))
