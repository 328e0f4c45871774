"""A study folder in; its records, vectors, looks and done-marks out, each unit's in one transaction."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import sqlite3
import threading
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from playlisteval.errors import StoreError, StudyLocked
from playlisteval.records import RECORD_TYPES, RECORD_VERSION, Record
from playlisteval.store.migrations import migrate

DATABASE = "study.db"
R = TypeVar("R", bound=Record)


@dataclass(frozen=True)
class UnitMark:
    """Who did a unit of work: the journal's row."""

    unit: str
    stage: str
    stage_version: int
    settings: str
    label: str
    run_id: str
    seconds: float = 0.0
    position: int = 0


@dataclass(frozen=True)
class Output:
    """What one unit of work made: records, and float32 unit vectors by chunk id."""

    records: Sequence[Record] = ()
    vectors: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    space: str = ""


@dataclass(frozen=True)
class JournalRow:
    unit: str
    stage: str
    label: str
    state: str
    error: str
    seconds: float
    run_id: str


class Study:
    """One benchmark in the making: a folder with one SQLite file; safe to use from several threads."""

    def __init__(self, folder: Path, db: sqlite3.Connection, lock_file: int | None) -> None:
        self.folder = folder
        self._db = db
        self._lock_file = lock_file
        self._mutex = threading.RLock()

    @classmethod
    def open(cls, folder: Path, *, create: bool = False, lock: bool = True) -> Study:
        """Open or create the study in `folder`; `lock=False` is for readers beside a running process."""
        path = folder / DATABASE
        if not create and not path.exists():
            raise StoreError(f"{folder}: no study here (no {DATABASE}); make one with 'playlisteval run'")
        with ExitStack() as undo:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                held = _take_lock(folder) if lock else None
                if held is not None:
                    undo.callback(os.close, held)
                db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
                undo.callback(db.close)
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA synchronous = NORMAL")
                db.execute("PRAGMA foreign_keys = ON")
                migrate(db, str(folder))
            except (OSError, sqlite3.Error) as error:
                raise StoreError(
                    f"{folder}: the study can't be opened ({error}); check the folder"
                ) from error
            undo.pop_all()
        return cls(folder, db, held)

    def make_durable(self) -> None:
        """Sync each commit to the disk, for studies that pay for calls.

        Without it a commit survives the death of the process, but a power cut may take the last ones.
        """
        with self._mutex:
            self._db.execute("PRAGMA synchronous = FULL")

    def close(self) -> None:
        with self._mutex:
            self._db.close()
            if self._lock_file is not None:
                os.close(self._lock_file)
                self._lock_file = None

    def __enter__(self) -> Study:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    # -- reading

    def records(self, kind: type[R], *, unique: bool = True) -> list[R]:
        """All current records of a kind, in the order of the plan; equal ids once where `unique`."""
        rows = self.query(
            "SELECT r.body FROM records r JOIN journal j ON j.unit = r.unit "
            "WHERE r.kind = ? AND j.current = 1 AND j.state = 'done' ORDER BY j.position, r.unit, r.ordinal",
            (kind.__name__,),
        )
        try:
            found = [kind.model_validate_json(body) for (body,) in rows]
        except ValidationError as error:
            raise StoreError(
                f"{self.folder}: a stored {kind.__name__} can't be read ({error.errors()[0]['msg']}); "
                "open the study with the version that wrote it, or start a new one"
            ) from error
        if not unique:
            return found
        first: dict[str, R] = {}
        for record in found:
            first.setdefault(record.id, record)
        return list(first.values())

    def by_id(self, kind: type[R]) -> dict[str, R]:
        return {record.id: record for record in self.records(kind)}

    def vectors(self, space: str) -> dict[str, bytes]:
        """Float32 bytes of every current chunk vector of one embedding space."""
        return dict(
            self.query(
                "SELECT v.chunk_id, v.body FROM vectors v JOIN journal j ON j.unit = v.unit "
                "WHERE v.space = ? AND j.current = 1 AND j.state = 'done' ORDER BY v.chunk_id",
                (space,),
            )
        )

    def digest(self) -> str:
        """One hash over all current records and vectors: equal for equal studies, wherever made."""
        total = hashlib.sha256()
        for line in self.dump():
            total.update(line.encode() + b"\n")
        return total.hexdigest()

    def dump(self, without: Sequence[type[Record]] = ()) -> Iterator[str]:
        """Every current record as one line of JSON, then the hash of every vector, in a fixed order."""
        for kind in (k for k in RECORD_TYPES if k not in without):
            for record in sorted(self.records(kind), key=lambda r: r.id):
                yield json.dumps(
                    {
                        "kind": kind.__name__,
                        "id": record.id,
                        **record.model_dump(mode="json", exclude=set(kind.local)),
                    },
                    sort_keys=True,
                    ensure_ascii=False,
                )
        for space, chunk_id, body in self.query(
            "SELECT DISTINCT v.space, v.chunk_id, v.body FROM vectors v JOIN journal j ON j.unit = v.unit "
            "WHERE j.current = 1 AND j.state = 'done' ORDER BY 1, 2",
        ):
            yield f"{space} {chunk_id} {hashlib.sha256(body).hexdigest()}"

    # -- the journal

    def set_plan(self, stage: str, units: Sequence[str]) -> set[str]:
        """Make `units` the stage's current plan, in this order; gives those already done.

        Records of units that left the plan stay stored, but are no longer current.
        """
        with self.transaction():
            self._db.execute("UPDATE journal SET current = 0 WHERE stage = ?", (stage,))
            self._db.executemany(
                "UPDATE journal SET current = 1, position = ? WHERE unit = ?",
                [(position, unit) for position, unit in enumerate(units)],
            )
            rows = self._db.execute(
                "SELECT unit FROM journal WHERE stage = ? AND current = 1 AND state = 'done'", (stage,)
            )
            return {unit for (unit,) in rows}

    def retire(self, stage: str, settings: str) -> None:
        """Make the stage's records that other settings made no longer current; they stay stored."""
        with self.transaction():
            self._db.execute(
                "UPDATE journal SET current = 0 WHERE stage = ? AND settings != ?", (stage, settings)
            )

    def commit_unit(self, mark: UnitMark, output: Output) -> None:
        """Write a unit's output and its done-mark, or neither."""
        with self.transaction():
            self._mark(mark, "done", "")
            self._db.execute("DELETE FROM records WHERE unit = ?", (mark.unit,))
            self._db.execute("DELETE FROM vectors WHERE unit = ?", (mark.unit,))
            self._db.executemany(
                "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (mark.unit, n, r.id, type(r).__name__, RECORD_VERSION, r.model_dump_json())
                    for n, r in enumerate(output.records)
                ],
            )
            self._db.executemany(
                "INSERT INTO vectors VALUES (?, ?, ?, ?)",
                [(mark.unit, chunk, output.space, body) for chunk, body in output.vectors.items()],
            )

    def fail_unit(self, mark: UnitMark, error: str) -> None:
        """Keep why a unit failed; it is tried again at the next run."""
        with self.transaction():
            self._mark(mark, "failed", error)

    def _mark(self, mark: UnitMark, state: str, error: str) -> None:
        self._db.execute(
            "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT (unit) DO UPDATE SET "
            "run_id = excluded.run_id, state = excluded.state, error = excluded.error, "
            "seconds = excluded.seconds, position = excluded.position, current = 1",
            (
                mark.unit,
                mark.stage,
                mark.stage_version,
                mark.settings,
                storable(mark.label),
                mark.run_id,
                state,
                storable(error),
                mark.seconds,
                mark.position,
            ),
        )

    def journal(self, stage: str | None = None) -> list[JournalRow]:
        """The current plan's marks, in plan order."""
        rows = self.query(
            "SELECT unit, stage, label, state, error, seconds, run_id FROM journal "
            "WHERE current = 1 AND (? IS NULL OR stage = ?) ORDER BY stage, position",
            (stage, stage),
        )
        return [JournalRow(*row) for row in rows]

    # -- runs, looks

    def start_run(self, run_id: str, version: str, settings: str, now: float) -> None:
        with self.transaction():
            self._db.execute("INSERT INTO runs VALUES (?, ?, ?, NULL, ?)", (run_id, version, now, settings))

    def finish_run(self, run_id: str, now: float) -> None:
        with self.transaction():
            self._db.execute("UPDATE runs SET finished_at = ? WHERE id = ?", (now, run_id))

    def last_settings(self) -> str | None:
        rows = self.query("SELECT settings FROM runs ORDER BY started_at DESC, rowid DESC LIMIT 1")
        return rows[0][0] if rows else None

    def look(self, frame: str, maker: str) -> str | None:
        rows = self.query("SELECT body FROM looks WHERE frame = ? AND maker = ?", (frame, maker))
        return rows[0][0] if rows else None

    def keep_look(self, frame: str, maker: str, body: str) -> None:
        with self.transaction():
            self._db.execute("INSERT OR IGNORE INTO looks VALUES (?, ?, ?)", (frame, maker, body))

    # -- plumbing

    def query(self, sql: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        with self._mutex:
            try:
                return self._db.execute(sql, tuple(values)).fetchall()
            except sqlite3.Error as error:
                raise StoreError(
                    f"{self.folder}: could not read the study ({error}); check the disk, then run again"
                ) from error

    @contextmanager
    def transaction(self) -> Generator[sqlite3.Connection]:
        """All of it or none; a failed write (disk full) is a StoreError and stops the run."""
        with self._mutex:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except BaseException as error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error):
                    raise _write_failed(self.folder, error) from error
                raise


def storable(text: str) -> str:
    """Text as the database takes it: a file name that is not UTF-8 gets question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _write_failed(folder: Path, error: sqlite3.Error) -> StoreError:
    return StoreError(
        f"{folder}: could not write to the study ({error}); nothing stored is lost: "
        "free some space or mend the permissions, then run again to go on"
    )


def _take_lock(folder: Path) -> int:
    """Hold an advisory lock that the system lets go of when the process dies, however it dies."""
    path = folder / "study.lock"
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        owner = os.read(handle, 200).decode("utf-8", "replace").strip() or "unknown"
        age = max(0.0, time.time() - path.stat().st_mtime)
        os.close(handle)
        raise StudyLocked(
            f"{folder}: process {owner} has been working on this study for {age:.0f} s; "
            "wait for it, or stop it and run again"
        ) from error
    except OSError:
        os.close(handle)
        raise
    os.ftruncate(handle, 0)
    os.write(handle, f"{os.getpid()}\n".encode())
    return handle
