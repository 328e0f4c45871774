from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from playlisteval.demo.render import render_demo
from playlisteval.demo.story import StoryScale
from playlisteval.demo.whole import remove_leftovers, write_whole

pytest.importorskip("hibari")

TWO_FILMS = StoryScale(domains=1, playlists_per_domain=1, films_per_playlist=2, scenes_per_film=1)
NAMES = [
    "Travel/Harbour Towns/01 - A Morning in Skerry Bay.mp4",
    "Travel/Harbour Towns/02 - The Long Pier of Lanton.mp4",
]
RENDER_FOREVER = """
import sys
from pathlib import Path
from playlisteval.demo.render import render_demo
if __name__ == "__main__":
    render_demo(Path(sys.argv[1]), workers=2, on_progress=lambda *told: print(*told, flush=True))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("demo")
    render_demo(place, scale=TWO_FILMS, workers=1)
    return place


def test_the_folder_holds_films_manifest_and_truth(folder: Path) -> None:
    found = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    assert found == [*NAMES, "manifest.jsonl", "truth.json"]


def test_a_manifest_line_tells_all_that_collect_keeps(folder: Path) -> None:
    lines = (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["file"] for line in lines] == NAMES
    assert json.loads(lines[0]) == {
        "file": NAMES[0],
        "domain": "Travel",
        "playlist": "Harbour Towns",
        "knowledge": "static",
        "title": "A Morning in Skerry Bay",
        "licence": "CC0-1.0",
        "uploader": "Slow Coast Films",
        "upload_date": "2024-03-11",
    }


def test_two_workers_make_the_same_bytes_and_tell_their_progress(folder: Path, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    made = render_demo(
        tmp_path, scale=TWO_FILMS, workers=2, on_progress=lambda *step: told.append(step), truth=False
    )
    assert made.rendered_count == 2
    assert made.truth_path is None and not (tmp_path / "truth.json").exists()
    assert [path.read_bytes() for path in made.film_paths] == [(folder / name).read_bytes() for name in NAMES]
    assert sorted(title for title, _, _ in told) == ["A Morning in Skerry Bay", "The Long Pier of Lanton"]
    assert [(done, total) for _, done, total in told] == [(1, 2), (2, 2)]


def test_only_what_is_missing_is_made(folder: Path) -> None:
    assert render_demo(folder, scale=TWO_FILMS).rendered_count == 0
    before = (folder / NAMES[1]).read_bytes()
    (folder / NAMES[1]).unlink()
    made = render_demo(folder, scale=TWO_FILMS)
    assert made.rendered_count == 1
    assert made.film_paths[1].read_bytes() == before


def test_leftovers_go_and_what_is_being_written_stays(tmp_path: Path) -> None:
    (tmp_path / ".old.mp4.123.part").write_text("half")
    seen: list[str] = []

    def write(temporary: Path) -> None:
        temporary.write_text("new")
        remove_leftovers(tmp_path)
        seen.extend(path.name for path in tmp_path.iterdir())

    write_whole(tmp_path / "new.txt", write)
    assert seen == [f".new.txt.{os.getpid()}.part"]
    assert (tmp_path / "new.txt").read_text() == "new"


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("before")

    def fail(temporary: Path) -> None:
        temporary.write_text("half")
        raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        write_whole(path, fail)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def processes_with(text: str) -> list[int]:
    found: list[int] = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if text.encode() in entry.read_bytes():
                found.append(int(entry.parent.name))
        except OSError:
            continue
    return found


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="counts processes under /proc")
def test_a_killed_rendering_leaves_no_worker_and_no_half_film(tmp_path: Path) -> None:
    script = tmp_path / "render_forever.py"
    script.write_text(RENDER_FOREVER)
    folder, mark = tmp_path / "demo", f"DEMO_MARK_{os.getpid()}_{time.monotonic_ns()}"
    command = [sys.executable, str(script), str(folder)]
    with subprocess.Popen(command, env={**os.environ, mark: "1"}, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert b"1 12" in running.stdout.readline()
        running.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 20
    while processes_with(mark) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert processes_with(mark) == []
    finished = {path: path.read_bytes() for path in folder.rglob("*.mp4")}
    assert 1 <= len(finished) <= 3
    remove_leftovers(folder)
    assert {path for path in folder.rglob("*") if path.is_file()} == set(finished)
