"""Two clips as looks and lines in; a two-hop question and its cited gold answer out, written from facts seen in both."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from playlisteval.models.keyless.claims import Claim, labels, normal
from playlisteval.models.keyless.facts import Fact, Seen, collect_facts, facts_of_look
from playlisteval.models.keyless.phrases import say, sentence
from playlisteval.records import ClipRange, QuestionType, SceneReference
from playlisteval.tasks.ask import AskInputs, AskReply, QAPair
from playlisteval.tasks.base import Clip, Feedback

LEAST_DESCRIPTION_WORDS = 20
FACTS_PER_HOP = 5
LEAST_FACTS_PER_HOP = 2
CITED_SECONDS = 2.0
"""A citation reaches this far to either side of the frame that shows its claim."""
_NOT_IN_QUESTION = re.compile(r"\b(and|it|its|he|she|they|them|his|her|their)\b|;", re.IGNORECASE)


@dataclass(frozen=True)
class Hop:
    """One half of a question: its target, how the question points at it, and the facts told of it."""

    clip: Clip
    target: Claim
    description: str
    name: str
    facts: tuple[Fact, ...]


def ask(inputs: AskInputs, seen: Sequence[Sequence[Seen]], rng: random.Random) -> AskReply:
    """Write one question, or none where a clip shows too little that the narration does not tell."""
    avoided = {normal(label) for f in inputs.feedback for label in labels(f.detail)}
    hops: list[Hop] = []
    for clip, looks in zip(inputs.clips, seen, strict=True):
        hop = _find_hop(clip, looks, avoided, inputs.feedback, rng)
        if hop is None:
            return AskReply(qa_pairs=())
        hops.append(hop)
        avoided |= {normal(f.claim.subject) for f in hop.facts if f.claim.kind != "ground"}
    return AskReply(qa_pairs=(_write(inputs, hops[0], hops[1], rng),))


def _find_hop(
    clip: Clip, seen: Sequence[Seen], avoided: set[str], feedback: Sequence[Feedback], rng: random.Random
) -> Hop | None:
    told = _spoken(clip)
    facts = [
        f
        for f in collect_facts(seen)
        if not _is_told(f.claim, told) and not {normal(f.claim.subject), normal(f.claim.other)} & avoided
    ]
    targets = [f for f in facts if f.claim.kind in ("panel", "thing_colour", "thing_count", "ground")]
    asked = {normal(r) for f in feedback for r in labels(f.answer)}
    targets.sort(
        key=lambda f: (
            ("panel", "thing_colour", "thing_count", "ground").index(f.claim.kind),
            normal(f.claim.subject) in asked,
        )
    )
    best = [t for t in targets if t.claim.kind == targets[0].claim.kind]
    rng.shuffle(best)
    best.sort(key=lambda f: normal(f.claim.subject) in asked)
    for target in [*best, *(t for t in targets if t not in best)]:
        description = _describe(target, seen, rng)
        chosen = _choose(target, facts, rng)
        if description and len(chosen) >= LEAST_FACTS_PER_HOP:
            return Hop(clip, target.claim, description, _name(target.claim), tuple(chosen))
    return None


def _spoken(clip: Clip) -> set[str]:
    return {w for line in clip.lines for w in re.findall(r"[a-z0-9]+", line.text.lower())}


def _is_told(claim: Claim, told: set[str]) -> bool:
    """Whether the narration speaks the subject's every word, so that its lettering is no news to a reader."""
    words = [w for w in re.findall(r"[a-z0-9]+", claim.subject.lower()) if len(w) > 2]
    if claim.kind == "ground":
        return False
    if claim.kind == "setting":
        words = claim.value.split()
    return bool(words) and all(w in told for w in words)


def _name(claim: Claim) -> str:
    if claim.kind == "panel":
        return f"the board lettered “{claim.subject}”"
    return f"the {claim.subject}"


