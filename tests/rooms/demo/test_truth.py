from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

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
from playlisteval.demo.truth import relations, scene_truth, write_truth

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
    return {(one["subject"], one["relation"], one["object"]) for one in relations(scene)}


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
    assert all(one["apart"] for one in relations(SCENE))


def test_things_that_share_a_span_are_not_apart() -> None:
    wide = replace(
        SCENE, signs=(SCENE.signs[0], replace(SCENE.signs[1], box=Box(0.3, 0.5, 0.3, 0.1))), props=()
    )
    assert {(one["relation"], one["apart"]) for one in relations(wide)} == {
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


def test_the_file_holds_every_film_with_scenes_end_to_end(tmp_path: Path) -> None:
    made = stories()
    write_truth(made, tmp_path / "truth.json")
    films = json.loads((tmp_path / "truth.json").read_text(encoding="utf-8"))["films"]
    assert [film["file"] for film in films] == [film.file_name for story in made for film in story.films]
    for film in films:
        scenes = film["scenes"]
        assert scenes[0]["start_seconds"] == 0
        assert all(a["end_seconds"] == b["start_seconds"] for a, b in pairwise(scenes))
        assert scenes[-1]["end_seconds"] == film["seconds"]
