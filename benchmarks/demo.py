"""The demo, timed from nothing to leaderboard and once more when all is done: `python -m benchmarks.demo`.

`--check-truth` builds a second study from the same films with the truth file deleted, and compares the two
studies and their reports byte for byte.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from benchmarks.processes import Ran, run_measured
from playlisteval.engine.path import STAGE_NAMES
from playlisteval.records import Item, Selection
from playlisteval.store.study import Study

COMMAND = [sys.executable, "-m", "playlisteval.cli.main"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check-truth", action="store_true")
    parser.add_argument("--keep", type=Path, help="leave films, study and report in this folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="playlisteval-bench-") as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        first = run(folder, "first")
        again = run(folder, "again")
        print((folder / "first.log").read_text()[-6000:])
        result = measured(folder / "study", first, again)
        if options.check_truth:
            result["same_without_truth"] = same_without_truth(folder)
        print(json.dumps(result))
    return 0 if first.status == again.status == 0 else 1


def run(folder: Path, name: str) -> Ran:
    """One `playlisteval demo`; weights are there already, so nothing is downloaded in the measured time."""
    return run_measured([*COMMAND, "demo", "--folder", str(folder)], folder / f"{name}.log")


def measured(study: Path, first: Ran, again: Ran) -> dict[str, object]:
    with Study.open(study, lock=False) as opened:
        journal = opened.journal()
        return {
            "seconds": round(first.seconds, 1),
            "peak_mb": round(first.peak_mb),
            "items": len(opened.records(Item)),
            "pairs": sum(len(s.pair_ids) for s in opened.records(Selection)),
            "resume_seconds": round(again.seconds, 1),
            "resume_peak_mb": round(again.peak_mb),
            "stages": {
                stage: round(sum(row.seconds for row in journal if row.stage == stage), 1)
                for stage in STAGE_NAMES
            },
            "status": [first.status, again.status],
            "cores": os.cpu_count(),
        }


def same_without_truth(folder: Path) -> bool:
    """Delete the truth file, build anew from the same films, and compare records and reports."""
    study, kept = folder / "study", folder / "study-with-truth"
    (folder / "films" / "truth.json").unlink()
    study.rename(kept)
    ran = run_measured([*COMMAND, "demo", "--no-truth", "--folder", str(folder)], folder / "without.log")
    same = ran.status == 0 and fingerprint(study) == fingerprint(kept)
    shutil.rmtree(kept)
    return same


def fingerprint(study: Path) -> str:
    """One hash over every record, vector and file of the report."""
    total = hashlib.sha256()
    with Study.open(study, lock=False) as opened:
        total.update(opened.digest().encode())
    for path in sorted((study / "report").rglob("*")):
        if path.is_file():
            total.update(str(path.relative_to(study)).encode() + path.read_bytes())
    return total.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
