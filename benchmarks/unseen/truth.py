"""The unseen films come in; the truth of every scene goes out, in the format of the demo's truth file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from benchmarks.unseen.painter import badge_text, view_at
from benchmarks.unseen.script import Badge, Setting, UnseenFilm
from playlisteval.demo.draw import seen_box
from playlisteval.demo.story import Box
from playlisteval.demo.truth_file import relations, rounded, told_film, write_truth_file

MOMENTS = {"box": 0.5, "box_start": 0.0, "box_end": 1.0}


def write_truth(films: Iterable[UnseenFilm], path: Path) -> None:
    write_truth_file((film_truth(film) for film in films), path)


def film_truth(film: UnseenFilm) -> dict[str, Any]:
    return told_film(film, scene_truth)


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
        "relations": relations(_placed(scene)),
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
        box = rounded(badge_text(scene.badge))
        badge = {"words": scene.badge.words, "part": "caption", "panel": scene.badge.panel}
        found.append(badge | {"ink": scene.badge.ink} | dict.fromkeys(MOMENTS, box))
    return found


def _caption(badge: Badge | None) -> dict[str, Any] | None:
    if badge is None:
        return None
    return {"words": badge.words, "panel": badge.panel, "ink": badge.ink, "box": rounded(badge.box)}


def _placed(scene: Setting) -> list[tuple[str, Box]]:
    plates = [(plate.words, plate.box) for plate in scene.plates]
    return plates + [(thing.kind, thing.box) for thing in scene.things]


def _boxes(scene: Setting, box: Box) -> dict[str, list[float]]:
    return {name: rounded(seen_box(box, view_at(scene, share))) for name, share in MOMENTS.items()}
