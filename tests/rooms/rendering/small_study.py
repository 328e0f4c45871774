"""A folder in; a complete made-up study, or one in which no question passed, out."""
# ruff: noqa: E501

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from playlisteval.records import (
    RATING_PAIRS,
    AnswerPair,
    AttributeDegradations,
    CausalAttribute,
    Chunk,
    Citation,
    ClipRange,
    ConstantAttributes,
    DegradedAnswer,
    DegradedElement,
    DegradedSet,
    Delivery,
    Draft,
    DuplicateFlag,
    ElementImpact,
    GateReport,
    GoldAnalysis,
    GoldAttributes,
    Item,
    Measurement,
    Order,
    Playlist,
    Question,
    QuestionType,
    RangeDelivery,
    Record,
    SceneReference,
    Segment,
    SegmentPair,
    Selection,
    ServedFrame,
    Utterance,
    Verdict,
    Video,
    Word,
)
from playlisteval.store.calls import Call, Ledger, Spent
from playlisteval.store.study import Output, Study, UnitMark

SECRET_FOLDER = "/home/somebody/private films"
GOLD = """Both towns mark the hour for people who work by the water (clip 1 @ 00:20 - 00:40).

At the old ferry landing a round clock with a white face hangs above a green door, and its hands are painted red \
(clip 1 @ 00:30 - 00:50). The keeper says that crews have set their watches by it for a century \
(clip 1 @ 01:02 - 01:20).

On the market square a square clock with black numerals stands on a striped iron post beside a fountain \
(clip 2 @ 00:12 - 00:32). Traders open their stalls when it strikes seven (clip 2 @ 00:40 - 01:04).

Compared with each other, the clock at the landing belongs to those who leave, and the one on the square to \
those who stay."""
WRONG = {
    4: """Both towns mark the hour for people who work by the water.

At the old ferry landing a round clock with a white face hangs above a blue door, and its hands are painted red. \
The keeper says that crews have set their watches by it for a century.

On the market square a square clock with black numerals stands on a striped iron post beside a fountain. \
Traders open their stalls when it strikes seven.

Compared with each other, the clock at the landing belongs to those who leave, and the one on the square to \
those who stay.""",
    3: """Both towns mark the hour for people who work by the water.

At the old ferry landing a round clock with a yellow face hangs above a blue door, and its hands are painted red. \
The keeper says that crews have set their watches by it for a century.

On the market square a square clock with black numerals stands on a plain wooden post beside a fountain. \
Traders open their stalls when it strikes seven.

Compared with each other, the clock at the landing belongs to those who leave, and the one on the square to \
those who stay.""",
    2: """Both towns mark the hour for people who work by the water.

At the old ferry landing two lanterns with yellow glass hang above a blue door, and their frames are painted red. \
The keeper says that crews have set their watches by it for a century.

On the market square a square clock with black numerals stands on a plain wooden post beside a statue of a horse. \
Traders open their stalls when it strikes seven.

Compared with each other, the clock at the landing belongs to those who leave, and the one on the square to \
those who stay.""",
    1: """Both towns mark the hour for people who work by the water.

At the old ferry landing a man in a yellow coat climbs a ladder, takes the clock down and carries it to a boat. \
The keeper says that crews have set their watches by it for a century.

On the market square a crowd watches a carousel turn around a plain wooden post beside a statue of a horse. \
Traders open their stalls when it strikes seven.

Compared with each other, the clock at the landing belongs to those who leave, and the one on the square to \
those who stay.""",
}
QUESTION = (
    "Compare the purpose of the timepiece that hangs over the painted entrance at the edge of the water where the "
    "boats are tied up with the purpose of the timepiece that rises from the ground next to the basin of running "
    "water in the middle of the place where stalls are set up"
)
SPEECH = (
    "the ferry has crossed here since before the bridge was built and crews have set their watches by it "
    "for a century my grandfather opened the gate each morning when the bell rang seven and nobody was late"
).split()
ATTRIBUTES = (
    ("Entrance at the landing", 0.30, "What the entrance under the timepiece looks like."),
    ("Face of the timepiece", 0.25, "Shape and colour of the dial at the landing."),
    ("Post on the square", 0.20, "What carries the second timepiece."),
    ("Neighbour on the square", 0.15, "What stands beside the post."),
    ("Purpose", 0.10, "Whom each timepiece serves."),
)
BROKEN_NAMES = {4: (0,), 3: (0, 1, 2), 2: (0, 1, 2, 3), 1: (0, 1, 2, 3)}
BASELINES = ("random_choice", "first_letter", "longer_answer", "text_only")
SETTINGS = (
    ("retrieved", "oracle", "frames+transcript"),
    ("retrieved", "oracle", "frames"),
    ("retrieved", "oracle", "transcript"),
    ("retrieved", "full", "frames+transcript"),
    ("retrieved", "full", "frames"),
    ("retrieved", "full", "transcript"),
)
JUDGES = {"local-sight": 0.79, "harbour-7b": 0.71, "gull-2b": 0.55}
GATES_I = ("citation_structure", "transcript_shortcut", "recall_shortcut", "video_grounding")
GATES_II = ("causal_record", "blind_ranking", "sighted_ranking")


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Made:
    """The records of the study by kind, for tests to look at."""

    def __init__(
        self, title: str = "Clocks of the coast", *, bridge: str = "Both tell the hour.", items: bool = True
    ) -> None:
        self._bridge = bridge
        self.playlists = [
            Playlist(domain="harbours", title=title, knowledge="static"),
            Playlist(domain="kitchens", title="Slow food at home", knowledge="dynamic"),
        ]
        self.videos = [self._video(p, n) for p in self.playlists for n in range(3)]
        self.chunks = [
            Chunk(video_id=v.id, index=i, start_seconds=30.0 * i, end_seconds=30.0 * (i + 1))
            for v in self.videos
            for i in range(4)
        ]
        self.utterances = [self._speech(v) for v in self.videos]
        self.segments = [
            Segment(
                video_id=v.id,
                domain=v.domain,
                playlist_id=v.playlist_id,
                index=0,
                start_seconds=0.0,
                end_seconds=120.0,
                first_chunk=0,
                end_chunk=4,
                short=True,
            )
            for v in self.videos
        ]
        self.seeds = [
            SegmentPair(domain=a.domain, segment_ids=(a.id, b.id), cosine=round(0.55 + 0.07 * n, 2), draw=n)
            for n, (a, b) in enumerate(self._couples())
        ]
        self.drafts: list[Draft] = []
        self.questions: list[Question] = []
        self.degraded: list[DegradedSet] = []
        self.items: list[Item] = []
        self.pairs: list[AnswerPair] = []
        self.gates: list[GateReport] = []
        self.deliveries: list[Delivery] = []
        self.verdicts: list[Verdict] = []
        self.selections: list[Selection] = []
        self.measurements: list[Measurement] = []
        for n, seed in enumerate(self.seeds):
            self._attempts(seed, n, passes=items and n != 2)
        if items:
            self._judge()
            self.measurements = list(measurements())

    # -- material

    def _video(self, playlist: Playlist, n: int) -> Video:
        titles = {
            "harbours": ("The Ferry Landing", "Market Square & Fountain", "Night <b>shift</b> at the 'lock'"),
            "kitchens": ("Bread, in 12 hours", "Knives and boards", 'A pot on the "low" flame'),
        }
        return Video(
            playlist_id=playlist.id,
            domain=playlist.domain,
            position=n,
            title=titles[playlist.domain][n],
            sha256=sha(f"{playlist.domain} {n}"),
            size_bytes=10_000_000 + n,
            duration_seconds=120.0,
            width=640,
            height=360,
            fps=12.0,
            has_video=True,
            has_audio=n != 2,
            licence="CC BY 4.0" if n != 1 else None,
            url=("https://example.org/watch?v=1&t=2", "javascript:alert(1)", None)[n],
            flags=("variable_frame_rate",) if n == 1 else (),
            source=f"{SECRET_FOLDER}/{playlist.domain}-{n}.mp4",
        )

    def _speech(self, video: Video) -> Utterance:
        words = tuple(
            Word(text=w, start_seconds=3.0 * i, end_seconds=3.0 * i + 1.0) for i, w in enumerate(SPEECH)
        )
        return Utterance(
            video_id=video.id,
            start_seconds=0.0,
            end_seconds=words[-1].end_seconds,
            text=" ".join(SPEECH),
            words=words,
            source="made-up",
        )

    def _couples(self) -> Iterator[tuple[Segment, Segment]]:
        for first in (0, 3):
            for a, b in ((0, 1), (1, 2), (0, 2)):
                yield self.segments[first + a], self.segments[first + b]

    # -- phases I and II

    def _attempts(self, seed: SegmentPair, n: int, *, passes: bool) -> None:
        tries = 2 if passes else 3
        for attempt in range(1, tries + 1):
            draft = self._draft(seed, n, attempt)
            self.drafts.append(draft)
            last = passes and attempt == tries
            stop = None if last else GATES_I[(n + attempt) % 2 * 3 if passes else 1]
            self._report_gates(seed, draft.id, "question", GATES_I, attempt, stop)
        if passes:
            self._finish(seed, n, self.drafts[-1])

    def _report_gates(
        self,
        seed: SegmentPair,
        subject: str,
        phase: str,
        gates: Sequence[str],
        round_number: int,
        stop: str | None,
    ) -> None:
        reasons = {
            "citation_structure": ("too_few_chunks", "2 chunks are cited in clip 1, 1 in clip 2"),
            "transcript_shortcut": ("answered_from_transcript", f"windows of {SECRET_FOLDER}/x.mp4 tell it"),
            "video_grounding": ("claim_not_grounded", "the second hop can't be seen"),
            "blind_ranking": ("order_recovered", "both rankers put gold first"),
        }
        for gate in gates:
            outcome, reason, detail = "kept", "", ""
            if gate == "recall_shortcut":
                outcome, reason, detail = "not_testable", "no_memory", "the provider has no memory to ask"
            if gate == stop:
                outcome, (reason, detail) = "dropped", reasons[gate]
            self.gates.append(
                GateReport(
                    gate=gate,
                    phase=phase,  # type: ignore[arg-type]
                    subject_id=subject,
                    seed_id=seed.id,
                    round=round_number,
                    outcome=outcome,  # type: ignore[arg-type]
                    reason=reason,
                    detail=detail,
                )
            )
            if outcome == "dropped":
                return

    def _draft(self, seed: SegmentPair, n: int, attempt: int) -> Draft:
        return Draft(
            seed_id=seed.id,
            attempt=attempt,
            verb="compare" if attempt == 2 else "interpret",
            question=QUESTION + ("?" if attempt == 2 else f", attempt {attempt} of seed {n}?"),
            answer=GOLD,
            question_type=QuestionType(row="Conceptual", column="Analyze"),
            bridge=self._bridge,
            hop_1="A round clock over a green door serves the ferry crews.",
            hop_2="A square clock on a striped post serves the traders.",
            scene_references=(
                SceneReference(
                    scene_description="the timepiece over the entrance", actual_entity_name="clock"
                ),
            ),
            clip_ranges=(ClipRange(clip_id=1, start_time=20.0, end_time=40.0, qa_reference="question"),),
        )

    def _finish(self, seed: SegmentPair, n: int, draft: Draft) -> None:
        first, second = (next(s for s in self.segments if s.id == i) for i in seed.segment_ids)
        cited = [(1, 20, 40), (1, 30, 50), (1, 62, 80), (2, 12, 32), (2, 40, 64)]
        question = Question(
            draft_id=draft.id,
            seed_id=seed.id,
            domain=seed.domain,
            segment_ids=seed.segment_ids,
            verb=draft.verb,
            question=draft.question,
            answer=draft.answer,
            question_type=draft.question_type,
            bridge=draft.bridge,
            hop_1=draft.hop_1,
            hop_2=draft.hop_2,
            citations=tuple(
                Citation(
                    clip_id=clip,
                    video_id=(first if clip == 1 else second).video_id,
                    start_seconds=float(start),
                    end_seconds=float(end),
                    chunk_ids=(),
                )
                for clip, start, end in cited
            ),
        )
        self.questions.append(question)
        for attempt in (1, 2) if n % 2 else (2,):
            degraded = degraded_set(question, attempt)
            self.degraded.append(degraded)
            self._report_gates(
                seed, degraded.id, "distractors", GATES_II, attempt, None if attempt == 2 else "blind_ranking"
            )
        item = Item(
            question_id=question.id,
            degraded_set_id=self.degraded[-1].id,
            seed_id=seed.id,
            domain=seed.domain,
        )
        self.items.append(item)
        for number, (chosen, rejected) in enumerate(RATING_PAIRS):
            pair = AnswerPair(
                item_id=item.id,
                question_id=question.id,
                domain=item.domain,
                chosen_rating=chosen,
                rejected_rating=rejected,
                chosen_side="A" if (n + number) % 2 else "B",
            )
            self.pairs.append(pair)
            kept = (n + number) % 5 < 3
            self.gates.append(
                GateReport(
                    gate="difficulty",
                    phase="pair",
                    subject_id=pair.id,
                    seed_id=seed.id,
                    round=1,
                    outcome="kept" if kept else "dropped",
                    reason="" if kept else "both_right",
                )
            )

    # -- judging

    def _judge(self) -> None:
        dropped = {g.subject_id for g in self.gates if g.phase == "pair" and g.outcome == "dropped"}
        kept = [p for p in self.pairs if p.id not in dropped]
        for domain in ("harbours", "kitchens"):
            inside = [p for p in kept if p.domain == domain]
            self.selections.append(
                Selection(
                    domain=domain,
                    question_ids=tuple(dict.fromkeys(p.question_id for p in inside)),
                    pair_ids=tuple(p.id for p in inside),
                    seed=7,
                )
            )
        for number, pair in enumerate(kept):
            for setting in SETTINGS:
                delivery = self._delivery(pair, setting, number)
                self.deliveries.append(delivery)
                for judge in JUDGES:
                    for order in ("forward", "reversed"):
                        self.verdicts.append(self._verdict(pair, judge, setting, order, delivery))
            for judge in BASELINES:
                self.verdicts.append(self._verdict(pair, judge, SETTINGS[3], "forward", delivery))

    def _delivery(self, pair: AnswerPair, setting: tuple[str, str, str], number: int) -> Delivery:
        question = next(q for q in self.questions if q.id == pair.question_id)
        videos = [next(s for s in self.segments if s.id == i).video_id for i in question.segment_ids]
        frames = tuple(
            ServedFrame(video_id=v, time_seconds=7.5 + 15.0 * i, sha256=sha(f"{v} {i}"))
            for v in videos
            for i in range(8)
            if "frames" in setting[2] and (setting[1] == "oracle" or (i + number) % 3)
        )
        chunks = tuple(c.id for c in self.chunks if c.video_id in videos)
        found = setting[1] == "oracle" or number % 3 > 0
        ranges = [
            RangeDelivery(
                kind=kind,
                video_id=videos[clip],
                start_seconds=start,
                end_seconds=end,
                in_video=True,
                in_scope=True,
                retrieved_rank=(number + 1 if found else None),
                frame_served=any(
                    f.video_id == videos[clip] and start <= f.time_seconds <= end for f in frames
                ),
                transcript_served="transcript" in setting[2],
            )
            for kind, clip, start, end in (
                ("deciding", 0, 34.0, 41.0),
                ("gold", 0, 30.0, 50.0),
                ("gold", 1, 12.0, 32.0),
            )
        ]
        return Delivery(
            pair_id=pair.id,
            selector=setting[0],
            scope=setting[1],
            modality=setting[2],
            frames=frames,
            transcript_chunk_ids=chunks if "transcript" in setting[2] else (),
            ranges=tuple(ranges),
            accepted=True,
        )

    def _verdict(
        self, pair: AnswerPair, judge: str, setting: tuple[str, str, str], order: Order, delivery: Delivery
    ) -> Verdict:
        draw = int(sha(f"{pair.chosen_rating}{pair.rejected_rating}{pair.domain}{judge}{setting}{order}"), 16)
        share = draw % 1000 / 1000
        skill = JUDGES.get(judge, 0.5) - (0.12 if setting[1] == "full" else 0.0)
        skill -= 0.08 if setting[2] != "frames+transcript" else 0.0
        silent = judge == "gull-2b" and share > 0.94
        right = share < skill
        shown = pair.chosen_side if order == "forward" else ("B" if pair.chosen_side == "A" else "A")
        letter = shown if right else ("B" if shown == "A" else "A")
        lost = not silent and not right and judge not in BASELINES
        steps = ("retrieval", "sampling", "reading", "weighing", "annotation")
        return Verdict(
            pair_id=pair.id,
            question_id=pair.question_id,
            judge=judge,
            selector=setting[0],
            scope=setting[1],
            modality=setting[2],
            order=order,
            outcome="refusal" if silent else letter,  # type: ignore[arg-type]
            picked=None if silent else "chosen" if right else "rejected",
            reply="I can't help with that."
            if silent
            else f"The door in the frame at 00:37 settles it.\n[Overall Judge] [[{letter}]]",
            delivery_id=delivery.id,
            broken_step=steps[draw // 1000 % 5] if lost else None,  # type: ignore[arg-type]
        )

    # -- the study

    def records(self) -> list[Record]:
        duplicate = DuplicateFlag(
            domain="harbours",
            segment_ids=(self.segments[0].id, self.segments[2].id),
            cosine=0.97,
            dropped_video_id=None,
            reason="covers_too_little",
        )
        return [
            *self.playlists,
            *self.videos,
            *self.chunks,
            *self.utterances,
            *self.segments,
            duplicate,
            *self.seeds,
            *self.drafts,
            *self.gates,
            *self.questions,
            *self.degraded,
            *self.items,
            *self.pairs,
            *self.selections,
            *self.deliveries,
            *self.verdicts,
            *self.measurements,
        ]


def degraded_set(question: Question, attempt: int) -> DegradedSet:
    def answer(rating: int) -> DegradedAnswer:
        return DegradedAnswer(
            response=WRONG[rating] if attempt == 2 else f"{WRONG[rating]} (try {attempt})",
            attribute_degradations=tuple(
                AttributeDegradations(
                    attribute_name=ATTRIBUTES[a][0],
                    degradation_by_elements=tuple(
                        DegradedElement(
                            element=f"element {e + 1}", impact="shown otherwise", modality="visual_only"
                        )
                        for e in range(1 + (rating < 3) + (rating < 2))
                    ),
                )
                for a in BROKEN_NAMES[rating]
            ),
            constant_attributes=(
                ConstantAttributes(
                    attribute_name=ATTRIBUTES[4][0],
                    consistency_by_elements=(ElementImpact(element="crews", impact="kept as it was"),),
                ),
            ),
        )

    return DegradedSet(
        question_id=question.id,
        seed_id=question.seed_id,
        attempt=attempt,
        causal_attributes=tuple(
            CausalAttribute(attribute_name=n, importance_score=w, description=d) for n, w, d in ATTRIBUTES
        ),
        gold_standard_analysis=GoldAnalysis(
            attribute_analysis=(
                GoldAttributes(
                    attribute_name=ATTRIBUTES[0][0],
                    quality_by_elements=(
                        ElementImpact(element="green door", impact="named with its colour"),
                    ),
                ),
            )
        ),
        rating_4=answer(4),
        rating_3=answer(3),
        rating_2=answer(2),
        rating_1=answer(1),
    )


def measure(
    name: str, value: float | None, spread: float | None = None, *, n: int = 30, note: str = "", **where: str
) -> Measurement:
    return Measurement(
        name=name,
        where=tuple(where.items()),
        value=value,
        low=None if value is None or spread is None else round(value - spread, 4),
        high=None if value is None or spread is None else round(value + spread, 4),
        n=n,
        clusters=max(1, n // 6) if n else 0,
        method="bootstrap over questions; forward order; a reply without a verdict counts 0.5",
        note=note,
    )


def measurements() -> Iterator[Measurement]:
    """Figures as the metrics would name them."""
    for selector, scope, modality in SETTINGS:
        for judge, skill in JUDGES.items():
            value = round(skill - (0.12 if scope == "full" else 0) - (0 if "+" in modality else 0.08), 3)
            where = {"judge": judge, "selector": selector, "scope": scope, "modality": modality}
            yield from _row(where, value)
            yield _behind(where, judge, value, scope)
            yield measure(
                "replies", 2.0 if judge == "gull-2b" else 0.0, **where, set="kept", outcome="refusal"
            )
            if scope == "full":
                for step, lost in (
                    ("retrieval", 5),
                    ("sampling", 3),
                    ("reading", 2),
                    ("weighing", 2),
                    ("annotation", 0),
                ):
                    yield measure("broken_step", float(lost), n=12, **where, step=step)
        for baseline in BASELINES:
            where = {"judge": baseline, "selector": selector, "scope": scope, "modality": modality}
            yield from _row(where, {"text_only": 0.53, "longer_answer": 0.467}.get(baseline, 0.5))
    for name, value, floor in (
        ("hit_both", 0.56, 0.1),
        ("hit_any", 0.88, 0.5),
        ("hit_segment", 0.72, 0.3),
        ("ndcg", 0.61, None),
    ):
        for retriever, less in (("dense", 0.0), ("words", 0.11)):
            place = {"retriever": retriever, "scope": "full", "k": "10"}
            yield measure(name, round(value - less, 3), 0.09, n=5, **place, kind="measured")
            yield measure(name, floor, n=5, **place, kind="chance")
            yield measure(
                name, round(value - less, 3), 0.12, n=3, **place, kind="measured", domain="harbours"
            )
    for audit, before in (
        ("longer_answer", 0.49),
        ("first_letter", 0.5),
        ("text_only", 0.54),
        ("random_choice", 0.51),
    ):
        yield measure("audit", before, 0.08, n=50, audit=audit, set="all")
        yield measure(
            "audit",
            None if audit == "text_only" else before - 0.03,
            0.1,
            n=0 if audit == "text_only" else 30,
            audit=audit,
            set="kept",
        )
    yield measure("accuracy_given_hit", 0.8, 0.1, judge="local-sight", scope="full", hit="yes")
    yield measure("accuracy_given_hit", None, n=0, judge="local-sight", scope="full", hit="no")
    yield measure("cost", 1.25, n=12, stage="ask", role="asker", model="harbour-large")
    yield measure("cost", None, n=60, stage="judge", role="judge", model="local/sight")
    yield measure(
        "family_overlap",
        None,
        note="harbour-7b is of the family harbour, as is the asker, which wrote the questions.",
        judge="harbour-7b",
        family="harbour",
        **{"with": "asker"},
    )


def _row(where: dict[str, str], value: float) -> Iterator[Measurement]:
    kept = {**where, "set": "kept"}
    yield measure("accuracy", value, 0.09, **kept)
    yield measure("accuracy", round(value + 0.04, 3), 0.06, n=50, **where, set="all")
    for domain, more in (("harbours", 0.03), ("kitchens", -0.03)):
        yield measure("accuracy", round(value + more, 3), 0.13, n=15, **kept, domain=domain)
    for gap in (1, 2, 3, 4):
        known = gap < 4 or where["modality"] != "transcript" or where["judge"] in BASELINES
        yield measure(
            "accuracy",
            round(value + 0.03 * (gap - 2), 3) if known else None,
            0.14,
            n=8 if known else 0,
            **kept,
            gap=str(gap),
        )
    for name, figure in (
        ("accuracy_forward", value),
        ("accuracy_reversed", value - 0.02),
        ("solved_both", value - 0.15),
        ("wrong_both", 0.9 - value),
        ("letter_agreement", 0.25),
        ("picked_a", 0.52),
    ):
        yield measure(name, round(figure, 3), 0.08, **kept)


def _behind(where: dict[str, str], judge: str, value: float, scope: str) -> Measurement:
    best = JUDGES["local-sight"] - (0.12 if scope == "full" else 0)
    difference = round(value - best, 3)
    if difference == 0:
        return measure("behind_best", 0.0, note="best row of its scope on these pairs", **where)
    near = abs(difference) < 0.1
    note = "not distinguishable from local-sight; McNemar p = 0.3" if near else "behind local-sight"
    return measure("behind_best", difference, 0.11, note=note, **where)


def fill(folder: Path, made: Made) -> Study:
    """A study on disk with these records, one failed file and a few calls."""
    study = Study.open(folder, create=True)
    mark = UnitMark(unit="all", stage="made-up", stage_version=1, settings="", label="all", run_id="run")
    study.commit_unit(mark, Output(records=made.records()))
    broken = UnitMark(
        unit="broken",
        stage="collect",
        stage_version=1,
        settings="",
        label=f"{SECRET_FOLDER}/ten bytes.bin",
        run_id="run",
    )
    study.fail_unit(
        broken, f"{SECRET_FOLDER}/ten bytes.bin: not a media file (10 bytes); remove it or replace it"
    )
    if made.items:
        ledger = Ledger(study, clock=lambda: 0.0)
        for n in range(3):
            number = ledger.send(Call(f"k{n}", "run", "ask", "asker", "ask", "p", "harbour-large", "{}"))
            if n < 2:
                ledger.complete(number, "ok", Spent(cost_usd=0.625))
            else:
                ledger.fail(number, "503")
    return study
