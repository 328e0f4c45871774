"""Questions in; degraded sets, what the gates said of each, and finished items out (paper 3.2, D and E)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from playlisteval.engine.library import GENERATOR, JUDGE
from playlisteval.engine.loop import GateAnswer, Loop, Refusal
from playlisteval.engine.own_places import own_by_seed
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.errors import ProviderError
from playlisteval.gates.base import DistractorSubject, bound_gates, gate_identities
from playlisteval.records import DegradedSet, Item, Question
from playlisteval.store.study import Output
from playlisteval.tasks import degrade
from playlisteval.tasks.base import Clip, Feedback
from playlisteval.tasks.citations import strip_citations
from playlisteval.tasks.degrade import VISUAL_CATEGORIES, DegradeInputs

MOST_CLIPS_ELSEWHERE = 6


@dataclass(frozen=True)
class _Turn:
    """A question's turn: where its seed's numbering goes on, and how many tries are left."""

    question: Question
    first: int
    tries: int


class Degrade(Stage):
    """One unit a question, which stays fixed; after its last try the seed goes back to asking."""

    reads = ("media", "index", "loop", "gates", "seed")
    roles = ("degrader", "transcriber")

    def plan(self, work: Workshop) -> Sequence[Unit]:
        loop = work.settings.loop
        answered = {seed: own for seed, own in own_by_seed(work.study).items() if own.answers}
        used: dict[str, int] = {}
        units: list[Unit] = []
        for question in work.study.records(Question):
            if question.seed_id in answered:
                item = _own_item(question, answered[question.seed_id].id)
                units.append(Unit(f"question {question.id[9:17]}", (question.id, item.own_id), item))
                continue
            first = used.get(question.seed_id, 0) + 1
            tries = min(loop.distractor_tries_per_question, loop.attempts_per_phase - first + 1)
            used[question.seed_id] = first - 1 + tries
            if tries > 0:
                units.append(
                    Unit(
                        f"question {question.id[9:17]}",
                        (question.id, str(first)),
                        _Turn(question, first, tries),
                    )
                )
        return units

    def depends_on(self, work: Workshop) -> Sequence[object]:
        return gate_identities("distractors", work.settings.gates, work.role_identity)

    def run(self, unit: Unit, work: Workshop) -> Output:
        turn: _Turn | Item = unit.payload
        if isinstance(turn, Item):
            return Output([turn])
        question = turn.question
        loop = Loop[DegradedSet](
            phase="distractors",
            seed_id=question.seed_id,
            owner_id=question.id,
            generate=partial(_generate, work, question),
            gates=bound_gates(
                "distractors", work.settings.gates, work.tools(self.name), partial(_subject, work, question)
            ),
            subject_id=lambda made: made.id,
            as_feedback=partial(_feedback, question),
        )
        result = loop.run(turn.first, turn.tries, ())
        items = [
            Item(
                question_id=question.id,
                degraded_set_id=made.id,
                seed_id=question.seed_id,
                domain=question.domain,
            )
            for made in ([result.accepted] if result.accepted else [])
        ]
        return Output([*result.made, *result.reports, *items])


def _own_item(question: Question, own_id: str) -> Item:
    """A question that came with answers of its user's systems has nothing to be spoiled."""
    return Item(
        question_id=question.id,
        degraded_set_id="",
        seed_id=question.seed_id,
        domain=question.domain,
        own_id=own_id,
    )


def _generate(
    work: Workshop, question: Question, attempt: int, feedback: tuple[Feedback, ...]
) -> DegradedSet | Refusal:
    categories = list(VISUAL_CATEGORIES)
    work.draw("categories", question.id, attempt).shuffle(categories)
    inputs = DegradeInputs(
        question=question.question,
        answer=question.answer,
        clips=work.clips(question.segment_ids, GENERATOR),
        categories=tuple(categories),
        attempt=attempt,
        feedback=feedback,
        elsewhere=_elsewhere(work, question),
    )
    try:
        reply = work.perform("degrade", "degrader", degrade.TASK, inputs)
    except ProviderError as error:
        return Refusal("call_failed", str(error))
    return DegradedSet(
        question_id=question.id,
        seed_id=question.seed_id,
        attempt=attempt,
        **{name: getattr(reply, name) for name in type(reply).model_fields},
    )


def _feedback(question: Question, made: DegradedSet, gate: str, answer: GateAnswer) -> Feedback:
    return Feedback(gate, answer.reason, answer.detail, question.question, made.rating_4.response)


def _elsewhere(work: Workshop, question: Question) -> tuple[Clip, ...]:
    """Other segments of the same playlists, drawn by the study's seed."""
    catalogue = work.catalogue()
    own = [catalogue.segment(s) for s in question.segment_ids]
    playlists = {s.playlist_id for s in own}
    others = [
        s
        for s in catalogue.segments_of_domain(question.domain)
        if s.playlist_id in playlists and s.id not in question.segment_ids
    ]
    work.draw("elsewhere", question.id).shuffle(others)
    return tuple(
        work.library.clip(catalogue, s, n, GENERATOR)
        for n, s in enumerate(others[:MOST_CLIPS_ELSEWHERE], start=3)
    )


def _subject(work: Workshop, question: Question, made: DegradedSet) -> DistractorSubject:
    return DistractorSubject(
        question=question,
        gold=strip_citations(question.answer),
        degraded=made,
        clips=work.clips(question.segment_ids, JUDGE),
    )
