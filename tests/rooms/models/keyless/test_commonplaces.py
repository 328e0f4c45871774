"""What everybody knows is recalled by words and by meaning; what only a picture shows is not."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.claims import COLOURS
from playlisteval.models.keyless.commonplaces import (
    NOTHING,
    Commonplace,
    answer_by_meaning,
    answer_by_words,
    commonplaces,
    read_commonplace,
    read_question,
)
from playlisteval.models.keyless.reading import match_answers
from playlisteval.models.keyless.stated import words_of
from playlisteval.models.weights.fetch import WeightStore
from playlisteval.tasks.answer_from_memory import AnswerFromMemoryInputs
from playlisteval.tasks.match_answers import MatchAnswersInputs
from playlisteval.tasks.sentences import sentences
from tests.rooms.models.keyless.encoder import encode
from tests.rooms.models.keyless.everyday import KNOWN, LATER, SCENES

GOLDEN = Path(__file__).parents[3] / "golden" / "keyless"
SPOTS = {
    "THIS": "the thing in the lower left of the frame, below the clock, in the same shot as two boats",
    "THAT": "the writing in the upper right of the frame, beside a red umbrella and the words “Fire Truck”",
}
Recalls = Callable[[str], str]


def by_words(question: str) -> str:
    return answer_by_words(AnswerFromMemoryInputs(question)).answer


def asked_of_pictures() -> list[str]:
    frames = (GOLDEN / "questions.txt").read_text("utf-8").splitlines()
    filled = [q.replace("THIS", SPOTS["THIS"]).replace("THAT", SPOTS["THAT"]) for q in frames if q]
    whole = [(GOLDEN / f"asked_{n}.txt").read_text("utf-8").splitlines()[0] for n in range(3)]
    return [*whole, *filled]


def matched(questions: Sequence[tuple[str, str]], recall: Recalls) -> int:
    inputs = [MatchAnswersInputs(question, gold, recall(question)) for question, gold in questions]
    return sum(match_answers(i).judgement == "Yes" for i in inputs)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What colour is a ripe banana?", "A ripe banana is yellow."),
        ("What color are unripe bananas?", "An unripe banana is green."),
        ("How many people play in a string quartet?", "Four people play in a string quartet."),
        ("Say how many legs a spider has.", "A spider has eight legs."),
        ("What colour is the eight ball in pool?", "The eight ball in pool or billiards is black."),
        (
            "What colour is a ripe tomato, and what colour is an unripe one?",
            "A ripe tomato is red.\nAn unripe tomato is green.",
        ),
        (
            "What colour is coal, and how many glass marbles fell off the sill?",
            "Coal is black.",
        ),
        ("What colour is the door of the mill on the far hill?", NOTHING),
        ("?", NOTHING),
    ],
)
def test_tells_what_the_words_of_each_part_point_at(question: str, expected: str) -> None:
    assert by_words(question) == expected


def test_says_how_many_parts_are_known() -> None:
    said = answer_by_words(AnswerFromMemoryInputs("What colour is coal, and how many sparks flew?"))
    assert said.explanation == "Commonplaces answer 1 of the question's 2 parts."


def test_a_number_is_not_told_where_a_colour_is_asked() -> None:
    assert by_words("How many legs has an elephant?") == "An elephant has four legs."
    assert by_words("What colour has an elephant?") == "An elephant is grey."


def test_a_part_that_leans_takes_words_of_the_part_before() -> None:
    one, two = read_question("What colour is a ripe tomato, and what colour is an unripe one?")
    assert (one.own, one.leant_on) == ({"rip", "tomato"}, frozenset())
    assert (two.own, two.leant_on) == ({"unrip"}, {"rip", "tomato"})


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("A swan (a bird) is white.", Commonplace("", "colour", (frozenset({"swan"}),), frozenset({"bird"}))),
        (
            "A crocodile or alligator is green.",
            Commonplace("", "colour", (frozenset({"crocodil", "alligator"}),), frozenset()),
        ),
        ("An orange is orange.", Commonplace("", "colour", (frozenset({"orang"}),), frozenset())),
        (
            "A tricycle has three wheels.",
            Commonplace("", "number", (frozenset({"tricycl"}), frozenset({"wheel"})), frozenset()),
        ),
    ],
)
def test_reads_by_which_words_a_sentence_is_found(line: str, expected: Commonplace) -> None:
    found = read_commonplace(line)
    assert (found.text, found.states) == (line, expected.states)
    assert (set(found.telling), found.aside) == (set(expected.telling), expected.aside)


def test_the_body_of_knowledge_is_plain_sentences_each_with_a_value() -> None:
    known = commonplaces()
    assert len(known) >= 300
    assert len({c.text for c in known}) == len(known)
    for c in known:
        assert sentences(c.text) == [c.text] and c.text.endswith("."), c.text
        assert c.telling, c.text
        assert c.states == "colour" or _counts(c.text), c.text


def _counts(text: str) -> bool:
    return any(w.isdigit() for w in words_of(text)) or any(w in text for w in _LARGE)


_LARGE = ("no legs", "twenty", "thirty", "fifty", "sixty", "eighty")


def test_every_commonplace_is_found_by_its_own_words() -> None:
    lost = [c.text for c in commonplaces() if c.text not in _asked_back(c)]
    assert lost == []


def _asked_back(known: Commonplace) -> str:
    """What is told to the sentence's own words, without the values that it gives."""
    words = words_of(known.text)
    asked = [w for w in words if words.count(w) > 1 or not (w in COLOURS or w.isdigit())]
    asks = "What colour" if known.states == "colour" else "How many"
    return by_words(f"{asks} {' '.join(asked)}?")


