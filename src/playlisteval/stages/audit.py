"""Items and what gates dropped in; what models find when they are asked about them differently out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from playlisteval.engine.answers import Answers
from playlisteval.engine.library import GENERATOR, JUDGE
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.engine.windows import WINDOWS_PER_SEGMENT, transcript_windows
from playlisteval.errors import TaskNotSupported
from playlisteval.gates.base import (
    DistractorSubject,
    Gate,
    GateAnswer,
    PairSubject,
    Phase,
    QuestionSubject,
    gate_identities,
    gates_of,
)
from playlisteval.metrics.gate_audits import LAST_GATE
from playlisteval.parts import load_part
from playlisteval.records import (
    AnswerPair,
    AuditFinding,
    DegradedSet,
    Draft,
    FindingOutcome,
    GateReport,
    Item,
    Question,
    SegmentPair,
    content_hash,
)
from playlisteval.store.study import Output
from playlisteval.tasks import judge_pair
from playlisteval.tasks.base import Evidence
from playlisteval.tasks.citations import strip_citations
from playlisteval.tasks.judge_pair import JudgePairInputs
from playlisteval.tasks.verdicts import read_verdict

ANSWER_ONLY, GATE_VARIANT, GATE_ALONE = "answer_only", "gate_variant", "gate_alone"
VARIANTS: tuple[tuple[str, str], ...] = (("sighted_ranking", "blind"), ("blind_ranking", "transcript"))
"""Gates with the option that makes them stricter than the paper's."""
PHASES: tuple[Phase, ...] = ("question", "distractors", "pair")


@dataclass(frozen=True)
class _Asked:
    """One unit: an item, or all that a gate dropped of one seed."""

    audit: str
    about: str
    item: Item | None = None
    dropped: tuple[GateReport, ...] = ()


class Audit(Stage):
    """One unit an audit and item, or gate and seed; without leave for calls, only those done before."""

    reads = ("media", "index", "gates", "seed")
    roles = ("text_judge", "transcriber")

    def plan(self, work: Workshop) -> Sequence[Unit]:
        units = [_unit(asked, work) for asked in (*_of_items(work), *_of_gates(work))]
        if work.settings.audit.calls:
            return units
        done = {row.label for row in work.study.journal(self.name) if row.state == "done"}
        return [unit for unit in units if unit.label in done]

    def notes(self, work: Workshop) -> list[str]:
        if work.settings.audit.calls:
            return []
        return [
            "audits that call models were not run; 'playlisteval audit STUDY --calls' says how many calls "
            "they would make"
        ]

    def depends_on(self, work: Workshop) -> Sequence[object]:
        return [gate_identities(phase, work.settings.gates, work.role_identity) for phase in PHASES]

    def run(self, unit: Unit, work: Workshop) -> Output:
        asked: _Asked = unit.payload
        return Output(list(_FIND[asked.audit](asked, work)))


def _of_items(work: Workshop) -> Iterator[_Asked]:
    gates = {gate.name for gate in gates_of("distractors", work.settings.gates)}
    for item in work.study.records(Item):
        yield _Asked(ANSWER_ONLY, "", item)
        for gate, option in VARIANTS:
            if gate in gates and item.degraded_set_id:
                yield _Asked(GATE_VARIANT, f"{gate} {option}", item)


def _of_gates(work: Workshop) -> Iterator[_Asked]:
    """What each gate of the settings dropped, by seed; the generators' own refusals are no gate's doing."""
    gates = {gate.name for phase in PHASES for gate in gates_of(phase, work.settings.gates)}
    dropped: dict[tuple[str, str], list[GateReport]] = defaultdict(list)
    for report in work.study.records(GateReport):
        if report.outcome == "dropped" and report.gate in gates:
            dropped[report.gate, report.seed_id].append(report)
    for (gate, _), reports in dropped.items():
        yield _Asked(GATE_ALONE, gate, dropped=tuple(reports))


def _unit(asked: _Asked, work: Workshop) -> Unit:
    """The label tells the parents too: it says of a unit that it was done, whether or not it is planned."""
    if asked.item:
        subject, rest = asked.item.id, tuple(p.id + p.chosen_side for p in _pairs_of(asked.item, work))
    else:
        subject, rest = asked.dropped[0].seed_id, tuple(r.id for r in asked.dropped)
    parents = (asked.audit, asked.about, subject, *rest)
    about = f" {asked.about}" if asked.about else ""
    return Unit(f"{asked.audit}{about} of {subject}, {content_hash(parents)[:8]}", parents, asked)


def expected_calls(units: Sequence[Unit], work: Workshop) -> Counter[str]:
    """At most so many calls of each role; those that were answered before are not made again."""
    calls: Counter[str] = Counter()
    for unit in units:
        asked: _Asked = unit.payload
        if asked.audit == ANSWER_ONLY and asked.item:
            calls["text_judge"] += len(_pairs_of(asked.item, work))
        elif asked.audit == GATE_VARIANT:
            calls.update(_variant(asked.about, work).roles)
        for report in asked.dropped:
            for gate in _later_gates(report, work):
                calls.update(gate.roles)
    return calls


def _pairs_of(item: Item, work: Workshop) -> Sequence[AnswerPair]:
    def by_item() -> Mapping[str, list[AnswerPair]]:
        found: dict[str, list[AnswerPair]] = defaultdict(list)
        for pair in work.study.records(AnswerPair):
            found[pair.item_id].append(pair)
        return found

    return work.once("pairs by item", by_item).get(item.id, [])


