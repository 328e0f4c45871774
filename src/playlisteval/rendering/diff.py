"""Two texts in; one of them out as runs of words that are the same or changed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import Literal

Kind = Literal["same", "changed", "new", "carried"]

# Spaces, then scripts written without spaces sign by sign, then punctuation, then whole words.
# A word is "no space, no punctuation" rather than \w, which would cut words at combining vowel signs.
_NO_SPACES = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_MARKS = r".,;:!?()\[\]\"“”„«»…"
_TOKEN = re.compile(rf"\s+|[{_NO_SPACES}]|[{_MARKS}]|[^\s{_NO_SPACES}{_MARKS}]+")


@dataclass(frozen=True)
class Run:
    """A stretch of text of one kind; the runs of a text, joined, are the text."""

    text: str
    kind: Kind


def diff_words(old: str, new: str) -> tuple[Run, ...]:
    """The new text, with the words that the old one lacks marked changed."""
    tokens, changed = _changed(old, new)
    return _runs(tokens, ["changed" if c else "same" for c in changed])


def side_by_side(left: str, right: str) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """Both texts, each with the words that the other lacks marked changed."""
    return diff_words(right, left), diff_words(left, right)


def against_above(text: str, above: str, gold: str) -> tuple[Run, ...]:
    """A wrong answer: *new* where it departs from the one above it, *carried* where that one did."""
    tokens, from_above = _changed(above, text)
    _, from_gold = _changed(gold, text)
    kinds: list[Kind] = []
    for is_new, is_other in zip(from_above, from_gold, strict=True):
        kinds.append("new" if is_new else "carried" if is_other else "same")
    return _runs(tokens, kinds)


def _changed(old: str, new: str) -> tuple[list[str], list[bool]]:
    """The tokens of `new`, and whether each word was changed; spaces are settled later."""
    tokens: list[str] = _TOKEN.findall(new)
    places = [i for i, token in enumerate(tokens) if not token.isspace()]
    before = [token for token in _TOKEN.findall(old) if not token.isspace()]
    matcher = SequenceMatcher(None, before, [tokens[i] for i in places], autojunk=False)
    changed = [not token.isspace() for token in tokens]
    for block in matcher.get_matching_blocks():
        for place in places[block.b : block.b + block.size]:
            changed[place] = False
    return tokens, changed


def _runs(tokens: list[str], kinds: list[Kind]) -> tuple[Run, ...]:
    paired = list(zip(tokens, kinds, strict=True))
    _blend_spaces(paired)
    out: list[Run] = []
    for kind, group in groupby(paired, key=_kind_of):
        out.append(Run("".join(token for token, _ in group), kind))
    return tuple(out)


def _kind_of(pair: tuple[str, Kind]) -> Kind:
    return pair[1]


def _blend_spaces(paired: list[tuple[str, Kind]]) -> None:
    """A space between two words of different kinds belongs to neither."""
    for i, (token, _) in enumerate(paired):
        if token.isspace() and 0 < i < len(paired) - 1:
            left, right = paired[i - 1][1], paired[i + 1][1]
            paired[i] = (token, left if left == right else "same")
