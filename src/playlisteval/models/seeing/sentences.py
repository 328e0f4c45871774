"""Texts come in; unit vectors of all-MiniLM-L6-v2, computed with numpy alone, go out."""

import json
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from playlisteval.models.seeing.one_thread import one_thread

Floats = NDArray[np.float32]

FAMILY = "local/minilm"
DIMENSIONS = 384

_LAYERS = 6
_HEADS = 12
_LONGEST_TOKENS = 256
_REMEMBERED = 8192
_NORM_EPSILON = 1e-12


class _Encoding(Protocol):
    ids: list[int]


class _Tokenizer(Protocol):
    def no_padding(self) -> None: ...
    def enable_truncation(self, max_length: int) -> None: ...
    def encode(self, sequence: str) -> _Encoding: ...


class _Norm(NamedTuple):
    weight: Floats
    bias: Floats

    def __call__(self, x: Floats) -> Floats:
        centred = x - x.mean(axis=-1, keepdims=True)
        variance = np.mean(centred * centred, axis=-1, keepdims=True)
        return centred / np.sqrt(variance + _NORM_EPSILON) * self.weight + self.bias


class _Dense(NamedTuple):
    weight: Floats  # (in, out)
    bias: Floats

    def __call__(self, x: Floats) -> Floats:
        return x @ self.weight + self.bias


class _Layer(NamedTuple):
    query_key_value: _Dense
    attended: _Dense
    attended_norm: _Norm
    wider: _Dense
    narrower: _Dense
    output_norm: _Norm


class SentenceEncoder:
    """A BERT encoder of six layers, mean over tokens, length one; safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        tensors = read_safetensors(folder / "model.safetensors")
        self._words = tensors["embeddings.word_embeddings.weight"]
        self._places = (
            tensors["embeddings.position_embeddings.weight"]
            + tensors["embeddings.token_type_embeddings.weight"][0]
        )
        self._first_norm = _norm(tensors, "embeddings.LayerNorm")
        self._layers = [_layer(tensors, f"encoder.layer.{index}") for index in range(_LAYERS)]
        self._tokenizer = _load_tokenizer(folder / "tokenizer.json")
        self._lock = threading.Lock()
        self._known: dict[str, Floats] = {}

    def encode(self, texts: Sequence[str]) -> Floats:
        """Return one unit row per text, (n, 384); what one row is never depends on the other texts."""
        rows = [self._remembered(text) for text in texts]
        return np.stack(rows) if rows else np.zeros((0, DIMENSIONS), dtype=np.float32)

    def encode_one(self, text: str) -> Floats:
        """Return the unit vector of one text."""
        return self._remembered(text).copy()

    def _remembered(self, text: str) -> Floats:
        with self._lock:
            known = self._known.get(text)
        if known is None:
            known = self._compute(text)
            with self._lock:
                if len(self._known) >= _REMEMBERED:
                    del self._known[next(iter(self._known))]
                self._known[text] = known
        return known

    def _compute(self, text: str) -> Floats:
        # One text at a time: a batch would need padding, and matrix products of other shapes
        # round differently, so that a vector would depend on what it was computed with.
        ids = self._tokenizer.encode(text).ids
        with one_thread():
            x = self._first_norm(self._words[ids] + self._places[: len(ids)])
            for layer in self._layers:
                x = _run_layer(layer, x)
        mean = x.mean(axis=0)
        return (mean / max(float(np.linalg.norm(mean)), 1e-9)).astype(np.float32)


def _run_layer(layer: _Layer, x: Floats) -> Floats:
    x = layer.attended_norm(layer.attended(_attend(layer.query_key_value(x))) + x)
    return layer.output_norm(layer.narrower(_gelu(layer.wider(x))) + x)


def _attend(query_key_value: Floats) -> Floats:
    tokens = len(query_key_value)
    size = DIMENSIONS // _HEADS
    query, key, value = query_key_value.reshape(tokens, 3, _HEADS, size).transpose(1, 2, 0, 3)
    scores = query @ key.transpose(0, 2, 1) * size**-0.5
    weights: Floats = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return (weights @ value).transpose(1, 0, 2).reshape(tokens, DIMENSIONS)


def _gelu(x: Floats) -> Floats:
    scaled: Floats = x * np.float32(0.7071067811865476)
    return (x * (_erf(scaled) + 1.0) * 0.5).astype(np.float32, copy=False)


def _erf(x: Floats) -> Floats:
    """Abramowitz and Stegun 7.1.26: off by at most 1.5e-7, about what float32 can hold."""
    size = np.abs(x)
    t = 1.0 / (size * 0.3275911 + 1.0)
    polynomial = t * 1.061405429
    for coefficient in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        polynomial = (polynomial + coefficient) * t
    return np.copysign(1.0 - polynomial * np.exp(-size * size), x)


def _norm(tensors: Mapping[str, Floats], name: str) -> _Norm:
    return _Norm(tensors[f"{name}.weight"], tensors[f"{name}.bias"])


def _dense(tensors: Mapping[str, Floats], *names: str) -> _Dense:
    """Join linear layers side by side, so that several run as one product."""
    weight = np.concatenate([tensors[f"{name}.weight"] for name in names])
    bias = np.concatenate([tensors[f"{name}.bias"] for name in names])
    return _Dense(np.ascontiguousarray(weight.T), bias)


def _layer(tensors: Mapping[str, Floats], name: str) -> _Layer:
    own = f"{name}.attention.self"
    return _Layer(
        query_key_value=_dense(tensors, f"{own}.query", f"{own}.key", f"{own}.value"),
        attended=_dense(tensors, f"{name}.attention.output.dense"),
        attended_norm=_norm(tensors, f"{name}.attention.output.LayerNorm"),
        wider=_dense(tensors, f"{name}.intermediate.dense"),
        narrower=_dense(tensors, f"{name}.output.dense"),
        output_norm=_norm(tensors, f"{name}.output.LayerNorm"),
    )


def read_safetensors(path: Path) -> dict[str, Floats]:
    """Return the float32 tensors of a safetensors file, mapped from disk.

    The format: 8 bytes little-endian length, a JSON header of that length, then the raw data.
    """
    with path.open("rb") as reader:
        length = int.from_bytes(reader.read(8), "little")
        header = cast("dict[str, dict[str, object]]", json.loads(reader.read(length)))
    data = np.memmap(path, dtype=np.uint8, mode="r", offset=8 + length)
    tensors: dict[str, Floats] = {}
    for name, entry in header.items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            start, end = cast("list[int]", entry["data_offsets"])
            tensors[name] = data[start:end].view(np.float32).reshape(cast("list[int]", entry["shape"]))
    return tensors


def _load_tokenizer(path: Path) -> _Tokenizer:
    from tokenizers import Tokenizer

    tokenizer = cast(_Tokenizer, Tokenizer.from_file(str(path)))
    tokenizer.no_padding()
    tokenizer.enable_truncation(_LONGEST_TOKENS)
    return tokenizer
