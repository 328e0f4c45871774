"""A provider whose replies are given by a function of the task's name and inputs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import BaseModel

from playlisteval.engine.providers import Seat
from playlisteval.models.base import Answer, Options, Provider, Workbench
from playlisteval.store.calls import Spent
from playlisteval.tasks.base import Task

Reply = BaseModel | Exception
Replies = Callable[[str, Any], Reply]


class NoLooks:
    """A shelf that keeps nothing."""

    def look(self, frame: str, maker: str) -> str | None:
        return None

    def keep_look(self, frame: str, maker: str, body: str) -> None:
        return None


class FakeProvider(Provider):
    """Counts what it is asked; an exception that is replied is raised."""

    def __init__(
        self,
        replies: Replies,
        *,
        tasks: Sequence[str] = (),
        version: str = "1",
        spent: Spent = Spent(cost_usd=0.5),  # noqa: B008
    ) -> None:
        super().__init__(Workbench(NoLooks()))
        self._replies = replies
        self._tasks = tasks
        self._version = version
        self._spent = spent
        self._mutex = threading.Lock()
        self.asked: list[tuple[str, str, Any, Options]] = []

    def models(self) -> tuple[str, ...]:
        return ("one", "two")

    def family(self, model: str) -> str:
        return f"family of {model}"

    def supports(self, model: str, task: str) -> bool:
        return not self._tasks or task in self._tasks

    def version(self, model: str) -> str:
        return self._version

    def perform(self, model: str, task: Task[Any, Any], inputs: Any, options: Options) -> Answer:
        with self._mutex:
            self.asked.append((model, task.name, inputs, options))
            reply = self._replies(task.name, inputs)
        if isinstance(reply, Exception):
            raise reply
        return Answer(reply, self._spent)


def in_turn(*replies: Reply) -> Replies:
    """One reply after the other."""
    left = iter(replies)
    return lambda task, inputs: next(left)


def seat(provider: Provider, model: str = "one", **options: str | int | float | bool) -> Seat:
    return Seat("asker", "fake", provider, model, options)
