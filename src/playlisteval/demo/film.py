"""A film's script and a path come in; an mp4 that is the same byte for byte each time goes out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from PIL import Image

from playlisteval.demo.draw import camera_view, caption_corner, crop_box, draw_caption, draw_still
from playlisteval.demo.story import FRAME_HEIGHT, FRAME_WIDTH, Box, Scene
from playlisteval.demo.voice import SAMPLE_RATE, Voice, load_voice, speak
from playlisteval.demo.whole import write_whole

if TYPE_CHECKING:
    import av
    from numpy import uint8
    from numpy.typing import NDArray

    from playlisteval.demo.voice import Samples

FRAMES_PER_SECOND = 12
FRAMES_A_STEP = 2
RENDERER_VERSION = 1  # raise it when a change of drawing or sound makes other bytes
LEAD_SECONDS = 0.35
TAIL_SECONDS = 0.25
AUDIO_FRAME = 1024
VIDEO_OPTIONS = {"preset": "superfast", "crf": "21", "g": "24", "threads": "1"}
MUXER_OPTIONS = {"movflags": "+faststart", "fflags": "+bitexact"}


class Shot(Protocol):
    """A stretch of a film with its narration; what it shows is between the script and its painter."""

    @property
    def seconds(self) -> float: ...
    @property
    def narration(self) -> tuple[str, ...]: ...


class Script(Protocol):
    """A film as pure data: a dataclass, for its fields are what tells it from every other film."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def domain(self) -> str: ...
    @property
    def playlist(self) -> str: ...
    @property
    def knowledge(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def uploader(self) -> str: ...
    @property
    def upload_date(self) -> str: ...
    @property
    def file_name(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    @property
    def scenes(self) -> Sequence[Shot]: ...


class Painter(Protocol):
    """Draws scripts of one kind; another `version` says that the same script gives another picture."""

    @property
    def version(self) -> int | str: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...

    def frames(self, scenes: Sequence[Any], number: int) -> Iterator[av.VideoFrame]:
        """`frame_count` frames of one scene; its neighbours are there to fade from and to."""
        ...


@dataclass(frozen=True)
class DemoPainter:
    version: int = RENDERER_VERSION
    width: int = FRAME_WIDTH
    height: int = FRAME_HEIGHT

    def frames(self, scenes: Sequence[Scene], number: int) -> Iterator[av.VideoFrame]:
        return _scene_frames(scenes[number])


DEMO_PAINTER = DemoPainter()


def story_hash(film: Script, painter: Painter = DEMO_PAINTER) -> str:
    script = json.dumps([painter.version, asdict(film)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(script.encode()).hexdigest()[:32]


def is_rendered(film: Script, path: Path, painter: Painter = DEMO_PAINTER) -> bool:
    """Whether the file holds this very script, as its comment says."""
    import av
    from av.error import FFmpegError

    if not path.is_file():
        return False
    try:
        with av.open(str(path)) as container:
            return container.metadata.get("comment") == _comment(film, painter)
    except FFmpegError:
        return False


def render_film(
    film: Script, path: Path, voice: Voice | None = None, painter: Painter = DEMO_PAINTER
) -> bool:
    """Write the film unless it is there already; says whether it was written."""
    if is_rendered(film, path, painter):
        return False
    write_whole(path, lambda temporary: _encode(film, temporary, voice or load_voice(), painter))
    return True


def _comment(film: Script, painter: Painter) -> str:
    return f"story {story_hash(film, painter)}"


def _encode(film: Script, path: Path, voice: Voice, painter: Painter) -> None:
    import av

    with av.open(str(path), "w", format="mp4", options=MUXER_OPTIONS) as opened:
        container = cast(Any, opened)  # PyAV leaves the kind of its packets open
        container.metadata.update({"title": film.title, "comment": _comment(film, painter)})
        video = container.add_stream("libx264", rate=FRAMES_PER_SECOND, options=VIDEO_OPTIONS)
        video.width, video.height, video.pix_fmt = painter.width, painter.height, "yuv420p"
        video.codec_context.thread_count = 1
        sound = container.add_stream("aac", rate=SAMPLE_RATE, layout="mono")
        sound.bit_rate = 64_000
        number = 0
        for place, scene in enumerate(film.scenes):
            container.mux(
                _sound_packets(sound, _scene_sound(scene, voice), round(number * _samples_a_frame()))
            )
            for frame in painter.frames(film.scenes, place):
                frame.pts, frame.time_base = number, Fraction(1, FRAMES_PER_SECOND)
                container.mux(video.encode(frame))
                number += 1
        container.mux(video.encode(None))
        container.mux(sound.encode(None))


def _samples_a_frame() -> float:
    return SAMPLE_RATE / FRAMES_PER_SECOND


def frame_count(scene: Shot) -> int:
    return round(scene.seconds * FRAMES_PER_SECOND)


def _scene_sound(scene: Shot, voice: Voice) -> Samples:
    """Exactly as long as the scene's frames, with the narration a moment after the cut."""
    import numpy as np

    length = round(frame_count(scene) * _samples_a_frame())
    speech = speak(scene.narration, scene.seconds - LEAD_SECONDS - TAIL_SECONDS, voice)
    track = np.zeros(length, np.float32)
    start = int(LEAD_SECONDS * SAMPLE_RATE)
    track[start : start + len(speech)] = speech
    return track


def _sound_packets(stream: Any, track: Samples, start: int) -> list[Any]:
    import av

    frame = av.AudioFrame.from_ndarray(track[None, :], format="fltp", layout="mono")
    frame.sample_rate, frame.pts, frame.time_base = SAMPLE_RATE, start, Fraction(1, SAMPLE_RATE)
    return list(stream.encode(frame))


def _scene_frames(scene: Scene) -> Iterator[av.VideoFrame]:
    """Every frame of a scene; the camera steps, by about a pixel, at each second one only: half the work."""
    import av
    import numpy as np

    planes = [_reduced(plane) for plane in colour_planes(draw_still(scene))]
    overlay = colour_planes(draw_caption(scene.caption)) if scene.caption else []
    corner = caption_corner(scene.caption) if scene.caption else (0, 0)
    count = frame_count(scene)
    picture = np.empty((FRAME_HEIGHT * 3 // 2, FRAME_WIDTH), np.uint8)
    shown, frame = None, None
    for number in range(count):
        view = camera_view(scene.camera, (number - number % FRAMES_A_STEP) / count)
        if frame is None or view != shown:
            fill_picture(picture, planes, overlay, corner, view)
            shown, frame = view, av.VideoFrame.from_ndarray(picture, format="yuv420p")
        yield frame


def fill_picture(
    picture: NDArray[uint8],
    planes: Sequence[Image.Image],
    overlay: Sequence[Image.Image],
    corner: tuple[int, int],
    view: Box,
) -> None:
    """The camera moves over brightness and the halved colour planes: a third of the work of RGB."""
    import numpy as np

    height, width = picture.shape[0] * 2 // 3, picture.shape[1]
    row = 0
    for index, plane in enumerate(planes):
        half = 1 if index == 0 else 2
        size = (width // half, height // half)
        seen = plane.resize(size, Image.Resampling.BILINEAR, crop_box(view, plane.size))
        if overlay:
            seen.paste(overlay[index], (corner[0] // half, corner[1] // half))
        rows = size[0] * size[1] // width
        picture[row : row + rows] = np.asarray(seen).reshape(rows, width)
        row += rows


def _reduced(plane: Image.Image) -> Image.Image:
    """Three quarters of the still: enough for the closest camera, and a third less to resample per frame."""
    return plane.resize((plane.width * 3 // 4, plane.height * 3 // 4), Image.Resampling.LANCZOS)


def colour_planes(image: Image.Image) -> list[Image.Image]:
    """Brightness, and the two colours at half the size: what a video frame is made of."""
    import av
    import numpy as np

    frame = av.VideoFrame.from_ndarray(np.asarray(image), format="rgb24").reformat(format="yuv420p")
    planes: list[Image.Image] = []
    for plane in frame.planes:
        rows = np.frombuffer(cast(Any, plane), np.uint8).reshape(plane.height, plane.line_size)
        planes.append(Image.fromarray(_copied(rows[:, : plane.width])))
    return planes


def _copied(rows: NDArray[uint8]) -> NDArray[uint8]:
    """The decoder's memory must not outlive its frame."""
    return rows.copy()
