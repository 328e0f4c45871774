from __future__ import annotations

import ast
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import benchmarks.checker
from benchmarks.checker import Truth, count_refuted, read_statements
from benchmarks.checker.judging import lies_in
from benchmarks.checker.scene import Lettering, Scene
from benchmarks.checker.words import COLOURS
from playlisteval.demo.story import SMALL_SCALE, stories
from playlisteval.demo.truth import film_truth

ROOT = Path(benchmarks.checker.__file__).parents[2]
FILMS = [film for story in stories(3, SMALL_SCALE) for film in story.films]
TRUTH = Truth.of({"format": 2, "films": [film_truth(film) for film in FILMS]})
COUNTS = ("one", "two", "three", "four", "five")
CELLS = tuple(
    " ".join(dict.fromkeys(f"{row} {column}".split())).replace("middle centre", "centre")
    for row in ("upper", "middle", "lower")
    for column in ("left", "centre", "right")
)
FRAMES = {
    "panel": (
        "“{a}” stands on a {v} panel",
        "the background of “{a}” is {v}",
        "a {v} board carries the word “{a}”",
    ),
    "place": ("“{a}” sits in the {v} of the frame", "in the {v} of the picture one reads “{a}”"),
    "relation": ("“{a}” is {v} “{b}”", "{v} “{b}” stands “{a}”"),
    "colour": ("in the shot that reads “{a}”, the {b} is {v}", "a {v} {b} shares the frame with “{a}”"),
    "count": ("where “{a}” stands there are {v} {b}s", "alongside the words “{a}” one counts {v} {b}s"),
}
TURNED = {
    "to the left of": "to the right of",
    "to the right of": "to the left of",
    "above": "below",
    "below": "above",
}
AXES = {"to the left of": (0, 1), "above": (1, 1), "to the right of": (0, -1), "below": (1, -1)}


@dataclass(frozen=True)
class Fact:
    kind: str
    a: str
    b: str
    value: str
    untrue: str

    def said(self, frame: int, *, truly: bool = True) -> str:
        frames = FRAMES[self.kind]
        text = frames[frame % len(frames)].format(a=self.a, b=self.b, v=self.value if truly else self.untrue)
        return text[0].upper() + text[1:] + "."


def of_lettering(one: Lettering, rng: random.Random) -> list[Fact]:
    sighted = [lettering for _, lettering in TRUTH.sightings(one.words)]
    panels = {lettering.panel for lettering in sighted}
    other = rng.choice([colour for colour in sorted(COLOURS) if colour not in panels])
    facts = [Fact("panel", one.words, "", str(one.panel), other)]
    cells = {cell for cell in CELLS if any(lies_in(cell, lettering.centres) for lettering in sighted)}
    true = [cell for cell in CELLS if lies_in(cell, one.centres)]
    wrong = [cell for cell in CELLS if cell not in cells]
    return [*facts, Fact("place", one.words, "", rng.choice(true), rng.choice(wrong))]


def of_pair(one: Lettering, other: Lettering) -> list[Fact]:
    facts: list[Fact] = []
    for relation, (axis, sign) in AXES.items():
        steps = [sign * (b[axis] - a[axis]) for a, b in zip(one.centres, other.centres, strict=True)]
        if all(step >= 0.02 for step in steps):
            facts.append(Fact("relation", one.words, other.words, relation, TURNED[relation]))
    return facts


def of_things(scene: Scene, anchor: str, rng: random.Random) -> list[Fact]:
    facts: list[Fact] = []
    for prop in scene.props:
        colour = rng.choice([colour for colour in sorted(COLOURS) if colour != prop.colour])
        facts.append(Fact("colour", anchor, prop.kind, str(prop.colour), colour))
        if prop.count > 1 and prop.kind != "bench":
            number = rng.choice([count for count in COUNTS[1:] if count != COUNTS[prop.count - 1]])
            facts.append(Fact("count", anchor, prop.kind, COUNTS[prop.count - 1], number))
    return facts


