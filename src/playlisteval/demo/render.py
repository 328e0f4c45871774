"""A folder, a seed and a scale come in; the demo's films, their manifest and their truth go out."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path

from playlisteval.demo.film import DEMO_PAINTER, Painter, Script, is_rendered, render_film
from playlisteval.demo.story import FULL_SCALE, StoryScale, stories
from playlisteval.demo.truth import write_truth
from playlisteval.demo.whole import remove_leftovers, write_whole
from playlisteval.errors import MediaError

LICENCE = "CC0-1.0"
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class DemoFolder:
    """Where the demo lies, and how many of its films had to be made this time."""

    manifest_path: Path
    truth_path: Path | None
    film_paths: tuple[Path, ...]
    rendered_count: int


def render_demo(
    folder: Path,
    *,
    seed: int = 7,
    scale: StoryScale = FULL_SCALE,
    workers: int = 2,
    on_progress: Progress | None = None,
    truth: bool = True,
) -> DemoFolder:
    """Make what is missing; `on_progress` hears a film's title, how many are done and how many there are."""
    scripts = stories(seed, scale)
    films = [film for story in scripts for film in story.films]
    rendered_count = render_films(films, folder, workers=workers, on_progress=on_progress)
    manifest_path = folder / "manifest.jsonl"
    write_manifest(films, manifest_path)
    truth_path = folder / "truth.json" if truth else None
    if truth_path:
        write_truth(scripts, truth_path)
    return DemoFolder(
        manifest_path, truth_path, tuple(folder / film.file_name for film in films), rendered_count
    )


def render_films(
    films: Sequence[Script],
    folder: Path,
    *,
    painter: Painter = DEMO_PAINTER,
    workers: int = 2,
    on_progress: Progress | None = None,
) -> int:
    """Make what is missing of any painter's films, and say how many that were."""
    remove_leftovers(folder)
    missing = [film for film in films if not is_rendered(film, folder / film.file_name, painter)]
    done_count = len(films) - len(missing)
    for film in _render(missing, folder, workers, painter):
        done_count += 1
        if on_progress:
            on_progress(film.title, done_count, len(films))
    return len(missing)


def _render(films: Sequence[Script], folder: Path, workers: int, painter: Painter) -> Iterator[Script]:
    """Films as they are finished; longest first, so that no worker is left with a long one at the end."""
    ordered = sorted(films, key=lambda film: -film.seconds)
    if min(workers, len(films)) <= 1:
        for film in ordered:
            render_film(film, folder / film.file_name, painter=painter)
            yield film
        return
    pool = ProcessPoolExecutor(
        min(workers, len(films)), mp_context=get_context("spawn"), initializer=_end_with_parent
    )
    try:
        waiting = {
            pool.submit(render_film, film, folder / film.file_name, painter=painter): film for film in ordered
        }
        for future in as_completed(waiting):
            future.result()
            yield waiting[future]
    except BrokenProcessPool as error:
        raise MediaError(
            f"a process that renders films into {folder} was ended from outside (out of memory?);"
            " run it again: finished films are kept"
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """A killed parent can't stop its workers, and they would wait for work for ever: so they watch it."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def write_manifest(films: Sequence[Script], path: Path) -> None:
    lines = [
        json.dumps(
            {
                "file": film.file_name,
                "domain": film.domain,
                "playlist": film.playlist,
                "knowledge": film.knowledge,
                "title": film.title,
                "licence": LICENCE,
                "uploader": film.uploader,
                "upload_date": film.upload_date,
            }
        )
        for film in films
    ]
    text = "\n".join(lines) + "\n"
    write_whole(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))
