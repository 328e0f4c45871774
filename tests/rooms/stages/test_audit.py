from __future__ import annotations

from collections import Counter
from typing import Any

from pydantic import BaseModel

from playlisteval.engine.run import run_path
from playlisteval.engine.stage import Stage, Workshop
from playlisteval.errors import ProviderError
from playlisteval.metrics.gate_audits import LAST_GATE
from playlisteval.records import AnswerPair, AuditFinding, Draft, GateReport, Item, Question
from playlisteval.stages.ask import Ask
from playlisteval.stages.audit import Audit, expected_calls
from playlisteval.stages.degrade import Degrade
from playlisteval.stages.pair_answers import PairAnswers
from tests.fakes.workshop import Quiet, put, run, scripted, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.scripts import judge, question_after, rank_sighted, whole
from tests.rooms.stages.small_index import all_records, place
from tests.rooms.stages.test_ask import seed_of


def first_letter(model: str, inputs: Any) -> str:
    """The weak judges know nothing, so the difficulty gate drops nothing."""
    return "[[A]]" if model == "text_judge" else "can't tell"


def path(
    open_workshop: Opens, scripts: dict[str, Any] | None = None, verdict: Any = first_letter, **tree: Any
) -> Workshop:
    """One seed brought as far as its pairs."""
    tree = {"audit": {"calls": True}} | tree
    work = open_workshop(settings(**tree), whole() | {"judge_pair": judge(verdict)} | (scripts or {}))
    one, two, three = (place(n, position=p) for p, n in enumerate(("one", "two", "three")))
    put(work, *all_records([one, two, three]), seed_of(one, two))
    run(work, Ask(), Degrade())
    run(work, PairAnswers())
    return work


def findings(work: Workshop, audit: str) -> list[AuditFinding]:
    return [f for f in work.study.records(AuditFinding) if f.audit == audit]


def outcomes(work: Workshop, audit: str) -> Counter[tuple[str, str]]:
    return Counter((f.about, f.outcome) for f in findings(work, audit))


# -- the answers alone


def test_the_text_judge_is_shown_the_answers_and_no_question(open_workshop: Opens) -> None:
    work = path(open_workshop)
    run(work, Audit())
    shown = [i for model, _, i in scripted(work).asked if model == "text_judge"]
    assert len(shown) == 10
    assert {(i.question, i.evidence.frames, i.evidence.lines) for i in shown} == {("", (), ())}
    (asked,) = work.study.records(Question)
    assert {f.cluster_id for f in findings(work, "answer_only")} == {asked.id}


def test_a_right_letter_is_a_yes_and_a_reply_without_verdict_is_none(open_workshop: Opens) -> None:
    def verdict(model: str, inputs: Any) -> str:
        worst = "as bad as rating 1" in inputs.answer_a + inputs.answer_b
        return "can't tell" if worst else first_letter(model, inputs)

    work = path(open_workshop, verdict=verdict)
    run(work, Audit())
    sides = {p.id: p.chosen_side for p in work.study.records(AnswerPair) if p.rejected_rating != 1}
    found = {f.subject_id: f.outcome for f in findings(work, "answer_only")}
    assert {p: found[p] for p in sides} == {p: "yes" if side == "A" else "no" for p, side in sides.items()}
    assert sorted(outcome for p, outcome in found.items() if p not in sides) == ["none"] * 4


def test_a_role_that_cannot_compare_is_not_testable(open_workshop: Opens) -> None:
    work = path(open_workshop)
    del scripted(work).scripts["judge_pair"]
    run(work, Audit())
    assert outcomes(work, "answer_only") == {("", "not_testable"): 10}


# -- stricter gates


def test_each_item_is_ranked_without_its_records_and_with_the_transcript(open_workshop: Opens) -> None:
    work = path(open_workshop)
    before = len(scripted(work).asked)
    run(work, Audit())
    asked = [(task, i) for _, task, i in scripted(work).asked[before:]]
    (sighted,) = [i for task, i in asked if task == "rank_sighted"]
    (blind,) = [i for task, i in asked if task == "rank_blind"]
    assert sighted.causal_records == ()
    assert [line.text for line in blind.transcript] == [
        f"{name}.{n}" for name in ("one", "two") for n in range(4)
    ]
    assert outcomes(work, "gate_variant") == {
        ("sighted_ranking blind", "yes"): 1,
        ("blind_ranking transcript", "yes"): 1,
    }


def test_a_set_that_is_only_told_apart_with_its_records_is_a_no(open_workshop: Opens) -> None:
    seeing, guessing = rank_sighted(lambda text: True), rank_sighted(lambda text: False)

    def needs_records(model: str, inputs: Any) -> BaseModel:
        return (seeing if inputs.causal_records else guessing)(model, inputs)

    work = path(open_workshop, {"rank_sighted": needs_records})
    run(work, Audit())
    assert outcomes(work, "gate_variant")["sighted_ranking blind", "no"] == 1


def test_a_gate_that_is_off_has_no_variant(open_workshop: Opens) -> None:
    work = path(open_workshop, gates={"blind_ranking": {"enabled": False}})
    run(work, Audit())
    assert {about for about, _ in outcomes(work, "gate_variant")} == {"sighted_ranking blind"}


# -- gates that stood alone in the way


