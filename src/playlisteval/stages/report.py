"""A measured study in; one static HTML folder, with tables as CSV and JSON, out."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.errors import StoreError
from playlisteval.exporters.base import Exporter
from playlisteval.parts import load_part, part_names
from playlisteval.records import Video
from playlisteval.store.calls import Ledger
from playlisteval.store.study import Output, Study


class Report(Stage):
    """One unit; written again where the folder is gone, or anything that it tells has changed."""

    def plan(self, work: Workshop) -> Sequence[Unit]:
        if not work.study.records(Video):
            return []
        return [Unit("report", (_told(work.study),), report_folder(work))]

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
        try:
            for name in part_names("exporters"):
                load_part("exporters", name, Exporter)().export(work.study, folder)
        except OSError as error:
            raise StoreError(
                f"{folder}: the tables could not be written ({error.strerror or error}); "
                "free some space, then run 'playlisteval report' again"
            ) from error
        return Output()


def _told(study: Study) -> str:
    """One hash of all records, of what failed in earlier steps, and of the calls."""
    total = hashlib.sha256()
    for line in study.dump():
        total.update(line.encode())
    for row in study.journal():
        if row.state == "failed" and row.stage != "report":
            total.update(f"{row.stage} {row.label} {row.error}".encode())
    total.update(repr(Ledger(study).totals()).encode())
    return total.hexdigest()[:32]


def report_folder(work: Workshop) -> Path:
    return work.report_folder or work.study.folder / "report"
