"""The vector table: order, scopes, exact search, storage."""

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.errors import PlaylistEvalError, SettingsError, StoreError, StudyTooNew
from playlisteval.index.exact import Matrix
from playlisteval.index.first_pass import Approximation
from playlisteval.index.vectors import RowKey, Scope, Scored, VectorTable

Rows = list[tuple[RowKey, list[float]]]


def key(domain: str, video: str, chunk: int, *, per_segment: int = 2, position: int | None = None) -> RowKey:
    """The key of a video's nth chunk."""
    segment_id = f"{video}/s{chunk // per_segment}"
    return RowKey(domain, video, f"{video}/c{chunk}", 30.0 * chunk, segment_id, position)


def library(seed: int, width: int = 5) -> Rows:
    """Two domains, few distinct directions, so that ties are common; in random order."""
    rng = random.Random(seed)
    rows: Rows = []
    for domain in ("art", "life"):
        for video in range(rng.randint(1, 4)):
            for chunk in range(rng.randint(1, 7)):
                vector = [float(rng.randint(-1, 1)) for _ in range(width)]
                vector[rng.randrange(width)] = 2.0
                rows.append((key(domain, f"{domain}{video}", chunk, position=video % 3), vector))
    rng.shuffle(rows)
    return rows


def brute_force(table: VectorTable, rows: list[int], query: list[float], k: int) -> list[Scored]:
    """Every row of the scope scored in float64, sorted by score and row."""
    exact_query = np.array(query, dtype=np.float32).astype(np.float64)
    unit = (exact_query / np.sqrt((exact_query**2).sum())).astype(np.float32).astype(np.float64)
    scored = [Scored(row, float((table.vectors[row].astype(np.float64) * unit).sum())) for row in rows]
    return sorted(scored, key=lambda found: (-found.score, found.row))[:k]


def test_rows_are_sorted_by_domain_video_order_and_time() -> None:
    keys = [
        key("b", "v", 0),
        key("a", "late", 1, position=2),
        key("a", "late", 0, position=2),
        key("a", "unplaced", 0),
        key("a", "early", 0, position=1),
    ]
    table = VectorTable.build([(one, [1.0, 0.0]) for one in keys])
    assert [one.chunk_id for one in table.keys] == ["early/c0", "late/c0", "late/c1", "unplaced/c0", "v/c0"]
    assert table.domains == ("a", "b")
    assert (len(table), table.width, table.full_width) == (5, 2, 2)


@given(st.integers(0, 300), st.randoms(use_true_random=False))
def test_the_order_of_input_does_not_matter(seed: int, rng: random.Random) -> None:
    rows = library(seed)
    first, second = VectorTable.build(rows), VectorTable.build(rng.sample(rows, len(rows)))
    assert first.keys == second.keys
    assert np.array_equal(first.vectors, second.vectors)


def test_scopes_are_few_ranges() -> None:
    rows: Rows = [(key("a", video, chunk), [1.0]) for video in ("v1", "v2") for chunk in range(5)]
    rows += [(key("b", "v1", chunk), [1.0]) for chunk in range(3)]
    table = VectorTable.build(rows)
    assert table.scope("a") == Scope((slice(0, 10),))
    assert table.scope("b") == Scope((slice(10, 13),))
    assert table.scope("a", video_ids=["v2"]) == Scope((slice(5, 10),))
    assert table.scope("a", video_ids=["v2", "v1"]) == Scope((slice(0, 10),))
    assert table.scope("b", video_ids=["v1", "v2"]) == Scope((slice(10, 13),), ("v2",))
    assert table.scope("a", segment_ids=["v1/s0", "v2/s1"]) == Scope((slice(0, 2), slice(7, 9)))
    assert table.scope("a", segment_ids=["v1/s2", "v2/s0", "nil"]) == Scope((slice(4, 7),), ("nil",))
    assert table.scope("a", segment_ids=[]) == Scope(())
    assert table.scope("c") == Scope((), ("c",))
    assert table.scope("a", segment_ids=["v1/s0", "v2/s1"]).rows().tolist() == [0, 1, 7, 8]
    assert (table.scope("c").n_rows, table.scope("c").rows().tolist()) == (0, [])
    with pytest.raises(ValueError, match="by segments or by videos"):
        table.scope("a", segment_ids=[], video_ids=[])


@given(
    st.integers(0, 500), st.integers(1, 12), st.lists(st.integers(-2, 2), min_size=5, max_size=5).filter(any)
)
def test_search_equals_brute_force(seed: int, k: int, query: list[int]) -> None:
    table = VectorTable.build(library(seed))
    segments = sorted({one.segment_id for one in table.keys})[::2]
    for scope in (
        table.scope("art"),
        table.scope("life"),
        table.scope("art", segment_ids=segments),
        table.scope("life", video_ids=["life0", "life2"]),
    ):
        rows = scope.rows().tolist()
        wanted = brute_force(table, rows, [float(number) for number in query], k)
        assert table.search(scope, query, k) == wanted


