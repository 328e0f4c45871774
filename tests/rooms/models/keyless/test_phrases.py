"""The writer's clauses: each frame reads back, alone and joined, and each can be respelled."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.bridge import SPELT
from playlisteval.models.keyless.claims import COLOURS, PLACES, Claim, read_sentence
from playlisteval.models.keyless.phrases import (
    ANCHORED,
    FRAMES,
    JOINTS,
    PLACED_PANELS,
    say,
    say_placed,
    sentence,
    ways,
)
from playlisteval.models.keyless.respell import respell
from playlisteval.models.keyless.swaps import other_values
from tests.fakes.golden import check_golden
from tests.rooms.models.keyless.every_claim import CLAIMS, FEW_CLAIMS, LETTERING

KINDS = [*sorted(FRAMES), "bridge"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_frame_of_every_claim_reads_back(kind: str) -> None:
    for claim in (c for c in CLAIMS if c.kind == kind):
        for frame in range(ways(claim)):
            text = sentence(say(claim, frame))
            assert read_sentence(text) == [claim], text


@pytest.mark.parametrize("kind", KINDS)
def test_every_frame_can_be_respelled_to_other_values(kind: str) -> None:
    """The wrong claim is read, the true one isn't, and it is just what the writer would have written."""
    for claim in (c for c in FEW_CLAIMS if c.kind == kind):
        values = other_values(claim)
        for frame in range(ways(claim) if values else 0):
            for value in values[frame % 4 :: 8 if claim.other else 4]:
                wrong = Claim(claim.kind, claim.subject, value, claim.other)
                told = respell(sentence(say(claim, frame)), claim, wrong)
                assert told == sentence(say(wrong, frame))
                assert told is not None and read_sentence(told) == [wrong]


def test_each_conclusion_is_turned_into_every_other_and_keeps_its_manner() -> None:
    for subject, spelt in SPELT.items():
        for way, texts in enumerate(spelt):
            assert texts.keys() == spelt[0].keys()
            for value, other in permutations(texts, 2):
                true, wrong = Claim("bridge", subject, value), Claim("bridge", subject, other)
                line = f"“A” is red, and “B” is blue, so {say(true, way)}."
                assert respell(line, true, wrong) == f"“A” is red, and “B” is blue, so {say(wrong, way)}."


def test_outcomes_of_one_way_are_as_long_as_each_other() -> None:
    for spelt in SPELT.values():
        for texts in spelt:
            lengths = [len(t.split()) for t in texts.values()]
            assert max(lengths) - min(lengths) <= 1


@pytest.mark.parametrize("kind", sorted(ANCHORED))
def test_a_thing_is_told_of_the_shot_where_its_anchor_stands(kind: str) -> None:
    claim = Claim(kind, "clock", {"thing_colour": "red", "thing_count": "three"}.get(kind, ""), "Cork Gate")  # type: ignore[arg-type]
    texts = [say(claim, n) for n in range(ways(claim))]
    assert len(set(texts)) == len(texts) >= 30
    assert all("“Cork Gate”" in t for t in texts)
    assert "“" not in say(Claim(claim.kind, "clock", claim.value))


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
    joint=st.sampled_from(JOINTS),
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
        Claim("thing_colour", "umbrella", "red", "Cork Gate"),
        Claim("thing_count", "bottle", "three", "Dome"),
        Claim("thing", "umbrella", "", "Dome"),
        Claim("thing", "umbrella"),
        Claim("ground", "upper part", "blue"),
        Claim("setting", "setting", "hourglass"),
    ]
    samples += [Claim("bridge", subject, value) for subject, spelt in SPELT.items() for value in spelt[0]]
    lines = [
        sentence(say(c, n))
        for c in samples
        for n in range(0, ways(c), 7 if c.kind in ANCHORED and c.other else 1)
    ]
    panel, place = samples[0], samples[2]
    lines += [sentence(say_placed(panel, place, n)) for n in range(len(PLACED_PANELS))]
    check_golden("keyless/frames.txt", "\n".join(lines))
