"""A seed and a scale come in; the scripts of the demo's films go out, as pure data."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple, TypeVar

from playlisteval.demo.colours import INDOOR, INKS, OUTDOOR, PAINTS, PALETTES
from playlisteval.demo.words import THEMES, Subject, Theme
from playlisteval.errors import SettingsError

T = TypeVar("T")

FRAME_WIDTH = 640
FRAME_HEIGHT = 360
SAFE_LEFT, SAFE_TOP, SAFE_RIGHT, SAFE_BOTTOM = 0.062, 0.062, 0.938, 0.938
SAFE_BOTTOM_WITH_CAPTION = 0.825
COLUMNS = {"L": (SAFE_LEFT, 0.49), "R": (0.51, SAFE_RIGHT), "C": (0.25, 0.75)}
ROWS = 4
MAX_FILMS, MAX_SCENES = 3, 9
FIRST_UPLOAD = date(2024, 3, 4)

INDOOR_BACKDROPS = frozenset({"room", "shop", "hall", "gallery"})
PROP_ASPECTS = {  # width over height of one piece
    "boat": 1.5, "crate": 1.15, "barrel": 0.8, "flag": 0.75, "umbrella": 1.05, "bucket": 0.95, "lamp": 0.5,
    "door": 0.55, "bench": 1.7, "clock": 1.0, "suitcase": 1.25, "cart": 1.4, "plant": 0.75,
    "ladder": 0.5, "jar": 0.75, "bottle": 0.42, "vase": 0.6, "cup": 1.1,
}  # fmt: skip

# kind:column row+height, S sign, P prop, C chart, T table; drawn without replacement within a film.
PLACE_LAYOUTS: tuple[str, ...] = (
    "S:L0 S:R1 S:L2 P:R2+2 P:L3",
    "S:C1 S:R0 S:L2 P:R2+2 P:L3",
    "S:C0 S:L1 S:R2 P:L2+2 P:R3",
    "S:L0 S:R0 S:C1 P:L2+2 P:R2+2",
    "S:L0 S:R0 S:L1 S:R3 P:L2+2 P:R1+2",
    "S:L1 S:R0 S:R3 P:L2+2 P:R1+2",
    "S:L0 S:L1 S:R1 P:R2+2 P:L2+2",
    "S:R0 S:R1 S:L3 P:L1+2 P:R2+2",
    "S:C0 S:L1 S:R1 P:L2+2 P:R2+2",
    "S:C0 S:R3 S:L1 P:L2+2 P:R1+2",
    "S:R0 S:L0 S:R2 P:L1+3 P:R3",
    "S:L0 S:R2 S:R0 S:L3 P:L1+2 P:R3",
)
CHART_LAYOUTS: tuple[str, ...] = (
    "C:R0+3 S:L0 S:L2 P:L3",
    "C:L0+3 S:R0 S:R1 P:R2+2",
    "C:L1+3 S:L0 S:R0 P:R1+3",
)
TABLE_LAYOUTS: tuple[str, ...] = (
    "T:L1+3 S:L0 S:R1 P:R2+2",
    "T:R0+3 S:R3 S:L0 P:L1+3",
    "T:R1+3 S:L0 S:R0 P:L1+3",
)
MIRROR = str.maketrans("LR", "RL")


class Box(NamedTuple):
    """A rectangle in fractions of the picture, from its upper left corner."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Sign:
    words: str
    panel: str
    ink: str
    mount: str
    box: Box


@dataclass(frozen=True)
class Prop:
    kind: str
    colour: str
    count: int
    box: Box


@dataclass(frozen=True)
class Bar:
    label: str
    value: int
    colour: str


@dataclass(frozen=True)
class Chart:
    title: str
    bars: tuple[Bar, ...]
    box: Box


@dataclass(frozen=True)
class Table:
    title: str
    rows: tuple[tuple[str, str], ...]
    panel: str
    ink: str
    box: Box


@dataclass(frozen=True)
class Caption:
    """A lower third; its box is on the frame, for it does not move with the camera."""

    words: str
    panel: str
    ink: str
    box: Box


@dataclass(frozen=True)
class CameraMove:
    """The part of the still that is seen at the start and at the end of a scene."""

    kind: str
    start: Box
    end: Box


