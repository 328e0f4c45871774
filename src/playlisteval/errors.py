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
