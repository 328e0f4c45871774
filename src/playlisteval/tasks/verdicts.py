"""A judge's reply in, its verdict out: A, B or *unparsed*, from the text after the last `[Overall Judge]`."""

from __future__ import annotations

import re
from typing import Literal

_MARKER = re.compile(r"\[\[([AB])\]\]")
LABEL = "[Overall Judge]"


def read_verdict(reply: str) -> Literal["A", "B", "unparsed"]:
    """One distinct marker is the verdict; both, or none, is unparsed."""
    after = reply.rsplit(LABEL, 1)[-1]
    found = set(_MARKER.findall(after))
    if found == {"A"}:
        return "A"
    return "B" if found == {"B"} else "unparsed"