@dataclass(frozen=True)
class Scene:
    backdrop: str
    palette: str
    backdrop_seed: int
    seconds: float
    camera: CameraMove
    signs: tuple[Sign, ...]
    props: tuple[Prop, ...]
    chart: Chart | None
    table: Table | None
    caption: Caption | None
    narration: tuple[str, ...]


@dataclass(frozen=True)
class Film:
    domain: str
    playlist: str
    knowledge: str
    number: int
    title: str
    uploader: str
    upload_date: str
    scenes: tuple[Scene, ...]

    @property
    def seconds(self) -> float:
        return sum(scene.seconds for scene in self.scenes)

    @property
    def file_name(self) -> str:
        return f"{self.domain}/{self.playlist}/{self.number:02d} - {self.title}.mp4"


@dataclass(frozen=True)
class PlaylistStory:
    domain: str
    name: str
    knowledge: str
    films: tuple[Film, ...]


@dataclass(frozen=True)
class StoryScale:
    """How much to make; `scenes_per_film = None` lets each film have six or seven."""

    domains: int = 2
    playlists_per_domain: int = 2
    films_per_playlist: int = 3
    scenes_per_film: int | None = None


FULL_SCALE = StoryScale()
SMALL_SCALE = StoryScale(films_per_playlist=2, scenes_per_film=3)


def stories(seed: int = 7, scale: StoryScale = FULL_SCALE) -> tuple[PlaylistStory, ...]:
    _check_scale(scale)
    chosen: list[Theme] = []
    for domain in list(dict.fromkeys(theme.domain for theme in THEMES))[: scale.domains]:
        chosen += [theme for theme in THEMES if theme.domain == domain][: scale.playlists_per_domain]
    return tuple(_playlist(theme, seed, scale) for theme in chosen)


def _check_scale(scale: StoryScale) -> None:
    limits = (
        ("domains", scale.domains, 2),
        ("playlists_per_domain", scale.playlists_per_domain, 2),
        ("films_per_playlist", scale.films_per_playlist, MAX_FILMS),
        ("scenes_per_film", 1 if scale.scenes_per_film is None else scale.scenes_per_film, MAX_SCENES),
    )
    for name, value, most in limits:
        if not 1 <= value <= most:
            raise SettingsError(f"the demo's {name} is {value}: choose a value from 1 to {most}")


def _playlist(theme: Theme, seed: int, scale: StoryScale) -> PlaylistStory:
    used_words: set[str] = set()
    films: list[Film] = []
    for number, subject in enumerate(theme.subjects[: scale.films_per_playlist], start=1):
        rng = random.Random(f"{seed}/{theme.domain}/{theme.playlist}/{number}")
        scene_count = scale.scenes_per_film or rng.choice((6, 7))
        names = _sign_names(theme, rng, used_words)
        films.append(
            Film(
                domain=theme.domain,
                playlist=theme.playlist,
                knowledge=theme.knowledge,
                number=number,
                title=subject.title,
                uploader=theme.uploader,
                upload_date=_upload_date(theme, number),
                scenes=_scenes(theme, subject, scene_count, names, rng),
            )
        )
    return PlaylistStory(theme.domain, theme.playlist, theme.knowledge, tuple(films))


def _upload_date(theme: Theme, number: int) -> str:
    weeks = THEMES.index(theme) * MAX_FILMS + number
    return (FIRST_UPLOAD + timedelta(weeks=weeks)).isoformat()


def _sign_names(theme: Theme, rng: random.Random, used: set[str]) -> Iterator[str]:
    """New sign words for ever; first and second words come back only when all others were used."""
    firsts, numbered = _endless(list(theme.sign_firsts), rng), rng.sample(theme.numbered, len(theme.numbered))
    recent: list[str] = []
    while True:
        form = rng.random()
        first = next(firsts)
        fitting = [word for word in theme.sign_seconds if len(first) + len(word) <= 13 and word not in recent]
        if form < 0.12 and numbered:
            words = f"{numbered.pop()} {rng.randint(2, 19)}"
        elif form < 0.30:
            words = f"{first} and {next(firsts)}"
        else:
            words = f"{first} {rng.choice(fitting)}"
            recent = [*recent[-3:], words.split()[-1]]
        if len(words) <= 15 and words.casefold() not in used:
            used.add(words.casefold())
            yield _lettering(words, rng)


def _lettering(words: str, rng: random.Random) -> str:
    return words.upper() if len(words) <= 13 and rng.random() < 0.6 else words


