"""Two hops with their facts in; a gold answer of four paragraphs out, each statement cited."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from playlisteval.models.keyless.claims import Claim
from playlisteval.models.keyless.phrases import (
    FRAMES,
    PLACED_PANELS,
    joints,
    say,
    say_placed,
    sentence,
)
from playlisteval.models.keyless.things import a, singular
from playlisteval.records import ClipRange
from playlisteval.tasks.base import Clip

CITED_SECONDS = 2.0
"""A citation reaches this far to either side of the frame that shows its claim."""


@dataclass(frozen=True)
class Told:
    """A claim with the one moment, of those that show it, at which it is cited."""

    claim: Claim
    moment_seconds: float


@dataclass(frozen=True)
class Hop:
    """One half of a question: its target, how the question points there, and the facts told, target first."""

    clip: Clip
    target: Claim
    description: str
    landmarks: tuple[str, ...]
    told: tuple[Told, ...]


@dataclass
class _Voice:
    """Chooses wordings at random, none twice before all of its kind were used."""

    rng: random.Random
    used: dict[str, list[int]] = field(default_factory=dict[str, list[int]])

    def pick(self, key: str, count: int) -> int:
        spent = self.used.setdefault(key, [])
        if len(spent) == count:
            spent.clear()
        choice = self.rng.choice([i for i in range(count) if i not in spent])
        spent.append(choice)
        return choice

    def word(self, key: str, words: Sequence[str]) -> str:
        return words[self.pick(key, len(words))]

    def say(self, claim: Claim) -> str:
        return say(claim, self.pick(claim.kind, len(FRAMES[claim.kind])))

    def say_all(self, claims: Sequence[Claim]) -> list[str]:
        """A clause a claim; colour and place of one lettering share a clause."""
        if len(claims) == 2 and [c.kind for c in claims] == ["panel", "place"]:
            panel, place = claims
            if panel.subject == place.subject:
                return [say_placed(panel, place, self.pick("placed", len(PLACED_PANELS)))]
        return [self.say(c) for c in claims]


_NAMES: dict[str, tuple[str, ...]] = {
    "panel": (
        "the {nth} lettering is “{subject}”",
        "the {nth} spot reads “{subject}”",
        "“{subject}” is what is meant {nth}",
        "the {nth} description leads to “{subject}”",
        "“{subject}” stands at the {nth} spot",
        "the {nth} piece of writing says “{subject}”",
    ),
    "thing": (
        "the {nth} object asked about is {a_thing}",
        "{a_thing} is what is meant {nth}",
        "the {nth} description leads to {a_thing}",
    ),
    "thing_count": (
        "the {nth} description leads to several objects of one kind",
        "more than a single object is meant {nth}",
    ),
    "ground": (
        "the {nth} description means the {subject} of the frame",
        "the {nth} of the areas is the {subject} of the shot",
    ),
}
_OPENINGS = (
    "{A}, whereas {b} {ca_cb}.",
    "{A}, while {b} {ca_cb}.",
    "{A} {ca}. {B} {cb}.",
    "Two spots decide the matter: {a}, while {b} {ca_cb}.",
    "The question turns on two views; {a}, and {b} {ca_cb}.",
    "Watching settles what is asked: {a}, whereas {b} {ca_cb}.",
    "To see the contrast, two shots are needed; {a}, while {b} {ca_cb}.",
    "Followed through the video, {a}; {b} {ca_cb}.",
    "{A} {ca}. By contrast, {b} {cb}.",
)
_CLOSINGS = (
    "Set side by side, {a}, whereas {b} {ca_cb}.",
    "Taken together, {a}, while {b} {ca_cb}.",
    "In the end the contrast comes down to this: {a}, whereas {b} {ca_cb}.",
    "To sum up, {a}, while {b} {ca_cb}.",
    "So it is the frame that decides: {a}, and {b} {ca_cb}.",
    "{A} {ca}. {B} {cb}. That is where the two part ways.",
    "What remains is a plain comparison; {a}, whereas {b} {ca_cb}.",
    "On balance, {a} {ca}. For the other, {b} {cb}.",
)
_FIRST_LEADS = (
    ("To begin with, ", "For a start, ", "As regards the former, ", "First of all, ", "", ""),
    ("As for the latter, ", "Turning to the other, ", "With regard to the second, ", "Next, ", "", ""),
)
_SAME_MOMENT = ("At the same point, ", "There too, ", "At that very moment, ", "Alongside, ", "", "")
_LATER = ("Later on, ", "Some time after, ", "Further into the video, ", "After that, ", "Afterwards, ")
_EARLIER = ("Earlier on, ", "Some time before, ", "In an earlier shot, ", "Before that, ")
_ELSEWHERE = (
    "Elsewhere, ",
    "At another moment, ",
    "In a different scene, ",
    "Besides, ",
    "The video has more to show: ",
)


def write_gold(one: Hop, two: Hop, rng: random.Random) -> str:
    """What is asked for, a paragraph on each hop, and the comparison."""
    voice = _Voice(rng)
    cites = [_cite([(h.clip, n, h.told[0].moment_seconds)]) for n, h in ((1, one), (2, two))]
    both = _cite([(one.clip, 1, one.told[0].moment_seconds), (two.clip, 2, two.told[0].moment_seconds)])
    names = [_named(h.target, nth, voice) for h, nth in ((one, "first"), (two, "second"))]
    opening = _fill(voice.word("opening", _OPENINGS), names, cites, both)
    bodies = [_body(one, 1, voice), _body(two, 2, voice)]
    values = [voice.say(one.target), voice.say(two.target)]
    closing = _fill(voice.word("closing", _CLOSINGS), values, cites, both)
    return "\n\n".join([opening, *bodies, closing])


def ranges_of(hop: Hop, number: int) -> list[ClipRange]:
    """The stretch of the video around each fact's moment, whole seconds, inside the clip."""
    out: list[ClipRange] = []
    for told in hop.told:
        start, end = _around(hop.clip, told.moment_seconds)
        out.append(
            ClipRange(
                clip_id=number,
                start_time=round(start, 3),
                end_time=round(end, 3),
                qa_reference=sentence(say(told.claim)),
            )
        )
    return out


