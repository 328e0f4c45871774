"""Stored vectors become the table that is searched, and the vectors of segments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from playlisteval.engine.providers import Providers, Seat
from playlisteval.engine.stage import Workshop
from playlisteval.engine.vectors import domain_segments, vector_table
from playlisteval.models.base import Workbench
from playlisteval.store.study import Output, Study, UnitMark
from tests.fakes.providers import FakeProvider, in_turn, seat
from tests.fakes.stages import workshop
from tests.rooms.engine.places import FIRST, OTHER, SECOND, catalogue, records

WHOLE = catalogue()


class OneSeat(Providers):
    def role(self, name: str) -> Seat:
        return seat(FakeProvider(in_turn()))


@pytest.fixture
def work(tmp_path: Path) -> Iterator[Workshop]:
    with Study.open(tmp_path, create=True) as study:
        made = workshop(study)
        made.providers = OneSeat(made.settings, Workbench(study))
        yield made


def unit_vector(place: int) -> bytes:
    vector = np.zeros(8, dtype="<f4")
    vector[place] = 1
    return vector.tobytes()


def keep(work: Workshop, vectors: dict[str, bytes], space: str = "one@1", unit: str = "u") -> None:
    work.study.commit_unit(UnitMark(unit, "embed", 1, "", "", "run"), Output(records(), vectors, space))


def test_rows_stand_by_domain_video_and_time(work: Workshop) -> None:
    second, first, other = (WHOLE.chunks_of_video[v.id] for v in (SECOND, FIRST, OTHER))
    kept = [other[0], second[4], second[0], first[3]]
    keep(work, {c.id: unit_vector(n) for n, c in enumerate(kept)} | {"gone": unit_vector(7)})
    keep(work, {first[0].id: unit_vector(6)}, "another space", "u2")

    table = vector_table(work)

    assert [k.chunk_id for k in table.keys] == [first[3].id, second[0].id, second[4].id, other[0].id]
    assert [k.playlist_position for k in table.keys] == [1, 2, 2, 3]
    assert table.keys[0].segment_id == WHOLE.segments_of_video[FIRST.id][1].id
    assert vector_table(work) is table


def test_a_segment_is_the_mean_of_its_chunks(work: Workshop) -> None:
    chunks = WHOLE.chunks_of_video[SECOND.id]
    keep(work, {chunks[0].id: unit_vector(0), chunks[1].id: unit_vector(1), chunks[6].id: unit_vector(2)})

    segments, vectors = domain_segments(work, "art")

    rows = {s.index: v.tolist() for s, v in zip(segments, vectors, strict=True)}
    half = pytest.approx(0.5**0.5)
    assert rows == {0: [half, half, 0, 0, 0, 0, 0, 0], 2: [0, 0, 1, 0, 0, 0, 0, 0]}
    assert domain_segments(work, "art")[0] == segments


def test_a_study_without_vectors_has_an_empty_table(work: Workshop) -> None:
    keep(work, {})

    assert vector_table(work).keys == ()
    assert domain_segments(work, "art")[0] == []


def test_a_search_width_cuts_and_normalises_every_vector(tmp_path: Path) -> None:
    with Study.open(tmp_path, create=True) as study:
        work = workshop(study, search={"width": 2})
        work.providers = OneSeat(work.settings, Workbench(study))
        chunk = WHOLE.chunks_of_video[FIRST.id][0]
        keep(work, {chunk.id: np.array([3, 4, 0, 12], dtype="<f4").tobytes()})
        table = vector_table(work)
        assert table.vectors.tolist() == [pytest.approx([0.6, 0.8])]
        assert (table.width, table.full_width) == (2, 4)
