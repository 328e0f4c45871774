"""Two hops with their facts in; a gold answer of four paragraphs out, each statement cited."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from playlisteval.models.keyless.claims import Claim
from playlisteval.models.keyless.phrases import JOINTS, PLACED_PANELS, say, say_placed, sentence, ways
from playlisteval.models.keyless.things import a, plural, singular
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
        return say(claim, self.pick(f"{claim.kind} {bool(claim.other)}", ways(claim)))

    def say_all(self, claims: Sequence[Claim]) -> list[str]:
        """A clause a claim; colour and place of one lettering share a clause."""
        if len(claims) == 2 and [c.kind for c in claims] == ["panel", "place"]:
            panel, place = claims
            if panel.subject == place.subject:
                return [say_placed(panel, place, self.pick("placed", len(PLACED_PANELS)))]
        return [self.say(c) for c in claims]


_NAMES: dict[str, tuple[str, ...]] = {
    "lettering": (
        "the {nth} lettering is “{subject}”",
        "the {nth} spot reads “{subject}”",
        "“{subject}” is what is meant {nth}",
        "the {nth} description leads to “{subject}”",
        "“{subject}” stands at the {nth} spot",
        "the {nth} piece of writing says “{subject}”",
        "“{subject}” is the {nth} lettering",
        "one finds “{subject}” at the {nth} spot",
        "the {nth} words are “{subject}”",
        "“{subject}” fits the {nth} description",
        "at the {nth} spot stands “{subject}”",
        "the {nth} clue points to “{subject}”",
    ),
    "thing": (
        "the {nth} object is {a_thing}",
        "the {nth} description leads to {a_thing}",
        "the {nth} clue points to {a_thing}",
        "{a_thing} is what is meant {nth}",
        "{a_thing} fits the {nth} description",
        "at the {nth} spot there is {a_thing}",
    ),
    "thing_count": (
        "the {nth} group is of {things}",
        "the {nth} description leads to {things}",
        "the {nth} clue points to {things}",
        "{things} are what is meant {nth}",
        "{things} fit the {nth} description",
        "at the {nth} spot there are {things}",
    ),
    "ground": (
        "the {nth} description means the {subject} of the frame",
        "the {nth} of the areas is the {subject} of the shot",
        "the {nth} clue points to the {subject} of the picture",
    ),
}
_ANCHORS = (
    " in the shot that reads “{other}”",
    " seen together with “{other}”",
    " in the frame that shows “{other}”",
    " in the scene with “{other}”",
    " sharing the view with “{other}”",
)
_STARTS = (
    ("Two spots", "Two moments", "Two views", "Two shots", "Two places", "Two scenes", "", ""),
    (
        "decide the matter",
        "settle what is asked",
        "give the answer",
        "have to be compared",
        "are wanted here",
        "matter here",
    ),
    (": ", "; "),
)
_BARE_STARTS = (
    "",
    "",
    "Seen in order, ",
    "Put in words, ",
    "On screen, ",
    "To name them, ",
    "By sight, ",
    "Here ",
)
_NAMED_JOINTS = (
    "{a}, whereas {b}",
    "{a}, while {b}",
    "{a}; {b}",
    "{a}, and {b}",
    "{a} {ca}. {B}",
    "{a} {ca}. Then {b}",
)
_SUMS = (
    ("Set", "Put", "Laid", "Held", "Viewed", "Taken", "Weighed", "Looked at"),
    ("side by side", "next to each other", "together", "in turn", "in comparison", "as a pair"),
)
_BARE_SUMS = (
    "To sum up, ",
    "In the end, ",
    "On balance, ",
    "All in all, ",
    "In short, ",
    "To conclude, ",
    "What remains is plain: ",
    "The pictures decide: ",
    "The frames tell: ",
    "For the verdict, ",
    "In sum, ",
    "Once more, ",
)
_VALUE_JOINTS = ("{a}, while {b}", "{a}, and {b}", "{a}; {b}", "{a} {ca}. {B}")
_VERDICTS = (
    ", so {v} {ca_cb}.",
    ", hence {v} {ca_cb}.",
    ", thus {v} {ca_cb}.",
    "; {v} {ca_cb}.",
    " {last}. So {v} {ca_cb}.",
    " {last}. Hence {v} {ca_cb}.",
    " {last}. Therefore {v} {ca_cb}.",
    " {last}. It follows that {v} {ca_cb}.",
    " {last}. This means that {v} {ca_cb}.",
    " {last}. In other words, {v} {ca_cb}.",
)
_FIRST_LEADS = (
    (
        "To begin with, ",
        "For a start, ",
        "As regards the former, ",
        "First of all, ",
        "At the outset, ",
        "",
        "",
    ),
    (
        "As for the latter, ",
        "Turning to the other, ",
        "With regard to the second, ",
        "Next, ",
        "Now then, ",
        "",
        "",
    ),
)
_SAME_MOMENT = ("At the same point, ", "There too, ", "At that very moment, ", "What is more, ", "", "")
_LATER = ("Later on, ", "Some time after, ", "Further into the video, ", "After that, ", "Afterwards, ")
_EARLIER = ("Earlier on, ", "Some time before, ", "In an earlier shot, ", "Before that, ")
_ELSEWHERE = (
    "Elsewhere, ",
    "Another moment: ",
    "In a different scene, ",
    "Besides, ",
    "There is more: ",
    "On another occasion, ",
    "In one more shot, ",
)


def write_gold(one: Hop, two: Hop, verdict: Claim, rng: random.Random) -> str:
    """What is asked for, a paragraph on each hop, and how the two compare."""
    voice = _Voice(rng)
    cites = [_cite([(h.clip, n, h.told[0].moment_seconds)]) for n, h in ((1, one), (2, two))]
    both = _cite([(one.clip, 1, one.told[0].moment_seconds), (two.clip, 2, two.told[0].moment_seconds)])
    marks = {"ca": cites[0], "cb": cites[1], "ca_cb": both}
    opening = _opening(
        [_named(h.target, nth, voice) for h, nth in ((one, "first"), (two, "second"))], marks, voice
    )
    bodies = [_body(one, 1, voice), _body(two, 2, voice)]
    closing = _closing((one.target, two.target), verdict, marks, voice)
    return "\n\n".join([opening, *bodies, closing])


def _opening(names: Sequence[str], marks: dict[str, str], voice: _Voice) -> str:
    """What is meant at either spot, without a word on what is seen there."""
    who, does, stop = (voice.rng.choice(part) for part in _STARTS)
    start = f"{who} {does}{stop}" if who else voice.rng.choice(_BARE_STARTS)
    joint = voice.rng.choice(_NAMED_JOINTS)
    told = joint.format(a=names[0], b=names[1], B=_capital(names[1]), **marks)
    cite = marks["cb"] if "{ca}" in joint else marks["ca_cb"]
    return f"{_capital(start + told)} {cite}."


def _closing(targets: tuple[Claim, Claim], verdict: Claim, marks: dict[str, str], voice: _Voice) -> str:
    """Both values, and what follows from them; joints are the same whether the values are or not."""
    how, so = (voice.rng.choice(part) for part in _SUMS)
    start = f"{how} {so}, " if voice.rng.random() < 0.7 else voice.rng.choice(_BARE_SUMS)
    one, two = (voice.say(t) for t in targets)
    joint = voice.rng.choice(_VALUE_JOINTS)
    told = joint.format(a=one, b=two, B=_capital(two), **marks)
    last = marks["cb"] if "{ca}" in joint else marks["ca_cb"]
    return _capital(start + told) + voice.rng.choice(_VERDICTS).format(
        v=voice.say(verdict), last=last, **marks
    )


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


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _named(target: Claim, nth: str, voice: _Voice) -> str:
    key = {"panel": "lettering", "place": "lettering", "thing_colour": "thing"}.get(target.kind, target.kind)
    frame = voice.word(f"name {key}", _NAMES[key])
    thing = a(singular(target.subject)) if key == "thing" else ""
    things = plural(target.subject) if key == "thing_count" else ""
    anchor = voice.word("anchor", _ANCHORS).format(other=target.other) if target.other else ""
    return frame.format(nth=nth, subject=target.subject, a_thing=thing + anchor, things=things + anchor)


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
    if len(claims) != 2 or len(clauses) == 1:
        return clauses
    one, two = claims
    if (one.kind, one.value) != (two.kind, two.value) and voice.rng.random() < 0.7:
        return [voice.rng.choice(JOINTS).join(clauses)]
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
