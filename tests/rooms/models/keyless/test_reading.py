"""The roles that see no frame: answers from transcripts, matches, blind rankings, verdicts on texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.claims import Claim, read_claims
from playlisteval.models.keyless.reading import (
    answer_from_transcript,
    contradictions,
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


def test_the_lines_nearest_to_the_question_in_the_order_of_the_windows() -> None:
    windows = (lines("boats and nets", "nothing here", " "), lines("old boats", "nothing here", "boats"))
    said = answer_from_transcript(AnswerFromTranscriptInputs("which boats", windows), encode)
    assert said.answer == "boats and nets nothing here\n\nold boats boats"
    assert said.explanation == "Chose the 4 lines nearest in meaning to the question out of 4."


def test_at_most_nine_lines_in_three_paragraphs() -> None:
    told = lines(*(f"boat {'very ' * n}" for n in range(20)))
    said = answer_from_transcript(AnswerFromTranscriptInputs("boat", (told,)), encode)
    assert len(paragraphs(said.answer)) == 3
    assert said.explanation.endswith("Chose the 9 lines nearest in meaning to the question out of 20.")


@pytest.mark.parametrize("windows", [(), ((),), (lines("  "),)], ids=["none", "empty", "blank"])
def test_no_speech(windows: tuple[tuple[Line, ...], ...]) -> None:
    said = answer_from_transcript(AnswerFromTranscriptInputs("q", windows), encode)
    assert said.answer == "The transcript holds nothing on this."


GOLD = "“Anchor Gate” is green. “Tide Office” lies above “Dome”. “Kiosk” can be read."


@pytest.mark.parametrize(
    ("gold", "predicted", "found", "judgement"),
    [
        (GOLD, "The ANCHOR GATE is green.", "1 of the 2", "Yes"),
        (GOLD, "anchor gate, green; tide office above the dome", "2 of the 2", "Yes"),
        (GOLD, "The gate is green.", "0 of the 2", "No"),
        (GOLD, "", "0 of the 2", "No"),
        ("Nothing is told.", "Nothing is told.", "0 of the 0", "No"),
        (f"{GOLD} “Mill” is red.", "anchor gate green", "1 of the 3", "No"),
    ],
)
def test_match(gold: str, predicted: str, found: str, judgement: str) -> None:
    said = match_answers(MatchAnswersInputs("q", gold, predicted))
    assert said.judgement == judgement
    assert said.explanation == f"The prediction states {found} statements of the reference."


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
