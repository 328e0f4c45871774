"""A folder and a seed in; rendered films whose narrators hide what is seen, tell it, or name it, out."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Literal

from benchmarks.gates.shots import panels, shot_of, thing_facts
from playlisteval.demo.film import render_film
from playlisteval.demo.story import Film, PlaylistStory, Scene, stories
from playlisteval.demo.truth import scene_truth, write_truth
from playlisteval.models.keyless.claims import Claim
from playlisteval.models.keyless.things import a, plural

Manner = Literal["silent", "telling", "naming"]
MANNERS: tuple[Manner, ...] = ("silent", "silent", "telling", "naming")
"""What the narrators of each of the demo's four playlists do with what is seen."""
FACTS_TOLD = 2

TELLING = {
    "panel": (
        "Next to the {mark}, the sign of the {name} is painted {value}.",
        "For the {name}, close to the {mark}, they chose a {value} board.",
        "The {name}, which stands by the {mark}, has had a {value} sign for years.",
        "Beside the {mark}, you can tell the {name} by its {value} sign.",
    ),
    "thing_count": (
        "Near the {anchor}, you can count {value} {things}.",
        "There are {value} {things} close to the {anchor}.",
    ),
    "thing_colour": (
        "Near the {anchor} there is {a_thing}.",
        "Somebody put {a_thing} close to the {anchor}.",
    ),
}
NAMING = (
    "Everybody here has a story about the {name}, and most of them have improved over the years.",
    "When a hundred guests gathered at the {name}, nobody could say who had invited them.",
    "A clerk of the {name} once answered every letter, and she never tired of it.",
    "Ask at the {name} if you want to know how things were done before the bridge was opened.",
    "Long after the others had closed, the {name} offered work to whoever came.",
    "The {name} was run by two sisters, who considered it a school as much as a trade.",
    "Old diaries mention the {name} often, and they hardly ever agree about it.",
    "People who learned their trade at the {name} are scattered all over the country.",
)


@dataclass(frozen=True)
class Cast:
    """Where the films lie, and which manner the narrator of each file has."""

    manifest: Path
    truth: Path
    manner_of: Mapping[str, Manner]


def cast(folder: Path, seed: int, workers: int = 2, on_progress: Callable[[str], None] | None = None) -> Cast:
    """Render what is missing, and write the manifest and the truth."""
    told = retold(seed)
    films = [(film, folder / film.file_name) for story, _ in told for film in story.films]
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for (film, _), _done in zip(films, pool.map(_render, films), strict=True):
            if on_progress:
                on_progress(film.title)
    truth, manifest = folder / "truth.json", folder / "manifest.jsonl"
    write_truth([story for story, _ in told], truth)
    manifest.write_text("".join(json.dumps(_row(film)) + "\n" for film, _ in films), encoding="utf-8")
    return Cast(manifest, truth, {f.file_name: manner for story, manner in told for f in story.films})


def retold(seed: int) -> list[tuple[PlaylistStory, Manner]]:
    """The demo's playlists with narrators of each manner, the same for the same seed."""
    out: list[tuple[PlaylistStory, Manner]] = []
    for story, manner in zip(stories(seed), MANNERS, strict=True):
        rng = random.Random(f"{seed}/{story.name}/{manner}")
        films = tuple(
            replace(f, scenes=tuple(_spoken(s, manner, rng) for s in f.scenes)) for f in story.films
        )
        out.append((replace(story, films=films), manner))
    return out


def told_facts(truth: Mapping[str, Any]) -> list[Claim]:
    """What the narrator of a telling film says of a scene: of its first sign, then of a thing or a sign."""
    shot = shot_of(truth, 1, (truth["start_seconds"],))
    colours = [f.claim for f in panels(shot)]
    return [*colours[:1], *(f.claim for f in thing_facts(shot)), *colours[1:]][:FACTS_TOLD]


def _spoken(scene: Scene, manner: Manner, rng: random.Random) -> Scene:
    if manner == "silent":
        return scene
    if manner == "telling":
        names = [sign.words for sign in scene.signs]
        lines = tuple(_tell(claim, names, rng) for claim in told_facts(scene_truth(scene, 0.0)))
    else:
        names = [sign.words for sign in scene.signs][:2]
        lines = tuple(rng.choice(NAMING).format(name=spoken_name(name)) for name in names)
    words = sum(len(line.split()) for line in lines)
    seconds = min(13.0, max(8.0, round(2 * (words / 2.8 + 1.5)) / 2))
    return replace(scene, narration=lines, seconds=seconds)


def _tell(claim: Claim, names: Sequence[str], rng: random.Random) -> str:
    """A sign's colour is told with the sign beside it, by which questions point at it."""
    mark = next(n for n in names if n != claim.subject)
    return rng.choice(TELLING[claim.kind]).format(
        name=spoken_name(claim.subject),
        mark=spoken_name(mark),
        anchor=spoken_name(claim.other),
        value=claim.value,
        things=plural(claim.subject),
        a_thing=a(f"{claim.value} {claim.subject}"),
    )


def spoken_name(words: str) -> str:
    """Lettering as a person says it."""
    return words.title().replace(" And ", " and ")


def _render(job: tuple[Film, Path]) -> None:
    render_film(*job)


def _row(film: Film) -> dict[str, str]:
    return {
        "file": film.file_name,
        "domain": film.domain,
        "playlist": film.playlist,
        "knowledge": film.knowledge,
        "title": film.title,
        "licence": "CC0-1.0",
        "uploader": film.uploader,
        "upload_date": film.upload_date,
    }
