from __future__ import annotations

from pathlib import Path

import pytest

from playlisteval.records import AnswerPair, Chunk, Video
from playlisteval.store.study import Study
from tests.path.conftest import Command

NO_MEDIA = {".jsonl", ".vtt", ".srt"}


@pytest.mark.weights
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_shared_clips_go_all_the_way_with_local_models(
    shared: Path, tmp_path: Path, process: Command
) -> None:
    clips = shared / "clips"
    files = sorted(p.name for p in clips.iterdir() if p.suffix not in NO_MEDIA)
    assert len(files) == 15
    study = tmp_path / "study"
    said = process("run", clips, "--recipe", "local", "--profile", "short", "--study", study)
    assert said.code == 0, said.err
    with Study.open(study, lock=False) as opened:
        videos = opened.records(Video, unique=False)
        failed = [Path(row.label).name for row in opened.journal("collect") if row.state == "failed"]
        indexed = {c.video_id for c in opened.records(Chunk)}
        pairs = opened.records(AnswerPair)
    assert sorted([Path(v.source).name for v in videos] + failed) == files
    assert {v.id for v in videos} == indexed
    assert "The path from seeds to kept pairs" in said.out
    assert ("leaderboard: no data" in said.out) == (not pairs)
    assert (study / "report" / "index.html").exists()
