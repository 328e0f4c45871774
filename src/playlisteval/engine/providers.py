"""Settings in, the providers behind every role and judge out, with their families."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from playlisteval.errors import SettingsError, unknown
from playlisteval.models.base import Options, Provider, Workbench
from playlisteval.parts import load_part
from playlisteval.settings import JudgeSettings, RoleSettings, Settings


@dataclass(frozen=True)
class Seat:
    """A role or judge with the model that fills it."""

    role: str
    provider_name: str
    provider: Provider
    model: str
    options: Options

    @property
    def family(self) -> str:
        return self.provider.family(self.model)

    def supports(self, task: str) -> bool:
        return self.provider.supports(self.model, task)

    def identity(self) -> list[object]:
        """What must change for an answer to be asked for again."""
        return [self.provider_name, self.model, self.provider.version(self.model), dict(self.options)]


class Providers:
    """One instance a provider, made when first asked for; safe to use from several threads."""

    def __init__(self, settings: Settings, bench: Workbench) -> None:
        self._settings = settings
        self._bench = bench
        self._made: dict[str, Provider] = {}
        self._mutex = threading.Lock()

    def role(self, name: str) -> Seat:
        return self._seat(name, self._settings.role(name))

    def judge(self, name: str) -> Seat:
        judges = self._settings.judges
        if name not in judges:
            raise SettingsError(unknown("the settings have no judge", name, sorted(judges)))
        return self._seat(f"judge {name}", judges[name])

    def families(self) -> dict[str, str]:
        """Family by role, for the cross-family rules."""
        return {name: self.role(name).family for name in sorted(self._settings.roles)}

    def judge_families(self) -> dict[str, str]:
        return {name: self.judge(name).family for name in sorted(self._settings.judges)}

    def prepare(self) -> None:
        """Check before the run that every model has what it needs."""
        needed: dict[str, set[str]] = {}
        for filled in _filled(self._settings):
            needed.setdefault(filled.provider, set()).add(filled.model)
        for name, models in sorted(needed.items()):
            self.provider(name).prepare(sorted(models))

    def provider(self, name: str) -> Provider:
        with self._mutex:
            if name not in self._made:
                self._made[name] = load_part("models", name, Provider)(self._bench)
            return self._made[name]

    def _seat(self, role: str, filled: RoleSettings | JudgeSettings) -> Seat:
        provider = self.provider(filled.provider)
        known = provider.models()
        if known and filled.model not in known:
            raise SettingsError(
                unknown(f"{role}: provider {filled.provider!r} has no model", filled.model, known)
            )
        return Seat(role, filled.provider, provider, filled.model, filled.options)


def _filled(settings: Settings) -> list[RoleSettings | JudgeSettings]:
    return [*settings.roles.values(), *settings.judges.values()]


def costs_money(settings: Settings) -> bool:
    """Whether any role or judge is filled by a provider that is paid by the call."""
    return any(load_part("models", f.provider, Provider).paid for f in _filled(settings))
