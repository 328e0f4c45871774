"""A way to make a model comes in; instances that one thread at a time may use go out."""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from typing import Generic, TypeVar

Model = TypeVar("Model")


class Pool(Generic[Model]):
    """Keeps as many instances as are in use at once, `most` at most; no two threads ever share one."""

    def __init__(self, make: Callable[[], Model], most: int | None = None) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._idle: list[Model] = []
        self._places = threading.Semaphore(most) if most is not None else nullcontext()

    @contextmanager
    def borrowed(self) -> Generator[Model, None, None]:
        """Lend an idle instance, or a new one; it comes back even when the work fails."""
        with self._places:
            with self._lock:
                model = self._idle.pop() if self._idle else None
            if model is None:
                model = self._make()
            try:
                yield model
            finally:
                with self._lock:
                    self._idle.append(model)
