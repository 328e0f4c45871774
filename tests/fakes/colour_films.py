"""Two tiny playlists in which each film is a wall that changes its colour; some films hum.

An .avi is written without compression and bit by bit the same with every version of the encoder, so that all
ids in a study of it are the same too.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import av
import numpy as np

PALETTE: dict[str, tuple[int, int, int]] = {
    "red": (215, 25, 25),
    "green": (25, 150, 40),
    "blue": (30, 40, 210),
    "yellow": (235, 220, 40),
    "white": (245, 245, 245),
    "black": (8, 8, 8),
    "purple": (120, 20, 150),
    "cyan": (40, 215, 215),
    "orange": (240, 130, 20),
    "pink": (245, 150, 200),
}
SECONDS_PER_COLOUR = 2
FPS = 5
EXACT = {"fflags": "+bitexact", "flags": "+bitexact"}
RATE = 16_000

PLAYLISTS: dict[str, dict[str, tuple[str, str, str]]] = {
    "sea": {
        "Episode 1": ("red", "green", "blue"),
        "Episode 2": ("blue", "yellow", "white"),
        "Episode 3": ("black", "purple", "cyan"),
    },
    "land": {
        "Part 1": ("orange", "pink", "red"),
        "Part 2": ("white", "green", "orange"),
        "Part 3": ("yellow", "black", "purple"),
    },
}


def write_playlists(folder: Path, extension: str = "avi") -> Path:
    """Both playlists; the last film of each has no sound."""
    for playlist, films in PLAYLISTS.items():
        for number, (title, colours) in enumerate(films.items()):
            write_colours(folder / playlist / f"{title}.{extension}", colours, sound=number < 2)
    return folder


def write_colours(
    path: Path, colours: Sequence[str], *, sound: bool = True, frames: int | None = None
) -> Path:
    """One film; `frames` cuts it short."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shown = [c for c in colours for _ in range(SECONDS_PER_COLOUR * FPS)][:frames]
    with av.open(str(path), "w", container_options=EXACT) as container:
        if path.suffix == ".avi":
            video = container.add_stream("rawvideo", rate=FPS, options=EXACT)
        else:
            video = container.add_stream("libx264", rate=FPS, options={"preset": "ultrafast", "crf": "18"})
        video.width, video.height, video.pix_fmt = 96, 64, "yuv420p"
        if sound:
            _hum(container, len(shown) / FPS)
        for colour in shown:
            container.mux(video.encode(_wall(PALETTE[colour])))
        container.mux(video.encode(None))
    return path


def _wall(rgb: tuple[int, int, int]) -> av.VideoFrame:
    """A plain picture, turned into YUV (BT.601) by hand: the library's way hangs on the processor."""
    red, green, blue = (c / 255 for c in rgb)
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    y, u, v = 16 + 219 * light, 128 + 224 * (blue - light) / 1.772, 128 + 224 * (red - light) / 1.402
    planes = np.concatenate(
        [np.full(96 * 64, round(y)), np.full(48 * 32, round(u)), np.full(48 * 32, round(v))]
    )
    return av.VideoFrame.from_ndarray(planes.astype(np.uint8).reshape(96, 96), format="yuv420p")


def write_hum(path: Path, seconds: float = 4.0) -> Path:
    """A file that has sound, and no picture."""
    with av.open(str(path), "w", container_options=EXACT) as container:
        _hum(container, seconds)
    return path


def _hum(container: av.container.OutputContainer, seconds: float) -> None:
    codec = "pcm_s16le" if container.format.name in ("avi", "wav") else "aac"
    stream = container.add_stream(codec, rate=RATE, layout="mono")
    total = round(seconds * RATE)
    for begin in range(0, total, 1024):
        at = (begin + np.arange(min(1024, total - begin))) / RATE
        wave = (8000 * np.sin(2 * np.pi * 220 * at)).astype(np.int16)
        frame = av.AudioFrame.from_ndarray(wave[None, :], format="s16", layout="mono")
        frame.sample_rate, frame.time_base, frame.pts = RATE, Fraction(1, RATE), begin
        container.mux(stream.encode(frame))
    container.mux(stream.encode(None))
