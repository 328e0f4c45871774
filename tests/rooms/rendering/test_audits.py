"""Audits as rows and sentences: exact words for each way that a figure can lie."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from playlisteval.records import Measurement, Record
from playlisteval.rendering import views
from playlisteval.rendering.terminal import audits_table
from playlisteval.rendering.views.audits import (
    SHORTCUTS,
    AuditRow,
    AuditTable,
    alone_sentence,
    correlation_sentence,
    cutoff_sentence,
    shortcut_sentence,
    variant_sentence,
)
from playlisteval.rendering.views.figures import NOTHING, Figure
from playlisteval.store.study import Output, Study, UnitMark

AWAY = "gives the better answer away: treat results with care"


def share(value: float, low: float, high: float, n: int = 400, clusters: int = 40, note: str = "") -> Figure:
    return Figure(value, low, high, n, clusters, "", note)


@pytest.mark.parametrize(
    ("name", "figure", "text", "tone"),
    [
        (
            "longer_answer",
            share(0.51, 0.48, 0.54),
            "longer answers win 51 % of 400 pairs (90 % interval 48–54): length gives nothing away",
            "fine",
        ),
        (
            "longer_answer",
            share(0.61, 0.52, 0.7),
            f"longer answers win 61 % of 400 pairs (90 % interval 52–70): length {AWAY}",
            "care",
        ),
        (
            "longer_answer",
            share(0.39, 0.3, 0.48),
            "longer answers win 39 % of 400 pairs (90 % interval 30–48) and the other one more often: "
            f"length {AWAY}",
            "care",
        ),
        (
            "first_letter",
            share(0.52, 0.44, 0.6),
            "the answer shown first wins 52 % of 400 pairs (90 % interval 44–60): no sign that the order "
            "gives anything away, but more questions would tell",
            "open",
        ),
        (
            "text_only",
            share(0.52, 0.51, 0.54),
            "a reader who sees nothing wins 52 % of 400 pairs (90 % interval 51–54): the text gives nothing "
            "away",
            "fine",
        ),
        (
            "random_choice",
            share(0.57, 0.51, 0.63),
            "a coin wins 57 % of 400 pairs (90 % interval 51–63): one draw in ten lies as far from a half",
            "open",
        ),
        (
            "text_probe",
            share(0.42, 0.36, 0.48),
            "a probe fitted on other questions' answers wins 42 % of 400 pairs (90 % interval 36–48): "
            "wording gives nothing away",
            "fine",
        ),
        ("text_probe", share(0.9, 0.8, 1.0, clusters=9), "not enough data: 9 questions", "unknown"),
        ("text_probe", Figure(0.9, None, None, 10, 1), "not enough data: 1 question", "unknown"),
        ("answer_only", Figure(note="not run: it calls models"), "not run: it calls models", "unknown"),
        ("answer_only", NOTHING, "no data: there are no pairs", "unknown"),
    ],
)
def test_shortcuts(name: str, figure: Figure, text: str, tone: str) -> None:
    said = shortcut_sentence(SHORTCUTS[name], figure)
    assert (said.text, said.tone) == (text, tone)


@pytest.mark.parametrize(
    ("figure", "text", "tone"),
    [
        (
            share(-0.4, -0.6, -0.1),
            "more cited chunks go with lower accuracy (rank correlation −0.40, 90 % interval −0.60 to −0.10)",
            "care",
        ),
        (
            share(0.4, 0.1, 0.6),
            "more cited chunks go with higher accuracy "
            "(rank correlation +0.40, 90 % interval +0.10 to +0.60)",
            "care",
        ),
        (
            share(0.1, -0.2, 0.4),
            "no sign that questions with more cited chunks are easier or harder "
            "(rank correlation +0.10, 90 % interval −0.20 to +0.40)",
            "fine",
        ),
        (share(0.9, 0.8, 1.0, clusters=4), "not enough data: 4 questions", "unknown"),
        (Figure(note="all questions are alike"), "no data: all questions are alike", "unknown"),
        (NOTHING, "no data", "unknown"),
    ],
)
def test_correlations(figure: Figure, text: str, tone: str) -> None:
    said = correlation_sentence(figure)
    assert (said.text, said.tone) == (text, tone)


def test_gates_that_stood_alone() -> None:
    said = alone_sentence(share(0.75, 0.3, 0.95, 4), share(0.75, 0.35, 0.93, 4))
    assert said.text == (
        "3 of 4 that it dropped would have passed every other gate of its phase (75 %, 90 % interval 35–93)"
    )
    some = alone_sentence(share(0.75, 0.3, 0.95, 4, note="1 of 5 not testable"), share(0.75, 0.35, 0.93, 4))
    assert some.text == f"{said.text}; 1 of 5 not testable"
    assert alone_sentence(Figure(note="2 of 2 not testable"), NOTHING).text == "2 of 2 not testable"


@pytest.mark.parametrize(
    ("value", "narrow", "tone", "ends"),
    [
        (0.95, (0.85, 0.98), "fine", ""),
        (0.85, (0.7, 0.93), "open", ""),
        (0.5, (0.4, 0.6), "care", ": treat the others with care"),
    ],
)
def test_variants(value: float, narrow: tuple[float, float], tone: str, ends: str) -> None:
    said = variant_sentence("it is dark", share(value, 0, 1, 40), share(value, *narrow, 40))
    low, high = (f"{100 * end:.0f}" for end in narrow)
    told = f"{100 * value:.0f} % of 40 items would still be kept if it is dark"
    assert said.text == f"{told} (90 % interval {low}–{high}){ends}"
    assert said.tone == tone


def test_training_data() -> None:
    some = cutoff_sentence("2025-06-30", share(0.5, 0.1, 0.9, 4, note="1 of 5 items is undated"))
    assert some.text == (
        "2 of 4 items rest on videos that are both younger than 2025-06-30; 1 of 5 items is undated: "
        "the model may have seen the others in training"
    )
    assert cutoff_sentence("2025-06-30", share(1.0, 0.5, 1.0, 4)).tone == "fine"
    assert cutoff_sentence("unknown", Figure(note="unknown: nothing is stated")).text == (
        "unknown: nothing is stated"
    )
    assert cutoff_sentence("2025-06-30", NOTHING).text == "no data: there are no items"


# -- rows of a study


def measure(name: str, value: float | None, spread: float = 0.1, n: int = 40, **where: str) -> Measurement:
    low, high = (None, None) if value is None else (max(0.0, value - spread), min(1.0, value + spread))
    place = tuple(where.items())
    return Measurement(name=name, where=place, value=value, low=low, high=high, n=n, clusters=n)


def figures() -> Iterator[Measurement]:
    for pair_set in ("all", "kept"):
        yield measure("audit", 0.5, 0.1, audit="longer_answer", set=pair_set)
        yield measure("audit", 0.5, 0.04, audit="longer_answer", set=pair_set, level="90")
        yield measure("audit", 0.8, 0.2, audit="text_probe", set=pair_set)
        yield measure("near_duplicates", 0.05, of="text", set=pair_set)
        yield measure("near_duplicates", 0.0, of="segments", set=pair_set)
        yield measure("after_cutoff", None, n=0, model="asker", cutoff="2025-06-30", set=pair_set)
        yield measure("gate_variant", 0.5, gate="sighted_ranking", option="blind", set=pair_set)
        yield measure("cited_chunks_and_accuracy", None, n=0, judge="sharp", set=pair_set)
        for hop in ("1", "2", "both"):
            for of, value in (("mean", 3.0), ("least", 2.0), ("most", 5.0)):
                found = measure("cited_chunks", None, hop=hop, of=of, set=pair_set)
                yield found.model_copy(update={"value": value})
    yield measure("gate_alone", 0.25, gate="difficulty")
    shared = (("judge", "sharp"), ("family", "f"), ("with", "asker"))
    yield Measurement(name="family_overlap", where=shared, value=None)


def stored(folder: Path, *records: Record) -> Study:
    study = Study.open(folder, create=True)
    study.set_plan("test", ["unit"])
    mark = UnitMark(unit="unit", stage="test", stage_version=1, settings="", label="", run_id="run")
    study.commit_unit(mark, Output(records=records))
    return study


@pytest.fixture
def table(tmp_path: Path) -> AuditTable:
    with stored(tmp_path / "study", *figures()) as study:
        return views.audits(study)


def row(table: AuditTable, name: str) -> AuditRow:
    return next(r for r in table.rows if r.name == name)


def test_the_words_follow_the_narrower_interval(table: AuditTable) -> None:
    first = table.shortcuts[0]
    assert (first.before.low, first.before_90.low) == (0.4, 0.46)
    assert first.verdict.tone == "fine"


def test_without_it_they_follow_the_wider_one(table: AuditTable) -> None:
    assert table.shortcuts[1].verdict.tone == "care"


def test_every_audit_has_its_row(table: AuditTable) -> None:
    assert [(r.name, r.about) for r in table.rows] == [
        ("audit", "longer_answer"),
        ("audit", "text_probe"),
        ("near_duplicates", "text"),
        ("near_duplicates", "segments"),
        ("cited_chunks", ""),
        ("cited_chunks_and_accuracy", "sharp"),
        ("gate_alone", "difficulty"),
        ("gate_variant", "sighted_ranking blind"),
        ("family_overlap", ""),
        ("after_cutoff", "asker 2025-06-30"),
    ]
    assert [r.verdict.text for r in table.checks][:3] == [
        "2 of 40 items tell what another one tells: they are one piece of evidence",
        "no two of 40 items rest on the same two segments",
        "a gold cites 3.0 chunks of the first segment (2–5) and 3.0 chunks of the second (2–5)",
    ]
    assert row(table, "family_overlap").verdict.text == (
        "sharp: of a family that also took part in making the benchmark"
    )


def test_warnings_leave_families_to_the_leaderboard(table: AuditTable) -> None:
    assert [w.split(":")[0] for w in table.warnings] == [
        "Knows the words of other answers",
        "Items that repeat another",
        "Kept by sighted ranking with blind",
    ]


def test_a_study_without_audits_has_no_row(tmp_path: Path) -> None:
    with stored(tmp_path / "study") as study:
        found = views.audits(study)
    assert (found.rows, found.warnings) == ((), ())


def test_the_table_fits_a_terminal_and_marks_what_is_no_share(table: AuditTable) -> None:
    console = Console(width=100, force_terminal=False, color_system=None)
    with console.capture() as capture:
        console.print(audits_table(table))
    lines = capture.get().splitlines()
    assert max(map(len, lines)) <= 100
    told = {line[:27].strip(): line[27:].split()[:2] for line in lines}
    assert told["Picks the longer answer"] == ["50.0", "50.0"]
    assert told["Chunks that a gold cites"] == ["3.00", "3.00"]
    assert told["Dropped by difficulty"] == ["25.0", "–"]


def test_an_empty_table_says_so() -> None:
    console = Console(width=100, force_terminal=False, color_system=None)
    with console.capture() as capture:
        console.print(audits_table(AuditTable((), ())))
    assert "nothing has been measured yet" in capture.get()
