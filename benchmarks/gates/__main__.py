"""Every gate on its planted controls: `python -m benchmarks.gates [--seed N] [--keep DIR] [--only GATE]`.

Films are rendered and indexed with recipe `local`, and subjects are planted by the renderer's truth: for each
gate twenty that it must reject and twenty that it must keep. The last line holds the shares it got right.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from benchmarks.gates.films import cast
from benchmarks.gates.plants import Plant, controlled_gates, controls_of, plants_of
from benchmarks.gates.world import World, indexed, tools_of, world_of
from playlisteval.engine.stage import Tools, Workshop
from playlisteval.errors import ProviderError, WeightsError
from playlisteval.gates.base import Gate, GateAnswer, all_gates
from playlisteval.settings import load_settings, preset_names

LEAST_SHARE = 0.9


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--keep", type=Path, help="keep films and index in this folder, and use those there")
    parser.add_argument("--only", action="append", choices=controlled_gates(), help="this gate (repeatable)")
    options = parser.parse_args()
    started = time.monotonic()
    print(f"seed {options.seed}", flush=True)
    with ExitStack() as stack:
        scratch = stack.enter_context(tempfile.TemporaryDirectory(prefix="playlisteval-gates-"))
        folder = (options.keep or Path(scratch)) / f"seed-{options.seed}"
        films = cast(folder / "films", options.seed)
        print(f"films are rendered ({time.monotonic() - started:.0f} s)", flush=True)
        work = stack.enter_context(indexed(films, folder / "study", options.seed))
        world = world_of(work, films, options.seed)
        print(f"and indexed ({time.monotonic() - started:.0f} s)", flush=True)
        results = {
            gate: examine(gate, world, work, options.seed) for gate in options.only or controlled_gates()
        }
    print(f"done ({time.monotonic() - started:.0f} s)")
    print(json.dumps(results))
    known = [share for shares in results.values() if shares for share in shares]
    return 0 if all(share >= LEAST_SHARE for share in known) else 1


def examine(name: str, world: World, work: Workshop, seed: int) -> list[float] | None:
    """The shares of bad subjects caught and good ones kept; None where the gate can't be tested."""
    recipe = controls_of(name).recipe
    if recipe not in preset_names("recipes"):
        print(f"{name}: not testable: there is no recipe {recipe!r}")
        return None
    settings = load_settings(None, {"profile": "demo", "recipe": recipe, "seed": seed})
    gate = next(g for g in all_gates(settings.gates) if g.name == name)
    plants = plants_of(name, world, seed)
    try:
        tools = tools_of(work, settings)
    except (ProviderError, WeightsError) as error:
        print(f"{name}: not testable with recipe {recipe!r}: {error}")
        return None
    return shares(name, plants, run_gate(gate, plants, tools))


def run_gate(gate: Gate[Any], plants: Sequence[Plant], tools: Tools) -> list[GateAnswer]:
    def check(plant: Plant) -> GateAnswer:
        return gate.check(plant.subject, tools)

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(check, plants))


def shares(name: str, plants: Sequence[Plant], answers: Sequence[GateAnswer]) -> list[float] | None:
    """Also tells of each plant that went wrong, with the gate's own reason."""
    for plant, answer in zip(plants, answers, strict=True):
        if answer.outcome == "not_testable":
            print(f"{name}: not testable: {answer.detail}")
            return None
        if not is_right(plant, answer):
            wanted = f"must be dropped ({' or '.join(plant.reasons)})" if plant.bad else "must be kept"
            print(f"{name}: {plant.label}: {wanted}; {answer.outcome} {answer.reason}: {answer.detail}")
    right = [(p.bad, is_right(p, a)) for p, a in zip(plants, answers, strict=True)]
    out: list[float] = []
    for bad in (True, False):
        of_kind = [r for b, r in right if b == bad]
        out.append(round(sum(of_kind) / len(of_kind), 4))
    print(f"{name}: {out[0]:.0%} of the bad caught, {out[1]:.0%} of the good kept", flush=True)
    return out


def is_right(plant: Plant, answer: GateAnswer) -> bool:
    """A bad subject must go for a reason that holds, a good one must stay."""
    if plant.bad:
        return answer.outcome == "dropped" and answer.reason in plant.reasons
    return answer.outcome == "kept"


if __name__ == "__main__":
    sys.exit(main())