def test_what_one_gate_dropped_is_shown_to_the_gates_it_never_reached(open_workshop: Opens) -> None:
    """The first draft is told in the transcript, and shown: nothing else would have stopped it."""
    work = path(open_workshop, whole(told=lambda q: q == question_after(0)))
    run(work, Audit())
    (found,) = findings(work, "gate_alone")
    (dropped,) = [r for r in work.study.records(GateReport) if r.outcome == "dropped"]
    assert (found.about, found.outcome) == ("transcript_shortcut", "yes")
    assert (found.subject_id, found.cluster_id) == (dropped.subject_id, dropped.seed_id)
    assert found.detail == "not testable: recall_shortcut"
    grounded = [i for i in scripted(work).inputs_of("ground_in_video") if i.question == question_after(0)]
    assert len(grounded) == 1


def test_what_a_later_gate_drops_too_is_a_no_with_its_reason(open_workshop: Opens) -> None:
    first = question_after(0)
    work = path(open_workshop, whole(told=lambda q: q == first, question=lambda q: q != first))
    run(work, Audit())
    (found,) = findings(work, "gate_alone")
    assert (found.outcome, found.detail) == ("no", "video_grounding: answer_not_shown")


def test_what_no_other_gate_can_test_stays_not_testable(open_workshop: Opens) -> None:
    work = path(open_workshop, whole(told=lambda q: q == question_after(0)))
    del scripted(work).scripts["ground_in_video"]
    run(work, Audit())
    (found,) = findings(work, "gate_alone")
    assert (found.outcome, found.detail) == ("not_testable", "not testable: recall_shortcut, video_grounding")


def test_the_last_gate_of_a_phase_has_no_other_behind_it(open_workshop: Opens) -> None:
    def weak(model: str, inputs: Any) -> str:
        """Both weak judges know which answer is worse where one has the worst rating."""
        return "[[A]]" if "rating 1" in inputs.answer_b else "[[B]]" if "rating 1" in inputs.answer_a else ""

    work = path(open_workshop, whole(answers=lambda text: "try 2 " in text), weak)
    run(work, Audit())
    assert outcomes(work, "gate_alone") == {("sighted_ranking", "yes"): 1, ("difficulty", "yes"): 4}
    assert {f.detail for f in findings(work, "gate_alone")} == {LAST_GATE}


def test_a_generator_that_made_nothing_is_no_gate(open_workshop: Opens) -> None:
    calls: list[int] = []

    def fails_once(model: str, inputs: Any) -> Any:
        calls.append(1)
        if len(calls) == 1:
            raise ProviderError("the model is out")
        return whole()["ask"](model, inputs)

    work = path(open_workshop, {"ask": fails_once})
    run(work, Audit())
    assert [r.gate for r in work.study.records(GateReport) if r.outcome == "dropped"] == ["generator"]
    assert findings(work, "gate_alone") == []


# -- leave to call models


def test_without_leave_nothing_is_asked_and_nothing_is_found(open_workshop: Opens) -> None:
    work = path(open_workshop, audit={"calls": False})
    before = len(scripted(work).asked)
    run(work, Audit())
    assert len(scripted(work).asked) == before
    assert work.study.records(AuditFinding) == []
    assert "playlisteval audit STUDY --calls" in Audit().notes(work)[0]


def test_what_was_found_with_leave_stays_without_it(open_workshop: Opens) -> None:
    work = path(open_workshop)
    run(work, Audit())
    found = work.study.records(AuditFinding)
    assert Audit().notes(work) == []
    without = settings(audit={"calls": False})
    work.settings = without
    calls = len(scripted(work).asked)
    run(work, Audit())
    assert work.study.records(AuditFinding) == found
    assert len(scripted(work).asked) == calls


def test_the_calls_that_are_told_are_at_least_those_that_are_made(open_workshop: Opens) -> None:
    work = path(open_workshop, whole(told=lambda q: q == question_after(0)))
    expected = expected_calls(Audit().plan(work), work)
    before = len(scripted(work).asked)
    run(work, Audit())
    made = Counter(model for model, _, _ in scripted(work).asked[before:])
    assert expected == {
        "text_judge": 10,
        "sighted_ranker": 1,
        "blind_ranker_a": 1,
        "blind_ranker_b": 1,
        "memory_answerer_a": 1,
        "memory_answerer_b": 1,
        "memory_verifier_a": 1,
        "memory_verifier_b": 1,
        "grounder": 1,
    }
    assert all(count <= expected[role] for role, count in made.items())


# -- failures


def test_a_failed_call_is_no_finding_and_is_tried_again(open_workshop: Opens) -> None:
    out = {"now": True}
    normal = whole()["rank_sighted"]

    def rank(model: str, inputs: Any) -> Any:
        if not inputs.causal_records and out["now"]:
            raise ProviderError("the model is out")
        return normal(model, inputs)

    work = path(open_workshop, {"rank_sighted": rank})
    stages: list[Stage] = [Audit()]
    heard = Quiet()
    run_path([stages], work, heard, "run")
    assert heard.failed == [("audit", "the model is out")]
    assert {about for about, _ in outcomes(work, "gate_variant")} == {"blind_ranking transcript"}
    out["now"] = False
    run(work, Audit())
    assert outcomes(work, "gate_variant")["sighted_ranking blind", "yes"] == 1
    assert len(work.study.records(Item)) == 1
    assert len(work.study.records(Draft)) == 1