def _describe(target: Fact, seen: Sequence[Seen], rng: random.Random) -> str | None:
    """Point at the target by what surrounds it: where it is and beside what, never how it looks."""
    look = next(s.look for s in seen if s.time_seconds == target.times[0])
    subject = target.claim.subject
    around = facts_of_look(look)
    cues: list[str] = []
    for claim in around:
        if claim.kind == "place" and claim.subject == subject:
            cues.append(f"in the {claim.value} of the frame")
        elif claim.kind == "beside" and subject in (claim.subject, claim.other):
            cues.append(_beside_cue(claim, subject))
        elif claim.kind == "thing" and claim.subject != subject:
            cues.append(f"in a view that takes in a {claim.subject}")
        elif claim.kind == "setting":
            cues.append(f"amid surroundings that bring a {claim.value} to mind")
    quoted = {label for cue in cues for label in labels(cue)}
    extra = [c for c in around if c.kind == "place" and c.subject != subject and c.subject not in quoted]
    cues += [f"within the same shot whose {c.value} holds the words “{c.subject}”" for c in extra]
    cues = [cue for cue in cues if not _NOT_IN_QUESTION.search(cue)]
    head = {"panel": "the lettered board", "ground": f"whatever fills the {subject}"}.get(
        target.claim.kind, "the thing"
    )
    text = head + " that is found"
    for cue in cues[:5]:
        text += (", " if text.count(" ") > 6 else " ") + cue
        if len(text.split()) >= LEAST_DESCRIPTION_WORDS + 4:
            break
    return text if cues and len(text.split()) >= LEAST_DESCRIPTION_WORDS else None


def _beside_cue(claim: Claim, subject: str) -> str:
    from playlisteval.models.keyless.claims import OPPOSITE

    other, relation = (
        (claim.other, claim.value) if claim.subject == subject else (claim.subject, OPPOSITE[claim.value])
    )
    phrase = f"to the {relation}" if relation in ("left of", "right of") else relation
    return f"{phrase} the words “{other}”"


def _choose(target: Fact, facts: Sequence[Fact], rng: random.Random) -> list[Fact]:
    """The target's own facts, then others from as many moments as there are, no geometry told twice of one thing."""
    useful = [f for f in facts if f.claim.kind not in ("shown", "thing")]
    rng.shuffle(useful)
    own = [f for f in useful if f.claim == target.claim]
    rest = [f for f in useful if f.claim != target.claim]
    order = {
        "panel": 0,
        "thing_colour": 0,
        "thing_count": 1,
        "beside": 1,
        "place": 1,
        "setting": 2,
        "ground": 2,
    }
    chosen, placed = list(own), set[str]()
    while rest and len(chosen) < FACTS_PER_HOP:
        moments = {t for f in chosen for t in f.times}
        rest.sort(
            key=lambda f: (
                set(f.times) <= moments,
                order[f.claim.kind] + sum(c.claim.kind == f.claim.kind for c in chosen),
            )
        )
        fact = rest.pop(0)
        things = {normal(fact.claim.subject), normal(fact.claim.other)} - {""}
        if fact.claim.kind in ("place", "beside"):
            if things & placed:
                continue
            placed |= things
        chosen.append(fact)
    return chosen


def clip_range(clip: Clip, number: int, fact: Fact) -> ClipRange:
    """The stretch of the video around the moment that shows a fact, whole seconds, inside the clip."""
    middle = fact.times[0]
    start = max(clip.start_seconds, float(int(middle - CITED_SECONDS)))
    end = min(clip.end_seconds, float(int(middle + CITED_SECONDS) + 1))
    return ClipRange(
        clip_id=number,
        start_time=round(start, 3),
        end_time=round(end, 3),
        qa_reference=say(fact.claim, random.Random(0)),
    )


