"""A seed and a scale come in; the scripts of the unseen films go out, with everything placed freely."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.unseen.lettering import letters_size
from benchmarks.unseen.paints import INKS, PAINTS
from benchmarks.unseen.words import SERIES, Series, Visit
from playlisteval.demo.story import FULL_SCALE, Box, StoryScale

FRAME_WIDTH, FRAME_HEIGHT = 854, 480
STILL_SCALE = 2
GAP = 0.022  # of the frame, kept free around everything that is placed
EDGE = 0.02
SHAPES = ("rounded", "oval", "arrow right", "arrow left", "banner", "ribbon", "octagon", "ticket")
SIDES = {"ribbon": 46, "banner": 36, "arrow left": 38, "arrow right": 38}  # pixels free beside the letters
FLOORS = {  # where the ground begins, and which paints would drown
    "hilltop": (0.70, ("black", "blue", "purple")),
    "planetarium": (0.72, ("black", "purple", "brown")),
    "courtyard": (0.66, ("brown", "pink")),
    "snowfield": (0.62, ("white", "grey")),
    "glasshouse": (0.74, ("green", "white")),
    "lawn": (0.58, ("green",)),
    "dusk": (0.70, ("purple", "orange", "black")),
    "practice": (0.74, ("brown", "orange")),
    "stage": (0.72, ("blue", "green", "black")),
    "kitchen": (0.68, ("white", "grey")),
}
WALLED = frozenset({"clock", "kite"})
ASPECTS = {  # width over height of one piece, in pixels
    "clock": 1.0, "chair": 0.62, "book": 0.78, "backpack": 0.82, "car": 2.15, "umbrella": 1.1, "cup": 1.15,
    "suitcase": 0.8, "vase": 0.62, "kite": 0.7, "bus": 2.2, "bottle": 0.36, "truck": 1.9, "couch": 1.9,
}  # fmt: skip
MOST_PIECES = 4
WIDEST_ALONE, WIDEST_OF_TWO = 0.54, 0.38  # of the frame, a whole row of pieces
LOWEST = 0.125  # of the frame: no piece is less high
PATIENCE = 30  # attempts to place all signs, before one is left out
PIECE_GAP = 0.16  # of a piece's width
SCENES_AT_MOST = 7


@dataclass(frozen=True)
class Plate:
    """A sign; `text` is what its letters cover, within the plate."""

    words: str
    panel: str
    ink: str
    shape: str
    face: str
    capital_pixels: int
    box: Box
    text: Box


@dataclass(frozen=True)
class Thing:
    kind: str
    colour: str
    count: int
    box: Box


@dataclass(frozen=True)
class Badge:
    """A caption in the upper right corner of the frame; it does not move with the camera."""

    words: str
    panel: str
    ink: str
    box: Box


@dataclass(frozen=True)
class Setting:
    """One scene: the camera drifts and zooms from `start` to `end`, both boxes of the still."""

    surroundings: str
    texture_seed: int
    seconds: float
    start: Box
    end: Box
    plates: tuple[Plate, ...]
    things: tuple[Thing, ...]
    badge: Badge | None
    narration: tuple[str, ...]


@dataclass(frozen=True)
class UnseenFilm:
    domain: str
    playlist: str
    knowledge: str
    number: int
    title: str
    uploader: str
    upload_date: str
    scenes: tuple[Setting, ...]

    @property
    def seconds(self) -> float:
        return sum(scene.seconds for scene in self.scenes)

    @property
    def file_name(self) -> str:
        return f"{self.domain}/{self.playlist}/{self.title} ({self.number}).mp4"


def unseen_films(seed: int = 5, scale: StoryScale = FULL_SCALE) -> tuple[UnseenFilm, ...]:
    films: list[UnseenFilm] = []
    for domain in list(dict.fromkeys(series.domain for series in SERIES))[: scale.domains]:
        for series in [one for one in SERIES if one.domain == domain][: scale.playlists_per_domain]:
            films += _playlist(series, seed, scale)
    return tuple(films)


def _playlist(series: Series, seed: int, scale: StoryScale) -> Iterator[UnseenFilm]:
    drawn = random.Random(f"{seed}/{series.playlist}")
    badges = iter(drawn.sample(series.badges, len(series.badges)))
    words = _sign_words(series, drawn)
    for number, visit in enumerate(series.visits[: scale.films_per_playlist], start=1):
        rng = random.Random(f"{seed}/{series.playlist}/{number}")
        scene_count = min(scale.scenes_per_film or rng.choice((6, 7)), SCENES_AT_MOST)
        yield UnseenFilm(
            series.domain, series.playlist, "static", number, visit.title, series.uploader,
            visit.upload_date, tuple(_scenes(series, visit, scene_count, words, badges, rng)),
        )  # fmt: skip


def _sign_words(series: Series, rng: random.Random) -> Iterator[str]:
    """Pairs of words for ever, none twice: every first word once, then all again with other seconds."""
    used: set[str] = set()
    while True:
        for first in rng.sample(series.first_words, len(series.first_words)):
            words = f"{first} {rng.choice(series.second_words)}"
            if words not in used:
                used.add(words)
                yield words.upper() if rng.random() < 0.35 else words


def _scenes(
    series: Series,
    visit: Visit,
    scene_count: int,
    words: Iterator[str],
    badges: Iterator[str],
    rng: random.Random,
) -> Iterator[Setting]:
    surroundings = _rounds(series.surroundings, rng)
    kinds = _rounds(series.things, rng)
    for narration in _narrations(series, visit, scene_count, rng):
        place = next(surroundings)
        kinds_here = list(dict.fromkeys(next(kinds) for _ in range(rng.choice((1, 2, 2)))))
        words_here = [next(words) for _ in range(rng.choice((2, 3, 3, 4, 4, 5)))]
        shown = next(badges, None) if rng.random() < 0.5 else None
        badge = _badge(shown, rng) if shown else None
        yield _setting(place, kinds_here, words_here, badge, narration, rng)


def _narrations(
    series: Series, visit: Visit, scene_count: int, rng: random.Random
) -> Iterator[tuple[str, ...]]:
    own = list(visit.own_sentences)
    shared = [
        frame.format(people=visit.people, person=visit.person)
        for frame in rng.sample(series.sentences, len(series.sentences))
    ]
    for _ in range(scene_count):
        first = own.pop(0) if own else shared.pop()
        yield tuple(sentence[0].upper() + sentence[1:] for sentence in (first, shared.pop()))


def _rounds(values: Sequence[str], rng: random.Random) -> Iterator[str]:
    """Shuffled rounds over the values, never the same twice in a row."""
    last = ""
    while True:
        order = rng.sample(values, len(values))
        if order[0] == last:
            order.reverse()
        yield from order
        last = order[-1]


def _setting(
    surroundings: str,
    kinds: list[str],
    words: list[str],
    badge: Badge | None,
    narration: tuple[str, ...],
    rng: random.Random,
) -> Setting:
    """What a scene holds is drawn once; its places anew until all is free, with a sign less if need be."""
    spoken_words = sum(len(sentence.split()) for sentence in narration)
    seconds = min(13.0, max(8.0, round(2 * (spoken_words / 3.0 + 1.4)) / 2))
    strong = [name for name in PAINTS if name not in FLOORS[surroundings][1]]
    widest = WIDEST_ALONE if len(kinds) == 1 else WIDEST_OF_TWO
    groups = [_Group(kind, rng.choice(strong), *_pieces(kind, widest, rng)) for kind in kinds]
    painted = [(text, rng.choice(strong)) for text in words]
    attempt = 0
    while True:
        start, end = _camera(rng)
        places = _Places(rng, start, end, badge)
        things = [_thing(group, FLOORS[surroundings][0], places, rng) for group in groups]
        shown = painted[: max(2, len(painted) - attempt // PATIENCE)]
        plates = [_plate(text, panel, places, rng) for text, panel in shown]
        if None not in things and None not in plates:
            return Setting(
                surroundings, rng.randrange(10**6), seconds, start, end,
                tuple(plate for plate in plates if plate), tuple(thing for thing in things if thing),
                badge, narration,
            )  # fmt: skip
        attempt += 1


def _camera(rng: random.Random) -> tuple[Box, Box]:
    """From one framing to another: the picture drifts, and comes nearer or goes away, the whole time."""
    wide, near = rng.uniform(0.97, 1.0), rng.uniform(0.91, 0.94)
    framings = [Box(rng.uniform(0, 1 - s), rng.uniform(0, 1 - s), s, s) for s in (wide, near)]
    if rng.random() < 0.5:
        framings.reverse()
    return framings[0], framings[1]


def _badge(words: str, rng: random.Random) -> Badge:
    panel = rng.choice(("black", "white", "yellow", "red", "green", "purple"))
    width = 0.045 + 0.0185 * len(words)
    return Badge(words, panel, INKS[panel][0], Box(0.975 - width, 0.035, width, 0.085))


class _Places:
    """The free room of one still: what is placed stays in view all the time, and apart from the rest."""

    def __init__(self, rng: random.Random, start: Box, end: Box, badge: Badge | None) -> None:
        self._rng = rng
        self.left = max(start.left, end.left) + EDGE
        self.top = max(start.top, end.top) + EDGE
        self.right = min(start.left + start.width, end.left + end.width) - EDGE
        self.bottom = min(start.top + start.height, end.top + end.height) - EDGE
        self._taken = [_under(badge.box, view) for view in (start, end)] if badge else []

    def find(self, width: float, height: float, tops: tuple[float, float]) -> Box | None:
        """A free box whose upper edge lies between the two heights, or nothing after many tries."""
        highest, lowest = max(self.top, tops[0]), min(self.bottom - height, tops[1])
        if self.right - self.left < width or lowest < highest:
            return None
        for _ in range(120):
            left = self._rng.uniform(self.left, self.right - width)
            box = Box(left, self._rng.uniform(highest, lowest), width, height)
            if not any(overlap(box, other, GAP) for other in self._taken):
                self._taken.append(box)
                return box
        return None


def _under(box: Box, view: Box) -> Box:
    """The part of the still that a box of the frame covers."""
    return Box(
        view.left + box.left * view.width,
        view.top + box.top * view.height,
        box.width * view.width,
        box.height * view.height,
    )


def overlap(one: Box, other: Box, gap: float = 0.0) -> bool:
    return (
        one.left < other.left + other.width + gap
        and other.left < one.left + one.width + gap
        and one.top < other.top + other.height + gap
        and other.top < one.top + one.height + gap
    )


class _Group(NamedTuple):
    kind: str
    colour: str
    pieces: int
    widest: float


def _pieces(kind: str, widest: float, rng: random.Random) -> tuple[int, float]:
    """As many as still stand large enough side by side."""
    most = max(n for n in range(1, MOST_PIECES + 1) if _row_aspect(kind, n) * LOWEST <= widest)
    return rng.randint(1, most), widest


def _row_aspect(kind: str, pieces: int) -> float:
    """Width over height of a whole row, both in fractions of the frame."""
    return ASPECTS[kind] * FRAME_HEIGHT / FRAME_WIDTH * (pieces + PIECE_GAP * (pieces - 1))


def _thing(group: _Group, floor: float, places: _Places, rng: random.Random) -> Thing | None:
    aspect = _row_aspect(group.kind, group.pieces)
    tallest = 0.22 if ASPECTS[group.kind] > 1.5 else 0.34
    height = min(tallest * rng.uniform(0.8, 1.1), group.widest / aspect)
    walled = group.kind in WALLED
    tops = (0.0, floor - height - 0.05) if walled else (floor - height + 0.06, 1.0)
    box = places.find(aspect * height, height, tops)
    return box and Thing(group.kind, group.colour, group.pieces, box)


def _plate(words: str, panel: str, places: _Places, rng: random.Random) -> Plate | None:
    shape, face = rng.choice(SHAPES), rng.choice(("bold", "black", "slanted", "plain"))
    capital_pixels = rng.randint(23, 29)
    inked = letters_size(words, face, capital_pixels * STILL_SCALE)
    letters_wide, letters_high = inked[0] / STILL_SCALE, inked[1] / STILL_SCALE
    side = rng.randint(0, 8) + (0.2 * letters_wide if shape == "oval" else SIDES.get(shape, 26))
    width = (letters_wide + 2 * side) / FRAME_WIDTH
    height = (letters_high * (2.3 if shape == "oval" else 1.7) + rng.randint(4, 12)) / FRAME_HEIGHT
    box = places.find(width, height, (0.0, 1.0))
    if box is None:
        return None
    text = Box(
        box.left + side / FRAME_WIDTH,
        box.top + box.height / 2 - letters_high / FRAME_HEIGHT / 2,
        letters_wide / FRAME_WIDTH,
        letters_high / FRAME_HEIGHT,
    )
    return Plate(words, panel, rng.choice(INKS[panel]), shape, face, capital_pixels, box, text)
