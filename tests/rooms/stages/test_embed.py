from __future__ import annotations

from typing import Any

import numpy as np

from playlisteval.stages.embed import Embed
from tests.fakes.workshop import put, run, scripted
from tests.rooms.stages.conftest import Opens
from tests.rooms.stages.small_index import place


def test_each_chunk_with_something_to_read_has_a_vector(open_workshop: Opens) -> None:
    work = open_workshop()
    seen: list[str] = []

    def embed(model: str, frames: Any, transcript: str) -> Any:
        seen.append(transcript)
        return None if transcript == "a.2" else np.array([0.0, 1.0], dtype=np.float64)

    scripted(work).embed_chunk = embed  # type: ignore[method-assign]
    here = place("a")
    put(work, *here.records)
    run(work, Embed())
    assert seen == ["a.0", "a.1", "a.2", "a.3"]
    vectors = work.study.vectors("embedder@1")
    assert set(vectors) == {here.chunks[n].id for n in (0, 1, 3)}
    assert set(vectors.values()) == {np.array([0.0, 1.0], dtype="<f4").tobytes()}


def test_other_words_are_embedded_anew_and_the_same_ones_are_not(open_workshop: Opens) -> None:
    work = open_workshop()
    scripted(work).embed_chunk = lambda model, frames, transcript: np.array([1.0, 0.0])  # type: ignore[method-assign]
    put(work, *place("a").records)
    run(work, Embed())
    assert run(work, Embed())["embed"].reused == 1
    put(work, *place("a", silent=True).records)
    assert run(work, Embed())["embed"].reused == 0
