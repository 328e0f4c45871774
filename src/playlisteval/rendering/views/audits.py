"""A study in; each audit with its figures and a sentence that says what they mean out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from playlisteval.records import Measurement
from playlisteval.rendering.views.figures import NOTHING, Book, Figure
from playlisteval.rendering.views.shelf import Shelf, Source, shelf_of
from playlisteval.rendering.views.words import count, plain

LEAST_QUESTIONS = 10
"""An interval over fewer questions is itself too uncertain to judge by."""
NEAR_A_COIN = (0.45, 0.55)
KEPT_SHARE = 0.9
"""Of the items that passed a gate, the share that should also pass its stricter option."""

Tone = Literal["fine", "care", "open", "unknown"]
"""`open`: measured, and it says neither; `unknown`: there is no figure."""


@dataclass(frozen=True)
class Sentence:
    """What an audit's figures mean, in plain words."""

    text: str
    tone: Tone


@dataclass(frozen=True)
class AuditRow:
    """One audit: over all pairs of each item or all items, and over the kept ones."""

    name: str
    about: str
    label: str
    before: Figure
    after: Figure
    before_90: Figure
    after_90: Figure
    verdict: Sentence
    is_share: bool = True


@dataclass(frozen=True)
class AuditTable:
    """Shortcuts are judges that see nothing, to be held against a coin; checks are of all other kinds."""

    shortcuts: tuple[AuditRow, ...]
    checks: tuple[AuditRow, ...]

    @property
    def rows(self) -> tuple[AuditRow, ...]:
        return self.shortcuts + self.checks

    @property
    def warnings(self) -> tuple[str, ...]:
        """What to know before use; shared families are told with the leaderboard."""
        found = (row for row in self.rows if row.verdict.tone == "care" and row.name != "family_overlap")
        return tuple(f"{row.label}: {row.verdict.text}." for row in found)


@dataclass(frozen=True)
class Shortcut:
    """A label, who wins, and what it would be that gives the better answer away."""

    label: str
    wins: str
    what: str
    kind: Literal["judge", "coin", "probe"] = "judge"


SHORTCUTS = {
    "random_choice": Shortcut("Picks by a coin", "a coin wins", "chance", "coin"),
    "first_letter": Shortcut("Always picks A", "the answer shown first wins", "the order"),
    "longer_answer": Shortcut("Picks the longer answer", "longer answers win", "length"),
    "text_probe": Shortcut(
        "Knows the words of other answers",
        "a probe fitted on other questions' answers wins",
        "wording",
        "probe",
    ),
    "answer_only": Shortcut(
        "Reads both answers, not the question", "a reader of the answers alone wins", "the text"
    ),
    "text_only": Shortcut("Reads both answers, sees nothing", "a reader who sees nothing wins", "the text"),
}

OPTIONS = {
    "blind": "the ranker isn't told what is wrong with each answer",
    "transcript": "the rankers read the transcript too",
}


def audits(source: Source) -> AuditTable:
    """Every audit that was measured, those against a coin first."""
    shelf = shelf_of(source)
    if not shelf.measurements("audit"):
        return AuditTable((), ())
    checks = (_duplicates, _citations, _correlations, _alone, _variants, _families, _cutoffs)
    return AuditTable(tuple(_shortcuts(shelf)), tuple(row for check in checks for row in check(shelf)))


def _row(
    name: str, book: Book, where: dict[str, str], label: str, say: Callable[[Figure, Figure], Sentence]
) -> AuditRow:
    """A row of figures that are there before and after the gate, each at both levels."""
    before, before_90 = book.at(**where, set="all"), book.at(**where, set="all", level="90")
    after, after_90 = book.at(**where, set="kept"), book.at(**where, set="kept", level="90")
    about = " ".join(where.values())
    verdict = say(before, before_90 if before_90.known else before)
    return AuditRow(name, about, label, before, after, before_90, after_90, verdict)


# -- shortcuts


def _shortcuts(shelf: Shelf) -> Iterator[AuditRow]:
    book = Book(shelf.measurements("audit"))
    order = {name: n for n, name in enumerate(SHORTCUTS)}
    names = {m.at("audit") or "" for m in book.with_keys("audit", "set")}
    for name in sorted(names, key=lambda name: (order.get(name, len(order)), name)):
        shortcut = SHORTCUTS.get(name, Shortcut(plain(name), f"{plain(name)} wins", "it"))

        def say(before: Figure, narrow: Figure, shortcut: Shortcut = shortcut) -> Sentence:
            return shortcut_sentence(shortcut, narrow)

        yield _row("audit", book, {"audit": name}, shortcut.label, say)


