"""Subtitles of every common format become plain, sorted cues, with nothing said twice."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.errors import MediaError
from playlisteval.media.probe import SubtitleTrack, probe
from playlisteval.media.subtitles import (
    Cue,
    CueWord,
    decode_text,
    find_sidecars,
    read_sidecar,
    read_track,
    repair_cues,
    repair_times,
)
from tests.rooms.media.films import X264, barred


def cues_of(tmp_path: Path, text: str | bytes, name: str = "a.srt") -> list[tuple[float, float, str]]:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return [(cue.start_seconds, cue.end_seconds, cue.text) for cue in read_sidecar(path)]


SRT = "1\n00:00:01,000 --> 00:00:02,000\nred boat\n{gap}2\n00:00:03,000 --> 00:00:04,000\nblue kite"


@pytest.mark.parametrize("gap", ["\n", " \n", "\t\n", "\n\n\n", ""])
def test_any_separator_and_no_last_newline(gap: str, tmp_path: Path) -> None:
    right = [(1.0, 2.0, "red boat"), (3.0, 4.0, "blue kite")]
    assert cues_of(tmp_path, SRT.format(gap=gap)) == right
    assert cues_of(tmp_path, SRT.format(gap=gap).replace("\n", "\r\n")) == right
    assert cues_of(tmp_path, SRT.format(gap=gap).replace("\n", "\r")) == right


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_any_encoding(encoding: str, tmp_path: Path) -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\nfirst café line\n"
    assert cues_of(tmp_path, text.encode(encoding)) == [(1.0, 2.0, "first café line")]


def test_bytes_that_western_encodings_lack_are_kept_as_latin() -> None:
    assert decode_text(b"caf\xe9 \x81") == "café \x81"


def test_times_in_every_notation(tmp_path: Path) -> None:
    text = (
        "00:00:01.500 --> 00:00:02.250\ndot\n\n0:00:03,50 --> 0:00:04,5\nshort fractions\n\n"
        "00:05 --> 00:06\nno fraction\n\n01:00:07,000 --> 01:00:08,000 X1:100 X2:200\nan hour\n"
    )
    assert cues_of(tmp_path, text) == [
        (1.5, 2.25, "dot"),
        (3.5, 4.5, "short fractions"),
        (5.0, 6.0, "no fraction"),
        (3607.0, 3608.0, "an hour"),
    ]


def test_markup_goes_and_text_that_looks_like_it_stays(tmp_path: Path) -> None:
    text = (
        '1\n00:00:01,000 --> 00:00:02,000\n<i>one</i> <font color="#fff">two</font> {\\an8}three\n\n'
        "2\n00:00:03,000 --> 00:00:04,000\n2 < 3 &amp; 4 > 1, AT&T &notit {sic}\nsecond line\n\n"
        "3\n00:00:05,000 --> 00:00:06,000\n<b></b>\n"
    )
    assert cues_of(tmp_path, text) == [
        (1.0, 2.0, "one two three"),
        (3.0, 4.0, "2 < 3 & 4 > 1, AT&T &notit {sic} second line"),
    ]


def test_a_number_that_is_spoken_is_not_an_index(tmp_path: Path) -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:03,000 --> 00:00:04,000\n43\n"
    assert cues_of(tmp_path, text) == [(1.0, 2.0, "42"), (3.0, 4.0, "43")]


def test_webvtt_blocks_settings_voices_and_entities(tmp_path: Path) -> None:
    text = (
        "WEBVTT - a test\nKind: captions\n\nSTYLE\n::cue { color: lime }\n\nREGION\nid:fred\nwidth:40%\n\n"
        "NOTE\nzebra\n\nintro-cue\n00:01.000 --> 00:02.000 align:start\n"
        "<v Ada>The P&amp;L is <i>late</i></v>\n\n"
        "NOTE walrus\n\n42\n00:03.000 --> 00:04.000 region:fred\n<v.loud Ben>R&D said 2 &lt; 3</v>\n\n"
        "00:05.000 --> 00:06.000\nplain&nbsp;ending\n"
    )
    assert cues_of(tmp_path, text, "a.vtt") == [
        (1.0, 2.0, "The P&L is late"),
        (3.0, 4.0, "R&D said 2 < 3"),
        (5.0, 6.0, "plain ending"),
    ]


def test_webvtt_with_blank_separators_drops_names_of_cues(tmp_path: Path) -> None:
    text = "WEBVTT\n\n00:01.000 --> 00:02.000\none\n \nname\n00:03.000 --> 00:04.000\ntwo\n"
    assert cues_of(tmp_path, text, "a.vtt") == [(1.0, 2.0, "one"), (3.0, 4.0, "two")]


ROLLING = """WEBVTT
Kind: captions

