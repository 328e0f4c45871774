from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.demo.colours import INKS, PAINTS, PALETTES, RGB
from playlisteval.demo.draw import camera_view, letter_pixels, seen_box
from playlisteval.demo.story import (
    CHART_LAYOUTS,
    FULL_SCALE,
    INDOOR_BACKDROPS,
    PLACE_LAYOUTS,
    SMALL_SCALE,
    TABLE_LAYOUTS,
    Box,
    Chart,
    Film,
    Prop,
    Scene,
    Sign,
    StoryScale,
    Table,
    stories,
)
from playlisteval.demo.words import THEMES, Theme
from playlisteval.errors import SettingsError

ONE_FILM = StoryScale(domains=1, playlists_per_domain=1, films_per_playlist=1, scenes_per_film=9)
SMALL_WORDS = {"and", "by", "on", "the", "in", "up", "of"}
TOLD_BY_THE_PICTURE = {
    *PAINTS, "golden", "silver", "left", "right", "above", "below", "beside",
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
}  # fmt: skip


def every_film(seed: int = 7, scale: StoryScale = FULL_SCALE) -> list[Film]:
    return [film for story in stories(seed, scale) for film in story.films]


def tokens(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower()))


def picture_words(scene: Scene) -> Iterator[str]:
    for sign in scene.signs:
        yield sign.words
    for prop in scene.props:
        yield prop.kind
    if scene.chart:
        yield from (scene.chart.title, *(bar.label for bar in scene.chart.bars))
    if scene.table:
        yield from (scene.table.title, *(label for label, _ in scene.table.rows))
    if scene.caption:
        yield scene.caption.words


def placed(scene: Scene) -> list[Sign | Prop | Chart | Table]:
    return [*scene.signs, *scene.props, *(graphic for graphic in (scene.chart, scene.table) if graphic)]


def placed_boxes(scene: Scene) -> list[Box]:
    return [thing.box for thing in placed(scene)]


def overlap(one: Box, other: Box) -> bool:
    beside = one.left + one.width <= other.left or other.left + other.width <= one.left
    over = one.top + one.height <= other.top or other.top + other.height <= one.top
    return not (beside or over)


def contrast(one: RGB, other: RGB) -> float:
    """The ratio of the web accessibility guidelines: 1 to 21."""

    def luminance(colour: RGB) -> float:
        parts = [value / 255 for value in colour]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_whole_demo_is_two_domains_of_two_playlists_of_three_films() -> None:
    made = stories()
    assert [(story.domain, story.name, story.knowledge, len(story.films)) for story in made] == [
        ("Travel", "Harbour Towns", "static", 3),
        ("Travel", "Mountain Railways", "static", 3),
        ("Workshop", "Furniture Makers", "dynamic", 3),
        ("Workshop", "Clay Rooms", "dynamic", 3),
    ]
    lengths = [film.seconds for story in made for film in story.films]
    assert all(60 <= length <= 90 for length in lengths)
    assert 14 * 60 <= sum(lengths) <= 16 * 60


def test_the_same_seed_gives_the_same_stories_and_another_gives_others() -> None:
    assert stories(3) == stories(3)
    assert stories(3) != stories(4)


def test_a_smaller_scale_makes_fewer_and_shorter_films() -> None:
    films = every_film(scale=SMALL_SCALE)
    assert len(films) == 8
    assert {len(film.scenes) for film in films} == {3}


@pytest.mark.parametrize(
    ("scale", "message"),
    [
        (StoryScale(domains=3), "the demo's domains is 3: choose a value from 1 to 2"),
        (
            StoryScale(playlists_per_domain=0),
            "the demo's playlists_per_domain is 0: choose a value from 1 to 2",
        ),
        (StoryScale(films_per_playlist=4), "the demo's films_per_playlist is 4: choose a value from 1 to 3"),
        (StoryScale(scenes_per_film=10), "the demo's scenes_per_film is 10: choose a value from 1 to 9"),
        (StoryScale(scenes_per_film=0), "the demo's scenes_per_film is 0: choose a value from 1 to 9"),
    ],
)
def test_an_impossible_scale_is_refused(scale: StoryScale, message: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(message)):
        stories(scale=scale)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.playlist)
def test_no_sentence_of_a_theme_holds_a_word_that_its_pictures_show(theme: Theme) -> None:
    spoken = set[str]()
    for sentence in theme.frames:
        spoken |= tokens(re.sub(r"{\w+}", "", sentence))
    for subject in theme.subjects:
        slots = (subject.place, subject.people, subject.founder, subject.era, subject.work, subject.mood)
        for text in (*subject.own_sentences, *slots):
            spoken |= tokens(text)
    shown = tokens(" ".join((*theme.sign_firsts, *theme.sign_seconds, *theme.numbered, *theme.captions)))
    shown |= tokens(" ".join(theme.props))
    for title, labels in theme.charts:
        shown |= tokens(" ".join((title, *labels)))
    for title, labels, _ in theme.tables:
        shown |= tokens(" ".join((title, *labels)))
    assert (spoken & shown) - SMALL_WORDS == set()
    assert spoken & TOLD_BY_THE_PICTURE == set()


