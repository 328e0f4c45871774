"""A study of any older schema is brought forward step by step; a newer one is refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from playlisteval.errors import StudyTooNew
from playlisteval.records import AnswerPair, Item, SegmentPair
from playlisteval.store.migrations import MIGRATIONS, migrate
from playlisteval.store.study import DATABASE, Study


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    yield opened
    opened.close()


def schema(db: sqlite3.Connection) -> dict[str, str]:
    return dict(db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))


def version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def first(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE t (a)")


def second(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE t ADD COLUMN b")


def broken(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE t ADD COLUMN c")
    db.execute("ALTER TABLE nowhere ADD COLUMN c")


def test_step_by_step_is_the_same_as_at_once(db: sqlite3.Connection, tmp_path: Path) -> None:
    for number in range(len(MIGRATIONS) + 1):
        migrate(db, "here", MIGRATIONS[:number])
        assert version(db) == number
    at_once = sqlite3.connect(tmp_path / "b.db", isolation_level=None)
    migrate(at_once, "here")

    assert schema(db) == schema(at_once)
    at_once.close()


def test_an_older_study_keeps_its_rows(db: sqlite3.Connection) -> None:
    migrate(db, "here", [first])
    db.execute("INSERT INTO t VALUES (1)")

    migrate(db, "here", [first, second])

    assert db.execute("SELECT a, b FROM t").fetchall() == [(1, None)]
    assert version(db) == 2


def test_a_step_that_fails_leaves_the_schema_before_it(db: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table: nowhere"):
        migrate(db, "here", [first, second, broken])

    assert version(db) == 2
    assert schema(db) == {"t": "CREATE TABLE t (a, b)"}


def test_a_step_that_another_process_took_is_not_taken_twice(db: sqlite3.Connection, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    meant: list[str] = []

    class Racing(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:  # type: ignore[override]
            if sql == "BEGIN IMMEDIATE" and not meant:
                meant.append("the other one is first")
                migrate(other, "there", [first])
            return super().execute(sql, *values)

    ours = sqlite3.connect(tmp_path / "a.db", isolation_level=None, factory=Racing)
    migrate(ours, "here", [first])

    assert meant and version(ours) == 1
    ours.close()
    other.close()


def test_a_newer_study_is_refused(tmp_path: Path) -> None:
    with Study.open(tmp_path, create=True):
        pass
    db = sqlite3.connect(tmp_path / DATABASE)
    db.execute("PRAGMA user_version = 99")
    db.close()

    with pytest.raises(StudyTooNew) as caught:
        Study.open(tmp_path)

    assert str(caught.value) == (
        f"{tmp_path}: schema 99 is newer than this version reads ({len(MIGRATIONS)}); "
        "update playlisteval, or open it with the version that wrote it"
    )


SCHEMA_1 = {
    "SegmentPair": '{"domain":"d","segment_ids":["a","b"],"cosine":0.5,"draw":1}',
    "Item": '{"question_id":"q","degraded_set_id":"s","seed_id":"e","domain":"d"}',
    "AnswerPair": '{"item_id":"i","question_id":"q","domain":"d","chosen_rating":5,"rejected_rating":3,'
    '"chosen_side":"A"}',
}
"""Bodies as schema 1 wrote them."""


def test_a_study_of_schema_1_opens_and_its_records_are_what_they_were(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    migrate(old, "here", MIGRATIONS[:1])
    old.execute("INSERT INTO journal VALUES ('u', 's', 1, '', '', 'run', 'done', '', 0, 0, 1)")
    for n, (kind, body) in enumerate(SCHEMA_1.items()):
        old.execute("INSERT INTO records VALUES ('u', ?, ?, ?, 1, ?)", (n, f"id {n}", kind, body))
    old.close()

    with Study.open(tmp_path) as study:
        (seed,), (item,) = study.records(SegmentPair), study.records(Item)
        (pair,) = study.records(AnswerPair)
        versions = study.query("SELECT DISTINCT version FROM records")

    assert versions == [(2,)]
    assert (seed.id, seed.own_id) == ("seed_277a20233259822e", "")
    assert (item.id, item.own_id) == ("item_57c64a159bfbb642", "")
    assert (pair.gap, pair.systems) == (2, None)
