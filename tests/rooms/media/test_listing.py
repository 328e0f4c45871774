"""Folders are walked in natural order; what is left out has a reason."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from playlisteval.media.listing import find_media
from playlisteval.media.names import natural_key


def touch(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(name.encode())


def test_natural_order_in_folders_and_below(tmp_path: Path) -> None:
    touch(
        tmp_path,
        "Part 10.mp4",
        "Part 2.mp4",
        "part 1.mp4",
        "Season 10/1.mkv",
        "Season 9/2.mkv",
        "Season 9/11.mkv",
    )
    names = [str(path.relative_to(tmp_path)) for path in find_media([tmp_path]).media]
    assert names == [
        "part 1.mp4",
        "Part 2.mp4",
        "Part 10.mp4",
        os.path.join("Season 9", "2.mkv"),
        os.path.join("Season 9", "11.mkv"),
        os.path.join("Season 10", "1.mkv"),
    ]


def test_what_is_left_out_has_a_reason(tmp_path: Path) -> None:
    touch(
        tmp_path,
        "a.mp4",
        "a.SRT",
        "a.json",
        "a.webp",
        "b.mp4.part",
        "c.unknown",
        "noextension",
        ".hidden.mp4",
    )
    touch(tmp_path, ".git/x.mp4")
    listing = find_media([tmp_path])
    assert [path.name for path in listing.media] == ["a.mp4", "c.unknown", "noextension"]
    assert [(path.name, reason) for path, reason in listing.ignored] == [
        ("a.json", "text or data"),
        ("a.SRT", "subtitles"),
        ("a.webp", "a picture"),
        ("b.mp4.part", "an unfinished download"),
    ]


def test_files_keep_the_given_order_and_count_once(tmp_path: Path) -> None:
    touch(tmp_path, "b.mp4", "a.mp4", ".own.mp4")
    listing = find_media([tmp_path / "b.mp4", tmp_path / ".own.mp4", tmp_path, tmp_path / "gone.mp4"])
    assert [path.name for path in listing.media] == ["b.mp4", ".own.mp4", "a.mp4"]
    assert [(path.name, reason) for path, reason in listing.ignored] == [
        ("b.mp4", "listed already"),
        ("gone.mp4", "does not exist"),
    ]


def test_links_are_followed_but_not_in_circles(tmp_path: Path) -> None:
    touch(tmp_path, "show/1.mp4", "elsewhere/2.mp4")
    (tmp_path / "show" / "again").symlink_to(tmp_path / "show")
    (tmp_path / "show" / "more").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "show" / "lost.mp4").symlink_to(tmp_path / "gone.mp4")
    (tmp_path / "show" / "self.mp4").symlink_to(tmp_path / "show" / "self.mp4")
    listing = find_media([tmp_path / "show"])
    assert [path.name for path in listing.media] == ["1.mp4", "2.mp4"]
    reasons = dict((path.name, reason) for path, reason in listing.ignored)
    assert reasons.pop("lost.mp4") == "a broken link"
    assert list(reasons) == ["self.mp4"]


def test_pipes_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.mp4")
    assert find_media([tmp_path]).ignored == ((tmp_path / "pipe.mp4", "not a regular file"),)


@given(st.lists(st.integers(0, 10**12), unique=True))
def test_numbers_sort_as_numbers(numbers: list[int]) -> None:
    names = sorted((f"Part {number}" for number in numbers), key=natural_key)
    assert names == [f"Part {number}" for number in sorted(numbers)]


@given(st.lists(st.text(), unique=True))
def test_any_names_have_one_order(names: list[str]) -> None:
    assert sorted(names, key=natural_key) == sorted(reversed(names), key=natural_key)
