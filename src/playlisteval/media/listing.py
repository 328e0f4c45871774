"""Paths of files and folders come in; media files in natural order, and what was left out, go out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playlisteval.media.names import natural_key

# No list of media extensions: a file may be media unless its extension says no; the probe decides.
_REASONS: Final = {
    "subtitles": ".srt .vtt .ass .ssa .sub .sbv .ttml .smi .lrc .idx .sup",
    "a picture": ".jpg .jpeg .png .webp .gif .bmp .tif .tiff .avif .heic .svg .ico",
    "text or data": (
        ".txt .md .nfo .json .jsonl .ndjson .csv .tsv .xml .html .htm .yaml .yml .toml .ini .cfg .log .pdf"
        " .doc .docx .rst .url .description .annotations .m3u .m3u8 .pls .cue .torrent .md5 .sha256 .sfv .db"
        " .sqlite .parquet .npy .py .sh .ipynb .exe .dll .zip .rar .7z .gz .tar .xz .bz2"
    ),
    "an unfinished download": ".part .ytdl .crdownload .partial .download .tmp .aria2 .!qb",
}
_REASON_BY_EXTENSION = {ext: reason for reason, exts in _REASONS.items() for ext in exts.split()}


@dataclass(frozen=True, slots=True)
class Listing:
    """Files to probe, in order, and files left out, each with its reason."""

    media: tuple[Path, ...]
    ignored: tuple[tuple[Path, str], ...]


def find_media(paths: Iterable[Path]) -> Listing:
    """Files are taken in the given order, folders are walked; hidden files and repeats are skipped."""
    media: list[Path] = []
    ignored: list[tuple[Path, str]] = []
    seen: set[tuple[int, int]] = set()
    for given in paths:
        for path, problem in _walk(given, set()):
            reason = problem or _REASON_BY_EXTENSION.get(path.suffix.lower())
            if reason is not None:
                ignored.append((path, reason))
            elif _is_new(path, seen):
                media.append(path)
            else:
                ignored.append((path, "listed already"))
    return Listing(tuple(media), tuple(ignored))


def _is_new(path: Path, seen: set[tuple[int, int]]) -> bool:
    status = path.stat()
    key = (status.st_dev, status.st_ino)
    if key in seen:
        return False
    seen.add(key)
    return True


def _walk(path: Path, above: set[tuple[int, int]]) -> Iterator[tuple[Path, str | None]]:
    """The files under a path, each with a problem or None; `above` are the folders that we are in."""
    try:
        status = path.stat()
        if path.is_file():
            yield path, None
            return
        if not path.is_dir():
            yield path, "not a regular file"
            return
        key = (status.st_dev, status.st_ino)
        if key in above:
            return  # a link back to a folder that we are in
        entries = sorted(path.iterdir(), key=lambda entry: natural_key(entry.name))
    except FileNotFoundError:
        yield path, "a broken link" if path.is_symlink() else "does not exist"
        return
    except OSError as error:
        yield path, f"can't be read ({error.strerror})"
        return
    for entry in entries:
        if not entry.name.startswith("."):
            yield from _walk(entry, above | {key})
