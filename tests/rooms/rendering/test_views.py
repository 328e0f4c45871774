from __future__ import annotations

from pathlib import Path

import pytest

from playlisteval.errors import StoreError
from playlisteval.records import Measurement, Question, Selection
from playlisteval.rendering import views
from playlisteval.rendering.views.answers import gold_paragraphs, without_citations
from playlisteval.rendering.views.evidence import ChainStep, chain, safe_url
from playlisteval.rendering.views.figures import figure
from playlisteval.rendering.views.shelf import Shelf, kept
from playlisteval.store.study import Output, Study, UnitMark
from tests.rooms.rendering.small_study import SETTINGS, Made, fill, measure


def mark(unit: str) -> UnitMark:
    return UnitMark(unit=unit, stage="made-up", stage_version=1, settings="", label=unit, run_id="run")


def with_measurements(folder: Path, *measurements: Measurement) -> Study:
    study = Study.open(folder, create=True)
    study.commit_unit(mark("only"), Output(records=measurements))
    return study


# -- the leaderboard


def test_leaderboard_is_grouped_by_scope_and_sorted(study: Study) -> None:
    board = views.leaderboard(study)
    assert [scope for scope, _ in board.groups] == ["full", "oracle", "any"]
    full = board.groups[0][1]
    assert [(r.judge, r.setting.modality, r.accuracy.percent) for r in full[:3]] == [
        ("local-sight", "frames+transcript", "67.0"),
        ("harbour-7b", "frames+transcript", "59.0"),
        ("local-sight", "frames", "59.0"),
    ]
    assert board.headline == full[0]


def test_rows_that_cant_be_told_apart_are_marked(study: Study) -> None:
    rows = views.leaderboard(study).groups[0][1]
    assert [(r.best, r.tied_with_best) for r in rows[:5]] == [
        (True, False),
        (False, True),
        (False, True),
        (False, True),
        (False, False),
    ]
    assert rows[4].behind_best.points == "−16.0"
    assert rows[4].behind_best.points_interval == "−27.0 to −5.0"


def test_a_baseline_that_agrees_everywhere_is_one_row(study: Study) -> None:
    rows = views.leaderboard(study).groups[-1][1]
    assert [r.judge for r in rows] == ["text_only", "first_letter", "random_choice", "longer_answer"]
    assert all(r.baseline and not r.best and not r.behind_best.known for r in rows)


def test_a_baseline_that_differs_keeps_its_rows(tmp_path: Path) -> None:
    where = {"judge": "text_only", "selector": "retrieved", "modality": "frames", "set": "kept"}
    with with_measurements(
        tmp_path,
        measure("accuracy", 0.5, scope="full", **where),
        measure("accuracy", 0.6, scope="oracle", **where),
    ) as study:
        assert [(r.setting.scope, r.accuracy.percent) for r in views.leaderboard(study).rows] == [
            ("oracle", "60.0"),
            ("full", "50.0"),
        ]


def test_breakdowns_and_replies(study: Study) -> None:
    board = views.leaderboard(study)
    assert (board.domains, board.gaps) == (("harbours", "kitchens"), ("1", "2", "3", "4"))
    row = next(r for r in board.rows if r.judge == "gull-2b" and r.setting.modality == "transcript")
    assert [f.percent for f in row.by_gap][-1] == "no data"
    assert row.without_verdict == (("refusal", 2),)
    assert board.warnings == (
        "harbour-7b is of the family harbour, as is the asker, which wrote the questions.",
    )


def test_broken_steps_name_unknown_only_where_there_is_one(tmp_path: Path) -> None:
    where = {"judge": "j", "selector": "s", "scope": "full", "modality": "frames"}
    figures = [
        measure("accuracy", 0.5, **where, set="kept"),
        measure("broken_step", 2.0, **where, step="unknown"),
        measure("broken_step", None, **where, step="reading"),
    ]
    with with_measurements(tmp_path, *figures) as study:
        board = views.leaderboard(study)
    assert board.rows[0].broken_steps == (("unknown", 2),)
    assert board.steps[-1] == "unknown"