@pytest.mark.parametrize("question", asked_of_pictures())
def test_what_is_asked_of_a_picture_is_not_known(question: str) -> None:
    assert by_words(question) == NOTHING


@pytest.mark.parametrize("question", [question for question, _ in SCENES])
def test_what_only_a_scene_shows_is_not_known(question: str) -> None:
    assert by_words(question) == NOTHING


def test_most_common_knowledge_is_recalled_by_words() -> None:
    assert matched(KNOWN, by_words) == 50
    assert matched(LATER, by_words) == 20


def test_the_answer_to_another_question_is_not_matched() -> None:
    questions, answers = zip(*KNOWN, strict=True)
    crossed = list(zip(questions, (*answers[1:], answers[0]), strict=True))
    assert matched(crossed, by_words) == 0


@given(st.text())
def test_any_question_gets_an_answer_that_repeats_nothing_of_it(question: str) -> None:
    known = {c.text for c in commonplaces()}
    told = by_words(question)
    assert told == NOTHING or set(sentences(told)) <= known


def test_nearness_in_meaning_is_another_way_to_the_same_sentences() -> None:
    recalled = answer_by_meaning(AnswerFromMemoryInputs("A spider has eight legs, how many legs?"), encode)
    assert recalled.answer == "A spider has eight legs."
    nothing = answer_by_meaning(AnswerFromMemoryInputs("Xylophone zither quaver?"), encode)
    assert (nothing.answer, nothing.explanation) == (
        NOTHING,
        "Commonplaces answer 0 of the question's 1 parts.",
    )


@pytest.mark.weights
def test_most_common_knowledge_is_recalled_by_meaning_and_no_picture() -> None:
    store = WeightStore(environment=os.environ)
    if any(s.name == "minilm" and s.state != "ready" for s in store.status()):
        pytest.skip("run: playlisteval weights fetch")
    from playlisteval.models.seeing.eyes import Eyes

    encoder: Any = Eyes(store).encoder()

    def recall(question: str) -> str:
        return answer_by_meaning(AnswerFromMemoryInputs(question), encoder.encode).answer

    assert matched(KNOWN, recall) >= 47
    assert matched(LATER, recall) >= 18
    assert {recall(q) for q in (*asked_of_pictures(), *(q for q, _ in SCENES))} == {NOTHING}
