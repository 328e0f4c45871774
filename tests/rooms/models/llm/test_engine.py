from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from playlisteval.errors import ProviderError
from playlisteval.models.llm import engine
from playlisteval.models.llm.engine import Prompt, Said, SmallModel


def reply(text: str, reason: str = "stop", likely: dict[str, float] | None = None) -> dict[str, Any]:
    choice: dict[str, Any] = {"message": {"content": text}, "finish_reason": reason}
    if likely:
        tokens = [{"token": t, "logprob": p} for t, p in likely.items()]
        choice["logprobs"] = {"content": [{"top_logprobs": tokens}]}
    return {"choices": [choice]}


@dataclass
class FakeServer:
    """Gives one reply to all, and notes the requests and how many ran at once."""

    gives: Callable[[], dict[str, Any]] = lambda: reply("Hello.")
    requests: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    running: int = 0
    most_running: int = 0

    def handle_chat_completions(self, prompt: dict[str, Any]) -> dict[str, Any]:
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        self.requests.append(prompt)
        given = self.gives()
        self.running -= 1
        return given


PROMPT = Prompt("be brief", "hello?", 12)
LETTER = Prompt("judge", "which?", 1, 'root ::= "A" | "B"')


def test_a_request_is_greedy_seeded_bounded_and_computed_afresh() -> None:
    server = FakeServer()
    assert SmallModel(server).say(PROMPT) == Said("Hello.")
    assert server.requests == [
        {
            "messages": [
                {"role": "system", "content": "be brief"},
                {"role": "user", "content": "hello?"},
            ],
            "max_tokens": 12,
            "temperature": 0,
            "seed": 7,
            "cache_prompt": False,
        }
    ]


def test_a_choice_of_letters_asks_for_likelihoods() -> None:
    server = FakeServer(lambda: reply("A", "length", {"A": -0.25, " A": -6.0, "B": -1.75, "The": -3.0}))
    model = SmallModel(server)
    assert model.lead(LETTER, "A", "B") == 1.5
    assert model.lead(LETTER, "B", "A") == -1.5
    assert model.lead(LETTER, "B", "C") == 4.25
    assert model.say(LETTER).cut
    request = server.requests[0]
    assert (request["grammar"], request["logprobs"], request["top_logprobs"]) == (LETTER.grammar, True, 20)


def test_no_likelihoods_is_an_error_not_a_tie() -> None:
    with pytest.raises(ProviderError, match="told no likelihoods for 'A' and 'B'; install the xllamacpp"):
        SmallModel(FakeServer()).lead(LETTER, "A", "B")


def test_the_same_prompt_is_computed_once_and_one_at_a_time() -> None:
    server = FakeServer()
    model = SmallModel(server)
    prompts = [PROMPT, LETTER] * 8
    threads = [threading.Thread(target=model.say, args=(p,)) for p in prompts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(server.requests) == 2
    assert server.most_running == 1


def _fails() -> dict[str, Any]:
    raise RuntimeError("out of memory")


@pytest.mark.parametrize(
    ("gives", "message"),
    [
        (_fails, r"the small language model failed \(out of memory\); run again, or"),
        (
            lambda: {"error": {"message": "request exceeds the context"}},
            r"refused the request \(request exceeds the context\); shorten the texts",
        ),
        (lambda: {"choices": []}, r"in an unknown shape \(\{\"choices\": \[\]\}\); install the xllamacpp"),
    ],
)
def test_a_failure_says_what_to_do(gives: Callable[[], dict[str, Any]], message: str) -> None:
    with pytest.raises(ProviderError, match=message):
        SmallModel(FakeServer(gives)).say(PROMPT)


def test_a_failed_prompt_may_be_asked_again() -> None:
    replies = [{"choices": []}, reply("Well.")]
    model = SmallModel(FakeServer(lambda: replies.pop(0)))
    with pytest.raises(ProviderError):
        model.say(PROMPT)
    assert model.say(PROMPT).text == "Well."


def test_a_missing_library_names_the_extra() -> None:
    engine.require_library(True)
    with pytest.raises(ProviderError, match=r"is not installed; run: pip install 'playlisteval\[llm\]'"):
        engine.require_library(False)


@pytest.mark.skipif(not engine.is_installed(), reason="install the extra llm")
def test_a_folder_without_one_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProviderError, match="holds 0 gguf files, expected 1; fetch the weights again"):
        engine.open_model(tmp_path)