def test_replies_are_found_without_a_set_too(tmp_path: Path) -> None:
    where = {"judge": "j", "selector": "s", "scope": "full", "modality": "frames"}
    figures = [
        measure("accuracy", None, n=0, **where, set="kept"),
        measure("replies", 3.0, **where, outcome="error"),
    ]
    with with_measurements(tmp_path, *figures) as study:
        (row,) = views.leaderboard(study).rows
        assert (row.without_verdict, row.accuracy.percent) == ((("error", 3),), "no data")
        assert views.leaderboard(study).headline is None


def test_a_family_warning_without_a_sentence_gets_one(tmp_path: Path) -> None:
    found = measure("family_overlap", None, judge="j", family="f", **{"with": "asker"})
    with with_measurements(tmp_path, found) as study:
        assert views.leaderboard(study).warnings == ("j is of the family f, as is asker.",)


def test_figures_in_words() -> None:
    assert figure(None).spoken == "no data"
    assert figure(None).points == "no data"
    assert figure(None).points_interval == ""
    assert figure(measure("x", 0.5, n=4)).spoken == "50.0 %, n = 4"
    assert figure(measure("x", 0.5, 0.1, n=4)).spoken == "50.0 %, 95 % interval 40.0–60.0, n = 4"


# -- the path


def test_funnel_counts_records(study: Study, made: Made) -> None:
    funnel = views.funnel(study)
    assert funnel.counts == {
        "seeds": 6,
        "drafts": 13,
        "questions": 5,
        "degraded_sets": 8,
        "items": 5,
        "pairs": 50,
        "kept_pairs": 30,
        "selected_pairs": 30,
    }
    assert [s.by_domain for s in funnel.stations if s.key == "items"] == [(2, 3)]
    assert funnel.rounds == (1, 2, 3)


def test_gates_stand_in_their_order_with_their_reasons(study: Study) -> None:
    gates = {g.gate: g for g in views.funnel(study).gates}
    assert list(gates) == [
        "citation_structure",
        "transcript_shortcut",
        "recall_shortcut",
        "video_grounding",
        "causal_record",
        "blind_ranking",
        "sighted_ranking",
        "difficulty",
    ]
    shortcut = gates["transcript_shortcut"]
    assert (shortcut.kept, shortcut.dropped, shortcut.reached) == (7, 3, 10)
    assert [(r.reason, r.count, r.by_round) for r in shortcut.reasons] == [
        ("answered_from_transcript", 3, ((1, 1), (2, 1), (3, 1)))
    ]
    assert gates["recall_shortcut"].never_tested and not shortcut.never_tested


def test_a_bare_study_has_an_empty_path(bare_study: Study) -> None:
    funnel = views.funnel(bare_study)
    assert set(funnel.counts.values()) == {0}
    assert funnel.gates == ()
    assert views.overview(bare_study).videos == ()


def test_overview_names_what_could_not_be_done(study: Study) -> None:
    overview = views.overview(study)
    assert [(p.stage, p.label, p.error) for p in overview.problems] == [
        ("collect", "ten bytes.bin", "ten bytes.bin: not a media file (10 bytes); remove it or replace it")
    ]
    assert overview.not_testable == (
        "The gate recall shortcut could not be tested on 7 candidates: no memory",
    )
    assert overview.seconds == 720.0
    assert overview.videos[1].flags == ("variable frame rate",)
    assert overview.videos[2].flags == ("no sound",)
    assert overview.duplicates == (
        "The Ferry Landing and Night <b>shift</b> at the 'lock': cosine 0.97, covers too little",
    )


# -- retrieval, shortcuts, cost


