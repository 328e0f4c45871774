"""The writer's clauses: each frame reads back, alone and joined, and each can be respelled."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.claims import COLOURS, PLACES, Claim, read_sentence
from playlisteval.models.keyless.degrade import other_values
from playlisteval.models.keyless.phrases import (
    CONTRASTS,
    FRAMES,
    JOINTS,
    LIKENESSES,
    PLACED_PANELS,
    joints,
    say,
    say_placed,
    sentence,
)
from playlisteval.models.keyless.respell import respell
from tests.fakes.golden import check_golden
from tests.rooms.models.keyless.every_claim import CLAIMS, FEW_CLAIMS, LETTERING

KINDS = sorted(FRAMES)


@pytest.mark.parametrize("kind", KINDS)
def test_every_frame_of_every_claim_reads_back(kind: str) -> None:
    for claim in (c for c in CLAIMS if c.kind == kind):
        for frame in range(len(FRAMES[claim.kind])):
            text = sentence(say(claim, frame))
            assert read_sentence(text) == [claim], text


@pytest.mark.parametrize("kind", KINDS)
def test_every_frame_can_be_respelled_to_every_other_value(kind: str) -> None:
    """The wrong claim is read, the true one isn't, and it is just what the writer would have written."""
    for claim in (c for c in FEW_CLAIMS if c.kind == kind):
        for value in other_values(claim):
            wrong = Claim(claim.kind, claim.subject, value, claim.other)
            for frame in range(len(FRAMES[claim.kind])):
                told = respell(sentence(say(claim, frame)), claim, wrong)
                assert told == sentence(say(wrong, frame))
                assert told is not None and read_sentence(told) == [wrong]


@pytest.mark.parametrize("frame", range(len(PLACED_PANELS)))
def test_colour_and_place_in_one_clause_read_back_and_are_respelled_apart(frame: int) -> None:
    for label in LETTERING:
        panel, place = Claim("panel", label, COLOURS[frame]), Claim("place", label, PLACES[frame])
        text = sentence(say_placed(panel, place, frame))
        assert read_sentence(text) == [panel, place], text
        for true in (panel, place):
            for value in other_values(true):
                wrong = Claim(true.kind, label, value)
                told = respell(text, true, wrong)
                assert told is not None
                assert read_sentence(told) == [wrong if c == true else c for c in (panel, place)]


@given(
    one=st.sampled_from(CLAIMS),
    two=st.sampled_from(CLAIMS),
    frames=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    joint=st.sampled_from([*JOINTS, *CONTRASTS, *LIKENESSES]),
)
def test_joined_clauses_read_back(one: Claim, two: Claim, frames: tuple[int, int], joint: str) -> None:
    text = sentence(joint.join((say(one, frames[0]), say(two, frames[1]))))
    assert read_sentence(text) == [one, two]


@given(one=st.sampled_from(CLAIMS), two=st.sampled_from(CLAIMS), seed=st.integers(0, 99))
def test_one_of_two_joined_claims_is_respelled_alone(one: Claim, two: Claim, seed: int) -> None:
    rng = random.Random(seed)
    values = other_values(one)
    if not values or one.topic == two.topic:
        return
    wrong = Claim(one.kind, one.subject, rng.choice(values), one.other)
    text = sentence(f"{say(one, rng.randrange(9))}, while {say(two, rng.randrange(9))}")
    told = respell(text, one, wrong)
    assert told is not None
    assert read_sentence(told) == [wrong, two]


def test_joints_tell_likeness_from_contrast() -> None:
    red, blue, left = (
        Claim("panel", "A", "red"),
        Claim("panel", "B", "blue"),
        Claim("place", "A", "upper left"),
    )
    assert joints(red, blue) == CONTRASTS
    assert joints(red, Claim("panel", "B", "red")) == LIKENESSES
    assert joints(red, left) == JOINTS


def test_every_frame_as_it_reads() -> None:
    """One or more words, vowels, pairs: every clause once, for a reader."""
    samples = [
        Claim("panel", "Cork Gate", "orange"),
        Claim("panel", "Dome", "red"),
        Claim("place", "Cork Gate", "upper left"),
        Claim("place", "Dome", "centre"),
        Claim("beside", "Cork Gate", "left of", "Dome"),
        Claim("beside", "Dome", "above", "Cork Gate"),
        Claim("shown", "Cork Gate"),
        Claim("thing_colour", "umbrella", "red"),
        Claim("thing_colour", "skis", "orange"),
        Claim("thing_count", "person", "two"),
        Claim("thing", "umbrella"),
        Claim("ground", "upper part", "blue"),
        Claim("setting", "setting", "hourglass"),
    ]
    lines = [sentence(say(c, n)) for c in samples for n in range(len(FRAMES[c.kind]))]
    panel, place = samples[0], samples[2]
    lines += [sentence(say_placed(panel, place, n)) for n in range(len(PLACED_PANELS))]
    check_golden("keyless/frames.txt", "\n".join(lines))
