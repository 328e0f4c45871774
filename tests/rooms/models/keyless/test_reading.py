"""The roles that see no frame: answers from transcripts, matches, blind rankings, verdicts on texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.claims import Claim, read_claims
from playlisteval.models.keyless.reading import (
    answer_from_transcript,
    contradictions,
    faults,
    judge_by_text,
    match_answers,
    rank_by_consistency,
    rank_by_meaning,
)
from playlisteval.tasks.answer_from_transcript import AnswerFromTranscriptInputs
from playlisteval.tasks.base import Evidence, Line
from playlisteval.tasks.citations import paragraphs
from playlisteval.tasks.judge_pair import JudgePairInputs
from playlisteval.tasks.match_answers import MatchAnswersInputs
from playlisteval.tasks.rank_blind import RankBlindInputs
from playlisteval.tasks.verdicts import read_verdict
from tests.rooms.models.keyless.encoder import encode


def lines(*texts: str) -> tuple[Line, ...]:
    return tuple(Line("v", 10.0 * n, 10.0 * n + 10, t) for n, t in enumerate(texts))


def answered(question: str, *windows: tuple[Line, ...]) -> tuple[str, str]:
    said = answer_from_transcript(AnswerFromTranscriptInputs(question, windows), encode)
    return said.answer, said.explanation


def test_whole_sentences_are_quoted_each_once_wherever_the_lines_break() -> None:
    windows = (lines("The boats are", "old. Nets", "dry here.", " "), lines("The boats are old. They leak."))
    assert answered("which boats", *windows) == (
        "The boats are old.\n\nNets dry here.\n\nThey leak.",
        "Chose 3 of 3 sentences, those that name what is quoted first.",
    )


def test_eighteen_sentences_in_three_paragraphs_those_nearest_in_meaning() -> None:
    told = [f"Nets {'very ' * n}dry." for n in range(10)] + [f"Boats {'very ' * n}leak." for n in range(18)]
    answer, explanation = answered("boats", lines(*told))
    assert [p.count("Boats") for p in paragraphs(answer)] == [6, 6, 6]
    assert "Nets" not in answer
    assert explanation == "Chose 18 of 28 sentences, those that name what is quoted first."


def test_sentences_that_name_quoted_lettering_go_first_then_their_neighbours() -> None:
    near = [f"The boats {'very ' * n}leak." for n in range(17)]
    named = ["It was bad luck.", "The tied office burnt.", "Nobody came.", "So it goes."]
    answer, _ = answered("where the boats near “Tide Office” leak", lines(*near, *named))
    told = answer.replace("\n\n", " ")
    assert [s in told for s in named] == [True, True, True, False]
    assert sum(s in told for s in near) == 15


@pytest.mark.parametrize("windows", [(), ((),), (lines("  "),)], ids=["none", "empty", "blank"])
def test_no_speech(windows: tuple[tuple[Line, ...], ...]) -> None:
    said = answer_from_transcript(AnswerFromTranscriptInputs("q", windows), encode)
    assert said.answer == "The transcript holds nothing on this."


GOLD = "“Anchor Gate” is green. “Tide Office” lies above “Dome”. “Kiosk” can be read."
CLOCK = (
    "Where “Mill” can be read, the clock is red. “Kelp Arch” is red. “Dome” is red. So the backgrounds match."
)
ASKED = (
    "“Anchor Gate” is green. “Dome” is blue. “Mill” is red. “Kiosk” is white. “Pier” is black. "
    "So “Anchor Gate” is green, and “Dome” is blue, so the backgrounds differ."
)


@pytest.mark.parametrize(
    ("gold", "predicted", "found", "asked", "judgement"),
    [
        (GOLD, "The ANCHOR GATE is green.", "1 of the 2", "0 of the 0", "Yes"),
        (GOLD, "anchor gate, green; tide office above the dome", "2 of the 2", "0 of the 0", "Yes"),
        (GOLD, "The gate is green.", "0 of the 2", "0 of the 0", "No"),
        (GOLD, "", "0 of the 2", "0 of the 0", "No"),
        ("Nothing is told.", "Nothing is told.", "0 of the 0", "0 of the 0", "No"),
        (f"{GOLD} “Mill” is red.", "anchor gate green", "1 of the 3", "0 of the 0", "No"),
        (CLOCK, "A red clock at the mill. Red Kelp Arch.", "2 of the 3", "0 of the 0", "Yes"),
        (CLOCK, "A clock. All is red at the mill.", "0 of the 3", "0 of the 0", "No"),
        (CLOCK, "The backgrounds match.", "0 of the 3", "0 of the 0", "No"),
        (ASKED, "The green anchor gate. The dome is blue.", "2 of the 5", "2 of the 2", "Yes"),
        (ASKED, "The green anchor gate. The mill is red.", "2 of the 5", "1 of the 2", "No"),
        (ASKED, "The mill is red, the kiosk white. The pier is black.", "3 of the 5", "0 of the 2", "Yes"),
    ],
)
def test_match(gold: str, predicted: str, found: str, asked: str, judgement: str) -> None:
    """Half of the reference's statements match, or all that it makes twice, which is what is asked for."""
    said = match_answers(MatchAnswersInputs("q", gold, predicted))
    assert said.judgement == judgement
    assert said.explanation == (
        f"The prediction states {found} statements of the reference, {asked} that are asked for."
    )


