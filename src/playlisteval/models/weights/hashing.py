"""A file comes in; its sha256 goes out."""

import hashlib
from pathlib import Path


def sha256_of(path: Path) -> str:
    """Return the sha256 of a file's bytes as lower-case hex."""
    with path.open("rb") as reader:
        return hashlib.file_digest(reader, "sha256").hexdigest()
