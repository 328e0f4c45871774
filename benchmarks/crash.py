"""`kill -9` at random moments of a small run, resumed until it is whole: `python -m benchmarks.crash`.

A life is one study, killed and resumed until it ends; lives follow one another until there were enough kills.
`lost` counts records of the uninterrupted run that a killed one lacks or has otherwise, `paid_twice` answered
calls that were answered before, `in_doubt` calls sent that never came back, `billed` answered calls in all.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from playlisteval.demo.render import render_demo
from playlisteval.demo.story import StoryScale
from playlisteval.store.study import Study

SCALE = StoryScale(domains=1, playlists_per_domain=1, films_per_playlist=3, scenes_per_film=6)
MOST_SECONDS = 600


@dataclass(frozen=True)
class Life:
    """What became of one study that was killed again and again."""

    kills: int
    lost: int
    paid_twice: int
    in_doubt: int
    billed: int


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="playlisteval-crash-") as scratch:
        root = Path(scratch)
        films = render_demo(root / "films", scale=SCALE, truth=False)
        started = time.monotonic()
        reference = run_to_the_end(films.manifest_path, root / "reference")
        whole_seconds = time.monotonic() - started
        print(f"uninterrupted: {len(reference)} records in {whole_seconds:.1f} s", flush=True)
        lives: list[Life] = []
        while sum(life.kills for life in lives) < options.kills:
            left = options.kills - sum(life.kills for life in lives)
            study = root / f"life-{len(lives)}"
            lives.append(live(films.manifest_path, study, reference, whole_seconds, left, rng))
            print(f"life {len(lives)}: {lives[-1]}", flush=True)
    total = {name: sum(getattr(life, name) for life in lives) for name in Life.__dataclass_fields__}
    print(json.dumps({**total, "lives": len(lives), "uninterrupted_seconds": round(whole_seconds, 1)}))
    return 0 if total["lost"] == 0 and total["paid_twice"] == 0 else 1


def start(manifest: Path, study: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "playlisteval.cli.main", "run", str(manifest)]
    return subprocess.Popen(
        [*command, "--profile", "demo", "--study", str(study)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )


def run_to_the_end(manifest: Path, study: Path) -> set[str]:
    process = start(manifest, study)
    if process.wait(timeout=MOST_SECONDS) != 0:
        raise SystemExit(f"crash: the uninterrupted run ended with status {process.returncode}")
    with Study.open(study, lock=False) as opened:
        return set(opened.dump())


def live(
    manifest: Path,
    study: Path,
    reference: set[str],
    whole_seconds: float,
    most_kills: int,
    rng: random.Random,
) -> Life:
    """Kill the run at random moments, at least three in ten of its length apart on average, and resume it."""
    kills = 0
    while True:
        process = start(manifest, study)
        moment = rng.uniform(0.2, 0.6 * whole_seconds)
        if kills < most_kills and killed_at(process, moment):
            kills += 1
            continue
        if process.wait(timeout=MOST_SECONDS) != 0:
            raise SystemExit(f"crash: a resumed run ended with status {process.returncode}")
        return _read(study, reference, kills)


def killed_at(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Kill the whole process group after that long; False where the run was through before."""
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return True
    return False


def _read(study: Path, reference: set[str], kills: int) -> Life:
    with Study.open(study, lock=False) as opened:
        found = set(opened.dump())
        (twice,) = opened.query(
            "SELECT COALESCE(SUM(n - 1), 0) FROM "
            "(SELECT COUNT(*) AS n FROM calls WHERE state = 'done' GROUP BY key)"
        )[0]
        (doubt,) = opened.query("SELECT COUNT(*) FROM calls WHERE state = 'sent'")[0]
        (billed,) = opened.query("SELECT COUNT(*) FROM calls WHERE state = 'done'")[0]
    return Life(kills, len(reference ^ found), int(twice), int(doubt), int(billed))


if __name__ == "__main__":
    sys.exit(main())
