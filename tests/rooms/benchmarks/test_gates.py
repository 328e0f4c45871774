"""Planted controls: every gate has them, they are what they are said to be, free gates tell them apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from benchmarks.gates.__main__ import is_right, run_gate, shares
from benchmarks.gates.controls.recall_shortcut import KNOWN
from benchmarks.gates.films import TELLING, retold, spoken_name, told_facts
from benchmarks.gates.plants import PLANTS, Plant, controlled_gates, controls_of, plants_of
from benchmarks.gates.shots import Shot, clearly_other, false_values, shot_of
from benchmarks.gates.world import Spot, World
from benchmarks.gates.writing import errors_in_order, gold_of, gold_text, numbers_wrong, spoilt_texts
from playlisteval.demo.truth import film_truth
from playlisteval.gates.base import KEPT, GateAnswer, all_gates, drop, not_testable
from playlisteval.models.keyless.claims import Claim
from playlisteval.models.keyless.reading import match_answers
from playlisteval.parts import part_names
from playlisteval.records import Chunk
from playlisteval.tasks.base import Clip, Frame, Line
from playlisteval.tasks.citations import read_citations
from playlisteval.tasks.match_answers import MatchAnswersInputs
from tests.fakes.tools import FakeModels

SEED = 5
FREE = ("citation_structure", "causal_record")


def clip_of(film: dict[str, Any], number: int) -> Clip:
    """The whole film as one clip, with a frame every five seconds and what the narrator says."""
    file, seconds = film["file"], film["seconds"]
    frames = tuple(Frame(file, 5.0 * n + 2.5, f"{file} {n}", b"") for n in range(int(seconds // 5)))
    lines = tuple(Line(file, s["start_seconds"], s["end_seconds"], s["narration"]) for s in film["scenes"])
    return Clip(number, file, 0.0, seconds, frames, lines)


def shots_of(film: dict[str, Any], number: int) -> tuple[Shot, ...]:
    return tuple(shot_of(s, number, (s["start_seconds"] + 3.0,)) for s in film["scenes"])


def spot_of(one: dict[str, Any], two: dict[str, Any]) -> Spot:
    clips = (clip_of(one, 1), clip_of(two, 2))
    chunks = tuple(
        [
            Chunk(video_id=c.video_id, index=n, start_seconds=10.0 * n, end_seconds=10.0 * (n + 1))
            for n in range(int(c.end_seconds // 10) + 1)
        ]
        for c in clips
    )
    return Spot(
        clips=clips,
        watched=clips,
        chunks=(chunks[0], chunks[1]),
        windows=tuple(c.lines for c in clips),
        windows_wanted=6,
        shots=(shots_of(one, 1), shots_of(two, 2)),
    )


@pytest.fixture(scope="module")
def world() -> World:
    spots: dict[str, list[Spot]] = {"silent": [], "telling": [], "naming": []}
    for story, manner in retold(SEED):
        one, two, three = (film_truth(film) for film in story.films)
        spots[manner] += [spot_of(one, two), spot_of(two, three)]
    return World(spots["silent"], spots["telling"], spots["naming"])


def texts_of(plants: Sequence[Plant]) -> list[str]:
    return [str(p.subject.draft if hasattr(p.subject, "draft") else p.subject) for p in plants]


def test_every_gate_has_controls_and_no_controls_lack_a_gate() -> None:
    assert controlled_gates() == sorted(part_names("gates"))


@pytest.mark.parametrize("gate", controlled_gates())
def test_twenty_bad_and_twenty_good_are_planted_the_same_each_time(gate: str, world: World) -> None:
    plants = plants_of(gate, world, SEED)
    assert Counter(p.bad for p in plants) == {True: PLANTS, False: PLANTS}
    assert all(bool(p.reasons) == p.bad for p in plants)
    assert texts_of(plants_of(gate, world, SEED)) == texts_of(plants)
    assert texts_of(plants_of(gate, world, SEED + 1)) != texts_of(plants)


@pytest.mark.parametrize("gate", controlled_gates())
def test_no_subject_is_planted_as_bad_and_as_good(gate: str, world: World) -> None:
    plants = plants_of(gate, world, SEED)
    bad, good = (set(texts_of([p for p in plants if p.bad == b])) for b in (True, False))
    assert not bad & good


@pytest.mark.parametrize("gate", FREE)
def test_a_free_gate_catches_all_bad_and_keeps_all_good(gate: str, world: World) -> None:
    plants = plants_of(gate, world, SEED)
    (found,) = [g for g in all_gates({}) if g.name == gate]
    answers = run_gate(found, plants, FakeModels().tools)
    assert [p.label for p, a in zip(plants, answers, strict=True) if not is_right(p, a)] == []


def true_values(shots: Sequence[Shot], claim: Claim) -> set[str]:
    """What the truth says of a lettering's background or of a thing beside it."""
    if claim.kind == "panel":
        return {x.panel for s in shots for x in s.letterings if x.words == claim.subject}
    own = [s for s in shots if claim.other in {x.words for x in s.letterings}]
    things = [t for s in own for t in s.things if t.noun == claim.subject]
    return {t.colour for t in things} if claim.kind == "thing_colour" else {str(t.count) for t in things}