def test_retrieval_stands_beside_chance(study: Study) -> None:
    table = views.retrieval(study)
    assert [(r.retriever, r.scope, r.k, r.questions) for r in table.rows] == [
        ("dense", "full", "10", 5),
        ("words", "full", "10", 5),
    ]
    assert [f.percent for f in table.rows[0].measured] == ["56.0", "88.0", "72.0", "61.0"]
    assert [f.percent for f in table.rows[0].chance] == ["10.0", "50.0", "30.0", "no data"]
    assert {r.domain for r in table.domain_rows} == {"harbours"}
    assert [(h.hit.percent, h.miss.percent) for h in table.hits] == [("80.0", "no data")]


def test_audits_before_and_after_the_gate(study: Study) -> None:
    rows = views.audits(study).shortcuts
    assert [r.about for r in rows] == ["random_choice", "first_letter", "longer_answer", "text_only"]
    assert (rows[3].before.percent, rows[3].after.percent) == ("54.0", "no data")


def test_an_unknown_audit_comes_last_in_plain_words(tmp_path: Path) -> None:
    places = [(a, s) for a in ("most_commas", "text_only") for s in ("all", "kept")]
    found = [measure("audit", 0.5, audit=a, set=s) for a, s in places]
    with with_measurements(tmp_path, *found) as study:
        labels = [r.label for r in views.audits(study).shortcuts]
    assert labels == ["Reads both answers, sees nothing", "most commas"]


def test_costs_sum_the_ledger(study: Study, bare_study: Study) -> None:
    costs = views.costs(study)
    assert (costs.total_usd, costs.calls, costs.failed, costs.in_doubt) == (1.25, 3, 1, 0)
    assert [(r.model, r.cost_usd, r.calls) for r in costs.rows] == [
        ("harbour-large", 1.25, 12),
        ("local/sight", None, 60),
    ]
    assert views.costs(bare_study).total_usd is None


# -- items


def test_items_and_the_seed_that_gave_none(study: Study, made: Made) -> None:
    listed = views.items(study)
    assert [i.id for i in listed.items] == [i.id for i in made.items]
    assert (listed.items[0].kept_pairs, listed.items[0].pairs) == (6, 10)
    (lost,) = listed.lost
    assert (lost.seed_id, lost.attempts, lost.gate, lost.reason) == (
        made.seeds[2].id,
        3,
        "transcript shortcut",
        "answered from transcript",
    )


def test_the_list_survives_an_item_without_its_question(tmp_path: Path) -> None:
    made = Made()
    made.questions = made.questions[1:]
    with fill(tmp_path, made) as study:
        assert len(views.items(study).items) == len(made.items) - 1


def test_a_seed_without_a_draft_is_lost_to_no_gate(tmp_path: Path) -> None:
    made = Made(items=False)
    made.drafts, made.gates = [], []
    with fill(tmp_path, made) as study:
        assert {(s.attempts, s.gate) for s in views.items(study).lost} == {(0, "")}


def test_an_item_shows_its_parts(study: Study, made: Made) -> None:
    item = views.item(study, made.items[0].id)
    assert (item.number, item.domain, item.cosine, item.previous_id) == (1, "harbours", 0.55, "")
    assert item.next_id == made.items[1].id
    assert [s.title for s in item.segments] == ["The Ferry Landing", "Market Square & Fountain"]
    assert [w.rating for w in item.wrong] == [4, 3, 2, 1]
    assert [w.severity for w in item.wrong] == [0.3, 0.75, 0.9, 0.9]
    assert [p.level for p in item.wrong[3].pills] == [3, 3, 3, 3]
    assert [d.accepted for d in item.drafts] == [False, True]
    assert [(g.round, g.gate, g.outcome) for g in item.history[:2]] == [
        (1, "citation_structure", "kept"),
        (1, "transcript_shortcut", "kept"),
    ]
    assert all(g.phase != "pair" for g in item.history)


