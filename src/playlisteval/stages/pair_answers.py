"""Items in; their pairs, what the difficulty gate said, and each domain's benchmark out (paper 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playlisteval.engine.answers import Answers
from playlisteval.engine.library import GENERATOR
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.gates.base import PairSubject, bound_gates, gate_identities
from playlisteval.records import RATING_PAIRS, AnswerPair, GateReport, Item, Selection
from playlisteval.store.study import Output
from playlisteval.tasks.base import Evidence


class PairAnswers(Stage):
    """One unit an item for its pairs, then one a domain for the sample."""

    reads = ("media", "index", "gates", "pairs", "seed")
    roles = ("transcriber",)

    def plan(self, work: Workshop) -> Sequence[Unit]:
        items = work.study.records(Item)
        units = [Unit(f"pairs of {i.id}", (i.id,), i) for i in items]
        paired = {p.item_id for p in work.study.records(AnswerPair)}
        for domain in sorted({i.domain for i in items}):
            ids = tuple(sorted(i.id for i in items if i.domain == domain))
            if all(i in paired for i in ids):
                units.append(Unit(f"benchmark of {domain}", (domain, *ids), domain))
        return units

    def depends_on(self, work: Workshop) -> Sequence[object]:
        return gate_identities("pair", work.settings.gates, work.role_identity)

    def run(self, unit: Unit, work: Workshop) -> Output:
        payload: Any = unit.payload
        return self._pairs(payload, work) if isinstance(payload, Item) else Output([_sample(payload, work)])

    def _pairs(self, item: Item, work: Workshop) -> Output:
        answers = Answers.of(work.study)
        evidence = _own_segments(item, answers, work)
        pairs = [
            AnswerPair(
                item_id=item.id,
                question_id=item.question_id,
                domain=item.domain,
                chosen_rating=chosen,
                rejected_rating=rejected,
                chosen_side="A" if work.draw("side", item.id, chosen, rejected).random() < 0.5 else "B",
            )
            for chosen, rejected in RATING_PAIRS
        ]

        def subject(pair: AnswerPair) -> PairSubject:
            question = answers.questions[item.question_id].question
            return PairSubject(pair, question, *answers.shown(pair), evidence)

        gates = bound_gates("pair", work.settings.gates, work.tools(self.name), subject)
        reports = [r for pair in pairs for r in _reports(pair, item, gates)]
        return Output([*pairs, *reports])


def _reports(pair: AnswerPair, item: Item, gates: Sequence[Any]) -> list[GateReport]:
    """Every gate's word on one pair, up to the first that drops it."""
    out: list[GateReport] = []
    for name, check in gates:
        said = check(pair)
        out.append(
            GateReport(
                gate=name,
                phase="pair",
                subject_id=pair.id,
                seed_id=item.seed_id,
                round=1,
                outcome=said.outcome,
                reason=said.reason,
                detail=said.detail,
            )
        )
        if said.outcome == "dropped":
            break
    return out


def _own_segments(item: Item, answers: Answers, work: Workshop) -> Evidence:
    """The item's two segments on the generator's grid, which no reported judge is shown."""
    clips = work.clips(answers.questions[item.question_id].segment_ids, GENERATOR)
    return Evidence(tuple(f for c in clips for f in c.frames), tuple(line for c in clips for line in c.lines))


def _sample(domain: str, work: Workshop) -> Selection:
    """Questions are sampled first, then pairs that no gate dropped, spread evenly over the items."""
    from playlisteval.stats.sampling import stratified_sample

    items = sorted((i for i in work.study.records(Item) if i.domain == domain), key=lambda i: i.id)
    rng = work.draw("benchmark", domain)
    sampled = rng.sample(items, min(len(items), work.settings.pairs.questions_per_domain))
    dropped = {
        r.subject_id for r in work.study.records(GateReport) if r.phase == "pair" and r.outcome == "dropped"
    }
    chosen_items = {i.id for i in sampled}
    by_item: dict[str, list[AnswerPair]] = {}
    for pair in work.study.records(AnswerPair):
        if pair.item_id in chosen_items and pair.id not in dropped:
            by_item.setdefault(pair.item_id, []).append(pair)
    pairs = stratified_sample(by_item, work.settings.pairs.pairs_per_domain, rng)
    return Selection(
        domain=domain,
        question_ids=tuple(sorted(i.question_id for i in sampled)),
        pair_ids=tuple(sorted(p.id for p in pairs)),
        seed=work.settings.seed,
    )
