"""Looks at frames in; facts out, each a claim that several looks bear out, with the times of those."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from playlisteval.models.keyless.check import LEAST_GROUND_SHARE, Finding, check_look, largest_region
from playlisteval.models.keyless.claims import COUNTS, Claim, normal
from playlisteval.models.keyless.spots import (
    CELL_MARGIN,
    LEAST_TEXT_CONFIDENCE,
    SIDE_GAP,
    Seen,
    away_from_cell,
    centre,
    place_of,
    readable,
    relation_of,
    same_lettering,
)
from playlisteval.models.keyless.surely import LEAST_OBJECT_CONFIDENCE, counted, sure_of_kind
from playlisteval.models.keyless.things import UNREAD
from playlisteval.models.seeing.look import Look, RegionSeen, TextSeen

__all__ = [
    "CELL_MARGIN",
    "LEAST_OBJECT_CONFIDENCE",
    "LEAST_TEXT_CONFIDENCE",
    "SIDE_GAP",
    "Fact",
    "Seen",
    "away_from_cell",
    "centre",
    "collect_facts",
    "facts_of_look",
    "largest_region",
    "place_of",
    "readable",
    "relation_of",
]

LEAST_COLOUR_CONFIDENCE = 0.6
LEAST_LOOKS = 2
"""So many looks at different moments must bear out a fact."""
LEAST_APART_SECONDS = 0.5
"""Moments that lie nearer than this show one picture twice."""
SAME_SHOT = 0.5
"""Looks that follow each other show one shot where they share more than this of the shorter list of words."""


STEADY_SHARE = 0.66
"""So much of a shot's looks must show a wide area of one colour."""


_UNREFUTED: tuple[Finding, ...] = ("supported", "unseen")
_BEARABLE: dict[str, tuple[Finding, ...]] = {"thing_count": ("supported",)}
"""What each look of a fact's shot may say of it: one that leaves a number open has seen a further thing."""


@dataclass(frozen=True)
class Fact:
    """A claim that the pictures bear out, with every moment that shows it, in order."""

    claim: Claim
    times: tuple[float, ...]


def facts_of_look(look: Look, anchor: str = "") -> list[Claim]:
    """Every statement one look bears out, in a fixed order; things only where their anchor can be read."""
    texts = alone(look)
    return [
        *(claim for text in texts for claim in _text_claims(text)),
        *_beside_claims(texts),
        *(_thing_claims(look, anchor) if not anchor or any(t.text == anchor for t in texts) else ()),
        *_ground_claims(look.regions),
    ]


def alone(look: Look) -> list[TextSeen]:
    """Letterings that may be quoted and stand once in the frame, which holds none that reads like them."""
    return [
        t for t in look.texts if readable(t) and sum(same_lettering(t.text, o.text) for o in look.texts) == 1
    ]


def _text_claims(text: TextSeen) -> Iterable[Claim]:
    yield Claim("shown", text.text)
    if text.ground_colour is not None and text.ground_confidence >= LEAST_COLOUR_CONFIDENCE:
        yield Claim("panel", text.text, text.ground_colour)
    place = place_of(text.box)
    if away_from_cell(text.box, place) <= -CELL_MARGIN:
        yield Claim("place", text.text, place)


def _beside_claims(texts: Sequence[TextSeen]) -> Iterable[Claim]:
    """Each two letterings once, in one order over all looks, so that no two looks state both directions."""
    ordered = sorted(texts, key=lambda t: normal(t.text))
    for i, first in enumerate(ordered):
        for second in ordered[i + 1 :]:
            relation = relation_of(first.box, second.box)
            if relation:
                yield Claim("beside", first.text, relation, second.text)


def _thing_claims(look: Look, anchor: str) -> Iterable[Claim]:
    for label in dict.fromkeys(o.label for o in look.objects if o.label != UNREAD):
        same, count = sure_of_kind(look, label), counted(look, label)
        if same:
            yield Claim("thing", label, "", anchor)
        if count is not None and 2 <= count <= len(COUNTS):
            yield Claim("thing_count", label, COUNTS[count - 1], anchor)
        if count == 1 and same[0].colour and same[0].colour_confidence >= LEAST_COLOUR_CONFIDENCE:
            yield Claim("thing_colour", label, same[0].colour, anchor)


def _ground_claims(regions: Sequence[RegionSeen]) -> Iterable[Claim]:
    for part in ("upper part", "lower part"):
        region = largest_region(regions, part)
        if region is not None and region.share >= LEAST_GROUND_SHARE:
            yield Claim("ground", part, region.colour)