def test_the_narration_of_a_film_never_says_what_only_its_picture_shows() -> None:
    for film in every_film():
        spoken = tokens(" ".join(sentence for scene in film.scenes for sentence in scene.narration))
        shown = {word for scene in film.scenes for text in picture_words(scene) for word in tokens(text)}
        assert (spoken & shown) - SMALL_WORDS == set(), film.title


def test_no_sentence_is_spoken_twice_in_a_film_and_none_has_an_open_slot() -> None:
    for film in every_film(scale=StoryScale(scenes_per_film=9)):
        sentences = [sentence for scene in film.scenes for sentence in scene.narration]
        assert len(sentences) == len(set(sentences)) == 18
        assert not any("{" in sentence for sentence in sentences)
        assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)


@given(st.integers(0, 10**6))
def test_signs_are_new_in_every_scene_of_a_playlist(seed: int) -> None:
    for story in stories(seed, StoryScale(playlists_per_domain=1)):
        words = [
            sign.words.casefold() for film in story.films for scene in film.scenes for sign in scene.signs
        ]
        assert len(words) == len(set(words))
        assert all(2 <= len(text.split()) <= 3 for text in words)


@given(st.integers(0, 10**6))
def test_every_thing_stays_in_sight_and_clear_of_the_others(seed: int) -> None:
    for film in every_film(seed, ONE_FILM):
        for scene in film.scenes:
            boxes = placed_boxes(scene)
            assert not any(overlap(a, b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
            for share in (0.0, 0.3, 0.5, 1.0):
                for box in (seen_box(box, camera_view(scene.camera, share)) for box in boxes):
                    assert box.left >= 0 and box.top >= 0
                    assert box.left + box.width <= 1 and box.top + box.height <= 1
                    assert not (scene.caption and overlap(box, scene.caption.box))


@given(st.integers(0, 10**6))
def test_lettering_is_large_and_panels_are_at_least_ninety_by_forty(seed: int) -> None:
    for film in every_film(seed, ONE_FILM):
        for sign in (sign for scene in film.scenes for sign in scene.signs):
            assert letter_pixels(sign) >= 26
            assert sign.box.width * 640 >= 90
            assert sign.box.height * 360 >= 39.9


@given(st.integers(0, 10**6))
def test_colours_of_a_scene_differ_from_each_other_and_from_the_backdrop(seed: int) -> None:
    for film in every_film(seed, ONE_FILM):
        for scene in film.scenes:
            avoid = PALETTES[scene.palette].avoid
            for colours in ([sign.panel for sign in scene.signs], [prop.colour for prop in scene.props]):
                assert len(colours) == len(set(colours))
                assert not set(colours) & set(avoid)
            assert all(sign.ink in INKS[sign.panel] for sign in scene.signs)


@given(st.integers(0, 10**6))
def test_scenes_of_a_film_differ_in_layout_and_last_from_eight_to_thirteen_seconds(seed: int) -> None:
    for film in every_film(seed, ONE_FILM):
        layouts = [
            tuple((type(thing), round(thing.box.left, 1), round(thing.box.top, 1)) for thing in placed(scene))
            for scene in film.scenes
        ]
        assert len(layouts) == len(set(layouts))
        assert all(8 <= scene.seconds <= 13 for scene in film.scenes)
        assert sum(scene.chart is not None for scene in film.scenes) == 1
        assert sum(scene.table is not None for scene in film.scenes) == 1


def test_indoor_backdrops_have_indoor_palettes_and_follow_no_equal() -> None:
    indoor = {"cream", "sage", "clay", "slate", "lilac", "mint"}
    for film in every_film():
        for scene in film.scenes:
            assert (scene.palette in indoor) == (scene.backdrop in INDOOR_BACKDROPS)
        assert all(a.backdrop != b.backdrop for a, b in pairwise(film.scenes))


@pytest.mark.parametrize("panel", PAINTS)
def test_every_ink_stands_out_from_its_panel(panel: str) -> None:
    assert INKS[panel]
    for ink in INKS[panel]:
        assert contrast(PAINTS[panel], PAINTS[ink]) >= 4


@pytest.mark.parametrize("layout", [*PLACE_LAYOUTS, *CHART_LAYOUTS, *TABLE_LAYOUTS])
def test_a_layout_shows_two_to_four_signs_and_a_prop(layout: str) -> None:
    kinds = [slot[0] for slot in layout.split()]
    assert 2 <= kinds.count("S") <= 4
    assert kinds.count("P") >= 1
    assert kinds.count("C") + kinds.count("T") <= 1


def test_a_chart_has_distinct_values_and_colours() -> None:
    charts = [scene.chart for film in every_film() for scene in film.scenes if scene.chart]
    assert len(charts) == 12
    for chart in charts:
        assert len({bar.value for bar in chart.bars}) == len(chart.bars) == 3
        assert len({bar.colour for bar in chart.bars}) == 3


def test_no_layout_is_another_or_its_mirror() -> None:
    swapped = str.maketrans("LR", "RL")
    forms = [
        min(sorted(layout.split()), sorted(slot[:2] + slot[2:].translate(swapped) for slot in layout.split()))
        for layout in (*PLACE_LAYOUTS, *CHART_LAYOUTS, *TABLE_LAYOUTS)
    ]
    assert len({tuple(form) for form in forms}) == len(forms)
