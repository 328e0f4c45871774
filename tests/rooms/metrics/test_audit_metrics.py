"""Metrics that audit a benchmark: probes of the texts, duplicates, citations, gates and training data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from playlisteval.metrics.audits import Audits
from playlisteval.metrics.base import NOT_RUN, Benchmark, Metric
from playlisteval.metrics.cited_chunks import CitedChunks
from playlisteval.metrics.contamination import Contamination, read_day
from playlisteval.metrics.gate_audits import LAST_GATE, GateAudits
from playlisteval.metrics.near_duplicates import NearDuplicates
from playlisteval.records import Citation, Item, Measurement, Question
from tests.fakes.records import (
    citation,
    finding,
    gate_report,
    judged,
    pair,
    question,
    segment,
    selection,
    small_benchmark,
    video,
)

PAIRS = [pair(question_id=f"q{n}", item_id=f"i{n}") for n in range(30)]
KEPT = selection(PAIRS[:20])


def measured(metric: Metric, benchmark: Benchmark, name: str, **where: str) -> Measurement:
    """The one measurement of this name at this place, with its 95 % interval."""
    found = [
        m
        for m in metric.measure(benchmark, seed=1, chance_credit=True)
        if m.name == name and {**dict(m.where), "level": m.at("level") or ""} == {"level": "", **where}
    ]
    assert len(found) == 1, found
    return found[0]


def of_texts(texts: dict[str, tuple[str, str]]) -> Benchmark:
    return Benchmark(pairs=PAIRS, selections=[KEPT], texts=texts, resamples=100)


# -- the probe of the texts


def test_the_probe_finds_a_word_that_only_wrong_answers_have() -> None:
    texts = {p.id: (f"the sign of {p.item_id} is plain", f"the sign of {p.item_id} is odd") for p in PAIRS}
    every = measured(Audits(), of_texts(texts), "audit", audit="text_probe", set="all")
    kept = measured(Audits(), of_texts(texts), "audit", audit="text_probe", set="kept")
    assert (every.value, every.n, every.clusters) == (1.0, 30, 30)
    assert (kept.value, kept.n) == (1.0, 20)
    assert every.note == "0% of what chance gives is as high"
    assert every.low is not None and every.low > 0.5
    assert every.method.endswith("200 draws of chance")


def test_the_probe_s_interval_is_as_wide_as_chance_makes_it() -> None:
    """All pairs are alike or mirrored, so chance alone reaches far from one half."""
    texts = {
        p.id: ("one two", "three four") if n % 2 else ("three four", "one two") for n, p in enumerate(PAIRS)
    }
    found = measured(Audits(), of_texts(texts), "audit", audit="text_probe", set="all")
    assert found.low is not None and found.high is not None and found.value is not None
    assert found.low <= 0.5 <= found.high
    assert found.high - found.value > 0.25
    assert found.method.count("widened to the spread of chance") == 1


def test_one_question_alone_can_not_be_probed() -> None:
    one = replace(of_texts({PAIRS[0].id: ("a", "b")}), pairs=PAIRS[:1])
    found = measured(Audits(), one, "audit", audit="text_probe", set="all")
    assert (found.value, found.n) == (None, 0)
    assert found.note == "a probe learns from other questions: it needs two at least"


# -- the answers alone


def test_the_answers_alone_are_scored_by_pair_with_chance_credit() -> None:
    outcomes = ["yes"] * 10 + ["no"] * 5 + ["none"] * 5 + ["not_testable"] * 10
    findings = [finding("answer_only", p.id, o) for p, o in zip(PAIRS, outcomes, strict=True)]
    benchmark = Benchmark(pairs=PAIRS, selections=[KEPT], findings=findings, audit_calls=True)
    found = measured(Audits(), benchmark, "audit", audit="answer_only", set="all")
    assert (found.value, found.n, found.note) == (12.5 / 20, 20, "")
    strict = [
        m.value
        for m in Audits().measure(benchmark, seed=1, chance_credit=False)
        if m.at("audit") == "answer_only" and m.at("set") == "all"
    ]
    assert strict == [0.5, 0.5]


@pytest.mark.parametrize(
    ("findings", "calls", "note"),
    [
        ([], False, NOT_RUN),
        ([], True, ""),
        (
            [finding("answer_only", PAIRS[0].id, "not_testable")],
            True,
            "not testable: the text judge can't compare two answers",
        ),
    ],
)
def test_what_was_not_run_is_no_number_and_says_so(findings: Any, calls: bool, note: str) -> None:
    benchmark = Benchmark(pairs=PAIRS, findings=findings, audit_calls=calls)
    found = measured(Audits(), benchmark, "audit", audit="answer_only", set="all")
    assert (found.value, found.low, found.n, found.note) == (None, None, 0, note)


def test_each_audit_has_a_narrower_interval_too() -> None:
    verdicts = [judged(p, n % 3 > 0, judge="longer_answer") for n, p in enumerate(PAIRS)]
    benchmark = Benchmark(pairs=PAIRS, verdicts=verdicts)
    wide = measured(Audits(), benchmark, "audit", audit="longer_answer", set="all")
    narrow = measured(Audits(), benchmark, "audit", audit="longer_answer", set="all", level="90")
    assert wide.value == narrow.value
    assert wide.low is not None and narrow.low is not None and wide.low < narrow.low
    assert wide.high is not None and narrow.high is not None and narrow.high < wide.high


# -- near duplicates

GOLD = "In the first shot the sign stands on a red board at the left of the harbour wall."


def asked(
    name: str, text: str = "", gold: str = GOLD, chunks: Sequence[str] = ("c1",), **over: Any
) -> Question:
    cited = Citation(clip_id=1, video_id="v1", start_seconds=0, end_seconds=9, chunk_ids=tuple(chunks))
    fields: dict[str, Any] = {"segment_ids": (f"{name} 1", f"{name} 2"), "citations": (cited,)} | over
    return question(name, question=text or f"What of {name}?", answer=gold, **fields)


def repeats(*questions: Question, of: str = "text") -> tuple[float | None, int]:
    items = [Item(question_id=q.id, degraded_set_id="d", seed_id="s", domain="art") for q in questions]
    found = measured(
        NearDuplicates(), Benchmark(questions=questions, items=items), "near_duplicates", of=of, set="all"
    )
    return found.value, found.n


def test_equal_questions_are_duplicates_whatever_they_cite() -> None:
    one, two = asked("a", "Where is it?"), asked("b", "where is  IT?", "Elsewhere.", ("c2",))
    assert repeats(one, two, asked("c", gold="Quite another answer than that one is.")) == (2 / 3, 3)


def test_nearly_the_same_told_of_the_same_chunks_is_a_duplicate() -> None:
    long = " ".join(f"word{n}" for n in range(80))
    near, same, other = (asked(n, gold=f"{long} {n}") for n in "abc")
    assert repeats(near, same) == (1.0, 2)
    assert repeats(near, other.model_copy(update={"citations": ()})) == (0.0, 2)


def test_other_words_about_the_same_chunks_are_none() -> None:
    assert repeats(asked("a"), asked("b", gold="Above the gate a blue plate names the street.")) == (0.0, 2)


def test_what_is_quoted_makes_no_run_of_words() -> None:
    """The same sentence of two signs is the same text: names alone don't make two questions differ."""
    frame = " ".join(f"word{n}" for n in range(40))
    one, two = (asked("a", "Where?", f"{frame} “{name}” is seen") for name in ("Tide Office", "Old Mill"))
    two = two.model_copy(update={"segment_ids": ("x", "y"), "question": "Where then?"})
    assert repeats(one, two) == (1.0, 2)


