"""An RGB frame comes in; the lines of text on it, in reading order, go out."""

import logging
import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from playlisteval.models.seeing.line_ends import whole_line
from playlisteval.models.seeing.look import Box

Pixels = NDArray[np.uint8]

FAMILY = "local/screen-text"

_LEAST_CONFIDENCE = 0.6
# Found by trying: the detector needs 0.07 s at 640 pixels and 0.38 s at the library's default, and reads
# 640 x 360 no worse. One line a batch is not padded to its neighbours' width, which is faster, and makes
# what is read in one line independent of the other lines.
_PARAMETERS: dict[str, object] = {
    "Global.log_level": "critical",
    "Global.use_cls": False,
    "Global.text_score": _LEAST_CONFIDENCE,
    "Det.limit_type": "max",
    "Det.limit_side_len": 640,
    "Rec.rec_batch_num": 1,
    "Rec.rec_img_shape": [3, 48, 160],
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
}
# A word that goes on where nothing could be read is left so unsure.
_UNFINISHED = 0.7
# Pieces of one line stand no farther apart than this share of their height.
_SAME_LINE_GAP = 0.6
# Full-width forms, which the reader's alphabet has beside the ASCII ones.
_TO_ASCII = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}


class Line(NamedTuple):
    """One line as it was read."""

    text: str
    box: Box
    confidence: float


class _Output(Protocol):
    boxes: NDArray[np.float32] | None
    txts: tuple[str, ...] | None
    scores: tuple[float, ...] | None


class _Reader(Protocol):
    def __call__(self, image: Pixels) -> _Output: ...
    def line(self, image: Pixels) -> _Output:
        """Read a picture of one line."""
        ...


class ScreenText:
    """Reads with rapidocr; one instance serves one thread at a time."""

    def __init__(self, reader: _Reader | None = None) -> None:
        self._reader = reader if reader is not None else _Rapid()

    def read(self, rgb: Pixels) -> list[Line]:
        """Return the lines from top to bottom, and from left to right within a row."""
        height, width = rgb.shape[:2]
        # The models were trained on BGR; a contiguous copy spares the library its own.
        output = self._reader(np.ascontiguousarray(rgb[:, :, ::-1]))
        if output.boxes is None or output.txts is None or output.scores is None:
            return []
        lines: list[Line] = []
        for corners, text, score in zip(output.boxes, output.txts, output.scores, strict=True):
            cleaned = clean_text(text)
            if cleaned and float(score) >= _LEAST_CONFIDENCE:
                lines.append(Line(cleaned, _around(corners, (width, height)), float(score)))
        return in_reading_order(self._finished(rgb, lines))

    def _finished(self, rgb: Pixels, lines: Sequence[Line]) -> list[Line]:
        """Read lines whose strokes go on beyond their box again as a whole: a lone digit is often missed."""
        kept, aspect = list(lines), rgb.shape[1] / rgb.shape[0]
        for line in lines:
            box = whole_line(rgb, line.box) if line in kept else None
            if box is None:
                continue
            rest = [other for other in kept if other is not line]
            pieces = [other for other in rest if _holds(box, other.box)]
            if all(_gap(line.box, other.box, aspect) <= _SAME_LINE_GAP for other in pieces):
                kept = [other for other in rest if other not in pieces]
                kept += self._read_again(rgb, box, line, pieces)
        return kept

    def _read_again(self, rgb: Pixels, box: Box, line: Line, pieces: Sequence[Line]) -> list[Line]:
        left, top, right, bottom = box.to_pixels((rgb.shape[1], rgb.shape[0]))
        output = self._reader.line(np.ascontiguousarray(rgb[top:bottom, left:right, ::-1]))
        text = clean_text(output.txts[0]) if output.txts else ""
        score = float(output.scores[0]) if output.scores else 0.0
        if _letters(text) == _letters(line.text):
            return [line, *pieces]
        if score >= _LEAST_CONFIDENCE and all(_letters(p.text) in _letters(text) for p in (line, *pieces)):
            return [Line(_spaced(text, (line, *pieces)), box, score)]
        return [line._replace(confidence=min(line.confidence, _UNFINISHED)), *pieces]


def _holds(box: Box, other: Box) -> bool:
    x, y = other.centre
    return box.left < x < box.right and box.top < y < box.bottom


def _letters(text: str) -> str:
    """What is left of a text without the bullets and rules that strokes before or behind it may be."""
    return "".join(c for c in text.lower() if c.isalnum())


def _spaced(text: str, pieces: Sequence[Line]) -> str:
    """Words that were found apart are written apart, whatever the reader of the whole line says."""
    joined = " ".join(piece.text for piece in sorted(pieces, key=lambda piece: piece.box.left))
    return joined if joined.replace(" ", "") == text.replace(" ", "") else text


def _gap(one: Box, other: Box, aspect: float) -> float:
    """How far apart two pieces stand, as a share of the first one's height; `aspect` is the frame's."""
    across = max(one.left - other.right, other.left - one.right)
    return across * aspect / max(one.bottom - one.top, 1e-6)


class _Rapid:
    """The library behind the two calls that are made of it."""

    def __init__(self) -> None:
        from rapidocr import RapidOCR

        # Its logger writes to the console on first use, whatever the application wants.
        logger = logging.getLogger("RapidOCR")
        logger.handlers.clear()
        logger.addHandler(logging.NullHandler())
        self._engine = cast(Any, RapidOCR(params=_PARAMETERS))

    def __call__(self, image: Pixels) -> _Output:
        return self._engine(image, use_det=True)

    def line(self, image: Pixels) -> _Output:
        return self._engine(image, use_det=False)


def clean_text(text: str) -> str:
    """Return text with ASCII punctuation, composed accents and single spaces."""
    return " ".join(unicodedata.normalize("NFC", text.translate(_TO_ASCII)).split())


def _around(corners: NDArray[np.float32], size: tuple[int, int]) -> Box:
    points = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return Box.from_pixels(float(left), float(top), float(right), float(bottom), size)


def in_reading_order(lines: list[Line]) -> list[Line]:
    """Sort into rows (a line whose middle lies above the bottom of the row's first line joins it)."""
    ordered: list[Line] = []
    row: list[Line] = []
    for line in sorted(lines, key=lambda line: (line.box.top, line.box.left, line.text)):
        if row and line.box.centre[1] > row[0].box.bottom:
            ordered += sorted(row, key=lambda member: member.box.left)
            row = []
        row.append(line)
    return ordered + sorted(row, key=lambda member: member.box.left)
