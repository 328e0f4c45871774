from __future__ import annotations

import pytest

from playlisteval.models.llm.meaning import match_by_meaning, nearest_lines
from playlisteval.tasks.base import Line
from playlisteval.tasks.match_answers import MatchAnswersInputs
from tests.rooms.models.keyless.encoder import encode

QUESTION = "Name the capital of France and its river."
GOLD = "The capital of France is Paris; the river is the Seine."


@pytest.mark.parametrize(
    ("predicted", "judgement"),
    [
        ("The capital of France is Paris. Its river is the Seine.", "Yes"),
        ("The capital of France is Páris. Its river is the SEINE.", "Yes"),
        ("The capital of France is London. Its river is the Thames.", "No"),
        ("The capital of France is Paris. Its river is the Thames.", "No"),
        ("Paris Seine unrelated words about something wholly different here today", "No"),
        ("", "No"),
    ],
)
def test_both_subject_and_telling_words_are_needed(predicted: str, judgement: str) -> None:
    found = match_by_meaning(MatchAnswersInputs(QUESTION, GOLD, predicted), encode)
    assert found.judgement == judgement


COLOURS_ASKED = "State what colour a rose is, as well as how many legs an ant has."
COLOURS_TOLD = "The shot includes a grey rose. One sees six legs of an ant in the frame."


@pytest.mark.parametrize(
    ("predicted", "judgement"),
    [
        ("The rose is grey. Legs of an ant: six.", "Yes"),
        ("The rose is gray. An ant has 6 legs.", "Yes"),
        ("The rose is red. An ant has six legs.", "No"),
        ("The shot includes a rose. One sees legs of an ant in the frame.", "No"),
    ],
)
def test_of_colours_and_numbers_only_these_tell(predicted: str, judgement: str) -> None:
    found = match_by_meaning(MatchAnswersInputs(COLOURS_ASKED, COLOURS_TOLD, predicted), encode)
    assert found.judgement == judgement


def test_the_shares_are_told() -> None:
    found = match_by_meaning(MatchAnswersInputs(QUESTION, GOLD, GOLD.replace("Seine", "Thames")), encode)
    assert found.explanation.endswith("has 50% of the words that the reference adds to the question.")


def test_an_empty_gold_matches_nothing() -> None:
    found = match_by_meaning(MatchAnswersInputs(QUESTION, " ", GOLD), encode)
    assert (found.judgement, found.explanation) == ("No", "One of the two answers is empty.")


def test_lines_are_distinct_nearest_and_in_order() -> None:
    texts = ["Old  town", "The red boat", "old town", "boat red", "Old town", " "]
    given = [Line("v", float(i), i + 1.0, text) for i, text in enumerate(texts)]
    assert nearest_lines("red boat", given, encode, 1000) == [
        "Old town",
        "The red boat",
        "old town",
        "boat red",
    ]
    assert nearest_lines("red boat", given, encode, 26) == ["The red boat", "boat red"]
    assert nearest_lines("red boat", given, encode, 5) == []
    assert nearest_lines("red boat", given[-1:], encode, 1000) == []
