"""The unseen films as files: playable, faded from scene to scene, made once."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.unseen import render_unseen
from benchmarks.unseen.painter import UnseenPainter, draw_frame, picture_at
from benchmarks.unseen.script import UnseenFilm, unseen_films
from playlisteval.demo.film import frame_count, is_rendered, render_film
from playlisteval.demo.story import StoryScale
from playlisteval.demo.voice import SAMPLE_RATE

PAINTER = UnseenPainter()
ONE_SCENE = StoryScale(domains=1, playlists_per_domain=1, films_per_playlist=1, scenes_per_film=1)


def hum(text: str, speed: float = 1.0, seed: int | None = None) -> NDArray[np.float32]:
    times = np.arange(round(1.5 * SAMPLE_RATE / speed)) / SAMPLE_RATE
    return (0.5 * np.sin(2 * np.pi * 220 * times)).astype(np.float32)


def short_film() -> UnseenFilm:
    scale = StoryScale(domains=1, playlists_per_domain=1, films_per_playlist=1, scenes_per_film=2)
    film = unseen_films(5, scale)[0]
    return replace(film, scenes=tuple(replace(scene, seconds=2.0) for scene in film.scenes))


FILM = short_film()


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("unseen") / "film.mp4"
    assert render_film(FILM, path, hum, PAINTER)
    return path


def test_the_file_plays_in_its_own_size(rendered: Path) -> None:
    with av.open(str(rendered)) as container:
        video, sound = container.streams.video[0], container.streams.audio[0]
        assert (video.codec_context.name, video.width, video.height) == ("h264", 854, 480)
        assert (sound.codec_context.name, sound.rate) == ("aac", SAMPLE_RATE)
        times = [frame.time for frame in container.decode(video=0)]
    assert times == pytest.approx([number / 12 for number in range(48)])


def test_the_decoded_picture_is_what_was_drawn(rendered: Path) -> None:
    with av.open(str(rendered)) as container:
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    for scene, number in zip(FILM.scenes, (12, 36), strict=True):
        wanted = np.asarray(draw_frame(scene, 0.5)).astype(int)
        assert np.abs(frames[number] - wanted).mean() < 6


def test_one_scene_fades_into_the_next_within_five_frames() -> None:
    first = [frame.to_ndarray() for frame in PAINTER.frames(FILM.scenes, 0)]
    second = [frame.to_ndarray() for frame in PAINTER.frames(FILM.scenes, 1)]
    assert (len(first), len(second)) == tuple(frame_count(scene) for scene in FILM.scenes)
    old, new = FILM.scenes
    shares = [
        (first[-3], old, 20, new, 0.0, 0),
        (first[-2], old, 22, new, 0.0, 1),
        (first[-1], old, 22, new, 0.0, 2),
        (second[0], new, 0, old, 1.0, 3),
        (second[1], new, 0, old, 1.0, 2),
        (second[2], new, 2, old, 1.0, 1),
        (second[3], new, 2, old, 1.0, 0),
    ]
    for frame, own, number, other, at, sixths in shares:
        wanted = picture_at(own, number / 24) * (1 - sixths / 6) + picture_at(other, at) * (sixths / 6)
        assert np.abs(frame - wanted).max() <= 0.51


def test_nothing_fades_before_the_first_scene_and_after_the_last() -> None:
    scenes = FILM.scenes[:1]
    frames = [frame.to_ndarray() for frame in PAINTER.frames(scenes, 0)]
    assert (frames[0] == picture_at(scenes[0], 0.0)).all()
    assert (frames[-1] == picture_at(scenes[0], 22 / 24)).all()


def test_the_same_script_gives_the_same_bytes(rendered: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.mp4"
    render_film(FILM, again, hum, PAINTER)
    assert again.read_bytes() == rendered.read_bytes()


def test_another_version_of_the_drawing_is_not_taken_for_this_one(rendered: Path) -> None:
    assert is_rendered(FILM, rendered, PAINTER)
    assert not is_rendered(FILM, rendered, UnseenPainter(version="unseen 0"))
    assert not is_rendered(FILM, rendered)


def test_a_folder_is_filled_once_and_told_about(tmp_path: Path) -> None:
    pytest.importorskip("hibari")
    told: list[tuple[str, int, int]] = []

    def tell(title: str, done: int, total: int) -> None:
        told.append((title, done, total))

    made = render_unseen(tmp_path, seed=5, scale=ONE_SCENE, workers=1, on_progress=tell)
    name = "Patient Sciences/Nights at the Observatory/First Light on Mount Aldous (1).mp4"
    assert (made.rendered_count, told) == (1, [("First Light on Mount Aldous", 1, 1)])
    assert made.film_paths == (tmp_path / name,)
    assert json.loads(made.manifest_path.read_text(encoding="utf-8")) == {
        "file": name,
        "domain": "Patient Sciences",
        "playlist": "Nights at the Observatory",
        "knowledge": "static",
        "title": "First Light on Mount Aldous",
        "licence": "CC0-1.0",
        "uploader": "Lens and Ledger",
        "upload_date": "2025-01-18",
    }
    assert made.truth_path is not None
    truth = json.loads(made.truth_path.read_text(encoding="utf-8"))
    assert truth["format"] == 2
    assert [film["file"] for film in truth["films"]] == [name]
    assert render_unseen(tmp_path, seed=5, scale=ONE_SCENE, workers=1).rendered_count == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "Patient Sciences",
        "manifest.jsonl",
        "truth.json",
    ]
