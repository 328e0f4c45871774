from __future__ import annotations

from pathlib import Path

import pytest

from playlisteval.cli.options import keep_settings_file, resolve, study_folder
from playlisteval.errors import StoreError


def test_what_is_given_goes_before_the_file_and_the_file_before_the_profile(tmp_path: Path) -> None:
    plain = resolve(tmp_path)
    assert (plain.profile, plain.seed, plain.index.chunk_seconds) == ("standard", 7, 30.0)
    (tmp_path / "playlisteval.toml").write_text('profile = "short"\nseed = 3\nworkers = 4\n')
    kept = resolve(tmp_path)
    assert (kept.profile, kept.seed, kept.workers, kept.index.chunk_seconds) == ("short", 3, 4, 5.0)
    given = resolve(tmp_path, profile="demo", seed=5, workers=1, subtitles="any")
    assert (given.profile, given.seed, given.workers, given.index.chunk_seconds) == ("demo", 5, 1, 10.0)
    assert (given.index.subtitles, kept.index.subtitles) == ("any", "no")


@pytest.mark.parametrize("subtitles", [None, "sidecar"])
def test_the_settings_file_is_written_once_and_gives_the_same_settings(
    subtitles: str | None, tmp_path: Path
) -> None:
    study = tmp_path / "new" / "study"
    asked = resolve(study, profile="short", seed=11, subtitles=subtitles)
    keep_settings_file(study, asked)
    assert resolve(study) == asked
    path = study / "playlisteval.toml"
    text = path.read_text()
    assert ("[index]" in text) == (subtitles is not None)
    keep_settings_file(study, resolve(study, profile="demo"))
    assert path.read_text() == text
    assert [p.name for p in study.iterdir()] == ["playlisteval.toml"]


def test_a_place_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match=r"can't be made there \(Not a directory\); free some space"):
        keep_settings_file(tmp_path / "file" / "study", resolve(tmp_path))


def test_a_study_is_named_after_its_first_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    films = tmp_path / "films"
    films.mkdir()
    (films / "list.jsonl").write_text("")
    assert study_folder([films, tmp_path], None) == Path("films-study")
    assert study_folder([films / "list.jsonl"], None) == Path("films-study")
    assert study_folder([films], tmp_path / "here") == tmp_path / "here"
    monkeypatch.chdir(films)
    assert study_folder([Path(".")], None) == Path("films-study")
    assert study_folder([Path("/")], None) == Path("playlist-study")
