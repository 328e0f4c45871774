"""An answer in; its sentences and the lettering that it quotes out."""

from __future__ import annotations

import re

from playlisteval.tasks.citations import strip_citations

LABEL = re.compile(r"“([^”]+)”")
_SENTENCE_END = re.compile(r"[.!?](?=\s+[A-Z“])")


def sentences(text: str) -> list[str]:
    """Sentences of all paragraphs, in order, without citations."""
    plain = strip_citations(text)
    return [plain[start:end] for start, end in sentence_spans(plain)]


def sentence_spans(plain: str) -> list[tuple[int, int]]:
    """Where each sentence of a text lies; a stop inside quoted lettering ends none."""
    masked = LABEL.sub(lambda m: "“" + "x" * len(m.group(1)) + "”", plain)
    ends = {m.end() for m in _SENTENCE_END.finditer(masked)}
    ends |= {m.start() for m in re.finditer("\n", masked)} | {len(masked)}
    spans: list[tuple[int, int]] = []
    start = 0
    for end in sorted(ends):
        piece = plain[start:end]
        if piece.strip():
            left = start + len(piece) - len(piece.lstrip())
            spans.append((left, left + len(piece.strip())))
        start = end
    return spans


def labels(text: str) -> list[str]:
    """Quoted lettering, in order."""
    return LABEL.findall(text)
