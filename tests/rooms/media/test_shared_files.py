"""The shared fault files and clips give the right values; skipped where there are none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from playlisteval.media.decode import look_at, sample
from playlisteval.media.probe import probe
from playlisteval.media.subtitles import read_sidecar, read_track
from tests.rooms.media.films import code_of, every, rows_code_of


@pytest.fixture
def files(shared: Path) -> Path:
    return shared / "cases" / "files"


@pytest.mark.parametrize(
    ("name", "duration_seconds", "frame_count", "flags"),
    [
        ("v01_ts_start100.ts", 75.0, 150, ("no audio",)),
        ("v02_vfr.mp4", 20.0, 260, ("no audio", "variable frame rate")),
        ("v03_truncated.mkv", 36.9, 369, ("truncated", "no audio")),
        ("v04_rot90.mp4", 4.0, 8, ("no audio",)),
        ("v05_cover.m4a", 40.0, 0, ("no video", "cover picture only")),
        ("v07_audio_late4.mkv", 45.0, 90, ()),
        ("v07_audio_late4.mp4", 45.0, 90, ()),
        ("v10_live.webm", 40.0, 80, ("no audio",)),
        ("v11_noaudio.mp4", 35.0, 70, ("no audio",)),
        ("v13_exact60.mp4", 60.0, 240, ()),
        ("v93_hevc_g3.mp4", 16.1, 161, ("no audio",)),
    ],
)
def test_measures(
    name: str, duration_seconds: float, frame_count: int, flags: tuple[str, ...], files: Path
) -> None:
    info = probe(files / name)
    assert (info.duration_seconds, info.frame_count, info.flags) == (duration_seconds, frame_count, flags)


@pytest.mark.parametrize(
    ("name", "seconds", "code"),
    [
        ("v01_ts_start100.ts", 40.0, 80),
        ("v02_vfr.mp4", 5.0, 5),
        ("v02_vfr.mp4", 13.6, 100),
        ("v03_truncated.mkv", 36.8, 368),
        ("v10_live.webm", 31.0, 62),
        ("v93_hevc_g3.mp4", 15.9, 159),
        ("v93_hevc_g3.mp4", 3.5, 35),
    ],
)
def test_the_frame_at_a_time(name: str, seconds: float, code: int, files: Path) -> None:
    info = probe(files / name)
    frame = look_at(files / name, info, seconds)
    assert (code_of(frame.rgb), frame.time_seconds) == (code, seconds)
    assert code_of(sample(files / name, info, [seconds]).frames[0].rgb) == code


def test_sampling_follows_time_not_number(files: Path) -> None:
    path = files / "v02_vfr.mp4"
    frames = sample(path, probe(path), [2.4, 7.4, 12.5, 17.5]).frames
    assert [code_of(f.rgb) for f in frames[:2]] == [2, 7]
    for frame in frames[2:]:
        assert frame.time_seconds == pytest.approx(frame.target_seconds, abs=0.1)
        assert code_of(frame.rgb) == round(10 + (frame.time_seconds - 10) * 25)


def test_the_turned_film_stands_upright(files: Path) -> None:
    path = files / "v04_rot90.mp4"
    rgb = look_at(path, probe(path), 2.5).rgb
    assert rgb.shape == (256, 64, 3)
    assert rows_code_of(rgb) == int(f"{5:016b}"[::-1], 2)


@pytest.mark.parametrize("name", ["v07_audio_late4.mkv", "v07_audio_late4.mp4"])
def test_late_speech_keeps_its_time(name: str, files: Path) -> None:
    pcm = sample(files / name, probe(files / name), []).pcm
    loud = np.flatnonzero(np.abs(pcm[10 * 16_000 :].astype(int)) > 800) / 16_000 + 10
    assert len(pcm) == 45 * 16_000
    assert loud[0] == pytest.approx(20.2, abs=0.2)


def test_subtitles(files: Path) -> None:
    def texts(name: str) -> list[tuple[float, float, str]]:
        return [(cue.start_seconds, cue.end_seconds, cue.text) for cue in read_sidecar(files / name)]

    assert texts("s03_space_lines.srt") == [
        (1.0, 2.0, "blue paper boat"),
        (3.0, 4.0, "red paper kite"),
        (5.0, 6.0, "last line, no newline at the end"),
    ]
    both = [(1.0, 2.0, "first café line"), (3.0, 4.0, "second line")]
    assert texts("s04_bom_crlf.srt") == texts("s04_utf16le.srt") == both
    assert [cue[:2] for cue in texts("s05_separators.srt")] == [(1.5, 2.25), (3.5, 4.0), (5.0, 6.0)]
    assert texts("s07_blocks.vtt")[1] == (3.0, 4.0, "R&D said 2 < 3")
    assert texts("s08_commas.ass") == [
        (1.0, 2.5, "Well, yes, I think so but wait"),
        (5.25, 6.0, "It costs 4,50"),
    ]
    rolled = read_sidecar(files / "s06_rolling.vtt")
    words = [word for cue in rolled for word in cue.words]
    assert len(words) == 14
    starts = [(word.text, word.start_seconds) for word in words]
    assert [starts[k] for k in (4, 8, 11, 13)] == [
        ("pebbles", 2.0),
        ("scale", 3.68),
        ("weigh", 5.44),
        ("more", 6.32),
    ]


def test_every_clip_is_sampled_without_a_problem(shared: Path) -> None:
    names = sorted(
        p for p in (shared / "clips").iterdir() if p.suffix in {".mp4", ".mkv", ".mov", ".avi", ".webm"}
    )
    assert len(names) >= 15
    for path in names:
        info = probe(path)
        targets = every(info.duration_seconds / 4, 4)
        sampled = sample(path, info, targets)
        assert sampled.problems == ()
        assert len(sampled.frames) == 4
        assert info.has_audio == bool(sampled.pcm.size)
        exact = [look_at(path, info, frame.time_seconds) for frame in sampled.frames]
        assert [f.time_seconds for f in exact] == [f.time_seconds for f in sampled.frames]
        assert all(np.array_equal(a.rgb, b.rgb) for a, b in zip(exact, sampled.frames, strict=True))


def test_the_track_of_a_clip(shared: Path) -> None:
    path = shared / "clips" / "nasa_13013.mp4"
    info = probe(path)
    assert (info.width, info.height, info.audio_stream_index) == (480, 270, 4)
    cues = read_track(path, info, info.subtitle_tracks[0])
    assert len(cues) == 4
    assert cues[1].text == "space telescope in one of the largest cleanrooms in the world"
