from __future__ import annotations

from typing import Any

from playlisteval.engine.stage import Workshop
from playlisteval.errors import ProviderError
from playlisteval.records import DegradedSet, GateReport, Item, Question
from playlisteval.stages.degrade import MOST_CLIPS_ELSEWHERE, Degrade
from playlisteval.tasks.degrade import VISUAL_CATEGORIES
from tests.fakes.records import question
from tests.fakes.workshop import put, run, scripted, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.scripts import GOLD, whole
from tests.rooms.stages.small_index import all_records, place


def with_question(open_workshop: Opens, script: dict[str, Any], others: int = 0) -> tuple[Workshop, Question]:
    work = open_workshop(settings(), script)
    one, two = place("one"), place("two", position=1)
    rest = [place(f"o{n}", position=2 + n) for n in range(others)]
    stranger = place("s", playlist="land")
    ids = (one.segments[0].id, two.segments[0].id)
    asked = question("q", "films", segment_ids=ids, answer=GOLD)
    put(work, *all_records([one, two, *rest, stranger]), asked)
    return work, asked


def test_an_accepted_set_makes_an_item(open_workshop: Opens) -> None:
    work, asked = with_question(open_workshop, whole())
    run(work, Degrade())
    (made,), (item,) = work.study.records(DegradedSet), work.study.records(Item)
    assert (item.question_id, item.degraded_set_id, item.domain) == (asked.id, made.id, "films")
    kept = [(r.gate, r.outcome, r.round) for r in work.study.records(GateReport)]
    assert kept == [(g, "kept", 1) for g in ("causal_record", "blind_ranking", "sighted_ranking")]


def test_the_degrader_is_shown_the_clips_and_what_lies_elsewhere(open_workshop: Opens) -> None:
    work, asked = with_question(open_workshop, whole(), others=9)
    run(work, Degrade())
    (inputs,) = scripted(work).inputs_of("degrade")
    assert (inputs.question, inputs.answer, inputs.attempt) == (asked.question, GOLD, 1)
    assert [c.number for c in inputs.clips] == [1, 2]
    assert [c.number for c in inputs.elsewhere] == list(range(3, 3 + MOST_CLIPS_ELSEWHERE))
    names = {work.catalogue().videos[c.video_id].sha256 for c in inputs.elsewhere}
    assert len(names) == MOST_CLIPS_ELSEWHERE
    assert names < {f"o{n}" for n in range(9)}
    assert sorted(inputs.categories) == sorted(VISUAL_CATEGORIES)


def test_rejections_go_back_and_categories_are_shuffled_afresh(open_workshop: Opens) -> None:
    work, asked = with_question(open_workshop, whole(answers=lambda text: "try 3 " in text))
    run(work, Degrade())
    calls = scripted(work).inputs_of("degrade")
    assert [(c.attempt, len(c.feedback)) for c in calls] == [(1, 0), (2, 1), (3, 2)]
    assert len({c.categories for c in calls}) == 3
    told = calls[2].feedback[0]
    assert (told.gate, told.reason, told.question) == ("sighted_ranking", "order_not_seen", asked.question)
    assert "try 1" in told.answer
    assert len(work.study.records(Item)) == 1


def test_three_tries_and_no_more(open_workshop: Opens) -> None:
    work, _ = with_question(open_workshop, whole(answers=lambda text: False))
    run(work, Degrade())
    assert len(scripted(work).inputs_of("degrade")) == 3
    assert work.study.records(Item) == []


def test_a_failed_call_is_a_rejection_with_its_reason(open_workshop: Opens) -> None:
    def fails(model: str, inputs: Any) -> Any:
        raise ProviderError("the model is out")

    work, asked = with_question(open_workshop, whole() | {"degrade": fails})
    run(work, Degrade())
    told = [(r.gate, r.reason, r.detail, r.subject_id, r.round) for r in work.study.records(GateReport)]
    assert told == [("generator", "call_failed", "the model is out", asked.id, n) for n in (1, 2, 3)]


def test_judges_of_the_gates_are_shown_no_citation(open_workshop: Opens) -> None:
    work, _ = with_question(open_workshop, whole())
    run(work, Degrade())
    shown = scripted(work).inputs_of("rank_blind")[0].candidates
    assert len(shown) == 5
    assert not any("@" in text for text in shown)
