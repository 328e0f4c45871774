"""A question alone in; an answer from the model's memory out (paper G.2.3)."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.tasks.answer_from_transcript import GeneratedAnswer
from playlisteval.tasks.base import Task


@dataclass(frozen=True)
class AnswerFromMemoryInputs:
    question: str


TASK = Task("answer_from_memory", 1, AnswerFromMemoryInputs, GeneratedAnswer)
