"""Pointing at a thing by what surrounds it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.claims import COLOURS, Claim, normal
from playlisteval.models.keyless.describe import Description, Words
from playlisteval.models.keyless.describe import describe as describe_by
from playlisteval.models.keyless.facts import place_of, relation_of
from playlisteval.models.seeing.look import Look
from playlisteval.tasks.sentences import labels
from tests.fakes.looks import HARBOUR, MARKET, look, signs, thing

NONE: frozenset[str] = frozenset()
FULL = HARBOUR[0].look
BOATS = next(s.look for s in HARBOUR if sum(o.label == "boat" for o in s.look.objects) == 2)


def describe(
    claim: Claim, seen: Look, avoided: frozenset[str], rng: random.Random, hidden: str = ""
) -> Description | None:
    """Where everything that can be read is surely read so."""
    return describe_by(claim, seen, Words(tuple(t.text for t in seen.texts), avoided), rng, hidden)


def told(claim: Claim, seen: Look, avoided: frozenset[str] = NONE, seed: int = 1) -> str | None:
    found = describe(claim, seen, avoided, random.Random(seed))
    return found.text if found else None


@pytest.mark.parametrize(
    ("claim", "seen", "text"),
    [
        (
            Claim("panel", "Anchor Gate", "green"),
            FULL,
            "the lettering in the upper left of the frame, above the words “Tide Office”, "
            "to the left of the words “Mermaid Steps”",
        ),
        (
            Claim("thing_colour", "umbrella", "yellow"),
            FULL,
            "the object in the centre of the frame, in the same shot as the words “Salt Kiosk”, "
            "where the frame also holds the words “Anchor Gate”",
        ),
    ],
    ids=["lettering", "thing"],
)
def test_text(claim: Claim, seen: Look, text: str) -> None:
    assert told(claim, seen) == text


def test_ground_and_counted_things_lean_on_the_shot_alone() -> None:
    ground = told(Claim("ground", "upper part", "grey"), FULL)
    assert ground is not None
    assert ground.startswith(
        (
            "the wide area across the upper part of the frame in the same shot as the words “",
            "the broad area across the upper part of the frame in the same shot as the words “",
        )
    )
    boats = told(Claim("thing_count", "boat", "two"), BOATS)
    assert boats is not None and boats.startswith(
        ("the like objects found in the same shot as", "the objects of the same kind found in the same shot")
    )


def test_of_two_kinds_that_come_in_numbers_neither_can_be_pointed_at() -> None:
    clocks = BOATS.model_copy(update={"objects": (*BOATS.objects, *(thing("clock", "red") for _ in "ab"))})
    assert told(Claim("thing_count", "boat", "two"), clocks) is None
    assert told(Claim("thing_count", "umbrella", "two"), BOATS) is None


@pytest.mark.parametrize(
    ("hidden", "telling"),
    [("side", ("left of", "right of", "same side")), ("height", ("above", "below", "level with"))],
)
def test_nothing_tells_of_the_side_or_the_height_that_is_asked_for(
    hidden: str, telling: tuple[str, ...]
) -> None:
    found = [
        describe(Claim("place", t.text, "centre"), s.look, NONE, random.Random(seed), hidden)
        for s in (*HARBOUR, *MARKET)
        for t in s.look.texts
        for seed in range(4)
    ]
    texts = [f.text for f in found if f]
    assert len(texts) > 20
    for text in texts:
        assert "in the" not in text.replace("in the same shot", "")
        assert not any(words in text for words in telling)


def test_lettering_is_quoted_as_it_is_surely_read_or_not_at_all() -> None:
    words = Words(("Mermaid Steps", "Tide Offlce"), NONE)
    found = describe_by(Claim("panel", "Anchor Gate", "green"), FULL, words, random.Random(1))
    assert found is not None
    assert set(found.landmarks) == {"Mermaid Steps", "Tide Offlce"}


@pytest.mark.parametrize("seen", [*HARBOUR, *MARKET], ids=lambda s: str(s.time_seconds))
@given(seed=st.integers(0, 50))
def test_every_description_is_long_enough_true_and_fits_its_target_alone(seen: object, seed: int) -> None:
    texts = {t.text: t.box for t in seen.look.texts}  # type: ignore[attr-defined]
    for subject, box in texts.items():
        found = describe(Claim("panel", subject, "red"), seen.look, NONE, random.Random(seed))  # type: ignore[attr-defined]
        if found is None:
            continue
        words = found.text.split()
        assert len(words) >= 20
        assert not {w.strip(",”“").lower() for w in words} & {*COLOURS, "and", "it", "its", "that"}
        assert labels(found.text) == list(found.landmarks)
        assert subject not in found.landmarks
        relations = [found.text.split(f"the words “{m}”")[0].rsplit(", ", 1)[-1] for m in found.landmarks]
        assert len(relations) == len(set(relations))
        if " of the frame, " in found.text and " half " not in found.text:
            assert f"in the {place_of(box)} of the frame" in found.text
        for mark in found.landmarks:
            for relation in ("left of", "right of"):
                if f"to the {relation} the words “{mark}”" in found.text:
                    assert relation_of(box, texts[mark]) == relation


def test_avoided_lettering_is_no_landmark() -> None:
    claim = Claim("panel", "Anchor Gate", "green")
    avoided = frozenset({normal("Mermaid Steps")})
    found = describe(claim, FULL, avoided, random.Random(1))
    assert found is not None
    assert "Mermaid Steps" not in found.landmarks
    assert (
        describe(
            claim,
            FULL,
            frozenset(map(normal, ("Mermaid Steps", "Tide Office", "Salt Kiosk"))),
            random.Random(1),
        )
        is None
    )


@pytest.mark.parametrize(
    "words",
    [
        "Red Lion",
        "Fish and Chips",
        "Fish & Chips",
        "Mind It",
        "Open!",
        "Mr. Fish",
        "Anchor Gate West",
        "Gate",
        "Our Shop",
    ],
)
def test_lettering_that_breaks_the_questions_rules_is_no_landmark(words: str) -> None:
    seen = look(
        signs(
            ("Anchor Gate", "green", 0.15, 0.15),
            (words, "red", 0.5, 0.15),
            ("Tide Office", "red", 0.15, 0.5),
            ("Salt Kiosk", "red", 0.83, 0.83),
        )
    )
    for seed in range(5):
        found = describe(Claim("panel", "Anchor Gate", "green"), seen, NONE, random.Random(seed))
        assert found is None or words not in found.landmarks


def test_too_little_around_it_is_none() -> None:
    lonely = look(signs(("Anchor Gate", "green", 0.15, 0.15)))
    assert told(Claim("panel", "Anchor Gate", "green"), lonely) is None
    assert told(Claim("panel", "Nowhere", "green"), lonely) is None
    assert told(Claim("thing_colour", "clock", "red"), lonely) is None


def test_something_that_fits_two_letterings_is_no_description() -> None:
    twins = look(
        signs(
            ("Anchor Gate", "green", 0.1, 0.1),
            ("Tide Office", "red", 0.12, 0.2),
            ("Salt Kiosk", "red", 0.9, 0.9),
        ),
        [thing("clock", "red"), thing("boat", "red"), thing("umbrella", "red")],
    )
    avoided = frozenset({normal("Tide Office")})
    assert describe(Claim("panel", "Anchor Gate", "green"), twins, avoided, random.Random(1)) is None


def test_things_help_where_lettering_is_scarce() -> None:
    seen = look(
        signs(("Anchor Gate", "green", 0.15, 0.15), ("Tide", "red", 0.83, 0.83)),
        [
            thing("umbrella", "red", 0.5, 0.15),
            thing("clock", "red"),
            thing("clock", "red"),
            thing("orange", "orange"),
        ],
    )
    text = told(Claim("panel", "Anchor Gate", "green"), seen)
    assert text == (
        "the lettering in the upper left of the frame, in the same shot as the word “Tide”, "
        "to the left of an umbrella"
    )


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [
        (0.34, 0.34, "in the left half of the frame"),
        (0.66, 0.34, "in the right half of the frame"),
        (0.5, 0.34, "in the upper half of the frame"),
        (0.5, 0.66, "in the lower half of the frame"),
    ],
)
def test_near_a_border_half_of_the_frame_is_named(x: float, y: float, place: str) -> None:
    seen = look(
        signs(
            ("Anchor Gate", "green", x, y),
            ("Tide Office", "red", 0.15, 0.9),
            ("Salt Kiosk", "red", 0.83, 0.9),
            ("Kelp Steps", "red", 0.83, 0.1),
        )
    )
    text = told(Claim("panel", "Anchor Gate", "green"), seen)
    assert text is not None and place in text


def test_level_close_and_on_the_same_side_where_a_relation_is_used_up() -> None:
    near = look(
        signs(
            ("Anchor", "green", 0.15, 0.2),
            ("Tide", "red", 0.16, 0.4),
            ("Salt", "red", 0.15, 0.48),
            ("Kelp", "red", 0.15, 0.9),
        )
    )
    wide = look(
        signs(("Anchor", "green", 0.12, 0.2), ("Tide", "red", 0.55, 0.2), ("Salt", "red", 0.88, 0.2)),
    )
    texts = {
        told(Claim("panel", "Anchor", "green"), seen, seed=n) or "" for n in range(9) for seen in (near, wide)
    }
    found = {
        r for r in ("close to", "level with", "on the same side of the frame as") for t in texts if r in t
    }
    assert found == {"close to", "level with", "on the same side of the frame as"}
