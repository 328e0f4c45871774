from __future__ import annotations

import pytest

from playlisteval.engine.stage import Workshop
from playlisteval.records import Question, Retrieval, ScopeList, Selection
from playlisteval.stages.retrieve import Retrieve
from tests.fakes.records import question
from tests.fakes.workshop import put, run, settings
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.small_index import Place, all_records, at_angles, place, unit

SCOPES = {"150 s": 150.0, "200 s": 200.0}


def six() -> list[Place]:
    return [place(f"v{n}", position=n) for n in range(6)]


def asked(places: list[Place], name: str = "q", first: int = 0, second: int = 3) -> Question:
    ids = (places[first].segments[0].id, places[second].segments[0].id)
    return question(name, "films", segment_ids=ids)


def benchmark(*questions: Question) -> Selection:
    return Selection(domain="films", question_ids=tuple(q.id for q in questions), pair_ids=("p",), seed=7)


def filled(open_workshop: Opens, places: list[Place], *questions: Question, **tree: object) -> Workshop:
    evidence = {"scope_seconds": SCOPES, "top_chunks": 5}
    work = open_workshop(settings(evidence=evidence, **tree))
    vectors = at_angles(places, {p.video.sha256: [10.0 * n] for n, p in enumerate(places)})
    put(work, *all_records(places), *questions, benchmark(*questions), vectors=vectors)
    return work


def scopes_of(work: Workshop, q: Question) -> dict[str, tuple[str, ...]]:
    return {s.name: s.segment_ids for s in work.study.records(ScopeList) if s.question_id in (q.id, None)}


def test_scopes_are_nested_and_long_enough(open_workshop: Opens) -> None:
    places = six()
    q = asked(places)
    work = filled(open_workshop, places, q)
    run(work, Retrieve())
    scopes = scopes_of(work, q)
    assert list(scopes) == ["oracle", "150 s", "200 s", "full"]
    sizes = {name: len(ids) for name, ids in scopes.items()}
    # Segments of 40 s: the two gold ones, then as many as reach the length.
    assert sizes == {"oracle": 2, "150 s": 4, "200 s": 5, "full": 6}
    sets = [set(ids) for ids in scopes.values()]
    assert sets[0] < sets[1] < sets[2] < sets[3]
    assert scopes["oracle"] == q.segment_ids
    order = [p.segments[0].id for p in places]
    assert [list(scopes[n]) == sorted(scopes[n], key=order.index) for n in ("150 s", "200 s", "full")] == [
        True
    ] * 3


def test_the_full_scope_is_one_for_the_whole_domain(open_workshop: Opens) -> None:
    places = six()
    questions = asked(places), asked(places, "other", 1, 4)
    work = filled(open_workshop, places, *questions)
    run(work, Retrieve())
    full = [s for s in work.study.records(ScopeList) if s.name == "full"]
    assert [(s.question_id, len(s.segment_ids)) for s in full] == [(None, 6)]
    narrow = {s.segment_ids for s in work.study.records(ScopeList) if s.name == "150 s"}
    assert len(narrow) == 2


def test_scopes_are_frozen_by_the_seed(open_workshop: Opens) -> None:
    places = [place(f"v{n}", position=n) for n in range(12)]
    q = asked(places)

    def drawn(seed: int) -> dict[str, tuple[str, ...]]:
        work = filled(open_workshop, places, q, seed=seed)
        run(work, Retrieve())
        return scopes_of(work, q)

    assert drawn(7) == drawn(7)
    assert drawn(7) != drawn(8)


def test_chunks_come_best_first_and_gold_has_its_rank(open_workshop: Opens) -> None:
    places = six()
    q = asked(places, first=0, second=3)
    work = filled(open_workshop, places, q)
    run(work, Retrieve())
    found = {r.scope: r for r in work.study.records(Retrieval)}
    # The question's vector lies at 0 degrees, as the first video's chunks do.
    assert [c.chunk_id for c in found["full"].chunks[:4]] == [c.id for c in places[0].chunks]
    assert [c.score for c in found["full"].chunks] == pytest.approx([1.0] * 4 + [0.984808], abs=1e-6)
    assert (found["full"].segments, found["full"].gold_ranks) == (6, (1, 4))
    assert found["oracle"].gold_ranks == (1, 2)
    assert {r.retriever for r in found.values()} == {"dense"}


def test_gold_without_a_vector_comes_last(open_workshop: Opens) -> None:
    places = six()
    q = asked(places)
    work = open_workshop(settings(evidence={"scope_seconds": SCOPES}))
    vectors = at_angles(places[1:], {p.video.sha256: [10.0] for p in places[1:]})
    put(work, *all_records(places), q, benchmark(q), vectors=vectors)
    run(work, Retrieve())
    found = {r.scope: r.gold_ranks for r in work.study.records(Retrieval)}
    assert found["full"][0] == 7
    assert found["oracle"] == (3, 1)


def test_changed_vectors_are_searched_anew(open_workshop: Opens) -> None:
    places = six()
    q = asked(places)
    work = filled(open_workshop, places, q)
    assert run(work, Retrieve())["retrieve"].reused == 0
    assert run(work, Retrieve())["retrieve"].reused == 1
    vectors = {chunk.id: unit(5.0 * n) for n, p in enumerate(places) for chunk in p.chunks}
    put(work, *all_records(places), q, benchmark(q), vectors=vectors)
    assert run(work, Retrieve())["retrieve"].reused == 0
