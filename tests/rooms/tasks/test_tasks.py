"""Every task has one contract; its inputs stand in cache keys without the bytes of their media."""

from __future__ import annotations

import importlib
import json
import pkgutil
from dataclasses import dataclass
from typing import Any

import pytest
from pydantic import ValidationError

import playlisteval.tasks
from playlisteval.records import QuestionType
from playlisteval.tasks.ask import VERBS, QAPair
from playlisteval.tasks.base import Evidence, Frame, Line, Task, identity
from playlisteval.tasks.judge_pair import JudgePairInputs
from playlisteval.tasks.rank_blind import RankEntry, WrongAnswerRanking
from playlisteval.tasks.verdicts import read_verdict

MODULES = [
    importlib.import_module(f"playlisteval.tasks.{m.name}")
    for m in pkgutil.iter_modules(playlisteval.tasks.__path__)
]
TASKS: list[tuple[str, Task[Any, Any]]] = [
    (m.__name__.rsplit(".", 1)[-1], m.TASK) for m in MODULES if hasattr(m, "TASK")
]


@pytest.mark.parametrize(("file", "task"), TASKS)
def test_a_task_is_named_after_its_file(file: str, task: Task[Any, Any]) -> None:
    assert task.name == file
    assert task.version >= 1
    assert task.output.model_json_schema()["additionalProperties"] is False


def test_all_tasks_of_the_pipeline_are_there() -> None:
    assert {name for name, _ in TASKS} == set(
        "ask answer_from_transcript answer_from_memory match_answers ground_in_video degrade rank_blind "
        "rank_sighted judge_pair find_evidence".split()
    )


@pytest.mark.parametrize(("file", "task"), TASKS)
def test_explanations_come_before_verdicts(file: str, task: Task[Any, Any]) -> None:
    fields = list(task.output.model_fields)
    reasons = [n for n, f in enumerate(fields) if "explanation" in f]
    verdicts = [n for n, f in enumerate(fields) if f.endswith(("judgement", "grounded")) or f == "answer"]

    if reasons and verdicts:
        assert reasons[0] < verdicts[0]
        assert len(reasons) == len(verdicts)
    else:
        assert not reasons


def frame(jpeg: bytes, sha256: str = "a") -> Frame:
    return Frame("v", 1.0, sha256, jpeg)


def inputs(*frames: Frame) -> JudgePairInputs:
    return JudgePairInputs("q?", "a", "b", Evidence(frames, (Line("v", 0.0, 1.0, "hello"),)))


def test_media_stand_in_a_key_by_their_hash() -> None:
    assert identity(inputs(frame(b"one"))) == identity(inputs(frame(b"two")))
    assert identity(inputs(frame(b"one"))) != identity(inputs(frame(b"one", sha256="b")))
    assert json.loads(json.dumps(identity(inputs(frame(b"x"))))) == {
        "question": "q?",
        "answer_a": "a",
        "answer_b": "b",
        "evidence": {
            "frames": [{"video_id": "v", "time_seconds": 1.0, "sha256": "a"}],
            "lines": [{"video_id": "v", "start_seconds": 0.0, "end_seconds": 1.0, "text": "hello"}],
        },
    }


def test_the_bytes_of_a_frame_are_not_printed() -> None:
    assert "jpeg" not in repr(frame(b"secret"))


def test_models_and_tables_in_inputs() -> None:
    @dataclass(frozen=True)
    class Mixed:
        kind: QuestionType
        table: dict[str, Any]

    mixed = Mixed(QuestionType(row="Factual", column="Apply"), {"a": (1, None)})

    assert identity(mixed) == {"kind": {"row": "Factual", "column": "Apply"}, "table": {"a": [1, None]}}


def test_verbs_fill_the_four_upper_columns_of_every_row() -> None:
    rows = {"Factual", "Conceptual", "Procedural", "Meta Cognitive"}
    columns = {"Understand", "Apply", "Analyze", "Evaluate"}

    assert set(VERBS) == {(row, column) for row in rows for column in columns}
    assert all(QuestionType(row=row, column=column) for row, column in VERBS)  # type: ignore[arg-type]
    assert all(VERBS.values())


def test_a_reply_with_a_field_too_many_is_refused() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        RankEntry(rank=1, candidate_index=1, reasoning="", score=3)  # type: ignore[call-arg]
    assert "question" in QAPair.model_fields


def test_a_ranking_is_read_best_first() -> None:
    entries = [RankEntry(rank=r, candidate_index=c, reasoning="") for r, c in ((2, 1), (1, 3), (3, 2))]

    assert WrongAnswerRanking(rankings=tuple(entries), overall_summary="").order() == (3, 1, 2)


@pytest.mark.parametrize(
    ("ranks", "ties"),
    [
        ({1: 2, 2: 3, 3: 1}, ()),
        ({1: 2, 2: 1, 3: 2}, ((1, 3),)),
        ({4: 1, 2: 1, 3: 7, 1: 7}, ((2, 4), (1, 3))),
        ({}, ()),
    ],
)
def test_candidates_of_one_rank_are_tied(ranks: dict[int, int], ties: tuple[tuple[int, ...], ...]) -> None:
    entries = [RankEntry(rank=r, candidate_index=c, reasoning="") for c, r in ranks.items()]

    assert WrongAnswerRanking(rankings=tuple(entries), overall_summary="").ties() == ties


@pytest.mark.parametrize(
    ("reply", "verdict"),
    [
        ("[[A]]", "A"),
        ("I weigh both.\n[Overall Judge] [[B]]", "B"),
        ("[[A]] is good. [Overall Judge] [[B]]", "B"),
        ("[Overall Judge] [[A]] no: [Overall Judge] [[B]], yes [[B]]", "B"),
        ("[Overall Judge] [[A]] or [[B]]", "unparsed"),
        ("[[A]] [Overall Judge] neither", "unparsed"),
        ("[[a]]", "unparsed"),
        ("A", "unparsed"),
        ("", "unparsed"),
    ],
)
def test_a_verdict_is_the_one_marker_after_the_last_label(reply: str, verdict: str) -> None:
    assert read_verdict(reply) == verdict
