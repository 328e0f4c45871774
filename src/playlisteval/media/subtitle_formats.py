"""The text of an SRT, WebVTT or ASS file comes in; its cues, without markup, go out."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from playlisteval.media.cues import CueWord, RawCue

_CLOCK = r"(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,6}))?"
_TIMING = re.compile(rf"^\s*{_CLOCK}\s*-->\s*{_CLOCK}(?:\s.*)?$")
_INLINE_TIME = re.compile(rf"<{_CLOCK}>")
_TAG = re.compile(r"</?(?:i|b|u|s|c|v|em|strong|font|span|lang|ruby|rt)(?:[.\s][^>]*)?/?>", re.IGNORECASE)
_ASS_OVERRIDE = re.compile(r"\{[^}]*\}")
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z]\w*);")
_DRAWING = re.compile(r"\\p(\d+)")


def parse(text: str) -> list[RawCue] | None:
    """The cues of a file, its format told by its content; None if it is in none of the three formats."""
    lines = re.split(r"\r\n|\r|\n", text)
    first = next((line.strip() for line in lines if line.strip()), "")
    if first.startswith("WEBVTT"):
        return parse_timed_lines(lines, webvtt=True)
    if any(line.strip().lower() == "[events]" for line in lines):
        return parse_ass(lines)
    if not first or any(_TIMING.match(line) for line in lines):
        return parse_timed_lines(lines, webvtt=False)
    return None


def _seconds(parts: Sequence[str | None]) -> float:
    hours, minutes, seconds, fraction = parts
    # ",50" is half a second: the digits after the mark are decimals, however many there are.
    decimals = int(fraction) / 10 ** len(fraction) if fraction else 0.0
    return round(int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0) + decimals, 6)


def parse_timed_lines(lines: Sequence[str], *, webvtt: bool) -> list[RawCue]:
    """A cue is a line with an arrow and what follows: all blocks without one are notes, styles or regions."""
    timings = [(k, match) for k, line in enumerate(lines) if (match := _TIMING.match(line))]
    cues: list[RawCue] = []
    for number, (k, match) in enumerate(timings):
        end = timings[number + 1][0] if number + 1 < len(timings) else len(lines)
        start_seconds, end_seconds = _seconds(match.groups()[:4]), _seconds(match.groups()[4:8])
        payload = _payload(lines, k + 1, end, is_last=end == len(lines), webvtt=webvtt)
        cues.append(_timed_cue(start_seconds, end_seconds, payload))
    return cues


def _payload(lines: Sequence[str], begin: int, end: int, *, is_last: bool, webvtt: bool) -> list[str]:
    """The text lines of a cue: up to the first empty line in WebVTT, up to the next cue's number in SRT."""
    text = list(lines[begin:end])
    if webvtt and "" in text:
        return text[: text.index("")]
    if not is_last and text and _is_label(text):
        text.pop()
    return text


def _is_label(text: Sequence[str]) -> bool:
    """Whether the last of these lines is the number or name of the cue that comes next."""
    return text[-1].strip().isdigit() or (len(text) > 1 and bool(text[-1].strip()) and not text[-2].strip())


def _timed_cue(start_seconds: float, end_seconds: float, payload: Sequence[str]) -> RawCue:
    kept = [(clean(line), line) for line in payload]
    kept = [(shown, line) for shown, line in kept if shown]
    previous = start_seconds
    words: list[tuple[CueWord, ...]] = []
    timed = any(_INLINE_TIME.search(line) for _, line in kept)
    for _, line in kept if timed else []:
        words.append(_timed_words(line, previous, end_seconds))
        if _INLINE_TIME.search(line):  # a line without is one that was there before
            previous = words[-1][-1].end_seconds
    return RawCue(start_seconds, end_seconds, tuple(shown for shown, _ in kept), tuple(words))


def _timed_words(line: str, start_seconds: float, end_seconds: float) -> tuple[CueWord, ...]:
    """Words of a line with inline times; words between two times share the stretch evenly."""
    marks = [(m.start(), m.end(), _seconds(m.groups())) for m in _INLINE_TIME.finditer(line)]
    begins = [start_seconds] + [time for _, _, time in marks]
    ends = [time for _, _, time in marks] + [end_seconds]
    cuts = [0] + [end for _, end, _ in marks]
    stops = [start for start, _, _ in marks] + [len(line)]
    found: list[CueWord] = []
    for begin, end, cut, stop in zip(begins, ends, cuts, stops, strict=True):
        piece = clean(line[cut:stop]).split()
        step = (end - begin) / max(1, len(piece))
        found += [
            CueWord(round(begin + i * step, 3), round(begin + (i + 1) * step, 3), word)
            for i, word in enumerate(piece)
        ]
    return tuple(found)


def clean(line: str) -> str:
    """One line without tags, override codes and entities, blanks squeezed."""
    bare = _TAG.sub("", _INLINE_TIME.sub("", line))
    bare = _ASS_OVERRIDE.sub("", bare) if "{\\" in bare else bare
    plain = _ENTITY.sub(lambda match: html.unescape(match.group()), bare)
    return " ".join(plain.replace("\u200e", "").replace("\u200f", "").split())


def parse_ass(lines: Sequence[str]) -> list[RawCue]:
    """The dialogue lines of an [Events] section; comments and drawings are not speech."""
    columns: list[str] = []
    in_events = False
    cues: list[RawCue] = []
    for line in lines:
        key, colon, value = line.strip().partition(":")
        if key.startswith("["):
            in_events = key.lower() == "[events]"
        elif in_events and colon and key.lower() == "format":
            columns = [name.strip().lower() for name in value.split(",")]
        elif in_events and colon and key.lower() == "dialogue":
            cue = _ass_cue(value, columns or _ASS_COLUMNS)
            if cue is not None:
                cues.append(cue)
    return cues


_ASS_COLUMNS = "layer start end style name marginl marginr marginv effect text".split()


def _ass_cue(value: str, columns: Sequence[str]) -> RawCue | None:
    # The text is the last column and may hold commas itself.
    fields = dict(zip(columns, value.split(",", len(columns) - 1), strict=False))
    start, end = (re.fullmatch(_CLOCK, fields.get(name, "").strip()) for name in ("start", "end"))
    if start is None or end is None or "text" not in fields:
        return None
    return RawCue(_seconds(start.groups()), _seconds(end.groups()), ass_lines(fields["text"]))


def ass_lines(text: str) -> tuple[str, ...]:
    """The shown lines of an ASS text: override blocks out, drawings out, line breaks broken."""
    shown: list[str] = []
    drawing = False
    for piece in re.split(r"(\{[^}]*\})", text):
        if piece.startswith("{") and piece.endswith("}"):
            for mode in _DRAWING.findall(piece):
                drawing = int(mode) > 0
        elif not drawing:
            shown.append(piece)
    broken = re.split(r"\\[Nn]", "".join(shown).replace("\\h", " "))
    return tuple(line for line in (" ".join(part.split()) for part in broken) if line)
