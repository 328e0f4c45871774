"""Small films whose every picture carries its number as 16 bars; made anew for each test that asks."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import av
import numpy as np

from playlisteval.media.pictures import Rgb

X264 = {"preset": "ultrafast", "crf": "16", "bf": "0", "x264-params": "keyint=4:min-keyint=4:scenecut=0"}


@dataclass(frozen=True)
class Tone:
    """A beep-free sound track: silence from `start_seconds` on, with a tone inside `heard`."""

    start_seconds: float = 0.0
    seconds: float = 4.0
    heard: tuple[float, float] = (1.0, 2.0)
    rate: int = 16_000
    codec: str = "aac"


@dataclass(frozen=True)
class Film:
    """What to write: the times of the pictures, and how."""

    times: Sequence[float]
    codec: str = "libx264"
    options: dict[str, str] = field(default_factory=lambda: dict(X264))
    size: tuple[int, int] = (256, 64)
    fps: int = 10
    sound: Tone | None = None
    container: dict[str, str] = field(default_factory=dict)
    pixel_aspect: Fraction | None = None


def every(step_seconds: float, count: int, start_seconds: float = 0.0) -> list[float]:
    """Times at equal steps."""
    return [round(start_seconds + k * step_seconds, 6) for k in range(count)]


def barred(code: int, size: tuple[int, int] = (256, 64)) -> Rgb:
    """A picture of the number: most significant bit on the left, white is 1."""
    width, height = size
    bits = [(code >> (15 - k)) & 1 for k in range(16)]
    row = np.repeat(np.array(bits, dtype=np.uint8) * 255, width // 16)
    return np.ascontiguousarray(np.broadcast_to(row[None, :, None], (height, width, 3)))


def code_of(rgb: Rgb) -> int:
    """The number that a picture's columns carry."""
    height, width = rgb.shape[:2]
    columns = [(2 * k + 1) * width // 32 for k in range(16)]
    bits = (rgb[height // 2, columns].mean(axis=1) > 127).astype(int)
    return int("".join(map(str, bits)), 2)


def rows_code_of(rgb: Rgb) -> int:
    """The number that a picture's rows carry, from top to bottom."""
    return code_of(np.ascontiguousarray(rgb.transpose(1, 0, 2)))


def write_film(path: Path, film: Film) -> Path:
    """Encode and mux; sound and pictures are interleaved by time."""
    with av.open(str(path), "w", container_options=film.container) as container:
        video = container.add_stream(film.codec, rate=film.fps, options=dict(film.options))
        video.width, video.height = film.size
        video.pix_fmt = "yuvj420p" if film.codec == "mjpeg" else "yuv420p"
        if film.codec in {"libx264", "libx265", "libvpx", "libvpx-vp9", "libsvtav1"}:
            video.codec_context.time_base = Fraction(1, 1000)
        if film.pixel_aspect is not None:
            video.codec_context.sample_aspect_ratio = film.pixel_aspect
        tone = _start_tone(container, film.sound) if film.sound is not None else None
        tick = video.codec_context.time_base or Fraction(1, film.fps)
        for code, seconds in enumerate(film.times):
            frame = av.VideoFrame.from_ndarray(barred(code, film.size), format="rgb24")
            frame.pts = round(seconds / tick)
            frame.time_base = tick
            container.mux(video.encode(frame))
            if tone is not None:
                tone.upto(seconds)
        container.mux(video.encode(None))
        if tone is not None:
            tone.upto(float("inf"))
            tone.finish()
    return path


def write_sound(path: Path, tone: Tone) -> Path:
    """A file with a sound track only."""
    with av.open(str(path), "w") as container:
        writer = _start_tone(container, tone)
        writer.upto(float("inf"))
        writer.finish()
    return path


class _ToneWriter:
    def __init__(self, container: av.container.OutputContainer, tone: Tone) -> None:
        self._container, self._tone = container, tone
        self._stream = container.add_stream(tone.codec, rate=tone.rate, layout="mono")
        self._next = 0

    def upto(self, seconds: float) -> None:
        tone = self._tone
        total = round(tone.seconds * tone.rate)
        while self._next < total and tone.start_seconds + self._next / tone.rate <= seconds:
            count = min(1024, total - self._next)
            times = tone.start_seconds + (self._next + np.arange(count)) / tone.rate
            loud = (times >= tone.heard[0]) & (times < tone.heard[1])
            wave = np.where(loud, 12_000 * np.sin(2 * np.pi * 440 * times), 0).astype(np.int16)
            frame = av.AudioFrame.from_ndarray(wave[None, :], format="s16", layout="mono")
            frame.sample_rate = tone.rate
            frame.time_base = Fraction(1, tone.rate)
            frame.pts = self._next + round(tone.start_seconds * tone.rate)
            self._container.mux(self._stream.encode(frame))
            self._next += count

    def finish(self) -> None:
        self._container.mux(self._stream.encode(None))


def _start_tone(container: av.container.OutputContainer, tone: Tone) -> _ToneWriter:
    return _ToneWriter(container, tone)


def set_display_matrix(path: Path, a: int, b: int, c: int, d: int) -> None:
    """Turn an mp4's first track: x' = ax + cy, y' = bx + dy."""
    data = bytearray(path.read_bytes())
    begin = data.index(b"tkhd") + 44
    one = 1 << 16
    data[begin : begin + 36] = struct.pack(">9i", a * one, b * one, 0, c * one, d * one, 0, 0, 0, 1 << 30)
    path.write_bytes(data)


def shift_edit_list(path: Path, seconds: float) -> None:
    """Let an mp4's first track begin later in its media, between two key frames."""
    data = bytearray(path.read_bytes())
    scale = struct.unpack_from(">I", data, data.index(b"mdhd") + 16)[0]
    begin = data.index(b"elst") + 16
    media_time = struct.unpack_from(">i", data, begin)[0]
    struct.pack_into(">i", data, begin, media_time + round(seconds * scale))
    path.write_bytes(data)


def every_frame(path: Path) -> list[tuple[float, int]]:
    """Time (since the first picture) and number of every picture, by decoding the whole file plainly."""
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        seen = [
            (float(f.pts * f.time_base), code_of(f.to_ndarray(format="rgb24")))
            for f in container.decode(stream)
        ]
    return [(round(t - seen[0][0], 6), code) for t, code in seen]
