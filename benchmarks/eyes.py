"""What the keyless eyes hold for facts, against the renderer's truth: `python -m benchmarks.eyes`.

Demo films of some seeds are rendered, the frames of both grids are looked at, and the facts of every
segment's generator grid are compared with what was drawn. Then the judge grid is asked about statements that
are true, and about ones that are wrong in their value. False facts are printed, and how often a detected
thing is what was drawn, by its confidence. The last line is JSON: per kind [stated, true, false, untold];
of what is untold the truth file says nothing.

A fact about lettering is told by the lettering of its very spelling; a place or relation by the boxes at the
start, the middle and the end of the scene; a thing by what was placed in the scene that its moment shows.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from playlisteval.demo.render import render_demo
from playlisteval.engine.library import GENERATOR, JUDGE, Library
from playlisteval.media import jpeg
from playlisteval.media.decode import sample
from playlisteval.media.probe import probe
from playlisteval.models import seeing
from playlisteval.models.keyless.check import check
from playlisteval.models.keyless.claims import COLOURS, COUNTS, PLACES, RELATIONS, Claim, normal
from playlisteval.models.keyless.facts import Seen, collect_facts
from playlisteval.models.keyless.surely import SHAPES
from playlisteval.models.seeing.eyes import Eyes
from playlisteval.models.seeing.look import LOOK_VERSION, Look
from playlisteval.models.weights.fetch import WeightStore
from playlisteval.settings import Settings, load_settings

KINDS = ("shown", "panel", "place", "beside", "thing", "thing_count", "thing_colour", "ground", "setting")
VALUES = {
    "panel": COLOURS,
    "place": PLACES,
    "beside": RELATIONS,
    "thing_count": COUNTS,
    "thing_colour": COLOURS,
}
DRAWN_AS = {"potted plant": "plant"}
"""What the renderer calls a thing that the eyes know by another name."""
LEVELS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
SLACK = 0.02
"""So far beyond a cell's border, or a level line, a centre may lie, as a share of the frame."""


class Looks(Protocol):
    """Looks at frames."""

    def look(self, jpeg: bytes, /) -> Look: ...


@dataclass(frozen=True)
class Shot:
    """One frame of one grid, with the segment that it belongs to."""

    grid: str
    segment: int
    time_seconds: float
    jpeg: bytes


@dataclass(frozen=True)
class Film:
    """One film's truth and its frames."""

    name: str
    scenes: Sequence[dict[str, Any]]
    shots: Sequence[Shot]


class Shelf:
    """Looks kept on disk by the frame's content and by the program that looked."""

    def __init__(self, folder: Path, eyes: Looks) -> None:
        sources = sorted(Path(next(iter(seeing.__path__))).glob("*.py"))
        program = hashlib.sha256(b"".join(p.read_bytes() for p in sources)).hexdigest()[:12]
        self._folder = folder / f"looks-{LOOK_VERSION}-{program}"
        self._folder.mkdir(parents=True, exist_ok=True)
        self._eyes = eyes

    def look(self, jpeg: bytes) -> Look:
        path = self._folder / f"{hashlib.sha256(jpeg).hexdigest()}.json"
        if path.exists():
            return Look.model_validate_json(path.read_text(encoding="utf-8"))
        seen = self._eyes.look(jpeg)
        path.write_text(seen.model_dump_json(), encoding="utf-8")
        return seen


def films(folder: Path, seed: int, settings: Settings) -> Iterator[Film]:
    """Render what is missing, and cut every film's frames out as a study of this profile stores them."""
    demo = render_demo(folder / f"films-{seed}", seed=seed)
    assert demo.truth_path is not None
    truth = json.loads(demo.truth_path.read_text(encoding="utf-8"))
    for film in truth["films"]:
        shots = list(shots_of(demo.truth_path.parent / film["file"], settings))
        yield Film(f"{seed}: {film['title']}", film["scenes"], shots)


