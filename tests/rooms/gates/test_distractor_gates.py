"""The causal record, and the two rankings of the wrong answers."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from playlisteval.errors import TaskNotSupported
from playlisteval.gates.blind_ranking import BlindRanking
from playlisteval.gates.causal_record import CausalRecord
from playlisteval.gates.sighted_ranking import SightedRanking
from playlisteval.records import AttributeDegradations, DegradedElement
from playlisteval.tasks.rank_blind import RankEntry, WrongAnswerRanking
from tests.fakes.tools import FakeModels
from tests.rooms.gates.subjects import answer, degraded, of_set

HEARD = (
    AttributeDegradations(
        attribute_name="Colour",
        degradation_by_elements=(
            DegradedElement(element="e", impact="i", modality="audio_visual"),
            DegradedElement(element="e", impact="i", modality="text_verifiable"),
        ),
    ),
)
LONG = "word " * 19 + "word."
RECORDS = {
    "good": ({}, {}, "kept", "", ""),
    "no text": (
        {"rating_3": answer(3, response=" \n")},
        {},
        "dropped",
        "empty_answer",
        "rating 3 has no text",
    ),
    "nothing visual": (
        {"rating_2": answer(2, attribute_degradations=HEARD)},
        {},
        "dropped",
        "no_visual_degradation",
        "rating 2 has no visual_only element",
    ),
    "no record": (
        {"rating_1": answer(1, attribute_degradations=())},
        {},
        "dropped",
        "no_visual_degradation",
        "rating 1 has no visual_only element",
    ),
    "scores over": (
        {"scores": (0.7, 0.4)},
        {},
        "dropped",
        "scores_off",
        "the importance scores sum to 1.100, not 1",
    ),
    "scores within a hundredth": ({"scores": (0.6, 0.395)}, {}, "kept", "", ""),
    "two alike but for spaces": (
        {"rating_1": answer(1, response=answer(2).response.replace(" ", "  "))},
        {},
        "dropped",
        "equal_answers",
        "two of the five answers read the same",
    ),
    "like the gold": (
        {"rating_4": answer(4, response=of_set().gold)},
        {},
        "dropped",
        "equal_answers",
        "two of the five answers read the same",
    ),
    "too short": (
        {"rating_2": answer(2, response="Short.")},
        {},
        "dropped",
        "length_off",
        "rating 2 has 0.08 times the gold's words",
    ),
    "too long": (
        {"rating_2": answer(2, response=LONG)},
        {},
        "dropped",
        "length_off",
        "rating 2 has 1.67 times the gold's words",
    ),
    "long, allowed": ({"rating_2": answer(2, response=LONG)}, {"most_length_ratio": 2.0}, "kept", "", ""),
    "a citation": (
        {"rating_1": answer(1, response=answer(1).response + " (1 @ 00:01 - 00:02)")},
        {},
        "dropped",
        "citation_left",
        "rating 1 still cites a range",
    ),
    "a malformed citation": (
        {"rating_1": answer(1, response=answer(1).response + " (1 @ start)")},
        {},
        "dropped",
        "citation_left",
        "rating 1 still cites a range",
    ),
    "as the paper has it": (
        {"scores": (0.9, 0.9), "rating_2": answer(2, response="Short. (1 @ 00:01 - 00:02)")},
        {"beyond_paper": False},
        "kept",
        "",
        "",
    ),
}


@pytest.mark.parametrize("name", RECORDS)
def test_causal_record(name: str) -> None:
    made, options, outcome, reason, detail = RECORDS[name]
    models = FakeModels()
    said = CausalRecord(options).check(of_set(degraded(**made)), models.tools)
    assert (said.outcome, said.reason, said.detail) == (outcome, reason, detail)
    assert models.calls == []


def ranked(order: Sequence[int], summary: str = "so it is") -> WrongAnswerRanking:
    """Candidates best first; the entries come in the order of the candidates."""
    entries = [
        RankEntry(rank=rank, candidate_index=c, reasoning=f"reason {c}")
        for rank, c in enumerate(order, start=1)
    ]
    return WrongAnswerRanking(
        rankings=tuple(sorted(entries, key=lambda e: e.candidate_index)), overall_summary=summary
    )


def rating_of(text: str) -> int:
    return next(r for r in (5, 4, 3, 2, 1) if f"rating {r}." in text)


def by_rating(*ratings: int) -> Any:
    """A ranker that puts the candidates into this order of their true ratings."""

    def rank(inputs: Any) -> WrongAnswerRanking:
        places = [rating_of(c) for c in inputs.candidates]
        return ranked([places.index(r) + 1 for r in ratings])

    return rank


RIGHT, WRONG = (5, 4, 3, 2, 1), (5, 4, 3, 1, 2)
BOTH = [("blind_ranker_a", "rank_blind"), ("blind_ranker_b", "rank_blind")]


@pytest.mark.parametrize(
    ("a", "b", "outcome", "asked"),
    [
        (RIGHT, RIGHT, "dropped", BOTH),
        (RIGHT, WRONG, "kept", BOTH),
        (WRONG, RIGHT, "kept", BOTH[:1]),
        (RIGHT[::-1], WRONG, "kept", BOTH[:1]),
    ],
)
def test_blind_ranking_second_ranker_runs_only_when_the_first_is_right(
    a: tuple[int, ...], b: tuple[int, ...], outcome: str, asked: list[tuple[str, str]]
) -> None:
    models = FakeModels({"blind_ranker_a": by_rating(*a), "blind_ranker_b": by_rating(*b)})
    said = BlindRanking().check(of_set(), models.tools)
    assert said.outcome == outcome
    assert models.asked == asked
    if outcome == "dropped":
        assert said.reason == "order_shows_in_text"
        assert said.detail == "both text-only rankers recovered gold > 4 > 3 > 2 > 1: so it is"


def tied(ranks: dict[int, int]) -> Any:
    """A ranker that gives each candidate the rank that its true rating has here."""

    def rank(inputs: Any) -> WrongAnswerRanking:
        entries = [
            RankEntry(rank=ranks[rating_of(c)], candidate_index=n, reasoning=f"cost {ranks[rating_of(c)]}")
            for n, c in enumerate(inputs.candidates, start=1)
        ]
        in_order = sorted(
            entries, key=lambda e: (e.rank, -rating_of(inputs.candidates[e.candidate_index - 1]))
        )
        return WrongAnswerRanking(rankings=tuple(in_order), overall_summary="so it is")

    return rank


@pytest.mark.parametrize(
    ("role", "asked"), [("blind_ranker_a", BOTH[:1]), ("blind_ranker_b", BOTH)], ids=["first", "second"]
)
def test_blind_ranking_a_tie_recovers_nothing_though_its_list_is_in_order(
    role: str, asked: list[tuple[str, str]]
) -> None:
    replies = {r: by_rating(*RIGHT) for r, _ in BOTH} | {role: tied({5: 1, 4: 2, 3: 3, 2: 3, 1: 5})}
    models = FakeModels(replies)
    assert BlindRanking().check(of_set(), models.tools).outcome == "kept"
    assert models.asked == asked


def test_blind_ranking_shows_five_alike_formatted_answers_with_the_rubric() -> None:
    messy = degraded(
        rating_3=answer(3, response="This is  the answer of rating 3.\n \nIt has\ttwo.\nOr three.")
    )
    models = FakeModels({"blind_ranker_a": by_rating(*WRONG)})
    BlindRanking().check(of_set(messy), models.tools)
    given = models.calls[0][2]
    assert sorted(rating_of(c) for c in given.candidates) == [1, 2, 3, 4, 5]
    assert "This is the answer of rating 3.\n\nIt has two.\n\nOr three." in given.candidates
    assert given.rubric == messy.causal_attributes
    assert given.transcript == ()
    assert models.drawn == [("blind", messy.id)]


def test_blind_ranking_transcript_option_gives_both_clips_lines() -> None:
    models = FakeModels({"blind_ranker_a": by_rating(*WRONG)})
    BlindRanking({"transcript": True}).check(of_set(), models.tools)
    assert [line.text for line in models.calls[0][2].transcript] == ["hello", "goodbye"]


def test_blind_ranking_keeps_on_a_malformed_ranking() -> None:
    models = FakeModels({"blind_ranker_a": ranked((1, 1, 1))})
    assert BlindRanking().check(of_set(), models.tools).outcome == "kept"


@pytest.mark.parametrize("lacking", ["blind_ranker_a", "blind_ranker_b"])
def test_blind_ranking_not_testable(lacking: str) -> None:
    replies = {r: by_rating(*RIGHT) for r, _ in BOTH} | {lacking: TaskNotSupported("no ranker")}
    said = BlindRanking().check(of_set(), FakeModels(replies).tools)
    assert (said.outcome, said.detail) == ("not_testable", "no ranker")


@pytest.mark.parametrize("order", list(itertools.permutations((4, 3, 2, 1))))
def test_sighted_ranking_keeps_the_intended_order_alone(order: tuple[int, ...]) -> None:
    models = FakeModels({"sighted_ranker": by_rating(*order)})
    said = SightedRanking().check(of_set(), models.tools)
    if order == (4, 3, 2, 1):
        assert (said.outcome, said.reason) == ("kept", "")
    else:
        assert (said.outcome, said.reason) == ("dropped", "order_not_seen")
        assert said.detail.startswith(f"ranked {' > '.join(map(str, order))} (")


def test_sighted_ranking_says_which_ranks_were_swapped_and_why() -> None:
    models = FakeModels({"sighted_ranker": by_rating(3, 4, 1, 2)})
    said = SightedRanking().check(of_set(), models.tools)
    places = [rating_of(c) for c in models.calls[0][2].candidates]
    why = " ".join(f"Rating {r}: reason {places.index(r) + 1}" for r in (3, 4, 1, 2))
    assert said.detail == f"ranked 3 > 4 > 1 > 2 (3 before 4, 1 before 2). {why}"


@pytest.mark.parametrize(
    ("ranks", "told", "why"),
    [
        ({4: 1, 3: 1, 2: 3, 1: 4}, "4 = 3", (1, 1, 3, 4)),
        ({4: 1, 3: 1, 2: 3, 1: 3}, "4 = 3; 2 = 1", (1, 1, 3, 3)),
        ({4: 0, 3: 0, 2: 0, 1: 0}, "4 = 3 = 2 = 1", (0, 0, 0, 0)),
    ],
)
def test_sighted_ranking_drops_what_is_not_told_apart_though_its_list_is_in_order(
    ranks: dict[int, int], told: str, why: tuple[int, ...]
) -> None:
    said = SightedRanking().check(of_set(), FakeModels({"sighted_ranker": tied(ranks)}).tools)
    reasons = " ".join(f"Rating {r}: cost {c}" for r, c in zip((4, 3, 2, 1), why, strict=True))
    assert (said.outcome, said.reason) == ("dropped", "order_not_seen")
    assert said.detail == f"ratings share a rank: {told}. {reasons}"


@pytest.mark.parametrize("order", [(1, 2, 3), (1, 2, 3, 3), (0, 1, 2, 3), (1, 2, 3, 4, 5), ()])
def test_sighted_ranking_drops_a_malformed_ranking(order: tuple[int, ...]) -> None:
    said = SightedRanking().check(of_set(), FakeModels({"sighted_ranker": ranked(order)}).tools)
    assert (said.outcome, said.reason) == ("dropped", "malformed_ranking")
    assert said.detail == f"the ranking names candidates {order}, not each of 1 to 4 once"


@pytest.mark.parametrize(("blind", "records"), [(False, 4), (True, 0)])
def test_sighted_ranking_blind_hides_the_causal_records(blind: bool, records: int) -> None:
    models = FakeModels({"sighted_ranker": by_rating(4, 3, 2, 1)})
    SightedRanking({"blind": blind}).check(of_set(), models.tools)
    given = models.calls[0][2]
    assert len(given.causal_records) == records
    if not blind:
        told = [r[0].degradation_by_elements[0].element for r in given.causal_records]
        assert told == [f"wrong {rating_of(c)}" for c in given.candidates]
    assert all("rating 5" not in c for c in given.candidates)
    assert given.clips == of_set().clips


def test_sighted_ranking_not_testable() -> None:
    models = FakeModels({"sighted_ranker": TaskNotSupported("no eyes")})
    assert SightedRanking().check(of_set(), models.tools).outcome == "not_testable"
