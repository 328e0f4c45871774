"""Nothing comes in; a stretch of code whose C libraries can't write to standard error goes out."""

import os
import threading
from collections.abc import Generator
from contextlib import contextmanager

_LOCK = threading.Lock()


@contextmanager
def quiet_stderr() -> Generator[None, None, None]:
    """Send file descriptor 2 to nowhere; keep it short, for it holds for all threads."""
    with _LOCK, open(os.devnull, "wb") as nowhere:
        kept = os.dup(2)
        try:
            os.dup2(nowhere.fileno(), 2)
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