CLEAN = "“A” is red. “B” is left of “C”."
ONE_FAULT = "“A” is red. “A” is blue. “B” is left of “C”."
TWO_FAULTS = "“A” is red. “A” is blue. “B” is left of “C”. “C” is left of “B”."


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (CLEAN, 0),
        (ONE_FAULT, 1),
        (TWO_FAULTS, 2),
        ("“B” is left of “C”. “C” is right of “B”.", 0),
        ("“B” is above “C”. “B” is left of “C”.", 1),
        ("“A” is red. “A”, in the centre, hangs.", 0),
        ("Two boats lie there. Three boats lie there.", 1),
        ("“A” can be read. “A” is red.", 0),
        ("", 0),
    ],
)
def test_contradictions(text: str, count: int) -> None:
    assert len(contradictions(read_claims(text))) == count


@pytest.mark.parametrize(
    ("places", "relation", "count"),
    [
        ("“A” is in the upper right. “B” is in the upper left.", "left of", 1),
        ("“A” is in the upper left. “B” is in the upper right.", "left of", 0),
        ("“A” is in the lower left. “B” is in the centre.", "above", 1),
        ("“A” is in the upper left. “B” is in the upper left.", "above", 0),
        ("“A” is in the upper left.", "below", 0),
    ],
)
def test_places_that_a_relation_has_the_other_way_about(places: str, relation: str, count: int) -> None:
    assert len(contradictions(read_claims(f"{places} “A” is {relation} “B”."))) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("“A” is red, and “B” is red, so the two backgrounds are the same.", 0),
        ("“A” is red, and “B” is red, so the two backgrounds are different.", 1),
        ("“A” is blue. “A” is red. “B” is red. So the two backgrounds are different.", 2),
        ("So the two backgrounds are different.", 0),
    ],
)
def test_faults_count_conclusions_that_do_not_follow(text: str, count: int) -> None:
    assert faults(text) == count


def test_consistency_and_the_text_judge_see_a_conclusion_that_does_not_follow() -> None:
    sound, unsound = (
        f"“A” is red, and “B” is red, so the two backgrounds are {v}." for v in ("the same", "different")
    )
    assert ranked([unsound, sound], "consistency") == [sound, unsound]
    assert judged(unsound, sound)[0] == "B"


@pytest.mark.parametrize(
    ("texts", "ranks", "ties"),
    [
        ([ONE_FAULT, CLEAN, "“D” is red."], {1: 3, 2: 1, 3: 1}, ((2, 3),)),
        ([CLEAN, ONE_FAULT, TWO_FAULTS], {1: 1, 2: 2, 3: 3}, ()),
        (["“D” is red.", "“E” is red."], {1: 1, 2: 1}, ((1, 2),)),
    ],
)
def test_candidates_of_equal_cost_share_a_rank(
    texts: list[str], ranks: dict[int, int], ties: tuple[tuple[int, ...], ...]
) -> None:
    said = rank_by_consistency(RankBlindInputs("q", tuple(texts), ()))
    assert {e.candidate_index: e.rank for e in said.rankings} == ranks
    assert said.ties() == ties


def test_a_claim_does_not_contradict_itself() -> None:
    claim = Claim("beside", "A", "left of", "A")
    assert contradictions([claim, claim]) == []


def ranked(order: list[str], how: str) -> list[str]:
    inputs = RankBlindInputs("where are the boats", tuple(order), ())
    said = rank_by_consistency(inputs) if how == "consistency" else rank_by_meaning(inputs, encode)
    assert sorted(said.order()) == list(range(1, len(order) + 1))
    return [order[i - 1] for i in said.order()]


@given(order=st.permutations([CLEAN, ONE_FAULT, TWO_FAULTS]))
def test_consistency_ranks_by_contradictions(order: list[str]) -> None:
    assert ranked(order, "consistency") == [CLEAN, ONE_FAULT, TWO_FAULTS]


@pytest.mark.parametrize("how", ["consistency", "meaning"])
@given(
    texts=st.lists(
        st.text(alphabet="ab cred“”. boats", min_size=1, max_size=30).filter(lambda t: bool(t.strip())),
        min_size=2,
        max_size=5,
        unique=True,
    ),
    rng=st.randoms(use_true_random=False),
)
def test_blind_rankings_don_t_hang_on_the_order_of_the_candidates(
    how: str, texts: list[str], rng: object
) -> None:
    shuffled = rng.sample(texts, len(texts))  # type: ignore[attr-defined]
    assert ranked(shuffled, how) == ranked(texts, how)


def test_meaning_prefers_the_text_nearest_to_the_question() -> None:
    texts = ["Nets dry on poles.", "The boats are where the boats are."]
    inputs = RankBlindInputs("where are the boats", tuple(texts), ())
    said = rank_by_meaning(inputs, encode)
    assert said.order() == (2, 1)
    assert said.overall_summary == "Ranked by nearness in meaning."
    assert said.rankings[0].reasoning.startswith("Mean nearness to the question and to its own middle: ")


def judged(a: str, b: str) -> tuple[str, str]:
    text = judge_by_text(JudgePairInputs("where are the boats", a, b, Evidence((), ())), encode).text
    return read_verdict(text), text


def test_text_judge_prefers_the_one_without_contradictions_then_the_nearer_one() -> None:
    assert judged(CLEAN, ONE_FAULT)[0] == "A"
    assert judged(ONE_FAULT, CLEAN)[0] == "B"
    assert judged("Nets dry.", "The boats are there.")[0] == "B"
    assert "Model A: 1 contradictions, nearness " in judged(ONE_FAULT, CLEAN)[1]


@given(a=st.text(max_size=20), b=st.text(max_size=20))
def test_swapping_flips_the_text_judge(a: str, b: str) -> None:
    if a != b:
        assert {judged(a, b)[0], judged(b, a)[0]} == {"A", "B"}
