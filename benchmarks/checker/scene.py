"""A renderer's truth file comes in; its scenes go out, with what each shows and where."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.checker.statements import plain
from benchmarks.checker.words import thing_name

FORMAT_VERSION = 2
TOLERANT_LETTERS = 6
"""Words at least this long may have one character misread."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Lettering:
    """Centres are those at the middle, start and end of the scene; a colour without a name is None."""

    words: str
    panel: str | None
    ink: str | None
    centres: tuple[Point, ...]


@dataclass(frozen=True)
class Prop:
    kind: str
    colour: str | None
    count: int
    centres: tuple[Point, ...]


@dataclass(frozen=True)
class Scene:
    film: str
    number: int
    letterings: tuple[Lettering, ...]
    props: tuple[Prop, ...]

    def props_of(self, thing: str) -> list[Prop]:
        return [prop for prop in self.props if prop.kind == thing_name(thing)]


Sighting = tuple[Scene, Lettering]


@dataclass(frozen=True)
class Truth:
    scenes: tuple[Scene, ...]
    by_lettering: dict[str, tuple[Sighting, ...]] = field(compare=False, repr=False)

    @staticmethod
    def load(path: Path | str) -> Truth:
        return Truth.of(json.loads(Path(path).read_text(encoding="utf-8")))

    @staticmethod
    def of(truth: Mapping[str, Any]) -> Truth:
        if truth.get("format") != FORMAT_VERSION:
            raise ValueError(
                f"the truth file has format {truth.get('format')!r}, not {FORMAT_VERSION}: render again"
            )
        scenes = tuple(_scene(film["file"], scene) for film in truth["films"] for scene in film["scenes"])
        found: dict[str, tuple[Sighting, ...]] = {}
        for scene in scenes:
            for lettering in scene.letterings:
                key = plain(lettering.words)
                found[key] = (*found.get(key, ()), (scene, lettering))
        return Truth(scenes, found)

    def sightings(self, words: str) -> tuple[Sighting, ...]:
        """Where a lettering stands: as quoted, or else with one character misread in its longer words."""
        exact = self.by_lettering.get(plain(words))
        if exact:
            return exact
        return tuple(
            sighting
            for sightings in self.by_lettering.values()
            for sighting in sightings
            if misread(words, sighting[1].words)
        )

    def films_naming(self, letterings: Sequence[str]) -> list[Scene]:
        """All scenes of the films that show any of these letterings."""
        films = {scene.film for words in letterings for scene, _ in self.sightings(words)}
        return [scene for scene in self.scenes if scene.film in films]


def misread(quoted: str, true: str) -> bool:
    """Whether the words agree one by one but for a character here and there; digits always agree."""
    ours, theirs = ([plain(word) for word in words_of(text)] for text in (quoted, true))
    return bool(theirs) and len(ours) == len(theirs) and all(map(_near, ours, theirs))


def words_of(text: str) -> list[str]:
    return [word for word in re.split(r"[\s\W_]+", text) if word]


def _near(one: str, true: str) -> bool:
    if one == true:
        return True
    letters = len(true) >= TOLERANT_LETTERS and not any(c.isdigit() for c in one + true)
    return letters and _one_apart(*sorted((one, true), key=len))


def _one_apart(shorter: str, longer: str) -> bool:
    """One character replaced, or one left out."""
    if len(longer) - len(shorter) > 1:
        return False
    for at, (one, other) in enumerate(zip(shorter, longer, strict=False)):
        if one != other:
            return shorter[at + (len(shorter) == len(longer)) :] == longer[at + 1 :]
    return True


def _scene(film: str, scene: Mapping[str, Any]) -> Scene:
    return Scene(
        film,
        scene["number"],
        tuple(
            Lettering(one["words"], one["panel"], one["ink"], _centres(one)) for one in scene["letterings"]
        ),
        tuple(
            Prop(thing_name(one["kind"]), one["colour"], one["count"], _centres(one))
            for one in scene["props"]
        ),
    )


def _centres(one: Mapping[str, Any]) -> tuple[Point, ...]:
    boxes = (one["box"], one["box_start"], one["box_end"])
    return tuple((left + width / 2, top + height / 2) for left, top, width, height in boxes)
