from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from playlisteval.engine.stage import Workshop
from playlisteval.errors import ProviderError, SettingsError
from playlisteval.records import AnswerPair, Delivery, Item, Question, Retrieval, Selection, Verdict
from playlisteval.stages.judge import JudgeAnswers, refuse_unknown_evidence
from playlisteval.stages.retrieve import Retrieve
from playlisteval.tasks.find_evidence import EvidenceFound, FoundRange, SentenceGrounding
from tests.fakes.records import citation, degraded_set, pairs_of, question
from tests.fakes.workshop import put, run, scripted, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.scripts import judge
from tests.rooms.stages.small_index import all_records, at_angles, place

BASELINES = {"first_letter", "longer_answer", "random_choice", "text_only"}
GRID = (
    {"selector": "retrieved", "scope": "full"},
    {"selector": "retrieved", "scope": "oracle", "modality": "transcript"},
    {"selector": "retrieved", "scope": "full", "modality": "frames"},
)


def likes_the_gold(model: str, inputs: Any) -> str:
    return "[[A]]" if "CAFE" in inputs.answer_a else "[[B]]" if "CAFE" in inputs.answer_b else "none"


def found(model: str, inputs: Any) -> EvidenceFound:
    """Each differing sentence is shown in the second clip, from 31 to 39 s."""
    at = FoundRange(hop=2, start_seconds=31.0, end_seconds=39.0, event="e")
    return EvidenceFound(
        groundings=tuple(SentenceGrounding(sentence=n, ranges=(at,)) for n in range(len(inputs.sentences)))
    )


SCRIPTS = {"judge_pair": judge(likes_the_gold), "find_evidence": found}


def benchmark(
    open_workshop: Opens, scripts: Any = None, kept: int = 2, **judging: Any
) -> tuple[Workshop, Question, list[AnswerPair]]:
    """Six indexed videos and one item, of whose ten pairs the first few are in the benchmark."""
    work = open_workshop(
        settings(
            judging={"grid": GRID[:1]} | judging,
            evidence={"top_chunks": 6, "scope_seconds": {}},
            judges={"watcher": {"provider": "scripted", "model": "watcher"}},
        ),
        SCRIPTS if scripts is None else scripts,
    )
    places = [place(f"v{n}", position=n) for n in range(6)]
    gold = (places[0], places[1])
    asked = question(
        "q",
        "films",
        segment_ids=tuple(p.segments[0].id for p in gold),
        citations=(
            citation(1, gold[0].video.id, 10.0, 20.0),
            citation(1, gold[0].video.id, 10.0, 20.0),
            citation(2, gold[1].video.id, 0.0, 10.0),
        ),
    )
    wrong = degraded_set(asked.id)
    item = Item(question_id=asked.id, degraded_set_id=wrong.id, seed_id="seed", domain="films")
    pairs = [p.model_copy(update={"chosen_side": "AB"[n % 2]}) for n, p in enumerate(pairs_of(item))]
    chosen = Selection(
        domain="films", question_ids=(asked.id,), pair_ids=tuple(p.id for p in pairs[:kept]), seed=7
    )
    # The question's vector lies at 0 degrees: the first two videos are found first.
    vectors = at_angles(places, {f"v{n}": [15.0 * n] for n in range(6)})
    put(work, *all_records(places), asked, wrong, item, *pairs, chosen, vectors=vectors)
    run(work, Retrieve())
    return work, asked, pairs


def verdicts(work: Workshop, judge: str = "watcher") -> list[Verdict]:
    return [v for v in work.study.records(Verdict) if v.judge == judge]


