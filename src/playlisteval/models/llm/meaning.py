"""Texts and a sentence encoder in; the nearest lines, or whether two answers say the same, out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from playlisteval.models.keyless.claims import COLOURS, COUNTS, PLACES
from playlisteval.models.keyless.stated import words_of
from playlisteval.tasks.base import Line
from playlisteval.tasks.match_answers import MatchAnswersInputs, QueryJudgement
from playlisteval.tasks.sentences import sentences

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Encode = Callable[[Sequence[str]], "NDArray[np.float32]"]
LEAST_NEARNESS = 0.5
LEAST_TOLD = 0.6
"""Both from 20 questions of two parts, each with a right paraphrase, a wrong one and one to another question.

Nearness alone tells the subject, not the fact: right and wrong answers lie alike (0.59 to 1.0), those to
another question under 0.26. The words that the gold adds do tell: with all of them counted, at 0.6, 17 right
ones match, 1 wrong one (two numbers swapped) and none to another question.
"""
_SMALL_WORDS = frozenset(
    "a an and are as at by for from has have he her his how in is it its name of on 1 or she that the "
    "their them they this to was were what where which who whose with".split()
)
"""As `words_of` spells them: the number one is mostly no number."""
_VALUES = frozenset(w for value in (*COLOURS, *COUNTS, *PLACES) for w in words_of(value))


def nearest_lines(question: str, lines: Sequence[Line], encode: Encode, most_bytes: int) -> list[str]:
    """The distinct lines nearest in meaning to the question, as many as fit, in the order they were given."""
    texts = list(dict.fromkeys(" ".join(line.text.split()) for line in lines if line.text.strip()))
    if not texts:
        return []
    scores = encode(texts) @ encode([question])[0]
    chosen: list[int] = []
    left = most_bytes
    for i in sorted(range(len(texts)), key=lambda i: (-float(scores[i]), i)):
        size = len(texts[i].encode("utf-8", "replace")) + 3
        if size <= left:
            chosen.append(i)
            left -= size
    return [texts[i] for i in sorted(chosen)]


def match_by_meaning(inputs: MatchAnswersInputs, encode: Encode) -> QueryJudgement:
    """Yes when the prediction is on the gold's subject and has the words with which the gold answers."""
    gold, predicted = _pieces(inputs.gold), _pieces(inputs.predicted)
    if not gold or not predicted:
        return QueryJudgement(explanation="One of the two answers is empty.", judgement="No")
    nearness = float((encode(gold) @ encode(predicted).T).max(axis=1).mean())
    telling = _telling(inputs)
    told = len(telling & _words(inputs.predicted)) / len(telling) if telling else 1.0
    same = nearness >= LEAST_NEARNESS and told >= LEAST_TOLD
    return QueryJudgement(
        explanation=(
            f"The prediction lies {nearness:.2f} near the reference's sentences, and has {told:.0%} of the "
            "words that the reference adds to the question."
        ),
        judgement="Yes" if same else "No",
    )


def _telling(inputs: MatchAnswersInputs) -> set[str]:
    """The colours, numbers and places with which the gold answers; without any, all words that it adds."""
    added = _words(inputs.gold) - _words(inputs.question)
    return added & _VALUES or added


def _pieces(text: str) -> list[str]:
    """Sentences, and the parts of those that a semicolon joins."""
    return [piece.strip() for s in sentences(text) for piece in s.split(";") if piece.strip()]


def _words(text: str) -> set[str]:
    return set(words_of(text)) - _SMALL_WORDS