def shots_of(path: Path, settings: Settings) -> Iterator[Shot]:
    """Both grids of one file, by time within a grid."""
    info = probe(path)
    grids, length = Library(path.parent, settings), settings.index.chunk_seconds
    starts = [n * length for n in range(int(info.duration_seconds // length) + 1)]
    segments = max(1, -(-int(info.duration_seconds) // int(settings.index.segment_seconds)))
    for grid in (GENERATOR, JUDGE):
        times = [t for s in starts for t in grids.grid_times(grid, s, min(s + length, info.duration_seconds))]
        for frame in sample(path, info, times, audio=False).frames:
            segment = min(segments - 1, int(frame.time_seconds / info.duration_seconds * segments))
            data = jpeg.encode(frame.rgb, settings.media.jpeg_quality)
            yield Shot(grid, segment, frame.time_seconds, data)


# -- what the truth says of a claim


def told(claim: Claim, times: Sequence[float], film: Film) -> bool | None:
    """Whether every scene at these moments bears the claim out; None where the truth does not say."""
    findings = [_told_in(claim, scene) for t in times for scene in film.scenes if _shows(scene, t)]
    if False in findings:
        return False
    return True if True in findings else None


def _shows(scene: dict[str, Any], at: float) -> bool:
    return bool(scene["start_seconds"] <= at < scene["end_seconds"])


def _told_in(claim: Claim, scene: dict[str, Any]) -> bool | None:
    if claim.kind in ("shown", "panel", "place"):
        own = _letterings(claim.subject, scene)
        return any(_told_of(claim, one) is not False for one in own) if own else False
    if claim.kind == "beside":
        pairs = [
            (one, two) for one in _letterings(claim.subject, scene) for two in _letterings(claim.other, scene)
        ]
        findings = [_lies(claim.value, one, two) for one, two in pairs]
        return False if not pairs else True if True in findings else None if None in findings else False
    if claim.kind.startswith("thing"):
        return _told_of_thing(claim, scene)
    return None


def _letterings(words: str, scene: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in scene["letterings"] if normal(one["words"]) == normal(words)]


def _told_of(claim: Claim, one: dict[str, Any]) -> bool | None:
    if claim.kind == "panel":
        return None if one["panel"] is None else one["panel"] == claim.value
    if claim.kind == "place":
        return any(_lies_in(claim.value, box) for box in _boxes(one))
    return True


def _boxes(one: dict[str, Any]) -> list[list[float]]:
    return [one[name] for name in ("box_start", "box", "box_end") if name in one]


def _centre(box: Sequence[float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _lies_in(place: str, box: Sequence[float]) -> bool:
    row, column = divmod(PLACES.index(place), 3)
    x, y = _centre(box)
    return (
        column / 3 - SLACK <= x <= (column + 1) / 3 + SLACK and row / 3 - SLACK <= y <= (row + 1) / 3 + SLACK
    )


def _lies(relation: str, one: dict[str, Any], two: dict[str, Any]) -> bool | None:
    axis = 0 if relation in ("left of", "right of") else 1
    sign = 1 if relation in ("left of", "above") else -1
    gaps = [
        sign * (_centre(b)[axis] - _centre(a)[axis]) for a, b in zip(_boxes(one), _boxes(two), strict=False)
    ]
    if any(gap >= SLACK for gap in gaps):
        return True
    return False if all(gap <= -SLACK for gap in gaps) else None


def _told_of_thing(claim: Claim, scene: dict[str, Any]) -> bool:
    kind = DRAWN_AS.get(claim.subject, claim.subject)
    own = [prop for prop in scene["props"] if prop["kind"] == kind]
    if claim.kind == "thing_count":
        return sum(prop["count"] for prop in own) == COUNTS.index(claim.value) + 1
    if claim.kind == "thing_colour":
        return any(prop["colour"] == claim.value for prop in own)
    return bool(own)


# -- counting


@dataclass
class Score:
    """Facts by kind and finding; and what the judge grid said of true and of wrong statements."""

    facts: Counter[tuple[str, bool | None]]
    checks: Counter[tuple[str, bool, str]]
    things: Counter[tuple[bool, float, bool]]
    """Detected things by whether they are of a plain shape, least confidence, and whether they are right."""
    false: list[str]
    segments: int = 0


def weigh(film: Film, shelf: Looks, score: Score) -> None:
    """Add one film's segments to the score."""
    with ThreadPoolExecutor(2) as pool:
        looks = list(pool.map(shelf.look, [shot.jpeg for shot in film.shots]))
    for shot, look in zip(film.shots, looks, strict=True):
        _weigh_things(shot, look, film, score)
    for segment in range(max(shot.segment for shot in film.shots) + 1):
        seen: dict[str, list[Seen]] = {GENERATOR: [], JUDGE: []}
        for shot, look in zip(film.shots, looks, strict=True):
            if shot.segment == segment:
                seen[shot.grid].append(Seen(shot.time_seconds, look))
        score.segments += 1
        for fact in collect_facts(seen[GENERATOR]):
            truth = told(fact.claim, fact.times, film)
            score.facts[fact.claim.kind, truth] += 1
            if truth is False:
                score.false.append(f"{film.name} at {fact.times}: {fact.claim}")
            if truth is True:
                _ask_judges(fact.claim, seen[JUDGE], film, score)


def _weigh_things(shot: Shot, look: Look, film: Film, score: Score) -> None:
    """Whether each detected thing lies on a drawn one of its kind."""
    scenes = [scene for scene in film.scenes if _shows(scene, shot.time_seconds)]
    for thing in look.objects:
        kind, (x, y) = DRAWN_AS.get(thing.label, thing.label), thing.box.centre
        right = any(
            prop["kind"] == kind and any(_holds(box, x, y) for box in _boxes(prop))
            for scene in scenes
            for prop in scene["props"]
        )
        for least in LEVELS:
            score.things[thing.label in SHAPES, least, right] += thing.confidence >= least


def _holds(box: Sequence[float], x: float, y: float) -> bool:
    return box[0] - SLACK <= x <= box[0] + box[2] + SLACK and box[1] - SLACK <= y <= box[1] + box[3] + SLACK


def _ask_judges(claim: Claim, seen: Sequence[Seen], film: Film, score: Score) -> None:
    """A true statement, and the same with every other value that no scene of the segment bears out."""
    score.checks[claim.kind, True, check(claim, seen)] += 1
    times = [one.time_seconds for one in seen]
    for value in VALUES.get(claim.kind, ()):
        wrong = replace(claim, value=value)
        if value != claim.value and not any(told(wrong, [t], film) for t in times):
            score.checks[claim.kind, False, check(wrong, seen)] += 1


def table(score: Score) -> str:
    """One line a kind."""
    lines = [
        "Facts of the generator grid, then what the judge grid says of true statements and of wrong ones.",
        f"{'kind':<13}{'stated':>7}{'true':>6}{'false':>6}{'untold':>7}   "
        "true: borne out, refuted, unseen   wrong: borne out, refuted, unseen",
    ]
    for kind, (stated, true, false, untold) in figures(score).items():
        said = [
            [score.checks[kind, right, finding] for finding in ("supported", "refuted", "unseen")]
            for right in (True, False)
        ]
        lines.append(f"{kind:<13}{stated:>7}{true:>6}{false:>6}{untold:>7}   {said[0]!s:<34}{said[1]}")
    return "\n".join(lines)


def calibration(score: Score) -> str:
    """How many detected things are right, by least confidence."""
    lines = [f"{'at least':<13}" + "".join(f"{least:<12}" for least in LEVELS)]
    for shapes, name in ((False, "most kinds"), (True, "plain shapes")):
        rows = [[score.things[shapes, least, right] for right in (True, False)] for least in LEVELS]
        told_of = (f"{right} of {right + wrong}" for right, wrong in rows)
        lines.append(f"{name:<13}" + "".join(f"{words:<12}" for words in told_of))
    return "\n".join(line.rstrip() for line in lines)


def figures(score: Score) -> dict[str, list[int]]:
    """Stated, true, false and untold of every kind."""
    rows = {kind: [score.facts[kind, truth] for truth in (True, False, None)] for kind in KINDS}
    return {kind: [sum(row), *row] for kind, row in rows.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", default="7,21", help="seeds of demo stories, by commas")
    parser.add_argument(
        "--keep", type=Path, help="leave films and looks in this folder, for a quick next run"
    )
    options = parser.parse_args()
    settings = load_settings(overrides={"profile": "demo"})
    score = Score(Counter(), Counter(), Counter(), [])
    with tempfile.TemporaryDirectory(prefix="playlisteval-bench-") as scratch:
        folder: Path = options.keep or Path(scratch)
        shelf = Shelf(folder, Eyes(WeightStore(None)))
        started = time.monotonic()
        for seed in options.seeds.split(","):
            for film in films(folder, int(seed), settings):
                weigh(film, shelf, score)
    print("\n".join(score.false))
    print(calibration(score))
    print(table(score))
    print(f"{score.segments} segments in {time.monotonic() - started:.0f} s")
    print(json.dumps(figures(score)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
