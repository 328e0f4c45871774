"""One's own questions and answers, from the command line to the report."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from playlisteval.records import (
    AnswerPair,
    Draft,
    GateReport,
    Item,
    Measurement,
    OwnQuestion,
    Question,
    SegmentPair,
    Selection,
    Verdict,
)
from playlisteval.store.calls import Ledger
from playlisteval.store.study import Study
from tests.path.conftest import Command, new_study

QUESTION: dict[str, Any] = {
    "id": "walls",
    "question": "What happens to both walls?",
    "answer": (
        "In the first film the wall is red.\n\nIn the first film the wall is green.\n\n"
        "In the second film the wall is blue. In the second film the wall is yellow."
    ),
    "evidence": [
        {"video": "Episode 1", "start_seconds": 0.5, "end_seconds": 3.5},
        {"video": "sea/Episode 2.avi", "start_seconds": 0.0, "end_seconds": 4.0},
    ],
}
RATED: dict[str, Any] = {
    "question": "Which colour has the wall at the start?",
    "evidence": [{"video": "Part 1", "start_seconds": 0.0, "end_seconds": 2.0}],
    "answers": [
        {"system": "keen <b>", "text": "At the start the wall is orange.", "rating": 5},
        {"system": "dull", "text": "At the start the wall is cyan.", "rating": 2},
        {"system": "dim", "text": "At the start the wall is white.", "rating": 2},
    ],
}
PREFERRED: dict[str, Any] = {
    "question": "Which colour has the wall at the end?",
    "evidence": [{"video": "Part 1.avi", "start_seconds": 4.0, "end_seconds": 6.0}],
    "chosen": "At the end the wall is red.",
    "rejected": "At the end the wall is black.",
}


def lines(path: Path, *rows: Any) -> Path:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


@pytest.fixture
def study(tmp_path: Path) -> Path:
    return new_study(tmp_path / "study")


def state(folder: Path) -> tuple[int, list[str], list[tuple[str, str, str]]]:
    """Calls that were made, all records but the figures (which tell of costs), and who made which unit."""
    with Study.open(folder, lock=False) as opened:
        units = [(r.stage, r.unit, r.run_id) for r in opened.journal()]
        return Ledger(opened).totals().calls, list(opened.dump(without=[Measurement])), units


def test_own_questions_are_checked_spoiled_paired_and_judged(
    study: Path, films: Path, command: Command, tmp_path: Path
) -> None:
    said = command("run", films, "--study", study, "--questions", lines(tmp_path / "mine.jsonl", QUESTION))
    assert said.code == 0, said.err
    with Study.open(study, lock=False) as opened:
        (own,), (seed,) = opened.records(OwnQuestion), opened.records(SegmentPair)
        (draft,), (question,) = opened.records(Draft), opened.records(Question)
        items, pairs, verdicts = opened.records(Item), opened.records(AnswerPair), opened.records(Verdict)
        reports = {r.gate: (r.outcome, r.reason) for r in opened.records(GateReport) if r.phase != "pair"}
        asked = {task for (task,) in opened.query("SELECT DISTINCT task FROM calls")}
    assert (own.name, seed.own_id) == ("walls", own.id)
    assert draft.answer.endswith("is yellow. (1 @ 00:00 - 00:04, 2 @ 00:00 - 00:04)")
    spans = [(c.clip_id, c.start_seconds, c.end_seconds) for c in question.citations]
    assert spans == [(1, 0.5, 3.5), (2, 0.0, 4.0)]
    assert reports == {
        "citation_structure": ("kept", ""),
        "transcript_shortcut": ("kept", ""),
        "recall_shortcut": ("not_testable", "not_testable"),
        "video_grounding": ("flagged", "answer_not_shown"),
        "causal_record": ("kept", ""),
        "blind_ranking": ("kept", ""),
        "sighted_ranking": ("kept", ""),
    }
    assert "ask" not in asked
    assert (len(items), len(pairs)) == (1, 10)
    assert Counter(v.judge for v in verdicts)["local-sight"] == 2 * 3 * 10
    assert "1 flagged, but kept" in said.out
    page = (study / "report" / "items" / f"{items[0].id}.html").read_text()
    assert "own question" in page and "flagged" in page and "Five answers" in page


def test_answers_of_ones_own_systems_go_straight_to_the_judges(
    study: Path, films: Path, command: Command, tmp_path: Path
) -> None:
    brought = lines(tmp_path / "mine.jsonl", RATED, PREFERRED)
    said = command("run", films, "--study", study, "--pairs", brought)
    assert said.code == 0, said.err
    with Study.open(study, lock=False) as opened:
        pairs, items = opened.records(AnswerPair), opened.records(Item)
        reports = Counter((r.gate, r.outcome) for r in opened.records(GateReport))
        (selection,) = opened.records(Selection)
        hits = [
            m.value for m in opened.records(Measurement) if m.name == "hit_both" and m.at("domain") is None
        ]
        failed = [row for row in opened.journal() if row.state == "failed"]
    assert failed == []
    assert sorted((p.systems, p.gap) for p in pairs if p.systems) == [
        (("chosen", "rejected"), 1),
        (("keen <b>", "dim"), 3),
        (("keen <b>", "dull"), 3),
    ]
    assert reports == {("difficulty", "kept"): 3}
    assert set(selection.pair_ids) == {p.id for p in pairs}
    assert hits and all(h is not None for h in hits)
    assert "pairs of own answers left out because both are rated alike: 1" in said.err
    rated = next(i for i in items if any(p.item_id == i.id and p.gap == 3 for p in pairs))
    page = (study / "report" / "items" / f"{rated.id}.html").read_text()
    assert "3 answers of one's own systems" in page.replace("&#39;", "'")
    assert "keen &lt;b&gt;" in page and "keen <b>" not in page
    assert "Five answers" not in page and "severity" not in page and "no wrong answers" not in page
    one = next(p for p in pairs if p.systems == ("keen <b>", "dim"))
    page = (study / "report" / "pairs" / f"{one.id}.html").read_text()
    assert "keen &lt;b&gt;" in page and "dim" in page and "degraded weight" not in page


def test_the_content_of_the_lines_is_what_is_done_once(
    study: Path, films: Path, command: Command, tmp_path: Path
) -> None:
    pairs = lines(tmp_path / "pairs.jsonl", PREFERRED)

    def run(questions: Path) -> tuple[int, list[str], list[tuple[str, str, str]]]:
        said = command("run", films, "--study", study, "--questions", questions, "--pairs", pairs)
        assert said.code == 0, said.err
        return state(study)

    before = run(lines(tmp_path / "mine.jsonl", QUESTION))
    moved = lines(tmp_path / "renamed.jsonl", QUESTION)
    assert run(moved) == before
    # A single step is given no file: what was brought along is in the study.
    assert command("judge", study).code == 0
    assert state(study) == before

    another = {**QUESTION, "id": "new", "question": "Do both walls change?"}
    calls, _, units = run(lines(tmp_path / "mine.jsonl", another, QUESTION))
    assert calls > before[0]
    assert {u for u in before[2] if u[0] in ("collect", "pair_segments", "ask", "degrade")} < set(units)
    assert run(moved)[1] == before[1]


def test_bad_lines_are_told_and_the_others_go_on(
    study: Path, films: Path, command: Command, tmp_path: Path
) -> None:
    lost = {
        **QUESTION,
        "id": "lost",
        "evidence": [{"video": "Epsode 1", "start_seconds": 0, "end_seconds": 1}],
    }
    mine = lines(tmp_path / "mine.jsonl", {"question": "?"}, lost, QUESTION)
    said = command("run", films, "--study", study, "--questions", mine, "--to", "ask")
    assert said.code == 0
    no_video = (
        "mine.jsonl line 2: evidence: no collected video is named 'Epsode 1'; did you mean 'Episode 1'?"
    )
    told = [line.strip() for line in said.err.splitlines() if "mine.jsonl" in line]
    assert told == [
        "collect: mine.jsonl line 1: no key 'answer'; add it",
        f"{no_video}; the line will be left out",
        f"pair_segments: {no_video}",
    ]
    with Study.open(study, lock=False) as opened:
        assert len(opened.records(Question)) == 1
    said = command("status", study)
    assert f"pair_segments: {no_video}" in said.out + said.err


def test_a_file_of_nothing_but_mistakes_is_refused_before_anything_is_written(
    films: Path, command: Command, tmp_path: Path
) -> None:
    said = command(
        "run", films, "--study", tmp_path / "new", "--pairs", lines(tmp_path / "mine.jsonl", {"a": 1})
    )
    assert said.code == 1
    assert said.error.endswith(
        "none of 1 lines can be used; the first: mine.jsonl line 1: no key 'answers', nor 'chosen' and "
        "'rejected'; give rated answers, or the two of a pair"
    )
    assert not (tmp_path / "new").exists()


def test_questions_about_other_videos_stop_the_run_before_its_long_steps(
    study: Path, films: Path, command: Command, tmp_path: Path
) -> None:
    far = {**QUESTION, "evidence": [{"video": "Episode 9", "start_seconds": 0, "end_seconds": 1}]}
    said = command("run", films, "--study", study, "--questions", lines(tmp_path / "mine.jsonl", far))
    assert said.code == 1
    assert said.error.startswith(
        "error: none of 1 own questions fits the videos; the first: mine.jsonl line 1: evidence: no "
        "collected video is named 'Episode 9'; did you mean 'Episode "
    )
    with Study.open(study, lock=False) as opened:
        assert {row.stage for row in opened.journal()} == {"collect"}
