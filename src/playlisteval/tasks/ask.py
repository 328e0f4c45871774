"""Two clips and a verb in; a two-hop question with its cited gold answer out (paper G.2.1)."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.records import ClipRange, QuestionType, SceneReference
from playlisteval.tasks.base import Clip, Feedback, Reply, Task


@dataclass(frozen=True)
class AskInputs:
    clips: tuple[Clip, Clip]
    verb: str
    row: str
    column: str
    feedback: tuple[Feedback, ...]


class QAPair(Reply):
    """One question; citations in `answer` read `(clip @ MM:SS - MM:SS)` on the clip's own clock."""

    question: str
    answer: str
    question_type: QuestionType
    bridge: str
    hop_1: str
    hop_2: str
    scene_references: tuple[SceneReference, ...]
    clip_ranges: tuple[ClipRange, ...]


class AskReply(Reply):
    qa_pairs: tuple[QAPair, ...]


TASK = Task("ask", 1, AskInputs, AskReply)

VERBS: dict[tuple[str, str], tuple[str, ...]] = {
    ("Factual", "Understand"): ("restate", "order"),
    ("Factual", "Apply"): ("state", "determine"),
    ("Factual", "Analyze"): ("distinguish", "classify"),
    ("Factual", "Evaluate"): ("select",),
    ("Conceptual", "Understand"): ("describe", "explain"),
    ("Conceptual", "Apply"): ("illustrate", "show"),
    ("Conceptual", "Analyze"): ("examine", "analyze"),
    ("Conceptual", "Evaluate"): ("rank", "compare"),
    ("Procedural", "Understand"): ("summarize", "translate"),
    ("Procedural", "Apply"): ("solve", "demonstrate"),
    ("Procedural", "Analyze"): ("deduct", "diagram"),
    ("Procedural", "Evaluate"): ("conclude", "choose"),
    ("Meta Cognitive", "Understand"): ("interpret", "paraphrase"),
    ("Meta Cognitive", "Apply"): ("find out", "use"),
    ("Meta Cognitive", "Analyze"): ("infer", "examine"),
    ("Meta Cognitive", "Evaluate"): ("justify", "judge"),
}
"""Verbs of the knowledge-dimension matrix from Understand to Evaluate (paper G.2.1)."""
