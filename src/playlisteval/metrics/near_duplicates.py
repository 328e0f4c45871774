"""Questions with their golds in; how many items say the same as another one of the study out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar

from playlisteval.metrics.base import PAIR_SETS, Benchmark, Metric, PairSet, at_both_levels
from playlisteval.records import Item, Measurement, Question
from playlisteval.stats.intervals import wilson
from playlisteval.tasks.citations import strip_citations

SHINGLE_WORDS = 5
NEAR_JACCARD = 0.8
_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|«[^»]*»")
_WORD = re.compile(r"\w+")

Twins = Callable[[Sequence[Question]], set[str]]


class NearDuplicates(Metric):
    """Share of items that repeat another one: such items are one piece of evidence, counted twice.

    `text`: the same question, or the same cited chunks with question and gold alike (Jaccard 0.8 or more of
    runs of five words outside quotation marks). `segments`: both segments shared with another item.
    """

    name = "near_duplicates"
    version = 1
    measures: ClassVar = {"near_duplicates": ("of", "set", "[level]")}

    def measure(self, benchmark: Benchmark, *, seed: int, chance_credit: bool) -> Iterable[Measurement]:
        for pair_set in PAIR_SETS:
            questions = _questions(benchmark, benchmark.items_in(pair_set))
            yield from _share("text", near_duplicates, questions, pair_set)
            yield from _share("segments", same_segments, questions, pair_set)


def _questions(benchmark: Benchmark, items: Iterable[Item]) -> list[Question]:
    known = benchmark.question_by_id
    ids = sorted({item.question_id for item in items})
    return [known[name] for name in ids if name in known]


def _share(of: str, twins: Twins, questions: Sequence[Question], pair_set: PairSet) -> Iterator[Measurement]:
    found = sorted(twins(questions))
    note = f"questions {', '.join(found[:6])}{' ...' if len(found) > 6 else ''}" if found else ""
    where = (("of", of), ("set", pair_set))
    yield from at_both_levels(
        "near_duplicates", where, lambda level: wilson(len(found), len(questions), level), note=note
    )


def near_duplicates(questions: Sequence[Question]) -> set[str]:
    """Ids of questions that ask the same as another one, or tell nearly the same of the same chunks."""
    found = _alike(questions, lambda q: " ".join(_words(q.question)))
    shingles = {q.id: _shingles(f"{q.question}\n{strip_citations(q.answer)}") for q in questions}
    for group in _groups(questions, lambda q: frozenset(c for cited in q.citations for c in cited.chunk_ids)):
        for one, two in combinations(group, 2):
            if _jaccard(shingles[one.id], shingles[two.id]) >= NEAR_JACCARD:
                found |= {one.id, two.id}
    return found


def same_segments(questions: Sequence[Question]) -> set[str]:
    """Ids of questions whose two segments are those of another question."""
    return _alike(questions, lambda q: frozenset(q.segment_ids))


def _alike(questions: Sequence[Question], key: Callable[[Question], Hashable]) -> set[str]:
    return {q.id for group in _groups(questions, key) if len(group) > 1 for q in group}


def _groups(
    questions: Sequence[Question], key: Callable[[Question], Hashable]
) -> Iterable[Sequence[Question]]:
    groups: Mapping[Hashable, list[Question]] = defaultdict(list)
    for question in questions:
        groups[key(question)].append(question)
    return groups.values()


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _shingles(text: str) -> frozenset[tuple[str, ...]]:
    """Runs of five words; what stands in quotation marks is a name, and makes no run of its own."""
    words = _words(_QUOTED.sub(" ", text))
    last = max(1, len(words) - SHINGLE_WORDS + 1)
    return frozenset(tuple(words[n : n + SHINGLE_WORDS]) for n in range(last))


def _jaccard(one: frozenset[tuple[str, ...]], two: frozenset[tuple[str, ...]]) -> float:
    return len(one & two) / len(one | two)
