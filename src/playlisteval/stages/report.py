"""A measured study in; one static HTML folder, with tables as CSV and JSON, out."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.exporters.base import Exporter
from playlisteval.parts import load_part, part_names
from playlisteval.records import Video
from playlisteval.store.study import Output


class Report(Stage):
    """One unit; written again where the folder is gone or a record has changed."""

    def plan(self, work: Workshop) -> Sequence[Unit]:
        folder = report_folder(work)
        total = hashlib.sha256()
        for line in work.study.dump():
            total.update(line.encode())
        return [Unit("report", (total.hexdigest()[:32],), folder)]

    def lost(self, unit: Unit, work: Workshop) -> bool:
        return not (unit.payload / "index.html").exists()

    def run(self, unit: Unit, work: Workshop) -> Output:
        from playlisteval.rendering.pages import write_report

        folder: Path = unit.payload
        videos = work.study.by_id(Video)

        def frame(video_id: str, time_seconds: float, sha256: str) -> bytes | None:
            return work.library.find(videos[video_id], time_seconds, sha256) if video_id in videos else None

        write_report(
            work.study, folder, media_paths={v.id: Path(v.source) for v in videos.values()}, frames=frame
        )
        for name in part_names("exporters"):
            load_part("exporters", name, Exporter)().export(work.study, folder)  # type: ignore[type-abstract]
        return Output()


def report_folder(work: Workshop) -> Path:
    return work.report_folder or work.study.folder / "report"
