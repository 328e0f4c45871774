from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.rendering.diff import Run, against_above, diff_words, side_by_side


def test_changed_words_are_marked_and_spaces_between_them_too() -> None:
    assert diff_words("a green door by the sea", "a wide blue door by the sea") == (
        Run("a ", "same"),
        Run("wide blue", "changed"),
        Run(" door by the sea", "same"),
    )


def test_punctuation_is_apart_from_its_word() -> None:
    assert diff_words("It is red.", "It is red, always.") == (
        Run("It is red", "same"),
        Run(", always", "changed"),
        Run(".", "same"),
    )


def test_side_by_side_shows_what_each_lacks() -> None:
    left, right = side_by_side("one two three", "one three four")
    assert left == (Run("one ", "same"), Run("two", "changed"), Run(" three", "same"))
    assert right == (Run("one three ", "same"), Run("four", "changed"))


def test_new_and_carried() -> None:
    gold, above = "a red bus stops", "a blue bus stops"
    assert against_above("a blue tram stops", above, gold) == (
        Run("a ", "same"),
        Run("blue", "carried"),
        Run(" ", "same"),
        Run("tram", "new"),
        Run(" stops", "same"),
    )


def test_a_word_that_returns_to_gold_is_new() -> None:
    assert against_above("red", "blue", "red") == (Run("red", "new"),)


def test_scripts_without_spaces_differ_sign_by_sign() -> None:
    assert diff_words("赤い車", "青い車") == (Run("青", "changed"), Run("い車", "same"))


def test_combining_signs_stay_with_their_word() -> None:
    assert diff_words("മസാല", "കൂന്തൾ മസാല") == (Run("കൂന്തൾ", "changed"), Run(" മസാല", "same"))


@pytest.mark.parametrize("text", ["", " ", "\n\n", " a "])
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert diff_words(text, text) == ((Run(text, "same"),) if text else ())


@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=80))
def test_runs_joined_are_the_text(text: str, above: str, gold: str) -> None:
    assert "".join(run.text for run in diff_words(above, text)) == text
    assert "".join(run.text for run in against_above(text, above, gold)) == text


@given(st.text(max_size=80))
def test_nothing_is_changed_against_oneself(text: str) -> None:
    assert {run.kind for run in diff_words(text, text)} <= {"same"}
