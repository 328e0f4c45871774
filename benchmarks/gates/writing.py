"""Facts of two clips in; a question, its cited gold, and answers that get ever more of it wrong, out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.gates.shots import Fact, Shot, besides, clearly_other, falsified, panels, places, thing_facts
from benchmarks.gates.world import Spot
from playlisteval.gates.base import DistractorSubject, QuestionSubject
from playlisteval.models.keyless.claims import Claim
from playlisteval.models.keyless.phrases import say, sentence
from playlisteval.records import (
    AttributeDegradations,
    CausalAttribute,
    DegradedAnswer,
    DegradedElement,
    DegradedSet,
    Draft,
    GoldAnalysis,
    Question,
    QuestionType,
)
from playlisteval.tasks.base import Clip
from playlisteval.tasks.citations import strip_citations

REACH_SECONDS = 2.0
FACTS_PER_HOP = 4
MOST_TRIES = 200
Wrong = Mapping[Claim, Claim]


@dataclass(frozen=True)
class Gold:
    """What is told of both clips, each hop's target first, and what the two targets come to."""

    hops: tuple[tuple[Fact, ...], tuple[Fact, ...]]
    conclusion: Claim
    turn: int
    """Which wordings are taken; the same for a gold and for all that is made of it."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        return (*self.hops[0], *self.hops[1])

    @property
    def targets(self) -> tuple[Fact, Fact]:
        return self.hops[0][0], self.hops[1][0]


def conclusion_of(one: Claim, two: Claim) -> Claim:
    return Claim("bridge", "background", "same" if one.value == two.value else "different")


def gold_of(spot: Spot, rng: random.Random, *, things: bool = False) -> Gold:
    """Two backgrounds to compare, with layout and other backgrounds of two shots a clip."""
    for _ in range(MOST_TRIES):
        one, two = (hop_of(shots, rng, things=things) for shots in spot.shots)
        if is_clear(one[0].claim, two[0].claim):
            return Gold((one, two), conclusion_of(one[0].claim, two[0].claim), rng.randrange(1000))
    raise ValueError(f"no two backgrounds of {spot.clips[0].video_id} and {spot.clips[1].video_id} compare")


def is_clear(one: Claim, two: Claim) -> bool:
    """Whether nobody can doubt that two colours are the same, or that they differ."""
    return one.value == two.value or clearly_other(one.value, two.value)


def hop_of(shots: Sequence[Shot], rng: random.Random, *, things: bool = False) -> tuple[Fact, ...]:
    main, other = rng.sample(list(shots), 2)
    target = rng.choice(panels(main))
    rest = [
        f for shot in (other, main) for f in (*panels(shot), *places(shot), *besides(shot)) if f != target
    ]
    rng.shuffle(rest)
    rest.sort(key=lambda f: f.moment_seconds == main.moment_seconds)
    chosen = [next(f for f in rest if f.moment_seconds == shot.moment_seconds) for shot in (other, main)]
    chosen += [f for f in rest if f not in chosen]
    told = [f for shot in (main, other) for f in thing_facts(shot)] if things else []
    return (target, *told[:1], *chosen[: FACTS_PER_HOP - 1 - len(told[:1])])


def gold_text(gold: Gold, clips: tuple[Clip, Clip], wrong: Wrong | None = None) -> str:
    """Four paragraphs, each statement cited; `wrong` says what stands in the place of a true statement."""
    changed = dict(wrong or {})
    said = [replace(f, claim=changed.get(f.claim, f.claim)) for f in gold.facts]
    one, two = said[: len(gold.hops[0])], said[len(gold.hops[0]) :]
    conclusion = changed.get(gold.conclusion, conclusion_of(one[0].claim, two[0].claim))
    cites = [cite([f], clips) for f in (one[0], two[0])]
    opening = (
        f"The first spot reads “{one[0].claim.subject}” {cites[0]}. "
        f"The second spot reads “{two[0].claim.subject}” {cites[1]}."
    )
    bodies = [_body(hop, clips, gold.turn + 10 * n) for n, hop in enumerate((one, two))]
    closing = " ".join(
        f"{sentence(say(f.claim, gold.turn + 5))[:-1]} {c}."
        for f, c in zip((one[0], two[0]), cites, strict=True)
    )
    end = f"{sentence(say(conclusion, gold.turn))[:-1]} {cite([one[0], two[0]], clips)}."
    return "\n\n".join([opening, *bodies, f"{closing} {end}"])


def _body(hop: Sequence[Fact], clips: tuple[Clip, Clip], turn: int) -> str:
    return " ".join(f"{sentence(say(f.claim, turn + n))[:-1]} {cite([f], clips)}." for n, f in enumerate(hop))


def cite(facts: Sequence[Fact], clips: tuple[Clip, Clip]) -> str:
    told: list[str] = []
    for one in facts:
        clip = clips[one.clip_number - 1]
        start = max(clip.start_seconds, one.moment_seconds - REACH_SECONDS) - clip.start_seconds
        end = min(clip.end_seconds, one.moment_seconds + REACH_SECONDS) - clip.start_seconds
        told.append(f"{one.clip_number} @ {clock(start)} - {clock(end)}")
    return f"({', '.join(told)})"


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60:02d}:{int(seconds) % 60:02d}"


def question_of(gold: Gold, spot: Spot, landmarks: Sequence[str] = ()) -> str:
    """One sentence that points at each target by the other letterings of its shot."""
    marks = list(landmarks) or [landmark_of(f, spot.all_shots) for f in gold.targets]
    return (
        "Determine whether the lettering that shares its shot with the words "
        f"“{marks[0]}” stands on the same kind of background as the lettering that shares its shot with "
        f"the words “{marks[1]}”, with further details of both shots."
    )


def landmark_of(target: Fact, shots: Sequence[Shot]) -> str:
    """Another lettering of the target's shot."""
    for shot in shots:
        words = [one.words for one in shot.letterings]
        if target.claim.subject in words:
            return next(w for w in words if w != target.claim.subject)
    raise ValueError(f"no shot shows “{target.claim.subject}”")


