from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from playlisteval.engine.run import run_path
from playlisteval.records import Playlist, Video
from playlisteval.stages.collect import FLAWS, Collect
from tests.fakes.colour_films import write_colours
from tests.fakes.workshop import Quiet, run
from tests.rooms.stages.conftest import Opens


def test_a_manifest_tells_what_a_file_can_not(open_workshop: Opens, tmp_path: Path) -> None:
    write_colours(tmp_path / "a.avi", ("red", "green"), sound=False)
    rows = {
        "file": "a.avi",
        "domain": "films",
        "playlist": "Walls",
        "title": "The wall",
        "licence": "CC0-1.0",
    }
    (tmp_path / "list.jsonl").write_text(json.dumps(rows | {"upload_date": "2024-05-01"}))
    work = open_workshop(sources=[tmp_path / "list.jsonl"])
    run(work, Collect())
    (listed,), (made,) = work.study.records(Playlist), work.study.records(Video)
    assert (listed.domain, listed.title) == ("films", "Walls")
    assert (made.title, made.licence, made.upload_date) == ("The wall", "CC0-1.0", "2024-05-01")
    assert (made.duration_seconds, made.width, made.height, made.fps) == (4.0, 96, 64, 5.0)
    assert (made.has_video, made.has_audio, made.playlist_id) == (True, False, listed.id)
    assert made.source == str(tmp_path / "a.avi")


def test_what_people_should_know_of_the_files(open_workshop: Opens, tmp_path: Path) -> None:
    film = write_colours(tmp_path / "films" / "a.avi", ("red", "green"), sound=False)
    shutil.copy(film, tmp_path / "films" / "b.avi")
    (tmp_path / "films" / "notes.txt").write_text("x")
    work = open_workshop(sources=[tmp_path / "films"])
    run(work, Collect())
    assert Collect().notes(work) == [
        "notes.txt: left out (text or data)",
        f"a.avi: {FLAWS['no audio']}",
        "b.avi: the same content as a.avi; kept once",
    ]
    assert len(work.study.records(Video)) == 1


def test_a_changed_file_is_read_again_and_an_unchanged_one_is_not(
    open_workshop: Opens, tmp_path: Path
) -> None:
    film = write_colours(tmp_path / "films" / "a.avi", ("red", "green"))
    write_colours(tmp_path / "films" / "b.avi", ("blue", "green"))
    work = open_workshop(sources=[tmp_path / "films"])
    assert run(work, Collect())["collect"].reused == 0
    write_colours(film, ("pink", "green", "black"))
    assert run(work, Collect())["collect"].reused == 1
    assert [v.duration_seconds for v in work.study.records(Video)] == [6.0, 4.0]


@pytest.mark.parametrize("sound", [True, False])
def test_a_picture_that_can_not_be_decoded_is_left_to_its_sound(
    sound: bool, open_workshop: Opens, tmp_path: Path
) -> None:
    film = write_colours(tmp_path / "films" / "a.mkv", ("red", "green"), sound=sound)
    data = film.read_bytes()
    # The codec's own header is spoiled: packets are there, but no decoder takes them.
    spoiled = data.replace(b"V_MPEG4/ISO/AVC", b"V_MPEG4/ISO/SP\0")
    assert spoiled != data
    film.write_bytes(spoiled)
    work, heard = open_workshop(sources=[tmp_path / "films"]), Quiet()
    run_path([[Collect()]], work, heard, "run")
    found = [(v.has_video, v.has_audio) for v in work.study.records(Video)]
    assert found == ([(False, True)] if sound else [])
    assert len(heard.failed) == (0 if sound else 1)
