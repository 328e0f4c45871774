"""Questions that common knowledge answers, and questions on rendered scenes, for the gate on memory."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from benchmarks.gates.plants import PLANTS, Plant
from benchmarks.gates.world import World
from benchmarks.gates.writing import draft_from, draft_of, gold_of, question_subject
from playlisteval.models.keyless.claims import Claim
from playlisteval.models.keyless.phrases import say, sentence

recipe = "local"

KNOWN: tuple[tuple[str, Claim], ...] = (
    ("what colour a ripe banana is", Claim("thing_colour", "banana", "yellow")),
    ("what colour an elephant is", Claim("thing_colour", "elephant", "grey")),
    ("what colour a fire truck is", Claim("thing_colour", "truck", "red")),
    ("what colour fresh broccoli is", Claim("thing_colour", "broccoli", "green")),
    ("how many people it takes to play a game of chess", Claim("thing_count", "person", "two")),
    ("what colour a polar bear is", Claim("thing_colour", "bear", "white")),
    ("what colour a raw carrot is", Claim("thing_colour", "carrot", "orange")),
    ("what colour the bird called a crow is", Claim("thing_colour", "bird", "black")),
    (
        "what colour a traffic light is when drivers must stop",
        Claim("thing_colour", "traffic light", "red"),
    ),
    ("what colour a chocolate cake is", Claim("thing_colour", "cake", "brown")),
    ("how many books make up a trilogy", Claim("thing_count", "book", "three")),
    ("what colour most sheep are", Claim("thing_colour", "sheep", "white")),
    ("what colour a traffic light is when drivers may go", Claim("thing_colour", "traffic light", "green")),
    ("what colour the bird called a flamingo is", Claim("thing_colour", "bird", "pink")),
    ("what colour most toilets are", Claim("thing_colour", "toilet", "white")),
    ("what colour a stop sign is", Claim("thing_colour", "stop sign", "red")),
    ("what colour the bird called a swan is", Claim("thing_colour", "bird", "white")),
    (
        "what colour the leaves of a healthy potted plant are",
        Claim("thing_colour", "potted plant", "green"),
    ),
    ("how many people play in a quartet", Claim("thing_count", "person", "four")),
    ("what colour an apple is before it is ripe", Claim("thing_colour", "apple", "green")),
)
"""What people know all over the world of things that the recipe can name: no brand, tale or local custom.

The list was written before any model was asked, and is not to be pruned by what one answers.
"""


def bad(world: World, rng: random.Random) -> list[Plant]:
    ring = [*KNOWN, KNOWN[0]]
    out: list[Plant] = []
    for n, (one, two) in enumerate(pairwise(ring)):
        spot = world.silent[n % len(world.silent)]
        question = f"State {one[0]}, as well as {two[0]}, in plain words."
        draft = draft_from(question, _gold([one[1], two[1]], n))
        label = f"{one[0]}, and {two[0]}"
        out.append(Plant(label, question_subject(draft, spot), True, ("answerable_from_memory",)))
    return out


def good(world: World, rng: random.Random) -> list[Plant]:
    spots = [world.silent[n % len(world.silent)] for n in range(PLANTS)]
    return [
        Plant("a fact of a rendered scene", question_subject(draft_of(gold_of(s, rng), s), s), bad=False)
        for s in spots
    ]


def _gold(claims: Sequence[Claim], turn: int) -> str:
    told = [sentence(say(claim, turn)) for claim in claims]
    return "\n\n".join([told[0], told[1], f"To sum up, {told[0][0].lower()}{told[0][1:]} {told[1]}"])