def draft_of(gold: Gold, spot: Spot, wrong: Wrong | None = None, landmarks: Sequence[str] = ()) -> Draft:
    hops = [sentence(say((wrong or {}).get(f.claim, f.claim))) for f in gold.targets]
    return draft_from(question_of(gold, spot, landmarks), gold_text(gold, spot.clips, wrong), hops)


def draft_from(question: str, answer: str, hops: Sequence[str] = ("", "")) -> Draft:
    return Draft(
        seed_id="planted",
        attempt=1,
        verb="determine",
        question=question,
        answer=answer,
        question_type=QuestionType(row="Factual", column="Apply"),
        bridge="Both are told by what lies behind the lettering.",
        hop_1=hops[0],
        hop_2=hops[1],
        scene_references=(),
        clip_ranges=(),
    )


def question_subject(draft: Draft, spot: Spot) -> QuestionSubject:
    return QuestionSubject(draft, spot.clips, spot.chunks, spot.windows, spot.windows_wanted)


def errors_in_order(gold: Gold, shots: Sequence[Shot], rng: random.Random) -> list[tuple[Claim, Claim]]:
    """A false statement for every true one: minor ones first, both targets last."""
    minor = [f for f in gold.facts if f not in gold.targets]
    rng.shuffle(minor)
    ordered = [*minor, *gold.targets]
    return [(f.claim, falsified(f, shots, rng).claim) for f in ordered]


def spoilt_texts(gold: Gold, spot: Spot, errors: Sequence[tuple[Claim, Claim]]) -> dict[int, str]:
    """Ratings 4 to 1: one statement wrong, a third, two thirds, all; each has the milder one's errors."""
    return {
        rating: strip_citations(gold_text(gold, spot.clips, dict(errors[:n])))
        for rating, n in numbers_wrong(len(errors)).items()
    }


def numbers_wrong(statements: int) -> dict[int, int]:
    return {4: 1, 3: max(2, statements // 3), 2: max(3, 2 * statements // 3), 1: statements}


def set_of(
    texts: Mapping[int, str], errors: Sequence[tuple[Claim, Claim]], numbers: Mapping[int, int] | None = None
) -> DegradedSet:
    """A degraded set with a causal record that names each rating's errors."""
    counts = numbers or numbers_wrong(len(errors))
    answers = {
        rating: DegradedAnswer(
            response=text,
            attribute_degradations=(
                AttributeDegradations(
                    attribute_name="Backgrounds and layout",
                    degradation_by_elements=tuple(
                        DegradedElement(
                            element=say(wrong), impact="differs from the frame", modality="visual_only"
                        )
                        for _, wrong in errors[: counts[rating]]
                    ),
                ),
            ),
        )
        for rating, text in texts.items()
    }
    return DegradedSet(
        question_id="planted",
        seed_id="planted",
        attempt=1,
        causal_attributes=ATTRIBUTES,
        gold_standard_analysis=GoldAnalysis(attribute_analysis=()),
        rating_4=answers[4],
        rating_3=answers[3],
        rating_2=answers[2],
        rating_1=answers[1],
    )


ATTRIBUTES = tuple(
    CausalAttribute(attribute_name=name, importance_score=0.2, description=text)
    for name, text in (
        (
            "Backgrounds and layout",
            "Whether what lies behind lettering, and where it is, is as in the frame.",
        ),
        ("Things", "Whether the things named are in view."),
        ("Numbers", "Whether things are counted rightly."),
        ("Lettering", "Whether the words that are quoted can be read."),
        ("Conclusion", "Whether the comparison follows."),
    )
)


def distractor_subject(gold: Gold, spot: Spot, degraded: DegradedSet) -> DistractorSubject:
    answer = gold_text(gold, spot.clips)
    question = Question(
        draft_id="planted",
        seed_id="planted",
        domain="planted",
        segment_ids=("one", "two"),
        verb="determine",
        question=question_of(gold, spot),
        answer=answer,
        question_type=QuestionType(row="Factual", column="Apply"),
        bridge="Both are told by what lies behind the lettering.",
        hop_1=sentence(say(gold.targets[0].claim)),
        hop_2=sentence(say(gold.targets[1].claim)),
        citations=(),
    )
    return DistractorSubject(question, strip_citations(answer), degraded, spot.clips)