00:00:00.480 --> 00:00:02.390 align:start position:0%
\x20
today<00:00:00.880><c> we</c><00:00:01.120><c> weigh</c>

00:00:02.390 --> 00:00:02.400 align:start position:0%
today we weigh
\x20

00:00:02.400 --> 00:00:04.630 align:start position:0%
today we weigh
nine<00:00:02.800><c> brass</c><00:00:03.200><c> weights on</c>

00:00:04.630 --> 00:00:04.640 align:start position:0%
nine brass weights on
\x20
"""


def test_rolling_captions_are_said_once_with_their_word_times(tmp_path: Path) -> None:
    (tmp_path / "a.vtt").write_text(ROLLING)
    first, second = read_sidecar(tmp_path / "a.vtt")
    assert (first.text, second.text) == ("today we weigh", "nine brass weights on")
    assert first.words == (
        CueWord(0.48, 0.88, "today"),
        CueWord(0.88, 1.12, "we"),
        CueWord(1.12, 2.39, "weigh"),
    )
    assert [(word.text, word.start_seconds) for word in second.words] == [
        ("nine", 2.4),
        ("brass", 2.8),
        ("weights", 3.2),
        ("on", 3.915),
    ]


def test_rolling_captions_without_word_times(tmp_path: Path) -> None:
    text = (
        "1\n00:00:00,000 --> 00:00:02,000\nred boat\n\n2\n00:00:02,000 --> 00:00:02,010\nred boat\n\n"
        "3\n00:00:02,010 --> 00:00:04,000\nred boat\nblue kite\n\n"
        "4\n00:00:04,000 --> 00:00:04,010\nblue kite\n"
    )
    assert cues_of(tmp_path, text) == [(0.0, 2.0, "red boat"), (2.01, 4.0, "blue kite")]


def test_words_that_people_do_repeat_stay(tmp_path: Path) -> None:
    text = (
        "1\n00:00:00,000 --> 00:00:01,000\nNo!\n\n2\n00:00:01,000 --> 00:00:02,000\nNo!\n\n"
        "3\n00:00:02,000 --> 00:00:03,000\nNo!\nPlease!\n\n4\n00:00:05,000 --> 00:00:06,000\nGo.\n\n"
        "5\n00:00:07,000 --> 00:00:08,000\nGo.\n\n6\n00:00:09,000 --> 00:00:10,000\nNow.\n"
    )
    spoken = [text for _, _, text in cues_of(tmp_path, text)]
    assert spoken == ["No!", "No!", "No! Please!", "Go.", "Go.", "Now."]


ASS = """[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:10:00.00,Default,,0,0,0,,walrus
Dialogue: 0,0:00:05.25,0:00:06.00,Default,Ben,0,0,0,,It costs 4,50
Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\pos(1,2)}Well, yes, {soft voice}I think so\\Nbut\\hwait
Dialogue: 1,0:00:01.00,0:00:02.50,Default,,0,0,0,,Well, yes, I think so\\Nbut wait
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\p1}m 0 0 l 30 0{\\p0}
Dialogue: 0,never,0:00:04.00,Default,,0,0,0,,no time
Style: a stray line

