"""A provider that truly looks, at films of plain colours: tasks in, replies that their frames decide out.

It is found through an entry point, as another package's would be. What it does hangs on what is shown and
said, so the same request gets the same reply. For tests of crashes it can stop its own process:
SEER_STOP=TASK:N does so at the Nth call of a task, with SEER_SIGNAL (KILL where it is not set). SEER_LOG
names a file that gets a line for each call.
"""

from __future__ import annotations

import hashlib
import os
import re
import signal
import threading
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import simplejpeg

from playlisteval.models.base import Answer, Options, Provider, Spoken, SpokenWord, Workbench
from playlisteval.records import (
    AttributeDegradations,
    CausalAttribute,
    ClipRange,
    DegradedAnswer,
    DegradedElement,
    GoldAnalysis,
    QuestionType,
    SceneReference,
)
from playlisteval.tasks.answer_from_transcript import GeneratedAnswer
from playlisteval.tasks.ask import AskReply, QAPair
from playlisteval.tasks.base import Clip, Frame, Task
from playlisteval.tasks.degrade import VideoResponseDegradation
from playlisteval.tasks.find_evidence import EvidenceFound, FoundRange, SentenceGrounding
from playlisteval.tasks.ground_in_video import VideoQueryJudgement
from playlisteval.tasks.judge_pair import JudgeReply
from playlisteval.tasks.match_answers import QueryJudgement
from playlisteval.tasks.rank_blind import RankEntry, WrongAnswerRanking
from tests.fakes.colour_films import PALETTE

COLOURS = list(PALETTE)
WEIGHTS = (0.4, 0.3, 0.15, 0.1, 0.05)
CLAIMS = (
    "first film, at its start",
    "first film, later on",
    "second film, at its start",
    "second film, later on",
    "tone",
)
_CLAIM = re.compile(r"\bis (" + "|".join(COLOURS) + r")\b")

ROLES = (
    "transcriber embedder asker transcript_answerer transcript_verifier memory_answerer_a memory_verifier_a "
    "memory_answerer_b memory_verifier_b grounder degrader blind_ranker_a blind_ranker_b sighted_ranker "
    "evidence_finder weak_judge_a weak_judge_b text_judge"
).split()


class Seer(Provider):
    """Every model name is its own family; models named `memory_...` have no memory."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._mutex = threading.Lock()
        self._calls: Counter[str] = Counter()

    def models(self) -> tuple[str, ...]:
        return ()

    def family(self, model: str) -> str:
        return f"seer/{model}"

    def supports(self, model: str, task: str) -> bool:
        return task != "answer_from_memory"

    def version(self, model: str) -> str:
        return "1"

    def perform(self, model: str, task: Task[Any, Any], inputs: Any, options: Options) -> Answer:
        self._count(task.name)
        return Answer(_PERFORM[task.name](model, inputs))

    def transcribe(self, model: str, pcm: Any) -> list[Spoken]:
        self._count("transcribe")
        seconds = len(pcm) // 16_000
        words = tuple(SpokenWord(f"word{n}", n + 0.2, n + 0.6) for n in range(seconds))
        return [Spoken(0.0, float(seconds), " ".join(w.text for w in words), words)] if words else []

    def embed_chunk(self, model: str, frames: Sequence[Frame], transcript: str) -> Any:
        self._count("embed_chunk")
        return _vector([colour_of(f) for f in frames]) if frames else None

    def embed_query(self, model: str, text: str) -> Any:
        self._count("embed_query")
        return _vector([c for c in COLOURS if re.search(rf"\b{c}\b", text)])

    def _count(self, task: str) -> None:
        with self._mutex:
            self._calls[task] += 1
            now = self._calls[task]
        if log := os.environ.get("SEER_LOG"):
            with Path(log).open("a") as file:
                file.write(f"{task}\n")
        if os.environ.get("SEER_STOP") == f"{task}:{now}":
            os.kill(os.getpid(), getattr(signal, f"SIG{os.environ.get('SEER_SIGNAL', 'KILL')}"))


def colour_of(frame: Frame) -> str:
    """The palette's colour nearest to the picture's mean."""
    mean = simplejpeg.decode_jpeg(frame.jpeg).reshape(-1, 3).mean(axis=0)
    return min(COLOURS, key=lambda name: float(np.square(mean - PALETTE[name]).sum()))


def _vector(colours: Sequence[str]) -> Any:
    out = np.zeros(1 + len(COLOURS), dtype=np.float32)
    out[0] = 0.7
    for colour in colours:
        out[1 + COLOURS.index(colour)] += 1.0 / len(colours)
    return out / np.linalg.norm(out)


def roll(text: str, sides: int) -> int:
    """A fixed number from 0 for a text."""
    return hashlib.sha256(text.encode()).digest()[0] % sides


# -- generators


def _shown(clip: Clip) -> list[tuple[str, float]]:
    """Each colour of a clip with the moment at which it is first seen, on the clip's clock."""
    first: dict[str, float] = {}
    for frame in clip.frames:
        first.setdefault(colour_of(frame), frame.time_seconds - clip.start_seconds)
    return list(first.items())


