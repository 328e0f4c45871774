"""What a row of the vector table stands for: the chunk, and where it lies."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RowKey:
    """A chunk's place; `playlist_position` orders the videos of a domain, those without one (None) last."""

    domain: str
    video_id: str
    chunk_id: str
    start_seconds: float
    segment_id: str
    playlist_position: int | None = None

    @property
    def place(self) -> tuple[str, bool, int, str, float, str]:
        """The order of rows: domain, then video, then time."""
        position = self.playlist_position
        unplaced = position is None
        return (self.domain, unplaced, position or 0, self.video_id, self.start_seconds, self.chunk_id)

    @property
    def run(self) -> tuple[str, str, str]:
        """Neighbouring rows of equal run belong together."""
        return (self.domain, self.video_id, self.segment_id)
