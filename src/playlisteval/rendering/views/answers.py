"""An answer's text in; its paragraphs, citations on the video's clock and differences out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from playlisteval.records import AnswerPair, DegradedSet, OwnQuestion, Question, Segment
from playlisteval.rendering.diff import Run, against_above, diff_words
from playlisteval.rendering.views.shelf import Shelf
from playlisteval.rendering.views.words import clock

_TIME = r"(\d+(?::\d{1,2}){1,2}(?:\.\d+)?)"
_RANGE = re.compile(rf"(?:clip\s*)?(\d*)\s*@\s*{_TIME}\s*[-–—]\s*{_TIME}", re.IGNORECASE)
_BRACKET = re.compile(r"\([^()]*@[^()]*\)")


@dataclass(frozen=True)
class Piece:
    """A stretch of the gold answer: text, altered by a wrong answer or not, or a citation to be played."""

    text: str
    altered: bool = False
    clip: int = 0
    start_seconds: float = 0.0
    end_seconds: float = 0.0

    @property
    def is_citation(self) -> bool:
        return self.clip > 0


@dataclass(frozen=True)
class Pill:
    """An attribute that an answer degrades; `level` 1 to 3 grows with the number of its elements."""

    attribute: str
    importance: float
    level: int
    elements: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class WrongAnswer:
    rating: int
    paragraphs: tuple[tuple[Run, ...], ...]
    severity: float
    elements: int
    words: int
    pills: tuple[Pill, ...]
    constant: tuple[tuple[str, str, str], ...]
    upgraded: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class SystemView:
    """What one of its user's systems answered; a plain preference has no rating, only a better one."""

    system: str
    rating: int | None
    paragraphs: tuple[str, ...]
    words: int


def rating_name(rating: int) -> str:
    return "gold" if rating == 5 else str(rating)


def without_citations(text: str) -> str:
    """The answer as judges see it."""
    return re.sub(r"[ \t]+([.,;:!?])", r"\1", re.sub(r"[ \t]{2,}", " ", _BRACKET.sub("", text)))


def gold_paragraphs(
    shelf: Shelf, question: Question, wrong: DegradedSet | None
) -> tuple[tuple[Piece, ...], ...]:
    """The gold answer: citations are places in the videos, words are marked where a wrong answer departs."""
    others = [wrong.rated(rating).response for rating in (4, 3, 2, 1)] if wrong else []
    parts = list(_parts(shelf, question))
    bare = "".join(part for part in parts if isinstance(part, str))
    altered = _altered_signs(bare, others)
    pieces: list[Piece] = []
    at = 0
    for part in parts:
        if isinstance(part, str):
            pieces += _cut(part, altered[at : at + len(part)])
            at += len(part)
        else:
            pieces.append(part)
    return tuple(_split_paragraphs(pieces))


def _parts(shelf: Shelf, question: Question) -> Iterator[str | Piece]:
    """Plain text and citations in turn; what can't be placed in a video stays text."""
    at, seen = 0, 0
    for bracket in _BRACKET.finditer(question.answer):
        ranges = list(_RANGE.finditer(bracket[0]))
        places = [_place(shelf, question, match, seen + n) for n, match in enumerate(ranges)]
        seen += len(ranges)
        if not places or None in places:
            continue
        yield question.answer[at : bracket.start()]
        yield from (place for place in places if place)
        at = bracket.end()
    yield question.answer[at:]


def _place(shelf: Shelf, question: Question, match: re.Match[str], number: int) -> Piece | None:
    """One with a clip's number is on that clip's clock; one without is the question's n-th citation."""
    if match[1]:
        segment = segment_of(shelf, question, int(match[1]))
        if segment is None:
            return None
        start, end = (segment.start_seconds + _seconds(match[n]) for n in (2, 3))
        return _citation(int(match[1]), start, end)
    if number < len(question.citations):
        cited = question.citations[number]
        return _citation(cited.clip_id, cited.start_seconds, cited.end_seconds)
    return None


def _citation(clip: int, start_seconds: float, end_seconds: float) -> Piece:
    return Piece(f"{clock(start_seconds)}–{clock(end_seconds)}", False, clip, start_seconds, end_seconds)


def segment_of(shelf: Shelf, question: Question, clip: int) -> Segment | None:
    return shelf.segments.get(question.segment_ids[clip - 1]) if clip in (1, 2) else None


def _seconds(text: str) -> float:
    total = 0.0
    for part in text.split(":"):
        total = total * 60 + float(part)
    return total