def test_items_on_the_same_two_segments() -> None:
    one, two = asked("a", segment_ids=("s", "t")), asked("b", segment_ids=("t", "s"))
    third = asked("c", segment_ids=("s", "u"))
    assert repeats(one, two, third, of="segments") == (2 / 3, 3)


def test_duplicates_are_named() -> None:
    one, two = asked("a", "Where?"), asked("b", "Where?", gold="Elsewhere.")
    items = [Item(question_id=q.id, degraded_set_id="d", seed_id="s", domain="art") for q in (one, two)]
    found = measured(
        NearDuplicates(),
        Benchmark(questions=[two, one], items=items),
        "near_duplicates",
        of="text",
        set="all",
    )
    assert found.note == f"questions {', '.join(sorted((one.id, two.id)))}"


# -- citations


def citing(name: str, first: int, second: int) -> Question:
    def cited(clip: int, count: int) -> Citation:
        return citation(clip, f"v{clip}").model_copy(
            update={"chunk_ids": tuple(f"{clip}.{n}" for n in range(count))}
        )

    return question(name, citations=(cited(1, first), cited(1, first), cited(2, second)))


def cited_benchmark(counts: Sequence[tuple[int, int]], right: Sequence[bool]) -> Benchmark:
    questions = [citing(f"q{n}", *each) for n, each in enumerate(counts)]
    items = [Item(question_id=q.id, degraded_set_id="d", seed_id="s", domain="art") for q in questions]
    pairs = [pair(item_id=i.id, question_id=i.question_id) for i in items]
    verdicts = [judged(p, r, judge="sharp") for p, r in zip(pairs, right, strict=True)]
    return Benchmark(questions=questions, items=items, pairs=pairs, verdicts=verdicts, resamples=100)