def shortcut_sentence(shortcut: Shortcut, found: Figure) -> Sentence:
    """Judged by the 90 % interval: near a coin, away from it, or too wide to say."""
    if found.value is None:
        return Sentence(found.note or "no data: there are no pairs", "unknown")
    if found.low is None or found.high is None or found.clusters < LEAST_QUESTIONS:
        return Sentence(f"not enough data: {count(found.clusters, 'question')}", "unknown")
    told = f"{shortcut.wins} {_percent(found.value)} of {count(found.n, 'pair')} ({_interval(found)})"
    nothing = Sentence(f"{told}: {shortcut.what} gives nothing away", "fine")
    if NEAR_A_COIN[0] <= found.low and found.high <= NEAR_A_COIN[1]:
        return nothing
    if found.low <= 0.5 <= found.high:
        said = f"{told}: no sign that {shortcut.what} gives anything away, but more questions would tell"
        return Sentence(said, "open")
    if shortcut.kind == "coin":
        return Sentence(f"{told}: one draw in ten lies as far from a half", "open")
    if found.low > 0.5:
        return _away(told, shortcut.what)
    # A probe that is worse than a coin has met balanced words: the pairs it learnt from lack those held out.
    return (
        nothing if shortcut.kind == "probe" else _away(f"{told} and the other one more often", shortcut.what)
    )


def _away(told: str, what: str) -> Sentence:
    return Sentence(f"{told}: {what} gives the better answer away: treat results with care", "care")


# -- duplicates and citations


def _duplicates(shelf: Shelf) -> Iterator[AuditRow]:
    book = Book(shelf.measurements("near_duplicates"))
    kinds: Sequence[tuple[str, str, Callable[[int, int], str], str]] = (
        (
            "text",
            "Items that repeat another",
            lambda k, n: f"{k} of {n} items tell what another one tells: they are one piece of evidence",
            "none of {n} items repeats another",
        ),
        (
            "segments",
            "Items on the same two segments",
            lambda k, n: f"{k} of {n} items share both segments with another: they may be lost together",
            "no two of {n} items rest on the same two segments",
        ),
    )
    for of, label, some, none in kinds:
        if not book.with_keys("of", "set"):
            return

        def say(
            before: Figure, narrow: Figure, some: Callable[[int, int], str] = some, none: str = none
        ) -> Sentence:
            if before.value is None:
                return Sentence("no data: there are no items", "unknown")
            if before.n < 2:
                return Sentence(f"not enough data: {count(before.n, 'item')}", "unknown")
            found = round(before.value * before.n)
            return (
                Sentence(some(found, before.n), "care")
                if found
                else Sentence(none.format(n=before.n), "fine")
            )

        yield _row("near_duplicates", book, {"of": of}, label, say)


def _citations(shelf: Shelf) -> Iterator[AuditRow]:
    book = Book(shelf.measurements("cited_chunks"))
    if not book.with_keys("hop", "of", "set"):
        return
    told: list[str] = []
    for hop, place in (("1", "the first segment"), ("2", "the second")):
        average, least, most = (book.at(hop=hop, of=of, set="all") for of in ("mean", "least", "most"))
        if average.value is not None and least.value is not None and most.value is not None:
            told.append(f"{average.value:.1f} chunks of {place} ({least.value:.0f}–{most.value:.0f})")
    verdict = (
        Sentence(f"a gold cites {' and '.join(told)}", "open") if told else Sentence("no data", "unknown")
    )
    before, after = (book.at(hop="both", of="mean", set=s) for s in ("all", "kept"))
    yield AuditRow(
        "cited_chunks",
        "",
        "Chunks that a gold cites",
        before,
        after,
        NOTHING,
        NOTHING,
        verdict,
        is_share=False,
    )


def _correlations(shelf: Shelf) -> Iterator[AuditRow]:
    book = Book(shelf.measurements("cited_chunks_and_accuracy"))
    for judge in sorted({m.at("judge") or "" for m in book.with_keys("judge", "set")}):
        row = _row(
            "cited_chunks_and_accuracy",
            book,
            {"judge": judge},
            f"Cited chunks and the accuracy of {judge}",
            lambda before, narrow: correlation_sentence(narrow),
        )
        yield replace(row, is_share=False)


def correlation_sentence(found: Figure) -> Sentence:
    if found.value is None:
        return Sentence(f"no data: {found.note}" if found.note else "no data", "unknown")
    if found.low is None or found.high is None or found.clusters < LEAST_QUESTIONS:
        return Sentence(f"not enough data: {count(found.clusters, 'question')}", "unknown")
    ends = f"{_signed(found.low)} to {_signed(found.high)}"
    told = f"rank correlation {_signed(found.value)}, 90 % interval {ends}"
    if found.low <= 0.0 <= found.high:
        return Sentence(
            f"no sign that questions with more cited chunks are easier or harder ({told})", "fine"
        )
    way = "higher" if found.value > 0 else "lower"
    return Sentence(f"more cited chunks go with {way} accuracy ({told})", "care")


