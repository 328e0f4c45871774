from __future__ import annotations

import pytest

from playlisteval.errors import InvalidReply
from playlisteval.models.llm import answer
from playlisteval.models.llm.engine import Said
from playlisteval.tasks.answer_from_memory import AnswerFromMemoryInputs
from playlisteval.tasks.answer_from_transcript import AnswerFromTranscriptInputs
from playlisteval.tasks.base import Line
from playlisteval.tasks.match_answers import MatchAnswersInputs
from tests.rooms.models.keyless.encoder import encode
from tests.rooms.models.llm.speaker import Speaker


def lines(*texts: str) -> tuple[Line, ...]:
    return tuple(Line("v", 10.0 * i, 10.0 * i + 10, text) for i, text in enumerate(texts))


def test_memory_is_asked_with_the_question_alone() -> None:
    model = Speaker()
    reply = answer.answer_from_memory(AnswerFromMemoryInputs("Capital\nand river?"), model)
    assert reply.answer == "Paris. The Seine."
    assert reply.explanation == "Answered from memory, with neither video nor transcript."
    assert [p.user for p in model.asked] == ["Question: Capital and river?"]
    assert model.asked[0].most_tokens == 160


def test_an_answer_that_was_cut_off_loses_its_last_sentence() -> None:
    asked = AnswerFromMemoryInputs("q")
    cut = Speaker(Said("Paris. The river that", cut=True))
    assert answer.answer_from_memory(asked, cut).answer == "Paris."
    whole = Speaker(Said("Paris. The river that"))
    assert answer.answer_from_memory(asked, whole).answer == "Paris. The river that"


def test_no_answer_is_a_failed_call() -> None:
    with pytest.raises(InvalidReply, match="said nothing; fill the role with another model"):
        answer.answer_from_memory(AnswerFromMemoryInputs("q"), Speaker(Said("")))


def test_each_part_is_asked_alone_unless_it_leans_on_the_rest() -> None:
    model = Speaker()
    whole = "State who wrote Emma, as well as how many legs an ant has; where was she born?"
    reply = answer.answer_by_parts(AnswerFromMemoryInputs(whole), model)
    assert [p.user for p in model.asked] == [
        "Question: who wrote Emma",
        "Question: how many legs an ant has",
        f"It is part of: {whole}\n\nQuestion: where was she born",
    ]
    assert reply.answer == "\n".join(["Paris. The Seine."] * 3)
    assert reply.explanation.startswith("Answered from memory, part by part (3)")
    assert {p.most_tokens for p in model.asked} == {48}


def test_a_question_without_a_word_is_asked_as_it_is() -> None:
    model = Speaker()
    answer.answer_by_parts(AnswerFromMemoryInputs("?"), model)
    assert [p.user for p in model.asked] == ["Question: ?"]


def test_the_transcript_is_given_in_order_before_the_question() -> None:
    model = Speaker()
    windows = (lines("The boat is red.", "Hello."), lines("Hello.", "A boat leaves."))
    reply = answer.answer_from_transcript(AnswerFromTranscriptInputs("boat?", windows), model, encode)
    assert model.asked[0].user.splitlines() == [
        "Line: The boat is red.",
        "Line: Hello.",
        "Line: A boat leaves.",
        "",
        "Question: boat?",
    ]
    assert reply.explanation == "Answered from 3 of 4 lines, those nearest to the question."


def test_the_nearest_lines_are_kept_where_not_all_fit() -> None:
    far = [f"Something {n} else entirely " + "and so on " * 60 for n in range(20)]
    model = Speaker()
    asked = AnswerFromTranscriptInputs("Which boat leaves?", (lines(*far, "The boat leaves."),))
    answer.answer_from_transcript(asked, model, encode)
    assert "Line: The boat leaves." in model.asked[0].user
    assert len(model.asked[0].user.encode()) < answer.TRANSCRIPT_BYTES + 500


def test_windows_without_speech_are_not_asked_about() -> None:
    model = Speaker()
    reply = answer.answer_from_transcript(AnswerFromTranscriptInputs("q", (lines(" "), ())), model, encode)
    assert reply.answer == "The transcript holds nothing on this."
    assert model.asked == []


@pytest.mark.parametrize(("said", "judgement"), [("Yes", "Yes"), ("No", "No"), ("", "No")])
def test_matching_is_what_the_model_says(said: str, judgement: str) -> None:
    model = Speaker(Said(said))
    found = answer.match_answers(MatchAnswersInputs("q", "gold", "other"), model)
    assert found.judgement == judgement
    assert model.asked[0].user.split("\n\n")[:3] == ["Question: q", "Reference: gold", "Other answer: other"]
    assert model.asked[0].grammar == 'root ::= "Yes" | "No"'