def cite(clip: Clip, ranges: Sequence[ClipRange]) -> str:
    """`(1 @ MM:SS - MM:SS, 2 @ ...)` on each clip's own clock."""
    return "(" + ", ".join(_one(clip, r) for r in ranges) + ")"


def _one(clip: Clip, found: ClipRange) -> str:
    return f"{found.clip_id} @ {clock(found.start_time - clip.start_seconds)} - {clock(found.end_time - clip.start_seconds)}"


def clock(seconds: float) -> str:
    whole = int(max(0.0, seconds))
    return f"{whole // 60:02d}:{whole % 60:02d}"


_OPENINGS = (
    "Two moments decide the matter: {a}, {ca} whereas elsewhere {b} {cb}.",
    "The matter rests on two views: {a} {ca}, whereas in the other {b} {cb}.",
    "What has to be found lies in two places: {a} {ca}, whereas further off {b} {cb}.",
)
_CLOSINGS = (
    "Set against each other, {a} {ca}, whereas {b} {cb}. That comparison settles the question.",
    "Weighed together, {a} {ca}, whereas {b} {cb}. The answer follows from the pictures alone.",
    "Seen as one, {a} {ca}, whereas {b} {cb}. Only the screen allows this comparison.",
)
_LEADS = (
    ("To begin with, ", "Beyond that, ", "Apart from this, ", "At another moment, ", "Lastly, "),
    ("As for the other view, ", "Close by, ", "In addition, ", "At a different point, ", "Finally, "),
)
_ASKINGS = (
    "{verb} what the screen reveals of {a} in relation to {b}.",
    "{verb} the difference that the picture makes plain from {a} to {b}.",
    "{verb}, going by the frames alone, how {a} stands against {b}.",
    "{verb} the showing of {a} as set beside {b}.",
)


def _write(inputs: AskInputs, one: Hop, two: Hop, rng: random.Random) -> QAPair:
    question = rng.choice(_ASKINGS).format(
        verb=inputs.verb.capitalize(), a=one.description, b=two.description
    )
    ranges = [[clip_range(h.clip, n, f) for f in h.facts] for n, h in ((1, one), (2, two))]
    cites = [[cite(h.clip, [r]) for r in rs] for h, rs in ((one, ranges[0]), (two, ranges[1]))]
    paragraphs = [
        rng.choice(_OPENINGS).format(
            a=_shown(one), b=_shown(two), ca=cites[0][0], cb=cites[1][0]
        ),
        _paragraph(one, cites[0], 0, rng),
        _paragraph(two, cites[1], 1, rng),
        rng.choice(_CLOSINGS).format(
            a=say(one.facts[0].claim, rng), b=say(two.facts[0].claim, rng), ca=cites[0][0], cb=cites[1][0]
        ),
    ]
    return QAPair(
        question=question,
        answer="\n\n".join(paragraphs),
        question_type=QuestionType.model_validate({"row": inputs.row, "column": inputs.column}),
        bridge=f"Both are judged by what the screen shows of them: {one.name} against {two.name}.",
        hop_1=sentence(say(one.facts[0].claim, random.Random(1))),
        hop_2=sentence(say(two.facts[0].claim, random.Random(1))),
        scene_references=tuple(
            SceneReference(scene_description=h.description, actual_entity_name=h.name) for h in (one, two)
        ),
        clip_ranges=tuple(r for rs in ranges for r in rs),
    )


def _shown(hop: Hop) -> str:
    if hop.target.kind == "panel":
        return f"a board reads “{hop.target.subject}”"
    return say(hop.facts[0].claim, random.Random(2))


def _paragraph(hop: Hop, cites: Sequence[str], voice: int, rng: random.Random) -> str:
    lines: list[str] = []
    for n, (fact, cited) in enumerate(zip(hop.facts, cites, strict=True)):
        lead = _LEADS[voice][min(n, len(_LEADS[voice]) - 1)]
        lines.append(f"{lead}{say(fact.claim, rng)} {cited}.")
    return " ".join(lines)
