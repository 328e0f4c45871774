from __future__ import annotations

import pytest

from playlisteval.rendering.views.words import (
    Setting,
    clock,
    count,
    dollars,
    length,
    modality_order,
    percent,
    scope_order,
    size,
    without_folders,
)


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "00:00"), (59.99, "00:59"), (3599, "59:59"), (3600, "1:00:00"), (-1, "00:00")]
)
def test_clock(seconds: float, said: str) -> None:
    assert clock(seconds) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(None, "no data"), (0, "0 s"), (1.25, "1.2 s"), (42, "42 s"), (90, "1.5 min"), (7200, "2.0 h")],
)
def test_length(seconds: float | None, said: str) -> None:
    assert length(seconds) == said


@pytest.mark.parametrize(
    ("size_bytes", "said"),
    [(None, "no data"), (12, "12 B"), (1500, "1.5 kB"), (2_500_000, "2.5 MB"), (3e9, "3.0 GB")],
)
def test_size(size_bytes: int | None, said: str) -> None:
    assert size(size_bytes) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [(None, "no data"), (0.0, "$0.00"), (0.0123, "$0.0123"), (0.6, "$0.60"), (1234.5, "$1,234.50")],
)
def test_dollars(value: float | None, said: str) -> None:
    assert dollars(value) == said


def test_percent_and_count() -> None:
    assert (percent(None), percent(0.0), percent(0.7543)) == ("no data", "0.0", "75.4")
    assert (count(1, "pair"), count(2, "pair"), count(1200, "entry", "entries")) == (
        "1 pair",
        "2 pairs",
        "1,200 entries",
    )


def test_scopes_from_small_to_large() -> None:
    scopes = ["odd", "full", "24 h", "90 min", "10 h", "oracle", "45"]
    assert sorted(scopes, key=scope_order) == ["oracle", "45", "90 min", "10 h", "24 h", "full", "odd"]


def test_modalities_from_rich_to_poor() -> None:
    found = sorted(["transcript", "frames", "frames+transcript"], key=modality_order)
    assert found == ["frames+transcript", "frames", "transcript"]


def test_a_setting_in_words() -> None:
    assert Setting("first_seen", "10 h", "frames+audio").label == "10 h · first seen · frames + audio"
    assert Setting("", "any", "").label == "any"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("/home/me/films/a.mp4: no video stream", "a.mp4: no video stream"),
        ("can't read '/data/x/y.mkv'", "can't read 'y.mkv'"),
        ("see https://example.org/a/b for more", "see https://example.org/a/b for more"),
        ("cites 3/4 of the chunks", "cites 3/4 of the chunks"),
        ("~/films/b.mp4 is empty", "b.mp4 is empty"),
        ("/my own films/c d.mp4: empty", "c d.mp4: empty"),
        ("/a/b.mp4 equals /c/d.mp4", "b.mp4 equals d.mp4"),
    ],
)
def test_folders_are_left_out(text: str, left: str) -> None:
    assert without_folders(text) == left
