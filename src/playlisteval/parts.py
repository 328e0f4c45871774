"""A parts folder's name in, its parts out: one file a part, listed without importing, imported when asked."""

from __future__ import annotations

import importlib
import importlib.metadata
import inspect
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

from playlisteval.errors import SettingsError
from playlisteval.errors import unknown as unknown

T = TypeVar("T")


def part_names(room: str) -> list[str]:
    """Names of all parts of a room (`gates`, `judges` ...): its files, then other packages' entry points."""
    own = _own(room)
    return sorted(own) + sorted(set(_outside(room)) - own)


def load_part(room: str, name: str, base: Callable[..., T]) -> type[T]:
    """Import one part and give its class, the only public subclass of `base` that its file defines.

    `base` is a class, as a rule an abstract one. It is typed by what it makes, so that type checkers take the
    result for some concrete subclass, which may be called.
    """
    kind: Any = base
    if name in _own(room):
        module = importlib.import_module(f"playlisteval.{room}.{name}")
        return _only_class(module, f"{room}/{name}.py", kind)
    outside = _outside(room)
    if name not in outside:
        raise SettingsError(unknown(f"{room}: no part named", name, part_names(room)))
    return _from_outside(room, name, outside[name], kind)


def _own(room: str) -> set[str]:
    """The room's own files; none of them can be replaced from outside."""
    package = importlib.import_module(f"playlisteval.{room}")
    return {m.name for m in pkgutil.iter_modules(package.__path__) if not m.ispkg and m.name != "base"}


def _outside(room: str) -> dict[str, list[importlib.metadata.EntryPoint]]:
    found: dict[str, list[importlib.metadata.EntryPoint]] = {}
    for point in importlib.metadata.entry_points(group=f"playlisteval.{room}"):
        found.setdefault(point.name, []).append(point)
    return found


def _from_outside(
    room: str, name: str, points: list[importlib.metadata.EntryPoint], base: type[T]
) -> type[T]:
    where = f"{room}: part {name!r} of another package"
    if len(points) > 1:
        values = ", ".join(sorted(p.value for p in points))
        raise SettingsError(f"{where} is there {len(points)} times ({values}); uninstall all but one")
    try:
        loaded: object = points[0].load()
    except Exception as error:
        raise SettingsError(
            f"{where} can't be loaded ({type(error).__name__}: {error}); mend or uninstall that package"
        ) from error
    if not inspect.ismodule(loaded) or loaded.__name__.rsplit(".", 1)[-1] != name:
        # Reports and settings name a part after its file, so the two names must not differ.
        raise SettingsError(
            f"{where} points to {points[0].value!r}; it must point to a module that is named {name!r}"
        )
    return _only_class(loaded, where, base)


def _only_class(module: ModuleType, where: str, base: type[T]) -> type[T]:
    found = [
        value
        for key, value in vars(module).items()
        if inspect.isclass(value)
        and issubclass(value, base)
        and value.__module__ == module.__name__
        and not key.startswith("_")
    ]
    if len(found) != 1:
        raise SettingsError(
            f"{where} must define exactly one public subclass of {base.__name__}, found {len(found)}"
        )
    return found[0]
