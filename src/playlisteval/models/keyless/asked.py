"""A question in; the questions that it joins, and whether one of them leans on the rest, out."""

from __future__ import annotations

import re

_ASKS = "(?:what|which|who|whose|how|where|when|why)\\b"
_ORDER = re.compile(rf"^(?:state|tell|name|say) (?={_ASKS})", re.IGNORECASE)
_JOINT = re.compile(
    rf",? as well as (?={_ASKS})|; (?:state |tell |say )?(?={_ASKS})"
    rf"|,? and (?=(?:(?:in|with|of|for) )?{_ASKS})",
    re.IGNORECASE,
)
_LEANING = re.compile(
    r"\b(?:he|she|it|its|his|her|they|their|them|there|ones?)\b|^(?:\S+ ){,2}\S+$"
    r"|^(?:what|which|who|how many) (?:has|have|is|are|in|of|do|does)\b",
    re.IGNORECASE,
)
"""What makes a later part lean on the rest: a pronoun, three words or fewer, or a word left out."""


def parts(question: str) -> list[str]:
    """The questions that a sentence joins, in order; one that joins none stays whole."""
    plain = _ORDER.sub("", " ".join(question.split()))
    found = [part.strip(" ,;.?") for part in _JOINT.split(plain)]
    return [part for part in found if part]


def leans(part: str) -> bool:
    """Whether a later part may need the ones before it to be understood."""
    return bool(_LEANING.search(part))