[Fonts]
Dialogue: 0,0:00:08.00,0:00:09.00,Default,,0,0,0,,not an event
"""


def test_ass_keeps_commas_and_drops_comments_drawings_and_layers(tmp_path: Path) -> None:
    right = [(1.0, 2.5, "Well, yes, I think so but wait"), (5.25, 6.0, "It costs 4,50")]
    assert cues_of(tmp_path, ASS, "a.ass") == right
    without_format = "\n".join(line for line in ASS.split("\n") if not line.startswith("Format: Layer"))
    assert cues_of(tmp_path, without_format, "a.ass") == right


def test_nothing_and_the_unknown(tmp_path: Path) -> None:
    assert cues_of(tmp_path, "") == []
    assert cues_of(tmp_path, "WEBVTT\n", "a.vtt") == []
    with pytest.raises(MediaError, match=r"a\.srt' is not in SRT, WebVTT or ASS format"):
        cues_of(tmp_path, "{1}{25}a frame based format")
    with pytest.raises(MediaError, match="can't be read"):
        read_sidecar(tmp_path / "gone.srt")


def _film_with_track(path: Path, codec: str, events: list[tuple[int, int, bytes]]) -> Path:
    with av.open(str(path), "w") as container:
        video = container.add_stream("libx264", rate=2, options=X264)
        video.width, video.height, video.pix_fmt = 256, 64, "yuv420p"
        text = container.add_mux_stream(codec)
        text.time_base = Fraction(1, 1000)
        for k in range(10):
            frame = av.VideoFrame.from_ndarray(barred(k), format="rgb24")
            frame.pts = k
            container.mux(video.encode(frame))
        container.mux(video.encode(None))
        for start, length, data in events:
            packet = av.Packet(data)
            packet.stream, packet.time_base = text, Fraction(1, 1000)
            packet.pts = packet.dts = start
            packet.duration = length
            container.mux(packet)
    return path


def test_a_text_track_of_the_container(tmp_path: Path) -> None:
    events = [(1000, 500, b"<i>red</i> boat\nat sea"), (2500, 750, b"blue kite, 4 &amp; 5"), (4000, 100, b"")]
    path = _film_with_track(tmp_path / "film.mkv", "subrip", events)
    info = probe(path)
    (track,) = info.subtitle_tracks
    assert read_track(path, info, track) == [
        Cue(1.0, 1.5, "red boat at sea"),
        Cue(2.5, 3.25, "blue kite, 4 & 5"),
    ]


def test_tracks_of_pictures_and_tracks_that_are_gone(tmp_path: Path) -> None:
    path = _film_with_track(tmp_path / "film.mkv", "subrip", [(1000, 500, b"red boat")])
    info = probe(path)
    with pytest.raises(MediaError, match=r"subtitle track 1 of .* holds pictures \(dvdsub\), not text"):
        read_track(path, info, SubtitleTrack(1, "dvdsub", "eng", False))
    with pytest.raises(MediaError, match="has no subtitle track 7; probe it again"):
        read_track(path, info, SubtitleTrack(7, "subrip", "eng", True))


def test_sidecars_of_a_video(tmp_path: Path) -> None:
    for name in (
        "ep [1].mp4",
        "ep [1].srt",
        "ep [1].en.vtt",
        "ep [1].de-orig.VTT",
        "ep [1].en.forced.ass",
        "ep [1].en.live_chat.json",
        "ep [1].part two of it.srt",
        "ep [1]0.srt",
        "ep [1]b.en.srt",
        "other.srt",
    ):
        (tmp_path / name).write_text("")
    (tmp_path / "ep [1].fr.srt").mkdir()
    names = [path.name for path in find_sidecars(tmp_path / "ep [1].mp4")]
    assert names == ["ep [1].srt", "ep [1].de-orig.VTT", "ep [1].en.forced.ass", "ep [1].en.vtt"]
    assert find_sidecars(tmp_path / "nowhere" / "a.mp4") == []


def test_bad_times_are_repaired_or_dropped() -> None:
    cues = [
        Cue(27.0, 30.02, "end passes the file", (CueWord(29.7, 30.02, "file"), CueWord(31.0, 32.0, "on"))),
        Cue(31.5, 33.0, "thanks for watching"),
        Cue(12.0, 11.2, "backwards"),
        Cue(-1.0, 0.5, "early"),
        Cue(30.0, 30.0, "at the end"),
        Cue(float("nan"), 3.0, "no number"),
    ]
    assert repair_cues(cues, 30.0) == [
        Cue(0.0, 0.5, "early"),
        Cue(11.2, 12.0, "backwards"),
        Cue(27.0, 30.0, "end passes the file", (CueWord(29.7, 30.0, "file"),)),
    ]


@given(st.floats(), st.floats(), st.floats(0.1, 1e6))
def test_repaired_times_lie_in_the_file(start: float, end: float, duration: float) -> None:
    times = repair_times(start, end, duration)
    if times is not None:
        assert 0.0 <= times[0] <= times[1] <= duration
        assert times[0] < duration


@given(st.text())
def test_any_text_is_parsed_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "any.srt"
    path.write_bytes(("1\n00:00:01,000 --> 00:00:02,000\n" + text).encode("utf-8", "surrogatepass"))
    cues = read_sidecar(path) if text.strip().lower() != "[events]" else []
    assert all("\n" not in cue.text and cue.text == cue.text.strip() for cue in cues)
