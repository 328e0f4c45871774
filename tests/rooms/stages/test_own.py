"""What is brought along goes the whole way: its own seeds, checks in place of gates, items and pairs."""

from __future__ import annotations

import math
from typing import Any

import pytest

from playlisteval.engine.own_lines import OwnLine
from playlisteval.engine.run import run_path
from playlisteval.engine.stage import Workshop
from playlisteval.records import (
    AnswerPair,
    DegradedSet,
    Draft,
    GateReport,
    Item,
    OwnQuestion,
    OwnRange,
    Question,
    QuestionType,
    SegmentPair,
    Selection,
    SystemAnswer,
)
from playlisteval.stages.ask import Ask
from playlisteval.stages.collect import Collect
from playlisteval.stages.degrade import Degrade
from playlisteval.stages.pair_answers import PairAnswers
from playlisteval.stages.pair_segments import PairSegments
from tests.fakes.workshop import Quiet, put, run, scripted, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.scripts import GOLD, judge, whole
from tests.rooms.stages.small_index import all_records, at_angles, place

PLACES = [place(n, position=p, title=f"Film {n}") for p, n in enumerate("abc")]
A, B, C = (p.segments[0].id for p in PLACES)
ANGLES = {"a": [0.0], "b": [40.0], "c": [75.0]}


def evidence(*names: str) -> tuple[OwnRange, ...]:
    return tuple(OwnRange(video=f"Film {n}", start_seconds=1.0, end_seconds=12.0) for n in names)


ASKED = OwnQuestion(
    name="mine",
    question="What is shown?",
    answer=GOLD,
    evidence=evidence("a", "c"),
    verb="compare",
    question_type=QuestionType(row="Factual", column="Apply"),
)
ONE_FILM = OwnQuestion(
    name="",
    question="What is shown?",
    answer="The wall is red all the time, from the first moment to the very last one.",
    evidence=evidence("b"),
)
RATED = OwnQuestion(
    name="",
    question="What is shown?",
    answer="",
    evidence=evidence("b"),
    answers=tuple(
        SystemAnswer(system=s, text=f"{s} (1 @ 00:01 - 00:02).", rating=r)
        for s, r in (("keen", 5), ("dull", 2), ("dim", 2))
    ),
)
PREFERRED = OwnQuestion(
    name="",
    question="What else is shown?",
    answer="",
    evidence=evidence("a", "b"),
    answers=tuple(SystemAnswer(system=s, text=s, rating=None) for s in ("chosen", "rejected")),
)


def with_own(open_workshop: Opens, *own: OwnQuestion, script: Any = None, **tree: Any) -> Workshop:
    scripts = whole() | {"judge_pair": judge(lambda model, inputs: "[[A]]")} | (script or {})
    work = open_workshop(settings(**tree), scripts)
    put(work, *all_records(PLACES), *own, vectors=at_angles(PLACES, ANGLES))
    return work


def brought(work: Workshop) -> None:
    run(work, PairSegments())
    run(work, Ask(), Degrade())
    run(work, PairAnswers())


def seeds(work: Workshop) -> set[tuple[tuple[str, str], str]]:
    return {(s.segment_ids, s.own_id) for s in work.study.records(SegmentPair)}


def test_own_questions_are_the_only_seeds_unless_the_settings_say_so(open_workshop: Opens) -> None:
    work = with_own(open_workshop, ASKED, RATED)
    run(work, PairSegments())
    assert seeds(work) == {((A, C), ASKED.id), ((B, B), RATED.id)}
    cosines = {s.own_id: s.cosine for s in work.study.records(SegmentPair)}
    # 0.26 is below the bound for drawn seeds; what is brought along is bound by nothing.
    assert cosines == {
        ASKED.id: pytest.approx(math.cos(math.radians(75)), abs=1e-6),
        RATED.id: pytest.approx(1.0, abs=1e-6),
    }
    both = with_own(open_workshop, ASKED, own={"draw_seeds": True})
    run(both, PairSegments())
    assert {own_id for _, own_id in seeds(both)} == {"", ASKED.id}
    assert len(seeds(both)) == 3


