"""A question in; what nearly everybody knows about everyday things, as far as it is asked, out.

Two routes lead to one body of knowledge, the sentences of commonplaces.txt: shared words find them, or
nearness in meaning. The second is no second memory. It guards against a chance match of the first.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from playlisteval.models.keyless.asked import leans, parts
from playlisteval.models.keyless.claims import COLOURS
from playlisteval.models.keyless.stated import words_of
from playlisteval.tasks.answer_from_memory import AnswerFromMemoryInputs
from playlisteval.tasks.answer_from_transcript import GeneratedAnswer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Encode = Callable[[Sequence[str]], "NDArray[np.float32]"]
Fact = Literal["colour", "number"]

NOTHING = "I know nothing of this."
LEAST_OF_SENTENCE = 0.6
LEAST_OF_PART = 0.25
"""The least share of a commonplace's telling words that a part holds, and of a part's that it has in turn."""
LEAST_NEARNESS = 0.6
AS_NEAR = 0.03
MOST_TOLD = 3
"""Commonplaces that are told on one part, at most: those that fit equally, or nearly so in meaning."""

_SMALL_WORDS = frozenset(
    "1 a an and are as at be been by can color colour colours common commonly do does for from "
    "generally had has have he her his how i if in is it its kind made main make makes many most mostly "
    "name normally number of on ones or ordinary other per s say see show shown shows so some sort "
    "state such tell than that the their them there they this those to type typical typically up usual "
    "usually was were what when where which who whose will with would you your".split()
)
"""As `words_of` spells them: the number one is mostly no number."""
_IRREGULAR = {
    "children": "child",
    "feet": "foot",
    "geese": "goose",
    "knives": "knife",
    "leaves": "leaf",
    "men": "man",
    "met": "meet",
    "mice": "mouse",
    "people": "person",
    "players": "person",
    "teeth": "tooth",
    "television": "tv",
    "wives": "wife",
    "women": "woman",
}
_BRACKETS = re.compile(r"\(([^)]*)\)")
_EITHER = re.compile(r"\w+(?:, \w+)* or \w+")
_COUNTED = re.compile(r"\bhow many\b|\bnumber of\b", re.IGNORECASE)
_COLOURED = re.compile(r"\bcolou?r", re.IGNORECASE)


@dataclass(frozen=True)
class Commonplace:
    """A sentence, the kind of fact that it states, and the words by which it is found.

    Each of `telling` is a set of words that stand for one another, as in “crocodile or alligator”. A part
    needn't hold the words of `aside`, which stand in brackets, but those that it holds count.
    """

    text: str
    states: Fact
    telling: tuple[frozenset[str], ...]
    aside: frozenset[str]


@dataclass(frozen=True)
class Asked:
    """A part of a question: its words, and of those before it the ones on which it may lean."""

    text: str
    fact: Fact | None
    own: frozenset[str]
    leant_on: frozenset[str]


def answer_by_words(inputs: AnswerFromMemoryInputs) -> GeneratedAnswer:
    """For each part the commonplaces whose telling words it holds best, rare words before common ones."""
    return _told(inputs, _best_by_words)


def answer_by_meaning(inputs: AnswerFromMemoryInputs, encode: Encode) -> GeneratedAnswer:
    """For each part the commonplaces nearest to it in meaning."""
    return _told(inputs, lambda asked: _best_by_meaning(asked, encode))


def _told(inputs: AnswerFromMemoryInputs, recall: Callable[[Asked], Sequence[str]]) -> GeneratedAnswer:
    found = [" ".join(recall(asked)) for asked in read_question(inputs.question)]
    known = [text for text in found if text]
    return GeneratedAnswer(
        explanation=f"Commonplaces answer {len(known)} of the question's {len(found)} parts.",
        answer="\n".join(known) or NOTHING,
    )


def read_question(question: str) -> list[Asked]:
    """The parts of a question, each with what it asks for."""
    found: list[Asked] = []
    before = ""
    for part in parts(question):
        leaning = before if leans(part) else ""
        own = frozenset(_stems(part))
        found.append(Asked(f"{leaning} {part}".strip(), _fact(part), own, frozenset(_stems(leaning)) - own))
        before = f"{before} {part}"
    return found


@lru_cache(maxsize=1)
def commonplaces() -> tuple[Commonplace, ...]:
    text = (files("playlisteval.models.keyless") / "commonplaces.txt").read_text("utf-8")
    return tuple(read_commonplace(line) for line in text.splitlines() if line and not line.startswith("#"))


def read_commonplace(line: str) -> Commonplace:
    """A sentence with a colour states that, another one a number. What is told twice is no value."""
    counts = Counter(words_of(line))
    coloured = any(c in counts for c in COLOURS)
    values = {w for w, n in counts.items() if n == 1 and (w in COLOURS if coloured else w.isdigit())}
    aside = frozenset(_stems(" ".join(_BRACKETS.findall(line)), values))
    plain = _BRACKETS.sub(" ", line.lower())
    either = [frozenset(_stems(words, values)) for words in _EITHER.findall(plain)]
    single = [frozenset([w]) for w in dict.fromkeys(_stems(_EITHER.sub(" ", plain), values))]
    telling = tuple(words for words in (*either, *single) if words)
    return Commonplace(line, "colour" if coloured else "number", telling, aside.difference(*telling))


def _best_by_words(asked: Asked) -> list[str]:
    weights, rarest = _weights()
    least = LEAST_OF_PART * sum(weights.get(w, rarest) for w in asked.own)
    found: list[tuple[tuple[float, float], str]] = []
    for known in commonplaces():
        if asked.fact not in (None, known.states):
            continue
        own, leant, missed = _held(known, asked, weights)
        share = (own + leant) / (own + leant + missed)
        if own and own >= least and share >= LEAST_OF_SENTENCE:
            found.append(((round(own + leant / 2, 6), round(share, 6)), known.text))
    best = max((rank for rank, _ in found), default=None)
    return [text for rank, text in found if rank == best][:MOST_TOLD]


def _held(known: Commonplace, asked: Asked, weights: Mapping[str, float]) -> tuple[float, float, float]:
    """The weight of the telling words that a part holds itself, that it leans on, and that are missing."""
    own = leant = missed = 0.0
    for words in (*known.telling, *(frozenset([w]) for w in known.aside)):
        if words & asked.own:
            own += max(weights[w] for w in words & asked.own)
        elif words & asked.leant_on:
            leant += max(weights[w] for w in words & asked.leant_on)
        elif not words <= known.aside:
            missed += max(weights[w] for w in words)
    return own, leant, missed


def _best_by_meaning(asked: Asked, encode: Encode) -> list[str]:
    known = [c.text for c in commonplaces() if asked.fact in (None, c.states)]
    scores = [float(s) for s in encode(known) @ encode([asked.text])[0]]
    least = max(LEAST_NEARNESS, max(scores) - AS_NEAR)
    nearest = sorted(range(len(known)), key=lambda i: (-scores[i], i))[:MOST_TOLD]
    return [known[i] for i in nearest if scores[i] >= least]


@lru_cache(maxsize=1)
def _weights() -> tuple[Mapping[str, float], float]:
    """How much each word tells, by how few commonplaces hold it; and what a word tells that none holds."""
    held = Counter(w for c in commonplaces() for w in c.aside.union(*c.telling))
    size = len(commonplaces())
    return {w: math.log(1 + size / n) for w, n in held.items()}, math.log(1 + size)


def _fact(part: str) -> Fact | None:
    if _COUNTED.search(part):
        return "number"
    return "colour" if _COLOURED.search(part) else None


def _stems(text: str, without: set[str] | None = None) -> list[str]:
    return [_stem(w) for w in words_of(text) if w not in _SMALL_WORDS and w not in (without or ())]


def _stem(word: str) -> str:
    """One spelling for a word's endings: `horses` and `horse`, `playing` and `plays`."""
    plain = _IRREGULAR.get(word, word)
    if plain.endswith("s") and not plain.endswith(("ss", "us")) and len(plain) > 3:
        plain = plain[:-1]
    plain = re.sub(r"ie$", "y", plain)
    shorter = re.sub(r"(?:ing|ed|e)$", "", plain)
    return shorter if len(shorter) > 2 and re.search("[aeiouy]", shorter) else plain
