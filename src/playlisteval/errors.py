"""Every error a user can meet; each message says what happened, with which value, and what to do.

PlaylistEvalError
├── SettingsError        a settings file or option that makes no sense
├── MediaError           one media file that can't be read; the others go on
├── StoreError           the study on disk can't be used
│   ├── StudyTooNew      written by a newer version
│   └── StudyLocked      another process is at work on it
├── WeightsError         weights that are missing, or whose hash is wrong
└── ProviderError        a model call that failed
    ├── TaskNotSupported the provider has no way to perform this task (a gate is then *not testable*)
    └── InvalidReply     the reply does not fit the task's schema
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence


class PlaylistEvalError(Exception):
    """Base of all errors that are printed as one line, without a traceback."""


class SettingsError(PlaylistEvalError):
    """A settings file, an option or a combination of them that makes no sense."""


class MediaError(PlaylistEvalError):
    """One media file that can't be read."""


class StoreError(PlaylistEvalError):
    """The study on disk can't be used."""


class StudyTooNew(StoreError):
    """The study was written by a newer version of PlaylistEval."""


class StudyLocked(StoreError):
    """Another live process is working on the study."""


class WeightsError(PlaylistEvalError):
    """Weights that are missing, can't be fetched, or whose hash is wrong."""


class ProviderError(PlaylistEvalError):
    """A model call that failed; `retryable` says whether another try may help."""

    def __init__(self, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.retryable = retryable


class TaskNotSupported(ProviderError):
    """The provider has no way to perform the task; a gate that needs it is *not testable*."""


class InvalidReply(ProviderError):
    """The reply does not fit the task's output schema."""


def unknown(what: str, name: str, known: Sequence[str]) -> str:
    """Text for a name that nobody knows: the nearest known one, or all of them where none is near."""
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known) or 'none'}"
    return f"{what} {name!r}; {hint}"