def facts_of(scene: Scene, rng: random.Random) -> list[Fact]:
    """True of no other scene in another way: only lettering that a single scene shows."""
    own = [one for one in scene.letterings if len(TRUTH.sightings(one.words)) == 1]
    facts = [fact for one in own for fact in of_lettering(one, rng)]
    facts += [fact for one in own for other in own if one is not other for fact in of_pair(one, other)]
    return facts + (of_things(scene, own[0].words, rng) if own else [])


@st.composite
def told(draw: st.DrawFn) -> list[tuple[Fact, int]]:
    """Up to a dozen true facts of two scenes, each with the number of its wording."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    scenes = rng.sample(TRUTH.scenes, 2)
    facts = [fact for scene in scenes for fact in facts_of(scene, rng)]
    chosen = rng.sample(facts, min(len(facts), draw(st.integers(1, 12))))
    return [(fact, rng.randrange(6)) for fact in chosen]


def answer(facts: list[tuple[Fact, int]]) -> str:
    return " ".join(fact.said(frame) for fact, frame in facts)


@given(told())
def test_an_answer_of_true_statements_has_every_one_confirmed(facts: list[tuple[Fact, int]]) -> None:
    tally = count_refuted(answer(facts), TRUTH)
    assert (tally.confirmed, tally.refuted, tally.uncovered) == (len(facts), 0, 0)


@given(told(), st.data())
def test_one_value_turned_is_one_statement_refuted(
    facts: list[tuple[Fact, int]], data: st.DataObject
) -> None:
    turned = data.draw(st.integers(0, len(facts) - 1))
    said = [fact.said(frame, truly=number != turned) for number, (fact, frame) in enumerate(facts)]
    tally = count_refuted(" ".join(said), TRUTH)
    assert (tally.refuted, tally.uncovered) == (1, 0)


@given(told(), st.randoms(use_true_random=False))
def test_the_order_of_sentences_does_not_matter(facts: list[tuple[Fact, int]], rng: random.Random) -> None:
    said = [fact.said(frame, truly=number % 2 == 0) for number, (fact, frame) in enumerate(facts)]
    before = count_refuted(" ".join(said), TRUTH)
    rng.shuffle(said)
    after = count_refuted(" ".join(said), TRUTH)
    assert (before.confirmed, before.refuted) == (after.confirmed, after.refuted)


WORDS = (
    "“Gull Cafe”",
    "“14 DOCK”",
    "the",
    "two",
    "both",
    "clock",
    "boats",
    "red",
    "white",
    "background",
    "letters",
    "is",
    "on",
    "to the left of",
    "above",
    "upper left",
    "centre",
    "and",
    ",",
    ";",
    "which",
    "while",
    "not",
    "no",
    "same",
    "differ",
    "more",
    "than",
    "first",
    "latter",
    "it",
    "in the shot that reads",
    "sky",
    "of",
    "pair",
    "side",
    "higher",
    "number",
    ".",
)


@given(st.lists(st.sampled_from(WORDS), max_size=25))
def test_any_words_are_read_without_an_error_and_no_lettering_is_dropped(words: list[str]) -> None:
    text = " ".join(words)
    kept = " ".join(f"{one} {one.value}" for one in read_statements(text))
    assert all(words not in text or words in kept for words in ("Gull Cafe", "14 DOCK"))
    assert count_refuted(text, TRUTH).refuted == 0


def test_the_checker_knows_nothing_of_the_package_that_it_measures() -> None:
    folder = Path(benchmarks.checker.__file__).parent
    for source in folder.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.split(".")[0] in sys.stdlib_module_names or name.startswith(
                    "benchmarks.checker"
                ), f"{source.name} imports {name}"


def test_importing_it_loads_nothing_of_the_package() -> None:
    told = "import sys, benchmarks.checker; print([n for n in sys.modules if n.startswith('playlisteval')])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"
