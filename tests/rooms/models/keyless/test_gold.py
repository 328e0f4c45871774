"""How facts become paragraphs: order, company and citations."""

from __future__ import annotations

import random
import re

from playlisteval.models.keyless.claims import Claim, read_sentence
from playlisteval.models.keyless.gold import Hop, Told, ranges_of, write_gold
from playlisteval.tasks.base import Clip
from playlisteval.tasks.citations import paragraphs, read_citations
from playlisteval.tasks.sentences import sentences


def hop(number: int, *told: tuple[Claim, float], start: float = 0.0, end: float = 60.0) -> Hop:
    facts = tuple(Told(claim, moment) for claim, moment in told)
    return Hop(Clip(number, f"v{number}", start, end, (), ()), facts[0].claim, "there", (), facts)


RED, UP = Claim("panel", "Cork Gate", "red"), Claim("place", "Cork Gate", "upper left")
BLUE = Claim("panel", "Dome", "blue")
BESIDE = Claim("beside", "Elm", "above", "Oak")


def test_colour_and_place_of_one_lettering_share_a_clause_and_a_citation() -> None:
    for seed in range(10):
        gold = write_gold(hop(1, (RED, 10.0), (UP, 10.0)), hop(2, (BLUE, 5.0)), random.Random(seed))
        body = paragraphs(gold)[1]
        assert read_sentence(body) == [RED, UP]
        assert len(sentences(body)) == 1
        assert body.count("“Cork Gate”") == 1
        assert body.endswith(" (1 @ 00:08 - 00:13).")


def test_facts_are_told_by_moment_the_target_s_first() -> None:
    late, early = (BESIDE, 40.0), (UP, 2.0)
    for seed in range(10):
        body = paragraphs(
            write_gold(hop(1, (RED, 20.0), late, early), hop(2, (BLUE, 5.0)), random.Random(seed))
        )[1]
        times = re.findall(r"\(1 @ (\d\d:\d\d)", body)
        assert times == ["00:18", "00:00", "00:38"]


def test_three_facts_of_one_moment_stand_alone() -> None:
    three = hop(1, (RED, 20.0), (BLUE, 20.0), (BESIDE, 20.0))
    body = paragraphs(write_gold(three, hop(2, (BLUE, 5.0)), random.Random(1)))[1]
    assert [len(read_sentence(s)) for s in sentences(body)] == [1, 1, 1]


def test_citations_are_on_the_clip_s_own_clock_and_inside_it() -> None:
    first = hop(1, (RED, 605.5), (UP, 659.9), start=600.0, end=660.0)
    second = hop(2, (BLUE, 900.2), start=900.0, end=905.0)
    gold = write_gold(first, second, random.Random(3))
    found = {(r.clip_id, r.start_clip_seconds, r.end_clip_seconds) for r in read_citations(gold).ranges}
    assert found == {(1, 3.0, 8.0), (1, 57.0, 60.0), (2, 0.0, 3.0)}
    assert [(r.clip_id, r.start_time, r.end_time) for r in ranges_of(first, 1)] == [
        (1, 603.0, 608.0),
        (1, 657.0, 660.0),
    ]
    assert ranges_of(second, 2)[0].qa_reference == "The word “Dome” stands on a blue background."


def test_minutes_are_counted_past_the_hour() -> None:
    long = hop(1, (RED, 4000.0), end=5000.0)
    assert "(1 @ 66:38 - 66:43)" in write_gold(long, hop(2, (BLUE, 5.0)), random.Random(1)).replace(
        ", 2 @ 00:03 - 00:08", ""
    )