def test_both_orders_swap_the_answers_and_not_the_verdict(open_workshop: Opens) -> None:
    work, _, _ = benchmark(open_workshop)
    run(work, JudgeAnswers())
    shown = [
        (i.answer_a, i.answer_b) for m, t, i in scripted(work).asked if m == "watcher" and t == "judge_pair"
    ]
    assert len(shown) == 4
    assert shown[0] == shown[1][::-1]
    said = [(v.order, v.outcome, v.picked) for v in verdicts(work)]
    assert said == [
        ("forward", "A", "chosen"),
        ("reversed", "B", "chosen"),
        ("forward", "B", "chosen"),
        ("reversed", "A", "chosen"),
    ]


def test_one_order_where_that_is_set(open_workshop: Opens) -> None:
    work, _, _ = benchmark(open_workshop, both_orders=False)
    run(work, JudgeAnswers())
    assert {v.order for v in work.study.records(Verdict)} == {"forward"}


@pytest.mark.parametrize(("setting", "count"), [("kept", 2), ("all", 10)])
def test_baselines_judge_all_ten_pairs_and_judges_those_that_are_set(
    setting: str, count: int, open_workshop: Opens
) -> None:
    work, _, _ = benchmark(open_workshop, pairs=setting)
    run(work, JudgeAnswers())
    heard = Counter(v.judge for v in work.study.records(Verdict) if v.order == "forward")
    assert heard == {"watcher": count} | dict.fromkeys(BASELINES, 10)
    assert {(v.selector, v.scope, v.delivery_id) for v in verdicts(work, "first_letter")} == {
        ("none", "none", "")
    }


def test_a_coin_picks_the_same_answer_whichever_way_round(open_workshop: Opens) -> None:
    work, _, _ = benchmark(open_workshop)
    run(work, JudgeAnswers())
    by_pair: dict[str, set[str | None]] = {}
    for v in verdicts(work, "random_choice"):
        by_pair.setdefault(v.pair_id, set()).add(v.picked)
    assert len(by_pair) == 10
    assert {len(picks) for picks in by_pair.values()} == {1}


def test_what_was_served_is_recorded_for_deciding_and_gold_ranges(open_workshop: Opens) -> None:
    work, asked, pairs = benchmark(open_workshop)
    run(work, JudgeAnswers())
    deliveries = {d.pair_id: d for d in work.study.records(Delivery)}
    assert set(deliveries) == {p.id for p in pairs[:2]}
    got = deliveries[pairs[0].id]
    one, two = (c.video_id for c in asked.citations[1:])
    chunks = work.catalogue().chunks_of_video
    # Six chunks are asked for: all four of the first video, and two of the second.
    assert set(got.transcript_chunk_ids) == {c.id for c in [*chunks[one], *chunks[two][:2]]}
    assert got.frames == ()
    ways = [(r.kind, r.video_id, r.start_seconds, r.in_video, r.in_scope) for r in got.ranges]
    assert ways == [
        ("deciding", two, 31.0, True, True),
        ("gold", one, 10.0, True, True),
        ("gold", two, 0.0, True, True),
    ]
    assert [(r.retrieved_rank, r.transcript_served) for r in got.ranges] == [
        (None, False),
        (2, True),
        (5, True),
    ]


def test_sentences_in_which_the_answers_differ_are_looked_up_once(open_workshop: Opens) -> None:
    work, _, _ = benchmark(open_workshop, grid=GRID)
    run(work, JudgeAnswers())
    looked_up = scripted(work).inputs_of("find_evidence")
    assert len(looked_up) == 2
    assert looked_up[0].sentences[0] == "One reads CAFE."


def test_the_modality_says_what_is_given(open_workshop: Opens) -> None:
    work, _, _ = benchmark(open_workshop, grid=GRID, kept=1)
    run(work, JudgeAnswers())
    calls = [i for m, t, i in scripted(work).asked if m == "watcher" and t == "judge_pair"]
    # Frames alone of videos without frames is nothing; both orders are asked in turn.
    assert [len(c.evidence.lines) for c in calls] == [6, 6, 8, 8, 0, 0]
    served = {(d.scope, d.modality): d for d in work.study.records(Delivery)}
    assert set(served) == {("full", "frames+transcript"), ("oracle", "transcript"), ("full", "frames")}
    assert served["full", "frames"].transcript_chunk_ids == ()
    oracle = served["oracle", "transcript"].ranges
    assert [r.retrieved_rank for r in oracle] == [None] * 3


