from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from playlisteval.demo.colours import PAINTS
from playlisteval.demo.draw import GRAPH_INK, draw_frame, draw_still
from playlisteval.demo.story import (
    Bar,
    Box,
    CameraMove,
    Caption,
    Chart,
    Prop,
    Scene,
    Sign,
    Table,
    stories,
)
from playlisteval.demo.truth import letterings, scene_truth, write_truth

SCENE = Scene(
    backdrop="quay",
    palette="noon",
    backdrop_seed=1,
    seconds=9.5,
    camera=CameraMove("pan right", Box(0, 0, 0.8, 0.8), Box(0.2, 0, 0.8, 0.8)),
    signs=(
        Sign("TIDE OFFICE", "red", "white", "wall", Box(0.1, 0.1, 0.3, 0.1)),
        Sign("Rope Loft", "blue", "white", "post", Box(0.5, 0.12, 0.3, 0.1)),
    ),
    props=(Prop("crate", "green", 3, Box(0.1, 0.6, 0.2, 0.2)),),
    chart=None,
    table=None,
    caption=None,
    narration=("It is quiet.", "People wait."),
)


def said(scene: Scene) -> set[tuple[str, str, str]]:
    return {(one["subject"], one["relation"], one["object"]) for one in scene_truth(scene, 0.0)["relations"]}


def test_relations_are_told_from_both_sides_and_level_things_are_not_above_each_other() -> None:
    assert said(SCENE) == {
        ("TIDE OFFICE", "left of", "Rope Loft"),
        ("Rope Loft", "right of", "TIDE OFFICE"),
        ("crate", "left of", "Rope Loft"),
        ("Rope Loft", "right of", "crate"),
        ("TIDE OFFICE", "above", "crate"),
        ("crate", "below", "TIDE OFFICE"),
        ("Rope Loft", "above", "crate"),
        ("crate", "below", "Rope Loft"),
    }
    assert all(one["apart"] for one in scene_truth(SCENE, 0.0)["relations"])


def test_things_that_share_a_span_are_not_apart() -> None:
    wide = replace(
        SCENE, signs=(SCENE.signs[0], replace(SCENE.signs[1], box=Box(0.3, 0.5, 0.3, 0.1))), props=()
    )
    assert {(one["relation"], one["apart"]) for one in scene_truth(wide, 0.0)["relations"]} == {
        ("left of", False),
        ("right of", False),
        ("above", True),
        ("below", True),
    }


def test_boxes_follow_the_camera() -> None:
    sign = scene_truth(SCENE, 20.0)["signs"][0]
    assert sign == {
        "words": "TIDE OFFICE",
        "panel": "red",
        "ink": "white",
        "mount": "wall",
        "box_start": [0.125, 0.125, 0.375, 0.125],
        "box": [0.0, 0.125, 0.375, 0.125],
        "box_end": [-0.125, 0.125, 0.375, 0.125],
    }


def test_a_scene_tells_its_times_narration_props_and_graphics() -> None:
    box = Box(0.2, 0.2, 0.4, 0.4)
    scene = replace(
        SCENE,
        chart=Chart("Guests", (Bar("Jan", 12, "red"),), box),
        table=Table("Fares", (("Adult", "4.20"),), "white", "black", box),
        caption=Caption("Noon Break", "black", "white", Box(0.04, 0.885, 0.2, 0.095)),
    )
    truth = scene_truth(scene, 20.0)
    assert (truth["start_seconds"], truth["end_seconds"]) == (20.0, 29.5)
    assert truth["narration"] == "It is quiet. People wait."
    assert {key: truth["props"][0][key] for key in ("kind", "colour", "count")} == {
        "kind": "crate",
        "colour": "green",
        "count": 3,
    }
    assert truth["chart"]["bars"] == [{"label": "Jan", "value": 12, "colour": "red"}]
    assert truth["table"]["rows"] == [{"label": "Adult", "value": "4.20"}]
    assert truth["caption"] == {
        "words": "Noon Break",
        "panel": "black",
        "ink": "white",
        "box": [0.04, 0.885, 0.2, 0.095],
    }