@given(st.integers(0, 100), st.integers(1, 300))
def test_equal_vectors_tie_exactly_and_come_in_row_order(seed: int, width: int) -> None:
    vector = np.random.default_rng(seed).normal(size=width)
    table = VectorTable.build([(key("a", f"v{n:02}", 0), vector) for n in range(37)])
    query = np.random.default_rng(seed + 1).normal(size=width)
    found = table.search(table.scope("a"), query, 9)
    assert [one.row for one in found] == list(range(9))
    assert len({one.score for one in found}) == 1
    assert [one.row for one in table.search(table.scope("a", video_ids=["v30", "v07"]), query, 1)] == [7]


def test_many_queries_are_the_same_as_one_at_a_time() -> None:
    rng = np.random.default_rng(3)
    table = VectorTable.build([(key("a", f"v{n // 9}", n % 9), rng.normal(size=48)) for n in range(300)])
    queries = rng.normal(size=(130, 48))
    scope = table.scope("a", video_ids=[f"v{n}" for n in range(0, 30, 3)])
    many = table.search_many(scope, queries, 7)
    assert many == [table.search(scope, query, 7) for query in queries]
    assert many[0] == brute_force(table, scope.rows().tolist(), queries[0].tolist(), 7)
    scores = table.scores(scope, queries)
    assert scores.shape == (130, scope.n_rows)
    best = scope.rows()[scores.argmax(axis=1)].tolist()
    assert [found[0].row for found in many] == best


@pytest.mark.parametrize("per_row", [False, True])
def test_a_coarse_first_pass_changes_no_result(per_row: bool) -> None:
    class Coarse:
        """Scores rounded to tenths, as a quantised pass might give them."""

        def __init__(self, vectors: Matrix) -> None:
            self.vectors = vectors
            self.calls: list[slice] = []

        def approximate(self, rows: slice, queries: Matrix) -> Approximation:
            self.calls.append(rows)
            scores = np.round(queries @ self.vectors[rows].T, 1)
            shape = scores.shape if per_row else (len(queries), 1)
            return Approximation(scores, np.full(shape, 0.051, dtype=np.float32))

    rng = np.random.default_rng(5)
    plain = VectorTable.build([(key("a", f"v{n // 8:02}", n % 8), rng.normal(size=16)) for n in range(200)])
    coarse = Coarse(plain.vectors)
    table = VectorTable(plain.keys, plain.vectors, plain.full_width, coarse)
    queries = rng.normal(size=(70, 16))
    scope = plain.scope("a", video_ids=["v00", "v04", "v09", "v10", "v20"])
    assert table.search_many(scope, queries, 5) == plain.search_many(scope, queries, 5)
    assert table.search_many(plain.scope("a"), queries, 5) == plain.search_many(plain.scope("a"), queries, 5)
    assert coarse.calls[:4] == [slice(0, 8), slice(32, 40), slice(72, 88), slice(160, 168)]


def test_asking_for_more_than_there_is() -> None:
    table = VectorTable.build([(key("a", "v", 0), [0.0, 1.0]), (key("a", "v", 1), [1.0, 0.0])])
    assert table.search(table.scope("a"), [2.0, 0.0], 10) == [Scored(1, 1.0), Scored(0, 0.0)]
    assert table.search_many(table.scope("nil"), np.eye(2), 3) == [[], []]
    assert table.scores(table.scope("nil"), np.eye(2)).shape == (2, 0)
    with pytest.raises(ValueError, match="k can't be 0"):
        table.search(table.scope("a"), [1.0, 0.0], 0)


def test_matryoshka_width() -> None:
    rows: Rows = [(key("a", "v", 0), [3.0, 4.0, 9.0]), (key("a", "v", 1), [4.0, -3.0, 1.0])]
    built, cut = VectorTable.build(rows, width=2), VectorTable.build(rows).at_width(2)
    assert (built.width, built.full_width, cut.width, cut.full_width) == (2, 3, 2, 3)
    assert np.allclose(built.vectors, [[0.6, 0.8], [0.8, -0.6]])
    assert np.allclose(cut.vectors, built.vectors)
    scope = built.scope("a")
    assert built.search(scope, [3.0, 4.0, 100.0], 1) == built.search(scope, [3.0, 4.0], 1)
    with pytest.raises(SettingsError, match="A query of width 4 doesn't fit vectors of width 2"):
        built.search(scope, [1.0, 0.0, 0.0, 0.0], 1)
    with pytest.raises(SettingsError, match="width 4 can't be cut from 3"):
        VectorTable.build(rows, width=4)


def test_an_empty_table_finds_nothing(tmp_path: Path) -> None:
    table = VectorTable.build([])
    assert table.search(table.scope("a"), [1.0, 2.0], 3) == []
    assert table.at_width(2) is table
    table.save(tmp_path)
    again = VectorTable.open(tmp_path)
    assert (len(again), again.domains, again.vectors.shape) == (0, (), (0, 0))


