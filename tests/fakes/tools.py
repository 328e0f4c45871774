"""Replies by role in; gate tools that give them and record every call out."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playlisteval.engine.stage import Tools


@dataclass
class FakeModels:
    """`replies` by role: a reply, a function of the inputs, or an error to raise."""

    replies: Mapping[str, Any] = field(default_factory=dict)
    calls: list[tuple[str, str, Any]] = field(default_factory=list)
    drawn: list[tuple[Any, ...]] = field(default_factory=list)

    def perform(self, role: str, task: Any, inputs: Any) -> Any:
        self.calls.append((role, task.name, inputs))
        reply = self.replies[role]
        if isinstance(reply, Exception):
            raise reply
        out = reply(inputs) if callable(reply) else reply
        assert isinstance(out, task.output) and isinstance(inputs, task.inputs)
        return out

    def draw(self, *names: object) -> random.Random:
        self.drawn.append(names)
        return random.Random(repr(names))

    @property
    def tools(self) -> Tools:
        return Tools(self.perform, self.draw)

    @property
    def asked(self) -> list[tuple[str, str]]:
        return [(role, task) for role, task, _ in self.calls]
