"""A text in; checked against the golden file that holds it, or written there when that is asked for.

To accept new texts, run `PLAYLISTEVAL_GOLDEN=write pytest tests/rooms/models/keyless`, then read the diff.
"""

from __future__ import annotations

import os
from pathlib import Path

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def check_golden(name: str, text: str) -> None:
    path = GOLDEN / name
    text = text.rstrip("\n") + "\n"
    if os.environ.get("PLAYLISTEVAL_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, (
        f"{path} differs; set PLAYLISTEVAL_GOLDEN=write to accept"
    )
