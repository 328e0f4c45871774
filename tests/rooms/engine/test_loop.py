"""The loop is bounded, hands every rejection back, and stops at the first attempt that all gates keep."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from playlisteval.engine.loop import (
    KEPT,
    Attempts,
    Check,
    GateAnswer,
    Loop,
    Refusal,
    drop,
    not_testable,
)
from playlisteval.tasks.base import Feedback


class Told:
    """A generator that makes what it is told to, and keeps what it was shown."""

    def __init__(self, *makes: str | Refusal) -> None:
        self.makes = makes
        self.shown: list[tuple[int, tuple[Feedback, ...]]] = []

    def __call__(self, number: int, feedback: tuple[Feedback, ...]) -> str | Refusal:
        self.shown.append((number, feedback))
        return self.makes[len(self.shown) - 1]


def refuses(*bad: str) -> Check[str]:
    return lambda made: drop("bad", f"{made} is bad") if made in bad else KEPT


def loop(told: Told, *gates: tuple[str, Check[str]], phase: str = "question") -> Loop[str]:
    return Loop(
        phase=phase,
        seed_id="seed",
        owner_id="owner",
        generate=told,
        gates=gates,
        subject_id=lambda made: f"id of {made}",
        as_feedback=lambda made, gate, answer: Feedback(gate, answer.reason, answer.detail, made),
    )


def reports(attempts: Attempts[str]) -> list[tuple[int, str, str, str]]:
    return [(r.round, r.gate, r.subject_id, r.outcome) for r in attempts.reports]


def test_the_first_kept_attempt_ends_it() -> None:
    told = Told("a", "b", "c")

    found = loop(told, ("one", refuses("a")), ("two", refuses())).run(1, 6, ())

    assert (found.accepted, found.made) == ("b", ("a", "b"))
    assert reports(found) == [
        (1, "one", "id of a", "dropped"),
        (2, "one", "id of b", "kept"),
        (2, "two", "id of b", "kept"),
    ]
    assert [number for number, _ in told.shown] == [1, 2]


def test_every_rejection_is_shown_to_the_next_attempt() -> None:
    told = Told("a", "b", "c")
    history = (Feedback("before", "old", "from an earlier phase"),)

    found = loop(told, ("one", refuses("a", "b", "c"))).run(4, 3, history)

    a, b, c = (Feedback("one", "bad", f"{x} is bad", x) for x in "abc")
    assert told.shown == [(4, history), (5, (*history, a)), (6, (*history, a, b))]
    assert found.feedback == (*history, a, b, c)
    assert (found.accepted, found.made) == (None, ("a", "b", "c"))


def test_a_later_gate_is_not_asked_once_one_has_said_no() -> None:
    asked: list[str] = []

    def costly(made: str) -> GateAnswer:
        asked.append(made)
        return KEPT

    found = loop(Told("a", "b"), ("cheap", refuses("a")), ("costly", costly)).run(1, 2, ())

    assert asked == ["b"]
    assert [gate for _, gate, _, _ in reports(found)] == ["cheap", "cheap", "costly"]


def test_what_can_t_be_tested_is_told_and_stops_nothing() -> None:
    found = loop(Told("a"), ("memory", lambda made: not_testable("no memory"))).run(1, 1, ())

    assert found.accepted == "a"
    (report,) = found.reports
    assert (report.outcome, report.reason, report.detail) == ("not_testable", "not_testable", "no memory")


def test_a_generator_that_makes_nothing_is_reported_and_asked_again() -> None:
    told = Told(Refusal("nothing_to_ask", "only one sign"), "b")

    found = loop(told, ("one", refuses())).run(1, 6, ())

    assert found.accepted == "b"
    assert reports(found) == [(1, "generator", "owner", "dropped"), (2, "one", "id of b", "kept")]
    assert found.reports[0].reason == "nothing_to_ask"
    assert told.shown[1] == (2, (Feedback("generator", "nothing_to_ask", "only one sign"),))


def test_going_on_with_one_loop_keeps_what_was_made() -> None:
    one = loop(Told("a", "b"), ("one", refuses("a")))
    one.run(1, 1, ())

    assert one.run(2, 1, ()).made == ("a", "b")


def test_without_gates_the_first_attempt_is_kept() -> None:
    assert loop(Told("a")).run(1, 3, ()).accepted == "a"


def test_a_phase_that_is_none_is_refused() -> None:
    with pytest.raises(ValidationError, match="phase"):
        loop(Told("a"), ("one", refuses()), phase="third").run(1, 1, ())


ATTEMPT = st.sampled_from(["kept", "first says no", "second says no", "refused"])


@given(st.lists(ATTEMPT, min_size=8, max_size=8), st.integers(0, 8), st.integers(1, 5))
def test_never_more_than_the_tries_and_reports_in_order(fates: list[str], tries: int, first: int) -> None:
    told = Told(*(Refusal("r", "") if f == "refused" else f"{f} {n}" for n, f in enumerate(fates)))
    gates = [
        (name, lambda made, name=name: drop("no", "") if made.startswith(name) else KEPT)
        for name in ("first", "second")
    ]

    found = loop(told, *gates).run(first, tries, ())

    kept = fates.index("kept") if "kept" in fates[:tries] else None
    ran = tries if kept is None else kept + 1
    assert len(told.shown) == ran <= tries
    assert found.accepted == (None if kept is None else f"kept {kept}")
    order = [(r.round, ["generator", "first", "second"].index(r.gate)) for r in found.reports]
    assert order == sorted(set(order))
    assert {r.round for r in found.reports} == set(range(first, first + ran))
    assert len(found.feedback) == ran - (kept is not None)
    assert [len(shown) for _, shown in told.shown] == list(range(ran))


def test_a_check_that_may_not_drop_flags_and_asks_on() -> None:
    told = Told("a", "b")
    checked = loop(told, ("one", refuses("a")), ("two", refuses("a")), ("three", refuses()))
    checked.drops = False

    found = checked.run(1, 6, ())

    assert (found.accepted, found.made, found.feedback) == ("a", ("a",), ())
    assert [(r.gate, r.outcome, r.reason, r.detail) for r in found.reports] == [
        ("one", "flagged", "bad", "a is bad"),
        ("two", "flagged", "bad", "a is bad"),
        ("three", "kept", "", ""),
    ]
