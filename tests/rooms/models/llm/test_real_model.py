"""The real model, where its weights and library are: what it is good for, and that it repeats itself."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pytest

from playlisteval.models.llm import engine
from playlisteval.models.llm.answer import answer_by_parts, answer_from_memory
from playlisteval.models.llm.compare import Matter, preferred
from playlisteval.models.llm.engine import Prompt, SmallModel, open_model
from playlisteval.models.local import SMALL_MODEL
from playlisteval.models.weights.fetch import WeightStore
from playlisteval.tasks.answer_from_memory import AnswerFromMemoryInputs
from playlisteval.tasks.answer_from_transcript import GeneratedAnswer
from tests.rooms.models.llm.easy import COLOURS_AND_NUMBERS, FACTS, PAIRS

pytestmark = [pytest.mark.slow, pytest.mark.weights, pytest.mark.timeout(3600)]


@pytest.fixture(scope="module")
def model() -> SmallModel:
    store = WeightStore(environment=os.environ)
    if not engine.is_installed():
        pytest.skip("run: pip install 'playlisteval[llm]'")
    if any(s.name == SMALL_MODEL and s.state != "ready" for s in store.status()):
        pytest.skip(f"run: playlisteval weights fetch {SMALL_MODEL}")
    return open_model(store.path(SMALL_MODEL))


def test_tells_most_easy_pairs_apart_from_their_texts(model: SmallModel) -> None:
    found = [preferred(model, Matter(question), good, bad) for question, good, bad in PAIRS]
    print(found)
    assert found.count("one") >= 6
    assert found.count("two") <= 3


@pytest.mark.parametrize("answer", [answer_from_memory, answer_by_parts])
@pytest.mark.parametrize("questions", [FACTS, COLOURS_AND_NUMBERS], ids=["facts", "colours and numbers"])
def test_knows_what_is_common_knowledge(
    model: SmallModel, answer: Callable[..., GeneratedAnswer], questions: Sequence[tuple[str, str]]
) -> None:
    known = [
        all(
            any(word in text for word in part.split("|"))
            for part in facts.split()
            for text in [answer(AnswerFromMemoryInputs(question), model).answer.lower()]
        )
        for question, facts in questions
    ]
    print(sum(known), known)
    assert sum(known) >= 15


def test_says_the_same_to_the_same_prompt_whatever_came_before(model: SmallModel) -> None:
    prompt = Prompt("Be brief.", "Question: Why is the sky blue?", 24)
    first = model.say(prompt)
    model.say(Prompt("Be brief.", "Question: Why is grass green?", 24))
    fresh = SmallModel(model._server)  # pyright: ignore[reportPrivateUsage]
    assert fresh.say(prompt) == first
