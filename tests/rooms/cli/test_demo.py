from __future__ import annotations

import json
from pathlib import Path

import pytest

from playlisteval.cli.demo import render
from playlisteval.demo.story import StoryScale

pytest.importorskip("hibari")

ONE_FILM = StoryScale(domains=1, playlists_per_domain=1, films_per_playlist=1, scenes_per_film=1)


@pytest.mark.parametrize("truth", [True, False])
def test_films_are_rendered_beside_their_manifest_and_only_once(
    truth: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = render(tmp_path, 1, truth, ONE_FILM)
    assert manifest == tmp_path / "manifest.jsonl"
    (row,) = [json.loads(line) for line in manifest.read_text().splitlines()]
    film = tmp_path / row["file"]
    assert (film.exists(), (tmp_path / "truth.json").exists()) == (True, truth)
    made = film.stat().st_mtime_ns
    assert render(tmp_path, 1, truth, ONE_FILM) == manifest
    assert film.stat().st_mtime_ns == made
    assert capsys.readouterr().err.count(f"rendering the films into {tmp_path}") == 2
