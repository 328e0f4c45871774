"""A model call in, its ledger row out: written *sent* before the request, completed with answer and price."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from playlisteval.store.study import Study, storable


@dataclass(frozen=True)
class Call:
    """What is known of a call before it is made; `key` is equal for calls that may share an answer."""

    key: str
    run_id: str
    stage: str
    role: str
    task: str
    provider: str
    model: str
    request: str


@dataclass(frozen=True)
class Spent:
    """Tokens by kind and dollars; None where the provider counts none."""

    text_tokens: int | None = None
    image_tokens: int | None = None
    video_tokens: int | None = None
    audio_tokens: int | None = None
    cached_tokens: int | None = None
    output_tokens: int | None = None
    price_date: str | None = None
    cost_usd: float | None = None


@dataclass(frozen=True)
class LedgerTotals:
    calls: int
    failed: int
    in_doubt: int
    cost_usd: float


class Ledger:
    """The study's calls; the money spent is a sum over these rows and stands nowhere else."""

    def __init__(self, study: Study, clock: Callable[[], float] = time.time) -> None:
        self._study = study
        self._clock = clock

    def answered(self, key: str) -> str | None:
        """The stored reply of an earlier call with this key."""
        rows = self._study.query(
            "SELECT reply FROM calls WHERE key = ? AND state = 'done' ORDER BY id LIMIT 1", (key,)
        )
        return str(rows[0][0]) if rows else None

    def send(self, call: Call) -> int:
        """Write the row before the request leaves; gives its number."""
        with self._study.transaction() as db:
            (attempts,) = db.execute("SELECT COUNT(*) FROM calls WHERE key = ?", (call.key,)).fetchone()
            cursor = db.execute(
                "INSERT INTO calls (key, run_id, stage, role, task, provider, model, attempt, state, "
                "sent_at, request) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'sent', ?, ?)",
                (
                    call.key,
                    call.run_id,
                    call.stage,
                    call.role,
                    call.task,
                    call.provider,
                    call.model,
                    attempts + 1,
                    self._clock(),
                    call.request,
                ),
            )
            return int(cursor.lastrowid or 0)

    def complete(self, number: int, reply: str, spent: Spent) -> None:
        with self._study.transaction() as db:
            db.execute(
                "UPDATE calls SET state = 'done', finished_at = ?, reply = ?, text_tokens = ?, "
                "image_tokens = ?, video_tokens = ?, audio_tokens = ?, cached_tokens = ?, output_tokens = ?, "
                "price_date = ?, cost_usd = ? WHERE id = ?",
                (
                    self._clock(),
                    reply,
                    spent.text_tokens,
                    spent.image_tokens,
                    spent.video_tokens,
                    spent.audio_tokens,
                    spent.cached_tokens,
                    spent.output_tokens,
                    spent.price_date,
                    spent.cost_usd,
                    number,
                ),
            )

    def fail(self, number: int, error: str) -> None:
        with self._study.transaction() as db:
            db.execute(
                "UPDATE calls SET state = 'failed', finished_at = ?, error = ? WHERE id = ?",
                (self._clock(), storable(error), number),
            )

    def totals(self) -> LedgerTotals:
        """Sums over all attempts; a call that was sent and never came back is in doubt."""
        rows = self._study.query(
            "SELECT COUNT(*), SUM(state = 'failed'), SUM(state = 'sent'), SUM(cost_usd) FROM calls"
        )
        calls, failed, sent, cost = rows[0]
        return LedgerTotals(int(calls), int(failed or 0), int(sent or 0), float(cost or 0.0))