def test_a_lost_pair_gets_its_first_broken_step(open_workshop: Opens) -> None:
    def wrong(model: str, inputs: Any) -> str:
        return "[[B]]" if "CAFE" in inputs.answer_a else "[[A]]"

    work, _, _ = benchmark(open_workshop, {"judge_pair": judge(wrong), "find_evidence": found}, kept=1)
    run(work, JudgeAnswers())
    assert [(v.picked, v.broken_step) for v in verdicts(work)] == [("rejected", "retrieval")] * 2
    assert {v.broken_step for v in verdicts(work, "first_letter")} == {None}


def test_without_an_evidence_finder_only_gold_is_traced(open_workshop: Opens) -> None:
    work, _, _ = benchmark(open_workshop, {"judge_pair": judge(likes_the_gold)}, kept=1)
    run(work, JudgeAnswers())
    (delivery,) = work.study.records(Delivery)
    assert [r.kind for r in delivery.ranges] == ["gold", "gold"]


def test_a_failed_call_is_an_error_and_no_pick(open_workshop: Opens) -> None:
    def fails(model: str, inputs: Any) -> str:
        if model == "watcher":
            raise ProviderError("the model is out", retryable=True)
        return "none"

    work, _, _ = benchmark(open_workshop, {"judge_pair": judge(fails), "find_evidence": found}, kept=1)
    run(work, JudgeAnswers())
    said = verdicts(work)
    assert [(v.outcome, v.picked, v.reply, v.broken_step) for v in said] == [
        ("error", None, "the model is out", None)
    ] * 2
    assert {v.outcome for v in verdicts(work, "text_only")} == {"unparsed"}


def test_another_judge_setting_runs_that_judge_alone(open_workshop: Opens) -> None:
    work, _, _ = benchmark(open_workshop)
    assert run(work, JudgeAnswers())["judge"].reused == 0
    judges = {"watcher": {"provider": "scripted", "model": "watcher", "options": {"patience": 2}}}
    tree = work.settings.model_dump() | {"judges": judges}
    other = open_workshop(type(work.settings).model_validate(tree), SCRIPTS)
    before = {u.label: u.parents for u in JudgeAnswers().plan(work)}
    other.study.close()
    other.study = work.study
    after = {u.label: u.parents for u in JudgeAnswers().plan(other)}
    assert JudgeAnswers().settings_digest(other) == JudgeAnswers().settings_digest(work)
    changed = {label.split(" on ")[0] for label in before if before[label] != after[label]}
    assert changed == {"watcher"}


def test_a_question_that_was_not_searched_is_left_out_by_judges_only(open_workshop: Opens) -> None:
    work, _, _ = benchmark(open_workshop)
    work.study.set_plan("retrieve", [])
    work.cache.clear()
    assert work.study.records(Retrieval) == []
    run(work, JudgeAnswers())
    assert {v.judge for v in work.study.records(Verdict)} == BASELINES


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        ({"judging": {"grid": [{"scope": "ful"}]}}, r"judging.grid: no scope 'ful'; did you mean 'full'\?"),
        ({"judging": {"grid": [{"selector": "unifrom"}]}}, "no part named 'unifrom'"),
        ({"evidence": {"retrievers": []}}, "evidence.retrievers is empty"),
        ({"evidence": {"retrievers": ["dense", "sparse"]}}, "no part named 'sparse'"),
    ],
)
def test_unknown_evidence_is_refused(tree: dict[str, Any], told: str) -> None:
    with pytest.raises(SettingsError, match=told):
        refuse_unknown_evidence(settings(**tree))
