"""Items in; their pairs, what the difficulty gate said, and each domain's benchmark out (paper 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playlisteval.engine.answers import Answers, Contest, contests
from playlisteval.engine.library import GENERATOR
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.gates.base import PairSubject, bound_gates, gate_identities
from playlisteval.records import AnswerPair, GateReport, Item, OwnQuestion, SegmentPair, Selection
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
            whole = () if work.settings.own.sample else tuple(sorted(_own_items(items, domain, work)))
            if all(i in paired for i in ids):
                units.append(Unit(f"benchmark of {domain}", (domain, *ids, *whole), domain))
        return units

    def depends_on(self, work: Workshop) -> Sequence[object]:
        return gate_identities("pair", work.settings.gates, work.role_identity)

    def notes(self, work: Workshop) -> list[str]:
        """How many pairs of one's own systems' answers were left out because both are rated alike."""
        own = work.study.by_id(OwnQuestion)
        brought = [own[i.own_id] for i in work.study.records(Item) if i.own_id in own]
        ties = sum(len(o.answers) * (len(o.answers) - 1) // 2 - len(contests(o)) for o in brought)
        return [f"pairs of own answers left out because both are rated alike: {ties}"] if ties else []

    def run(self, unit: Unit, work: Workshop) -> Output:
        payload: Any = unit.payload
        return self._pairs(payload, work) if isinstance(payload, Item) else Output([_sample(payload, work)])

    def _pairs(self, item: Item, work: Workshop) -> Output:
        answers = Answers.of(work.study)
        evidence = _own_segments(item, answers, work)
        pairs = [_pair(item, contest, work) for contest in contests(answers.own.get(item.own_id))]

        def subject(pair: AnswerPair) -> PairSubject:
            question = answers.questions[item.question_id].question
            return PairSubject(pair, question, *answers.shown(pair), evidence)

        gates = bound_gates("pair", work.settings.gates, work.tools(self.name), subject)
        reports = [r for pair in pairs for r in _reports(pair, item, gates)]
        return Output([*pairs, *reports])


def _pair(item: Item, contest: Contest, work: Workshop) -> AnswerPair:
    drawn = work.draw("side", item.id, contest.chosen_rating, contest.rejected_rating, *contest.systems or ())
    return AnswerPair(
        item_id=item.id,
        question_id=item.question_id,
        domain=item.domain,
        chosen_rating=contest.chosen_rating,
        rejected_rating=contest.rejected_rating,
        chosen_side="A" if drawn.random() < 0.5 else "B",
        systems=contest.systems,
    )


def _own_items(items: Sequence[Item], domain: str, work: Workshop) -> set[str]:
    """Those of a domain whose question was brought along."""
    own = {s.id for s in work.study.records(SegmentPair) if s.own_id}
    return {i.id for i in items if i.domain == domain and i.seed_id in own}


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
    one, two = work.clips(answers.questions[item.question_id].segment_ids, GENERATOR)
    same = (one.video_id, one.start_seconds) == (two.video_id, two.start_seconds)
    clips = (one,) if same else (one, two)
    return Evidence(tuple(f for c in clips for f in c.frames), tuple(line for c in clips for line in c.lines))


def _sample(domain: str, work: Workshop) -> Selection:
    """Questions are sampled first, then pairs that no gate dropped, spread evenly over the items.

    What was brought along stays whole, unless its user wants it sampled too.
    """
    from playlisteval.stats.sampling import stratified_sample

    items = sorted((i for i in work.study.records(Item) if i.domain == domain), key=lambda i: i.id)
    whole = set[str]() if work.settings.own.sample else _own_items(items, domain, work)
    rng = work.draw("benchmark", domain)
    drawn = [i for i in items if i.id not in whole]
    sampled = rng.sample(drawn, min(len(drawn), work.settings.pairs.questions_per_domain))
    pairs = _kept_by_item(work)
    by_item = {i.id: pairs[i.id] for i in sampled if i.id in pairs}
    chosen = stratified_sample(by_item, work.settings.pairs.pairs_per_domain, rng)
    chosen += [p for i in sorted(whole) for p in pairs.get(i, [])]
    return Selection(
        domain=domain,
        question_ids=tuple(sorted([*(i.question_id for i in sampled), *_questions_of(items, whole)])),
        pair_ids=tuple(sorted(p.id for p in chosen)),
        seed=work.settings.seed,
    )


def _questions_of(items: Sequence[Item], ids: set[str]) -> list[str]:
    return [i.question_id for i in items if i.id in ids]


def _kept_by_item(work: Workshop) -> dict[str, list[AnswerPair]]:
    """Pairs that no gate dropped, in the order of their making."""
    dropped = {
        r.subject_id for r in work.study.records(GateReport) if r.phase == "pair" and r.outcome == "dropped"
    }
    by_item: dict[str, list[AnswerPair]] = {}
    for pair in work.study.records(AnswerPair):
        if pair.id not in dropped:
            by_item.setdefault(pair.item_id, []).append(pair)
    return by_item
