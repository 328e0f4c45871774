"""A question and shuffled transcript windows in; an answer written from them alone out (paper G.2.2)."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.tasks.base import Line, Reply, Task


@dataclass(frozen=True)
class AnswerFromTranscriptInputs:
    question: str
    windows: tuple[tuple[Line, ...], ...]


class GeneratedAnswer(Reply):
    explanation: str
    answer: str


TASK = Task("answer_from_transcript", 1, AnswerFromTranscriptInputs, GeneratedAnswer)
