from __future__ import annotations

import json
import math
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from playlisteval.models.seeing.sentences import SentenceEncoder, _erf, read_safetensors


def write_safetensors(path: Path, tensors: dict[str, np.ndarray], *, extra: str = "") -> None:
    header: dict[str, object] = {"__metadata__": {"format": "pt"}}
    data = b""
    for name, tensor in tensors.items():
        raw = tensor.tobytes()
        kind = {"float32": "F32", "int64": "I64"}[str(tensor.dtype)]
        header[name] = {
            "dtype": kind,
            "shape": list(tensor.shape),
            "data_offsets": [len(data), len(data) + len(raw)],
        }
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)


def test_read_safetensors(tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    matrix = np.arange(6, dtype=np.float32).reshape(2, 3)
    write_safetensors(path, {"ids": np.arange(4), "matrix": matrix, "vector": matrix[0]})
    read = read_safetensors(path)
    assert list(read) == ["matrix", "vector"]
    assert read["matrix"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert read["vector"].dtype == np.float32


def test_erf_is_as_exact_as_float32() -> None:
    x = np.linspace(-5, 5, 2001, dtype=np.float32)
    exact = np.array([math.erf(float(value)) for value in x])
    assert np.abs(_erf(x) - exact).max() < 6e-7
    assert _erf(x).dtype == np.float32


@pytest.fixture(scope="module")
def encoder(minilm: Path) -> SentenceEncoder:
    return SentenceEncoder(minilm)


@pytest.mark.weights
def test_a_vector_is_the_published_one(encoder: SentenceEncoder) -> None:
    vector = encoder.encode_one("This is an example sentence")
    # What the reference implementation gives for this sentence of the model's card.
    assert vector[:5] == pytest.approx([0.0676569, 0.0634959, 0.0487131, 0.0793050, 0.0374480], abs=2e-6)


@pytest.mark.weights
def test_rows_are_unit_vectors(encoder: SentenceEncoder) -> None:
    rows = encoder.encode(["a harbour", "", "x " * 1000])
    assert rows.shape == (3, 384)
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 1, 1], abs=1e-6)
    assert encoder.encode([]).shape == (0, 384)


@pytest.mark.weights
def test_alike_is_nearer_than_unlike(encoder: SentenceEncoder) -> None:
    rows = encoder.encode(
        ["a dog runs along the beach", "a puppy plays by the sea", "interest rates rose in March"]
    )
    similar = rows @ rows.T
    assert similar[0, 1] > 0.5 > 0.1 > max(similar[0, 2], similar[1, 2])


@pytest.mark.weights
def test_a_vector_never_depends_on_company_or_threads(minilm: Path, encoder: SentenceEncoder) -> None:
    texts = [f"sentence {number} about a harbour with {'boats ' * number}" for number in range(12)]
    together = SentenceEncoder(minilm).encode(texts)
    with ThreadPoolExecutor(3) as threads:
        alone = np.stack(list(threads.map(encoder.encode_one, reversed(texts))))[::-1]
    assert together.tobytes() == alone.tobytes()


@pytest.mark.weights
def test_what_is_handed_out_can_not_change_what_is_remembered(encoder: SentenceEncoder) -> None:
    first = encoder.encode_one("remember me")
    first[:] = 0
    assert float(np.linalg.norm(encoder.encode_one("remember me"))) == pytest.approx(1)
