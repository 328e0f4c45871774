"""A file of one's own questions or answers in; its lines out, each a record or what is wrong with it."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from playlisteval.engine.own_shapes import Refused, cleaned, read_pairs, read_question, short
from playlisteval.errors import SettingsError
from playlisteval.records import OwnQuestion, content_hash

Kind = Literal["questions", "pairs"]

MOST_FILE_BYTES = 256_000_000
MOST_LINE_BYTES = 1_000_000
MOST_LINES = 100_000


@dataclass(frozen=True)
class OwnLine:
    """One line of the file; `own` is None where it can't be used, and `problem` says why."""

    file: str
    number: int
    own: OwnQuestion | None
    problem: str = ""

    @property
    def place(self) -> str:
        return f"{self.file} line {self.number}"

    @property
    def key(self) -> tuple[str, ...]:
        """What a unit of work hangs on: the content of a good line, and where a bad one stands."""
        return (self.own.id,) if self.own else (content_hash(self.problem), str(self.number))


def read_own(path: Path, kind: Kind) -> tuple[OwnLine, ...]:
    """Every line that is not empty; a file without a single good one is refused."""
    lines = _checked(path.name, _texts(path), kind)
    if not lines:
        raise SettingsError(f"{str(path)!r} holds no line; write one JSON object a line")
    if not any(line.own for line in lines):
        raise SettingsError(
            f"{str(path)!r}: none of {len(lines)} lines can be used; the first: {lines[0].problem}"
        )
    return lines


def _checked(file: str, texts: Sequence[tuple[int, bytes]], kind: Kind) -> tuple[OwnLine, ...]:
    """Lines in the order of the file; one that repeats an earlier one, or its id, is refused."""
    seen, named = dict[str, int](), dict[str, int]()
    lines: list[OwnLine] = []
    for number, raw in texts:
        try:
            own = _read(raw, kind)
            told = own.model_copy(update={"name": ""}).id
            if told in seen:
                raise Refused(f"it says the same as line {seen[told]}; leave one of them out")
            if own.name and own.name in named:
                raise Refused(f"id {short(own.name)} is that of line {named[own.name]} too; give it another")
            seen[told] = named[own.name] = number
            lines.append(OwnLine(file, number, own))
        except Refused as refused:
            lines.append(OwnLine(file, number, None, f"{file} line {number}: {refused}"))
    return tuple(lines)


def _texts(path: Path) -> list[tuple[int, bytes]]:
    """The lines that hold something, with their numbers from 1."""
    try:
        if path.is_dir():
            raise SettingsError(f"{str(path)!r} is a folder; give a file with one JSON object a line")
        with path.open("rb") as file:
            raw = file.read(MOST_FILE_BYTES + 1)
    except OSError as error:
        raise SettingsError(
            f"{str(path)!r}: can't be read ({error.strerror or error}); check the path and its permissions"
        ) from error
    if len(raw) > MOST_FILE_BYTES:
        raise SettingsError(f"{str(path)!r} has more than {MOST_FILE_BYTES:,} bytes; split it")
    raw = raw.removeprefix(codecs.BOM_UTF8)
    found = [(n, line) for n, line in enumerate(raw.split(b"\n"), start=1) if line.strip()]
    if len(found) > MOST_LINES:
        raise SettingsError(f"{str(path)!r} has {len(found):,} lines, more than {MOST_LINES:,}; split it")
    return found


def _read(raw: bytes, kind: Kind) -> OwnQuestion:
    if len(raw) > MOST_LINE_BYTES:
        raise Refused(f"{len(raw):,} bytes long; at most {MOST_LINE_BYTES:,} are taken, so shorten its texts")
    try:
        tree = json.loads(raw.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise Refused(f"not UTF-8 at byte {error.start}; save the file as UTF-8") from error
    except RecursionError as error:
        raise Refused("nested too deeply; write one flat JSON object") from error
    except ValueError as error:
        raise Refused(f"not JSON ({error}); mend it") from error
    if not isinstance(tree, dict):
        raise Refused(f"not a JSON object (got {short(tree)}); write {{...}} with the keys of the table")
    fields = cast("dict[str, object]", tree)
    return read_question(fields) if kind == "questions" else read_pairs(fields)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """JSON lets a key stand twice and the last one win: an answer would be lost in silence."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise Refused(f"key {short(cleaned(twice))} stands twice in one object; keep one")
    return found


def _no_constant(name: str) -> object:
    raise Refused(f"{name} is not a number in JSON; give a real one")


def by_own_id(lines: Sequence[OwnLine]) -> dict[str, str]:
    """Where each good line stands, by its record's id."""
    return dict(_places(lines))


def _places(lines: Sequence[OwnLine]) -> Iterator[tuple[str, str]]:
    for line in lines:
        if line.own:
            yield line.own.id, line.place
