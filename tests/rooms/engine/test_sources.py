"""Folders name domains and playlists, a manifest names them row by row; what can't be taken is told."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.engine.sources import Sources, read_sources
from playlisteval.errors import MediaError, SettingsError


def put(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode("utf-8", "surrogateescape"))


def places(sources: Sources) -> list[tuple[str, str, str, int]]:
    return [(f.path.name, f.domain, f.playlist, f.position) for f in sources.files]


def refusal(manifest: Path) -> str:
    with pytest.raises(SettingsError) as caught:
        read_sources([manifest])
    return str(caught.value)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "films"
    folder.mkdir()
    return folder


def test_a_folder_of_files_is_one_playlist(root: Path) -> None:
    put(root, "part 10.mp4", "part 2.mp4", "part 1.mp4")

    assert places(read_sources([root])) == [
        ("part 1.mp4", "films", "films", 0),
        ("part 2.mp4", "films", "films", 1),
        ("part 10.mp4", "films", "films", 2),
    ]


def test_sub_folders_are_playlists(root: Path) -> None:
    put(root, "b/2.mp4", "b/1.mp4", "a/1.mp4", "loose.mp4")

    assert places(read_sources([root])) == [
        ("1.mp4", "films", "a", 0),
        ("1.mp4", "films", "b", 0),
        ("2.mp4", "films", "b", 1),
        ("loose.mp4", "films", "films", 0),
    ]


def test_two_levels_are_domains_and_playlists_and_deeper_ones_belong_to_the_playlist(root: Path) -> None:
    put(root, "art/paint/1.mp4", "art/paint/more/1.mp4", "life/birds/1.mp4")

    assert places(read_sources([root])) == [
        ("1.mp4", "art", "paint", 0),
        ("1.mp4", "art", "paint / more", 0),
        ("1.mp4", "life", "birds", 0),
    ]


def test_a_single_file_belongs_to_its_folder(root: Path) -> None:
    put(root, "one.mp4", "two.mp4")

    assert places(read_sources([root / "two.mp4", root / "one.mp4"])) == [
        ("two.mp4", "films", "films", 0),
        ("one.mp4", "films", "films", 1),
    ]


def test_two_files_of_one_name_in_two_folders_are_two(root: Path) -> None:
    put(root, "a/same.mp4", "b/same.mp4")

    files = read_sources([root / "a", root / "b"]).files

    assert [f.path for f in files] == [root / "a" / "same.mp4", root / "b" / "same.mp4"]
    assert [(f.domain, f.position) for f in files] == [("a", 0), ("b", 0)]


@pytest.mark.parametrize(
    "name", ["a b.mp4", 'it\'s "one".mp4', "two\nlines.mp4", "été 日本 🎬.mp4", "-x.mp4"]
)
def test_any_name_is_taken_as_it_is(root: Path, name: str) -> None:
    put(root, f"{name}.d/{name}")

    assert places(read_sources([root])) == [(name, "films", f"{name}.d", 0)]
    manifest = root / "list.csv"
    quoted = name.replace('"', '""')
    manifest.write_text(f'file\n"{name}.d/{quoted}"\n'.replace(f"{name}.d", quoted + ".d"), encoding="utf-8")
    assert [f.path for f in read_sources([manifest]).files] == [root / f"{name}.d" / name]


def test_what_is_left_out_is_told_with_its_reason(root: Path) -> None:
    put(
        root, "1.mp4", "1.srt", "cover.jpg", os.fsdecode(b"bad \xff.mp4"), "made/media/x.wav", "made/study.db"
    )

    found = read_sources([root, root / "1.mp4"])

    assert [f.path.name for f in found.files] == ["1.mp4"]
    assert [(path.name, reason) for path, reason in found.ignored] == [
        ("1.srt", "subtitles"),
        ("cover.jpg", "a picture"),
        ("study.db", "text or data"),
        ("bad ?.mp4", "its name is not UTF-8"),
        ("x.wav", "part of a study"),
        ("1.mp4", "listed already"),
    ]


def test_a_link_that_leads_out_of_the_folder(root: Path, tmp_path: Path) -> None:
    put(tmp_path, "elsewhere/1.mp4")
    (root / "list").symlink_to(tmp_path / "elsewhere")

    assert places(read_sources([root])) == [("1.mp4", "films", "list", 0)]


def test_a_path_that_is_not_there(root: Path) -> None:
    with pytest.raises(MediaError) as caught:
        read_sources([root / "none"])

    assert str(caught.value) == f"'{root}/none' does not exist; give a folder, a file or a manifest"


def test_rows_of_a_manifest(root: Path) -> None:
    manifest = root / "list.jsonl"
    row = {
        "file": "x/1.mp4",
        "domain": "art",
        "playlist": "paint",
        "knowledge": "dynamic",
        "title": "One\u2028two",
        "licence": "CC0",
        "uploader": "me",
        "upload_date": "2026-01-02",
        "url": "https://example.org/1",
        "something": "else",
    }
    lines = [json.dumps(row, ensure_ascii=False), "", json.dumps({"file": "2.mp4"}), ""]
    manifest.write_text("\r\n".join(lines), encoding="utf-8-sig", newline="")

    one, two = read_sources([manifest]).files

    assert (one.path, one.domain, one.playlist) == (root / "x" / "1.mp4", "art", "paint")
    assert one.row.model_dump() == {k: v for k, v in row.items() if k != "something"}
    assert (two.path, two.domain, two.playlist, two.position) == (root / "2.mp4", "films", "films", 0)


def test_a_table_is_a_manifest_too(root: Path) -> None:
    manifest = root / "list.CSV"
    manifest.write_text('file,title,domain\n1.mp4,"One,\ntwo",art\n\n2.mp4,,\n3.mp4\n', encoding="utf-8")

    found = read_sources([manifest]).files

    assert [(f.path.name, f.row.title, f.domain) for f in found] == [
        ("1.mp4", "One,\ntwo", "art"),
        ("2.mp4", None, "films"),
        ("3.mp4", None, "films"),
    ]


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="/\0"), min_size=1), max_size=4))
def test_both_kinds_of_manifest_say_the_same(
    tmp_path_factory: pytest.TempPathFactory, titles: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("lists")
    with (folder / "a.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, quoting=csv.QUOTE_ALL).writerows(
            [("file", "title"), *((f"{n}.mp4", t) for n, t in enumerate(titles))]
        )
    (folder / "a.jsonl").write_bytes(
        "".join(json.dumps({"file": f"{n}.mp4", "title": t}) + "\n" for n, t in enumerate(titles)).encode()
    )

    one, two = (read_sources([folder / name]) for name in ("a.csv", "a.jsonl"))

    assert [f.row.title for f in one.files] == titles
    assert one == two


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"file": "1.mp4"}\n\n{"title": "x"}', "line 3: no 'file'; every row must name one"),
        ('{"file": ""}', "line 1: file: String should have at least 1 character (got '')"),
        ('{"file": 3}', "line 1: file: Input should be a valid string (got 3)"),
        (
            '{"file": "1.mp4", "knowledge": "some"}',
            "line 1: knowledge: Input should be 'static', 'dynamic' or 'mixed' (got 'some')",
        ),
        ('["1.mp4"]', "line 1: not an object with a key 'file' (got ['1.mp4'])"),
        (
            '{"file": "1.mp4"}\n{"file": ',
            "line 2: not JSON (Expecting value: line 1 column 10 (char 9)); mend it and run again",
        ),
        (
            '{"file": "../1.mp4"}',
            "line 1: file '../1.mp4' lies outside the manifest's folder; move it inside",
        ),
        (
            '{"file": "/films/1.mp4"}',
            "line 1: file '/films/1.mp4' lies outside the manifest's folder; move it inside",
        ),
    ],
)
def test_a_row_that_can_t_be_taken(root: Path, text: str, problem: str) -> None:
    manifest = root / "list.jsonl"
    manifest.write_text(text, encoding="utf-8")

    assert refusal(manifest) == f"'{manifest}' {problem}"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"title\nx\n", " line 2: no 'file'; every row must name one"),
        (
            b"file,title\n1.mp4,One, two\n",
            ": not a readable manifest (line 2 has more cells than the header); mend it and run again",
        ),
        (
            b'file\n"1.mp4" x\n',
            ": not a readable manifest (',' expected after '\"'); mend it and run again",
        ),
        (
            b"file\n\xff.mp4\n",
            ": not a readable manifest ('utf-8' codec can't decode byte 0xff in position 5: invalid "
            "start byte); mend it and run again",
        ),
    ],
)
def test_a_table_that_can_t_be_read(root: Path, text: bytes, problem: str) -> None:
    manifest = root / "list.csv"
    manifest.write_bytes(text)

    assert refusal(manifest) == f"'{manifest}'{problem}"


def test_an_empty_manifest_has_no_files(root: Path) -> None:
    for name in ("list.csv", "list.jsonl"):
        (root / name).write_text("")
        assert read_sources([root / name]) == Sources((), ())
