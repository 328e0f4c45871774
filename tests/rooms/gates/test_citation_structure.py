"""Paragraphs and citations of a draft, by table 11 of the paper."""

from __future__ import annotations

import pytest

from playlisteval.gates.citation_structure import CitationStructure
from tests.fakes.tools import FakeModels
from tests.rooms.gates.subjects import GOOD, of_question

PARTS = ("One.", "Two.", "Three.")


def cited(*ranges: str) -> str:
    """Three paragraphs with every range in the first."""
    return "\n\n".join((f"One ({', '.join(ranges)}).", *PARTS[1:]))


SPREAD = ("1 @ 00:00 - 00:59", "2 @ 00:00 - 00:59")
TABLE = {
    "good": (GOOD, {}, "kept", "", ""),
    "four chunks are enough": (cited(*SPREAD), {}, "kept", "", ""),
    "a range may be one second": (
        cited("1 @ 00:05 - 00:05", "1 @ 00:35 - 00:35", "2 @ 00:00 - 00:59"),
        {},
        "kept",
        "",
        "",
    ),
    "thirty chunks are allowed": (cited("1 @ 00:00 - 07:29", "2 @ 00:00 - 07:29"), {}, "kept", "", ""),
    "two paragraphs": (
        f"One ({', '.join(SPREAD)}).\n\nTwo.",
        {},
        "dropped",
        "few_paragraphs",
        "2 paragraphs; 3 are asked for",
    ),
    "empty": ("", {}, "dropped", "few_paragraphs", "0 paragraphs; 3 are asked for"),
    "malformed": (
        cited("1 @ 0:5 - 00:59", *SPREAD),
        {},
        "dropped",
        "malformed_citation",
        "not a (clip @ MM:SS - MM:SS) range: '1 @ 0:5 - 00:59'",
    ),
    "one range over two clips": (
        cited("1 @ 00:10 - 2 @ 00:20"),
        {},
        "dropped",
        "malformed_citation",
        "not a (clip @ MM:SS - MM:SS) range: '1 @ 00:10 - 2 @ 00:20'",
    ),
    "turned round": (
        cited("1 @ 00:20 - 00:10"),
        {},
        "dropped",
        "malformed_citation",
        "not a (clip @ MM:SS - MM:SS) range: '1 @ 00:20 - 00:10'",
    ),
    "past the clip": (
        cited("1 @ 09:50 - 10:01", *SPREAD),
        {},
        "dropped",
        "range_outside_clip",
        "clip 1 @ 590-601 s is not in the clips",
    ),
    "at the clip's very end": (cited("1 @ 09:50 - 10:00", *SPREAD), {}, "kept", "", ""),
    "third clip": (
        cited("3 @ 00:00 - 00:10", *SPREAD),
        {},
        "dropped",
        "range_outside_clip",
        "clip 3 @ 0-10 s is not in the clips",
    ),
    "no citation": (
        "\n\n".join(PARTS),
        {},
        "dropped",
        "few_cited_chunks",
        "0 and 0 chunks are cited; 2 of each segment are asked for",
    ),
    "one chunk of the second": (
        cited("1 @ 00:00 - 02:00", "2 @ 00:00 - 00:10"),
        {},
        "dropped",
        "few_cited_chunks",
        "4 and 1 chunks are cited; 2 of each segment are asked for",
    ),
    "too few in all": (
        cited(*SPREAD),
        {"least_chunks": 5},
        "dropped",
        "few_cited_chunks",
        "4 chunks are cited; 5 to 30 are asked for",
    ),
    "too many in all": (
        cited("1 @ 00:00 - 07:59", "2 @ 00:00 - 07:29"),
        {},
        "dropped",
        "many_cited_chunks",
        "31 chunks are cited; 4 to 30 are asked for",
    ),
    "sixteen of one": (cited("1 @ 00:00 - 07:59", SPREAD[1]), {}, "kept", "", ""),
    "sixteen of one under the cap": (
        cited("1 @ 00:00 - 07:59", SPREAD[1]),
        {"max_chunks_per_segment": 15},
        "dropped",
        "many_cited_chunks",
        "16 chunks of one segment; at most 15",
    ),
    "fifteen of one under the cap": (
        cited("1 @ 00:00 - 07:29", SPREAD[1]),
        {"max_chunks_per_segment": 15},
        "kept",
        "",
        "",
    ),
}


@pytest.mark.parametrize("name", TABLE)
def test_outcome_and_reason(name: str) -> None:
    answer, options, outcome, reason, detail = TABLE[name]
    models = FakeModels()
    said = CitationStructure(options).check(of_question(answer), models.tools)
    assert (said.outcome, said.reason, said.detail) == (outcome, reason, detail)
    assert models.calls == []