def _altered_signs(text: str, others: list[str]) -> list[bool]:
    """For each sign of the text, whether any of the other answers departs from it there."""
    altered = [False] * len(text)
    for other in others:
        at = 0
        for run in diff_words(other, text):
            if run.kind == "changed":
                altered[at : at + len(run.text)] = [True] * len(run.text)
            at += len(run.text)
    return altered


def _cut(text: str, altered: list[bool]) -> Iterator[Piece]:
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or altered[end] != altered[start]:
            yield Piece(text[start:end], altered[start])
            start = end


def _split_paragraphs(pieces: list[Piece]) -> Iterator[tuple[Piece, ...]]:
    paragraph: list[Piece] = []
    for piece in pieces:
        first, *more = [piece.text] if piece.is_citation else re.split(r"\s*\n\s*", piece.text)
        paragraph += [piece] if piece.is_citation else _texts(first, piece.altered)
        for text in more:
            if paragraph:
                yield tuple(paragraph)
            paragraph = _texts(text, piece.altered)
    if paragraph:
        yield tuple(paragraph)


def _texts(text: str, altered: bool) -> list[Piece]:
    return [Piece(text, altered)] if text else []


def paragraphs_of(runs: tuple[Run, ...]) -> tuple[tuple[Run, ...], ...]:
    """Runs broken at their line ends."""
    paragraphs: list[list[Run]] = [[]]
    for run in runs:
        first, *more = re.split(r"\s*\n\s*", run.text)
        if first:
            paragraphs[-1].append(Run(first, run.kind))
        for text in more:
            paragraphs.append([Run(text, run.kind)] if text else [])
    return tuple(tuple(paragraph) for paragraph in paragraphs if paragraph)


def answer_text(question: Question, wrong: DegradedSet | None, rating: int) -> str:
    if rating == 5:
        return without_citations(question.answer)
    return wrong.rated(rating).response if wrong else ""


def system_answers(own: OwnQuestion | None) -> tuple[SystemView, ...]:
    """Best first; as judges see them."""
    if own is None:
        return ()
    ordered = sorted(own.answers, key=lambda a: -(a.rating or 0))
    return tuple(
        SystemView(
            a.system,
            a.rating,
            tuple(p for p in re.split(r"\s*\n\s*", without_citations(a.text).strip()) if p),
            len(without_citations(a.text).split()),
        )
        for a in ordered
    )


def pair_names(pair: AnswerPair) -> tuple[str, str]:
    """The chosen answer's name and the rejected one's."""
    return pair.systems or (rating_name(pair.chosen_rating), rating_name(pair.rejected_rating))


def pair_texts(
    question: Question, wrong: DegradedSet | None, own: OwnQuestion | None, pair: AnswerPair
) -> tuple[str, str]:
    """The chosen answer's text and the rejected one's; empty where its record has gone."""
    if pair.systems is None:
        one, two = (answer_text(question, wrong, r) for r in (pair.chosen_rating, pair.rejected_rating))
        return one, two
    said = {a.system: without_citations(a.text) for a in own.answers} if own else {}
    chosen, rejected = pair.systems
    return said.get(chosen, ""), said.get(rejected, "")


def wrong_answers(question: Question, wrong: DegradedSet | None) -> tuple[WrongAnswer, ...]:
    """4 to 1, each against the answer above it."""
    return tuple(_wrong_answer(question, wrong, rating) for rating in (4, 3, 2, 1)) if wrong else ()


def _wrong_answer(question: Question, wrong: DegradedSet, rating: int) -> WrongAnswer:
    answer = wrong.rated(rating)
    above, gold = answer_text(question, wrong, rating + 1), answer_text(question, wrong, 5)
    return WrongAnswer(
        rating=rating,
        paragraphs=paragraphs_of(against_above(answer.response, above, gold)),
        severity=wrong.severity(rating),
        elements=len(answer.elements),
        words=len(answer.response.split()),
        pills=pills_of(wrong, rating),
        constant=tuple(
            (a.attribute_name, e.element, e.impact)
            for a in answer.constant_attributes
            for e in a.consistency_by_elements
        ),
        upgraded=tuple(
            (a.attribute_name, e.element, e.impact)
            for a in answer.upgraded_attributes
            for e in a.improvement_by_elements
        ),
    )


def pills_of(wrong: DegradedSet, rating: int) -> tuple[Pill, ...]:
    importance = {a.attribute_name: a.importance_score for a in wrong.causal_attributes}
    return tuple(
        Pill(
            a.attribute_name,
            importance.get(a.attribute_name, 0.0),
            max(1, min(3, len(a.degradation_by_elements))),
            tuple((e.element, e.impact, e.modality) for e in a.degradation_by_elements),
        )
        for a in wrong.rated(rating).attribute_degradations
    )
