"""A text, a true claim and a wrong one in; the text with the wrong value in the true one's place out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playlisteval.models.keyless.bridge import SPELT
from playlisteval.models.keyless.claims import RELATIONS, Claim, read_all, read_sentence
from playlisteval.models.keyless.phrases import spell_relation
from playlisteval.models.keyless.things import article
from playlisteval.tasks.sentences import sentence_spans


def respell(text: str, true: Claim, wrong: Claim) -> str | None:
    """Change every sentence that makes the claim; None unless all else still reads as before."""
    pieces: list[str] = []
    at = 0
    for start, end in sentence_spans(text):
        line = text[start:end]
        if true in read_sentence(line):
            changed = _respell_sentence(line, true, wrong)
            if changed is None:
                return None
            line = changed
        pieces += [text[at:start], line]
        at = end
    out = "".join(pieces) + text[at:]
    expected = [wrong if c == true else c for c in read_all(text)]
    return out if out != text and read_all(out) == expected else None


def _respell_sentence(line: str, true: Claim, wrong: Claim) -> str | None:
    """The one change of a value after which the sentence reads as before but for that claim."""
    expected = [wrong if c == true else c for c in read_sentence(line)]
    return next((c for c in _candidates(line, true, wrong) if read_sentence(c) == expected), None)


def _candidates(line: str, true: Claim, wrong: Claim) -> Iterator[str]:
    if true.kind == "bridge":
        yield from _conclusions(line, true, wrong)
        return
    quoted = [m.span() for m in re.finditer(r"“[^”]*”", line)]
    for match in _pattern(true).finditer(line):
        if any(start < match.start() < end for start, end in quoted):
            continue
        new = spell_relation(wrong.value) if true.kind == "beside" else wrong.value
        if true.kind != "beside" and match.group(1):
            new = f"{article(new)} {new}"
        if match.group()[0].isupper():
            new = new[0].upper() + new[1:]
        yield line[: match.start()] + new + line[match.end() :]


def _conclusions(line: str, true: Claim, wrong: Claim) -> Iterator[str]:
    """A conclusion is said anew in the same manner."""
    for spelt in SPELT.get(true.subject, ()):
        for at in re.finditer(rf"\b{re.escape(spelt[true.value])}\b", line, re.IGNORECASE):
            new = spelt[wrong.value]
            new = new[0].upper() + new[1:] if at.group()[0].isupper() else new
            yield line[: at.start()] + new + line[at.end() :]


def _pattern(claim: Claim) -> re.Pattern[str]:
    value = re.escape(claim.value)
    if claim.kind == "beside" and claim.value in RELATIONS:
        return re.compile(rf"(?:to the )?\b{value}\b", re.IGNORECASE)
    return re.compile(rf"\b(?:(an?) )?{value}\b", re.IGNORECASE)
