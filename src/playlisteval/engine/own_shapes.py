"""One JSON object of a user in; the checked, cleaned record of their question out, or why it is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationError

from playlisteval.errors import unknown
from playlisteval.records import OwnQuestion, OwnRange, QuestionType, SystemAnswer
from playlisteval.tasks.citations import read_citations, strip_citations

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

MOST_QUESTION_SIGNS = 4_000
MOST_ANSWER_SIGNS = 40_000
MOST_NAME_SIGNS = 400
MOST_RANGES = 64
MOST_ANSWERS = 20
LATEST_SECONDS = 1_000_000.0

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""What a terminal or a page would obey: C0, C1, and signs that turn the direction of writing."""


class Refused(Exception):
    """Why a line can't be used, and what to do; its number is added by whoever reads the file."""


def cleaned(value: Any) -> Any:
    """Text without control characters, with plain line ends and no half of a surrogate pair."""
    if not isinstance(value, str):
        return value
    plain = value.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return _CONTROL.sub("", plain).encode("utf-8", "replace").decode("utf-8")


def short(value: object, most: int = 60) -> str:
    """A value as it is quoted in an error."""
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 2]} …"


def _limits(most: int) -> StringConstraints:
    return StringConstraints(strip_whitespace=True, min_length=1, max_length=most, strict=True)


Name = Annotated[str, _limits(MOST_NAME_SIGNS), BeforeValidator(cleaned)]
Asked = Annotated[str, _limits(MOST_QUESTION_SIGNS), BeforeValidator(cleaned)]
Answer = Annotated[str, _limits(MOST_ANSWER_SIGNS), BeforeValidator(cleaned)]
Seconds = Annotated[float, Field(ge=0, le=LATEST_SECONDS, strict=True)]


class _Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class _Range(_Shape):
    video: Name
    start_seconds: Seconds
    end_seconds: Seconds


class _System(_Shape):
    system: Name
    text: Answer
    rating: Annotated[int, Field(ge=1, le=5, strict=True)]


class _Question(_Shape):
    id: Name | None = None
    question: Asked
    answer: Answer
    evidence: Annotated[tuple[_Range, ...], Field(min_length=1, max_length=MOST_RANGES)]
    question_type: QuestionType | None = None
    verb: Name | None = None
    hop_1: Asked | None = None
    hop_2: Asked | None = None
    bridge: Asked | None = None


class _Rated(_Shape):
    id: Name | None = None
    question: Asked
    evidence: Annotated[tuple[_Range, ...], Field(min_length=1, max_length=MOST_RANGES)]
    answers: Annotated[tuple[_System, ...], Field(min_length=2, max_length=MOST_ANSWERS)]


class _Preferred(_Shape):
    id: Name | None = None
    question: Asked
    evidence: Annotated[tuple[_Range, ...], Field(min_length=1, max_length=MOST_RANGES)]
    chosen: Answer
    rejected: Answer


S = TypeVar("S", bound=_Shape)


def read_question(fields: Mapping[str, object]) -> OwnQuestion:
    """A question with its gold answer; citations that can't be read are refused, for they would be lost."""
    told = _shaped(_Question, fields)
    if malformed := read_citations(told.answer).malformed:
        raise Refused(f"answer: {short(malformed[0])} is not a (clip @ MM:SS - MM:SS) range; mend it")
    if not strip_citations(told.answer):
        raise Refused("answer: it holds citations and nothing else; write what they show")
    return OwnQuestion(
        name=told.id or "",
        question=told.question,
        answer=told.answer,
        evidence=_ranges(told.evidence),
        verb=told.verb or "",
        question_type=told.question_type,
        bridge=told.bridge or "",
        hop_1=told.hop_1 or "",
        hop_2=told.hop_2 or "",
    )


