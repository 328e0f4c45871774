"""A frame pack appears whole or not at all, and tells when it is damaged."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from playlisteval.errors import MediaError
from playlisteval.media.atomic import write_atomically
from playlisteval.media.pack import FramePack, PackedFrame, PackWriter


def write_pack(path: Path) -> Path:
    with PackWriter(path) as pack:
        pack.add("judge", 1, 22.5, b"second")
        pack.add("judge", 0, 7.5, b"first")
        pack.add("embed", 0, 0.9, b"")
    return path


def test_frames_come_back_by_grid_and_index(tmp_path: Path) -> None:
    pack = FramePack(write_pack(tmp_path / "a.pack"))
    assert pack.grids() == ["embed", "judge"]
    first, second = pack.frames("judge")
    assert first == PackedFrame("judge", 0, 7.5, hashlib.sha256(b"first").hexdigest(), 6, 5)
    assert [pack.read(frame) for frame in (first, second, *pack.frames("embed"))] == [
        b"first",
        b"second",
        b"",
    ]
    assert pack.frames("other") == []


def test_the_same_frames_give_the_same_bytes(tmp_path: Path) -> None:
    assert write_pack(tmp_path / "a").read_bytes() == write_pack(tmp_path / "b").read_bytes()


def test_a_failure_leaves_the_old_pack_and_no_litter(tmp_path: Path) -> None:
    path = write_pack(tmp_path / "a.pack")
    before = path.read_bytes()
    with pytest.raises(RuntimeError, match="stop"), PackWriter(path) as pack:
        pack.add("judge", 0, 1.0, b"new")
        raise RuntimeError("stop")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_footer_that_cannot_be_written_leaves_no_pack(tmp_path: Path) -> None:
    with pytest.raises(TypeError), PackWriter(tmp_path / "a.pack") as pack:
        pack.add(b"judge", 0, 1.0, b"jpeg")  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_each_index_once_and_only_inside_the_block(tmp_path: Path) -> None:
    with PackWriter(tmp_path / "a.pack") as pack:
        pack.add("judge", 0, 1.0, b"x")
        with pytest.raises(ValueError, match="frame 0 of grid 'judge' was added already"):
            pack.add("judge", 0, 2.0, b"y")
    with pytest.raises(ValueError, match="only inside the `with` block"):
        pack.add("judge", 1, 2.0, b"y")


@pytest.mark.parametrize("kept", [0, 5, 30, -1])
def test_a_cut_pack_says_rebuild(kept: int, tmp_path: Path) -> None:
    path = write_pack(tmp_path / "a.pack")
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(MediaError, match=r"a\.pack' can't be used: .*; delete it and index the video again"):
        FramePack(path)


def test_every_changed_byte_is_noticed(tmp_path: Path) -> None:
    path = write_pack(tmp_path / "a.pack")
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x20]) + whole[place + 1 :])
        with pytest.raises(MediaError, match="can't be used"):
            pack = FramePack(path)
            for frame in pack.frames("judge") + pack.frames("embed"):
                pack.read(frame)


def test_a_missing_pack_is_a_media_error(tmp_path: Path) -> None:
    pack = FramePack(write_pack(tmp_path / "a.pack"))
    (tmp_path / "a.pack").unlink()
    with pytest.raises(MediaError, match="No such file"):
        pack.read(pack.frames("judge")[0])
    with pytest.raises(MediaError, match="No such file"):
        FramePack(tmp_path / "a.pack")


def test_long_names_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    with write_atomically(path) as file:
        file.write(b"content")
    assert path.read_bytes() == b"content"
