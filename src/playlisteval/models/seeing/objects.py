"""An RGB frame comes in; objects of the 80 COCO kinds with boxes go out, each looked at twice.

An object that the whole frame shows is looked for again in a square cut around it, mirrored, and its
confidence is the mean of the two. Of the objects of at least this confidence so many were right, on both
grids of the demo's films (`python -m benchmarks.eyes --seeds 7,21` counts them anew):

    at least      0.3         0.4         0.5         0.6         0.7
    most kinds    280 of 280  266 of 266  230 of 230  158 of 158  84 of 84
    plain shapes  7 of 39     7 of 28     7 of 20     7 of 15     5 of 6

On real footage the second look takes a beetle for no teddy bear (0.67, then 0.0) and a space shuttle upside
down for no cat (0.89, then 0.27), and keeps people and birds (0.96, then 0.94).
"""

from pathlib import Path
from typing import NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from playlisteval.models.seeing.look import Box

Pixels = NDArray[np.uint8]

FAMILY = "local/objects"

_FAINTEST, _LEAST_CONFIDENCE = 0.1, 0.25
_SAME_OBJECT_OVERLAP = 0.5
# The second look: at most so many objects, of kinds seen this surely, in a square so much wider than its box.
_MOST_AGAIN = 8
_LEAST_AGAIN = 0.3
_ROOM = 1.6
_LEAST_SIDE = 120
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


class Net(Protocol):
    """A network that is given a picture and then asked for its boxes."""

    def setInput(self, blob: NDArray[np.float32]) -> None: ...
    def forward(self) -> NDArray[np.float32]: ...


class ObjectFinder:
    """Runs SSD MobileNet v2 with cv2.dnn; one instance serves one thread at a time."""

    def __init__(self, net: Net) -> None:
        self._net = net

    @classmethod
    def from_folder(cls, folder: Path) -> "ObjectFinder":
        """Load the network from its folder of weights."""
        import cv2

        # Our threads look at different frames; more threads within one frame would only fight them.
        cv2.setNumThreads(1)
        net = cv2.dnn.readNetFromTensorflow(
            str(folder / "frozen_inference_graph.pb"), str(folder / "ssd_mobilenet_v2_coco_2018_03_29.pbtxt")
        )
        return cls(cast(Net, net))

    def find(self, rgb: Pixels) -> list[Found]:
        """Return the objects that are at least 0.25 sure, surest first, and fainter ones of the same kinds.

        Those that are not sure are for doubt only: three in a row are seldom all seen as surely.
        """
        faint = self._look(rgb)
        kinds = {one.label for one in faint if one.confidence >= _LEAST_AGAIN}
        worth = [one for one in faint if one.label in kinds][:_MOST_AGAIN]
        found = [one._replace(confidence=self._sureness(rgb, one)) if one in worth else one for one in faint]
        kept = {one.label for one in found if one.confidence >= _LEAST_CONFIDENCE}
        return sorted(
            (one for one in found if one.label in kept),
            key=lambda one: (-one.confidence, one.label, one.box.left, one.box.top),
        )

    def _look(self, rgb: Pixels) -> list[Found]:
        import cv2

        blob = cv2.dnn.blobFromImage(rgb, size=_INPUT_SIZE, swapRB=False, crop=False)
        self._net.setInput(cast("NDArray[np.float32]", blob))
        return keep_objects(self._net.forward().reshape(-1, 7))

    def _sureness(self, rgb: Pixels, first: Found) -> float:
        """The mean of both looks, or what a faint first look was where the second finds nothing."""
        square = around(first.box, (rgb.shape[1], rgb.shape[0]))
        left, top, right, bottom = square
        mirrored = np.ascontiguousarray(rgb[top:bottom, left:right][:, ::-1])
        size = (rgb.shape[1], rgb.shape[0])
        second = max(
            (
                one.confidence
                for one in self._look(mirrored)
                if one.label == first.label
                and overlap(unmirrored(one.box, square, size), first.box) > _SAME_OBJECT_OVERLAP
            ),
            default=0.0,
        )
        if second == 0.0 and first.confidence < _LEAST_AGAIN:
            return first.confidence
        return (first.confidence + second) / 2


def around(box: Box, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Cut a square around a box, moved into the frame: left, top, right, bottom in pixels."""
    left, top, right, bottom = box.to_pixels(size)
    side = max(_LEAST_SIDE, round(_ROOM * max(right - left, bottom - top)))
    starts = [
        max(0, min(middle - side // 2, most - side))
        for middle, most in zip(((left + right) // 2, (top + bottom) // 2), size, strict=True)
    ]
    return starts[0], starts[1], min(size[0], starts[0] + side), min(size[1], starts[1] + side)


def unmirrored(box: Box, square: tuple[int, int, int, int], size: tuple[int, int]) -> Box:
    """Where a box of the mirrored cut lies in the frame."""
    left, top, right, bottom = square
    wide, high = right - left, bottom - top
    return Box.from_pixels(
        left + (1 - box.right) * wide,
        top + box.top * high,
        left + (1 - box.left) * wide,
        top + box.bottom * high,
        size,
    )


def keep_objects(rows: NDArray[np.float32]) -> list[Found]:
    """Turn rows (_, kind, score, left, top, right, bottom) into objects; of doubles the surer stays."""
    kept: list[Found] = []
    for row in sorted(rows.tolist(), key=lambda row: (-row[2], row[1:])):
        _, kind, score, left, top, right, bottom = row
        index = int(kind) - 1
        if score < _FAINTEST or not 0 <= index < len(COCO_KINDS) or COCO_KINDS[index] == "-":
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
