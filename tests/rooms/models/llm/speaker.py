"""A stand-in for the small language model: rules in, replies out, and what it was asked kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playlisteval.models.llm.engine import Prompt, Said

FIRST_PLACE = 2.0
"""What the first place is worth to the fake judge, as it is to a real one."""


@dataclass
class Speaker:
    """Says one text to all, and leans to the answer that `worth` values, whatever it says first."""

    said: Said = field(default_factory=lambda: Said("Paris. The Seine."))
    worth: Callable[[str], float] = len
    asked: list[Prompt] = field(default_factory=list[Prompt])

    def say(self, prompt: Prompt) -> Said:
        self.asked.append(prompt)
        return self.said

    def lead(self, prompt: Prompt, first: str, second: str) -> float:
        self.asked.append(prompt)
        return FIRST_PLACE + self.worth(answer(prompt, first)) - self.worth(answer(prompt, second))


def answer(prompt: Prompt, letter: str) -> str:
    found = re.search(rf"^Answer {letter}: (.*)$", prompt.user, re.MULTILINE)
    assert found, prompt.user
    return found.group(1)
