from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from playlisteval.errors import MediaError, WeightsError
from playlisteval.models.seeing.embedding import TagGroundedEmbedder
from playlisteval.models.seeing.eyes import Eyes, decode_jpeg, look_from
from playlisteval.models.seeing.look import Box, Look
from playlisteval.models.seeing.objects import Found
from playlisteval.models.seeing.tags import Probabilities
from playlisteval.models.weights.fetch import WeightStore

from .conftest import harbour, jpeg, paint


def test_decode_gives_rgb() -> None:
    frame = decode_jpeg(jpeg(paint(64, 36, (200, 30, 30))))
    assert frame.shape == (36, 64, 3)
    assert frame[10, 10].tolist() == pytest.approx([200, 30, 30], abs=3)


@pytest.mark.parametrize("data", [b"", b"not a picture", b"\xff\xd8\xff\xe0 cut"])
def test_what_is_no_jpeg_is_one_line(data: bytes) -> None:
    with pytest.raises(MediaError, match=f"a frame of {len(data)} bytes is not a readable JPEG"):
        decode_jpeg(data)


@pytest.mark.parametrize(("label", "colour"), [("vase", "red"), ("clock", None)])
def test_a_thing_with_a_face_has_no_colour_of_its_own(label: str, colour: str | None) -> None:
    frame = paint(100, 100, (120, 170, 220))
    frame[25:75, 25:75] = (200, 30, 30)
    found = Found(label, Box(left=0.24, top=0.24, right=0.76, bottom=0.76), 0.9)
    tags = Probabilities((), np.zeros(0, dtype=np.float32))
    [seen] = look_from(frame, [], [found], tags).objects
    assert (seen.label, seen.colour) == (label, colour)


def test_eyes_without_weights_name_the_command(tmp_path: Path) -> None:
    eyes = Eyes(WeightStore(tmp_path, environment={}))
    with pytest.raises(WeightsError, match="run: playlisteval weights fetch minilm"):
        eyes.encoder()


@pytest.fixture(scope="module")
def seen(eyes: Eyes) -> Look:
    return eyes.look(jpeg(harbour()))


@pytest.mark.weights
def test_signs_and_their_colours(seen: Look) -> None:
    assert (seen.width, seen.height) == (640, 360)
    assert [(text.text, text.ink_colour, text.ground_colour) for text in seen.texts] == [
        ("HARBOUR 12", "white", "red"),
        ("Open 7 to 19", "black", "yellow"),
        ("Gate 4", "white", "blue"),
    ]
    assert all(text.ground_confidence > 0.8 for text in seen.texts)
    assert [region.colour for region in seen.regions[:2]] == ["blue", "green"]
    assert 1 <= len(seen.tags) <= 5


@pytest.mark.weights
def test_the_same_frame_gives_the_same_look_in_any_thread(eyes: Eyes, seen: Look) -> None:
    frames = [jpeg(harbour()), jpeg(harbour()[:, ::-1].copy()), jpeg(paint(320, 240, (30, 60, 170)))]
    alone = [eyes.look(frame).model_dump_json() for frame in frames]
    assert alone[0] == seen.model_dump_json()
    order = [number % 3 for number in range(9)]
    random.Random(7).shuffle(order)
    with ThreadPoolExecutor(2) as threads:
        looks = threads.map(eyes.look, [frames[number] for number in order])
    assert [look.model_dump_json() for look in looks] == [alone[number] for number in order]


@pytest.mark.weights
def test_a_grey_frame_shows_nothing_but_its_colour(eyes: Eyes) -> None:
    look = eyes.look(jpeg(paint(640, 360, (128, 128, 128))))
    assert (look.texts, look.objects) == ((), ())
    assert [(region.colour, region.share) for region in look.regions] == [("grey", 1.0)]


def frame_of(path: Path, at_seconds: float) -> bytes:
    av = pytest.importorskip("av")
    with av.open(str(path)) as container:
        for frame in container.decode(container.streams.video[0]):
            if frame.time is not None and frame.time >= at_seconds:
                return jpeg(frame.to_ndarray(format="rgb24"))
    raise AssertionError(f"{path.name} is shorter than {at_seconds} s")


@pytest.mark.weights
@pytest.mark.parametrize(
    ("file", "at_seconds", "kind", "tag"),
    [
        ("friday.mp4", 3.0, "person", None),
        ("tmh_shuttle10seconds.1080x608.webm", 5.0, "airplane", "space shuttle"),
        ("bug_video_640.mp4", 3.4, None, "bee"),
    ],
)
def test_real_frames(
    eyes: Eyes, shared: Path, file: str, at_seconds: float, kind: str | None, tag: str | None
) -> None:
    look = eyes.look(frame_of(shared / "clips" / file, at_seconds))
    if kind is not None:
        assert kind in {thing.label for thing in look.objects}
    if tag is not None:
        assert look.tags[0].label == tag


@pytest.mark.weights
def test_a_real_slide_is_read(eyes: Eyes, shared: Path) -> None:
    look = eyes.look(frame_of(shared / "clips" / "opencast_scene-change.mov", 9.0))
    assert "Land and Vegetation: Key players on the" in [text.text for text in look.texts]


@pytest.mark.weights
def test_tag_vectors_ground_a_frame_in_words(eyes: Eyes, shared: Path) -> None:
    shuttle = eyes.tag_vector(frame_of(shared / "clips" / "tmh_shuttle10seconds.1080x608.webm", 5.0))
    assert shuttle is not None
    queries = eyes.encoder().encode(["a spacecraft above the earth", "an insect on a leaf"])
    spacecraft, insect = (queries @ shuttle).tolist()
    assert spacecraft > insect + 0.1


@pytest.mark.weights
def test_a_chunk_is_nearer_to_what_it_shows(eyes: Eyes, seen: Look) -> None:
    embedder = TagGroundedEmbedder(eyes.encoder())
    chunk = embedder.embed_chunk([seen], "Boats come home in the evening.")
    assert chunk is not None
    near = embedder.embed_query("Which harbour is open until the evening?")
    far = embedder.embed_query("How does a compiler allocate registers?")
    assert float(chunk @ near) > float(chunk @ far) + 0.3
    assert np.linalg.norm(chunk) == pytest.approx(1, abs=1e-6)
