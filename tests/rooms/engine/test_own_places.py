"""The evidence of an own question is found in the index by the video's name and the seconds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from playlisteval.engine.catalogue import Catalogue
from playlisteval.engine.own_places import Places, VideoNames, own_by_seed, own_draft, placed
from playlisteval.engine.spans import Span
from playlisteval.errors import SettingsError
from playlisteval.records import OwnQuestion, OwnRange, SegmentPair
from playlisteval.store.study import Output, Study, UnitMark
from tests.rooms.stages.small_index import Place, place

ONE = place("one", seconds=80.0, source="/films/sea/one.mp4", title="The first")
TWO = place("two", position=1, source="/films/sea/Ep. 2.mp4", title="The second")
SAME = place("same", position=2, source="/films/land/one.mp4", title="Another first")
AWAY = place("away", domain="songs", source="/songs/away.mp4", title="Far away")
ALL = (ONE, TWO, SAME, AWAY)
"""Segments of 40 s, so the first video has two."""


def catalogue(*places: Place) -> Catalogue:
    return Catalogue(
        playlists={p.playlist.id: p.playlist for p in places},
        videos={p.video.id: p.video for p in places},
        chunks={c.id: c for p in places for c in p.chunks},
        segments={s.id: s for p in places for s in p.segments},
        utterances=[],
    )


NAMES = VideoNames([p.video for p in ALL])


def own(*evidence: tuple[str, float, float], **over: Any) -> OwnQuestion:
    ranges = tuple(OwnRange(video=v, start_seconds=a, end_seconds=b) for v, a, b in evidence)
    return OwnQuestion(
        **{"name": "", "question": "Which?", "answer": "It is red.", "evidence": ranges} | over
    )


def found(*evidence: tuple[str, float, float], **over: Any) -> Places:
    return placed(own(*evidence, **over), NAMES, catalogue(*ALL))


@pytest.mark.parametrize(
    "name",
    ["The second", "Ep. 2.mp4", "Ep. 2", "sea/Ep. 2.mp4", "./sea/Ep. 2.mp4", "sea\\Ep. 2.mp4",
     "/films/sea/Ep. 2.mp4", TWO.video.id],
)  # fmt: skip
def test_a_video_goes_by_many_names(name: str) -> None:
    assert NAMES.find(name) == TWO.video


def test_a_name_of_two_videos_is_refused_and_both_are_told() -> None:
    with pytest.raises(SettingsError) as caught:
        NAMES.find("one.mp4")
    assert str(caught.value) == (
        "evidence: 2 videos are named 'one.mp4' ('land/one.mp4', 'sea/one.mp4'); give more of the path"
    )
    assert NAMES.find("land/one.mp4") == SAME.video


def test_a_video_that_lies_in_two_files_goes_by_both() -> None:
    copy = ONE.video.model_copy(update={"source": "/films/copy.mp4"})
    names = VideoNames([ONE.video, copy])
    assert names.find("copy.mp4").id == names.find("sea/one.mp4").id == ONE.video.id


def test_a_name_that_nobody_knows_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(SettingsError) as caught:
        NAMES.find("The secnd")
    assert (
        str(caught.value) == "evidence: no collected video is named 'The secnd'; did you mean 'The second'?"
    )
    many = VideoNames([place(f"v{n}", title=f"Film {n:04d}").video for n in range(500)])
    with pytest.raises(SettingsError) as caught:
        many.find("?")
    assert len(str(caught.value)) < 450


def test_two_segments_are_clip_1_and_2_in_the_order_of_the_evidence() -> None:
    places = found(("The second", 5, 9.5), ("sea/one.mp4", 50, 60), ("The second", 20, 25))
    assert places.segment_ids == (TWO.segments[0].id, ONE.segments[1].id)
    assert places.cited == (Span(1, 5, 9.5), Span(2, 50, 60), Span(1, 20, 25))


def test_all_evidence_in_one_segment_makes_both_clips_the_same() -> None:
    places = found(("The second", 5, 9.5), ("The second", 20, 25))
    assert places.segment_ids == (TWO.segments[0].id, TWO.segments[0].id)
    assert {span.clip_id for span in places.cited} == {1}


def test_a_range_over_a_border_lies_in_both_segments_unless_it_just_touches_one() -> None:
    places = found(("The first", 35, 45))
    assert places.segment_ids == (ONE.segments[0].id, ONE.segments[1].id)
    assert places.cited == (Span(1, 35, 40), Span(2, 40, 45))
    assert found(("The first", 35, 40.9)).cited == (Span(1, 35, 40),)
    assert len(found(("The first", 39.5, 40.5)).cited) == 2


@pytest.mark.parametrize(
    ("evidence", "told"),
    [
        (
            [("The first", 0, 5), ("The first", 45, 50), ("The second", 0, 5)],
            "evidence: it lies in 3 segments ('The first' 0-40 s; 'The first' 40-80 s; 'The second' 0-40 s), "
            "and a question has two at most; leave some of it out, or split the question",
        ),
        (
            [("The first", 0, 5), ("Far away", 0, 5)],
            "evidence: one part is of domain 'films', the other of 'songs'; "
            "a haystack is one domain, so give evidence of one",
        ),
        (
            [("The first", 70, 82)],
            "evidence: 70-82 s is not in 'The first', which is 80 s long; give seconds of the video",
        ),
    ],
)
def test_evidence_that_makes_no_question_is_refused(
    evidence: list[tuple[str, float, float]], told: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        found(*evidence)
    assert str(caught.value) == told


def test_lengths_that_players_round_up_are_taken() -> None:
    assert found(("The first", 70, 81)).cited == (Span(1, 70, 80),)


def test_a_video_that_was_not_split_is_told() -> None:
    with pytest.raises(SettingsError, match="'The first' is not indexed; see why with 'playlisteval status'"):
        placed(own(("The first", 0, 5)), NAMES, catalogue(TWO))


def test_citations_of_the_answer_go_before_the_evidence_and_are_on_the_clips_clock() -> None:
    answer = "It is red (1 @ 00:05 - 00:08), then blue (2 @ 00:00 - 00:02)."
    places = found(("The first", 41, 60), ("The second", 1, 3), answer=answer)
    assert places.cited == (Span(1, 45, 48), Span(2, 0, 2))
    assert own_draft(places, "seed").answer == answer


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (
            "Red (2 @ 00:05 - 00:08).",
            "answer: it cites clip 2, but its evidence lies in 1 segment; clip 1 is that of the first "
            "evidence, clip 2 the other",
        ),
        (
            "Red (1 @ 00:35 - 00:45).",
            "answer: 35-45 s is not in clip 1, which is 40 s long; a clip's clock starts where its segment "
            "does, at 40 s of the video",
        ),
    ],
)
def test_citations_outside_the_clips_are_refused(answer: str, told: str) -> None:
    with pytest.raises(SettingsError) as caught:
        found(("The first", 41, 60), answer=answer)
    assert str(caught.value) == told


def test_an_answer_that_cites_nothing_cites_its_evidence_in_whole_seconds_of_the_clip() -> None:
    draft = own_draft(found(("The first", 41.5, 60.2), ("The second", 1, 3), hop_1="h"), "seed")
    assert draft.answer == "It is red. (1 @ 00:01 - 00:21, 2 @ 00:01 - 00:03)"
    assert (draft.seed_id, draft.attempt, draft.verb, draft.question_type, draft.hop_1) == (
        "seed", 1, "", None, "h",
    )  # fmt: skip
    assert [(c.clip_id, c.start_time, c.end_time) for c in draft.clip_ranges] == [(1, 41.5, 60.2), (2, 1, 3)]


def test_a_question_without_a_gold_answer_stays_without_one() -> None:
    assert own_draft(found(("The first", 41.5, 60.2), answer=""), "seed").answer == ""


def test_own_questions_are_found_by_their_seeds(tmp_path: Path) -> None:
    asked = own(("The first", 1, 2))
    drawn = SegmentPair(domain="films", segment_ids=("a", "b"), cosine=0.5, draw=0)
    brought = drawn.model_copy(update={"own_id": asked.id})
    with Study.open(tmp_path, create=True) as study:
        study.commit_unit(UnitMark("u", "s", 1, "", "", "run"), Output([asked, drawn, brought]))
        assert own_by_seed(study) == {brought.id: asked}
