"""Seeds in; drafts, what the gates said of each, and verified questions out (paper 3.1, blocks B, C, E)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from playlisteval.engine.history import Cycle, Past
from playlisteval.engine.library import GENERATOR, JUDGE
from playlisteval.engine.loop import GateAnswer, Loop, Refusal
from playlisteval.engine.own_places import Places, VideoNames, own_by_seed, own_draft, placed
from playlisteval.engine.spans import citations_of, spans_of
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.engine.windows import WINDOWS_PER_SEGMENT, transcript_windows
from playlisteval.errors import ProviderError
from playlisteval.gates.base import QuestionSubject, bound_gates, gate_identities
from playlisteval.records import (
    Citation,
    Draft,
    Question,
    Segment,
    SegmentPair,
    Video,
    content_hash,
)
from playlisteval.store.study import Output
from playlisteval.tasks import ask
from playlisteval.tasks.ask import AskInputs
from playlisteval.tasks.base import Clip, Feedback


class Ask(Stage):
    """One unit a seed and cycle: a question whose answers were all rejected sends its seed back to asking."""

    reads = ("media", "index", "loop", "gates", "seed")
    roles = ("asker", "transcriber")

    def plan(self, work: Workshop) -> Sequence[Unit]:
        past = Past(work.study)
        units: list[Unit] = []
        for seed in work.study.records(SegmentPair):
            if seed.own_id:
                units.append(_own_unit(seed, work))
                continue
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
        places = _own_places(seed, work)
        loop = Loop[Draft](
            phase="question",
            seed_id=seed.id,
            owner_id=seed.id,
            generate=_generator(seed, places, work),
            gates=bound_gates(
                "question", work.settings.gates, work.tools(self.name), partial(_subject, work, segments)
            )
            # Without a gold answer there is nothing that these gates could test.
            if places is None or places.own.answer
            else (),
            subject_id=lambda draft: draft.id,
            as_feedback=_feedback,
            drops=places is None or work.settings.own.drop,
        )
        result = loop.run(cycle.first, cycle.tries, cycle.history)
        questions: list[Question] = []
        if draft := result.accepted:
            spans = places.cited if places else spans_of(draft.answer, segments)
            questions = [_question(draft, seed, citations_of(spans, segments, work.catalogue()))]
        return Output([*result.made, *result.reports, *questions])


def _own_unit(seed: SegmentPair, work: Workshop) -> Unit:
    """An own question has one cycle of one draft: itself."""
    held = "held to the gates" if work.settings.own.drop else "checked only"
    return Unit(f"own question {seed.own_id[4:12]}", (seed.id, held), Cycle(seed, 1, 1, ()))


def _own_places(seed: SegmentPair, work: Workshop) -> Places | None:
    own = work.once("own", lambda: own_by_seed(work.study)).get(seed.id)
    if own is None:
        return None
    names = work.once("names", lambda: VideoNames(work.study.records(Video, unique=False)))
    return placed(own, names, work.catalogue())


def _generator(
    seed: SegmentPair, places: Places | None, work: Workshop
) -> Callable[[int, tuple[Feedback, ...]], Draft | Refusal]:
    if places is None:
        return partial(_generate, work, seed, work.clips(seed.segment_ids, GENERATOR))
    return lambda attempt, feedback: own_draft(places, seed.id)


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
    windows = transcript_windows(work, segments, draft)
    return QuestionSubject(
        draft=draft,
        clips=work.clips((segments[0].id, segments[1].id), JUDGE),
        chunks=(one, two),
        windows=windows,
        windows_wanted=len(segments) * WINDOWS_PER_SEGMENT,
    )


def _question(draft: Draft, seed: SegmentPair, citations: tuple[Citation, ...]) -> Question:
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
        citations=citations,
    )
