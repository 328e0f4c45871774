"""The rules that a question must keep (section 6 of the design), as one check that lists what is broken."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playlisteval.models.keyless.claims import COLOURS, normal
from playlisteval.tasks.sentences import labels

PRONOUNS = (
    "i you he she it we they me him her us them my your his its our their mine yours hers ours theirs "
    "this that these those who whom whose one ones something someone himself herself itself themselves"
).split()
LOOKS = "wears wearing wooden metal bright dark tall round painted shiny old holding walking running".split()


def broken_rules(question: str, verb: str, names: Sequence[str], descriptions: Sequence[str]) -> list[str]:
    plain = re.sub(r"“[^”]*”", "“”", question)
    words = re.findall(r"[a-z']+", question.lower())
    broken: list[str] = []
    if not question.endswith(".") or len(re.findall(r"[.?!]", question)) != 1:
        broken.append("not one sentence")
    if not re.search(rf"\b{verb}\b", plain, re.IGNORECASE):
        broken.append(f"without {verb}")
    broken += [f"holds {w!r}" for w in words if w == "and" or w in PRONOUNS or w in COLOURS or w in LOOKS]
    broken += [f"holds {c!r}" for c in ";&:" if c in question]
    if re.search(r"\b(?:clip|video|segment) ?\d|\b(?:first|second) (?:clip|video)\b", question, re.I):
        broken.append("speaks of clips")
    broken += [f"names {n}" for n in names if normal(n) and normal(n) in map(normal, labels(question))]
    broken += [f"short: {d}" for d in descriptions if len(d.split()) < 20 or d not in question]
    if re.search(r" ,|,,|  ", question):
        broken.append("stray space or comma")
    return broken
