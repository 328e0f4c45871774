"""Degraded sets whose records or texts are malformed, and sound ones, for the gate on causal records."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from benchmarks.gates.plants import PLANTS, Plant
from benchmarks.gates.world import Spot, World
from benchmarks.gates.writing import distractor_subject, errors_in_order, gold_of, set_of, spoilt_texts
from playlisteval.gates.base import DistractorSubject
from playlisteval.records import DegradedElement

recipe = "local"
Spoil = Callable[[DistractorSubject], DistractorSubject]


def good(world: World, rng: random.Random) -> list[Plant]:
    spots = [world.silent[n % len(world.silent)] for n in range(PLANTS)]
    return [Plant("a sound set", sound(spot, rng), bad=False) for spot in spots]


def bad(world: World, rng: random.Random) -> list[Plant]:
    return [
        Plant(label, spoil(sound(world.silent[n % len(world.silent)], rng)), bad=True, reasons=(reason,))
        for n, (label, reason, spoil) in enumerate(SPOILS)
    ]


def sound(spot: Spot, rng: random.Random) -> DistractorSubject:
    """A set that gets wrong only what frames show, ever more of it, and says so."""
    gold = gold_of(spot, rng)
    errors = errors_in_order(gold, spot.all_shots, rng)
    return distractor_subject(gold, spot, set_of(spoilt_texts(gold, spot, errors), errors))


def _rated(rating: int, **over: Any) -> Spoil:
    def spoil(subject: DistractorSubject) -> DistractorSubject:
        answer = subject.degraded.rated(rating).model_copy(update=over)
        return _set(subject, **{f"rating_{rating}": answer})

    return spoil


def _text(rating: int, change: Callable[[str, DistractorSubject], str]) -> Spoil:
    return lambda s: _rated(rating, response=change(s.degraded.rated(rating).response, s))(s)


def _modality(rating: int, modality: str) -> Spoil:
    """No element of that answer is one that only frames refute."""

    def spoil(subject: DistractorSubject) -> DistractorSubject:
        told = subject.degraded.rated(rating).attribute_degradations
        changed = tuple(
            a.model_copy(
                update={
                    "degradation_by_elements": tuple(
                        DegradedElement.model_validate(e.model_dump() | {"modality": modality})
                        for e in a.degradation_by_elements
                    )
                }
            )
            for a in told
        )
        return _rated(rating, attribute_degradations=changed)(subject)

    return spoil


def _scores(factor: float) -> Spoil:
    def spoil(subject: DistractorSubject) -> DistractorSubject:
        told = subject.degraded.causal_attributes
        return _set(
            subject,
            causal_attributes=tuple(
                a.model_copy(update={"importance_score": round(a.importance_score * factor, 4)}) for a in told
            ),
        )

    return spoil


def _set(subject: DistractorSubject, **over: Any) -> DistractorSubject:
    return replace(subject, degraded=subject.degraded.model_copy(update=over))


def _half(text: str, _: DistractorSubject) -> str:
    words = text.split(" ")
    return " ".join(words[: len(words) * 2 // 5])


def _twice(text: str, _: DistractorSubject) -> str:
    return f"{text}\n\n{text}"


SPOILS: tuple[tuple[str, str, Spoil], ...] = (
    ("rating 4 is empty", "empty_answer", _rated(4, response="")),
    ("rating 1 is blank", "empty_answer", _rated(1, response=" \n\n ")),
    ("rating 2 is empty", "empty_answer", _rated(2, response="")),
    ("rating 4 has no record", "no_visual_degradation", _rated(4, attribute_degradations=())),
    ("rating 1 has no record", "no_visual_degradation", _rated(1, attribute_degradations=())),
    ("rating 3 is wrong in sound only", "no_visual_degradation", _modality(3, "audio_visual")),
    ("rating 2 is wrong in text only", "no_visual_degradation", _modality(2, "text_verifiable")),
    ("scores sum to 1.2", "scores_off", _scores(1.2)),
    ("scores sum to 0.9", "scores_off", _scores(0.9)),
    ("scores sum to 0", "scores_off", _scores(0.0)),
    ("rating 4 is less than half as long", "length_off", _text(4, _half)),
    ("rating 1 is less than half as long", "length_off", _text(1, _half)),
    ("rating 3 is twice as long", "length_off", _text(3, _twice)),
    ("rating 2 is twice as long", "length_off", _text(2, _twice)),
    ("rating 4 is the gold", "equal_answers", _text(4, lambda _, s: s.gold)),
    ("ratings 3 and 2 are one", "equal_answers", _text(3, lambda _, s: s.degraded.rated(2).response)),
    ("ratings 2 and 1 but for spaces", "equal_answers", _text(2, lambda _, s: _spaced(s))),
    ("rating 4 cites a range", "citation_left", _text(4, lambda t, _: f"{t} So it is (1 @ 00:02 - 00:06).")),
    ("rating 2 cites a range", "citation_left", _text(2, lambda t, _: f"{t} So it is (2 @ 00:02 - 00:06).")),
    ("rating 1 cites half a range", "citation_left", _text(1, lambda t, _: f"{t} So it is (1 @ 00:02).")),
)


def _spaced(subject: DistractorSubject) -> str:
    return subject.degraded.rated(1).response.replace(". ", ".  ")