def _scenes(
    theme: Theme, subject: Subject, count: int, names: Iterator[str], rng: random.Random
) -> tuple[Scene, ...]:
    layouts = _layouts(count, rng)
    narrations = _narrations(theme, subject, count, rng)
    palettes = {True: _endless(sorted(INDOOR), rng), False: _endless(sorted(OUTDOOR), rng)}
    backdrops = _endless(list(dict.fromkeys(theme.backdrops)), rng)
    kinds = _endless(list(theme.props), rng)
    captions = _endless(list(theme.captions), rng)
    charts, tables = _endless(list(theme.charts), rng), _endless(list(theme.tables), rng)
    scenes: list[Scene] = []
    for layout, narration in zip(layouts, narrations, strict=True):
        backdrop = next(backdrops)
        palette = next(palettes[backdrop in INDOOR_BACKDROPS])
        caption = _caption(next(captions), rng) if rng.random() < 0.5 else None
        painter = _Painter(rng, PALETTES[palette].avoid, SAFE_BOTTOM_WITH_CAPTION if caption else SAFE_BOTTOM)
        slots = layout.split()
        scenes.append(
            Scene(
                backdrop=backdrop,
                palette=palette,
                backdrop_seed=rng.randrange(10**6),
                seconds=_seconds(narration),
                camera=_camera(rng),
                signs=tuple(painter.sign(next(names), slot) for slot in slots if slot[0] == "S"),
                props=tuple(painter.prop(next(kinds), slot) for slot in slots if slot[0] == "P"),
                chart=next((painter.chart(next(charts), slot) for slot in slots if slot[0] == "C"), None),
                table=next((painter.table(next(tables), slot) for slot in slots if slot[0] == "T"), None),
                caption=caption,
                narration=narration,
            )
        )
    return tuple(scenes)


def _layouts(count: int, rng: random.Random) -> list[str]:
    """Places, with one chart and one table where a film has at least four scenes."""
    places: list[str] = rng.sample(PLACE_LAYOUTS, count)
    if count >= 4:
        first, second = rng.sample(range(1, count), 2)
        places[first], places[second] = rng.choice(CHART_LAYOUTS), rng.choice(TABLE_LAYOUTS)
    return [_mirrored(layout) if rng.random() < 0.5 else layout for layout in places]


def _mirrored(layout: str) -> str:
    return " ".join(slot[:2] + slot[2:].translate(MIRROR) for slot in layout.split())


def _endless(values: list[T], rng: random.Random) -> Iterator[T]:
    """Shuffled rounds over the values, never the same value twice in a row."""
    last: list[T] = []
    while True:
        order = rng.sample(values, len(values))
        if order[:1] == last and len(order) > 1:
            order.append(order.pop(0))
        yield from order
        last = order[-1:]


def _narrations(theme: Theme, subject: Subject, count: int, rng: random.Random) -> list[tuple[str, ...]]:
    own = list(subject.own_sentences)
    shared = [_filled(frame, subject) for frame in rng.sample(theme.frames, len(theme.frames))]
    spoken: list[tuple[str, ...]] = []
    for _ in range(count):
        pair = [own.pop(0) if own else shared.pop(), shared.pop()]
        if rng.random() < 0.4:
            pair.reverse()
        spoken.append(tuple(pair))
    return spoken


def _filled(frame: str, subject: Subject) -> str:
    text = frame.format(
        place=subject.place, people=subject.people, founder=subject.founder,
        era=subject.era, work=subject.work, mood=subject.mood,
    )  # fmt: skip
    return text[0].upper() + text[1:]


def _seconds(narration: tuple[str, ...]) -> float:
    """Long enough to say it at about three words a second, in half seconds: whole frames at 12 fps."""
    words = sum(len(sentence.split()) for sentence in narration)
    return min(13.0, max(8.0, round(2 * (words / 3.1 + 1.3)) / 2))


def _caption(words: str, rng: random.Random) -> Caption:
    panel = rng.choice(("black", "white", "blue", "red"))
    width = 0.05 + 0.021 * len(words)
    left = rng.choice((0.04, 0.96 - width))
    return Caption(words, panel, INKS[panel][0], Box(left, 0.885, width, 0.095))