def _answers(work: Workshop) -> Answers:
    return work.once("answers", lambda: Answers.of(work.study))


# -- the answers alone


def _answer_only(asked: _Asked, work: Workshop) -> Iterator[AuditFinding]:
    """The text judge on each pair, without its question: do the answers alone say which is better?"""
    for pair in _pairs_of(asked.item, work) if asked.item else ():
        a, b = _answers(work).shown(pair)
        outcome: FindingOutcome
        try:
            reply = work.perform(
                "audit", "text_judge", judge_pair.TASK, JudgePairInputs("", a, b, Evidence((), ()))
            ).text
            said = read_verdict(reply)
            outcome = "none" if said not in ("A", "B") else "yes" if said == pair.chosen_side else "no"
        except TaskNotSupported as error:
            outcome, reply = "not_testable", str(error)
        yield AuditFinding(
            audit=ANSWER_ONLY,
            about="",
            subject_id=pair.id,
            cluster_id=pair.question_id,
            outcome=outcome,
            detail=reply,
        )


# -- a gate with another option


def _gate_variant(asked: _Asked, work: Workshop) -> Iterator[AuditFinding]:
    if asked.item is None:
        return
    subject = _distractors(_answers(work).sets[asked.item.degraded_set_id], work)
    said = _variant(asked.about, work).check(subject, work.tools("audit"))
    yield AuditFinding(
        audit=GATE_VARIANT,
        about=asked.about,
        subject_id=asked.item.id,
        cluster_id=asked.item.question_id,
        outcome=_passed(said),
        detail=said.detail,
    )


def _variant(about: str, work: Workshop) -> Gate[Any]:
    name, option = about.split(" ")
    kind = load_part("gates", name, cast("type[Gate[Any]]", Gate))
    return kind({**work.settings.gates.get(name, {}), option: True})


def _passed(said: GateAnswer) -> FindingOutcome:
    if said.outcome == "not_testable":
        return "not_testable"
    return "no" if said.outcome == "dropped" else "yes"


# -- a gate that stood alone in the way


def _gate_alone(asked: _Asked, work: Workshop) -> Iterator[AuditFinding]:
    """Asks the gates that were never reached, since those before the one that dropped had let it pass."""
    for report in asked.dropped:
        outcome, detail = _without(report, work)
        yield AuditFinding(
            audit=GATE_ALONE,
            about=asked.about,
            subject_id=report.subject_id,
            cluster_id=report.seed_id,
            outcome=outcome,
            detail=detail,
        )


def _without(report: GateReport, work: Workshop) -> tuple[FindingOutcome, str]:
    """Whether every later gate keeps it; one that can't be tested lets it pass, as in the pipeline."""
    later = _later_gates(report, work)
    if not later:
        return "yes", LAST_GATE
    untested: list[str] = []
    subject = _subject(report, work)
    for gate in later:
        said = gate.check(subject, work.tools("audit"))
        if said.outcome == "dropped":
            return "no", f"{gate.name}: {said.reason}"
        if said.outcome == "not_testable":
            untested.append(gate.name)
    told = f"not testable: {', '.join(untested)}" if untested else ""
    return ("not_testable" if len(untested) == len(later) else "yes"), told


def _later_gates(report: GateReport, work: Workshop) -> Sequence[Gate[Any]]:
    gates = gates_of(report.phase, work.settings.gates)
    names = [gate.name for gate in gates]
    return gates[names.index(report.gate) + 1 :] if report.gate in names else []


def _subject(report: GateReport, work: Workshop) -> QuestionSubject | DistractorSubject | PairSubject:
    if report.phase == "question":
        return _question(work.once("drafts", lambda: work.study.by_id(Draft))[report.subject_id], work)
    if report.phase == "distractors":
        return _distractors(_answers(work).sets[report.subject_id], work)
    return _pair(work.once("pairs", lambda: work.study.by_id(AnswerPair))[report.subject_id], work)


def _question(draft: Draft, work: Workshop) -> QuestionSubject:
    catalogue = work.catalogue()
    seed = work.once("seeds", lambda: work.study.by_id(SegmentPair))[draft.seed_id]
    segments = [catalogue.segment(s) for s in seed.segment_ids]
    one, two = (catalogue.chunks_of_segment(s) for s in segments)
    return QuestionSubject(
        draft=draft,
        clips=work.clips(seed.segment_ids, JUDGE),
        chunks=(one, two),
        windows=transcript_windows(work, segments, draft),
        windows_wanted=len(segments) * WINDOWS_PER_SEGMENT,
    )


def _distractors(degraded: DegradedSet, work: Workshop) -> DistractorSubject:
    question = work.once("questions", lambda: work.study.by_id(Question))[degraded.question_id]
    return DistractorSubject(
        question=question,
        gold=strip_citations(question.answer),
        degraded=degraded,
        clips=work.clips(question.segment_ids, JUDGE),
    )


def _pair(pair: AnswerPair, work: Workshop) -> PairSubject:
    question = _answers(work).questions[pair.question_id]
    clips = work.clips(question.segment_ids, GENERATOR)
    evidence = Evidence(
        tuple(f for c in clips for f in c.frames), tuple(line for c in clips for line in c.lines)
    )
    return PairSubject(pair, question.question, *_answers(work).shown(pair), evidence)


_FIND: Mapping[str, Callable[[_Asked, Workshop], Iterator[AuditFinding]]] = {
    ANSWER_ONLY: _answer_only,
    GATE_VARIANT: _gate_variant,
    GATE_ALONE: _gate_alone,
}
