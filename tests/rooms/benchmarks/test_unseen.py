"""Scripts, pictures and truth of the unseen films: what the truth says is what is drawn."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from benchmarks.unseen.lettering import FACES, letters_mask, letters_size
from benchmarks.unseen.painter import draw_frame, piece_boxes, view_at
from benchmarks.unseen.paints import INKS, PAINTS
from benchmarks.unseen.script import (
    ASPECTS,
    FLOORS,
    FRAME_HEIGHT,
    FRAME_WIDTH,
    LOWEST,
    overlap,
    unseen_films,
)
from benchmarks.unseen.surroundings import SURROUNDINGS
from benchmarks.unseen.things import THINGS, draw_piece
from benchmarks.unseen.truth import film_truth, scene_truth
from benchmarks.unseen.words import SERIES
from playlisteval.demo.colours import PAINTS as DEMO_PAINTS
from playlisteval.demo.draw import seen_box
from playlisteval.demo.story import SMALL_SCALE, Box, StoryScale
from playlisteval.demo.words import THEMES

FILMS = unseen_films(3)
SCENES = [scene for film in FILMS for scene in film.scenes]
SAMPLE = SCENES[::9]
ONE_PLAYLIST = StoryScale(domains=1, playlists_per_domain=1, films_per_playlist=2, scenes_per_film=3)
Frame = NDArray[np.uint8]


def test_full_scale_is_two_domains_of_two_playlists_of_three_films() -> None:
    assert Counter((film.domain, film.playlist) for film in FILMS) == {
        (series.domain, series.playlist): 3 for series in SERIES
    }
    assert {len(film.scenes) for film in FILMS} == {6, 7}
    assert all(8 <= scene.seconds <= 13 and (scene.seconds * 2).is_integer() for scene in SCENES)
    assert {len(scene.plates) for scene in SCENES} == {2, 3, 4, 5}
    assert {len(scene.things) for scene in SCENES} == {1, 2}
    assert len(unseen_films(3, SMALL_SCALE)) == 8


def test_a_seed_gives_the_same_scripts_and_another_seed_others() -> None:
    films, others = unseen_films(3, SMALL_SCALE), unseen_films(4, SMALL_SCALE)
    assert unseen_films(3, SMALL_SCALE) == films
    assert [film.title for film in others] == [film.title for film in films]
    assert others[0].scenes[0].plates != films[0].scenes[0].plates


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_nothing_overlaps_and_all_stays_in_view(seed: int) -> None:
    for scene in unseen_films(seed, ONE_PLAYLIST)[1].scenes:
        boxes = [plate.box for plate in scene.plates] + [thing.box for thing in scene.things]
        for number, box in enumerate(boxes):
            assert not any(overlap(box, other) for other in boxes[:number])
        for view in (view_at(scene, share) for share in (0.0, 0.3, 0.5, 1.0)):
            for seen in (seen_box(box, view) for box in boxes):
                assert seen.left > 0 and seen.left + seen.width < 1
                assert seen.top > 0 and seen.top + seen.height < 1
                assert scene.badge is None or not overlap(seen, scene.badge.box)


def test_no_lettering_comes_twice_in_a_playlist() -> None:
    for series in SERIES:
        here = [scene for film in FILMS if film.playlist == series.playlist for scene in film.scenes]
        words = [plate.words.casefold() for scene in here for plate in scene.plates]
        words += [scene.badge.words.casefold() for scene in here if scene.badge]
        assert len(words) == len(set(words))
        assert {len(text.split()) for text in words} == {2}


def test_narration_tells_nothing_that_is_seen() -> None:
    named = {*PAINTS, *THINGS} | {f"{kind}s" for kind in THINGS} | {"buses", "couches"}
    for scene in SCENES:
        spoken = " ".join(scene.narration).casefold()
        assert not named & set(re.findall(r"[a-z]+", spoken))
        assert not any(plate.words.casefold() in spoken for plate in scene.plates)


def test_words_paints_and_sentences_are_not_the_demos() -> None:
    demo_words = {word for theme in THEMES for word in theme.sign_firsts}
    demo_lines = {line for theme in THEMES for line in theme.frames}
    assert not demo_words & {word for series in SERIES for word in series.first_words}
    assert not demo_lines & {line for series in SERIES for line in series.sentences}
    assert PAINTS.keys() == DEMO_PAINTS.keys()
    assert not set(PAINTS.values()) & set(DEMO_PAINTS.values())


def test_every_word_of_the_scripts_has_its_drawing() -> None:
    assert SURROUNDINGS.keys() == FLOORS.keys()
    assert THINGS.keys() == ASPECTS.keys()
    assert INKS.keys() == PAINTS.keys()
    for series in SERIES:
        assert set(series.surroundings) <= SURROUNDINGS.keys()
        assert set(series.things) <= THINGS.keys()


@pytest.mark.parametrize("face", FACES)
def test_capitals_are_as_high_as_was_asked_and_small_letters_lower(face: str) -> None:
    height = {letter: letters_size(letter, face, 48)[1] for letter in "Hx"}
    assert height["H"] == pytest.approx(48, abs=1)
    assert 30 < height["x"] < 40
    mask = letters_mask("Harp Hall", face, 48)
    assert mask[0].any() and mask[-1].any() and mask[:, 0].any() and mask[:, -1].any()


def test_lettering_is_large_enough_and_things_too() -> None:
    assert min(plate.capital_pixels for scene in SCENES for plate in scene.plates) >= 20
    assert min(thing.box.height for scene in SCENES for thing in scene.things) >= LOWEST * 0.999
    for film in FILMS:
        for scene in film_truth(film)["scenes"]:
            boxes = [lettering[name] for lettering in scene["letterings"] for name in ("box", "box_end")]
            assert all(box[3] * FRAME_HEIGHT > 19.5 for box in boxes)


@pytest.mark.parametrize("colour", PAINTS)
@pytest.mark.parametrize("kind", THINGS)
def test_a_thing_has_one_main_colour(kind: str, colour: str) -> None:
    picture, mask = draw_piece(kind, PAINTS[colour], round(150 * ASPECTS[kind]), 150)
    pixels = np.asarray(picture)[np.asarray(mask) > 0]
    counted = Counter(nearest(pixels))
    assert counted.most_common(1)[0][0] == colour
    assert counted[colour] > len(pixels) * 0.4


def test_a_still_is_the_same_each_time() -> None:
    once = draw_frame(SAMPLE[0], 0.4).tobytes()
    assert draw_frame(SAMPLE[0], 0.4).tobytes() == once
    assert draw_frame(SAMPLE[0], 0.6).tobytes() != once


@pytest.mark.parametrize(("name", "share"), [("box_start", 0.0), ("box", 0.5), ("box_end", 1.0)])
@pytest.mark.parametrize("number", range(len(SAMPLE)))
def test_the_boxes_of_the_truth_hold_what_is_drawn(number: int, name: str, share: float) -> None:
    scene = SAMPLE[number]
    frame = np.asarray(draw_frame(scene, share))
    truth = scene_truth(scene, 0.0)
    for lettering in truth["letterings"]:
        inside = part(frame, lettering[name])
        assert near(inside, lettering["panel"]) > 0.25
        assert near(inside, lettering["ink"]) > 0.12
        assert near(part(frame, grown(lettering[name], 4)), lettering["panel"]) > 0.35
        assert_tight(frame, lettering[name], lettering["ink"])
    for prop in truth["props"]:
        assert near(part(frame, prop[name]), prop["colour"], reach=60) > 0.2


def test_a_group_shows_as_many_pieces_as_are_told() -> None:
    thing = next(thing for scene in SCENES for thing in scene.things if thing.count == 4)
    boxes = piece_boxes(thing)
    assert len(boxes) == 4
    assert boxes[0].left == thing.box.left
    assert boxes[3].left + boxes[3].width == pytest.approx(thing.box.left + thing.box.width)
    assert not any(overlap(one, other) for one, other in pairwise(boxes))


def test_the_truth_has_the_format_of_the_demos() -> None:
    truth = film_truth(FILMS[0])
    scenes = truth["scenes"]
    assert truth["file"] == f"{FILMS[0].domain}/{FILMS[0].playlist}/{FILMS[0].title} (1).mp4"
    assert scenes[0]["start_seconds"] == 0.0
    assert scenes[-1]["end_seconds"] == truth["seconds"] == FILMS[0].seconds
    assert [scene["number"] for scene in scenes] == list(range(1, len(scenes) + 1))
    assert scenes[0]["chart"] is None and scenes[0]["table"] is None


def test_relations_are_told_by_centres_both_ways_round() -> None:
    truth = scene_truth(SAMPLE[1], 0.0)
    told = {(row["subject"], row["relation"], row["object"]) for row in truth["relations"]}
    reverse = {"left of": "right of", "right of": "left of", "above": "below", "below": "above"}
    assert told == {(after, reverse[relation], before) for before, relation, after in told}
    one, other = SAMPLE[1].plates[:2]
    across = middle(other.box) - middle(one.box)
    if abs(across) >= 0.08:
        assert (one.words, "left of" if across > 0 else "right of", other.words) in told


def middle(box: Box) -> float:
    return box.left + box.width / 2


def nearest(pixels: NDArray[np.uint8]) -> list[str]:
    names = list(PAINTS)
    paints = np.array([PAINTS[name] for name in names], float)
    distances = ((pixels[:, None, :].astype(float) - paints) ** 2).sum(axis=2)
    return [names[index] for index in distances.argmin(axis=1)]


def part(frame: Frame, box: list[float]) -> Frame:
    left, top, width, height = box
    rows = slice(round(top * FRAME_HEIGHT), round((top + height) * FRAME_HEIGHT))
    return frame[rows, round(left * FRAME_WIDTH) : round((left + width) * FRAME_WIDTH)]


def near(pixels: Frame, colour: str, reach: float = 45.0) -> float:
    """The share of pixels that have the colour's paint, give or take what resizing softens."""
    distances = np.sqrt(((pixels.astype(float) - PAINTS[colour]) ** 2).sum(axis=2))
    return float((distances < reach).mean())


def grown(box: list[float], pixels: int) -> list[float]:
    across, down = pixels / FRAME_WIDTH, pixels / FRAME_HEIGHT
    return [box[0] - across, box[1] - down, box[2] + 2 * across, box[3] + 2 * down]


def assert_tight(frame: Frame, box: list[float], ink: str) -> None:
    """Within two pixels of each edge of the box the letters begin and end."""
    around = part(frame, grown(box, 3)).astype(float)
    inked = np.sqrt(((around - PAINTS[ink]) ** 2).sum(axis=2)) < 90
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    margins = (rows[0], columns[0], around.shape[0] - 1 - rows[-1], around.shape[1] - 1 - columns[-1])
    assert all(1 <= margin <= 5 for margin in margins), margins