def test_citations_lie_on_the_clock_of_the_video(study: Study, made: Made) -> None:
    item = views.item(study, made.items[0].id)
    cited = [p for paragraph in item.gold for p in paragraph if p.is_citation]
    assert [(p.clip, p.text) for p in cited] == [
        (1, "00:20–00:40"),
        (1, "00:30–00:50"),
        (1, "01:02–01:20"),
        (2, "00:12–00:32"),
        (2, "00:40–01:04"),
    ]
    assert len(item.gold) == 4
    altered = [p.text for paragraph in item.gold for p in paragraph if p.altered]
    assert "green door" in altered and "fountain" in altered


def question_with(made: Made, answer: str) -> Question:
    return made.questions[0].model_copy(update={"answer": answer})


@pytest.mark.parametrize(
    ("answer", "cited"),
    [
        ("A (clip 1 @ 01:00 - 01:05).", [(1, 60.0, 65.0)]),
        ("A (clip @ 00:01 - 00:02).", [(1, 20.0, 40.0)]),
        ("A (Clip 2 @ 1:00:00 – 1:00:09; clip 1 @ 00:01-00:02).", [(2, 3600.0, 3609.0), (1, 1.0, 2.0)]),
        ("A (clip 3 @ 00:01 - 00:02).", []),
        ("A (see the clip @ home).", []),
        ("No citation", []),
    ],
)
def test_forms_of_citations(
    study: Study, made: Made, answer: str, cited: list[tuple[int, float, float]]
) -> None:
    pieces = [p for ps in gold_paragraphs(Shelf(study), question_with(made, answer), None) for p in ps]
    assert [(p.clip, p.start_seconds, p.end_seconds) for p in pieces if p.is_citation] == cited
    if not cited:
        assert "".join(p.text for p in pieces) == answer


def test_a_numberless_citation_beyond_the_record_stays_text(study: Study, made: Made) -> None:
    answer = "A " + "(clip @ 00:01 - 00:02) " * 6
    pieces = [p for ps in gold_paragraphs(Shelf(study), question_with(made, answer), None) for p in ps]
    assert sum(p.is_citation for p in pieces) == 5


def test_judges_see_no_citations() -> None:
    assert (
        without_citations("It is red (clip 1 @ 00:01 - 00:02). So (they say).") == "It is red. So (they say)."
    )


def test_severity_warnings_reach_the_item(tmp_path: Path) -> None:
    made = Made()
    made.measurements.append(
        measure("severity_fall", 0.2, question=made.questions[0].id, note="a lower rating loses less")
    )
    with fill(tmp_path, made) as study:
        assert views.item(study, made.items[0].id).warnings == ("a lower rating loses less",)
        assert views.item(study, made.items[1].id).warnings == ()


def test_an_item_without_its_wrong_answers_still_shows(tmp_path: Path) -> None:
    made = Made()
    made.degraded = []
    with fill(tmp_path, made) as study:
        item = views.item(study, made.items[0].id)
        assert (item.wrong, item.attributes, item.gold_elements) == ((), (), ())
        assert views.pair(study, item.pairs[0].id).answers[1].paragraphs == ()


def test_ten_pairs_with_each_verdict(study: Study, made: Made) -> None:
    item = views.item(study, made.items[0].id)
    assert [f"{p.chosen}{p.rejected}" for p in item.pairs][:5] == ["gold4", "gold3", "gold2", "gold1", "43"]
    assert item.judges == (
        "gull-2b",
        "harbour-7b",
        "local-sight",
        "first_letter",
        "longer_answer",
        "random_choice",
        "text_only",
    )
    kept_pair = next(p for p in item.pairs if p.kept)
    assert [len(marks) for marks in kept_pair.judges] == [2 * len(SETTINGS)] * 3 + [1] * 4
    assert {m.state for marks in kept_pair.judges for m in marks} <= {"right", "wrong", "none"}
    assert all(not any(p.judges) for p in item.pairs if not p.kept)


@pytest.mark.parametrize("view", [views.item, views.pair])
def test_an_unknown_id_is_named(study: Study, view: object) -> None:
    assert callable(view)
    with pytest.raises(StoreError, match="nowhere: no such"):
        view(study, "nowhere")


