"""A built study and a truth file in; what the checker says of its answers, and what judges got right, out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.checker import Statement, Truth, changed, count_refuted, pair_agrees
from playlisteval.engine.answers import Answers
from playlisteval.records import AnswerPair, Item, Selection, Verdict
from playlisteval.stats.bootstrap import cluster_bootstrap_mean, paired_difference
from playlisteval.stats.estimate import Estimate
from playlisteval.stats.text_probe import TextPair, probe_share, probed
from playlisteval.store.study import Study

SEED = 7
AUDIT_LEVEL = 0.90
"""The level at which shortcuts are tested: a shortcut's interval must lie near chance."""
WRONG_RATINGS = (4, 3, 2, 1)
RUN_WORDS = 8
Evidence = tuple[str, str]
"""Selector and scope."""


@dataclass(frozen=True)
class Rated:
    """One pair as the checker sees it."""

    question_id: str
    chosen_rating: int
    rejected_rating: int
    chosen: str
    rejected: str
    agrees: bool
    kept: bool
    why: str


@dataclass(frozen=True)
class Checked:
    """All items of one or more studies against the truth."""

    items: int
    pairs: tuple[Rated, ...]
    gold: tuple[str, ...]
    """Findings on every statement of every gold."""
    errors: tuple[str, ...]
    """Findings on every statement of a wrong answer that its gold does not make."""
    doubtful: tuple[tuple[str, str], ...]
    """Statements that the truth contradicts in a gold, bears out in a spoiled place, or does not cover."""
    golds: tuple[str, ...] = ()

    @property
    def kept(self) -> tuple[Rated, ...]:
        """The pairs of the benchmark; the others were dropped by the difficulty gate."""
        return tuple(pair for pair in self.pairs if pair.kept)

    @property
    def covered(self) -> float:
        """Share of all statements, of golds and spoiled ones, that the truth says anything about."""
        every = [*self.gold, *self.errors]
        return sum(finding != "uncovered" for finding in every) / max(1, len(every))

    @classmethod
    def joined(cls, parts: Sequence[Checked]) -> Checked:
        return cls(
            sum(p.items for p in parts),
            tuple(x for p in parts for x in p.pairs),
            tuple(x for p in parts for x in p.gold),
            tuple(x for p in parts for x in p.errors),
            tuple(x for p in parts for x in p.doubtful),
            tuple(x for p in parts for x in p.golds),
        )


def check_study(study: Study, truth: Truth) -> Checked:
    """Every answer's text against the truth; nothing else of the study reaches the checker."""
    answers = Answers.of(study)
    kept = {p for s in study.records(Selection) for p in s.pair_ids}
    by_item: dict[str, list[AnswerPair]] = {}
    for pair in study.records(AnswerPair):
        by_item.setdefault(pair.item_id, []).append(pair)
    parts = [
        _check_item(item, by_item.get(item.id, []), answers, kept, truth) for item in study.records(Item)
    ]
    return Checked.joined(parts)


def _check_item(
    item: Item, pairs: Sequence[AnswerPair], answers: Answers, kept: set[str], truth: Truth
) -> Checked:
    texts = {rating: answers.text(item, rating) for rating in (5, *WRONG_RATINGS)}
    gold = count_refuted(texts[5], truth).findings
    errors = _errors(texts, truth)
    doubtful = [
        *((f"gold: {s}", f) for s, f in gold if f != "confirmed"),
        *((f"spoiled: {s}", f) for s, f in errors if f != "refuted"),
    ]
    rated = [_rate(pair, texts, pair.id in kept, truth) for pair in pairs]
    findings = (tuple(f for _, f in told) for told in (gold, errors))
    return Checked(1, tuple(rated), *findings, tuple(doubtful), (texts[5],))


def _errors(texts: Mapping[int, str], truth: Truth) -> list[tuple[Statement, str]]:
    """Each wrong answer's own statements, those that milder answers share counted once."""
    found: dict[object, tuple[Statement, str]] = {}
    for rating in WRONG_RATINGS:
        for statement, finding in _new(texts[5], texts[rating], truth):
            found.setdefault(statement.meaning, (statement, finding))
    return list(found.values())


def _new(better: str, worse: str, truth: Truth) -> list[tuple[Statement, str]]:
    """What the worse answer states and the better one does not, with the findings on it."""
    new = {statement.meaning for statement in changed(better, worse)}
    return [(s, f) for s, f in count_refuted(worse, truth).findings if s.meaning in new]


def _rate(pair: AnswerPair, texts: Mapping[int, str], kept: bool, truth: Truth) -> Rated:
    chosen, rejected = texts[pair.chosen_rating], texts[pair.rejected_rating]
    agrees = pair_agrees(chosen, rejected, truth)
    why = ""
    if not agrees:
        told = [f"{f}: {s}" for s, f in _new(chosen, rejected, truth)]
        why = "; ".join(told) or "no statement differs"
    return Rated(
        pair.question_id, pair.chosen_rating, pair.rejected_rating, chosen, rejected, agrees, kept, why
    )