def _ask(model: str, inputs: Any) -> AskReply:
    one, two = (_shown(c) for c in inputs.clips)
    if min(len(one), len(two)) < 2:
        return AskReply(qa_pairs=())
    said: list[str] = []
    for number, seen in ((1, one), (2, two)):
        for colour, at in seen[:2]:
            start = int(at) // 2 * 2
            cited = f"({number} @ 00:{start:02d} - 00:{start + 2:02d})"
            said.append(f"In the {('first', 'second')[number - 1]} film the wall is {colour} {cited}.")
    pair = QAPair(
        question=(
            f"How do the walls change beside the {one[-1][0]} one and the {two[-1][0]} one, "
            f"asked after {len(inputs.feedback)} rejections?"
        ),
        answer=f"{said[0]}\n\n{said[1]}\n\n{said[2]} {said[3]}",
        question_type=QuestionType(row="Factual", column="Analyze"),
        bridge="Both walls change.",
        hop_1=said[0],
        hop_2=said[2],
        scene_references=(SceneReference(scene_description="a plain wall", actual_entity_name="the wall"),),
        clip_ranges=(ClipRange(clip_id=1, start_time=0.0, end_time=2.0, qa_reference="the first wall"),),
    )
    return AskReply(qa_pairs=(pair,))


def _degrade(model: str, inputs: Any) -> VideoResponseDegradation:
    from playlisteval.tasks.citations import strip_citations

    gold = strip_citations(inputs.answer)
    shown = {c for clip in inputs.clips for c, _ in _shown(clip)}
    wrong = [c for c in COLOURS if c not in shown]
    wrong = wrong[inputs.attempt % len(wrong) :] + wrong[: inputs.attempt % len(wrong)]
    return VideoResponseDegradation(
        causal_attributes=tuple(
            CausalAttribute(attribute_name=n, importance_score=w, description=f"The {n}.")
            for n, w in zip(CLAIMS, WEIGHTS, strict=True)
        ),
        gold_standard_analysis=GoldAnalysis(attribute_analysis=()),
        **{f"rating_{r}": _worse(gold, 5 - r, wrong) for r in (4, 3, 2, 1)},  # type: ignore[arg-type]
    )


def _worse(gold: str, claims: int, wrong: Sequence[str]) -> DegradedAnswer:
    """The first so many claims get another colour."""
    texts = iter([f"is {wrong[n % len(wrong)]}" for n in range(claims)])
    return DegradedAnswer(
        response=_CLAIM.sub(lambda m: next(texts, m.group(0)), gold),
        attribute_degradations=tuple(
            AttributeDegradations(
                attribute_name=name,
                degradation_by_elements=(
                    DegradedElement(
                        element="the wall's colour", impact="another colour", modality="visual_only"
                    ),
                ),
            )
            for name in CLAIMS[:claims]
        ),
    )


# -- verifiers


def _answer(model: str, inputs: Any) -> GeneratedAnswer:
    words = " ".join(line.text for window in inputs.windows for line in window)
    return GeneratedAnswer(explanation="read", answer=words or "nothing is said")


def _match(model: str, inputs: Any) -> QueryJudgement:
    return QueryJudgement(explanation="compared", judgement="Yes" if roll(inputs.question, 4) == 0 else "No")


def _ground(model: str, inputs: Any) -> VideoQueryJudgement:
    grounded = roll(f"shown? {inputs.question}", 4) > 0
    return VideoQueryJudgement(
        query_grounding_explanation="watched",
        query_grounded="Yes",
        answer_grounding_explanation="watched" if grounded else "the wall is hard to see",
        answer_grounded="Yes" if grounded else "No",
    )


