"""Audio packets come in; one 16 kHz mono track on the file's clock goes out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import av
import numpy as np
from av.error import FFmpegError

from playlisteval.media.pcm import SAMPLE_RATE, Pcm, no_sound

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame
    from av.audio.resampler import AudioResampler
    from av.packet import Packet
    from av.stream import Stream

# Time stamps of a sound track jitter by rounding; a larger step is a real gap (or an overlap).
_GAP_SECONDS = 0.1


class SoundTrack:
    """Lays decoded sound at its own times: silence where there is none, nothing outside the file's length."""

    def __init__(self, start_seconds: float, duration_seconds: float, problems: Counter[str]) -> None:
        self._start_seconds = start_seconds
        self._problems = problems
        self._pcm = np.zeros(round(duration_seconds * SAMPLE_RATE), dtype=np.int16)
        self._cursor = 0
        self._expected_seconds = 0.0
        self._resampler: AudioResampler | None = None
        self._shape: tuple[str, str, int] | None = None
        self._heard = False

    def push(self, packet: Packet[Stream]) -> None:
        """Decode one packet; a damaged one is counted and leaves silence."""
        try:
            frames = packet.decode()
        except FFmpegError:
            self._problems["audio packets could not be decoded"] += 1
            return
        for frame in frames:
            if isinstance(frame, av.AudioFrame) and frame.samples:
                self._try_frame(frame)

    def finish(self) -> Pcm:
        """The whole track; empty if nothing could be decoded."""
        self._flush()
        return self._pcm if self._heard else no_sound()

    def _try_frame(self, frame: AudioFrame) -> None:
        try:
            self._lay_frame(frame)
        except (FFmpegError, ValueError):  # a damaged packet may claim a rate or layout that there is not
            self._resampler = None
            self._problems["audio frames could not be resampled"] += 1

    def _lay_frame(self, frame: AudioFrame) -> None:
        # The stubs promise a time; frames without a timestamp have None.
        claimed: float | None = frame.time
        start = claimed - self._start_seconds if claimed is not None else self._expected_seconds
        shape = (frame.format.name, frame.layout.name, frame.sample_rate)
        if self._resampler is None or shape != self._shape or self._is_gap(start):
            self._flush()
            self._resampler = av.AudioResampler(format="s16", layout="mono", rate=SAMPLE_RATE)
            self._shape = shape
            self._cursor = round(start * SAMPLE_RATE)
            self._expected_seconds = start
        for out in self._resampler.resample(frame):
            self._lay(out)
        self._expected_seconds += frame.samples / frame.sample_rate

    def _is_gap(self, start_seconds: float) -> bool:
        return abs(start_seconds - self._expected_seconds) > _GAP_SECONDS

    def _flush(self) -> None:
        if self._resampler is not None:
            for out in self._resampler.resample(None):
                self._lay(out)
            self._resampler = None

    def _lay(self, frame: AudioFrame) -> None:
        samples = np.asarray(frame.to_ndarray(), dtype=np.int16).reshape(-1)
        first = max(0, -self._cursor)
        begin = self._cursor + first
        count = min(len(samples) - first, len(self._pcm) - begin)
        if count > 0:
            self._pcm[begin : begin + count] = samples[first : first + count]
            self._heard = True
        self._cursor += len(samples)
