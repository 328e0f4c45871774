"""What a stage is: a plan of units of work from what is stored, and a run of one that gives its records."""

from __future__ import annotations

import random
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

from pydantic import BaseModel

from playlisteval.engine.calls import Caller
from playlisteval.engine.catalogue import Catalogue
from playlisteval.engine.library import Library
from playlisteval.engine.own_lines import OwnLine
from playlisteval.engine.providers import Providers, Seat
from playlisteval.records import content_hash
from playlisteval.settings import Settings
from playlisteval.store.study import Output, Study
from playlisteval.tasks.base import Clip, Task

Out = TypeVar("Out", bound=BaseModel)
Made = TypeVar("Made")


@dataclass(frozen=True)
class Unit:
    """One input of one stage; `parents` are ids of what it is made from, `payload` travels in memory only."""

    label: str
    parents: tuple[str, ...]
    payload: Any = None


class Performs(Protocol):
    """The recorded way to call the model of a role."""

    def __call__(self, role: str, task: Task[Any, Out], inputs: Any) -> Out: ...


@dataclass(frozen=True)
class Tools:
    """What a part may use; `draw` gives random choices fixed by the study's seed and by what they are for."""

    perform: Performs
    draw: Callable[..., random.Random]


@dataclass
class Workshop:
    """What a stage may use: the study, its settings, media, providers and the recorded way to call them."""

    study: Study
    settings: Settings
    library: Library
    providers: Providers
    caller: Caller
    sources: tuple[Path, ...] = ()
    own: tuple[OwnLine, ...] = ()
    """The lines of the user's own questions and answers, where this run was given any."""
    report_folder: Path | None = None
    cache: dict[str, Any] = field(default_factory=dict[str, Any])
    _mutex: threading.RLock = field(default_factory=threading.RLock, init=False, repr=False)

    def catalogue(self) -> Catalogue:
        """The index as it stood when this stage was planned."""
        return self.once("catalogue", lambda: Catalogue.of(self.study))

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """What is made of the stored records when first asked for; it holds until a stage is planned."""
        with self._mutex:
            if name not in self.cache:
                self.cache[name] = make()
            return self.cache[name]

    def clips(self, segment_ids: tuple[str, str], grid: str) -> tuple[Clip, Clip]:
        """The two segments of a seed or question as a role is shown them, numbered 1 and 2."""
        catalogue = self.catalogue()
        one, two = (
            self.library.clip(catalogue, catalogue.segment(s), n, grid)
            for n, s in enumerate(segment_ids, start=1)
        )
        return one, two

    def perform(self, stage: str, role: str | Seat, task: Task[Any, Out], inputs: Any) -> Out:
        seat = self.providers.role(role) if isinstance(role, str) else role
        return self.caller.perform(stage, seat, task, inputs)

    def draw(self, *names: object) -> random.Random:
        """Random choices that are fixed by the study's seed and by what they are for."""
        return random.Random(int(content_hash([self.settings.seed, *map(str, names)]), 16))

    def tools(self, stage: str) -> Tools:
        """The same, for the parts of one stage."""

        def perform(role: str, task: Task[Any, Out], inputs: Any) -> Out:
            return self.perform(stage, role, task, inputs)

        return Tools(perform, self.draw)

    def role_identity(self, role: str) -> object:
        """What must change for a role's answers to be asked for again; None where the recipe fills it not."""
        return self.providers.role(role).identity() if role in self.settings.roles else None


class Stage(ABC):
    """One step of the path; a file of `stages/` each."""

    version: ClassVar[int] = 1
    reads: ClassVar[tuple[str, ...]] = ()
    """The sections of the settings that its results depend on."""
    roles: ClassVar[tuple[str, ...]] = ()
    """The roles whose models its results depend on."""

    @property
    def name(self) -> str:
        return type(self).__module__.rsplit(".", 1)[-1]

    @abstractmethod
    def plan(self, work: Workshop) -> Sequence[Unit]:
        """Every unit that what is stored so far calls for, done or not, in a fixed order."""

    @abstractmethod
    def run(self, unit: Unit, work: Workshop) -> Output:
        """The records of one unit; raises a `PlaylistEvalError` that says what is wrong with this one."""

    def lost(self, unit: Unit, work: Workshop) -> bool:
        """Whether what a finished unit left outside the database has gone, so that it must be done again."""
        return False

    def notes(self, work: Workshop) -> list[str]:
        """What people should know once the stage is through."""
        return []

    def settings_digest(self, work: Workshop) -> str:
        """Changes when a setting or a model that this stage depends on does."""
        tree = work.settings.model_dump(mode="json")
        roles = {r: work.role_identity(r) for r in self.roles}
        return content_hash(
            [
                self.name,
                self.version,
                {name: tree[name] for name in self.reads},
                roles,
                *self.depends_on(work),
            ]
        )

    def depends_on(self, work: Workshop) -> Sequence[object]:
        """Further things that results depend on, such as the versions of parts."""
        return ()
