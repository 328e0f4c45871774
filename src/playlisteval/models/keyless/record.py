"""A gold's and a wrong answer's claims in; rubric and causal record out (paper G.2.6)."""

from __future__ import annotations

from collections.abc import Sequence

from playlisteval.models.keyless.claims import Claim
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

ATTRIBUTES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Colour fidelity": (
        "Whether backgrounds of lettering and things have the colours seen in the frame.",
        ("panel", "thing_colour"),
    ),
    "Layout fidelity": ("Whether things lie where the frame shows them.", ("place", "beside")),
    "Lettering and props": ("Whether the words and things named are those in view.", ("shown", "thing")),
    "Number of things": ("Whether counts match what can be counted in the frame.", ("thing_count",)),
    "Backdrop": ("Whether setting and large areas of colour match the scene.", ("ground", "setting")),
}
"""The five exclusive standards, with the kinds of claim that each decides on."""
_IMPACT = {
    "panel": "gives a background another colour than the frame does",
    "thing_colour": "gives a thing another colour than the frame does",
    "place": "puts lettering into another part of the frame",
    "beside": "turns round how two letterings lie to each other",
    "thing_count": "counts more or fewer than are in the frame",
    "ground": "gives a large area another colour than the frame does",
    "bridge": "compares the two things asked for to another end than the frames do",
}
_COMPARED = {"side": "place", "height": "place", "number": "thing_count"}
"""What a conclusion rests on, where that is not a colour."""


def attributes_of(claims: Sequence[Claim]) -> tuple[CausalAttribute, ...]:
    """Five exclusive attributes, weighted by how much of the gold each decides; the scores sum to 1."""
    told = [attribute_of(c) for c in claims]
    counts = [told.count(name) + 0.5 for name in ATTRIBUTES]
    scores = [round(c / sum(counts), 2) for c in counts]
    scores[0] = round(1.0 - sum(scores[1:]), 2)
    return tuple(
        CausalAttribute(attribute_name=name, importance_score=score, description=text)
        for (name, (text, _)), score in zip(ATTRIBUTES.items(), scores, strict=True)
    )


def attribute_of(claim: Claim) -> str:
    kind = _COMPARED.get(claim.subject, "panel") if claim.kind == "bridge" else claim.kind
    return next(name for name, (_, kinds) in ATTRIBUTES.items() if kind in kinds)


def gold_analysis(claims: Sequence[Claim], attributes: Sequence[CausalAttribute]) -> GoldAnalysis:
    return GoldAnalysis(
        attribute_analysis=tuple(
            GoldAttributes(
                attribute_name=a.attribute_name,
                quality_by_elements=tuple(
                    ElementImpact(element=say(c), impact="tells what the frame shows")
                    for c in claims
                    if attribute_of(c) == a.attribute_name
                ),
            )
            for a in attributes
        )
    )


def degraded_answer(
    text: str, wrong: Sequence[Claim], attributes: Sequence[CausalAttribute]
) -> DegradedAnswer:
    """The answer with what is wrong in it, by attribute, and what is not."""
    degraded = {attribute_of(claim) for claim in wrong}
    return DegradedAnswer(
        response=text,
        attribute_degradations=tuple(
            AttributeDegradations(
                attribute_name=name,
                degradation_by_elements=tuple(
                    DegradedElement(element=say(c), impact=_IMPACT[c.kind], modality="visual_only")
                    for c in wrong
                    if attribute_of(c) == name
                ),
            )
            for name in ATTRIBUTES
            if name in degraded
        ),
        constant_attributes=tuple(
            ConstantAttributes(
                attribute_name=a.attribute_name,
                consistency_by_elements=(
                    ElementImpact(
                        element="told as the frame shows it", impact="as sound as in the gold answer"
                    ),
                ),
            )
            for a in attributes
            if a.attribute_name not in degraded
        ),
    )
