"""A number in; two made-up clips with looks of their own out, so that laws hold over more than one scene."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from playlisteval.models.keyless.ask import ask
from playlisteval.models.keyless.claims import COLOURS
from playlisteval.models.keyless.degrade import degrade
from playlisteval.models.keyless.facts import Seen
from playlisteval.models.seeing.look import ObjectSeen
from playlisteval.tasks.ask import VERBS, AskInputs, QAPair
from playlisteval.tasks.base import Clip, Feedback
from playlisteval.tasks.degrade import VISUAL_CATEGORIES, DegradeInputs, VideoResponseDegradation
from tests.fakes.looks import frame, look, signs, thing, twice

FIRST = (
    "Amber Birch Cobalt Dune Elder Flint Gravel Heron Iris Juniper Kestrel Larch Mallow Nettle Osprey".split()
)
LAST = (
    "Arch Bakery Cellar Dairy Exchange Forge Garage Hall Inn Jetty Kiosk Lodge Market Nursery Office".split()
)
THINGS = ("clock", "boat", "umbrella", "bottle", "vase", "bench")
CELLS = [(x, y) for y in (0.15, 0.5, 0.85) for x in (0.15, 0.5, 0.85)]
SHOTS = 4
VERB_CELLS = [(verb, *cell) for cell, found in VERBS.items() for verb in found]


@dataclass(frozen=True)
class World:
    """Two clips, what is seen in each, what is seen elsewhere in their playlist, and a draw."""

    clips: tuple[Clip, Clip]
    seen: tuple[tuple[Seen, ...], tuple[Seen, ...]]
    elsewhere: tuple[Seen, ...]
    rng: random.Random

    @property
    def both(self) -> tuple[Seen, ...]:
        return (*self.seen[0], *self.seen[1])

    def ask(self, verb: str = "", feedback: Sequence[Feedback] = ()) -> QAPair | None:
        named = next((c for c in VERB_CELLS if c[0] == verb), None) or self.rng.choice(VERB_CELLS)
        pairs = ask(AskInputs(self.clips, *named, tuple(feedback)), self.seen, self.rng).qa_pairs
        return pairs[0] if pairs else None

    def spoil(self, answer: str) -> VideoResponseDegradation | None:
        inputs = DegradeInputs("Compare.", answer, self.clips, VISUAL_CATEGORIES, 1, ())
        return degrade(inputs, self.both, self.elsewhere, self.rng)


def world(seed: int) -> World:
    rng = random.Random(f"world {seed}")
    names = [f"{a} {b}" for a in FIRST for b in LAST]
    rng.shuffle(names)
    one, two, three = (_clip_looks(rng, names) for _ in range(3))
    clips = (_clip(1, one), _clip(2, two))
    return World(clips, (one, two), three, rng)


def _clip_looks(rng: random.Random, names: list[str]) -> tuple[Seen, ...]:
    return twice(*(_shot(n, rng, names) for n in range(SHOTS)))


def _shot(number: int, rng: random.Random, names: list[str]) -> Seen:
    """Up to five letterings on backgrounds of their own, a thing alone and a few of another kind."""
    cells = rng.sample(CELLS, 8)
    colours = rng.sample([c for c in COLOURS if c not in ("grey", "brown")], 5)
    rows = [(names.pop(), colours[n], *cells[n]) for n in range(rng.choice((3, 4, 5)))]
    alone, many = rng.sample(THINGS, 2)
    things: list[ObjectSeen] = [thing(alone, rng.choice(("red", "blue", "green", "yellow")), *cells[5])]
    x, y = cells[6]
    for n in range(rng.choice((0, 2, 3, 4))):
        things.append(thing(many, None, x - 0.12 + 0.08 * n, y))
    small = [
        o.model_copy(
            update={"box": o.box.model_copy(update={"left": o.box.left + 0.07, "right": o.box.right - 0.07})}
        )
        for o in things
    ]
    return Seen(3.0 + 12.0 * number, look(signs(*rows), small))


def _clip(number: int, seen: Sequence[Seen]) -> Clip:
    video = f"video_{number}"
    frames = tuple(frame(f"{number}@{s.time_seconds}", s.time_seconds, video) for s in seen)
    return Clip(number, video, 0.0, 60.0, frames, ())