def _camera(rng: random.Random) -> CameraMove:
    whole, near, side = Box(0, 0, 1, 1), 0.94, 0.95
    gap = 1 - side
    close = Box(rng.uniform(0.2, 0.8) * (1 - near), rng.uniform(0.2, 0.8) * (1 - near), near, near)
    moves = {
        "push in": (whole, close),
        "pull out": (close, whole),
        "pan right": (Box(0, gap / 2, side, side), Box(gap, gap / 2, side, side)),
        "pan left": (Box(gap, gap / 2, side, side), Box(0, gap / 2, side, side)),
        "tilt down": (Box(gap / 2, 0, side, side), Box(gap / 2, gap, side, side)),
        "tilt up": (Box(gap / 2, gap, side, side), Box(gap / 2, 0, side, side)),
    }
    kind = rng.choice(sorted(moves))
    return CameraMove(kind, *moves[kind])


class _Painter:
    """Gives the things of one scene their colours and boxes; no colour twice among signs or among props."""

    def __init__(self, rng: random.Random, avoid: tuple[str, ...], bottom: float) -> None:
        self._rng = rng
        self._bottom = bottom
        strong = [name for name in PAINTS if name not in avoid]
        self._panels = rng.sample(strong, len(strong))
        self._prop_colours = rng.sample(strong, len(strong))

    def _cell(self, slot: str) -> Box:
        place, _, span = slot[2:].partition("+")
        left, right = COLUMNS[place[0]]
        row_height = (self._bottom - SAFE_TOP) / ROWS
        return Box(left, SAFE_TOP + int(place[1]) * row_height, right - left, row_height * int(span or 1))

    def _panel(self) -> tuple[str, str]:
        panel = self._panels.pop()
        return panel, self._rng.choice(INKS[panel])

    def sign(self, words: str, slot: str) -> Sign:
        cell = self._cell(slot)
        panel, ink = self._panel()
        letters = 24.0 if words.isupper() else 19.5
        width = min(cell.width, max(0.17, (len(words) * letters + 36) / FRAME_WIDTH))
        height = cell.height * self._rng.uniform(0.76, 0.86)
        left = cell.left + (cell.width - width) * self._rng.uniform(0, 1)
        top = cell.top + (cell.height - height) * self._rng.uniform(0.3, 0.7)
        return Sign(
            words, panel, ink, self._rng.choice(("post", "hanging", "wall")), Box(left, top, width, height)
        )

    def prop(self, kind: str, slot: str) -> Prop:
        cell = self._cell(slot)
        count = self._rng.randint(1, 4 if "+" in slot else 3)
        aspect = PROP_ASPECTS[kind] * FRAME_HEIGHT / FRAME_WIDTH
        height = min(cell.height * 0.92, 0.34, cell.width * 0.96 / (aspect * (count + 0.2 * (count - 1))))
        width = aspect * height * (count + 0.2 * (count - 1))
        left = cell.left + (cell.width - width) * self._rng.uniform(0.1, 0.9)
        return Prop(
            kind, self._prop_colours.pop(), count, Box(left, cell.top + cell.height - height, width, height)
        )

    def chart(self, source: tuple[str, tuple[str, ...]], slot: str) -> Chart:
        title, labels = source
        cell = self._cell(slot)
        values = self._rng.sample(range(12, 99, 7), len(labels))
        strong = self._rng.sample([name for name in PAINTS if name not in ("white", "grey")], len(labels))
        bars = tuple(Bar(*row) for row in zip(labels, values, strong, strict=True))
        return Chart(title, bars, Box(cell.left, cell.top, cell.width, cell.height * 0.97))

    def table(self, source: tuple[str, tuple[str, ...], str], slot: str) -> Table:
        title, labels, unit = source
        cell = self._cell(slot)
        panel, ink = self._panel()
        chosen = self._rng.sample(labels, 3)
        rows = tuple((label, _table_value(unit, self._rng)) for label in chosen)
        return Table(title, rows, panel, ink, Box(cell.left, cell.top, cell.width, cell.height * 0.97))


def _table_value(unit: str, rng: random.Random) -> str:
    if unit == "clock":
        return f"{rng.randint(7, 21):02d}:{rng.choice((5, 10, 20, 25, 35, 40, 50)):02d}"
    if unit == "price":
        return f"{rng.randint(2, 48)}.{rng.choice((20, 40, 50, 80))}"
    low, high, suffix = {"metres": (12, 380, " m"), "length": (18, 96, " cm"), "degrees": (740, 1290, "")}[
        unit
    ]
    return f"{rng.randint(low, high)}{suffix}"