GRAPHICS = replace(
    SCENE,
    camera=CameraMove("push in", Box(0, 0, 1, 1), Box(0.05, 0.05, 0.9, 0.9)),
    signs=SCENE.signs[:1],
    props=(),
    chart=Chart("Guests", (Bar("Jan", 12, "red"), Bar("Apr", 61, "blue")), Box(0.5, 0.06, 0.42, 0.5)),
    table=Table("Fares", (("Adult", "4.20"), ("Dog", "19 m")), "yellow", "black", Box(0.06, 0.3, 0.42, 0.5)),
    caption=Caption("Noon Break", "black", "white", Box(0.04, 0.885, 0.26, 0.095)),
)


def test_every_piece_of_lettering_is_told_with_its_part_and_colours() -> None:
    told = [(one["words"], one["part"], one["panel"], one["ink"]) for one in letterings(GRAPHICS)]
    assert told == [
        ("TIDE OFFICE", "sign", "red", "white"),
        ("Guests", "chart", "white", "black"),
        ("12", "chart", "white", "black"),
        ("Jan", "chart", "white", "black"),
        ("61", "chart", "white", "black"),
        ("Apr", "chart", "white", "black"),
        ("Fares", "table", "yellow", "black"),
        ("Adult", "table", "yellow", "black"),
        ("4.20", "table", "yellow", "black"),
        ("Dog", "table", "yellow", "black"),
        ("19 m", "table", "yellow", "black"),
        ("Noon Break", "caption", "black", "white"),
    ]


def test_a_lettering_box_fits_its_strokes_on_the_frame_at_every_moment() -> None:
    still = draw_still(GRAPHICS)
    for share, name in ((0.5, "box"), (0.0, "box_start"), (1.0, "box_end")):
        frame = np.asarray(draw_frame(still, GRAPHICS, share)).astype(int)
        for one in letterings(GRAPHICS):
            misses = strokes_beside(frame, one, one[name])
            assert max(abs(miss) for miss in misses) <= 5, (one["words"], name, misses)


def strokes_beside(frame: Any, one: dict[str, Any], box: list[float]) -> list[float]:
    """How many pixels the strokes lie from each edge of the box: left, top, right, bottom."""
    ink = np.array(GRAPH_INK if one["part"] == "chart" else PAINTS[one["ink"]])
    left, top, right, bottom = box[0] * 640, box[1] * 360, (box[0] + box[2]) * 640, (box[1] + box[3]) * 360
    beyond = 1 if one["part"] == "chart" else 3  # a chart has lines of its own ink close by
    first_row, first_column = round(top) - beyond, round(left) - 5
    area = frame[first_row : round(bottom) + beyond, first_column : round(right) + 5]
    rows, columns = np.nonzero(np.abs(area - ink).max(axis=2) < 70)
    return [
        columns.min() + first_column - left, rows.min() + first_row - top,
        columns.max() + 1 + first_column - right, rows.max() + 1 + first_row - bottom,
    ]  # fmt: skip


def test_a_caption_stays_where_it_is_whatever_the_camera_does() -> None:
    sign, caption = letterings(GRAPHICS)[0], letterings(GRAPHICS)[-1]
    assert caption["box"] == caption["box_start"] == caption["box_end"]
    assert sign["box_start"] != sign["box"] != sign["box_end"]


def test_the_file_holds_every_film_with_scenes_end_to_end(tmp_path: Path) -> None:
    made = stories()
    write_truth(made, tmp_path / "truth.json")
    truth = json.loads((tmp_path / "truth.json").read_text(encoding="utf-8"))
    films = truth["films"]
    assert truth["format"] == 2
    assert [film["file"] for film in films] == [film.file_name for story in made for film in story.films]
    for film in films:
        scenes = film["scenes"]
        assert scenes[0]["start_seconds"] == 0
        assert all(a["end_seconds"] == b["start_seconds"] for a, b in pairwise(scenes))
        assert scenes[-1]["end_seconds"] == film["seconds"]
