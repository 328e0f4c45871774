"""Sampled questions in; frozen haystacks and what each retriever ranks first in them out (paper B.1, B.2)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.engine.vectors import vector_table
from playlisteval.parts import load_part
from playlisteval.records import Question, Retrieval, ScopeList, ScoredChunk, Segment, Selection, content_hash
from playlisteval.retrievers.base import Haystack, Retriever
from playlisteval.store.study import Output

ORACLE, FULL = "oracle", "full"


class Retrieve(Stage):
    """One unit a question; scopes are nested: oracle in the smaller in the larger in the full domain."""

    reads = ("search", "evidence", "seed")
    roles = ("embedder",)

    def plan(self, work: Workshop) -> Sequence[Unit]:
        questions = work.study.by_id(Question)
        table = vector_table(work)
        index = {
            d: content_hash(
                [[table.keys[r].chunk_id, sha256(table.vectors[r].tobytes()).hexdigest()] for r in rows]
            )
            for d in table.domains
            if (rows := [int(r) for r in table.scope(d).rows()])
        }
        return [
            Unit(f"question {q[9:17]}", (q, index.get(selection.domain, "")), questions[q])
            for selection in work.study.records(Selection)
            for q in selection.question_ids
        ]

    def depends_on(self, work: Workshop) -> Sequence[object]:
        names = work.settings.evidence.retrievers
        return [[name, load_part("retrievers", name, Retriever).version] for name in names]

    def run(self, unit: Unit, work: Workshop) -> Output:
        question: Question = unit.payload
        scopes = _scopes(question, work)
        found = [
            _retrieved(name, question, scope, work)
            for name in work.settings.evidence.retrievers
            for scope in scopes
        ]
        return Output([*scopes, *found])


def _scopes(question: Question, work: Workshop) -> list[ScopeList]:
    """Segments of the domain join the gold ones, in one drawn order, until each scope's length is reached."""
    catalogue = work.catalogue()
    gold = [catalogue.segment(s) for s in dict.fromkeys(question.segment_ids)]
    others = [s for s in catalogue.segments_of_domain(question.domain) if s.id not in question.segment_ids]
    work.draw("scope", question.id).shuffle(others)
    wanted = sorted(work.settings.evidence.scope_seconds.items(), key=lambda scope: scope[1])
    scopes = [_scope(ORACLE, question, gold)]
    inside, length = list(gold), sum(_length(s) for s in gold)
    rest = iter(others)
    for name, seconds in wanted:
        while length < seconds and (segment := next(rest, None)) is not None:
            inside.append(segment)
            length += _length(segment)
        scopes.append(_scope(name, question, _in_playlist_order(inside, work)))
    return [*scopes, _scope(FULL, question, catalogue.segments_of_domain(question.domain))]


def _length(segment: Segment) -> float:
    return segment.end_seconds - segment.start_seconds


def _in_playlist_order(segments: Sequence[Segment], work: Workshop) -> list[Segment]:
    rank = work.catalogue().video_rank
    return sorted(segments, key=lambda s: (rank[s.video_id], s.index))


def _scope(name: str, question: Question, segments: Sequence[Segment]) -> ScopeList:
    """The full scope is the domain's own, whatever the question."""
    return ScopeList(
        name=name,
        domain=question.domain,
        question_id=None if name == FULL else question.id,
        segment_ids=tuple(s.id for s in segments),
    )


def _retrieved(name: str, question: Question, scope: ScopeList, work: Workshop) -> Retrieval:
    seat = work.providers.role("embedder")
    haystack = Haystack(
        table=vector_table(work),
        domain=question.domain,
        segment_ids=scope.segment_ids,
        embed_query=lambda text: seat.provider.embed_query(seat.model, text),
    )
    retriever = load_part("retrievers", name, Retriever)()
    ranked = retriever.rank(question.question, haystack, work.settings.evidence.top_chunks)
    last = len(scope.segment_ids)
    one, two = (ranked.segment_ranks.get(s, last + 1) for s in question.segment_ids)
    return Retrieval(
        question_id=question.id,
        retriever=name,
        scope=scope.name,
        scope_id=scope.id,
        chunks=tuple(ScoredChunk(chunk_id=c, score=s) for c, s in ranked.chunks),
        segments=last,
        gold_ranks=(one, two),
    )
