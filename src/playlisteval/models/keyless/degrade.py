"""A gold answer and looks in; four wrong answers of growing severity out, each wrong only in what the frames show."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from playlisteval.models.keyless.check import LOOK_ALIKE, check
from playlisteval.models.keyless.claims import (
    COLOURS,
    COUNTS,
    OPPOSITE,
    PLACES,
    Claim,
    labels,
    normal,
    read_claims,
    read_sentence,
    sentences,
)
from playlisteval.models.keyless.facts import Seen, facts_of_look
from playlisteval.models.keyless.phrases import say
from playlisteval.records import (
    AttributeDegradations,
    CausalAttribute,
    ConstantAttributes,
    DegradedAnswer,
    DegradedElement,
    ElementImpact,
    GoldAnalysis,
    GoldAttributes,
)
from playlisteval.tasks.citations import strip_citations
from playlisteval.tasks.degrade import DegradeInputs, VideoResponseDegradation

ATTRIBUTES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Colour fidelity": (
        "Whether boards and things have the colours seen on screen.",
        ("panel", "thing_colour"),
    ),
    "Layout fidelity": ("Whether things lie where the frame shows them.", ("place", "beside")),
    "Lettering and props": ("Whether the words and things named are those in view.", ("shown", "thing")),
    "Number of things": ("Whether counts match what can be counted in the frame.", ("thing_count",)),
    "Backdrop": ("Whether setting and large areas of colour match the scene.", ("ground", "setting")),
}
SHARE_WRONG = {4: 0.0, 3: 0.34, 2: 0.67, 1: 1.0}
"""Share of the gold's topics that an answer gets wrong; rating 4 always has exactly one."""


def degrade(
    inputs: DegradeInputs, seen: Sequence[Seen], elsewhere: Sequence[Seen], rng: random.Random
) -> VideoResponseDegradation | None:
    """Four answers, each carrying the errors of the milder one and adding its own; None where too little can be wrong."""
    gold = strip_citations(inputs.answer)
    avoided = {normal(label) for f in inputs.feedback for label in labels(f.detail)}
    swaps = _swaps(gold, seen, elsewhere, avoided, rng)
    if len(swaps) < 4:
        return None
    attributes = _attributes(read_claims(gold))
    answers = {
        rating: _answer(gold, swaps[: _count(rating, len(swaps))], attributes) for rating in (4, 3, 2, 1)
    }
    return VideoResponseDegradation(
        causal_attributes=attributes,
        gold_standard_analysis=_gold_analysis(gold, attributes),
        rating_4=answers[4],
        rating_3=answers[3],
        rating_2=answers[2],
        rating_1=answers[1],
    )


def _count(rating: int, topics: int) -> int:
    """How many topics are wrong: one, then a third, two thirds, all; each strictly more than the one before."""
    floor = {4: 1, 3: 2, 2: 3, 1: 4}[rating]
    return 1 if rating == 4 else min(topics - (rating - 1), max(floor, round(SHARE_WRONG[rating] * topics)))


def _swaps(
    gold: str, seen: Sequence[Seen], elsewhere: Sequence[Seen], avoided: set[str], rng: random.Random
) -> list[tuple[Claim, Claim]]:
    """(true claim, wrong claim) by topic, the minor ones first, those on the question's two targets last."""
    claims = [c for c in read_claims(gold) if c.kind not in ("shown", "thing", "setting")]
    repeated = _subjects_told_twice(gold)
    swaps: list[tuple[Claim, Claim]] = []
    for claim in claims:
        wrong = _wrong(claim, seen, elsewhere, rng)
        if wrong is not None:
            swaps.append((claim, wrong))
    rng.shuffle(swaps)
    minor = {
        "place": 0,
        "beside": 0,
        "panel": 1,
        "thing_colour": 1,
        "ground": 2,
        "thing_count": 2,
        "setting": 3,
    }
    swaps.sort(
        key=lambda s: (
            normal(s[0].subject) in avoided,
            s[0].topic in repeated,
            minor[s[0].kind] if s[0].topic not in repeated else 0,
        )
    )
    return swaps


def _subjects_told_twice(gold: str) -> set[tuple[str, str, str]]:
    topics = [c.topic for line in sentences(gold) for c in read_sentence(line)]
    return {t for t in topics if topics.count(t) > 1}


def _wrong(claim: Claim, seen: Sequence[Seen], elsewhere: Sequence[Seen], rng: random.Random) -> Claim | None:
    """A plausible value that the frames refute, drawn first from what is really shown elsewhere in the playlist."""
    options = _values(claim)
    shown = {c.value for s in elsewhere for c in facts_of_look(s.look) if c.kind == claim.kind}
    options.sort()
    rng.shuffle(options)
    options.sort(key=lambda v: v not in shown)
    for value in options:
        wrong = Claim(claim.kind, claim.subject, value, claim.other)
        if check(wrong, seen) == "refuted":
            return wrong
    return None


