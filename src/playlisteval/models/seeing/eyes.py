"""A JPEG frame comes in; a Look at it goes out, from models that are loaded on first use."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from playlisteval.errors import MediaError
from playlisteval.models.seeing import colours, embedding
from playlisteval.models.seeing.look import Look, ObjectSeen, TextSeen
from playlisteval.models.seeing.objects import Found, ObjectFinder
from playlisteval.models.seeing.pool import Pool
from playlisteval.models.seeing.screen_text import Line, ScreenText
from playlisteval.models.seeing.sentences import SentenceEncoder
from playlisteval.models.seeing.tags import Probabilities, SceneTagger, top_tags

Pixels = NDArray[np.uint8]
Model = TypeVar("Model")

_CONSE_LABELS = 10
# Some name the colour of a face or a screen, some that of the rim: these things have no one colour.
_FACED = frozenset({"clock", "tv", "laptop", "cell phone", "microwave", "traffic light", "parking meter"})


class Weights(Protocol):
    """Gives the folder of checked files for a name (a `WeightStore`)."""

    def path(self, name: str) -> Path: ...


class Eyes:
    """All seeing models of one process; may be shared by any number of threads."""

    def __init__(self, weights: Weights, most_finders: int = 1) -> None:
        """Load nothing yet; an object finder takes 210 MB and a third of a look's time, so few are made."""
        self._weights = weights
        self._lock = threading.Lock()
        self._folders: dict[str, Path] = {}
        self._encoder: SentenceEncoder | None = None
        self._text = Pool(ScreenText)
        self._objects = Pool(
            self._with_folder("ssd-mobilenet-v2-coco", ObjectFinder.from_folder), most_finders
        )
        self._tags = Pool(self._with_folder("efficientnet-lite3", SceneTagger))

    def look(self, jpeg: bytes) -> Look:
        """Return what is seen in a JPEG; the same bytes give the same look."""
        rgb = decode_jpeg(jpeg)
        with self._text.borrowed() as reader:
            lines = reader.read(rgb)
        with self._objects.borrowed() as finder:
            found = finder.find(rgb)
        return look_from(rgb, lines, found, self.tag_probabilities(rgb))

    def tag_probabilities(self, rgb: Pixels) -> Probabilities:
        """Return the probabilities of all scene labels."""
        with self._tags.borrowed() as tagger:
            return tagger.probabilities(rgb)

    def tag_vector(self, jpeg: bytes) -> NDArray[np.float32] | None:
        """Return the ConSE vector of a JPEG from its ten most probable labels."""
        tags = top_tags(self.tag_probabilities(decode_jpeg(jpeg)), _CONSE_LABELS)
        return embedding.conse(tags, self.encoder())

    def encoder(self) -> SentenceEncoder:
        """Return the sentence encoder, loaded once."""
        with self._lock:
            if self._encoder is None:
                self._encoder = SentenceEncoder(self._weights.path("minilm"))
            return self._encoder

    def _with_folder(self, name: str, make: Callable[[Path], Model]) -> Callable[[], Model]:
        def made() -> Model:
            with self._lock:
                folder = self._folders.get(name)
                if folder is None:
                    folder = self._folders[name] = self._weights.path(name)
            return make(folder)

        return made


def decode_jpeg(jpeg: bytes) -> Pixels:
    """Return the RGB pixels of a JPEG, or raise MediaError."""
    import cv2

    cv2.setNumThreads(1)
    data = np.frombuffer(jpeg, dtype=np.uint8)
    image = cv2.imdecode(data, cv2.IMREAD_COLOR) if len(data) else None
    if image is None:
        raise MediaError(f"a frame of {len(jpeg)} bytes is not a readable JPEG; index its video again")
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[:, :, ::-1])


def look_from(rgb: Pixels, lines: Sequence[Line], found: Sequence[Found], tags: Probabilities) -> Look:
    """Add colours to what was read and found, and the areas of one colour."""
    height, width = rgb.shape[:2]
    return Look(
        width=width,
        height=height,
        texts=tuple(_text_seen(rgb, line) for line in lines),
        objects=tuple(_object_seen(rgb, thing) for thing in found),
        regions=tuple(colours.regions(rgb)),
        tags=tuple(top_tags(tags)),
    )


def _text_seen(rgb: Pixels, line: Line) -> TextSeen:
    ink, ground = colours.ink_and_ground(rgb, line.box)
    return TextSeen(
        text=line.text,
        box=line.box,
        confidence=line.confidence,
        ink_colour=ink.name if ink else None,
        ground_colour=ground.name if ground else None,
        ground_confidence=ground.confidence if ground else 0.0,
    )


def _object_seen(rgb: Pixels, found: Found) -> ObjectSeen:
    colour = colours.object_colour(rgb, found.box) if found.label not in _FACED else None
    return ObjectSeen(
        label=found.label,
        box=found.box,
        confidence=found.confidence,
        colour=colour.name if colour else None,
        colour_confidence=colour.confidence if colour else 0.0,
    )
