"""Names of the steps in, the stages out: the path, and which steps go round until nothing new is found."""

from __future__ import annotations

from collections.abc import Sequence

from playlisteval.engine.stage import Stage
from playlisteval.errors import SettingsError, unknown
from playlisteval.parts import load_part

PATH: tuple[tuple[str, ...], ...] = (
    ("collect",),
    ("split",),
    ("transcribe",),
    ("embed",),
    ("deduplicate",),
    ("pair_segments",),
    ("ask", "degrade"),
    ("pair_answers",),
    ("retrieve",),
    ("judge",),
    ("audit",),
    ("measure",),
    ("report",),
)
STAGE_NAMES = tuple(name for group in PATH for name in group)


def stages(first: str = "collect", last: str = "report") -> list[list[Stage]]:
    """The groups of the path from one step to another, both included."""
    for name in (first, last):
        if name not in STAGE_NAMES:
            raise SettingsError(unknown("the path has no step", name, list(STAGE_NAMES)))
    chosen = STAGE_NAMES[STAGE_NAMES.index(first) : STAGE_NAMES.index(last) + 1]
    groups: Sequence[Sequence[str]] = [[n for n in group if n in chosen] for group in PATH]
    return [[load_part("stages", n, Stage)() for n in group] for group in groups if group]
