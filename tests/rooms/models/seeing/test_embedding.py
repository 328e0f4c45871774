from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from playlisteval.models.seeing.embedding import PieceWeights, TagGroundedEmbedder, conse
from playlisteval.models.seeing.look import Box, Look, ObjectSeen, TagSeen, TextSeen

from .conftest import FakeEncoder

BOX = Box(left=0, top=0, right=1, bottom=1)
ENCODER = FakeEncoder("dock", "liner", "boat", "person", "Gate 4. Open", "fish is sold")
EMBEDDER = TagGroundedEmbedder(ENCODER, PieceWeights(tags=1, objects=1, screen_text=1, transcript=1))


def text(words: str) -> TextSeen:
    return TextSeen(
        text=words, box=BOX, confidence=1, ink_colour=None, ground_colour=None, ground_confidence=0
    )


def thing(label: str, confidence: float) -> ObjectSeen:
    return ObjectSeen(label=label, box=BOX, confidence=confidence, colour=None, colour_confidence=0)


def look(**seen: object) -> Look:
    return Look.model_validate({"width": 640, "height": 360, **seen})


FULL = look(
    tags=(TagSeen(label="dock", confidence=0.6), TagSeen(label="liner", confidence=0.3)),
    objects=(thing("boat", 0.9), thing("boat", 0.5)),
    texts=(text("Gate 4"), text("Open")),
)


def axes(vector: NDArray[np.float32] | None) -> list[float]:
    assert vector is not None
    assert float(np.linalg.norm(vector)) == pytest.approx(1)
    return [round(float(value), 4) for value in vector]


def test_conse_is_the_weighted_sum_of_labels() -> None:
    assert axes(conse(FULL.tags, ENCODER)) == [0.8944, 0.4472, 0, 0, 0, 0, 0]
    assert conse((), ENCODER) is None
    assert conse((TagSeen(label="dock", confidence=0),), ENCODER) is None


def test_the_order_of_tags_does_not_matter() -> None:
    forward, backward = conse(FULL.tags, ENCODER), conse(FULL.tags[::-1], ENCODER)
    assert forward is not None
    assert backward is not None
    assert forward.tobytes() == backward.tobytes()


def test_all_pieces_count_alike_here() -> None:
    assert axes(EMBEDDER.embed_chunk([FULL], "fish  is\nsold")) == [0.4472, 0.2236, 0.5, 0, 0.5, 0.5, 0]


def test_a_stream_can_be_left_out() -> None:
    assert axes(EMBEDDER.embed_chunk([FULL], "fish is sold", ("text",))) == [0, 0, 0, 0, 0, 1, 0]
    assert axes(EMBEDDER.embed_chunk([FULL], "fish is sold", ("video",)))[5] == 0


def test_a_kind_counts_once_a_frame_and_a_line_once_a_chunk() -> None:
    crowd = look(objects=tuple(thing("person", 0.8) for _ in range(9)), texts=(text("Gate 4"), text("Open")))
    boat = look(objects=(thing("boat", 0.8),), texts=(text("Open"),))
    vector = axes(EMBEDDER.embed_chunk([crowd, boat], ""))
    assert vector == [0, 0, 0.5, 0.5, 0.7071, 0, 0]


def test_pieces_are_weighted() -> None:
    embedder = TagGroundedEmbedder(ENCODER, PieceWeights(tags=0, objects=3, screen_text=0, transcript=4))
    assert axes(embedder.embed_chunk([FULL], "fish is sold")) == [0, 0, 0.6, 0, 0, 0.8, 0]


@pytest.mark.parametrize("streams", [("video", "text"), ("video",), ("text",), ()])
def test_nothing_seen_or_said_is_no_vector(streams: tuple[str, ...]) -> None:
    assert EMBEDDER.embed_chunk([look()], "  ", streams) is None  # type: ignore[arg-type]
    assert EMBEDDER.embed_chunk([], "", streams) is None  # type: ignore[arg-type]


def test_a_query_is_its_sentence() -> None:
    assert axes(EMBEDDER.embed_query("boat")) == [0, 0, 1, 0, 0, 0, 0]