def _values(claim: Claim) -> list[str]:
    if claim.kind in ("panel", "thing_colour", "ground"):
        return [c for c in COLOURS if c != claim.value and frozenset((c, claim.value)) not in LOOK_ALIKE]
    if claim.kind == "place":
        return [
            p
            for p in PLACES
            if not set(p.split()) & set(claim.value.split()) and "centre" not in (p, claim.value)
        ]
    if claim.kind == "beside":
        return [OPPOSITE[claim.value]]
    if claim.kind == "thing_count":
        return [c for c in COUNTS[1:] if c != claim.value]
    return []


def respell(gold: str, true: Claim, wrong: Claim) -> str:
    """The text with every sentence on that topic saying the wrong value."""
    out = gold
    for line in sentences(gold):
        if true in read_sentence(line):
            out = out.replace(line, _respell_sentence(line, true, wrong))
    return out


def _respell_sentence(line: str, true: Claim, wrong: Claim) -> str:
    """Replace the value nearest to its subject, the one whose change reads back as the wrong claim."""
    if true.kind == "beside":
        pattern = _relation_pattern(true.value)
        new = f"to the {wrong.value}" if wrong.value in ("left of", "right of") else wrong.value
    else:
        pattern = re.compile(rf"\b(?:(an?) )?{re.escape(true.value)}\b", re.IGNORECASE)
        new = wrong.value
    for match in pattern.finditer(line):
        article = match.group(1) + " " if true.kind != "beside" and match.group(1) else ""
        if article:
            article = _article(match.group(1), new)
        candidate = line[: match.start()] + article + new + line[match.end() :]
        if line[: match.start()] == "":
            candidate = candidate[0].upper() + candidate[1:]
        if wrong in read_sentence(candidate) and true not in read_sentence(candidate):
            return candidate
    return line


def _relation_pattern(relation: str) -> re.Pattern[str]:
    return re.compile(rf"(?:to the )?\b{relation}\b")


def _article(old: str, word: str) -> str:
    article = "an" if word[0] in "aeiou" else "a"
    return (article.capitalize() if old[0].isupper() else article) + " "


def _attributes(claims: Sequence[Claim]) -> tuple[CausalAttribute, ...]:
    """Five exclusive attributes, weighted by how much of the gold each decides; the scores sum to 1."""
    counts = [sum(c.kind in kinds for c in claims) + 0.5 for _, kinds in ATTRIBUTES.values()]
    scores = [round(c / sum(counts), 2) for c in counts]
    scores[0] = round(1.0 - sum(scores[1:]), 2)
    return tuple(
        CausalAttribute(attribute_name=name, importance_score=score, description=text)
        for (name, (text, _)), score in zip(ATTRIBUTES.items(), scores, strict=True)
    )


def _attribute_of(claim: Claim) -> str:
    return next(name for name, (_, kinds) in ATTRIBUTES.items() if claim.kind in kinds)


def _gold_analysis(gold: str, attributes: Sequence[CausalAttribute]) -> GoldAnalysis:
    claims = read_claims(gold)
    return GoldAnalysis(
        attribute_analysis=tuple(
            GoldAttributes(
                attribute_name=a.attribute_name,
                quality_by_elements=tuple(
                    ElementImpact(element=say(c, random.Random(0)), impact="as the frames show it")
                    for c in claims
                    if _attribute_of(c) == a.attribute_name
                ),
            )
            for a in attributes
        )
    )


def _answer(
    gold: str, swaps: Sequence[tuple[Claim, Claim]], attributes: Sequence[CausalAttribute]
) -> DegradedAnswer:
    text = gold
    for true, wrong in swaps:
        text = respell(text, true, wrong)
    degraded = {_attribute_of(wrong) for _, wrong in swaps}
    return DegradedAnswer(
        response=text,
        attribute_degradations=tuple(
            AttributeDegradations(
                attribute_name=name,
                degradation_by_elements=tuple(
                    DegradedElement(
                        element=say(wrong, random.Random(0)),
                        impact="departs from what is on screen at that moment",
                        modality="visual_only",
                    )
                    for _, wrong in swaps
                    if _attribute_of(wrong) == name
                ),
            )
            for name in ATTRIBUTES
            if name in degraded
        ),
        constant_attributes=tuple(
            ConstantAttributes(
                attribute_name=a.attribute_name,
                consistency_by_elements=(
                    ElementImpact(element="told as in the gold answer", impact="unchanged"),
                ),
            )
            for a in attributes
            if a.attribute_name not in degraded
        ),
    )