def collect_facts(seen: Sequence[Seen]) -> list[Fact]:
    """Facts over a clip's looks, each once, by first moment: two bear each out, and none refutes it."""
    agreed = _respelled(seen)
    cut, showing = shots(agreed), _looks_by_words(agreed)
    times: dict[Claim, list[float]] = {}
    for one, anchor in zip(agreed, _anchors(cut, agreed), strict=True):
        for claim in facts_of_look(one.look, anchor):
            times.setdefault(claim, []).append(one.time_seconds)
    return [
        Fact(claim, tuple(moments))
        for claim, moments in times.items()
        if len(moments) >= LEAST_LOOKS
        and max(moments) - min(moments) >= LEAST_APART_SECONDS
        and all(check_look(claim, look) in _BEARABLE.get(claim.kind, _UNREFUTED) for look in showing(claim))
        and (claim.kind != "ground" or _is_steady(claim, moments, times, cut))
    ]


def _is_steady(
    claim: Claim, moments: Sequence[float], known: Iterable[Claim], cut: Sequence[Sequence[Seen]]
) -> bool:
    """A wide area comes and goes with the camera: most looks of its shots must show it, and none another."""
    if any(other.topic == claim.topic and other.value != claim.value for other in known):
        return False
    own = [{s.time_seconds for s in shot} for shot in cut]
    return all(len(shot & set(moments)) >= STEADY_SHARE * len(shot) for shot in own if shot & set(moments))


def _looks_by_words(seen: Sequence[Seen]) -> Callable[[Claim], Sequence[Look]]:
    """A way to find the looks that can refute a claim: those with its lettering, or all where it has none."""
    every = [one.look for one in seen]
    by_words: dict[str, list[Look]] = {}
    for look in every:
        for words in {t.text for t in look.texts}:
            by_words.setdefault(words, []).append(look)

    def showing(claim: Claim) -> Sequence[Look]:
        lettering = claim.other if claim.kind.startswith("thing") else claim.subject
        return every if claim.kind == "ground" or not lettering else by_words[lettering]

    return showing


def _respelled(seen: Sequence[Seen]) -> list[Seen]:
    """The same looks, each lettering as most of its reads spell it; not to be quoted where they disagree."""
    spelling = _spellings([t for one in seen for t in one.look.texts])
    return [
        Seen(
            one.time_seconds,
            one.look.model_copy(update={"texts": tuple(_spelled(t, spelling) for t in one.look.texts)}),
        )
        for one in seen
    ]


def _spelled(text: TextSeen, spelling: dict[str, str | None]) -> TextSeen:
    agreed = spelling[text.text]
    return text.model_copy(update={"text": agreed} if agreed is not None else {"confidence": 0.0})


def _spellings(texts: Sequence[TextSeen]) -> dict[str, str | None]:
    """Which spelling stands for each one that was read: of those alike the most frequent, then the surest.

    It must have been read twice, and more often than all others together, letter for letter.
    """
    reads, sureness = Counter(t.text for t in texts), Counter[str]()
    for text in texts:
        sureness[text.text] += round(1000 * text.confidence)
    ordered = sorted(reads, key=lambda words: (-reads[words], -sureness[words], words))
    groups: list[list[str]] = []
    for words in ordered:
        own = next((g for g in groups if same_lettering(g[0], words)), None)
        if own is None:
            groups.append([words])
        else:
            own.append(words)
    return {words: _agreed(group, reads) for group in groups for words in group}


def _agreed(group: Sequence[str], reads: Counter[str]) -> str | None:
    best = group[0]
    alike = sum(reads[w] for w in group if normal(w) == normal(best))
    others = Counter[str]()
    for words in group:
        if normal(words) != normal(best):
            others[normal(words)] += reads[words]
    # What is read twice in another spelling may be another lettering: Rope House beside Hope House.
    misread = max(others.values(), default=0) < LEAST_LOOKS
    return best if misread and LEAST_LOOKS <= alike > others.total() else None


def _anchors(cut: Sequence[Sequence[Seen]], seen: Sequence[Seen]) -> list[str]:
    """For each look the lettering that its shot is known by; empty where the shot has none."""
    anchors: list[str] = []
    for shot in cut:
        anchors += [_anchor([s.look for s in shot], seen)] * len(shot)
    return anchors


def shots(seen: Sequence[Seen]) -> list[list[Seen]]:
    """Looks in order of time, cut where one shares too few letterings with the one before."""
    found: list[list[Seen]] = []
    before = frozenset[str]()
    for one in seen:
        words = frozenset(normal(t.text) for t in alone(one.look))
        least = SAME_SHOT * min(len(words), len(before))
        if found and (len(words & before) > least if least else words == before):
            found[-1].append(one)
        else:
            found.append([one])
        before = words
    return found


def _anchor(shot: Sequence[Look], seen: Sequence[Seen]) -> str:
    """The steadiest lettering that stands once in its frames, then one of no other shot, then the surest."""
    confidence: dict[str, list[float]] = {}
    for look in shot:
        for text in alone(look):
            confidence.setdefault(text.text, []).append(text.confidence)
    everywhere = Counter(t.text for s in seen for t in s.look.texts)
    steady = [w for w, sure in confidence.items() if len(sure) >= LEAST_LOOKS]
    return min(
        steady,
        key=lambda w: (everywhere[w] - len(confidence[w]), -len(confidence[w]), -min(confidence[w]), w),
        default="",
    )
