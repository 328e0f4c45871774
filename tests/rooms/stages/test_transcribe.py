from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.engine.run import run_path
from playlisteval.media.pcm import write_pcm
from playlisteval.models.base import Spoken, SpokenWord
from playlisteval.records import Utterance
from playlisteval.stages.transcribe import Transcribe, spread_words
from tests.fakes.colour_films import write_colours
from tests.fakes.workshop import Quiet, put, run, scripted, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.small_index import place

VTT = "WEBVTT\n\n00:01.000 --> 00:03.000\none three\n\n00:39.000 --> 00:55.000\nlate\n"


def told(work: object) -> list[tuple[str, str, float, float]]:
    found = work.study.records(Utterance)  # type: ignore[attr-defined]
    return [(u.source, w.text, w.start_seconds, w.end_seconds) for u in found for w in u.words]


def test_what_is_heard_stays_inside_the_video(open_workshop: Opens) -> None:
    work = open_workshop()
    here = place("a", silent=True)
    put(work, *here.records)
    work.library.folder.mkdir(parents=True)
    write_pcm(work.library.sound_path(here.video), np.zeros(16_000, dtype=np.int16))
    scripted(work).spoken = [
        Spoken(1.0, 2.0, " hello ", (SpokenWord(" hello ", 1.0001, 2.0),)),
        Spoken(39.0, 43.0, "the end", (SpokenWord("the", 39.0, 41.0), SpokenWord("end", 41.0, 42.0))),
        Spoken(40.0, 44.0, "thank you", (SpokenWord("thank", 40.0, 41.0),)),
    ]
    run(work, Transcribe())
    assert told(work) == [
        ("scripted/transcriber", "hello", 1.0, 2.0),
        ("scripted/transcriber", "the", 39.0, 40.0),
    ]
    assert [u.end_seconds for u in work.study.records(Utterance)] == [2.0, 40.0]


def test_a_video_without_sound_tells_nothing(open_workshop: Opens) -> None:
    work = open_workshop()
    put(work, *place("a", silent=True, has_audio=False).records)
    assert run(work, Transcribe())["transcribe"].done == 1
    assert told(work) == []


@pytest.mark.parametrize(
    ("wanted", "file", "source"),
    [
        ("sidecar", "a.vtt", "sidecar"),
        ("any", "a.en.vtt", "sidecar"),
        ("container", "a.vtt", "scripted/transcriber"),
    ],
)
def test_subtitles_beside_the_file_are_used_when_asked_for(
    wanted: str, file: str, source: str, open_workshop: Opens, tmp_path: Path
) -> None:
    film = write_colours(tmp_path / "a.avi", ("red", "green"))
    (tmp_path / file).write_text(VTT)
    work = open_workshop(settings(index={"subtitles": wanted}))
    here = place("a", silent=True, source=str(film))
    put(work, *here.records)
    work.library.folder.mkdir(parents=True)
    write_pcm(work.library.sound_path(here.video), np.zeros(16_000, dtype=np.int16))
    scripted(work).spoken = [Spoken(0.0, 1.0, "heard", (SpokenWord("heard", 0.0, 1.0),))]
    run(work, Transcribe())
    if source == "sidecar":
        assert told(work) == [
            ("sidecar", "one", 1.0, 1.75),
            ("sidecar", "three", 1.75, 3.0),
            ("sidecar", "late", 39.0, 40.0),
        ]
    else:
        assert told(work) == [(source, "heard", 0.0, 1.0)]


def test_subtitles_that_nobody_asked_for_are_left_alone(open_workshop: Opens, tmp_path: Path) -> None:
    film = write_colours(tmp_path / "a.avi", ("red", "green"))
    (tmp_path / "a.vtt").write_text(VTT)
    work = open_workshop()
    put(work, *place("a", silent=True, source=str(film), has_audio=False).records)
    run(work, Transcribe())
    assert told(work) == []


def test_a_text_track_in_the_container_is_used_when_asked_for(open_workshop: Opens, shared: Path) -> None:
    film = shared / "clips" / "nasa_13013.mp4"
    if not film.exists():
        pytest.skip("the shared clip with text tracks is not here")
    work = open_workshop(settings(index={"subtitles": "container"}))
    put(work, *place("a", silent=True, source=str(film)).records)
    run(work, Transcribe())
    assert {source for source, *_ in told(work)} == {"container"}
    assert len(told(work)) > 10


def test_broken_subtitles_fail_their_own_video_only(open_workshop: Opens, tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_colours(tmp_path / f"{name}.avi", ("red", "green"))
    (tmp_path / "a.vtt").write_text("no cue at all")
    (tmp_path / "b.vtt").write_text(VTT)
    work, heard = open_workshop(settings(index={"subtitles": "any"})), Quiet()
    films = [place(n, silent=True, source=str(tmp_path / f"{n}.avi")) for n in ("a", "b")]
    put(work, *films[0].records, *films[1].records)
    run_path([[Transcribe()]], work, heard, "run")
    assert [stage for stage, _ in heard.failed] == ["transcribe"]
    assert "is not in SRT, WebVTT or ASS format" in heard.failed[0][1]
    assert {u.video_id for u in work.study.records(Utterance)} == {films[1].video.id}


@given(
    st.lists(st.text("abcé", min_size=1, max_size=9), max_size=12),
    st.floats(0, 5000).map(lambda s: round(s, 3)),
    st.floats(0.1, 30).map(lambda s: round(s, 3)),
)
def test_words_of_a_cue_share_out_its_time_by_their_length(
    words: list[str], start: float, length: float
) -> None:
    spread = spread_words(" ".join(words), start, start + length)
    assert [w.text for w in spread] == words
    if words:
        assert spread[0].start_seconds == start
        assert spread[-1].end_seconds == pytest.approx(start + length, abs=0.001)
    letters = sum(map(len, words))
    for word in spread:
        share = length * len(word.text) / letters
        assert word.end_seconds - word.start_seconds == pytest.approx(share, abs=0.0011)


def test_subtitles_that_change_are_read_again(open_workshop: Opens, tmp_path: Path) -> None:
    film = write_colours(tmp_path / "a.avi", ("red", "green"))
    (tmp_path / "a.vtt").write_text(VTT)
    work = open_workshop(settings(index={"subtitles": "sidecar"}))
    put(work, *place("a", silent=True, source=str(film)).records)
    run(work, Transcribe())
    (tmp_path / "a.vtt").write_text("WEBVTT\n\n00:02.000 --> 00:03.000\nanother\n")
    run(work, Transcribe())
    assert told(work) == [("sidecar", "another", 2.0, 3.0)]