def agreement(pairs: Sequence[Rated]) -> Estimate:
    """Share of pairs whose chosen answer has strictly fewer refuted statements, 95 % interval by question."""
    return cluster_bootstrap_mean([float(p.agrees) for p in pairs], [p.question_id for p in pairs], seed=SEED)


def share(findings: Sequence[str], wanted: str) -> float | None:
    """Share of the covered statements with that finding."""
    covered = [f for f in findings if f != "uncovered"]
    return round(covered.count(wanted) / len(covered), 4) if covered else None


def probe(pairs: Sequence[Rated]) -> Estimate:
    """Out-of-fold accuracy of a linear reader of text alone, over all ten pairs of each question."""
    found = probed([TextPair(p.question_id, p.chosen, p.rejected) for p in pairs], seed=SEED)
    return probe_share(found, [p.question_id for p in pairs], seed=SEED, level=AUDIT_LEVEL)


def commonest_run(golds: Sequence[str]) -> tuple[str, float] | None:
    """The run of eight words that stands in most golds, and in what share; a quoted label is one word."""
    held = Counter(run for gold in golds for run in _runs(gold))
    if not held:
        return None
    run, count = max(held.items(), key=lambda found: (found[1], found[0]))
    return run, count / len(golds)


def _runs(text: str) -> set[str]:
    words = [w.strip(".,;:") for w in re.sub(r"“[^”]*”", "“”", text.lower()).split()]
    return {" ".join(words[i : i + RUN_WORDS]) for i in range(len(words) - RUN_WORDS + 1)}


@dataclass(frozen=True)
class Judged:
    """Credit of every verdict: of baselines by pair, of a judge by evidence, pair and order."""

    baselines: Mapping[str, Mapping[str, float]]
    judge: Mapping[Evidence, Mapping[tuple[str, str], float]]
    questions: Mapping[str, str]
    """The question of each pair."""
    gaps: Mapping[str, int]

    @classmethod
    def joined(cls, parts: Sequence[Judged]) -> Judged:
        baselines: dict[str, dict[str, float]] = {}
        judge: dict[Evidence, dict[tuple[str, str], float]] = {}
        for part in parts:
            for name, row in part.baselines.items():
                baselines.setdefault(name, {}).update(row)
            for evidence, credits in part.judge.items():
                judge.setdefault(evidence, {}).update(credits)
        questions = {k: v for p in parts for k, v in p.questions.items()}
        return cls(baselines, judge, questions, {k: v for p in parts for k, v in p.gaps.items()})


def read_judged(study: Study, judge: str) -> Judged:
    """Verdicts on all pairs; the judge's on frames and transcript, a reply without a verdict at chance."""
    baselines: dict[str, dict[str, float]] = {}
    rows: dict[Evidence, dict[tuple[str, str], float]] = {}
    for verdict in study.records(Verdict):
        if verdict.judge == judge and verdict.modality == "frames+transcript":
            row = rows.setdefault((verdict.selector, verdict.scope), {})
            row[(verdict.pair_id, verdict.order)] = _credit(verdict)
        elif verdict.selector == "none" and verdict.order == "forward":
            baselines.setdefault(verdict.judge, {})[verdict.pair_id] = _credit(verdict)
    pairs = study.by_id(AnswerPair)
    questions = {id_: pair.question_id for id_, pair in pairs.items()}
    return Judged(baselines, rows, questions, {id_: pair.gap for id_, pair in pairs.items()})


def _credit(verdict: Verdict) -> float:
    return 0.5 if verdict.picked is None else float(verdict.picked == "chosen")


def baseline(judged: Judged, name: str) -> Estimate:
    """A baseline's accuracy over all ten pairs of each question, before the difficulty gate; 90 %."""
    row = judged.baselines.get(name, {})
    return cluster_bootstrap_mean(
        list(row.values()), [judged.questions[p] for p in row], seed=SEED, level=AUDIT_LEVEL
    )


def over_chance(judged: Judged, evidence: Evidence) -> Estimate:
    """The judge's accuracy over all pairs and both orders, less one half; 95 % interval."""
    row = judged.judge.get(evidence, {})
    values = [credit - 0.5 for credit in row.values()]
    return cluster_bootstrap_mean(values, [judged.questions[p] for p, _ in row], seed=SEED)


def over_other(judged: Judged, one: Evidence, other: Evidence) -> Estimate:
    """How much better the judge is on the one evidence, over common pairs and orders; 95 % interval."""
    first, second = judged.judge.get(one, {}), judged.judge.get(other, {})
    clusters = {key: judged.questions[key[0]] for key in (*first, *second)}
    return paired_difference(first, second, clusters, seed=SEED)


def gap_accuracy(judged: Judged, evidence: Evidence) -> dict[str, Estimate]:
    """Accuracy by rating difference, as the paper's figure 3 has it."""
    found: dict[str, Estimate] = {}
    for gap in (1, 2, 3, 4):
        row = {k: v for k, v in judged.judge.get(evidence, {}).items() if judged.gaps[k[0]] == gap}
        clusters = [judged.questions[p] for p, _ in row]
        found[str(gap)] = cluster_bootstrap_mean(list(row.values()), clusters, seed=SEED)
    return found
