"""Nothing comes in; a stretch of code in which numpy's matrix products use one thread goes out.

Products of a sentence's size gain nothing from more threads: on two busy cores they take three times as long.
"""

import ctypes
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple


class _Blas(NamedTuple):
    threads: Callable[[], int]
    use_threads: Callable[[int], object]


class _Users:
    """How many callers want one thread at this moment, and what to go back to."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.count = 0
        self.before = 1


_USERS = _Users()


@contextmanager
def one_thread() -> Generator[None, None, None]:
    """Limit OpenBLAS to one thread; where numpy uses another library, do nothing."""
    blas = _openblas()
    if blas is None:
        yield
        return
    with _USERS.lock:
        if _USERS.count == 0:
            _USERS.before = blas.threads()
            blas.use_threads(1)
        _USERS.count += 1
    try:
        yield
    finally:
        with _USERS.lock:
            _USERS.count -= 1
            if _USERS.count == 0:
                blas.use_threads(_USERS.before)


@cache
def _openblas() -> _Blas | None:
    """Return the thread switch of the OpenBLAS that came in numpy's wheel."""
    import numpy as np

    package = Path(np.__file__).parent
    for folder in (package.parent / "numpy.libs", package / ".dylibs"):
        for path in sorted(folder.glob("*openblas*")):
            try:
                library = ctypes.CDLL(str(path))
                return _Blas(
                    library.scipy_openblas_get_num_threads64_, library.scipy_openblas_set_num_threads64_
                )
            except (OSError, AttributeError):
                continue
    return None
