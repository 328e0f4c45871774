"""Every attempt is a row that is written before the request leaves; totals are sums over the rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from playlisteval.store.calls import Call, Ledger, LedgerTotals, Spent
from playlisteval.store.study import Study
from tests.fakes.clock import FakeClock


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with Study.open(tmp_path, create=True) as opened:
        yield opened


def call(key: str = "k") -> Call:
    return Call(key, "run", "ask", "asker", "ask", "p", "m", '{"q": 1}')


def test_a_call_is_sent_then_done(study: Study) -> None:
    clock = FakeClock(10.0)
    ledger = Ledger(study, clock)

    number = ledger.send(call())
    assert ledger.answered("k") is None
    assert study.query("SELECT state, sent_at, finished_at, reply FROM calls") == [("sent", 10.0, None, None)]

    clock.sleep(2.5)
    ledger.complete(number, "reply", Spent(1, 2, 3, 4, 5, 6, "2026-01-01", 0.25))
    assert ledger.answered("k") == "reply"
    columns = (
        "state, attempt, sent_at, finished_at, request, stage, role, task, provider, model, run_id, "
        "text_tokens, image_tokens, video_tokens, audio_tokens, cached_tokens, output_tokens, price_date, "
        "cost_usd, error"
    )
    row = ("done", 1, 10.0, 12.5, '{"q": 1}', "ask", "asker", "ask", "p", "m", "run")
    assert study.query(f"SELECT {columns} FROM calls") == [(*row, 1, 2, 3, 4, 5, 6, "2026-01-01", 0.25, None)]


def test_attempts_of_one_key_are_numbered(study: Study) -> None:
    ledger = Ledger(study)
    ledger.fail(ledger.send(call()), "busy \udcff")
    ledger.send(call("other"))
    ledger.complete(ledger.send(call()), "second", Spent())
    ledger.complete(ledger.send(call()), "third", Spent())

    rows = study.query("SELECT key, attempt, state, error FROM calls ORDER BY id")
    assert rows == [
        ("k", 1, "failed", "busy ?"),
        ("other", 1, "sent", None),
        ("k", 2, "done", None),
        ("k", 3, "done", None),
    ]
    assert ledger.answered("k") == "second", "the first answer stays the answer"


def test_totals_count_what_failed_and_what_never_came_back(study: Study) -> None:
    ledger = Ledger(study)
    assert ledger.totals() == LedgerTotals(calls=0, failed=0, in_doubt=0, cost_usd=0.0)

    ledger.complete(ledger.send(call("a")), "r", Spent(cost_usd=0.5))
    ledger.complete(ledger.send(call("b")), "r", Spent(cost_usd=0.25))
    ledger.complete(ledger.send(call("c")), "r", Spent())
    ledger.fail(ledger.send(call("d")), "no")
    ledger.send(call("e"))

    assert ledger.totals() == LedgerTotals(calls=5, failed=1, in_doubt=1, cost_usd=0.75)
    assert Ledger(study).totals() == ledger.totals(), "sums stand in no object"
