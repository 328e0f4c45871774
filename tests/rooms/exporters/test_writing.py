from __future__ import annotations

import os
from pathlib import Path

import pytest

from playlisteval.errors import StoreError
from playlisteval.exporters.base import without_citations, write_whole


@pytest.mark.parametrize(
    ("answer", "plain"),
    [
        ("It is red (clip 1 @ 00:10 - 00:20).", "It is red."),
        ("It is red (clip @ 1:02:03 - 1:02:09).", "It is red."),
        ("Red (clip 1 @ 00:10 - 00:20; clip 2 @ 01:00 - 01:05), and so on.", "Red, and so on."),
        ("One (clip 1 @ 00:10 - 00:20).\n\nTwo (clip 2 @ 00:30 - 00:40).", "One.\n\nTwo."),
        ("At noon (or so) @ the bar (see page 4).", "At noon (or so) @ the bar (see page 4)."),
        ("(clip 1 @ 00:10 - 00:20) It opens.", "It opens."),
        ("", ""),
    ],
)
def test_citations_go_and_the_rest_stays(answer: str, plain: str) -> None:
    assert without_citations(answer) == plain
    assert without_citations(plain) == plain


def test_a_file_is_replaced_whole_and_readable_by_others(tmp_path: Path) -> None:
    path = tmp_path / "made" / "file.csv"
    assert write_whole(path, "old\n") == path
    write_whole(path, "new ü\n")
    assert path.read_bytes() == "new ü\n".encode()
    assert [p.name for p in path.parent.iterdir()] == ["file.csv"]
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_failed_write_leaves_the_old_place_as_it_was(tmp_path: Path) -> None:
    taken = tmp_path / "file.csv"
    taken.mkdir()
    (taken / "inside").write_text("kept")
    with pytest.raises(StoreError, match=r"file\.csv: can't be written"):
        write_whole(taken, "text")
    assert (taken / "inside").read_text() == "kept"
    assert os.listdir(tmp_path) == ["file.csv"]


def test_text_that_utf_8_cannot_hold_is_escaped(tmp_path: Path) -> None:
    assert write_whole(tmp_path / "f", "a\udcff").read_bytes() == b"a\\udcff"
