"""A question, its answer and both clips in; two verdicts out: answerable, and every claim shown (G.2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playlisteval.tasks.base import Clip, Reply, Task


@dataclass(frozen=True)
class GroundInVideoInputs:
    question: str
    answer: str
    hop_1: str
    hop_2: str
    bridge: str
    clips: tuple[Clip, Clip]


class VideoQueryJudgement(Reply):
    query_grounding_explanation: str
    query_grounded: Literal["Yes", "No"]
    answer_grounding_explanation: str
    answer_grounded: Literal["Yes", "No"]


TASK = Task("ground_in_video", 1, GroundInVideoInputs, VideoQueryJudgement)
