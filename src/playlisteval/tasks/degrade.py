"""A question, its gold answer and both clips in; four wrong answers and their causal record out (G.2.6)."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.records import CausalAttribute, DegradedAnswer, GoldAnalysis
from playlisteval.tasks.base import Clip, Feedback, Reply, Task

VISUAL_CATEGORIES = (
    "colour and appearance",
    "position and layout",
    "gesture and posture",
    "props and objects",
    "surroundings and signs",
    "on-screen graphics",
    "number of people present",
)
"""What a wrong answer may be wrong about; shown in a fresh order each time."""


@dataclass(frozen=True)
class DegradeInputs:
    question: str
    answer: str
    clips: tuple[Clip, Clip]
    categories: tuple[str, ...]
    attempt: int
    feedback: tuple[Feedback, ...]
    elsewhere: tuple[Clip, ...] = ()
    """Other segments of the same playlist: what is really shown there makes a plausible wrong value."""


class VideoResponseDegradation(Reply):
    causal_attributes: tuple[CausalAttribute, ...]
    gold_standard_analysis: GoldAnalysis
    rating_4: DegradedAnswer
    rating_3: DegradedAnswer
    rating_2: DegradedAnswer
    rating_1: DegradedAnswer


TASK = Task("degrade", 1, DegradeInputs, VideoResponseDegradation)
