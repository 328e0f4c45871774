"""A task for a role in, its reply out: from the ledger where it was answered before, else by one new call."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from playlisteval.engine.providers import Seat
from playlisteval.errors import InvalidReply, ProviderError, TaskNotSupported
from playlisteval.records import content_hash
from playlisteval.store.calls import Call, Ledger
from playlisteval.tasks.base import Task, identity

Out = TypeVar("Out", bound=BaseModel)
RETRIES = 4
FIRST_WAIT_SECONDS = 1.0


class Caller:
    """Makes calls for one run; safe to use from several threads."""

    def __init__(self, ledger: Ledger, run_id: str, sleep: Callable[[float], None] = time.sleep) -> None:
        self._ledger = ledger
        self._run_id = run_id
        self._sleep = sleep
        self._one_at_a_time = _OneAtATime()

    def perform(self, stage: str, seat: Seat, task: Task[Any, Out], inputs: Any) -> Out:
        """Raises `TaskNotSupported` where the model has no way to do it, `ProviderError` where it failed."""
        if not seat.supports(task.name):
            raise TaskNotSupported(
                f"{seat.role}: {seat.provider_name}/{seat.model} can't perform {task.name!r}; "
                "give the role another model"
            )
        request = [seat.identity(), task.name, task.version, identity(inputs)]
        key = content_hash(request, 32)
        with self._one_at_a_time.hold(key):
            stored = self._ledger.answered(key)
            if stored is not None:
                return task.output.model_validate_json(stored)
            call = Call(
                key=key,
                run_id=self._run_id,
                stage=stage,
                role=seat.role,
                task=task.name,
                provider=seat.provider_name,
                model=seat.model,
                request=json.dumps(request, ensure_ascii=False, sort_keys=True),
            )
            return self._with_retries(call, seat, task, inputs)

    def _with_retries(self, call: Call, seat: Seat, task: Task[Any, Out], inputs: Any) -> Out:
        for attempt in range(RETRIES + 1):
            try:
                return self._once(call, seat, task, inputs)
            except ProviderError as error:
                if not error.retryable or attempt == RETRIES:
                    raise
                self._sleep(FIRST_WAIT_SECONDS * 2**attempt)
        raise AssertionError("the last attempt either returns or raises")

    def _once(self, call: Call, seat: Seat, task: Task[Any, Out], inputs: Any) -> Out:
        number = self._ledger.send(call)
        try:
            answer = seat.provider.perform(seat.model, task, inputs, seat.options)
            output = task.output.model_validate(answer.output.model_dump())
        except ValidationError as error:
            self._ledger.fail(number, str(error))
            raise InvalidReply(
                f"{seat.role}: the reply to {task.name!r} does not fit its schema "
                f"({error.error_count()} errors); choose a model that keeps to it"
            ) from error
        except Exception as error:
            self._ledger.fail(number, f"{type(error).__name__}: {error}")
            raise
        self._ledger.complete(number, output.model_dump_json(), answer.spent)
        return output


class _OneAtATime:
    """Equal calls wait for each other, so that the second finds the first one's answer and costs nothing."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._locks: dict[str, tuple[threading.Lock, int]] = {}

    @contextmanager
    def hold(self, key: str) -> Generator[None]:
        with self._mutex:
            lock, waiting = self._locks.get(key, (threading.Lock(), 0))
            self._locks[key] = (lock, waiting + 1)
        try:
            with lock:
                yield
        finally:
            with self._mutex:
                lock, waiting = self._locks.pop(key)
                if waiting > 1:
                    self._locks[key] = (lock, waiting - 1)