def _rank_blind(model: str, inputs: Any) -> WrongAnswerRanking:
    return _ranking(sorted(range(len(inputs.candidates)), key=lambda i: inputs.candidates[i]))


def _rank_sighted(model: str, inputs: Any) -> WrongAnswerRanking:
    """By the claims that hold; against it where the question, or this set of answers, was rolled to fail."""
    shown = {c for clip in inputs.clips for c, _ in _shown(clip)}
    order = sorted(range(len(inputs.candidates)), key=lambda i: -_held(inputs.candidates[i], shown, None))
    fails = roll(inputs.question, 3) == 0 or roll(" ".join(sorted(inputs.candidates)), 3) == 0
    return _ranking(order[::-1] if fails else order)


def _ranking(order: Sequence[int]) -> WrongAnswerRanking:
    entries = [
        RankEntry(rank=n, candidate_index=i + 1, reasoning="seen") for n, i in enumerate(order, start=1)
    ]
    return WrongAnswerRanking(rankings=tuple(entries), overall_summary="ranked")


# -- judges


def _held(text: str, shown: set[str], only: int | None) -> float:
    """The share of an answer's claims (or whether one of them) that is seen."""
    claims = _CLAIM.findall(text)
    looked_at = claims if only is None else claims[only : only + 1]
    return sum(c in shown for c in looked_at) / max(1, len(looked_at))


def _judge(model: str, inputs: Any) -> JudgeReply:
    only = {"weak_judge_a": 0, "weak_judge_b": 1}.get(model)
    shown = {colour_of(f) for f in inputs.evidence.frames}
    a, b = (_held(t, shown, only) for t in (inputs.answer_a, inputs.answer_b))
    verdict = "[[A]]" if a > b else "[[B]]" if b > a else "can't tell"
    return JudgeReply(text=f"A holds {a:.2f}, B holds {b:.2f}. [Overall Judge] {verdict}")


def _find(model: str, inputs: Any) -> EvidenceFound:
    groundings: list[SentenceGrounding] = []
    for number, sentence in enumerate(inputs.sentences):
        hop = 2 if "second film" in sentence else 1
        named = set(_CLAIM.findall(sentence))
        clip = inputs.clips[hop - 1]
        seen = [f.time_seconds for f in clip.frames if colour_of(f) in named]
        found = [FoundRange(hop=hop, start_seconds=at, end_seconds=at, event="a wall") for at in seen[:1]]
        groundings.append(SentenceGrounding(sentence=number, ranges=tuple(found)))
    return EvidenceFound(groundings=tuple(groundings))


_PERFORM: dict[str, Any] = {
    "ask": _ask,
    "degrade": _degrade,
    "answer_from_transcript": _answer,
    "match_answers": _match,
    "ground_in_video": _ground,
    "rank_blind": _rank_blind,
    "rank_sighted": _rank_sighted,
    "judge_pair": _judge,
    "find_evidence": _find,
}


# -- how a study is told of it

ENTRY = "[playlisteval.models]\nseer = tests.fakes.seer\n"


def install(folder: Path) -> Path:
    """A folder that makes the provider known once it stands on Python's path."""
    about = folder / "seer_plugin-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: seer-plugin\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY)
    return folder


def settings_text(*, judge_options: str = "", more: str = "") -> str:
    """The study's own file: lengths for films of six seconds, and this provider in every role."""
    roles = "\n".join(f'{r} = {{ provider = "seer", model = "{r}" }}' for r in ROLES)
    return f"""profile = "short"
recipe = "local"
{more}
[index]
chunk_seconds = 2.0
[seeds]
per_domain = 6
[evidence]
top_chunks = 3
frames = 6
scope_seconds = {{ "18 s" = 18.0 }}
[judging]
bootstrap_resamples = 200
grid = [
  {{ selector = "retrieved", scope = "full" }},
  {{ selector = "uniform", scope = "18 s" }},
  {{ selector = "retrieved", scope = "oracle", modality = "transcript" }},
]
[judges.local-sight]
provider = "seer"
model = "judge"
options = {{ {judge_options} }}
[roles]
{roles}
"""
