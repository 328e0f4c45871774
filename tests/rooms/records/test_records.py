"""Ids follow from content alone, and every record survives the way through JSON."""

from __future__ import annotations

import json
import types
from typing import Any, Literal, Union, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from playlisteval.records import (
    RATING_PAIRS,
    RECORD_TYPES,
    AnswerPair,
    Draft,
    Item,
    Measurement,
    Playlist,
    Question,
    QuestionType,
    Record,
    SegmentPair,
    Video,
    Word,
    content_hash,
)
from tests.fakes.records import degraded_set, pair, question, video

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """Anything that a field of this type may hold."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, types.UnionType):
        return st.one_of([values(a) for a in arguments])
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return st.lists(values(arguments[0]), max_size=2).map(tuple)
        return st.tuples(*(values(a) for a in arguments))
    if annotation is float:
        return st.floats(allow_nan=False, allow_infinity=False)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return made(annotation)
    return st.from_type(annotation)


def made(kind: type[BaseModel]) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({n: values(f.annotation) for n, f in kind.model_fields.items()}).map(
        lambda fields: kind(**fields)
    )


RECORDS = st.one_of([made(kind) for kind in RECORD_TYPES])


@given(RECORDS)
def test_a_record_survives_json(record: Record) -> None:
    back = type(record).model_validate_json(record.model_dump_json())

    assert back == record
    assert back.id == record.id


@given(RECORDS, st.randoms())
def test_an_id_does_not_depend_on_the_order_of_keys(record: Record, random: Any) -> None:
    fields = list(json.loads(record.model_dump_json()).items())
    random.shuffle(fields)

    assert type(record).model_validate(dict(fields)).id == record.id


@given(st.dictionaries(st.text(), JSON), st.randoms())
def test_a_content_hash_does_not_depend_on_the_order_of_keys(tree: dict[str, Any], random: Any) -> None:
    keys = list(tree)
    random.shuffle(keys)

    assert content_hash({key: tree[key] for key in keys}) == content_hash(tree)


@given(JSON, JSON)
def test_other_content_has_another_hash(one: Any, two: Any) -> None:
    same = json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)

    assert (content_hash(one) == content_hash(two)) == same


def test_a_content_hash_stays_what_it_is() -> None:
    assert content_hash({"b": 1, "a": ["ä", None]}) == "1dcbffebb4da091e"
    assert len(content_hash([], 32)) == 32


def test_a_name_that_is_not_utf8_can_be_hashed() -> None:
    assert content_hash("\udcff") != content_hash("\udcfe")


def test_every_kind_has_its_own_prefix() -> None:
    assert len({kind.prefix for kind in RECORD_TYPES}) == len(RECORD_TYPES)
    assert all(set(kind.identity or ()) | set(kind.local) <= set(kind.model_fields) for kind in RECORD_TYPES)


def test_a_video_is_its_content_wherever_it_lies() -> None:
    assert video("a").id == video("a", source="/elsewhere", title="other", position=3).id
    assert video("a").id != video("b").id
    assert Video.local == ("source",)


def test_a_pair_keeps_its_id_when_its_side_is_drawn_anew() -> None:
    assert pair(chosen_side="A").id == pair(chosen_side="B").id
    assert pair(rejected_rating=3).id != pair(rejected_rating=4).id


@pytest.mark.parametrize("deep", [False, True])
def test_a_changed_copy_has_the_id_of_its_content(deep: bool) -> None:
    first = Playlist(domain="a", title="one")
    known = first.id

    changed = first.model_copy(update={"title": "two"}, deep=deep)

    assert changed.id == Playlist(domain="a", title="two").id
    assert first.id == known


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_figure_that_is_none_is_refused(value: float) -> None:
    with pytest.raises(ValidationError, match="finite number"):
        Measurement(name="accuracy", value=value)


def test_records_are_frozen_and_closed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Playlist(domain="a", title="b").title = "c"  # type: ignore[misc]
    with pytest.raises(ValidationError, match="Extra inputs"):
        Playlist(domain="a", title="b", colour="red")  # type: ignore[call-arg]


def test_small_figures_of_records() -> None:
    gaps = [pair(chosen_rating=c, rejected_rating=r).gap for c, r in RATING_PAIRS]

    assert sorted(gaps) == [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]
    assert Word(text="a", start_seconds=1.0, end_seconds=2.0).midpoint_seconds == 1.5
    measured = Measurement(name="n", where=(("judge", "j"),), value=None)
    assert (measured.at("judge"), measured.at("gap")) == ("j", None)
    assert question().id.startswith("question_")


def test_severity_is_the_weight_of_what_is_degraded() -> None:
    wrong = degraded_set()

    assert [wrong.severity(r) for r in (4, 3, 2, 1)] == [0.2, 0.3, 0.5, 1.0]
    assert [e.modality for e in wrong.rated(2).elements] == ["visual_only", "visual_only"]


KIND = QuestionType(row="Factual", column="Apply")
TOLD = {"verb": "v", "question": "q", "answer": "a", "bridge": "b", "hop_1": "1", "hop_2": "2"}
ITEM = Item(question_id="q", degraded_set_id="s", seed_id="e", domain="d")
PAIR = AnswerPair(
    item_id=ITEM.id, question_id="q", domain="d", chosen_rating=5, rejected_rating=3, chosen_side="A"
)
OF_SCHEMA_1: list[tuple[Record, str]] = [
    (SegmentPair(domain="d", segment_ids=("a", "b"), cosine=0.5, draw=1), "seed_277a20233259822e"),
    (ITEM, "item_57c64a159bfbb642"),
    (PAIR, "pair_1c690210042c93fe"),
    (
        Draft(seed_id="e", attempt=1, question_type=KIND, scene_references=(), clip_ranges=(), **TOLD),
        "draft_e85d8def40999e42",
    ),
    (
        Question(
            draft_id="d", seed_id="e", domain="d", segment_ids=("a", "b"), question_type=KIND, citations=(),
            **TOLD,
        ),
        "question_fa6421abc6b1c463",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("record", "name"), OF_SCHEMA_1, ids=lambda r: type(r).__name__)
def test_records_keep_the_ids_they_had_before_fields_were_added(record: Record, name: str) -> None:
    assert record.id == name


def test_a_later_field_makes_another_record_once_it_is_filled() -> None:
    assert PAIR.model_copy(update={"systems": ("x", "y")}).id != PAIR.id
    assert ITEM.model_copy(update={"own_id": "own"}).id != ITEM.id