def test_facts_of_a_gold_are_true_and_errors_are_false(world: World) -> None:
    spot, rng = world.silent[0], random.Random(3)
    gold = gold_of(spot, rng)
    for true, wrong in errors_in_order(gold, spot.all_shots, rng):
        assert (true.kind, true.subject, true.other) == (wrong.kind, wrong.subject, wrong.other)
        assert true.value != wrong.value
        if true.kind == "panel":
            assert true_values(spot.all_shots, true) == {true.value}
            assert clearly_other(true.value, wrong.value)


def test_a_place_is_false_only_where_the_lettering_never_is() -> None:
    truth: dict[str, Any] = {
        "start_seconds": 0.0,
        "end_seconds": 9.0,
        "signs": [
            {"words": "Low Gate", "panel": "red", "box": [0.1, 0.1, 0.2, 0.1]}
            | {"box_start": [0.05, 0.1, 0.2, 0.1], "box_end": [0.25, 0.1, 0.2, 0.1]}
        ],
        "props": [],
    }
    shot = shot_of(truth, 1, (4.0,))
    found = false_values(Claim("place", "Low Gate", "upper left"), [shot])
    assert found == [
        "upper right", "middle left", "centre", "middle right", "lower left", "lower middle", "lower right",
    ]  # fmt: skip


def test_a_spoilt_text_differs_from_the_gold_in_as_many_statements_as_its_rating_says(world: World) -> None:
    spot, rng = world.silent[1], random.Random(4)
    gold = gold_of(spot, rng)
    errors = errors_in_order(gold, spot.all_shots, rng)
    texts = spoilt_texts(gold, spot, errors)
    plain = gold_text(gold, spot.clips).split()
    differing = {
        rating: sum(1 for a, b in zip(text.split(), texts[4].split(), strict=False) if a != b)
        for rating, text in texts.items()
    }
    assert numbers_wrong(8) == {4: 1, 3: 2, 2: 5, 1: 8}
    assert differing[4] == 0 < differing[3] < differing[2] < differing[1] < len(plain)


def test_every_statement_of_a_gold_is_cited_within_its_own_clip(world: World) -> None:
    spot = world.silent[0]
    gold = gold_of(spot, random.Random(5))
    cited = read_citations(gold_text(gold, spot.clips))
    assert not cited.malformed
    assert len(cited.ranges) == 2 + len(gold.facts) + 2 + 2
    assert all(r.end_clip_seconds <= spot.clips[r.clip_id - 1].end_seconds for r in cited.ranges)


def test_a_telling_narrator_speaks_every_told_fact_and_a_naming_one_no_value() -> None:
    for story, manner in retold(SEED):
        for scene in (s for film in story.films for s in film_truth(film)["scenes"]):
            spoken = scene["narration"].lower().split()
            values = {c.value for c in told_facts(scene)}
            words = {w.strip(".,") for w in spoken}
            names = {spoken_name(s["words"]) for s in scene["signs"]}
            if manner == "telling":
                assert len(told_facts(scene)) == 2
                assert values <= words
            else:
                assert not values & words
            assert (manner == "silent") != any(n in scene["narration"] for n in names)


def test_every_way_of_telling_names_subject_and_value() -> None:
    for kind, frames in TELLING.items():
        for frame in frames:
            wanted = ("{name}", "{mark}") if kind == "panel" else ("{anchor}",)
            assert all(w in frame for w in wanted)
            assert "{value}" in frame or "{a_thing}" in frame


@pytest.mark.parametrize(
    ("bad", "answer", "right"),
    [
        (True, drop("wanted", "detail"), True),
        (True, drop("another", "detail"), False),
        (True, KEPT, False),
        (False, KEPT, True),
        (False, drop("wanted", "detail"), False),
    ],
)
def test_a_bad_subject_must_go_for_its_own_reason(bad: bool, answer: GateAnswer, right: bool) -> None:
    assert is_right(Plant("one", None, bad, ("wanted",) if bad else ()), answer) is right


def test_shares_are_told_and_what_went_wrong_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    plants = [Plant(f"bad {n}", None, True, ("wanted",)) for n in range(4)] + [Plant("good", None, False)]
    answers = [drop("wanted", ""), KEPT, drop("wanted", ""), drop("another", "why"), drop("wanted", "so")]
    assert shares("a_gate", plants, answers) == [0.5, 0.0]
    assert capsys.readouterr().out.splitlines() == [
        "a_gate: bad 1: must be dropped (wanted); kept : ",
        "a_gate: bad 3: must be dropped (wanted); dropped another: why",
        "a_gate: good: must be kept; dropped wanted: so",
        "a_gate: 50% of the bad caught, 0% of the good kept",
    ]


def test_a_gate_that_is_not_testable_has_no_shares() -> None:
    plants = [Plant("bad", None, True, ("wanted",)), Plant("good", None, False)]
    assert shares("a_gate", plants, [not_testable("no memory"), KEPT]) is None


def test_whoever_knows_what_everybody_knows_matches_the_gold_and_whoever_guesses_does_not(
    world: World,
) -> None:
    known = dict(zip((q for q, _ in KNOWN), (c.value for _, c in KNOWN), strict=True))
    for plant in controls_of("recall_shortcut").bad(world, random.Random(1)):
        asked = plant.label.split(", and ")
        right = " ".join(f"{q.capitalize()}: {known[q]}." for q in asked)
        wrong = " ".join(f"{q.capitalize()}: purple." for q in asked)
        judged = [
            match_answers(MatchAnswersInputs(plant.subject.draft.question, plant.subject.draft.answer, text))
            for text in (right, wrong)
        ]
        assert [j.judgement for j in judged] == ["Yes", "No"], plant.label
