"""`python -m benchmarks.unseen FOLDER`: films of another style, to see whether the seeing generalises."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks.unseen.render import render_unseen
from playlisteval.demo.story import FULL_SCALE, SMALL_SCALE

SCALES = {"full": FULL_SCALE, "small": SMALL_SCALE}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--scale", choices=sorted(SCALES), default="full")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    made = render_unseen(
        options.folder,
        seed=options.seed,
        scale=SCALES[options.scale],
        workers=options.workers,
        on_progress=lambda title, done, total: print(f"{done}/{total} {title}", flush=True),
    )
    print(f"{made.rendered_count} films made; next: playlisteval run {made.manifest_path} --profile demo")
    return 0


if __name__ == "__main__":
    sys.exit(main())
