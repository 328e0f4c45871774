"""A system text and a request in; the reply of a small language model on this machine's processor out."""

from __future__ import annotations

import importlib.util
import json
import os
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

from playlisteval.errors import ProviderError

CONTEXT_TOKENS = 4096
_THREADS = 2
_REMEMBERED = 4096
_SEED = 7
_LIKELIEST = 20
_OTHER_LIBRARY = "install the xllamacpp that pyproject.toml names"
_WAITING = "OMP_WAIT_POLICY"


@dataclass(frozen=True)
class Prompt:
    """One request; `grammar` (GBNF) bounds what may be said, `most_tokens` how much."""

    system: str
    user: str
    most_tokens: int
    grammar: str = ""


@dataclass(frozen=True)
class Said:
    """A reply; `cut` says that it ran into the limit of tokens."""

    text: str
    cut: bool = False
    likely: tuple[tuple[str, float], ...] = ()
    """The likeliest first tokens with their log-probabilities, of a reply of one token."""


class Speaks(Protocol):
    """Replies to a prompt, always the same way to the same one."""

    def say(self, prompt: Prompt) -> Said: ...

    def lead(self, prompt: Prompt, first: str, second: str) -> float:
        """How much likelier the reply begins with `first` than with `second`, in log-odds."""
        ...


class Server(Protocol):
    """The part of xllamacpp's server that is used."""

    def handle_chat_completions(self, prompt: dict[str, Any]) -> dict[str, Any]: ...


class SmallModel:
    """One model for all threads, asked one prompt at a time; what was said once is remembered.

    Each prompt is computed afresh: with a prefix taken from an earlier one, sums would be rounded otherwise,
    and a close call could fall the other way.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        self._lock = threading.Lock()
        self._known: dict[Prompt, Said] = {}

    def say(self, prompt: Prompt) -> Said:
        with self._lock:
            known = self._known.get(prompt)
            if known is None:
                known = _said(self._ask(prompt))
                if len(self._known) >= _REMEMBERED:
                    del self._known[next(iter(self._known))]
                self._known[prompt] = known
        return known

    def lead(self, prompt: Prompt, first: str, second: str) -> float:
        """A token that is not among the likeliest counts as the least likely of these."""
        likely = dict(reversed(self.say(prompt).likely))
        if not likely:
            raise ProviderError(
                f"the small language model told no likelihoods for {first!r} and {second!r}; {_OTHER_LIBRARY}"
            )
        least = min(likely.values())
        return likely.get(first, least) - likely.get(second, least)

    def _ask(self, prompt: Prompt) -> Mapping[str, Any]:
        request: dict[str, Any] = {
            "messages": [
                {"role": "system", "content": prompt.system},
                {"role": "user", "content": prompt.user},
            ],
            "max_tokens": prompt.most_tokens,
            "temperature": 0,
            "seed": _SEED,
            "cache_prompt": False,
        }
        if prompt.grammar:
            request["grammar"] = prompt.grammar
        if prompt.most_tokens == 1:
            request |= {"logprobs": True, "top_logprobs": _LIKELIEST}
        try:
            return self._server.handle_chat_completions(request)
        except Exception as error:  # the library raises RuntimeError and more, from foreign code
            raise ProviderError(
                f"the small language model failed ({error}); run again, or fill its roles with another model"
            ) from error


def _said(reply: Mapping[str, Any]) -> Said:
    if "error" in reply:
        told = cast("Mapping[str, Any]", reply["error"]).get("message", "no message")
        raise ProviderError(
            f"the small language model refused the request ({told}); "
            "shorten the texts, or fill its roles with another model"
        )
    try:
        choice = reply["choices"][0]
        text, reason = str(choice["message"]["content"] or ""), choice["finish_reason"]
        told: list[Any] = choice["logprobs"]["content"][:1] if "logprobs" in choice else []
        likely = tuple((str(t["token"]), float(t["logprob"])) for one in told for t in one["top_logprobs"])
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise ProviderError(
            f"the small language model replied in an unknown shape ({json.dumps(reply, default=str)[:120]}); "
            f"{_OTHER_LIBRARY}"
        ) from error
    return Said(text.strip(), cut=reason == "length", likely=likely)


def is_installed() -> bool:
    return importlib.util.find_spec("xllamacpp") is not None


def require_library(installed: bool) -> None:
    if not installed:
        raise ProviderError(
            "xllamacpp, which runs the small language model, is not installed; "
            "run: pip install 'playlisteval[llm]'"
        )


def open_model(folder: Path) -> SmallModel:
    """Load the one model file of a weights folder."""
    require_library(is_installed())
    found = sorted(folder.glob("*.gguf"))
    if len(found) != 1:
        raise ProviderError(f"{folder} holds {len(found)} gguf files, expected 1; fetch the weights again")
    with _patient_threads():
        import xllamacpp  # pyright: ignore[reportMissingTypeStubs]
    library = cast(Any, xllamacpp)
    parameters = library.CommonParams()
    parameters.model.path = str(found[0])
    parameters.n_ctx = CONTEXT_TOKENS
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = _THREADS
    parameters.cpuparams_batch.n_threads = _THREADS
    parameters.n_gpu_layers = 0
    parameters.cache_ram_mib = 0
    parameters.warmup = False
    parameters.verbosity = 0
    # The library also answers on a port of this machine: nobody knows the key.
    parameters.api_keys = [os.urandom(16).hex()]
    try:
        return SmallModel(library.Server(parameters))
    except Exception as error:  # foreign code, as above
        raise ProviderError(f"{found[0]} can't be loaded ({error}); fetch the weights again") from error


@contextmanager
def _patient_threads() -> Generator[None, None, None]:
    """Let idle threads sleep: on busy cores, threads that spin for each other take three times as long.

    The library for threads reads this once, when it is loaded; the user's own wish stands.
    """
    if _WAITING in os.environ:
        yield
        return
    os.environ[_WAITING] = "passive"
    try:
        yield
    finally:
        os.environ.pop(_WAITING, None)
