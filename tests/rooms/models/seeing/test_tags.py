from __future__ import annotations

import numpy as np
import pytest

from playlisteval.models.seeing.look import TagSeen
from playlisteval.models.seeing.tags import Probabilities, clean_label, top_tags


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("tench, Tinca tinca", "tench"),
        ("space_shuttle", "space shuttle"),
        (" great white shark, white shark\n", "great white shark"),
        ("hen", "hen"),
    ],
)
def test_clean_label(line: str, label: str) -> None:
    assert clean_label(line) == label


def test_top_tags_in_order_without_zeros() -> None:
    values = np.array([0.0, 0.25, 0.5, 0.25, 0.0], dtype=np.float32)
    found = top_tags(Probabilities(("a", "b", "c", "d", "e"), values))
    assert found == [
        TagSeen(label="c", confidence=0.5),
        TagSeen(label="b", confidence=0.25),
        TagSeen(label="d", confidence=0.25),
    ]
    assert [tag.label for tag in top_tags(Probabilities(("a", "b", "c"), values[:3]), 1)] == ["c"]