def test_bad_rows_are_refused() -> None:
    good = (key("a", "v", 0), [1.0, 0.0])
    with pytest.raises(ValueError, match="Chunk v/c0 of domain a came twice"):
        VectorTable.build([good, good])
    with pytest.raises(SettingsError, match=r"Chunk v/c1 has a vector of shape \(3,\) among .* width 2"):
        VectorTable.build([good, (key("a", "v", 1), [1.0, 0.0, 0.0])])
    with pytest.raises(PlaylistEvalError, match=r"Vector of chunk v/c1 has length 0\.0"):
        VectorTable.build([good, (key("a", "v", 1), [0.0, 0.0])])
    with pytest.raises(PlaylistEvalError, match="no direction"):
        VectorTable.build([good]).search(Scope((slice(0, 1),)), [0.0, 0.0], 1)
    with pytest.raises(ValueError, match="rows of domain a don't lie together"):
        VectorTable([key("a", "v", 0), key("b", "v", 0), key("a", "v", 1)], np.eye(3, dtype=np.float32), 3)


def test_a_stored_table_is_the_same_and_stays_on_disk(tmp_path: Path) -> None:
    table = VectorTable.build(library(4), width=3)
    table.save(tmp_path / "new" / "folder")
    again = VectorTable.open(tmp_path / "new" / "folder")
    assert again.keys == table.keys
    assert again.full_width == 5
    assert np.array_equal(again.vectors, table.vectors)
    assert isinstance(again.vectors.base, np.memmap) and not again.vectors.flags.writeable
    assert again.search(again.scope("life"), [1, 2, 3], 4) == table.search(table.scope("life"), [1, 2, 3], 4)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file with its bytes."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_table_gives_the_same_bytes_and_a_new_one_replaces_it(tmp_path: Path) -> None:
    table = VectorTable.build(library(4))
    table.save(tmp_path)
    first = contents(tmp_path)
    VectorTable.open(tmp_path).save(tmp_path)
    assert contents(tmp_path) == first
    assert len(first) == 2
    VectorTable.build(library(5)).save(tmp_path)
    assert len(contents(tmp_path)) == 2
    assert VectorTable.open(tmp_path).keys == VectorTable.build(library(5)).keys


def test_a_crash_between_the_files_leaves_the_old_table(tmp_path: Path) -> None:
    table = VectorTable.build(library(4))
    table.save(tmp_path)
    old_keys = (tmp_path / "keys.json").read_bytes()
    old_vectors = {path: path.read_bytes() for path in tmp_path.glob("vectors-*.npy")}
    VectorTable.build(library(5)).save(tmp_path)
    (tmp_path / "keys.json").write_bytes(old_keys)
    for path, data in old_vectors.items():
        path.write_bytes(data)
    assert VectorTable.open(tmp_path).keys == table.keys


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match=r"Can't write the vector table in .*: .*; free some space"):
        VectorTable.build(library(1)).save(tmp_path / "file")
    (tmp_path / "folder" / "keys.json").mkdir(parents=True)
    with pytest.raises(StoreError, match="Can't write the vector table"):
        VectorTable.build(library(1)).save(tmp_path / "folder")
    assert not list((tmp_path / "folder").glob(".keys.json*"))


def test_a_missing_table_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"Can't read the vector table .*keys\.json: .*; run `embed` first"):
        VectorTable.open(tmp_path)


def broken(folder: Path, **changes: object) -> Path:
    """A stored table with some entries of its keys replaced."""
    VectorTable.build(library(2)).save(folder)
    path = folder / "keys.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    return folder


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"width": "many"}, r"keys\.json is not what was written"),
        ({"format": None}, r"keys\.json is not what was written"),
        ({"segment_id": ["s"]}, "differ in length"),
        ({"vectors_file": "../elsewhere.npy"}, r"outside the folder, '\.\./elsewhere\.npy'"),
        ({"vectors_file": "gone.npy"}, "can't be mapped"),
        ({"vectors_file": "keys.json"}, "can't be mapped"),
        ({"width": 6}, "doesn't hold .* x 6 float32"),
    ],
)
def test_damaged_keys(tmp_path: Path, changes: dict[str, object], message: str) -> None:
    with pytest.raises(StoreError, match=rf"is damaged: .*{message}.*; delete the folder and embed again"):
        VectorTable.open(broken(tmp_path, **changes))


def test_keys_out_of_order_are_damage(tmp_path: Path) -> None:
    VectorTable.build([(key(domain, "v", 0), [1.0]) for domain in "abc"]).save(tmp_path)
    path = tmp_path / "keys.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"domain": ["a", "b", "a"]}))
    with pytest.raises(StoreError, match="is damaged: The rows of domain a don't lie together"):
        VectorTable.open(tmp_path)


def test_a_truncated_file_and_a_zip_are_damage(tmp_path: Path) -> None:
    VectorTable.build(library(2)).save(tmp_path)
    (path,) = tmp_path.glob("vectors-*.npy")
    path.write_bytes(path.read_bytes()[:-8])
    with pytest.raises(StoreError, match="can't be mapped"):
        VectorTable.open(tmp_path)


def test_a_newer_format_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(StudyTooNew, match="has format 2, newer than 1"):
        VectorTable.open(broken(tmp_path, format=2))


def test_row_keys_are_values() -> None:
    one = key("a", "v", 3, position=1)
    assert one == replace(one) and one.place < replace(one, playlist_position=None).place
