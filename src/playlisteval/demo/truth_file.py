"""What scenes show comes in, whoever drew them; the truth file that the checker reads goes out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, Protocol, TypeVar

from playlisteval.demo.story import Box
from playlisteval.demo.whole import write_whole

FORMAT_VERSION = 2
CLEAR_STEP = 0.08  # of the picture: nearer centres than this are level
AXES = (("left of", "right of"), ("above", "below"))


class _Timed(Protocol):
    @property
    def seconds(self) -> float: ...


Shot = TypeVar("Shot", bound=_Timed, covariant=True)
Told = TypeVar("Told", bound=_Timed)


class _Film(Protocol[Shot]):
    @property
    def file_name(self) -> str: ...
    @property
    def domain(self) -> str: ...
    @property
    def playlist(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    @property
    def scenes(self) -> Sequence[Shot]: ...


def write_truth_file(films: Iterable[dict[str, Any]], path: Path) -> None:
    """The same films give the same bytes; the file is whole or absent."""
    truth = {"format": FORMAT_VERSION, "films": list(films)}
    text = json.dumps(truth, indent=1, sort_keys=True) + "\n"
    write_whole(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))


def told_film(film: _Film[Told], tell: Callable[[Told, float], dict[str, Any]]) -> dict[str, Any]:
    """A film with what `tell` says of each scene and the second at which it starts."""
    scenes: list[dict[str, Any]] = []
    start_seconds = 0.0
    for number, scene in enumerate(film.scenes, start=1):
        scenes.append({"number": number, **tell(scene, start_seconds)})
        start_seconds += scene.seconds
    return {
        "file": film.file_name,
        "domain": film.domain,
        "playlist": film.playlist,
        "title": film.title,
        "seconds": film.seconds,
        "scenes": scenes,
    }


def relations(placed: Iterable[tuple[str, Box]]) -> list[dict[str, Any]]:
    """Who stands where to whom by their centres; `apart` where not even their edges share a span."""
    found: list[dict[str, Any]] = []
    for (subject, one), (other_name, other) in permutations(placed, 2):
        for axis, (before, after) in enumerate(AXES):
            first, second = _span(one, axis), _span(other, axis)
            step = (sum(second) - sum(first)) / 2
            if abs(step) >= CLEAR_STEP:
                apart = first[1] <= second[0] or second[1] <= first[0]
                relation = before if step > 0 else after
                found.append({"subject": subject, "relation": relation, "object": other_name, "apart": apart})
    return found


def rounded(box: Box) -> list[float]:
    return [round(value, 4) for value in box]


def _span(box: Box, axis: int) -> tuple[float, float]:
    return box[axis], box[axis] + box[axis + 2]
