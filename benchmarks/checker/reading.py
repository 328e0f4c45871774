"""An answer's text comes in; everything that it asserts about the picture goes out, as statements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from benchmarks.checker.clause import Clause
from benchmarks.checker.comparing import read_conclusion
from benchmarks.checker.marks import Mark, mark, sentences, strip_citations, take_quotes
from benchmarks.checker.properties import Memory, Properties
from benchmarks.checker.statements import Statement

_BACK = re.compile(
    r"\b(?:(?:in|at|within|during|from) (?:the (?:very )?same|(?:that|this)(?: very)?(?: same)?) "
    r"(?:shot|frame|point|moment|view|scene|picture|place|time|image)|there too\b|(?:^|, )there,|alongside,|"
    r"(?:beside|near|next to|alongside|with) (?:it|them|these words|this sign|that sign)\b)"
)
"""The shot that the sentence before was about."""


def read_statements(answer: str) -> list[Statement]:
    """In order, as often as they are made."""
    return list(_read(answer))


@lru_cache(maxsize=4096)
def _read(answer: str) -> tuple[Statement, ...]:
    text, quoted = take_quotes(strip_citations(answer))
    memory = Memory()
    found: list[Statement] = []
    for number, paragraph in enumerate(part for part in re.split(r"\n\s*\n", text) if part.strip()):
        memory.subjects, memory.labels, memory.shot = [], [], ""
        for sentence in sentences(paragraph):
            shown = re.sub(r"⟪(\d+)⟫", lambda match: f"“{quoted[int(match.group(1))]}”", sentence)
            read = _Sentence(memory, sentence).read(mark(sentence, quoted))
            found += [replace(statement, paragraph=number, text=shown) for statement in read]
    return tuple(found)


class _Sentence:
    """Reads one sentence clause by clause."""

    def __init__(self, memory: Memory, sentence: str) -> None:
        self._memory = memory
        self._same_shot = memory.shot if _BACK.search(sentence.lower()) else ""
        self._inherits = False

    def read(self, marks: Sequence[Mark]) -> list[Statement]:
        found: list[Statement] = []
        for is_break, part in groupby(marks, key=lambda one: one.kind == "break"):
            if not is_break:
                found += self._clause(list(part))
                self._inherits = True
        letterings = [one.value for one in marks if one.kind == "label"]
        anchors = [statement.anchor for statement in found if statement.anchor]
        self._memory.shot = next(iter([*letterings, *anchors]), self._memory.shot)
        return found

    def _clause(self, marks: list[Mark]) -> list[Statement]:
        ordinals = [int(one.value) for one in marks if one.kind == "ordinal"]
        concluded = read_conclusion(marks, goes_on=self._inherits)
        clause = Clause.of(marks if concluded else self._spelt_out(marks))
        reader = Properties(clause, self._memory, self._same_shot, self._inherits)
        found = reader.read(concluded)
        ordinal = ordinals[0] if len(set(ordinals)) == 1 and not concluded else None
        self._remember(clause, ordinal)
        return [replace(statement, ordinal=ordinal) for statement in found]

    def _spelt_out(self, marks: list[Mark]) -> list[Mark]:
        """`The former stands on red`, with the lettering that was named first in its place."""
        if any(one.kind in ("label", "thing") for one in marks):
            return marks
        out: list[Mark] = []
        for one in marks:
            named = self._memory.named.get(int(one.value)) if one.kind == "ordinal" else None
            out.append(Mark("thing" if named.thing else "label", named.name, one.text) if named else one)
        return out

    def _remember(self, clause: Clause, ordinal: int | None) -> None:
        memory = self._memory
        subjects = [e.named for e in clause.entities if not e.compared and not e.anchor]
        if ordinal and len(subjects) == 1:
            memory.named.setdefault(ordinal, subjects[0])
        if subjects:
            memory.subjects = subjects
        for named in subjects:
            if not named.thing:
                memory.labels = [*(one for one in memory.labels if one != named), named][-2:]
