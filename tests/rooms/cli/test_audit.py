"""What calls of an audit may cost, before any is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from playlisteval.cli.audit import price_usd
from playlisteval.store.calls import Call, Ledger, Spent
from playlisteval.store.study import Study


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """Two answered calls of one role, at $0.10 and $0.30, one failed, and one of a role without a price."""
    with Study.open(tmp_path / "study", create=True) as opened:
        ledger = Ledger(opened, clock=lambda: 0.0)
        calls = [Call(k, "run", "judge", role, "t", "p", "m", "{}") for k, role in enumerate_calls()]
        for call, cost in zip(calls, (0.1, 0.3, None), strict=False):
            ledger.complete(ledger.send(call), "{}", Spent(cost_usd=cost))
        ledger.fail(ledger.send(calls[3]), "busy")
        yield opened


def enumerate_calls() -> list[tuple[str, str]]:
    return [("a", "text_judge"), ("b", "text_judge"), ("c", "grounder"), ("d", "text_judge")]


@pytest.mark.parametrize(
    ("expected", "price"),
    [
        ({"text_judge": 10}, 2.0),
        ({}, 0.0),
        ({"text_judge": 10, "grounder": 1}, None),
        ({"sighted_ranker": 1}, None),
    ],
)
def test_a_role_s_calls_cost_what_they_cost_before(
    expected: dict[str, int], price: float | None, study: Study
) -> None:
    found = price_usd(Counter(expected), study)
    assert found == (None if price is None else pytest.approx(price))
