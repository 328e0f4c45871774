"""Looks at a chunk's frames and its transcript come in; one tag-grounded unit vector goes out."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from playlisteval.models.seeing.look import Look, TagSeen

Floats = NDArray[np.float32]
Stream = Literal["video", "text"]

EMBEDDING_VERSION = 2

_TINY = 1e-6
_LEAST_OBJECT_CONFIDENCE = 0.4


class Encoder(Protocol):
    """Turns texts into unit rows."""

    def encode(self, texts: Sequence[str]) -> Floats: ...


class PieceWeights(NamedTuple):
    """How much each piece of a chunk counts in its vector."""

    tags: float = 0.5
    objects: float = 0.6
    screen_text: float = 1.0
    transcript: float = 1.0


DEFAULT_WEIGHTS = PieceWeights()


def conse(tags: Iterable[TagSeen], encoder: Encoder) -> Floats | None:
    """Return the ConSE vector: labels' vectors summed by probability, to length one; None for no tags."""
    return _weighted_labels([(tag.label, tag.confidence) for tag in tags], encoder)


class TagGroundedEmbedder:
    """Embeds chunks and queries in one space of sentence vectors, with no image-text model."""

    def __init__(self, encoder: Encoder, weights: PieceWeights = DEFAULT_WEIGHTS) -> None:
        self._encoder = encoder
        self._weights = weights

    def embed_query(self, text: str) -> Floats:
        """Return the unit vector of a question."""
        return self._encoder.encode([text])[0]

    def embed_chunk(
        self, looks: Sequence[Look], transcript: str, streams: Sequence[Stream] = ("video", "text")
    ) -> Floats | None:
        """Return the unit vector of a chunk, or None where nothing was seen or said: that is not a vector."""
        pieces: list[tuple[float, Floats | None]] = []
        if "video" in streams:
            pieces += [
                (self._weights.tags, self._tags(looks)),
                (self._weights.objects, self._objects(looks)),
                (self._weights.screen_text, self._sentence(_screen_text(looks))),
            ]
        if "text" in streams:
            pieces.append((self._weights.transcript, self._sentence(" ".join(transcript.split()))))
        present = [vector * np.float32(weight) for weight, vector in pieces if vector is not None]
        return _unit(np.stack(present).sum(axis=0)) if present else None

    def _tags(self, looks: Sequence[Look]) -> Floats | None:
        return conse([tag for look in looks for tag in look.tags], self._encoder)

    def _objects(self, looks: Sequence[Look]) -> Floats | None:
        # Twenty people are not twenty times a person: each kind counts once a frame, at its surest.
        surest: dict[tuple[int, str], float] = defaultdict(float)
        for index, look in enumerate(looks):
            for seen in look.objects:
                if seen.confidence < _LEAST_OBJECT_CONFIDENCE:
                    continue
                surest[index, seen.label] = max(surest[index, seen.label], seen.confidence)
        return _weighted_labels([(label, value) for (_, label), value in surest.items()], self._encoder)

    def _sentence(self, text: str) -> Floats | None:
        return self._encoder.encode([text])[0] if text else None


def _screen_text(looks: Sequence[Look]) -> str:
    """Return every different line once, in the order in which it appeared."""
    return ". ".join(dict.fromkeys(text.text for look in looks for text in look.texts))


def _weighted_labels(pairs: Sequence[tuple[str, float]], encoder: Encoder) -> Floats | None:
    total: dict[str, float] = defaultdict(float)
    for label, weight in pairs:
        total[label] += weight
    # Sorted, since float sums depend on their order.
    labels = sorted(label for label, weight in total.items() if weight > 0)
    if not labels:
        return None
    weights = np.array([total[label] for label in labels], dtype=np.float32)
    return _unit(weights @ encoder.encode(labels))


def _unit(vector: Floats) -> Floats | None:
    length = float(np.linalg.norm(vector))
    return (vector / np.float32(length)).astype(np.float32) if length > _TINY else None
