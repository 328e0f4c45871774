from __future__ import annotations

import re

import pytest

from playlisteval.errors import WeightsError
from playlisteval.models.weights.catalogue import CATALOGUE, REQUIRED_NAMES, Weight, find_weight

ALL = pytest.mark.parametrize("weight", CATALOGUE.values(), ids=list(CATALOGUE))


def test_the_recipe_local_needs_four_weights() -> None:
    assert REQUIRED_NAMES == ("whisper-tiny.en", "minilm", "ssd-mobilenet-v2-coco", "efficientnet-lite3")
    assert [name for name, weight in CATALOGUE.items() if weight.optional] == [
        "whisper-base",
        "qwen2.5-coder-1.5b",
    ]


@ALL
def test_every_file_and_every_wheel_is_pinned(weight: Weight) -> None:
    hashes = [file.sha256 for file in weight.files] + [package.wheel_sha256 for package in weight.packages]
    assert all(re.fullmatch(r"[0-9a-f]{64}", text) for text in hashes)
    assert len(set(hashes)) == len(hashes)
    assert weight.licence


@ALL
def test_every_member_lies_in_a_package_of_its_weight(weight: Weight) -> None:
    named = {member.package for file in weight.files for member in file.members}
    assert named == {package.name for package in weight.packages}
    assert all(weight.package(name).name == name for name in named)


@ALL
def test_upstream_is_pinned_to_a_commit(weight: Weight) -> None:
    if weight.upstream is None:
        assert all(file.upstream_path is None for file in weight.files)
    else:
        assert re.fullmatch(r"[0-9a-f]{40}", weight.upstream.revision)
        assert all(file.upstream_path == file.name for file in weight.files)


def test_the_optional_ones_are_joined_from_parts() -> None:
    assert [name for name, weight in CATALOGUE.items() if weight.joined] == [
        "whisper-base",
        "qwen2.5-coder-1.5b",
    ]
    assert CATALOGUE["whisper-base"].size_bytes == 145_217_532 + 2_309 + 2_203_239 + 459_861


def test_the_parts_of_the_language_model_are_joined_in_the_order_of_their_numbers() -> None:
    (file,) = CATALOGUE["qwen2.5-coder-1.5b"].files
    assert [m.path.rpartition("/")[2] for m in file.members] == [f"part{n:02}.bin" for n in range(1, 23)]
    assert [m.package.rpartition("part")[2] for m in file.members] == [str(n) for n in range(1, 23)]


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(
        WeightsError, match=r"no weights are called 'clip'; choose from: whisper-tiny\.en, mi"
    ):
        find_weight("clip")
