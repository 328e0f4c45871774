"""An RGB frame comes in; objects of the 80 COCO kinds with boxes go out."""

from pathlib import Path
from typing import NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from playlisteval.models.seeing.look import Box

Pixels = NDArray[np.uint8]

FAMILY = "local/objects"

_LEAST_CONFIDENCE = 0.4
_SAME_OBJECT_OVERLAP = 0.5
_INPUT_SIZE = (300, 300)

# The kinds by COCO id from 1; "-" marks ids that the data set never used.
COCO_KINDS = tuple(
    kind.strip()
    for kind in (
        "person, bicycle, car, motorcycle, airplane, bus, train, truck, boat, traffic light, fire hydrant, "
        "-, stop sign, parking meter, bench, bird, cat, dog, horse, sheep, cow, elephant, bear, zebra, "
        "giraffe, -, backpack, umbrella, -, -, handbag, tie, suitcase, frisbee, skis, snowboard, "
        "sports ball, kite, baseball bat, baseball glove, skateboard, surfboard, tennis racket, bottle, -, "
        "wine glass, cup, fork, knife, spoon, bowl, banana, apple, sandwich, orange, broccoli, carrot, "
        "hot dog, pizza, donut, cake, chair, couch, potted plant, bed, -, dining table, -, -, toilet, -, tv, "
        "laptop, mouse, remote, keyboard, cell phone, microwave, oven, toaster, sink, refrigerator, -, book, "
        "clock, vase, scissors, teddy bear, hair drier, toothbrush"
    ).split(",")
)


class Found(NamedTuple):
    """One object as it was found."""

    label: str
    box: Box
    confidence: float


class _Net(Protocol):
    def setInput(self, blob: NDArray[np.float32]) -> None: ...
    def forward(self) -> NDArray[np.float32]: ...


class ObjectFinder:
    """Runs SSD MobileNet v2 with cv2.dnn; one instance serves one thread at a time."""

    def __init__(self, folder: Path) -> None:
        import cv2

        # Our threads look at different frames; more threads within one frame would only fight them.
        cv2.setNumThreads(1)
        self._net = cast(
            _Net,
            cv2.dnn.readNetFromTensorflow(
                str(folder / "frozen_inference_graph.pb"),
                str(folder / "ssd_mobilenet_v2_coco_2018_03_29.pbtxt"),
            ),
        )

    def find(self, rgb: Pixels) -> list[Found]:
        """Return the objects that are at least 0.4 sure, surest first."""
        import cv2

        blob = cv2.dnn.blobFromImage(rgb, size=_INPUT_SIZE, swapRB=False, crop=False)
        self._net.setInput(cast("NDArray[np.float32]", blob))
        return keep_objects(self._net.forward().reshape(-1, 7))


def keep_objects(rows: NDArray[np.float32]) -> list[Found]:
    """Turn rows (_, kind, score, left, top, right, bottom) into objects; of doubles the surer stays."""
    kept: list[Found] = []
    for row in sorted(rows.tolist(), key=lambda row: (-row[2], row[1:])):
        _, kind, score, left, top, right, bottom = row
        index = int(kind) - 1
        if score < _LEAST_CONFIDENCE or not 0 <= index < len(COCO_KINDS) or COCO_KINDS[index] == "-":
            continue
        box = Box.from_pixels(left, top, right, bottom, (1, 1))
        found = Found(COCO_KINDS[index], box, score)
        if box.area > 0 and not any(_same(found, other) for other in kept):
            kept.append(found)
    return kept


def _same(one: Found, other: Found) -> bool:
    return one.label == other.label and overlap(one.box, other.box) > _SAME_OBJECT_OVERLAP


def overlap(one: Box, other: Box) -> float:
    """Return intersection over union of two boxes."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    shared = max(wide, 0.0) * max(high, 0.0)
    union = one.area + other.area - shared
    return shared / union if union > 0 else 0.0
