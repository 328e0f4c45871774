"""How facts become paragraphs: order, company and citations."""

from __future__ import annotations

import random
import re

import pytest

from playlisteval.models.keyless.claims import Claim, read_sentence
from playlisteval.models.keyless.gold import Hop, Told, ranges_of, write_gold
from playlisteval.models.keyless.respell import respell
from playlisteval.tasks.base import Clip
from playlisteval.tasks.citations import paragraphs, read_citations
from playlisteval.tasks.sentences import sentences


def hop(number: int, *told: tuple[Claim, float], start: float = 0.0, end: float = 60.0) -> Hop:
    facts = tuple(Told(claim, moment) for claim, moment in told)
    return Hop(Clip(number, f"v{number}", start, end, (), ()), facts[0].claim, "there", (), facts)


RED, UP = Claim("panel", "Cork Gate", "red"), Claim("place", "Cork Gate", "upper left")
BLUE = Claim("panel", "Dome", "blue")
BESIDE = Claim("beside", "Elm", "above", "Oak")
UNLIKE = Claim("bridge", "background", "different")


def write(one: Hop, two: Hop, seed: int, verdict: Claim = UNLIKE) -> str:
    return write_gold(one, two, verdict, random.Random(seed))


def test_colour_and_place_of_one_lettering_share_a_clause_and_a_citation() -> None:
    for seed in range(10):
        gold = write(hop(1, (RED, 10.0), (UP, 10.0)), hop(2, (BLUE, 5.0)), seed)
        body = paragraphs(gold)[1]
        assert read_sentence(body) == [RED, UP]
        assert len(sentences(body)) == 1
        assert body.count("“Cork Gate”") == 1
        assert body.endswith(" (1 @ 00:08 - 00:13).")


def test_facts_are_told_by_moment_the_target_s_first() -> None:
    late, early = (BESIDE, 40.0), (UP, 2.0)
    for seed in range(10):
        body = paragraphs(write(hop(1, (RED, 20.0), late, early), hop(2, (BLUE, 5.0)), seed))[1]
        times = re.findall(r"\(1 @ (\d\d:\d\d)", body)
        assert times == ["00:18", "00:00", "00:38"]


def test_three_facts_of_one_moment_stand_alone() -> None:
    three = hop(1, (RED, 20.0), (BLUE, 20.0), (BESIDE, 20.0))
    body = paragraphs(write(three, hop(2, (BLUE, 5.0)), 1))[1]
    assert [len(read_sentence(s)) for s in sentences(body)] == [1, 1, 1]


def test_citations_are_on_the_clip_s_own_clock_and_inside_it() -> None:
    first = hop(1, (RED, 605.5), (UP, 659.9), start=600.0, end=660.0)
    second = hop(2, (BLUE, 900.2), start=900.0, end=905.0)
    gold = write(first, second, 3)
    found = {(r.clip_id, r.start_clip_seconds, r.end_clip_seconds) for r in read_citations(gold).ranges}
    assert found == {(1, 3.0, 8.0), (1, 57.0, 60.0), (2, 0.0, 3.0)}
    assert [(r.clip_id, r.start_time, r.end_time) for r in ranges_of(first, 1)] == [
        (1, 603.0, 608.0),
        (1, 657.0, 660.0),
    ]
    assert ranges_of(second, 2)[0].qa_reference == "“Dome” stands on a blue background."


def test_minutes_are_counted_past_the_hour() -> None:
    long = hop(1, (RED, 4000.0), end=5000.0)
    assert "(1 @ 66:38 - 66:43)" in write(long, hop(2, (BLUE, 5.0)), 1).replace(", 2 @ 00:03 - 00:08", "")


CLOCK = Claim("thing_colour", "clock", "red", "Elm")
BOATS, CUPS = Claim("thing_count", "boat", "three", "Elm"), Claim("thing_count", "cup", "two", "Oak")
GREY = Claim("ground", "lower part", "grey")


@pytest.mark.parametrize(
    ("one", "two", "verdict", "opened"),
    [
        (RED, BLUE, UNLIKE, [Claim("shown", "Cork Gate"), Claim("shown", "Dome")]),
        (
            UP,
            Claim("place", "Dome", "lower left"),
            Claim("bridge", "side", "same"),
            [Claim("shown", "Cork Gate"), Claim("shown", "Dome")],
        ),
        (
            BOATS,
            CUPS,
            Claim("bridge", "number", "first"),
            [Claim("thing", "boat", "", "Elm"), Claim("thing", "cup", "", "Oak")],
        ),
        (
            CLOCK,
            GREY,
            Claim("bridge", "colour", "different"),
            [Claim("thing", "clock", "", "Elm")],
        ),
    ],
    ids=["background", "side", "number", "colour"],
)
def test_the_opening_names_both_and_the_closing_states_both_values_and_what_follows(
    one: Claim, two: Claim, verdict: Claim, opened: list[Claim]
) -> None:
    for seed in range(60):
        gold = write(hop(1, (one, 20.0)), hop(2, (two, 5.0)), seed, verdict)
        opening, _, _, closing = paragraphs(gold)
        assert [c for s in sentences(opening) for c in read_sentence(s)] == opened
        assert [c for s in sentences(closing) for c in read_sentence(s)] == [one, two, verdict]
        for paragraph in (opening, closing):
            cited = {r.clip_id for r in read_citations(paragraph).ranges}
            assert cited == {1, 2}
        assert all(read_citations(line).ranges for line in re.split(r"(?<=\))\.", gold) if line.strip())


def test_a_joint_never_tells_whether_the_values_are_alike() -> None:
    """The closing of two like values is worded as that of two unlike ones: else a spoilt value would show."""
    alike = Claim("panel", "Dome", "red")
    for seed in range(60):
        unlike = write(hop(1, (RED, 20.0)), hop(2, (BLUE, 5.0)), seed)
        like = write(hop(1, (RED, 20.0)), hop(2, (alike, 5.0)), seed, Claim("bridge", "background", "same"))
        spoilt = respell(unlike, BLUE, alike)
        assert spoilt is not None
        assert respell(spoilt, UNLIKE, Claim("bridge", "background", "same")) == like
