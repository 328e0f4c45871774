"""Profile, recipe, the study's file and the door, in this order; and one exact line for every mistake."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.errors import SettingsError
from playlisteval.settings import Settings, load_settings, preset_names, settings_from


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "playlisteval.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(tree: dict[str, Any]) -> str:
    with pytest.raises(SettingsError) as caught:
        settings_from(tree, "f.toml")
    return str(caught.value)


@pytest.mark.parametrize("recipe", preset_names("recipes"))
@pytest.mark.parametrize("profile", preset_names("profiles"))
def test_every_shipped_profile_and_recipe_loads(profile: str, recipe: str) -> None:
    settings = load_settings(overrides={"profile": profile, "recipe": recipe})

    assert (settings.profile, settings.recipe) == (profile, recipe)
    assert settings.roles and settings.judges
    assert len(settings.judging.grid) > 1


def test_presets_are_named_after_their_files() -> None:
    assert {"demo", "short", "standard"} <= set(preset_names("profiles"))
    assert "local" in preset_names("recipes")


def test_without_a_file_the_paper_s_lengths_hold() -> None:
    settings = load_settings()

    assert (settings.profile, settings.recipe) == ("standard", "local")
    assert settings.index.chunk_seconds == 30.0
    assert settings.evidence.scope_seconds == {"10 h": 36_000.0, "24 h": 86_400.0}


def test_a_file_that_is_not_there_counts_for_nothing(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml") == load_settings()


def test_the_study_wins_over_its_profile_and_the_door_over_the_study(tmp_path: Path) -> None:
    path = written(tmp_path, 'profile = "short"\nseed = 3\nworkers = 4\n[index]\nchunk_seconds = 6.0\n')

    settings = load_settings(path, {"seed": 5})

    assert (settings.seed, settings.workers) == (5, 4)
    assert settings.index.chunk_seconds == 6.0
    assert settings.index.segment_seconds == 60.0, "the profile's own, from the same table"


def test_nested_tables_merge_and_lists_are_replaced(tmp_path: Path) -> None:
    text = """
        profile = "demo"
        [gates.citation_structure]
        most_chunks = 9
        [gates.blind_ranking]
        transcript = true
        [roles.asker]
        model = "other"
        [[judging.grid]]
        scope = "oracle"
    """
    settings = load_settings(written(tmp_path, text))

    assert settings.gates["citation_structure"] == {
        "least_chunks_per_segment": 2,
        "least_chunks": 4,
        "most_chunks": 9,
    }
    assert settings.gates["blind_ranking"] == {"transcript": True}
    assert (settings.roles["asker"].provider, settings.roles["asker"].model) == ("local", "other")
    assert [g.scope for g in settings.judging.grid] == ["oracle"]


def test_scopes_of_the_profile_do_not_linger(tmp_path: Path) -> None:
    path = written(tmp_path, 'profile = "demo"\n[evidence]\nscope_seconds = { "1 h" = 3600 }\n')

    assert load_settings(path).evidence.scope_seconds == {"1 h": 3600.0}


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        ({"indx": 1}, "f.toml: no key 'indx'; did you mean 'index'?"),
        (
            {"index": {"chunk_second": 3}},
            "f.toml: index: no key 'chunk_second'; did you mean 'chunk_seconds'?",
        ),
        (
            {"judging": {"grid": [{"scope": "full"}, {"selecter": "x"}]}},
            "f.toml: judging.grid.1: no key 'selecter'; did you mean 'selector'?",
        ),
        (
            {"roles": {"asker": {"provider": "x", "model": "y", "optoins": {}}}},
            "f.toml: roles.asker: no key 'optoins'; did you mean 'options'?",
        ),
        (
            {"loop": {"zzz": 1}},
            "f.toml: loop: no key 'zzz'; known: attempts_per_phase, distractor_tries_per_question",
        ),
        ({"roles": {"asker": {"provider": "x"}}}, "f.toml: roles.asker.model is missing; add it"),
        (
            {"gates": {"difficulty": {"enabled": [1]}}},
            "f.toml: gates.difficulty.enabled: must be a text, a number, true or false (got [1])",
        ),
        (
            {"index": {"chunk_seconds": "long"}},
            "f.toml: index.chunk_seconds: Input should be a valid number, unable to parse string as a number "
            "(got 'long')",
        ),
        ({"workers": 0}, "f.toml: workers: Input should be greater than or equal to 1 (got 0)"),
        (
            {"seeds": {"lowest_cosine": 0.95}},
            "f.toml: seeds: lowest_cosine is over highest_cosine (0.9)",
        ),
        (
            {"media": {"generator_fractions": [0.5, 1.5]}},
            "f.toml: media.generator_fractions.1: Input should be less than 1 (got 1.5)",
        ),
        (
            {"evidence": {"scope_seconds": {"1 h": -1}}},
            "f.toml: evidence.scope_seconds.1 h: Input should be greater than 0 (got -1)",
        ),
        (
            {"seeds": {"lowest_cosine": float("nan")}},
            "f.toml: seeds.lowest_cosine: Input should be a finite number (got nan)",
        ),
    ],
)
def test_a_mistake_is_told_in_one_line(tree: dict[str, Any], text: str) -> None:
    assert refusal(tree) == text


def test_broken_toml_is_told_with_its_place(tmp_path: Path) -> None:
    path = written(tmp_path, "seed = 1\nworkers = = 2\n")

    with pytest.raises(SettingsError) as caught:
        load_settings(path)

    assert str(caught.value) == (
        f"{path}: not valid TOML (Invalid value (at line 2, column 11)); mend that line and run again"
    )


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "playlisteval.toml"
    path.write_bytes(b'profile = "\xff"')

    with pytest.raises(SettingsError, match=r"not valid TOML .*can't decode"):
        load_settings(path)


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings(tmp_path)

    assert (
        str(caught.value) == f"{tmp_path}: can't be read (Is a directory); check the path and its permissions"
    )


@pytest.mark.parametrize(
    ("override", "text"),
    [
        ({"profile": "shrt"}, "no profile named 'shrt'; did you mean 'short'?"),
        ({"recipe": "lokal"}, "no recipe named 'lokal'; did you mean 'local'?"),
    ],
)
def test_an_unknown_preset(override: dict[str, str], text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings(overrides=override)

    assert str(caught.value) == text


def test_a_role_that_nobody_fills() -> None:
    settings = Settings.model_validate({"roles": {"asker": {"provider": "x", "model": "y"}}})

    assert settings.role("asker").model == "y"
    with pytest.raises(SettingsError) as caught:
        settings.role("askr")
    assert str(caught.value) == "recipe 'local' fills no role 'askr'; did you mean 'asker'?"


@given(st.text(alphabet=st.characters(categories=["L"]), min_size=1))
def test_no_unknown_key_is_let_through(key: str) -> None:
    if key in Settings.model_fields:
        return
    assert refusal({key: 1}).startswith(f"f.toml: no key {key!r}; ")


def test_cutoffs_are_days_of_the_roles_and_judges_that_state_one(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        '[roles.asker]\ncutoff = 2025-06-30\n[judges.local-sight]\ncutoff = "2024-01-31"\n',
    )

    assert load_settings(path).cutoffs() == {
        "asker": date(2025, 6, 30),
        "judge local-sight": date(2024, 1, 31),
    }
    assert load_settings().cutoffs() == {}


def test_a_cutoff_that_is_no_day_is_told() -> None:
    told = refusal({"roles": {"asker": {"provider": "p", "model": "m", "cutoff": "2025-02-31"}}})
    assert told.startswith("f.toml: roles.asker.cutoff: ")
    assert told.endswith("(got '2025-02-31')")


def test_only_a_recipe_that_pays_nothing_runs_audits_that_call_models() -> None:
    assert Settings().audit.calls is False
    assert load_settings(overrides={"recipe": "local"}).audit.calls is True
