"""A study's database in, the same at the newest schema out; each numbered step in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from playlisteval.errors import StudyTooNew


def _m001_first_schema(db: sqlite3.Connection) -> None:
    for statement in _FIRST_SCHEMA:
        db.execute(statement)


_FIRST_SCHEMA = (
    """CREATE TABLE runs (
        id TEXT PRIMARY KEY, version TEXT NOT NULL, started_at REAL NOT NULL, finished_at REAL,
        settings TEXT NOT NULL) STRICT""",
    """CREATE TABLE journal (
        unit TEXT PRIMARY KEY, stage TEXT NOT NULL, stage_version INTEGER NOT NULL,
        settings TEXT NOT NULL, label TEXT NOT NULL, run_id TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('done', 'failed')), error TEXT NOT NULL,
        seconds REAL NOT NULL, position INTEGER NOT NULL, current INTEGER NOT NULL) STRICT""",
    "CREATE INDEX journal_by_stage ON journal (stage, current, position)",
    """CREATE TABLE records (
        unit TEXT NOT NULL REFERENCES journal (unit), ordinal INTEGER NOT NULL, id TEXT NOT NULL,
        kind TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (unit, ordinal)) STRICT, WITHOUT ROWID""",
    "CREATE INDEX records_by_kind ON records (kind)",
    "CREATE INDEX records_by_id ON records (id)",
    """CREATE TABLE vectors (
        unit TEXT NOT NULL REFERENCES journal (unit), chunk_id TEXT NOT NULL, space TEXT NOT NULL,
        body BLOB NOT NULL, PRIMARY KEY (unit, chunk_id)) STRICT, WITHOUT ROWID""",
    """CREATE TABLE looks (
        frame TEXT NOT NULL, maker TEXT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (frame, maker)) STRICT, WITHOUT ROWID""",
    """CREATE TABLE calls (
        id INTEGER PRIMARY KEY, key TEXT NOT NULL, run_id TEXT NOT NULL, stage TEXT NOT NULL,
        role TEXT NOT NULL, task TEXT NOT NULL, provider TEXT NOT NULL, model TEXT NOT NULL,
        attempt INTEGER NOT NULL, state TEXT NOT NULL CHECK (state IN ('sent', 'done', 'failed')),
        sent_at REAL NOT NULL, finished_at REAL, request TEXT NOT NULL, reply TEXT, error TEXT,
        text_tokens INTEGER, image_tokens INTEGER, video_tokens INTEGER, audio_tokens INTEGER,
        cached_tokens INTEGER, output_tokens INTEGER, price_date TEXT, cost_usd REAL) STRICT""",
    "CREATE INDEX calls_by_key ON calls (key, state)",
)


def _m002_own_input(db: sqlite3.Connection) -> None:
    """New fields are empty where they are missing, so no body changes; older versions would refuse them."""
    db.execute("UPDATE records SET version = 2")


Migration = Callable[[sqlite3.Connection], None]
MIGRATIONS: tuple[Migration, ...] = (_m001_first_schema, _m002_own_input)


def migrate(db: sqlite3.Connection, where: str, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the schema to the newest number, or refuse a study from a newer version."""
    while (number := _schema(db)) < len(steps):
        _one_step(db, steps, number)
    if number > len(steps):
        raise StudyTooNew(
            f"{where}: schema {number} is newer than this version reads ({len(steps)}); "
            "update playlisteval, or open it with the version that wrote it"
        )


def _one_step(db: sqlite3.Connection, steps: Sequence[Migration], number: int) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have taken this step while we waited for it.
        if _schema(db) == number:
            steps[number](db)
            db.execute(f"PRAGMA user_version = {number + 1}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _schema(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
