from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from playlisteval.exporters.json_file import JsonFile
from playlisteval.metrics.base import Benchmark
from playlisteval.records import Measurement, OwnQuestion, OwnRange, Record, SegmentPair
from tests.fakes.records import degraded_set, fill_study, small_benchmark, video

SMALL = small_benchmark()


def exported(
    folder: Path, benchmark: Benchmark = SMALL, *more: Record
) -> tuple[dict[str, Any], dict[str, Any]]:
    with fill_study(folder / "study", benchmark, *more) as study:
        benchmark_file, results_file = JsonFile().export(study, folder / "out")
    return json.loads(benchmark_file.read_text("utf-8")), json.loads(results_file.read_text("utf-8"))


def test_the_benchmark_holds_questions_answers_pairs_and_scopes(tmp_path: Path) -> None:
    benchmark, _ = exported(tmp_path, SMALL, degraded_set("rejected"))
    sizes = {key: len(value) for key, value in benchmark.items() if isinstance(value, list)}
    assert sizes == {
        "playlists": 2,
        "videos": 6,
        "segments": 12,
        "own_questions": 0,
        "questions": 6,
        "items": 6,
        "degraded_sets": 6,
        "pairs": 60,
        "scopes": 2,
    }
    question = benchmark["questions"][0]
    assert question["sampled"] is True
    assert "(clip 1 @ 00:10 - 00:20)" in question["answer"]
    assert [c["clip_id"] for c in question["citations"]] == [1, 2]
    wrong = benchmark["degraded_sets"][0]
    assert (
        wrong["rating_4"]["attribute_degradations"][0]["degradation_by_elements"][0]["modality"]
        == "visual_only"
    )
    assert sum(p["kept"] for p in benchmark["pairs"]) == 42


def test_ids_are_those_of_the_study(tmp_path: Path) -> None:
    benchmark, _ = exported(tmp_path)
    assert [p["id"] for p in benchmark["pairs"]] == sorted(p.id for p in SMALL.pairs)
    assert {i["question_id"] for i in benchmark["items"]} == {q["id"] for q in benchmark["questions"]}


@pytest.mark.parametrize(
    ("url", "published"),
    [
        ("https://example.org/watch?v=1", "https://example.org/watch?v=1"),
        ("file:///home/somebody/films/v.mp4", None),
        (None, None),
    ],
)
def test_videos_are_named_without_their_place_on_this_machine(
    tmp_path: Path, url: str | None, published: str | None
) -> None:
    benchmark, _ = exported(tmp_path, Benchmark(videos=[video(url=url)]))
    (found,) = benchmark["videos"]
    assert "source" not in found
    assert (found["sha256"], found["title"], found["url"]) == ("v1", "Film v1", published)


def test_results_keep_no_data_apart_from_zero(tmp_path: Path) -> None:
    none = Measurement(name="accuracy", where=(("judge", "j"),), value=None)
    zero = Measurement(name="accuracy", where=(("judge", "k"),), value=0.0, n=3)
    _, results = exported(tmp_path, Benchmark(), zero, none)
    assert [(m["where"], m["value"], m["n"]) for m in results["measurements"]] == [
        ({"judge": "j"}, None, 0),
        ({"judge": "k"}, 0.0, 3),
    ]


def test_an_own_question_is_published_without_its_users_folders(tmp_path: Path) -> None:
    places = ("/home/somebody/films/a.mp4", "C:\\films\\a.mp4", "a.mp4")
    ranges = tuple(OwnRange(video=v, start_seconds=0, end_seconds=1) for v in places)
    own = OwnQuestion(name="mine", question="Which?", answer="That.", evidence=ranges)
    unused = own.model_copy(update={"name": "unused"})
    seed = SegmentPair(domain="art", segment_ids=("a", "b"), cosine=0.5, draw=0, own_id=own.id)
    benchmark, _ = exported(tmp_path, SMALL, own, unused, seed)
    (told,) = benchmark["own_questions"]
    assert (told["id"], told["name"]) == (own.id, "mine")
    assert [one["video"] for one in told["evidence"]] == ["a.mp4"] * 3
