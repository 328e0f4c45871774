"""Texts in, unit vectors of their word counts out: a stand-in for the sentence encoder."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

WIDTH = 64


def encode(texts: Sequence[str]) -> NDArray[np.float32]:
    rows = np.zeros((len(texts), WIDTH), dtype=np.float32)
    for row, text in zip(rows, texts, strict=True):
        row[0] = 0.01
        for word in re.findall(r"[a-z0-9]+", text.lower()):
            row[1 + int(hashlib.sha256(word.encode()).hexdigest(), 16) % (WIDTH - 1)] += 1
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)