def _fill(frame: str, clauses: Sequence[str], cites: Sequence[str], both: str) -> str:
    a_, b_ = clauses
    return frame.format(a=a_, b=b_, A=_capital(a_), B=_capital(b_), ca=cites[0], cb=cites[1], ca_cb=both)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _named(target: Claim, nth: str, voice: _Voice) -> str:
    key = "thing" if target.kind == "thing_colour" else target.kind
    frame = voice.word(f"name {key}", _NAMES[key])
    return frame.format(nth=nth, subject=target.subject, a_thing=a(singular(target.subject)))


def _body(hop: Hop, number: int, voice: _Voice) -> str:
    """The target's moment first, then the others in order of time, two facts of one often in one sentence."""
    first = hop.told[0].moment_seconds
    ordered = sorted(hop.told, key=lambda t: (t.moment_seconds != first, t.moment_seconds))
    lines: list[str] = []
    before = first
    for moment, group in groupby(ordered, key=lambda t: t.moment_seconds):
        told = list(group)
        lead = (
            voice.word(f"lead {number}", _FIRST_LEADS[number - 1])
            if not lines
            else _lead(before, moment, voice)
        )
        cited = _cite([(hop.clip, number, moment)])
        for text in _sentences_of(told, voice):
            lines.append(f"{_capital(lead + text)} {cited}.")
            lead = voice.word("same", _SAME_MOMENT)
        before = moment
    return " ".join(lines)


def _lead(before: float, moment: float, voice: _Voice) -> str:
    if voice.rng.random() < 0.5:
        return voice.word("elsewhere", _ELSEWHERE)
    return voice.word("later", _LATER) if moment > before else voice.word("earlier", _EARLIER)


def _sentences_of(told: Sequence[Told], voice: _Voice) -> list[str]:
    """What is told of one moment: two facts together more often than not."""
    claims = sorted((t.claim for t in told), key=lambda c: c.kind == "place")
    clauses = voice.say_all(claims)
    if len(clauses) != len(claims) or len(clauses) == 1:
        return clauses
    if len(clauses) == 2 and voice.rng.random() < 0.7:
        joint = voice.rng.choice(joints(*claims))
        return [joint.join(clauses)]
    return clauses


def _around(clip: Clip, middle: float) -> tuple[float, float]:
    start = max(clip.start_seconds, float(int(middle - CITED_SECONDS)))
    return start, min(clip.end_seconds, float(int(middle + CITED_SECONDS) + 1))


def _cite(places: Sequence[tuple[Clip, int, float]]) -> str:
    """`(1 @ MM:SS - MM:SS, 2 @ ...)` on each clip's own clock."""
    told: list[str] = []
    for clip, number, moment in places:
        start, end = _around(clip, moment)
        told.append(f"{number} @ {_clock(start - clip.start_seconds)} - {_clock(end - clip.start_seconds)}")
    return f"({', '.join(told)})"


def _clock(seconds: float) -> str:
    whole = int(max(0.0, seconds))
    return f"{whole // 60:02d}:{whole % 60:02d}"