def read_pairs(fields: Mapping[str, object]) -> OwnQuestion:
    """A question with answers of systems: rated ones, or one that is preferred to another."""
    two = [key for key in ("chosen", "rejected") if key in fields]
    if "answers" in fields and two:
        raise Refused(f"keys 'answers' and {two[0]!r} in one line; give rated answers, or the two of a pair")
    if "answers" in fields:
        told: _Rated | _Preferred = _shaped(_Rated, fields)
        answers = [SystemAnswer(**a.model_dump()) for a in told.answers]
    elif two:
        told = _shaped(_Preferred, fields)
        answers = [
            SystemAnswer(system=name, text=getattr(told, name), rating=None)
            for name in ("chosen", "rejected")
        ]
    else:
        raise Refused(
            "no key 'answers', nor 'chosen' and 'rejected'; give rated answers, or the two of a pair"
        )
    _refuse_unjudgeable(answers)
    return OwnQuestion(
        name=told.id or "",
        question=told.question,
        answer="",
        evidence=_ranges(told.evidence),
        answers=tuple(answers),
    )


def _refuse_unjudgeable(answers: list[SystemAnswer]) -> None:
    """Each pair must have two names, two texts and a better one."""
    names, texts = [a.system for a in answers], [" ".join(strip_citations(a.text).split()) for a in answers]
    for n, (name, text) in enumerate(zip(names, texts, strict=True)):
        if name in names[:n]:
            raise Refused(f"answers: system {short(name)} answers twice; give each answer a name of its own")
        if not text:
            raise Refused(f"answers: {short(name)} says nothing but citations; write what they show")
        if text in texts[:n] and answers[texts.index(text)].rating != answers[n].rating:
            other = names[texts.index(text)]
            raise Refused(f"answers: {short(other)} and {short(name)} read the same, yet one is rated higher")
        if text in texts[:n] and answers[n].rating is None:
            raise Refused("chosen and rejected read the same; a pair needs two answers")
    ratings = {a.rating for a in answers}
    if len(ratings) == 1 and None not in ratings:
        raise Refused(
            f"answers: all {len(answers)} are rated {answers[0].rating}; a pair needs two ratings that differ"
        )


def _ranges(given: tuple[_Range, ...]) -> tuple[OwnRange, ...]:
    for n, one in enumerate(given):
        if one.end_seconds <= one.start_seconds:
            raise Refused(
                f"evidence.{n}: end_seconds {one.end_seconds:g} is not after start_seconds "
                f"{one.start_seconds:g}; times are seconds of the video"
            )
    return tuple(OwnRange(**one.model_dump()) for one in given)


def _shaped(shape: type[S], fields: Mapping[str, object]) -> S:
    try:
        return shape.model_validate(fields)
    except ValidationError as error:
        raise Refused(_problem(shape, error.errors())) from error


def _problem(shape: type[BaseModel], found: list[ErrorDetails]) -> str:
    """The first mistake; an unknown key goes before a missing one, which it may be meant for."""
    first = next((e for e in found if e["type"] == "extra_forbidden"), found[0])
    *above, last = first["loc"]
    where, table = (".".join(str(step) for step in steps) for steps in (first["loc"], above))
    got = f"(got {short(cleaned(first['input']))})"
    if first["type"] == "extra_forbidden":
        no_key = f"{table}: no key" if table else "no key"
        return unknown(no_key, str(cleaned(str(last)))[:60], sorted(_model_at(shape, above).model_fields))
    if first["type"] == "missing":
        return f"no key {where!r}; add it"
    if first["type"] in ("too_short", "too_long"):
        limits = first.get("ctx", {})
        least, most = limits.get("min_length"), limits.get("max_length")
        return f"{where}: {f'at least {least}' if least else f'at most {most}'} must be given {got}; mend it"
    if first["type"] == "string_too_short":
        return f"{where}: it is empty; write something"
    if first["type"] == "tuple_type":
        return f"{where}: must be a list {got}; mend it"
    return f"{where}: {first['msg'].removeprefix('Input ')} {got}; mend it"


def _model_at(shape: type[BaseModel], path: list[int | str]) -> type[BaseModel]:
    """The model whose keys are known at a path."""
    inner = {"evidence": _Range, "answers": _System, "question_type": QuestionType}
    named = [str(step) for step in path if isinstance(step, str)]
    return inner.get(named[-1], shape) if named else shape
