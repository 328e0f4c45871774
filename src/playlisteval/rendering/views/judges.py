"""A study in; the leaderboard, with intervals, ties, baselines and warnings, out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from playlisteval.records import BrokenStep
from playlisteval.rendering.views.figures import NOTHING, Book, Figure, setting_at
from playlisteval.rendering.views.shelf import Shelf, Source, shelf_of
from playlisteval.rendering.views.words import Setting, scope_order

BASELINES = frozenset({"random", "random_choice", "first_letter", "longer_answer", "text_only"})
"""Judges that see no evidence; every leaderboard shows them, so that a judge's figure has a floor."""

STEPS: tuple[BrokenStep, ...] = ("retrieval", "sampling", "reading", "weighing", "annotation")
NO_VERDICT = ("refusal", "unparsed", "truncated", "error")
ROW_KEYS = ("judge", "selector", "scope", "modality", "set")


@dataclass(frozen=True)
class LeaderRow:
    """One judge under one setting; figures are shares, `Figure.known` says whether there is one."""

    judge: str
    setting: Setting
    baseline: bool
    accuracy: Figure
    accuracy_all: Figure
    tied_with_best: bool
    best: bool
    behind_best: Figure
    picked_a: Figure
    letter_agreement: Figure
    forward: Figure
    reversed: Figure
    solved_both: Figure
    wrong_both: Figure
    by_domain: tuple[Figure, ...]
    by_gap: tuple[Figure, ...]
    without_verdict: tuple[tuple[str, int], ...]
    broken_steps: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Leaderboard:
    rows: tuple[LeaderRow, ...]
    domains: tuple[str, ...]
    gaps: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def groups(self) -> tuple[tuple[str, tuple[LeaderRow, ...]], ...]:
        """The rows by scope, the largest haystack first: only rows of one scope are compared."""
        scopes = sorted({row.setting.scope for row in self.rows}, key=_group_order, reverse=True)
        return tuple((scope, tuple(r for r in self.rows if r.setting.scope == scope)) for scope in scopes)

    @property
    def headline(self) -> LeaderRow | None:
        """The best judge over the largest haystack in which one was measured."""
        rows = (row for _, group in self.groups for row in group)
        return next((row for row in rows if not row.baseline and row.accuracy.known), None)

    @property
    def method(self) -> str:
        return next((row.accuracy.method for row in self.rows if row.accuracy.method), "")

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps at which evidence can be lost; `unknown` only where some was."""
        return (
            *STEPS,
            *(["unknown"] if any(s == "unknown" for r in self.rows for s, _ in r.broken_steps) else []),
        )


def leaderboard(source: Source) -> Leaderboard:
    """Best first; rows without a figure last; equal figures by name and setting."""
    shelf = shelf_of(source)
    accuracy = Book(shelf.measurements("accuracy"))
    by_domain, by_gap = accuracy.with_keys(*ROW_KEYS, "domain"), accuracy.with_keys(*ROW_KEYS, "gap")
    domains = tuple(sorted({m.at("domain") or "" for m in by_domain}))
    gaps = tuple(sorted({m.at("gap") or "" for m in by_gap}))
    named = {(m.at("judge") or "", setting_at(m)) for m in accuracy.with_keys(*ROW_KEYS)}
    books = _Books(shelf, accuracy, domains, gaps)
    rows = _merged([books.row(judge, setting) for judge, setting in named])
    return Leaderboard(tuple(sorted(rows, key=_rank)), domains, gaps, _family_warnings(shelf))


ANY_EVIDENCE = Setting("", "any", "")


def _merged(rows: list[LeaderRow]) -> list[LeaderRow]:
    """A baseline looks at nothing: where its rows agree in every figure they are one row."""
    merged = [row for row in rows if not row.baseline]
    for judge in sorted({row.judge for row in rows if row.baseline}):
        own = [row for row in rows if row.judge == judge]
        alike = {
            replace(row, setting=ANY_EVIDENCE, best=False, tied_with_best=False, behind_best=NOTHING)
            for row in own
        }
        merged += alike if len(alike) == 1 else own
    return merged


def _group_order(scope: str) -> tuple[object, ...]:
    return (scope != ANY_EVIDENCE.scope, *scope_order(scope))


def _rank(row: LeaderRow) -> tuple[object, ...]:
    value = row.accuracy.value
    return (value is None, -(value or 0.0), row.baseline, row.judge, row.setting.order)


class _Books:
    """The measurements a row is put together from."""

    def __init__(self, shelf: Shelf, accuracy: Book, domains: tuple[str, ...], gaps: tuple[str, ...]) -> None:
        self._shelf = shelf
        self._accuracy = accuracy
        self._domains = domains
        self._gaps = gaps
        names = (
            "picked_a",
            "letter_agreement",
            "accuracy_forward",
            "accuracy_reversed",
            "solved_both",
            "wrong_both",
        )
        self._books = {name: Book(shelf.measurements(name)) for name in names}
        self._replies = Book(shelf.measurements("replies"))
        self._steps = Book(shelf.measurements("broken_step"))
        self._behind = Book(shelf.measurements("behind_best"))

    def row(self, judge: str, setting: Setting) -> LeaderRow:
        where = _where(judge, setting)
        kept = {**where, "set": "kept"}
        accuracy, behind = self._accuracy.at(**kept), self._behind.at(**where)
        is_best = accuracy.known and behind.note.startswith("best")
        return LeaderRow(
            judge=judge,
            setting=setting,
            baseline=judge in BASELINES,
            accuracy=accuracy,
            accuracy_all=self._accuracy.at(**where, set="all"),
            tied_with_best=not is_best and accuracy.known and "not distinguishable" in behind.note,
            best=is_best,
            behind_best=NOTHING if is_best else behind,
            picked_a=self._books["picked_a"].at(**kept),
            letter_agreement=self._books["letter_agreement"].at(**kept),
            forward=self._books["accuracy_forward"].at(**kept),
            reversed=self._books["accuracy_reversed"].at(**kept),
            solved_both=self._books["solved_both"].at(**kept),
            wrong_both=self._books["wrong_both"].at(**kept),
            by_domain=tuple(self._accuracy.at(**kept, domain=d) for d in self._domains),
            by_gap=tuple(self._accuracy.at(**kept, gap=g) for g in self._gaps),
            without_verdict=_counts(self._replies, kept, "outcome", NO_VERDICT)
            or _counts(self._replies, where, "outcome", NO_VERDICT),
            broken_steps=_counts(self._steps, where, "step", (*STEPS, "unknown")),
        )


def _where(judge: str, setting: Setting) -> dict[str, str]:
    return {
        "judge": judge,
        "selector": setting.selector,
        "scope": setting.scope,
        "modality": setting.modality,
    }


def _counts(
    book: Book, where: dict[str, str], key: str, names: tuple[str, ...]
) -> tuple[tuple[str, int], ...]:
    found = [(name, book.at(**where, **{key: name}).value) for name in names]
    return tuple((name, int(value)) for name, value in found if value)


def _family_warnings(shelf: Shelf) -> tuple[str, ...]:
    """One line per judge and the job it shares a family with."""
    return tuple(
        m.note or f"{m.at('judge')} is of the family {m.at('family')}, as is {m.at('with')}."
        for m in sorted(shelf.measurements("family_overlap"), key=lambda m: m.where)
    )
