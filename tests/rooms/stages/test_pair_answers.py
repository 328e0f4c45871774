from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from playlisteval.engine.run import run_path
from playlisteval.engine.stage import Workshop
from playlisteval.errors import ProviderError
from playlisteval.records import RATING_PAIRS, AnswerPair, GateReport, Item, Selection
from playlisteval.stages.pair_answers import PairAnswers
from tests.fakes.records import degraded_set, question
from tests.fakes.workshop import Quiet, put, run, scripted, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.scripts import judge
from tests.rooms.stages.small_index import all_records, place


def items_in(domain: str, count: int) -> list[Any]:
    """Items of one domain with all that they are made of."""
    places = [place(f"{domain}{n}", domain=domain, position=n) for n in range(2)]
    made: list[Any] = list(all_records(places))
    for n in range(count):
        asked = question(f"{domain} {n}", domain, segment_ids=tuple(p.segments[0].id for p in places))
        wrong = degraded_set(asked.id)
        made += [asked, wrong]
        made.append(Item(question_id=asked.id, degraded_set_id=wrong.id, seed_id=f"seed {n}", domain=domain))
    return made


def gives_up(model: str, inputs: Any) -> str:
    return "can't tell"


def knows_the_gold(model: str, inputs: Any) -> str:
    """Right on every pair that holds the gold, whichever side it is on; else no verdict."""
    gold = ["CAFE" in text for text in (inputs.answer_a, inputs.answer_b)]
    return "[[A]]" if gold[0] else "[[B]]" if gold[1] else "none"


def with_items(open_workshop: Opens, verdict: Any = gives_up, items: int = 3, **pairs: int) -> Workshop:
    work = open_workshop(settings(pairs=pairs), {"judge_pair": judge(verdict)})
    put(work, *items_in("art", items), *items_in("life", 1))
    return work


def test_all_ten_pairs_of_an_item_are_made_and_asked_about(open_workshop: Opens) -> None:
    work = with_items(open_workshop, items=1)
    run(work, PairAnswers())
    pairs = [p for p in work.study.records(AnswerPair) if p.domain == "art"]
    assert [(p.chosen_rating, p.rejected_rating) for p in pairs] == list(RATING_PAIRS)
    reports = work.study.records(GateReport)
    assert {r.subject_id for r in reports} == {p.id for p in work.study.records(AnswerPair)}
    assert {(r.gate, r.phase, r.outcome, r.round) for r in reports} == {("difficulty", "pair", "kept", 1)}
    assert Counter(model for model, *_ in scripted(work).asked) == {"weak_judge_a": 20, "weak_judge_b": 20}


def test_answers_are_shown_on_the_side_that_was_drawn_and_without_citations(open_workshop: Opens) -> None:
    work = with_items(open_workshop, knows_the_gold, items=4)
    run(work, PairAnswers())
    sides = Counter(p.chosen_side for p in work.study.records(AnswerPair))
    assert min(sides.values()) > 10
    assert not any("@" in i.answer_a + i.answer_b for i in scripted(work).inputs_of("judge_pair"))
    # Both weak judges are right on the four pairs that hold the gold: these are too easy.
    dropped = {r.subject_id for r in work.study.records(GateReport) if r.outcome == "dropped"}
    assert dropped == {p.id for p in work.study.records(AnswerPair) if p.chosen_rating == 5}


def test_the_benchmark_is_sampled_from_kept_pairs_evenly(open_workshop: Opens) -> None:
    work = with_items(open_workshop, knows_the_gold, questions_per_domain=2, pairs_per_domain=7)
    run(work, PairAnswers())
    chosen = {s.domain: s for s in work.study.records(Selection)}
    assert sorted(chosen) == ["art", "life"]
    assert [(len(s.question_ids), len(s.pair_ids), s.seed) for s in chosen.values()] == [(2, 7, 7), (1, 6, 7)]
    pairs = work.study.by_id(AnswerPair)
    spread = Counter(pairs[p].question_id for p in chosen["art"].pair_ids)
    assert set(spread) == set(chosen["art"].question_ids)
    assert sorted(spread.values()) == [3, 4]
    assert all(pairs[p].chosen_rating < 5 for s in chosen.values() for p in s.pair_ids)


def test_the_sample_is_fixed_by_the_seed(open_workshop: Opens) -> None:
    def sampled(seed: int) -> list[tuple[str, ...]]:
        work = open_workshop(
            settings(seed=seed, pairs={"pairs_per_domain": 5}), {"judge_pair": judge(gives_up)}
        )
        put(work, *items_in("art", 4))
        run(work, PairAnswers())
        return [s.pair_ids for s in work.study.records(Selection)]

    assert sampled(7) == sampled(7)
    assert sampled(7) != sampled(8)


def test_a_model_that_can_not_judge_leaves_pairs_untested_and_kept(open_workshop: Opens) -> None:
    work = open_workshop(settings())
    put(work, *items_in("art", 1))
    run(work, PairAnswers())
    assert {r.outcome for r in work.study.records(GateReport)} == {"not_testable"}
    (chosen,) = work.study.records(Selection)
    assert len(chosen.pair_ids) == 10


def test_a_gate_that_is_off_says_nothing(open_workshop: Opens) -> None:
    work = open_workshop(settings(gates={"difficulty": {"enabled": False}}))
    put(work, *items_in("art", 1))
    run(work, PairAnswers())
    assert work.study.records(GateReport) == []
    assert len(work.study.records(AnswerPair)) == 10


@pytest.mark.parametrize("failing", ["art", "life"])
def test_a_failed_item_holds_up_its_own_domain_only(failing: str, open_workshop: Opens) -> None:
    def fails(model: str, inputs: Any) -> str:
        if f"signs of {failing}" in inputs.question:
            raise ProviderError("the model is out")
        return "none"

    work, heard = with_items(open_workshop, fails), Quiet()
    run_path([[PairAnswers()]], work, heard, "run")
    assert {error for _, error in heard.failed} == {"the model is out"}
    assert [s.domain for s in work.study.records(Selection)] == [{"art": "life", "life": "art"}[failing]]
