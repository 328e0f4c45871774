"""A study in; what was retrieved and what it cost, as rows, out."""

from __future__ import annotations

from dataclasses import dataclass

from playlisteval.rendering.views.figures import Book, Figure, figure
from playlisteval.rendering.views.shelf import Source, shelf_of
from playlisteval.rendering.views.words import scope_order

RETRIEVAL_MEASURES = ("hit_both", "hit_any", "hit_segment", "ndcg")


@dataclass(frozen=True)
class RetrievalRow:
    """One retriever in one scope at one k; each measure with the share that chance would reach."""

    retriever: str
    scope: str
    k: str
    domain: str
    measured: tuple[Figure, ...]
    chance: tuple[Figure, ...]

    @property
    def questions(self) -> int:
        return max((f.n for f in self.measured), default=0)


@dataclass(frozen=True)
class HitRow:
    """A judge's accuracy where both segments were retrieved, and where they were not."""

    judge: str
    scope: str
    hit: Figure
    miss: Figure


@dataclass(frozen=True)
class RetrievalTable:
    rows: tuple[RetrievalRow, ...]
    domain_rows: tuple[RetrievalRow, ...]
    hits: tuple[HitRow, ...]


def retrieval(source: Source) -> RetrievalTable:
    shelf = shelf_of(source)
    books = {name: Book(shelf.measurements(name)) for name in RETRIEVAL_MEASURES}
    keys = ("retriever", "scope", "k", "kind")
    places = {
        _place(m.where) for b in books.values() for m in b.with_keys(*keys) + b.with_keys(*keys, "domain")
    }
    rows = [_retrieval_row(books, *place) for place in sorted(places, key=_place_order)]
    return RetrievalTable(
        rows=tuple(row for row in rows if not row.domain),
        domain_rows=tuple(row for row in rows if row.domain),
        hits=_hits(Book(shelf.measurements("accuracy_given_hit"))),
    )


def _place(where: tuple[tuple[str, str], ...]) -> tuple[str, str, str, str]:
    found = dict(where)
    return found["retriever"], found["scope"], found["k"], found.get("domain", "")


def _place_order(place: tuple[str, str, str, str]) -> tuple[object, ...]:
    retriever, scope, k, domain = place
    return (scope_order(scope), retriever, len(k), k, domain)


def _retrieval_row(books: dict[str, Book], retriever: str, scope: str, k: str, domain: str) -> RetrievalRow:
    where = {"retriever": retriever, "scope": scope, "k": k, **({"domain": domain} if domain else {})}
    measured = tuple(books[name].at(**where, kind="measured") for name in RETRIEVAL_MEASURES)
    chance = tuple(books[name].at(**where, kind="chance") for name in RETRIEVAL_MEASURES)
    return RetrievalRow(retriever, scope, k, domain, measured, chance)


def _hits(book: Book) -> tuple[HitRow, ...]:
    places = {(m.at("judge") or "", m.at("scope") or "") for m in book.with_keys("judge", "scope", "hit")}
    return tuple(
        HitRow(j, s, book.at(judge=j, scope=s, hit="yes"), book.at(judge=j, scope=s, hit="no"))
        for j, s in sorted(places, key=lambda p: (p[0], scope_order(p[1])))
    )


@dataclass(frozen=True)
class CostRow:
    """Dollars and calls of one role in one stage; a local model costs nothing, but its calls count."""

    stage: str
    role: str
    model: str
    cost_usd: float | None
    calls: int


@dataclass(frozen=True)
class CostTable:
    rows: tuple[CostRow, ...]
    total_usd: float | None
    calls: int
    failed: int
    in_doubt: int


def costs(source: Source) -> CostTable:
    shelf = shelf_of(source)
    rows = [
        CostRow(m.at("stage") or "", m.at("role") or "", m.at("model") or "", figure(m).value, m.n)
        for m in shelf.measurements("cost")
    ]
    totals = shelf.totals
    return CostTable(
        rows=tuple(sorted(rows, key=lambda r: (-(r.cost_usd or 0.0), r.stage, r.role, r.model))),
        total_usd=totals.cost_usd if totals.calls else None,
        calls=totals.calls,
        failed=totals.failed,
        in_doubt=totals.in_doubt,
    )
