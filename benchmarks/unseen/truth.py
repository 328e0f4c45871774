"""The unseen films come in; the truth of every scene goes out, in the format of the demo's truth file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import permutations
from pathlib import Path
from typing import Any

from benchmarks.unseen.painter import badge_text, view_at
from benchmarks.unseen.script import Badge, Setting, UnseenFilm
from playlisteval.demo.draw import seen_box
from playlisteval.demo.story import Box
from playlisteval.demo.whole import write_whole

FORMAT_VERSION = 2
CLEAR_STEP = 0.08  # of the picture: nearer centres than this are level
MOMENTS = {"box": 0.5, "box_start": 0.0, "box_end": 1.0}


def write_truth(films: Iterable[UnseenFilm], path: Path) -> None:
    truth = {"format": FORMAT_VERSION, "films": [film_truth(film) for film in films]}
    text = json.dumps(truth, indent=1, sort_keys=True) + "\n"
    write_whole(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))


def film_truth(film: UnseenFilm) -> dict[str, Any]:
    scenes: list[dict[str, Any]] = []
    start_seconds = 0.0
    for number, scene in enumerate(film.scenes, start=1):
        scenes.append({"number": number, **scene_truth(scene, start_seconds)})
        start_seconds += scene.seconds
    return {
        "file": film.file_name,
        "domain": film.domain,
        "playlist": film.playlist,
        "title": film.title,
        "seconds": film.seconds,
        "scenes": scenes,
    }


def scene_truth(scene: Setting, start_seconds: float) -> dict[str, Any]:
    return {
        "start_seconds": start_seconds,
        "end_seconds": start_seconds + scene.seconds,
        "backdrop": scene.surroundings,
        "palette": scene.surroundings,
        "camera": "drift",
        "signs": [
            {"words": plate.words, "panel": plate.panel, "ink": plate.ink, "mount": plate.shape}
            | _boxes(scene, plate.box)
            for plate in scene.plates
        ],
        "props": [
            {"kind": thing.kind, "colour": thing.colour, "count": thing.count} | _boxes(scene, thing.box)
            for thing in scene.things
        ],
        "chart": None,
        "table": None,
        "caption": _caption(scene.badge),
        "letterings": _letterings(scene),
        "relations": relations(scene),
        "narration": " ".join(scene.narration),
    }


def _letterings(scene: Setting) -> list[dict[str, Any]]:
    """All that can be read, with the boxes of the letters themselves."""
    found = [
        {"words": plate.words, "part": "sign", "panel": plate.panel, "ink": plate.ink}
        | _boxes(scene, plate.text)
        for plate in scene.plates
    ]
    if scene.badge:
        box = _rounded(badge_text(scene.badge))
        badge = {"words": scene.badge.words, "part": "caption", "panel": scene.badge.panel}
        found.append(badge | {"ink": scene.badge.ink} | dict.fromkeys(MOMENTS, box))
    return found


def _caption(badge: Badge | None) -> dict[str, Any] | None:
    if badge is None:
        return None
    return {"words": badge.words, "panel": badge.panel, "ink": badge.ink, "box": _rounded(badge.box)}


def relations(scene: Setting) -> list[dict[str, Any]]:
    """Who stands where to whom by their centres; `apart` where not even their edges share a span."""
    placed = [(plate.words, plate.box) for plate in scene.plates]
    placed += [(thing.kind, thing.box) for thing in scene.things]
    found: list[dict[str, Any]] = []
    for (subject, one), (object_, other) in permutations(placed, 2):
        for axis, (before, after) in enumerate((("left of", "right of"), ("above", "below"))):
            first, second = (
                (one[axis], one[axis] + one[axis + 2]),
                (other[axis], other[axis] + other[axis + 2]),
            )
            step = (sum(second) - sum(first)) / 2
            if abs(step) >= CLEAR_STEP:
                apart = first[1] <= second[0] or second[1] <= first[0]
                relation = before if step > 0 else after
                found.append({"subject": subject, "relation": relation, "object": object_, "apart": apart})
    return found


def _boxes(scene: Setting, box: Box) -> dict[str, list[float]]:
    return {name: _rounded(seen_box(box, view_at(scene, share))) for name, share in MOMENTS.items()}


def _rounded(box: Box) -> list[float]:
    return [round(value, 4) for value in box]