def test_two_questions_on_the_same_segments_are_two_seeds(open_workshop: Opens) -> None:
    other = ASKED.model_copy(update={"question": "What else?"})
    work = with_own(open_workshop, ASKED, other)
    run(work, PairSegments())
    assert seeds(work) == {((A, C), ASKED.id), ((A, C), other.id)}


def test_a_question_that_fits_no_video_fails_alone(open_workshop: Opens) -> None:
    lost = ASKED.model_copy(update={"name": "lost", "evidence": evidence("a", "x")})
    work = with_own(open_workshop, lost, ASKED)
    work.own = (OwnLine("mine.jsonl", 1, lost), OwnLine("mine.jsonl", 2, ASKED))
    heard = Quiet()
    run_path([[PairSegments()]], work, heard, "run")
    assert heard.failed == [
        (
            "pair_segments",
            "mine.jsonl line 1: evidence: no collected video is named 'Film x'; did you mean 'Film c'?",
        )
    ]
    assert seeds(work) == {((A, C), ASKED.id)}


def test_collecting_keeps_good_lines_and_tells_bad_ones(open_workshop: Opens) -> None:
    lost = ASKED.model_copy(update={"evidence": evidence("x")})
    work = open_workshop()
    put(work, *all_records(PLACES))
    work.own = (
        OwnLine("mine.jsonl", 1, ASKED),
        OwnLine("mine.jsonl", 2, None, "mine.jsonl line 2: not JSON; mend it"),
        OwnLine("mine.jsonl", 4, lost),
    )
    heard = Quiet()
    run_path([[Collect()]], work, heard, "run")
    assert heard.failed == [("collect", "mine.jsonl line 2: not JSON; mend it")]
    assert [o.id for o in work.study.records(OwnQuestion)] == [ASKED.id, lost.id]
    assert Collect().notes(work) == [
        "mine.jsonl line 4: evidence: no collected video is named 'Film x'; did you mean 'Film c'?; "
        "the line will be left out"
    ]


def test_an_own_question_is_not_asked_for_but_spoiled_and_paired(open_workshop: Opens) -> None:
    work = with_own(open_workshop, ASKED)
    brought(work)
    assert scripted(work).inputs_of("ask") == []
    (draft,), (asked,) = work.study.records(Draft), work.study.records(Question)
    assert (draft.answer, draft.question_type, draft.verb) == (GOLD, ASKED.question_type, "compare")
    assert [(c.clip_id, c.start_seconds, c.end_seconds) for c in asked.citations] == [
        (1, 0.0, 15.0), (1, 20.0, 25.0), (2, 0.0, 15.0), (2, 30.0, 40.0),
    ]  # fmt: skip
    (item,) = work.study.records(Item)
    assert (item.own_id, len(work.study.records(DegradedSet))) == ("", 1)
    assert len(work.study.records(AnswerPair)) == 10


@pytest.mark.parametrize(("drop", "outcome", "questions"), [(False, "flagged", 1), (True, "dropped", 0)])
def test_gates_of_asking_flag_an_own_question_and_drop_it_only_where_told_to(
    drop: bool, outcome: str, questions: int, open_workshop: Opens
) -> None:
    work = with_own(open_workshop, ASKED, script=whole(told=lambda q: True), own={"drop": drop})
    run(work, PairSegments())
    run(work, Ask())
    said = {r.gate: r.outcome for r in work.study.records(GateReport)}
    later = {} if drop else {"recall_shortcut": "not_testable", "video_grounding": "kept"}
    assert said == {"citation_structure": "kept", "transcript_shortcut": outcome} | later
    assert len(work.study.records(Question)) == questions


