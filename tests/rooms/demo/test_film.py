from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import av
import numpy as np
import pytest
from numpy.typing import NDArray

from playlisteval.demo.draw import draw_frame, draw_still
from playlisteval.demo.film import LEAD_SECONDS, frame_count, is_rendered, render_film, story_hash
from playlisteval.demo.story import Film, Scene, StoryScale, stories
from playlisteval.demo.voice import SAMPLE_RATE
from playlisteval.errors import MediaError


def hum(text: str, speed: float = 1.0, seed: int | None = None) -> NDArray[np.float32]:
    times = np.arange(round(2.0 * SAMPLE_RATE / speed)) / SAMPLE_RATE
    return (0.5 * np.sin(2 * np.pi * 220 * times)).astype(np.float32)


def short_film() -> Film:
    scale = StoryScale(domains=1, playlists_per_domain=1, films_per_playlist=1, scenes_per_film=2)
    film = stories(5, scale)[0].films[0]
    return replace(film, scenes=tuple(replace(scene, seconds=5.0) for scene in film.scenes))


@dataclass(frozen=True)
class GreyPainter:
    """Paints every scene in one grey, lighter from scene to scene."""

    version: str = "grey 1"
    width: int = 96
    height: int = 64

    def frames(self, scenes: Sequence[Scene], number: int) -> Iterator[av.VideoFrame]:
        picture = np.full((self.height * 3 // 2, self.width), 60 + 40 * number, np.uint8)
        picture[self.height :] = 128
        for _ in range(frame_count(scenes[number])):
            yield av.VideoFrame.from_ndarray(picture, format="yuv420p")


FILM = short_film()


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "deep" / f"{FILM.title}.mp4"
    assert render_film(FILM, path, hum)
    return path


def test_the_file_is_h264_and_aac_of_the_right_size_rate_and_length(rendered: Path) -> None:
    with av.open(str(rendered)) as container:
        video, sound = container.streams.video[0], container.streams.audio[0]
        assert (video.codec_context.name, video.width, video.height) == ("h264", 640, 360)
        assert video.average_rate == 12
        assert (sound.codec_context.name, sound.rate, sound.layout.name) == ("aac", SAMPLE_RATE, "mono")
        times = [frame.time for frame in container.decode(video=0)]
    assert times == pytest.approx([number / 12 for number in range(120)])


def test_the_decoded_picture_is_what_was_drawn(rendered: Path) -> None:
    with av.open(str(rendered)) as container:
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    for scene, number in zip(FILM.scenes, (30, 90), strict=True):
        wanted = np.asarray(draw_frame(draw_still(scene), scene, 0.5)).astype(int)
        assert np.abs(frames[number] - wanted).mean() < 5


def test_the_narration_begins_a_moment_after_each_cut(rendered: Path) -> None:
    with av.open(str(rendered)) as container:
        sound = np.concatenate([frame.to_ndarray()[0] for frame in container.decode(audio=0)])
    assert len(sound) == pytest.approx(10 * SAMPLE_RATE, abs=2048)

    def loudness(start_seconds: float, end_seconds: float) -> float:
        return float(np.abs(sound[int(start_seconds * SAMPLE_RATE) : int(end_seconds * SAMPLE_RATE)]).mean())

    for start in (0.0, 5.0):
        assert loudness(start + 0.05, start + LEAD_SECONDS - 0.1) < 0.01
        assert loudness(start + LEAD_SECONDS + 0.1, start + 2.0) > 0.2


def test_the_same_script_gives_the_same_bytes(rendered: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.mp4"
    render_film(FILM, again, hum)
    assert again.read_bytes() == rendered.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["again.mp4"]


def test_a_film_that_is_there_is_left_alone(rendered: Path) -> None:
    before = rendered.stat()
    assert not render_film(FILM, rendered, hum)
    assert rendered.stat().st_mtime_ns == before.st_mtime_ns


def test_another_script_is_not_taken_for_this_one(rendered: Path) -> None:
    other = replace(FILM, scenes=FILM.scenes[:1])
    assert story_hash(other) != story_hash(FILM)
    assert is_rendered(FILM, rendered)
    assert not is_rendered(other, rendered)


def test_another_painter_draws_the_same_script_in_its_own_size(tmp_path: Path) -> None:
    path = tmp_path / "grey.mp4"
    assert render_film(FILM, path, hum, GreyPainter())
    with av.open(str(path)) as container:
        grey = [frame.to_ndarray(format="gray") for frame in container.decode(video=0)]
    assert (len(grey), grey[0].shape) == (120, (64, 96))
    assert grey[119].mean() - grey[0].mean() == pytest.approx(40 * 255 / 219, abs=3)


def test_a_film_is_known_by_its_painter_too(rendered: Path, tmp_path: Path) -> None:
    path = tmp_path / "grey.mp4"
    render_film(FILM, path, hum, GreyPainter())
    assert not render_film(FILM, path, hum, GreyPainter())
    assert not is_rendered(FILM, path) and not is_rendered(FILM, path, GreyPainter(version="grey 2"))
    assert not is_rendered(FILM, rendered, GreyPainter())


def test_the_demos_scripts_keep_the_hashes_of_films_made_before() -> None:
    scale = StoryScale(domains=1, playlists_per_domain=1, films_per_playlist=1, scenes_per_film=1)
    assert story_hash(stories(7, scale)[0].films[0]) == "25a47fff51f71eb31b967267873987e5"


@pytest.mark.parametrize("content", [b"", b"not a video", None])
def test_what_is_no_whole_film_is_made_again(content: bytes | None, rendered: Path, tmp_path: Path) -> None:
    path = tmp_path / "broken.mp4"
    path.write_bytes(rendered.read_bytes()[:2000] if content is None else content)
    assert not is_rendered(FILM, path)
    assert not is_rendered(FILM, tmp_path / "absent.mp4")


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(
        MediaError, match=r"^can't write .*a\.mp4: .*; free some space or choose another folder$"
    ):
        render_film(FILM, tmp_path / "file" / "a.mp4", hum)


def test_a_failing_voice_leaves_nothing_behind(tmp_path: Path) -> None:
    def mute(text: str, speed: float = 1.0, seed: int | None = None) -> NDArray[np.float32]:
        raise RuntimeError("no voice today")

    with pytest.raises(RuntimeError, match="no voice today"):
        render_film(FILM, tmp_path / "a.mp4", mute)
    assert list(tmp_path.iterdir()) == []