# -- pairs


def test_a_pair_side_by_side(study: Study, made: Made) -> None:
    pair = views.pair(study, made.pairs[0].id)
    higher, lower = pair.answers
    assert (higher.name, higher.side, lower.name, lower.side) == ("gold", "B", "4", "A")
    changed = [[r.text for p in a.paragraphs for r in p if r.kind == "changed"] for a in pair.answers]
    assert changed == [["green"], ["blue"]]
    assert (lower.severity, lower.elements, higher.severity) == (0.3, 1, 0.0)
    assert pair.previous_id == "" and pair.next_id == made.pairs[1].id


def test_a_pairs_verdicts_deliveries_and_losses(study: Study, made: Made) -> None:
    pair = views.pair(study, made.pairs[0].id)
    assert len(pair.verdicts) == 3 * len(SETTINGS) + 4
    assert len(pair.deliveries) == len(SETTINGS)
    own = [
        v
        for v in made.verdicts
        if v.pair_id == pair.id
        and v.judge not in ("first_letter", "longer_answer", "random_choice", "text_only")
    ]
    assert pair.lost == sum(v.picked == "rejected" for v in own)
    assert pair.judged == sum(v.picked is not None for v in own)
    assert sum(n for _, n in pair.broken) == pair.lost
    baseline = pair.verdicts[-1]
    assert baseline.baseline and baseline.reversed is None and len(baseline.cells) == 1


def test_a_delivery_shows_ticks_bands_thumbs_and_lines(study: Study, made: Made) -> None:
    oracle = views.pair(study, made.pairs[0].id).deliveries[0]
    assert (oracle.setting.scope, oracle.frames_total, len(oracle.thumbs)) == ("oracle", 16, 12)
    assert [t.role for t in oracle.thumbs if t.role] == ["deciding", "gold"]
    first = oracle.timelines[0]
    assert len(first.ticks) == 8 and first.ticks[0] == 0.0625
    assert [(b.kind, b.served) for b in first.bands] == [("gold", True), ("deciding", True)]
    assert [line.number for line in oracle.lines] == [1, 1, 1, 1, 2, 2, 2, 2]
    assert [line.deciding for line in oracle.lines[:3]] == [False, True, False]
    assert oracle.lines[0].text.startswith("the ferry has crossed here")


def test_a_delivery_without_frames_has_no_thumbs(study: Study, made: Made) -> None:
    told = next(
        d for d in views.pair(study, made.pairs[0].id).deliveries if d.setting.modality == "transcript"
    )
    assert (told.frames_total, told.thumbs, told.timelines[0].ticks) == (0, (), ())


@pytest.mark.parametrize(
    ("step", "states"),
    [
        ("retrieval", ["ok", "broken", "unreached", "unreached", "unreached"]),
        ("weighing", ["ok", "ok", "ok", "ok", "broken"]),
        ("annotation", []),
        (None, []),
    ],
)
def test_the_five_step_chain(step: str | None, states: list[str]) -> None:
    found = chain(step)  # type: ignore[arg-type]
    assert [s.state for s in found] == states
    assert not found or found[0] == ChainStep("in the video", "ok")


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("https://example.org/a", "https://example.org/a"),
        ("javascript:alert(1)", ""),
        (" JavaScript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("http://[broken", ""),
        (None, ""),
    ],
)
def test_only_web_addresses_become_links(url: str | None, safe: str) -> None:
    assert safe_url(url) == safe


def test_kept_falls_back_on_the_selection(tmp_path: Path) -> None:
    made = Made()
    made.gates = []
    with fill(tmp_path / "a", made) as study:
        assert kept(Shelf(study), made.selections[0].pair_ids[0]) is True
        assert kept(Shelf(study), "another") is False
    made.selections = []
    with fill(tmp_path / "b", made) as study:
        assert kept(Shelf(study), made.pairs[0].id) is None
        assert not study.records(Selection)
