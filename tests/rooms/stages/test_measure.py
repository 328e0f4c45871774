from __future__ import annotations

from typing import Any

from playlisteval.metrics.base import NOT_RUN
from playlisteval.records import Measurement
from playlisteval.stages.measure import Measure
from tests.fakes.records import small_benchmark
from tests.fakes.workshop import put, run, settings
from tests.rooms.stages.conftest import Opens

BENCHMARK = small_benchmark()
RECORDS = [
    record
    for kind in (
        "videos segments seeds drafts questions degraded_sets items pairs selections verdicts gate_reports"
    ).split()
    for record in getattr(BENCHMARK, kind)
]
JUDGES = {"sharp": {"provider": "scripted", "model": "m", "cutoff": "2024-05-01"}}


def measured(open_workshop: Opens, *records: Any, **tree: Any) -> list[Measurement]:
    work = open_workshop(settings(judging={"bootstrap_resamples": 100}, **tree))
    put(work, *RECORDS, *records)
    run(work, Measure())
    return [m for m in work.study.records(Measurement) if m.at("level") is None]


def test_the_probe_is_given_the_texts_of_the_stored_answers(open_workshop: Opens) -> None:
    probed = [m for m in measured(open_workshop) if m.at("audit") == "text_probe"]
    assert {m.at("set"): m.n for m in probed} == {"all": 60, "kept": 42}


def test_cutoffs_of_the_settings_reach_the_metrics(open_workshop: Opens) -> None:
    cutoffs = [m for m in measured(open_workshop, judges=JUDGES) if m.name == "after_cutoff"]
    assert {(m.at("model"), m.at("cutoff")) for m in cutoffs} == {("judge sharp", "2024-05-01")}


def test_what_was_not_run_is_told_apart_from_what_found_nothing(open_workshop: Opens) -> None:
    without = [m for m in measured(open_workshop) if m.at("audit") == "answer_only"]
    allowed = [m for m in measured(open_workshop, audit={"calls": True}) if m.at("audit") == "answer_only"]
    assert {(m.value, m.note) for m in without} == {(None, NOT_RUN)}
    assert {(m.value, m.note) for m in allowed} == {(None, "")}


def test_findings_become_figures(open_workshop: Opens) -> None:
    found = measured(open_workshop, *BENCHMARK.findings)
    (alone,) = [m for m in found if (m.name, m.at("gate")) == ("gate_alone", "video_grounding")]
    assert (alone.value, alone.n) == (1.0, 1)
