from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from playlisteval.engine.stage import Workshop
from playlisteval.errors import ProviderError
from playlisteval.records import DegradedSet, Draft, GateReport, Item, Question, SegmentPair
from playlisteval.stages.ask import Ask
from playlisteval.stages.degrade import Degrade
from playlisteval.tasks.ask import VERBS, AskReply
from tests.fakes.workshop import put, run, scripted, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.scripts import question_after, whole
from tests.rooms.stages.small_index import Place, all_records, place


def seed_of(one: Place, two: Place, draw: int = 0) -> SegmentPair:
    return SegmentPair(
        domain="films", segment_ids=(one.segments[0].id, two.segments[0].id), cosine=0.5, draw=draw
    )


def with_seed(open_workshop: Opens, script: dict[str, Any], **tree: Any) -> Workshop:
    work = open_workshop(settings(**tree), script)
    one, two = place("one"), place("two", position=1)
    put(work, *all_records([one, two]), seed_of(one, two))
    return work


def told(work: Workshop, task: str) -> list[list[tuple[str, str]]]:
    """The gate and the rejected question of every piece of feedback, for each call."""
    return [[(f.gate, f.question) for f in inputs.feedback] for inputs in scripted(work).inputs_of(task)]


def test_a_draft_that_passes_becomes_a_question_on_the_videos_clock(open_workshop: Opens) -> None:
    work = open_workshop(settings(), whole())
    one, two = place("one", seconds=80.0), place("two", position=1)
    seed = SegmentPair(
        domain="films", segment_ids=(one.segments[1].id, two.segments[0].id), cosine=0.5, draw=0
    )
    put(work, *all_records([one, two]), seed)
    run(work, Ask())
    (draft,), (asked,) = work.study.records(Draft), work.study.records(Question)
    assert (asked.draft_id, asked.seed_id, asked.segment_ids) == (draft.id, seed.id, seed.segment_ids)
    assert asked.verb in {verb for verbs in VERBS.values() for verb in verbs}
    # The first clip is the second segment of its video: it begins at 40 s.
    assert [(c.clip_id, c.start_seconds, c.end_seconds) for c in asked.citations] == [
        (1, 40.0, 55.0),
        (1, 60.0, 65.0),
        (2, 0.0, 15.0),
        (2, 30.0, 40.0),
    ]
    assert asked.citations[0].chunk_ids == (one.chunks[4].id, one.chunks[5].id)
    assert {r.outcome for r in work.study.records(GateReport)} == {"kept", "not_testable"}


def test_each_rejection_goes_back_with_all_that_were_before(open_workshop: Opens) -> None:
    work = with_seed(
        open_workshop,
        whole(question=lambda q: q == question_after(2), told=lambda q: q == question_after(0)),
    )
    run(work, Ask())
    assert told(work, "ask") == [
        [],
        [("transcript_shortcut", question_after(0))],
        [("transcript_shortcut", question_after(0)), ("video_grounding", question_after(1))],
    ]
    assert [d.attempt for d in work.study.records(Draft)] == [1, 2, 3]
    (asked,) = work.study.records(Question)
    assert asked.question == question_after(2)


def test_a_seed_is_given_up_after_six_drafts(open_workshop: Opens) -> None:
    work = with_seed(open_workshop, whole(question=lambda q: False))
    run(work, Ask(), Degrade())
    assert len(scripted(work).inputs_of("ask")) == 6
    assert [d.attempt for d in work.study.records(Draft)] == [1, 2, 3, 4, 5, 6]
    assert work.study.records(Question) == []
    dropped = [r for r in work.study.records(GateReport) if r.outcome == "dropped"]
    assert [(r.gate, r.round) for r in dropped] == [("video_grounding", n) for n in range(1, 7)]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [(AskReply(qa_pairs=()), "nothing_to_ask"), (ProviderError("the model is out"), "call_failed")],
)
def test_an_asker_that_makes_nothing_uses_up_its_tries(
    reply: AskReply | ProviderError, reason: str, open_workshop: Opens
) -> None:
    def nothing(model: str, inputs: Any) -> AskReply:
        if isinstance(reply, ProviderError):
            raise reply
        return reply

    work = with_seed(open_workshop, whole() | {"ask": nothing})
    run(work, Ask(), Degrade())
    assert len(scripted(work).inputs_of("ask")) == 6
    reports = work.study.records(GateReport)
    assert {(r.gate, r.outcome, r.reason) for r in reports} == {("generator", "dropped", reason)}
    assert work.study.records(Draft) == []


def test_three_rejected_sets_send_the_seed_back_with_the_whole_history(open_workshop: Opens) -> None:
    first_kept = question_after(1)
    work = with_seed(
        open_workshop,
        whole(question=lambda q: q != question_after(0), answers=lambda text: first_kept not in text),
    )
    run(work, Ask(), Degrade())
    assert told(work, "ask") == [
        [],
        [("video_grounding", question_after(0))],
        [("video_grounding", question_after(0)), *[("sighted_ranking", first_kept)] * 3],
    ]
    assert [d.attempt for d in work.study.records(Draft)] == [1, 2, 3]
    assert [s.attempt for s in work.study.records(DegradedSet)] == [1, 2, 3, 4]
    (item,) = work.study.records(Item)
    questions = work.study.by_id(Question)
    assert [q.question for q in questions.values()] == [first_kept, question_after(4)]
    assert questions[item.question_id].question == question_after(4)