# -- gates


def _alone(shelf: Shelf) -> Iterator[AuditRow]:
    book = Book(shelf.measurements("gate_alone"))
    for gate in sorted({m.at("gate") or "" for m in book.with_keys("gate")}):
        before, narrow = book.at(gate=gate), book.at(gate=gate, level="90")
        label = f"Dropped by {plain(gate)} alone"
        verdict = alone_sentence(before, narrow)
        yield AuditRow("gate_alone", gate, label, before, NOTHING, narrow, NOTHING, verdict)


def alone_sentence(before: Figure, narrow: Figure) -> Sentence:
    if before.value is None:
        return Sentence(before.note or "no data", "unknown")
    found = round(before.value * before.n)
    told = f"{found} of {before.n} that it dropped would have passed every other gate of its phase"
    note = f"; {before.note}" if before.note else ""
    return Sentence(f"{told} ({_percent(before.value)}, {_interval(narrow)}){note}", "open")


def _variants(shelf: Shelf) -> Iterator[AuditRow]:
    book = Book(shelf.measurements("gate_variant"))
    places = {(m.at("gate") or "", m.at("option") or "") for m in book.with_keys("gate", "option", "set")}
    for gate, option in sorted(places):

        def say(before: Figure, narrow: Figure, option: str = option) -> Sentence:
            return variant_sentence(OPTIONS.get(option, f"{plain(option)} is set"), before, narrow)

        label = f"Kept by {plain(gate)} with {plain(option)}"
        yield _row("gate_variant", book, {"gate": gate, "option": option}, label, say)


def variant_sentence(condition: str, before: Figure, narrow: Figure) -> Sentence:
    if before.value is None:
        return Sentence(before.note or "no data: there are no items", "unknown")
    told = f"{_percent(before.value)} of {count(before.n, 'item')} would still be kept if {condition}"
    told = f"{told} ({_interval(narrow)})" + (f"; {before.note}" if before.note else "")
    if narrow.high is not None and narrow.high < KEPT_SHARE:
        return Sentence(f"{told}: treat the others with care", "care")
    return Sentence(told, "fine" if before.value >= KEPT_SHARE else "open")


# -- families and training data


def _families(shelf: Shelf) -> Iterator[AuditRow]:
    overlaps: list[Measurement] = sorted(shelf.measurements("family_overlap"), key=lambda m: m.where)
    label = "Judges of the pipeline's own families"
    shared = sorted({m.at("judge") or "" for m in overlaps})
    if shared:
        told = f"{', '.join(shared)}: of a family that also took part in making the benchmark"
        verdict = Sentence(told, "care")
    elif shelf.measurements("accuracy"):
        verdict = Sentence("no reported judge shares a family with a role that made the benchmark", "fine")
    else:
        verdict = Sentence("no data: no judge has been measured", "unknown")
    yield AuditRow("family_overlap", "", label, NOTHING, NOTHING, NOTHING, NOTHING, verdict, is_share=False)


def _cutoffs(shelf: Shelf) -> Iterator[AuditRow]:
    book = Book(shelf.measurements("after_cutoff"))
    places = {(m.at("model") or "", m.at("cutoff") or "") for m in book.with_keys("model", "cutoff", "set")}
    for model, cutoff in sorted(places):

        def say(before: Figure, narrow: Figure, cutoff: str = cutoff) -> Sentence:
            return cutoff_sentence(cutoff, before)

        label = "Videos younger than training data" + (f" of {plain(model)}" if model != "any" else "")
        yield _row("after_cutoff", book, {"model": model, "cutoff": cutoff}, label, say)


def cutoff_sentence(cutoff: str, before: Figure) -> Sentence:
    if before.value is None:
        note = before.note.removeprefix("unknown: ")
        return Sentence(f"unknown: {note}" if note else "no data: there are no items", "unknown")
    found = round(before.value * before.n)
    told = f"{found} of {count(before.n, 'item')} rest on videos that are both younger than {cutoff}"
    told += f"; {before.note}" if before.note else ""
    if found == before.n:
        return Sentence(told, "fine")
    return Sentence(f"{told}: the model may have seen the others in training", "care")


# -- words


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def _interval(found: Figure) -> str:
    if found.low is None or found.high is None:
        return "no interval"
    return f"90 % interval {100 * found.low:.0f}–{100 * found.high:.0f}"
