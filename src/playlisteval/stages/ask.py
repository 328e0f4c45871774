"""Seeds in; drafts, what the gates said of each, and verified questions out (paper 3.1, blocks B, C, E)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from playlisteval.engine.history import Cycle, Past
from playlisteval.engine.library import GENERATOR, JUDGE
from playlisteval.engine.loop import GateAnswer, Loop, Refusal
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.errors import ProviderError
from playlisteval.gates.base import QuestionSubject, bound_gates, gate_identities
from playlisteval.records import (
    Citation,
    Draft,
    Question,
    Segment,
    SegmentPair,
    content_hash,
)
from playlisteval.store.study import Output
from playlisteval.tasks import ask
from playlisteval.tasks.ask import AskInputs
from playlisteval.tasks.base import Clip, Feedback, Line
from playlisteval.tasks.citations import read_citations

EXTRA_WINDOWS_PER_SEGMENT = 2


class Ask(Stage):
    """One unit a seed and cycle: a question whose answers were all rejected sends its seed back to asking."""

    reads = ("media", "index", "loop", "gates", "seed")
    roles = ("asker", "transcriber")

    def plan(self, work: Workshop) -> Sequence[Unit]:
        past = Past(work.study)
        units: list[Unit] = []
        for seed in work.study.records(SegmentPair):
            for n, cycle in enumerate(past.cycles(seed, work.settings.loop.attempts_per_phase)):
                history = content_hash([repr(f) for f in cycle.history])
                units.append(
                    Unit(f"seed {seed.domain} {seed.draw + 1} cycle {n + 1}", (seed.id, history), cycle)
                )
        return units

    def depends_on(self, work: Workshop) -> Sequence[object]:
        return gate_identities("question", work.settings.gates, work.role_identity)

    def run(self, unit: Unit, work: Workshop) -> Output:
        cycle: Cycle = unit.payload
        seed = cycle.seed
        segments = tuple(work.catalogue().segment(s) for s in seed.segment_ids)
        loop = Loop[Draft](
            phase="question",
            seed_id=seed.id,
            owner_id=seed.id,
            generate=partial(_generate, work, seed, work.clips(seed.segment_ids, GENERATOR)),
            gates=bound_gates(
                "question", work.settings.gates, work.tools(self.name), partial(_subject, work, segments)
            ),
            subject_id=lambda draft: draft.id,
            as_feedback=_feedback,
        )
        result = loop.run(cycle.first, cycle.tries, cycle.history)
        questions = [_question(result.accepted, seed, segments, work)] if result.accepted else []
        return Output([*result.made, *result.reports, *questions])


def _generate(
    work: Workshop, seed: SegmentPair, clips: tuple[Clip, Clip], attempt: int, feedback: tuple[Feedback, ...]
) -> Draft | Refusal:
    cells = [(row, column, verb) for (row, column), verbs in ask.VERBS.items() for verb in verbs]
    row, column, verb = work.draw("verb", seed.id, attempt).choice(cells)
    try:
        reply = work.perform("ask", "asker", ask.TASK, AskInputs(clips, verb, row, column, feedback))
    except ProviderError as error:
        return Refusal("call_failed", str(error))
    if not reply.qa_pairs:
        return Refusal("nothing_to_ask", "the clips show too little that the narration does not tell")
    pair = reply.qa_pairs[0]
    return Draft(
        seed_id=seed.id,
        attempt=attempt,
        verb=verb,
        **{name: getattr(pair, name) for name in type(pair).model_fields},
    )


def _feedback(draft: Draft, gate: str, answer: GateAnswer) -> Feedback:
    return Feedback(gate, answer.reason, answer.detail, draft.question, draft.answer)


def _subject(work: Workshop, segments: Sequence[Segment], draft: Draft) -> QuestionSubject:
    catalogue = work.catalogue()
    one, two = (catalogue.chunks_of_segment(s) for s in segments)
    windows = _windows(work, segments, draft)
    return QuestionSubject(
        draft=draft,
        clips=work.clips((segments[0].id, segments[1].id), JUDGE),
        chunks=(one, two),
        windows=windows,
        windows_wanted=len(segments) * (1 + EXTRA_WINDOWS_PER_SEGMENT),
    )


def _windows(work: Workshop, segments: Sequence[Segment], draft: Draft) -> tuple[tuple[Line, ...], ...]:
    """Each segment's own transcript and two windows of other videos of its playlist, while supply lasts."""
    catalogue = work.catalogue()
    shown = {s.video_id for s in segments}
    supply = [
        s
        for playlist in dict.fromkeys(s.playlist_id for s in segments)
        for video in catalogue.video_order
        if video.playlist_id == playlist and video.id not in shown
        for s in catalogue.segments_of_video.get(video.id, [])
    ]
    work.draw("windows", draft.seed_id, draft.attempt).shuffle(supply)
    extra: list[Segment] = []
    for segment in segments:
        left = [s for s in supply if s.playlist_id == segment.playlist_id and s not in extra]
        extra += left[:EXTRA_WINDOWS_PER_SEGMENT]
    return tuple(catalogue.lines(catalogue.chunks_of_segment(s)) for s in (*segments, *extra))


def _question(draft: Draft, seed: SegmentPair, segments: Sequence[Segment], work: Workshop) -> Question:
    catalogue = work.catalogue()
    citations: list[Citation] = []
    for cited in read_citations(draft.answer).ranges:
        segment = segments[cited.clip_id - 1]
        start = segment.start_seconds + cited.start_clip_seconds
        end = min(segment.start_seconds + cited.end_clip_seconds, segment.end_seconds)
        chunks = catalogue.chunks_touching(segment.video_id, start, max(end, start + 0.001))
        citations.append(
            Citation(
                clip_id=cited.clip_id,
                video_id=segment.video_id,
                start_seconds=round(start, 3),
                end_seconds=round(end, 3),
                chunk_ids=tuple(c.id for c in chunks),
            )
        )
    return Question(
        draft_id=draft.id,
        seed_id=seed.id,
        domain=seed.domain,
        segment_ids=seed.segment_ids,
        verb=draft.verb,
        question=draft.question,
        answer=draft.answer,
        question_type=draft.question_type,
        bridge=draft.bridge,
        hop_1=draft.hop_1,
        hop_2=draft.hop_2,
        citations=tuple(citations),
    )
