"""Golds that are built wrongly, and proper ones, for the gate on paragraphs and citations."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from benchmarks.gates.plants import PLANTS, Plant
from benchmarks.gates.world import Spot, World
from benchmarks.gates.writing import clock, draft_of, gold_of, question_subject
from playlisteval.gates.base import QuestionSubject
from playlisteval.records import Chunk
from playlisteval.tasks.base import Clip
from playlisteval.tasks.citations import paragraphs, strip_citations

recipe = "local"
Spoil = Callable[[QuestionSubject], QuestionSubject]


def good(world: World, rng: random.Random) -> list[Plant]:
    spots = [world.silent[n % len(world.silent)] for n in range(PLANTS)]
    return [Plant("a proper gold", _proper(spot, rng), bad=False) for spot in spots]


def bad(world: World, rng: random.Random) -> list[Plant]:
    out: list[Plant] = []
    for n, (label, reason, spoil) in enumerate(SPOILS):
        subject = spoil(_proper(world.silent[n % len(world.silent)], rng))
        out.append(Plant(label, subject, bad=True, reasons=(reason,)))
    return out


def _proper(spot: Spot, rng: random.Random) -> QuestionSubject:
    return question_subject(draft_of(gold_of(spot, rng), spot), spot)


def _answer(subject: QuestionSubject, answer: str) -> QuestionSubject:
    return replace(subject, draft=subject.draft.model_copy(update={"answer": answer}))


def _joined(count: int) -> Spoil:
    """The same text in fewer paragraphs."""

    def spoil(subject: QuestionSubject) -> QuestionSubject:
        told = paragraphs(subject.draft.answer)
        return _answer(subject, "\n\n".join([*told[: count - 1], " ".join(told[count - 1 :])]))

    return spoil


def _added(text: str) -> Spoil:
    """One more citation at the end of the last paragraph."""

    def spoil(subject: QuestionSubject) -> QuestionSubject:
        return _answer(subject, f"{subject.draft.answer} That settles it {text}.")

    return spoil


def _past_the_end(clip_number: int) -> Spoil:
    def spoil(subject: QuestionSubject) -> QuestionSubject:
        seconds = _seconds(subject.clips[clip_number - 1])
        return _added(f"({clip_number} @ {clock(seconds - 2)} - {clock(seconds + 5)})")(subject)

    return spoil


def _cited(spans: Callable[[Clip, int], list[tuple[float, float]]], clips: tuple[int, ...] = (1, 2)) -> Spoil:
    """The gold's text with its citations replaced, as many of each clip as `spans` gives."""

    def spoil(subject: QuestionSubject) -> QuestionSubject:
        ranges = [
            f"{n} @ {clock(start)} - {clock(end)}"
            for n in clips
            for start, end in spans(subject.clips[n - 1], n)
        ]
        return _answer(
            subject, f"{strip_citations(subject.draft.answer)} That settles it ({', '.join(ranges)})."
        )

    return spoil


def _seconds(clip: Clip) -> float:
    return clip.end_seconds - clip.start_seconds


def _first_chunk_of(lonely: int) -> Callable[[Clip, int], list[tuple[float, float]]]:
    """One chunk of one clip, the whole of the other."""
    return lambda clip, n: [(1.0, 4.0)] if n == lonely else [(0.0, _seconds(clip) - 1)]


def _finely_cut(subject: QuestionSubject) -> QuestionSubject:
    """The same clips in chunks of a second, so that citing all of both is far too much."""
    one, two = (_seconds_of(clip) for clip in subject.clips)
    return replace(_cited(lambda clip, _: [(0.0, _seconds(clip) - 1)])(subject), chunks=(one, two))


def _finely_cut_in(pieces: int) -> Spoil:
    """As above, with the whole cited in several pieces."""

    def spans(clip: Clip, _: int) -> list[tuple[float, float]]:
        step = (_seconds(clip) - 1) / pieces
        return [(i * step, (i + 1) * step) for i in range(pieces)]

    def spoil(subject: QuestionSubject) -> QuestionSubject:
        one, two = (_seconds_of(clip) for clip in subject.clips)
        return replace(_cited(spans)(subject), chunks=(one, two))

    return spoil


def _seconds_of(clip: Clip) -> list[Chunk]:
    first, last = int(clip.start_seconds), int(clip.end_seconds)
    return [
        Chunk(video_id=clip.video_id, index=n, start_seconds=float(n), end_seconds=n + 1.0)
        for n in range(first, last)
    ]


SPOILS: tuple[tuple[str, str, Spoil], ...] = (
    ("one paragraph", "few_paragraphs", _joined(1)),
    ("two paragraphs", "few_paragraphs", _joined(2)),
    ("two paragraphs and blank lines", "few_paragraphs", lambda s: _answer(s, _blank(_joined(2)(s)))),
    ("a range with no end", "malformed_citation", _added("(1 @ 00:10)")),
    ("a range of no clip", "malformed_citation", _added("(@ 00:10 - 00:14)")),
    ("a range that ends before it starts", "malformed_citation", _added("(2 @ 00:14 - 00:10)")),
    ("a range from one clip into the other", "malformed_citation", _added("(1 @ 00:10 - 2 @ 00:14)")),
    ("a range in bare seconds", "malformed_citation", _added("(1 @ 10 - 14)")),
    ("a range with 75 seconds in a minute", "malformed_citation", _added("(1 @ 00:75 - 00:80)")),
    ("a range whose at sign is missing", "malformed_citation", _added("(1, 00:10 - 00:14)")),
    ("a range past the first clip's end", "range_outside_clip", _past_the_end(1)),
    ("a range past the second clip's end", "range_outside_clip", _past_the_end(2)),
    ("a range of a third clip", "range_outside_clip", _added("(3 @ 00:02 - 00:06)")),
    ("a range of clip nought", "range_outside_clip", _added("(0 @ 00:02 - 00:06)")),
    ("one chunk of the first segment", "few_cited_chunks", _cited(_first_chunk_of(1))),
    ("one chunk of the second segment", "few_cited_chunks", _cited(_first_chunk_of(2))),
    ("one chunk of each", "few_cited_chunks", _cited(lambda c, n: [(1.0, 4.0)])),
    ("nothing cited", "few_cited_chunks", lambda s: _answer(s, strip_citations(s.draft.answer))),
    ("far too many chunks", "many_cited_chunks", _finely_cut),
    ("far too many chunks, in pieces", "many_cited_chunks", _finely_cut_in(3)),
)


def _blank(subject: QuestionSubject) -> str:
    return "\n\n \n\n" + subject.draft.answer.replace("\n\n", "\n\n \n\n\n") + "\n\n"