def test_cited_chunks_are_counted_once_by_hop() -> None:
    benchmark = cited_benchmark([(2, 3), (4, 3)], [True, False])
    found = {
        (hop, of): measured(CitedChunks(), benchmark, "cited_chunks", hop=hop, of=of, set="all").value
        for hop in ("1", "2", "both")
        for of in ("mean", "least", "most")
    }
    assert found == {
        ("1", "mean"): 3.0,
        ("1", "least"): 2.0,
        ("1", "most"): 4.0,
        ("2", "mean"): 3.0,
        ("2", "least"): 3.0,
        ("2", "most"): 3.0,
        ("both", "mean"): 6.0,
        ("both", "least"): 5.0,
        ("both", "most"): 7.0,
    }


def test_more_cited_chunks_that_go_with_more_accuracy() -> None:
    counts = [(n, 2) for n in range(1, 9)]
    right = [n > 4 for n in range(1, 9)]
    found = measured(
        CitedChunks(), cited_benchmark(counts, right), "cited_chunks_and_accuracy", judge="sharp", set="all"
    )
    assert found.value == pytest.approx(0.8729, abs=1e-4)
    assert (found.n, found.clusters) == (8, 8)


def test_questions_that_all_cite_alike_have_no_correlation() -> None:
    found = measured(
        CitedChunks(),
        cited_benchmark([(2, 2)] * 4, [True, False, True, False]),
        "cited_chunks_and_accuracy",
        judge="sharp",
        set="all",
    )
    assert (found.value, found.n, found.note) == (None, 0, "all questions are alike in one of the two")


# -- gates


def test_what_a_gate_alone_dropped_leaves_out_what_could_not_be_tested() -> None:
    outcomes = ["yes", "yes", "yes", "no", "not_testable"]
    findings = [finding("gate_alone", f"s{n}", o, about="video_grounding") for n, o in enumerate(outcomes)]
    found = measured(
        GateAudits(), Benchmark(findings=findings, audit_calls=True), "gate_alone", gate="video_grounding"
    )
    assert (found.value, found.n, found.note) == (0.75, 4, "1 of 5 not testable")
    assert (found.low, found.high) == (pytest.approx(0.3006, abs=1e-4), pytest.approx(0.9544, abs=1e-4))


def test_the_last_gate_of_a_phase_says_so() -> None:
    findings = [finding("gate_alone", f"s{n}", "yes", about="difficulty", detail=LAST_GATE) for n in range(3)]
    benchmark = Benchmark(findings=findings, audit_calls=True)
    assert measured(GateAudits(), benchmark, "gate_alone", gate="difficulty").note == LAST_GATE


