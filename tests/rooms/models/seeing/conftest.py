"""Drawn frames, an encoder that needs no weights, and the real models where they were fetched."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from playlisteval.models.seeing.eyes import Eyes
from playlisteval.models.weights.fetch import WeightStore

Pixels = NDArray[np.uint8]

RED, YELLOW, BLUE, SKY, GRASS = (200, 30, 30), (240, 220, 60), (30, 60, 170), (120, 170, 220), (70, 140, 60)
WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def paint(width: int, height: int, ground: tuple[int, int, int]) -> Pixels:
    return np.full((height, width, 3), ground, dtype=np.uint8)


def panel(
    frame: Pixels,
    corner: tuple[int, int],
    size: tuple[int, int],
    colour: tuple[int, int, int],
    text: str = "",
    ink: tuple[int, int, int] = WHITE,
    scale: float = 1.0,
) -> None:
    x, y = corner
    frame[y : y + size[1], x : x + size[0]] = colour
    if text:
        place = (x + 10, y + size[1] // 2 + round(11 * scale))
        cv2.putText(
            frame, text, place, cv2.FONT_HERSHEY_DUPLEX, scale, ink, max(1, round(scale)), cv2.LINE_AA
        )


def jpeg(frame: Pixels) -> bytes:
    done, data = cv2.imencode(".jpg", frame[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, 80])
    assert done
    return data.tobytes()


def harbour() -> Pixels:
    """A place as the demo draws one: sky, grass and three signs."""
    frame = paint(640, 360, SKY)
    frame[250:] = GRASS
    panel(frame, (60, 60), (240, 60), RED, "HARBOUR 12")
    panel(frame, (380, 90), (220, 46), YELLOW, "Open 7 to 19", BLACK, 0.8)
    panel(frame, (400, 170), (140, 50), BLUE, "Gate 4", WHITE, 0.8)
    return frame


class FakeEncoder:
    """Every known text has its own axis; unknown ones share the last."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = np.zeros((len(texts), len(self.texts) + 1), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[self.texts.index(text) if text in self.texts else -1] = 1
        return rows


@pytest.fixture(scope="session")
def store() -> WeightStore:
    """Weights on this machine; the test is skipped where they were not fetched."""
    store = WeightStore(environment=os.environ)
    missing = [one.name for one in store.status() if one.state != "ready" and not one.optional]
    if missing:
        pytest.skip(f"run: playlisteval weights fetch {' '.join(missing)}")
    return store


@pytest.fixture(scope="session")
def eyes(store: WeightStore) -> Eyes:
    return Eyes(store)


@pytest.fixture(scope="session")
def minilm(store: WeightStore) -> Path:
    return store.path("minilm")
