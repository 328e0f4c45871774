"""A call is paid for once, tried again where that may help, and never lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from playlisteval.engine.calls import Caller
from playlisteval.errors import InvalidReply, ProviderError, StoreError, TaskNotSupported
from playlisteval.store.calls import Ledger
from playlisteval.store.study import Study
from playlisteval.tasks import match_answers
from playlisteval.tasks.match_answers import MatchAnswersInputs, QueryJudgement
from tests.fakes.clock import FakeClock
from tests.fakes.providers import FakeProvider, in_turn, seat

YES = QueryJudgement(explanation="the same", judgement="Yes")
INPUTS = MatchAnswersInputs("q?", "gold", "said")
BUSY = ProviderError("busy; wait", retryable=True)


class Other(BaseModel):
    judgement: str = "Maybe"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with Study.open(tmp_path, create=True) as opened:
        yield opened


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def caller(study: Study, clock: FakeClock) -> Caller:
    return Caller(Ledger(study, clock), "run", clock.sleep)


def perform(caller: Caller, provider: FakeProvider, inputs: Any = INPUTS, **options: Any) -> QueryJudgement:
    return caller.perform("ask", seat(provider, **options), match_answers.TASK, inputs)


def states(study: Study) -> list[tuple[str, int, str | None]]:
    return study.query("SELECT state, attempt, error FROM calls ORDER BY id")  # type: ignore[return-value]


def test_an_answer_is_recorded_with_its_price(caller: Caller, study: Study) -> None:
    provider = FakeProvider(in_turn(YES))

    assert perform(caller, provider, temperature=0) == YES
    assert provider.asked == [("one", "match_answers", INPUTS, {"temperature": 0})]
    assert states(study) == [("done", 1, None)]
    (row,) = study.query("SELECT run_id, stage, role, task, provider, model, cost_usd, request FROM calls")
    request = (
        '[["fake", "one", "1", {"temperature": 0}], "match_answers", 1, '
        '{"gold": "gold", "predicted": "said", "question": "q?"}]'
    )
    assert row == ("run", "ask", "asker", "match_answers", "fake", "one", 0.5, request)


def test_the_same_question_is_asked_once_even_by_a_later_run(caller: Caller, study: Study) -> None:
    provider = FakeProvider(in_turn(YES))
    perform(caller, provider)

    assert perform(caller, provider) == YES
    assert perform(Caller(Ledger(study), "later"), provider) == YES
    assert len(provider.asked) == 1
    assert Ledger(study).totals().cost_usd == 0.5


def test_other_inputs_options_or_versions_are_other_questions(caller: Caller) -> None:
    provider = FakeProvider(lambda task, inputs: YES)
    perform(caller, provider)
    perform(caller, provider, MatchAnswersInputs("q?", "gold", "else"))
    perform(caller, provider, temperature=1)
    newer = FakeProvider(in_turn(YES), version="2")
    perform(caller, newer)

    assert (len(provider.asked), len(newer.asked)) == (3, 1)


def test_equal_questions_at_the_same_time_are_paid_for_once(study: Study) -> None:
    started, go_on = threading.Event(), threading.Event()

    def slow(task: str, inputs: Any) -> BaseModel:
        started.set()
        assert go_on.wait(10)
        return YES

    provider, caller = FakeProvider(slow), Caller(Ledger(study), "run")
    answers: list[QueryJudgement] = []
    threads = [threading.Thread(target=lambda: answers.append(perform(caller, provider))) for _ in range(3)]
    threads[0].start()
    assert started.wait(10)
    for thread in threads[1:]:
        thread.start()
    go_on.set()
    for thread in threads:
        thread.join()

    assert answers == [YES] * 3
    assert len(provider.asked) == 1
    assert perform(caller, provider) == YES


def test_a_busy_provider_is_asked_again_after_longer_and_longer_waits(
    caller: Caller, study: Study, clock: FakeClock
) -> None:
    provider = FakeProvider(in_turn(BUSY, BUSY, YES))

    assert perform(caller, provider) == YES
    assert clock.slept == [1.0, 2.0]
    busy = "ProviderError: busy; wait"
    assert states(study) == [("failed", 1, busy), ("failed", 2, busy), ("done", 3, None)]


def test_patience_has_an_end(caller: Caller, study: Study, clock: FakeClock) -> None:
    provider = FakeProvider(lambda task, inputs: BUSY)

    with pytest.raises(ProviderError, match="busy; wait"):
        perform(caller, provider)

    assert clock.slept == [1.0, 2.0, 4.0, 8.0]
    assert [attempt for _, attempt, _ in states(study)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("error", [ProviderError("wrong key; set it"), ZeroDivisionError("a fault")])
def test_what_waiting_can_t_mend_is_not_tried_again(
    caller: Caller, study: Study, clock: FakeClock, error: Exception
) -> None:
    with pytest.raises(type(error), match=str(error)):
        perform(caller, FakeProvider(in_turn(error)))

    assert clock.slept == []
    assert states(study) == [("failed", 1, f"{type(error).__name__}: {error}")]


def test_a_failed_call_is_asked_again_by_the_next_run(caller: Caller, study: Study) -> None:
    provider = FakeProvider(in_turn(ProviderError("no"), YES))
    with pytest.raises(ProviderError):
        perform(caller, provider)

    assert perform(caller, provider) == YES
    assert [state for state, _, _ in states(study)] == ["failed", "done"]


def test_a_reply_that_does_not_fit_is_a_failed_call(caller: Caller, study: Study, clock: FakeClock) -> None:
    with pytest.raises(InvalidReply) as caught:
        perform(caller, FakeProvider(in_turn(Other())))

    assert str(caught.value) == (
        "asker: the reply to 'match_answers' does not fit its schema (2 errors); "
        "choose a model that keeps to it"
    )
    assert not caught.value.retryable and clock.slept == []
    ((state, _, error),) = states(study)
    assert state == "failed"
    assert error is not None and error.startswith("2 validation errors for QueryJudgement")


def test_a_task_that_is_not_supported_sends_nothing(caller: Caller, study: Study) -> None:
    provider = FakeProvider(in_turn(YES), tasks=["ask"])

    with pytest.raises(TaskNotSupported) as caught:
        perform(caller, provider)

    assert str(caught.value) == "asker: fake/one can't perform 'match_answers'; give the role another model"
    assert provider.asked == []
    assert states(study) == []


def test_a_death_in_the_middle_leaves_the_call_in_doubt(caller: Caller, study: Study) -> None:
    def dies(task: str, inputs: Any) -> BaseModel:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        perform(caller, FakeProvider(dies))

    assert states(study) == [("sent", 1, None)]
    assert Ledger(study).totals().in_doubt == 1
    assert perform(caller, FakeProvider(in_turn(YES))) == YES, "and nobody waits for it"


def test_nothing_is_sent_that_can_t_be_written_down(caller: Caller, study: Study) -> None:
    provider = FakeProvider(in_turn(YES))
    study.query("PRAGMA query_only = ON")

    with pytest.raises(StoreError, match="could not write to the study"):
        perform(caller, provider)

    assert provider.asked == []
