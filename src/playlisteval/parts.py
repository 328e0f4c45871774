"""A parts folder's name in, its parts out: one file a part, listed without importing, imported when asked."""

from __future__ import annotations

import importlib
import importlib.metadata
import inspect
import pkgutil
from types import ModuleType
from typing import TypeVar

from playlisteval.errors import SettingsError

T = TypeVar("T")


def part_names(room: str) -> list[str]:
    """Names of all parts of a room (`gates`, `judges` ...): its files, then other packages' entry points."""
    package = importlib.import_module(f"playlisteval.{room}")
    own = {
        module.name
        for module in pkgutil.iter_modules(package.__path__)
        if not module.ispkg and module.name != "base"
    }
    return sorted(own) + sorted(set(_outside(room)) - own)


def load_part(room: str, name: str, base: type[T]) -> type[T]:
    """Import one part and give its class, the only public subclass of `base` that its file defines."""
    outside = _outside(room)
    if name in outside:
        loaded = outside[name].load()
        return loaded if inspect.isclass(loaded) else _only_class(loaded, f"entry point {name!r}", base)
    if name not in part_names(room):
        raise SettingsError(unknown(f"{room}: no part named", name, part_names(room)))
    module = importlib.import_module(f"playlisteval.{room}.{name}")
    return _only_class(module, f"{room}/{name}.py", base)


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
        raise SettingsError(f"{where} must define exactly one public subclass of {base.__name__}, found {len(found)}")
    return found[0]


def unknown(what: str, name: str, known: list[str]) -> str:
    """Text for an unknown name, with the nearest known one."""
    import difflib

    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known) or 'none'}"
    return f"{what} {name!r}; {hint}"


def _outside(room: str) -> dict[str, importlib.metadata.EntryPoint]:
    return {point.name: point for point in importlib.metadata.entry_points(group=f"playlisteval.{room}")}
