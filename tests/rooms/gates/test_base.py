"""What holds for all gates: their order, their settings, and the cross-family rules."""

from __future__ import annotations

from typing import Any

import pytest

from playlisteval.errors import SettingsError
from playlisteval.gates.base import (
    KEPT,
    Gate,
    Options,
    Price,
    all_gates,
    bound_gates,
    differ,
    gate_identities,
    gates_of,
    refuse_same_family,
)
from playlisteval.gates.citation_structure import CitationStructure
from tests.fakes.tools import FakeModels
from tests.rooms.gates.subjects import GOOD, of_question

IN_ORDER = {
    "question": ["citation_structure", "transcript_shortcut", "recall_shortcut", "video_grounding"],
    "distractors": ["causal_record", "blind_ranking", "sighted_ranking"],
    "pair": ["difficulty"],
}
APART = {
    "asker": "google",
    "degrader": "google",
    "transcript_answerer": "google",
    "transcript_verifier": "openai",
    "memory_answerer_a": "google",
    "memory_verifier_a": "openai",
    "memory_answerer_b": "openai",
    "memory_verifier_b": "google",
    "grounder": "qwen",
    "blind_ranker_a": "google",
    "blind_ranker_b": "openai",
    "sighted_ranker": "qwen",
}


@pytest.mark.parametrize("phase", IN_ORDER)
def test_cheap_before_costly(phase: Any) -> None:
    gates = gates_of(phase, {})
    assert [g.name for g in gates] == IN_ORDER[phase]
    prices = [g.price for g in gates]
    assert prices == sorted(prices)
    assert all((g.roles == ()) == (g.price is Price.FREE) for g in gates)


def test_a_gate_can_be_switched_off() -> None:
    gates = gates_of("question", {"recall_shortcut": {"enabled": False}})
    assert "recall_shortcut" not in [g.name for g in gates]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"blind_rankng": {}},
            "settings name no gate 'blind_rankng'; did you mean 'blind_ranking'?",
        ),
        (
            {"blind_ranking": {"transcripts": True}},
            "gates.blind_ranking: no setting 'transcripts'; did you mean 'transcript'?",
        ),
        (
            {"citation_structure": {"zzz": 1}},
            "gates.citation_structure: no setting 'zzz'; known: enabled, least_chunks, "
            "least_chunks_per_segment, least_paragraphs, max_chunks_per_segment, most_chunks",
        ),
        (
            {"citation_structure": {"least_chunks": 0}},
            "gates.citation_structure.least_chunks: Input should be greater than or equal to 1 (got 0)",
        ),
        (
            {"sighted_ranking": {"blind": "perhaps"}},
            "gates.sighted_ranking.blind: Input should be a valid boolean, unable to interpret input "
            "(got 'perhaps')",
        ),
    ],
)
def test_a_wrong_setting_is_refused_with_the_nearest_name(settings: Any, message: str) -> None:
    with pytest.raises(SettingsError) as caught:
        all_gates(settings)
    assert str(caught.value) == message


def test_options_are_frozen_and_the_gates_own() -> None:
    gate = CitationStructure({"least_chunks": 6})
    assert (gate.options.least_chunks, gate.options.enabled) == (6, True)
    with pytest.raises(ValueError, match="frozen"):
        gate.options.least_chunks = 7


def test_the_papers_families_are_apart() -> None:
    assert [g.families_problem(APART) for g in all_gates({})] == [None] * sum(map(len, IN_ORDER.values()))
    refuse_same_family({}, APART)


@pytest.mark.parametrize(
    ("over", "message"),
    [
        (
            {"transcript_verifier": "google"},
            "gates.transcript_shortcut: transcript_answerer and transcript_verifier are both of "
            "family 'google'",
        ),
        (
            {"transcript_answerer": "qwen", "transcript_verifier": "google"},
            "gates.transcript_shortcut: transcript_verifier and asker are both of family 'google'",
        ),
        (
            {"memory_verifier_a": "google"},
            "gates.recall_shortcut: memory_answerer_a and memory_verifier_a are both of family 'google'",
        ),
        (
            {"memory_verifier_b": "openai"},
            "gates.recall_shortcut: memory_answerer_b and memory_verifier_b are both of family 'openai'",
        ),
        ({"grounder": "google"}, "gates.video_grounding: grounder and asker are both of family 'google'"),
        (
            {"sighted_ranker": "google"},
            "gates.sighted_ranking: sighted_ranker and degrader are both of family 'google'",
        ),
        (
            {"blind_ranker_b": "google"},
            "gates.blind_ranking: both blind rankers are of the degrader's family 'google'",
        ),
    ],
)
def test_a_recipe_that_breaks_a_cross_family_rule_is_refused(over: dict[str, str], message: str) -> None:
    with pytest.raises(SettingsError) as caught:
        refuse_same_family({}, APART | over)
    assert str(caught.value) == f"{message}; give one of them a model of another family"


def test_a_rule_of_a_gate_that_is_off_is_not_asked_for() -> None:
    broken = APART | {"grounder": "google"}
    with pytest.raises(SettingsError, match="grounder and asker"):
        refuse_same_family({}, broken)
    off = {"video_grounding": {"enabled": False}}
    refuse_same_family(off, broken)
    assert [g.name for g in all_gates(off) if g.families_problem(broken)] == ["video_grounding"]


def test_unfilled_roles_break_no_rule() -> None:
    refuse_same_family({}, {})
    assert differ({"one": "x"}, "one", "two") is None
    assert differ({"one": "x", "two": "x"}, "one", "two") == "one and two are both of family 'x'"


def test_bound_gates_check_what_the_generator_made() -> None:
    bound = bound_gates("question", {}, FakeModels().tools, of_question)
    assert [name for name, _ in bound] == IN_ORDER["question"]
    check = bound[0][1]
    assert check(GOOD) is KEPT
    assert check("one").reason == "few_paragraphs"


def test_identities_change_with_a_role_or_a_version() -> None:
    one = gate_identities("pair", {}, lambda role: f"{role} v1")
    two = gate_identities("pair", {}, lambda role: f"{role} v2")
    assert one == [["difficulty", 1, "weak_judge_a v1", "weak_judge_b v1"]]
    assert one != two


def test_a_bare_gate_has_plain_options() -> None:
    class Plain(Gate[Options]):
        phase = "pair"
        price = Price.FREE

        def check(self, subject: object, tools: object) -> Any:
            return KEPT

    gate = Plain({"enabled": False})
    assert gate.options == Options(enabled=False)
    assert gate.families_problem({"a": "x"}) is None
    assert gate.name == "test_base"
