"""The path names every stage file, and every stage file is on the path."""

from __future__ import annotations

import pytest

from playlisteval.engine.path import PATH, STAGE_NAMES, stages
from playlisteval.errors import SettingsError
from playlisteval.parts import part_names
from playlisteval.settings import Settings


def test_every_stage_file_is_on_the_path_and_the_other_way_round() -> None:
    assert sorted(STAGE_NAMES) == part_names("stages")
    assert len(set(STAGE_NAMES)) == len(STAGE_NAMES)


def test_the_whole_path_is_made_of_stages_of_these_names() -> None:
    assert tuple(tuple(s.name for s in group) for group in stages()) == PATH


@pytest.mark.parametrize("name", STAGE_NAMES)
def test_a_stage_reads_sections_and_asks_roles_that_there_are(name: str) -> None:
    ((stage,),) = stages(name, name)

    assert set(stage.reads) <= set(Settings.model_fields)
    assert isinstance(stage.version, int) and stage.version >= 1


def test_a_part_of_the_path() -> None:
    assert [[s.name for s in group] for group in stages("pair_segments", "degrade")] == [
        ["pair_segments"],
        ["ask", "degrade"],
    ]
    assert [[s.name for s in group] for group in stages("degrade", "pair_answers")] == [
        ["degrade"],
        ["pair_answers"],
    ]
    assert stages("judge", "ask") == []


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        ("colect", "judge", "the path has no step 'colect'; did you mean 'collect'?"),
        ("collect", "judges", "the path has no step 'judges'; did you mean 'judge'?"),
    ],
)
def test_a_step_that_there_is_not(first: str, last: str, text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        stages(first, last)

    assert str(caught.value) == text
