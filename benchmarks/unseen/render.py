"""A folder, a seed and a scale come in; the unseen films, their manifest and their truth go out."""

from __future__ import annotations

from pathlib import Path

from benchmarks.unseen.painter import UnseenPainter
from benchmarks.unseen.script import unseen_films
from benchmarks.unseen.truth import write_truth
from playlisteval.demo.render import DemoFolder, Progress, render_films, write_manifest
from playlisteval.demo.story import FULL_SCALE, StoryScale


def render_unseen(
    folder: Path,
    *,
    seed: int = 5,
    scale: StoryScale = FULL_SCALE,
    workers: int = 2,
    on_progress: Progress | None = None,
) -> DemoFolder:
    """Make what is missing; `on_progress` hears a film's title, how many are done and how many there are."""
    films = unseen_films(seed, scale)
    rendered_count = render_films(
        films, folder, painter=UnseenPainter(), workers=workers, on_progress=on_progress
    )
    manifest_path, truth_path = folder / "manifest.jsonl", folder / "truth.json"
    write_manifest(films, manifest_path)
    write_truth(films, truth_path)
    paths = tuple(folder / film.file_name for film in films)
    return DemoFolder(manifest_path, truth_path, paths, rendered_count)
