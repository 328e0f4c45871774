"""An RGB frame comes in; ImageNet labels for the whole scene, with probabilities, go out."""

from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from playlisteval.models.seeing.look import TagSeen
from playlisteval.models.seeing.quiet import quiet_stderr

Pixels = NDArray[np.uint8]

FAMILY = "local/tags"

_TOP = 5


class _Interpreter(Protocol):
    def allocate_tensors(self) -> None: ...
    def get_input_details(self) -> list[dict[str, Any]]: ...
    def get_output_details(self) -> list[dict[str, Any]]: ...
    def set_tensor(self, tensor_index: int, value: NDArray[np.uint8]) -> None: ...
    def invoke(self) -> None: ...
    def get_tensor(self, tensor_index: int) -> NDArray[np.uint8]: ...


class Probabilities(NamedTuple):
    """All labels with their probabilities, in the model's order."""

    labels: tuple[str, ...]
    values: NDArray[np.float32]


class SceneTagger:
    """Runs EfficientNet-Lite3 (int8) with LiteRT; one instance serves one thread at a time."""

    def __init__(self, folder: Path) -> None:
        from ai_edge_litert.interpreter import Interpreter  # pyright: ignore[reportMissingTypeStubs]

        with quiet_stderr():  # it announces its delegate
            self._interpreter = cast(
                _Interpreter, Interpreter(model_path=str(folder / "efficientnet_lite3.tflite"), num_threads=1)
            )
            self._interpreter.allocate_tensors()
        self._input = self._interpreter.get_input_details()[0]
        self._output = self._interpreter.get_output_details()[0]
        text = (folder / "efficientnet_labels.txt").read_text("utf-8")
        self.labels = tuple(clean_label(line) for line in text.splitlines() if line.strip())

    def probabilities(self, rgb: Pixels) -> Probabilities:
        """Return the mean of two views: the whole frame, squeezed, and its middle square, undistorted."""
        height, width = rgb.shape[:2]
        side = min(height, width)
        top, left = (height - side) // 2, (width - side) // 2
        views = (rgb, rgb[top : top + side, left : left + side])
        values = np.stack([self._one_view(view) for view in views]).mean(axis=0)
        return Probabilities(self.labels, values)

    def tags(self, rgb: Pixels) -> list[TagSeen]:
        """Return the five most probable labels, most probable first."""
        return top_tags(self.probabilities(rgb))

    def _one_view(self, rgb: Pixels) -> NDArray[np.float32]:
        import cv2

        _, high, wide, _ = self._input["shape"].tolist()
        square = cv2.resize(rgb, (wide, high), interpolation=cv2.INTER_AREA)
        self._interpreter.set_tensor(self._input["index"], np.asarray(square, dtype=np.uint8)[None])
        self._interpreter.invoke()
        raw = self._interpreter.get_tensor(self._output["index"])[0].astype(np.float32)
        scale, zero = self._output["quantization"]
        return (raw - np.float32(zero)) * np.float32(scale)


def top_tags(probabilities: Probabilities, count: int = _TOP) -> list[TagSeen]:
    """Return the most probable labels; equal ones in the model's order, impossible ones never."""
    order = np.argsort(-probabilities.values, kind="stable")[:count]
    pairs = [(probabilities.labels[int(index)], float(probabilities.values[int(index)])) for index in order]
    return [TagSeen(label=label, confidence=value) for label, value in pairs if value > 0]


def clean_label(line: str) -> str:
    """Return the first of a label's synonyms, as words."""
    return " ".join(line.split(",")[0].replace("_", " ").split())
