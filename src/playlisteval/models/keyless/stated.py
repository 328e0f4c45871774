"""Speech or plain writing in; its words in one spelling, and which names and claims it holds, out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from playlisteval.models.keyless.claims import OPPOSITE, Claim, normal
from playlisteval.models.keyless.spots import same_lettering
from playlisteval.models.keyless.things import plural, singular
from playlisteval.tasks.sentences import sentences

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_SPELT = {"gray": "grey", **{word: str(n) for n, word in enumerate(_NUMBERS)}}


def words_of(text: str) -> list[str]:
    """Words in lower case and without accents, numbers as digits, grey in one spelling."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    found: list[str] = re.findall(r"[^\W_]+", plain)
    return [_SPELT.get(w, w) for w in found]


def is_spoken(name: str, text: str) -> bool:
    """Whether a text holds these words in a row, as near in spelling as lettering is read.

    A listener spells a name as it sounds, and may hear one word as two, or two as one.
    """
    return _spoken_at(words_of(name), words_of(text)) is not None


def _spoken_at(name: Sequence[str], words: Sequence[str]) -> int | None:
    """Where in a text a name begins."""
    whole = "".join(name)
    for length in (len(name), len(name) - 1, len(name) + 1):
        for start in range(len(words) - length + 1 if length > 0 else 0):
            if _sounds_like(whole, "".join(words[start : start + length])):
                return start
    return None


def _sounds_like(one: str, two: str) -> bool:
    """Letters beyond a to z are compared as they stand: to the reader of lettering they are none."""
    return one == two or (normal(one) != "" and same_lettering(one, two))


def is_stated(claim: Claim, text: str) -> bool:
    """Whether one sentence of a text names the subject, the value and what both are seen with."""
    return any(_is_stated_in(claim, words_of(line)) for line in sentences(text))


def _is_stated_in(claim: Claim, words: Sequence[str]) -> bool:
    if claim.other and _spoken_at(words_of(claim.other), words) is None:
        return False
    if all(_spoken_at(words_of(s), words) is None for s in _names(claim)):
        return False
    if claim.kind == "beside":
        return _relates(claim, words)
    return all(w in words for w in words_of(claim.value))


def _names(claim: Claim) -> tuple[str, ...]:
    if claim.kind.startswith("thing"):
        return singular(claim.subject), plural(claim.subject)
    return (claim.subject,)


def _relates(claim: Claim, words: Sequence[str]) -> bool:
    """Whether “left of”, say, comes before what it is seen from, or “right of” before the subject."""
    one, two = words_of(claim.subject), words_of(claim.other)
    return _followed_by(claim.value, two, one, words) or _followed_by(OPPOSITE[claim.value], one, two, words)


def _followed_by(relation: str, near: Sequence[str], far: Sequence[str], words: Sequence[str]) -> bool:
    for at, word in enumerate(words):
        if word == relation.split()[0]:
            rest = words[at + 1 :]
            near_at, far_at = _spoken_at(near, rest), _spoken_at(far, rest)
            if near_at is not None and (far_at is None or near_at < far_at):
                return True
    return False