def test_no_seed_has_more_than_six_sets_of_answers(open_workshop: Opens) -> None:
    work = with_seed(open_workshop, whole(answers=lambda text: False))
    run(work, Ask(), Degrade())
    # Two questions of three sets each; then the seed is discarded.
    assert len(scripted(work).inputs_of("ask")) == 2
    assert len(scripted(work).inputs_of("degrade")) == 6
    assert [s.attempt for s in work.study.records(DegradedSet)] == [1, 2, 3, 4, 5, 6]
    assert work.study.records(Item) == []


def test_no_seed_has_more_than_six_drafts_over_all_its_turns(open_workshop: Opens) -> None:
    def every_second(question: str) -> bool:
        return int(question.split(" rejections")[0].split()[-1]) % 2 == 1

    work = with_seed(
        open_workshop,
        whole(question=every_second, answers=lambda text: False),
        loop={"distractor_tries_per_question": 1},
    )
    run(work, Ask(), Degrade())
    history = told(work, "ask")
    assert [len(h) for h in history] == [0, 1, 2, 3, 4, 5]
    assert len(scripted(work).inputs_of("degrade")) == 3
    # Nothing is forgotten, and all stands in the order in which it happened.
    assert history[-1] == [
        (("video_grounding", "sighted_ranking")[n % 2], question_after(n)) for n in range(5)
    ]


def test_a_seed_that_is_done_is_not_asked_again(open_workshop: Opens) -> None:
    work = with_seed(open_workshop, whole(answers=lambda text: "try 2" in text))
    run(work, Ask(), Degrade())
    calls, digest = len(scripted(work).asked), work.study.digest()
    again = run(work, Ask(), Degrade())
    assert (again["ask"].reused, again["degrade"].reused) == (1, 1)
    assert len(scripted(work).asked) == calls
    assert work.study.digest() == digest


def test_seeds_do_not_know_of_each_other(open_workshop: Opens) -> None:
    work = open_workshop(settings(), whole(answers=lambda text: "try 1 " not in text))
    places = [place(n, position=p) for p, n in enumerate("abc")]
    put(work, *all_records(places), seed_of(places[0], places[1]), seed_of(places[1], places[2], 1))
    run(work, Ask(), Degrade())
    assert sorted(Counter(d.seed_id for d in work.study.records(Draft)).values()) == [1, 1]
    assert len(work.study.records(Item)) == 2


def windows(work: Workshop) -> list[str]:
    """What the answerer was shown, each window by the words of its first line."""
    (inputs,) = scripted(work).inputs_of("answer_from_transcript")
    return sorted(" ".join(line.text for line in window) for window in inputs.windows)


def segment_text(name: str, segment: int = 0) -> str:
    return " ".join(f"{name}.{n}" for n in range(4 * segment, 4 * segment + 4))


def test_the_answerer_gets_both_transcripts_and_two_windows_more_for_each(open_workshop: Opens) -> None:
    work = open_workshop(settings(), whole())
    pair = [place("one", seconds=80.0), place("two", position=1)]
    others = [place(f"o{n}", position=2 + n, seconds=80.0) for n in range(3)]
    strangers = [place("s", playlist="land", seconds=80.0)]
    put(work, *all_records([*pair, *others, *strangers]), seed_of(*pair))
    run(work, Ask())
    shown = windows(work)
    assert len(shown) == len(set(shown)) == 6
    assert {segment_text("one"), segment_text("two")} < set(shown)
    allowed = {segment_text(f"o{n}", s) for n in range(3) for s in range(2)}
    assert set(shown) - {segment_text("one"), segment_text("two")} < allowed
    (report,) = [r for r in work.study.records(GateReport) if r.gate == "transcript_shortcut"]
    assert (report.outcome, report.detail) == ("kept", "")


def test_a_short_supply_of_windows_is_recorded(open_workshop: Opens) -> None:
    work = open_workshop(settings(), whole())
    pair, other = [place("one"), place("two", position=1)], place("o", position=2)
    put(work, *all_records([*pair, other]), seed_of(*pair))
    run(work, Ask())
    assert windows(work) == [segment_text("o"), segment_text("one"), segment_text("two")]
    (report,) = [r for r in work.study.records(GateReport) if r.gate == "transcript_shortcut"]
    assert report.detail == "3 of 6 windows were missing"


def test_segments_of_two_playlists_each_get_windows_of_their_own(open_workshop: Opens) -> None:
    work = open_workshop(settings(), whole())
    sea = [place(f"sea{n}", position=n) for n in range(6)]
    land = [place(f"land{n}", playlist="land", position=n) for n in range(6)]
    put(work, *all_records([*sea, *land]), seed_of(sea[0], land[0]))
    run(work, Ask())
    shown = windows(work)
    assert Counter("sea" in w for w in shown) == {True: 3, False: 3}


def test_the_verbs_and_windows_are_drawn_by_the_seed(open_workshop: Opens) -> None:
    def drawn(seed: int) -> list[tuple[str, ...]]:
        script = whole(question=lambda q: False)
        work = with_seed(open_workshop, script, seed=seed)
        run(work, Ask())
        return [(i.verb, i.row, i.column) for i in scripted(work).inputs_of("ask")]

    assert drawn(7) == drawn(7)
    assert drawn(7) != drawn(8)
    assert all(verb in VERBS[row, column] for verb, row, column in drawn(7))


def test_a_changed_transcriber_asks_anew(open_workshop: Opens) -> None:
    work = with_seed(open_workshop, whole())
    roles = {r: s.model_dump() for r, s in work.settings.roles.items()}
    roles["transcriber"]["model"] = "a better one"
    other = with_seed(open_workshop, whole(), roles=roles)
    assert Ask().settings_digest(work) != Ask().settings_digest(other)
