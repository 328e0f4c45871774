"""The name of a task and its inputs in; the reply of the small language model out."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from playlisteval.models.llm.answer import answer_from_memory, answer_from_transcript, match_answers
from playlisteval.models.llm.engine import Speaks
from playlisteval.models.llm.meaning import Encode
from playlisteval.models.llm.prefer import judge_pair, rank_blind


def perform(task: str, inputs: Any, model: Speaks, encode: Encode) -> BaseModel:
    if task == "answer_from_memory":
        return answer_from_memory(inputs, model)
    if task == "match_answers":
        return match_answers(inputs, model)
    by_lines = {
        "answer_from_transcript": answer_from_transcript,
        "rank_blind": rank_blind,
        "judge_pair": judge_pair,
    }
    return by_lines[task](inputs, model, encode)
