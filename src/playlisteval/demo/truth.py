"""The stories come in; a JSON file of what every scene shows and says goes out, for benchmarks only."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playlisteval.demo.draw import camera_view, seen_box
from playlisteval.demo.lettering import (
    STILL_SCALE,
    Area,
    Line,
    caption_corner,
    caption_line,
    chart_lines,
    ink_area,
    sign_line,
    table_lines,
)
from playlisteval.demo.story import FRAME_HEIGHT, FRAME_WIDTH, Box, Caption, Film, PlaylistStory, Scene
from playlisteval.demo.truth_file import relations, rounded, told_film, write_truth_file

GRAPH_PANEL, GRAPH_LETTERS = "white", "black"  # what a person calls the paper and the ink of a chart


def write_truth(stories: Iterable[PlaylistStory], path: Path) -> None:
    write_truth_file((film_truth(film) for story in stories for film in story.films), path)


def film_truth(film: Film) -> dict[str, Any]:
    return told_film(film, scene_truth)


def scene_truth(scene: Scene, start_seconds: float) -> dict[str, Any]:
    return {
        "start_seconds": start_seconds,
        "end_seconds": start_seconds + scene.seconds,
        "backdrop": scene.backdrop,
        "palette": scene.palette,
        "camera": scene.camera.kind,
        "signs": [
            {"words": sign.words, "panel": sign.panel, "ink": sign.ink, "mount": sign.mount}
            | _boxes(scene, sign.box)
            for sign in scene.signs
        ],
        "props": [
            {"kind": prop.kind, "colour": prop.colour, "count": prop.count} | _boxes(scene, prop.box)
            for prop in scene.props
        ],
        "chart": _chart(scene),
        "table": _table(scene),
        "caption": _caption(scene),
        "letterings": letterings(scene),
        "relations": relations(_placed(scene)),
        "narration": " ".join(scene.narration),
    }


def letterings(scene: Scene) -> list[dict[str, Any]]:
    """Every piece of lettering that a reader could quote, with the boxes of its strokes."""
    told = [_lettering(scene, sign_line(sign), "sign", sign.panel, sign.ink) for sign in scene.signs]
    if scene.chart:
        told += [
            _lettering(scene, line, "chart", GRAPH_PANEL, GRAPH_LETTERS) for line in chart_lines(scene.chart)
        ]
    if scene.table:
        panel, ink = scene.table.panel, scene.table.ink
        told += [_lettering(scene, line, "table", panel, ink) for line in table_lines(scene.table)]
    if scene.caption:
        still = rounded(_caption_strokes(scene.caption))
        told.append(
            {"words": scene.caption.words, "part": "caption"}
            | {"panel": scene.caption.panel, "ink": scene.caption.ink}
            | {"box": still, "box_start": still, "box_end": still}
        )
    return told


def _lettering(scene: Scene, line: Line, part: str, panel: str, ink: str) -> dict[str, Any]:
    strokes = _fraction(ink_area(line), FRAME_WIDTH * STILL_SCALE, FRAME_HEIGHT * STILL_SCALE)
    return {"words": line.words, "part": part, "panel": panel, "ink": ink} | _boxes(scene, strokes)


def _caption_strokes(caption: Caption) -> Box:
    """On the frame, where a caption stands still whatever the camera does."""
    across, down = caption_corner(caption)
    left, top, right, bottom = (pixels / STILL_SCALE for pixels in ink_area(caption_line(caption)))
    return _fraction((left + across, top + down, right + across, bottom + down), FRAME_WIDTH, FRAME_HEIGHT)


def _fraction(area: Area, width: int, height: int) -> Box:
    left, top, right, bottom = area
    return Box(left / width, top / height, (right - left) / width, (bottom - top) / height)


def _placed(scene: Scene) -> list[tuple[str, Box]]:
    things = [(sign.words, sign.box) for sign in scene.signs]
    things += [(prop.kind, prop.box) for prop in scene.props]
    things += [(graphic.title, graphic.box) for graphic in (scene.chart, scene.table) if graphic]
    return things


def _chart(scene: Scene) -> dict[str, Any] | None:
    if scene.chart is None:
        return None
    bars = [{"label": bar.label, "value": bar.value, "colour": bar.colour} for bar in scene.chart.bars]
    return {"title": scene.chart.title, "bars": bars} | _boxes(scene, scene.chart.box)


def _table(scene: Scene) -> dict[str, Any] | None:
    table = scene.table
    if table is None:
        return None
    rows = [{"label": label, "value": value} for label, value in table.rows]
    return {"title": table.title, "rows": rows, "panel": table.panel, "ink": table.ink} | _boxes(
        scene, table.box
    )


def _caption(scene: Scene) -> dict[str, Any] | None:
    caption = scene.caption
    if caption is None:
        return None
    return {
        "words": caption.words, "panel": caption.panel, "ink": caption.ink, "box": rounded(caption.box),
    }  # fmt: skip


def _boxes(scene: Scene, box: Box) -> dict[str, list[float]]:
    """Where a thing is on the frame in the middle of the scene, at its start and at its end."""
    moments = {"box": 0.5, "box_start": 0.0, "box_end": 1.0}
    return {name: rounded(seen_box(box, camera_view(scene.camera, share))) for name, share in moments.items()}
