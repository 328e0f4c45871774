"""Whether only the picture decides: demo studies against rendered truth: `python -m benchmarks.validity`.

Films of several demo seeds, and of a look that nothing was tuned on, are rendered, indexed once each, asked
about, spoiled and judged with the recipe `local`. Then the checker holds every answer against the truth.
`--keep DIR` leaves films and studies there; a second run with it goes on from what is done.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.checker import Truth
from benchmarks.measures import (
    Checked,
    Judged,
    Rated,
    agreement,
    baseline,
    check_study,
    commonest_run,
    gap_accuracy,
    over_chance,
    over_other,
    probe,
    read_judged,
    share,
)
from benchmarks.processes import run_measured
from benchmarks.unseen import render_unseen
from playlisteval.demo.render import render_demo
from playlisteval.stats.estimate import Estimate
from playlisteval.store.study import Study

COMMAND = [sys.executable, "-m", "playlisteval.cli.main"]
SEEDS_PER_DOMAIN = 16
"""As in the demo: with more questions on the same minutes, golds begin to tell of each other's facts."""
SETTINGS = """profile = "demo"
recipe = "local"

[seeds]
per_domain = {per_domain}

[pairs]
questions_per_domain = {per_domain}
pairs_per_domain = {pairs}

[judging]
grid = [
    {{ selector = "retrieved", scope = "full" }},
    {{ selector = "uniform", scope = "full" }},
    {{ selector = "retrieved", scope = "oracle" }},
]
"""
JUDGE = "local-sight"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seeds", default="7,11,12,13,14,15,16", help="demo seeds, each with films of its own"
    )
    parser.add_argument("--unseen-seed", type=int, default=5)
    parser.add_argument("--keep", type=Path, help="leave films and studies in this folder")
    options = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="playlisteval-validity-") as scratch:
        root: Path = options.keep or Path(scratch)
        seen = [study_of(root / f"demo-{seed}", int(seed), render_demo) for seed in options.seeds.split(",")]
        strange: int = options.unseen_seed
        unseen = study_of(root / f"unseen-{strange}", strange, render_unseen)
        result = measured(seen, unseen)
    result["seconds"] = round(time.monotonic() - started)
    result["cores"] = os.cpu_count()
    print(json.dumps(result))
    return 0


def study_of(folder: Path, seed: int, render: Callable[..., Any]) -> tuple[Study, Truth]:
    """Films, their index and a whole benchmark in a folder; what is there already is not made again."""
    films = render(folder / "films", seed=seed, workers=2)
    study = folder / "study"
    study.mkdir(parents=True, exist_ok=True)
    (study / "playlisteval.toml").write_text(
        SETTINGS.format(per_domain=SEEDS_PER_DOMAIN, pairs=10 * SEEDS_PER_DOMAIN)
    )
    ran = run_measured([*COMMAND, "run", str(films.manifest_path), "--study", str(study)], folder / "run.log")
    if ran.status != 0:
        print((folder / "run.log").read_text()[-3000:])
        raise SystemExit(f"validity: the run in {folder} ended with status {ran.status}")
    print(f"{folder.name}: built in {ran.seconds:.0f} s, peak {ran.peak_mb:.0f} MB", flush=True)
    return Study.open(study, lock=False), Truth.load(folder / "films" / "truth.json")


def measured(seen: Sequence[tuple[Study, Truth]], unseen: tuple[Study, Truth]) -> dict[str, object]:
    checked = Checked.joined([check_study(study, truth) for study, truth in seen])
    strange = check_study(*unseen)
    judged = Judged.joined([read_judged(study, JUDGE) for study, _ in seen])
    show_disagreements("demo", checked)
    show_disagreements("unseen", strange)
    kept, run = agreement(checked.kept), commonest_run(checked.golds)
    print(f"commonest run of eight words: {run}")
    full, uniform = ("retrieved", "full"), ("uniform", "full")
    oracle = ("retrieved", "oracle")
    return {
        "items": checked.items,
        "pairs": len(checked.kept),
        "agreement": value(kept),
        "agreement_low": low(kept),
        "agreement_all_pairs": value(agreement(checked.pairs)),
        "gold_confirmed": share(checked.gold, "confirmed"),
        "errors_refuted": share(checked.errors, "refuted"),
        "covered": round(checked.covered, 4),
        "unseen_items": strange.items,
        "unseen_pairs": len(strange.kept),
        "unseen_agreement": value(agreement(strange.kept)),
        "unseen_agreement_low": low(agreement(strange.kept)),
        "unseen_gold_confirmed": share(strange.gold, "confirmed"),
        "unseen_errors_refuted": share(strange.errors, "refuted"),
        "unseen_covered": round(strange.covered, 4),
        "text_only": interval(baseline(judged, "text_only")),
        "longer_answer": interval(baseline(judged, "longer_answer")),
        "text_probe": interval(probe(checked.pairs)),
        "oracle_minus_chance": interval(over_chance(judged, oracle)),
        "oracle_minus_full": interval(over_other(judged, oracle, uniform)),
        "by_gap": {gap: value(found) for gap, found in gap_accuracy(judged, full).items()},
        "commonest_run": round(run[1], 4) if run else None,
        "by_gap_uniform": {gap: value(found) for gap, found in gap_accuracy(judged, uniform).items()},
    }


def show_disagreements(name: str, checked: Checked, most: int = 12) -> None:
    """The pairs that the truth does not bear out, with what it says of the differing statements."""
    wrong: list[Rated] = [pair for pair in checked.pairs if not pair.agrees]
    print(f"{name}: {len(wrong)} of {len(checked.pairs)} pairs disagree with the truth")
    for pair in wrong[:most]:
        print(f"  {pair.question_id[:17]} {pair.chosen_rating} over {pair.rejected_rating}: {pair.why}")
    for text, finding in checked.doubtful[: 2 * most]:
        print(f"  {finding}: {text}")


def value(estimate: Estimate) -> float | None:
    return None if estimate.value is None else round(estimate.value, 4)


def low(estimate: Estimate) -> float | None:
    return None if estimate.low is None else round(estimate.low, 4)


def interval(estimate: Estimate) -> list[float | None]:
    """Value, lower and upper bound."""
    return [None if x is None else round(x, 4) for x in (estimate.value, estimate.low, estimate.high)]


if __name__ == "__main__":
    sys.exit(main())