def test_another_word_on_dropping_asks_the_gates_again(open_workshop: Opens) -> None:
    work = with_own(open_workshop, ASKED, script=whole(told=lambda q: True))
    run(work, PairSegments(), Ask())
    work.settings = settings(own={"drop": True})
    run(work, PairSegments(), Ask())
    assert work.study.records(Question) == []


def test_a_question_in_one_segment_is_shown_it_once(open_workshop: Opens) -> None:
    work = with_own(open_workshop, ONE_FILM)
    brought(work)
    (asked,) = work.study.records(Question)
    assert asked.segment_ids == (B, B)
    flagged = [(r.gate, r.reason) for r in work.study.records(GateReport) if r.outcome == "flagged"]
    assert flagged == [("citation_structure", "few_paragraphs")]
    windows = scripted(work).inputs_of("answer_from_transcript")[0].windows
    assert [w[0].text.split(".")[0] for w in windows].count("b") == 1
    shown = scripted(work).inputs_of("judge_pair")[0].evidence.lines
    assert [line.text for line in shown] == ["b.0", "b.1", "b.2", "b.3"]


def test_a_question_whose_answers_are_all_rejected_is_not_asked_anew(open_workshop: Opens) -> None:
    work = with_own(open_workshop, ASKED, script=whole(answers=lambda text: False))
    run(work, PairSegments())
    run(work, Ask(), Degrade())
    assert len(work.study.records(DegradedSet)) == 3
    assert len(work.study.records(Draft)) == 1
    assert work.study.records(Item) == []


def test_answers_of_systems_become_pairs_by_their_ratings(open_workshop: Opens) -> None:
    work = with_own(open_workshop, RATED, PREFERRED)
    brought(work)
    assert [task for _, task, _ in scripted(work).asked if task != "judge_pair"] == []
    pairs = work.study.records(AnswerPair)
    assert {(p.systems, p.chosen_rating, p.rejected_rating, p.gap) for p in pairs} == {
        (("keen", "dull"), 5, 2, 3),
        (("keen", "dim"), 5, 2, 3),
        (("chosen", "rejected"), 2, 1, 1),
    }
    assert len({p.id for p in pairs}) == 3
    assert {r.phase for r in work.study.records(GateReport)} == {"pair"}
    assert PairAnswers().notes(work) == ["pairs of own answers left out because both are rated alike: 1"]
    shown = {(i.answer_a, i.answer_b) for i in scripted(work).inputs_of("judge_pair")}
    assert {frozenset(two) for two in shown} == {
        frozenset({"keen.", "dull."}), frozenset({"keen.", "dim."}), frozenset({"chosen", "rejected"}),
    }  # fmt: skip


def test_sides_are_drawn_by_the_seed(open_workshop: Opens) -> None:
    many = RATED.model_copy(
        update={
            "answers": tuple(
                SystemAnswer(system=f"s{n}", text=f"Text {n}.", rating=1 + n % 5) for n in range(20)
            )
        }
    )

    def sides(seed: int) -> dict[str, str]:
        work = with_own(open_workshop, many, seed=seed)
        brought(work)
        return {p.id: p.chosen_side for p in work.study.records(AnswerPair)}

    first = sides(7)
    assert len(first) == 160
    assert 50 < list(first.values()).count("A") < 110
    assert first == sides(7)
    assert first != sides(8)


@pytest.mark.parametrize(("sample", "kept"), [(False, 11), (True, 4)])
def test_what_is_brought_along_is_judged_whole_unless_it_shall_be_sampled(
    sample: bool, kept: int, open_workshop: Opens
) -> None:
    work = with_own(
        open_workshop,
        ASKED,
        PREFERRED,
        own={"sample": sample},
        pairs={"pairs_per_domain": 4, "questions_per_domain": 5},
        gates={"difficulty": {"enabled": False}},
    )
    brought(work)
    (selection,) = work.study.records(Selection)
    assert len(selection.pair_ids) == kept
    assert len(selection.question_ids) == 2
