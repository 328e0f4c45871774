"""A question in, with transcript lines or without; a language model's answer, or its view of one, out."""

from __future__ import annotations

from playlisteval.errors import InvalidReply
from playlisteval.models.keyless.asked import leans, parts
from playlisteval.models.llm.engine import Prompt, Speaks
from playlisteval.models.llm.fence import RULE, fenced, whole_sentences
from playlisteval.models.llm.meaning import Encode, nearest_lines
from playlisteval.tasks.answer_from_memory import AnswerFromMemoryInputs
from playlisteval.tasks.answer_from_transcript import AnswerFromTranscriptInputs, GeneratedAnswer
from playlisteval.tasks.match_answers import MatchAnswersInputs, QueryJudgement

QUESTION_BYTES = 1200
TRANSCRIPT_BYTES = 5000
ANSWER_BYTES = 2400
ANSWER_TOKENS = 160
PART_TOKENS = 48
YES_OR_NO = 'root ::= "Yes" | "No"'
FROM_MEMORY = (
    "You answer a question from what you know. Answer every part of it in full sentences that state facts; "
    f"if you don't know, give your best guess. {RULE}"
)
BY_PARTS = (
    "You write an encyclopaedia. Say in one sentence what the thing looks like or is, with the fact that is "
    f"asked. {RULE}"
)
FROM_TRANSCRIPT = (
    "You answer a question about a video from lines of its speech. Answer every part in full sentences; "
    f"if the lines are silent, give your best guess. {RULE}"
)
MATCHING = f"You compare a reference answer with another answer to the same question. {RULE}"


def answer_from_memory(inputs: AnswerFromMemoryInputs, model: Speaks) -> GeneratedAnswer:
    text = _answer(model, FROM_MEMORY, fenced("Question", inputs.question, QUESTION_BYTES))
    return GeneratedAnswer(
        explanation="Answered from memory, with neither video nor transcript.", answer=text
    )


def answer_by_parts(inputs: AnswerFromMemoryInputs, model: Speaks) -> GeneratedAnswer:
    """Another way to remember: each part of the question is looked up by itself, by another request."""
    asked = parts(inputs.question) or [inputs.question]
    wholes = ["", *[inputs.question] * (len(asked) - 1)]
    told = [
        _answer(model, BY_PARTS, _lookup(part, whole), PART_TOKENS)
        for part, whole in zip(asked, wholes, strict=True)
    ]
    return GeneratedAnswer(
        explanation=f"Answered from memory, part by part ({len(asked)}), with neither video nor transcript.",
        answer="\n".join(told),
    )


def _lookup(part: str, whole: str) -> str:
    """A part alone, unless it leans on the whole question before it."""
    asked = fenced("Question", part, QUESTION_BYTES)
    if not whole or not leans(part):
        return asked
    return f"{fenced('It is part of', whole, QUESTION_BYTES)}\n\n{asked}"


def answer_from_transcript(
    inputs: AnswerFromTranscriptInputs, model: Speaks, encode: Encode
) -> GeneratedAnswer:
    """From the lines nearest in meaning to the question, as many as the model's context takes."""
    given = [line for window in inputs.windows for line in window]
    lines = nearest_lines(inputs.question, given, encode, TRANSCRIPT_BYTES)
    if not lines:
        return GeneratedAnswer(
            explanation="The windows hold no speech.", answer="The transcript holds nothing on this."
        )
    told = "\n".join(fenced("Line", line, TRANSCRIPT_BYTES) for line in lines)
    text = _answer(model, FROM_TRANSCRIPT, f"{told}\n\n{fenced('Question', inputs.question, QUESTION_BYTES)}")
    return GeneratedAnswer(
        explanation=f"Answered from {len(lines)} of {len(given)} lines, those nearest to the question.",
        answer=text,
    )


def match_answers(inputs: MatchAnswersInputs, model: Speaks) -> QueryJudgement:
    user = "\n\n".join(
        (
            fenced("Question", inputs.question, QUESTION_BYTES),
            fenced("Reference", inputs.gold, ANSWER_BYTES),
            fenced("Other answer", inputs.predicted, ANSWER_BYTES),
            "Does the other answer state the same facts as the reference? Reply with Yes or No only.",
        )
    )
    yes = model.say(Prompt(MATCHING, user, 2, YES_OR_NO)).text.startswith("Yes")
    told = "the same facts" if yes else "other facts"
    return QueryJudgement(
        explanation=f"Read side by side, the answers state {told}.", judgement="Yes" if yes else "No"
    )


def _answer(model: Speaks, system: str, user: str, most_tokens: int = ANSWER_TOKENS) -> str:
    said = model.say(Prompt(system, user, most_tokens))
    text = whole_sentences(said.text) if said.cut else said.text
    if not text:
        raise InvalidReply("the small language model said nothing; fill the role with another model")
    return text