def test_a_gate_that_dropped_and_was_not_audited_says_not_run() -> None:
    reports = [gate_report("difficulty", "dropped", "too_easy"), gate_report("generator", "dropped", "none")]
    found = [
        (m.at("gate"), m.value, m.note)
        for m in GateAudits().measure(Benchmark(gate_reports=reports), seed=1, chance_credit=True)
        if m.name == "gate_alone" and m.at("level") is None
    ]
    assert found == [("difficulty", None, NOT_RUN)]


def test_variants_over_all_items_and_those_of_kept_pairs() -> None:
    items = [Item(question_id=f"q{n}", degraded_set_id="d", seed_id="s", domain="art") for n in range(4)]
    pairs = [pair(item_id=i.id, question_id=i.question_id) for i in items]
    findings = [
        finding("gate_variant", i.id, "yes" if n else "no", about="sighted_ranking blind")
        for n, i in enumerate(items)
    ]
    benchmark = Benchmark(
        items=items, pairs=pairs, findings=findings, selections=[selection(pairs[:2])], audit_calls=True
    )
    where = {"gate": "sighted_ranking", "option": "blind"}
    every, kept = (measured(GateAudits(), benchmark, "gate_variant", set=s, **where) for s in ("all", "kept"))
    assert (every.value, every.n, kept.value, kept.n) == (0.75, 4, 0.5, 2)


# -- training data


def dated(*days: str | None, cutoff: date | None = date(2025, 6, 30)) -> Measurement:
    """Items whose two videos are of these days, two by two."""
    videos = [video(f"v{n}", upload_date=day) for n, day in enumerate(days)]
    segments = [segment(v.id) for v in videos]
    twos = [(segments[n].id, segments[n + 1].id) for n in range(0, len(segments), 2)]
    questions = [question(f"q{n}", segment_ids=two) for n, two in enumerate(twos)]
    items = [Item(question_id=q.id, degraded_set_id="d", seed_id="s", domain="art") for q in questions]
    benchmark = Benchmark(
        videos=videos,
        segments=segments,
        questions=questions,
        items=items,
        cutoffs={"judge sharp": cutoff} if cutoff else {},
    )
    where = (
        {"model": "judge sharp", "cutoff": "2025-06-30"} if cutoff else {"model": "any", "cutoff": "unknown"}
    )
    return measured(Contamination(), benchmark, "after_cutoff", set="all", **where)


def test_both_videos_must_be_younger_than_the_cutoff() -> None:
    found = dated("2025-07-01", "20260101", "2025-07-01", "2025-06-30", "2020-01-01", "2026-01-01")
    assert (found.value, found.n, found.note) == (1 / 3, 3, "")


def test_an_item_of_unknown_date_is_left_out_and_counted() -> None:
    found = dated("2025-07-01", "20260101", "2025-07-01", None, "some day", "2026-01-01")
    assert (found.value, found.n) == (1.0, 1)
    assert found.note == "2 of 3 items have a video of unknown upload date"


def test_no_dates_are_no_number() -> None:
    found = dated(None, None)
    assert (found.value, found.low, found.n) == (None, None, 0)


def test_without_a_cutoff_nothing_is_known() -> None:
    found = dated("2025-07-01", "20260101", cutoff=None)
    assert (found.value, found.n) == (None, 0)
    assert found.note == "unknown: the recipe states no training cutoff of any model"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2025-01-31", date(2025, 1, 31)),
        ("20250131", date(2025, 1, 31)),
        ("2025-01-31T12:00:00Z", date(2025, 1, 31)),
        ("2025-02-31", None),
        ("", None),
        ("yesterday", None),
    ],
)
def test_days_as_they_are_written(text: str, day: date | None) -> None:
    assert read_day(text) == day


def test_the_small_benchmark_has_every_audit() -> None:
    found = {m.at("audit") for m in Audits().measure(small_benchmark(), seed=1, chance_credit=True)}
    assert found == {
        *("answer_only", "first_letter", "longer_answer"),
        *("random_choice", "text_only", "text_probe"),
    }
