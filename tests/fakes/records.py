"""Small records with every field filled, and a whole small benchmark of two domains, for tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from playlisteval.metrics.base import Benchmark, CallCost
from playlisteval.records import (
    RATING_PAIRS,
    AnswerPair,
    AttributeDegradations,
    AuditFinding,
    CausalAttribute,
    Citation,
    DegradedAnswer,
    DegradedElement,
    DegradedSet,
    Delivery,
    Draft,
    GateReport,
    GoldAnalysis,
    Item,
    Order,
    Playlist,
    Question,
    QuestionType,
    RangeDelivery,
    Record,
    Retrieval,
    ScopeList,
    Segment,
    SegmentPair,
    Selection,
    ServedFrame,
    Verdict,
    VerdictOutcome,
    Video,
)
from playlisteval.store.calls import Call, Ledger, Spent
from playlisteval.store.study import Output, Study, UnitMark
from playlisteval.tasks.citations import strip_citations

KIND = QuestionType(row="Factual", column="Apply")
LOCAL_PATH = "/home/somebody/films"
"""Where the fake videos lie: must not be found in anything that is published."""


def video(name: str = "v1", domain: str = "art", **over: Any) -> Video:
    fields: dict[str, Any] = {
        "playlist_id": "p1",
        "domain": domain,
        "position": 0,
        "title": f"Film {name}",
        "sha256": name,
        "size_bytes": 1000,
        "duration_seconds": 120.0,
        "width": 640,
        "height": 360,
        "has_video": True,
        "has_audio": True,
        "source": f"{LOCAL_PATH}/{name}.mp4",
    }
    return Video(**fields | over)


def segment(video_id: str, domain: str = "art", index: int = 0, **over: Any) -> Segment:
    fields: dict[str, Any] = {
        "video_id": video_id,
        "domain": domain,
        "playlist_id": "p1",
        "index": index,
        "start_seconds": 60.0 * index,
        "end_seconds": 60.0 * (index + 1),
        "first_chunk": 6 * index,
        "end_chunk": 6 * (index + 1),
        "short": False,
    }
    return Segment(**fields | over)


def draft(seed_id: str = "seed", attempt: int = 1) -> Draft:
    return Draft(
        seed_id=seed_id,
        attempt=attempt,
        verb="compare",
        question="How do the two signs compare?",
        answer="They differ.",
        question_type=KIND,
        bridge="b",
        hop_1="h1",
        hop_2="h2",
        scene_references=(),
        clip_ranges=(),
    )


def citation(clip: int, video_id: str, start: float = 10.0, end: float = 20.0) -> Citation:
    return Citation(clip_id=clip, video_id=video_id, start_seconds=start, end_seconds=end, chunk_ids=("c1",))


def question(name: str = "q1", domain: str = "art", **over: Any) -> Question:
    fields: dict[str, Any] = {
        "draft_id": f"draft of {name}",
        "seed_id": "seed",
        "domain": domain,
        "segment_ids": ("s1", "s2"),
        "verb": "compare",
        "question": f"How do the signs of {name} compare?",
        "answer": "One reads CAFE (clip 1 @ 00:10 - 00:20).\n\nThe other reads BAR (clip 2 @ 00:10 - 00:20).",
        "question_type": KIND,
        "bridge": "b",
        "hop_1": "h1",
        "hop_2": "h2",
        "citations": (citation(1, "v1"), citation(2, "v2")),
    }
    return Question(**fields | over)


def degraded_answer(rating: int, attributes: Sequence[str]) -> DegradedAnswer:
    return DegradedAnswer(
        response=" ".join(["word"] * (10 + rating)),
        attribute_degradations=tuple(
            AttributeDegradations(
                attribute_name=name,
                degradation_by_elements=(DegradedElement(element="e", impact="i", modality="visual_only"),),
            )
            for name in attributes
        ),
    )


def degraded_set(
    question_id: str = "q1", *, attempt: int = 1, degraded: Sequence[Sequence[str]] = ("a", "b", "ab", "abc")
) -> DegradedSet:
    """Attributes a, b, c weigh 0.2, 0.3, 0.5; `degraded` names those of ratings 4, 3, 2, 1."""
    weights = {"a": 0.2, "b": 0.3, "c": 0.5}
    return DegradedSet(
        question_id=question_id,
        seed_id="seed",
        attempt=attempt,
        causal_attributes=tuple(
            CausalAttribute(attribute_name=n, importance_score=w, description="d") for n, w in weights.items()
        ),
        gold_standard_analysis=GoldAnalysis(attribute_analysis=()),
        **{f"rating_{4 - i}": degraded_answer(4 - i, names) for i, names in enumerate(degraded)},  # type: ignore[arg-type]
    )


def pairs_of(item: Item, side: str = "A") -> tuple[AnswerPair, ...]:
    """All ten pairs of an item."""
    return tuple(
        AnswerPair(
            item_id=item.id,
            question_id=item.question_id,
            domain=item.domain,
            chosen_rating=chosen,
            rejected_rating=rejected,
            chosen_side=side,  # type: ignore[arg-type]
        )
        for chosen, rejected in RATING_PAIRS
    )


def pair(item_id: str = "i1", question_id: str = "q1", **over: Any) -> AnswerPair:
    fields: dict[str, Any] = {
        "item_id": item_id,
        "question_id": question_id,
        "domain": "art",
        "chosen_rating": 5,
        "rejected_rating": 4,
        "chosen_side": "A",
    }
    return AnswerPair(**fields | over)


def selection(pairs: Sequence[AnswerPair], domain: str = "art") -> Selection:
    """A benchmark that keeps just these pairs."""
    questions = tuple(sorted({p.question_id for p in pairs}))
    return Selection(domain=domain, question_ids=questions, pair_ids=tuple(p.id for p in pairs), seed=1)


def verdict(
    of: AnswerPair, outcome: VerdictOutcome = "A", *, judge: str = "j", order: Order = "forward", **over: Any
) -> Verdict:
    """A verdict whose `picked` follows from the letter, the pair's side and the order."""
    shown_first = of.chosen_side == "A" if order == "forward" else of.chosen_side == "B"
    letter = "A" if shown_first else "B"
    picked = None if outcome not in ("A", "B") else "chosen" if outcome == letter else "rejected"
    fields: dict[str, Any] = {
        "pair_id": of.id,
        "question_id": of.question_id,
        "judge": judge,
        "selector": "retrieved",
        "scope": "full",
        "modality": "frames+transcript",
        "order": order,
        "outcome": outcome,
        "picked": picked,
        "reply": f"[[{outcome}]]",
        "delivery_id": "d1",
    }
    return Verdict(**fields | over)


def judged(of: AnswerPair, right: bool, **over: Any) -> Verdict:
    """A verdict that is right or wrong, whatever letter that takes."""
    first = verdict(of, "A", **over)
    return first if (first.picked == "chosen") == right else verdict(of, "B", **over)


def gold_range(video_id: str = "v1", *, rank: int | None = 1, **over: Any) -> RangeDelivery:
    """A range that got all the way to the judge."""
    fields: dict[str, Any] = {
        "kind": "gold",
        "video_id": video_id,
        "start_seconds": 10.0,
        "end_seconds": 20.0,
        "in_video": True,
        "in_scope": True,
        "retrieved_rank": rank,
        "frame_served": True,
        "transcript_served": True,
    }
    return RangeDelivery(**fields | over)


def delivery(*ranges: RangeDelivery, pair_id: str = "pair", **over: Any) -> Delivery:
    fields: dict[str, Any] = {
        "pair_id": pair_id,
        "selector": "retrieved",
        "scope": "full",
        "modality": "frames+transcript",
        "frames": (ServedFrame(video_id="v1", time_seconds=12.0, sha256="f"),),
        "transcript_chunk_ids": ("c1",),
        "ranges": ranges,
        "accepted": True,
    }
    return Delivery(**fields | over)


def retrieval(question_id: str, ranks: tuple[int, int], *, segments: int = 6, **over: Any) -> Retrieval:
    fields: dict[str, Any] = {
        "question_id": question_id,
        "retriever": "dense",
        "scope": "full",
        "scope_id": "scope",
        "chunks": (),
        "segments": segments,
        "gold_ranks": ranks,
    }
    return Retrieval(**fields | over)


def gate_report(gate: str, outcome: str = "kept", reason: str = "", **over: Any) -> GateReport:
    fields: dict[str, Any] = {
        "gate": gate,
        "phase": "question",
        "subject_id": "draft",
        "seed_id": "seed",
        "round": 1,
        "outcome": outcome,
        "reason": reason,
    }
    return GateReport(**fields | over)


def small_benchmark(seed: int = 0) -> Benchmark:
    """Two domains, three questions each, all ten pairs, two judges and the four baselines, both orders."""
    rng = random.Random(seed)
    built: dict[str, list[Any]] = {name: [] for name in _PARTS}
    for domain in ("art", "life"):
        _add_domain(built, domain)
    kept = [p for p in built["pairs"] if p.gap <= 2]
    built["selections"] = [selection([p for p in kept if p.domain == d], d) for d in ("art", "life")]
    _add_verdicts(built, {p.id for p in kept}, rng)
    _add_findings(built)
    return Benchmark(
        **{name: tuple(records) for name, records in built.items()},
        texts=_texts(built),
        cutoffs={"asker": date(2026, 3, 1)},
        audit_calls=True,
        calls=(
            CallCost("ask", "asker", "ask", "m", 6, 0.6),
            CallCost("judge", "judge", "judge_pair", "n", 60, None, 60),
        ),
        families={"asker": "google", "weak_judge_a": "qwen", "transcriber": "openai"},
        judge_families={"sharp": "google", "dull": "openai"},
        baselines=frozenset({"longer_answer", "first_letter", "text_only", "random_choice"}),
        hit_ks=(1, 4),
        resamples=100,
    )


_PARTS = (
    "videos segments seeds drafts questions degraded_sets items pairs selections scopes retrievals "
    "deliveries verdicts gate_reports findings"
).split()


def _add_domain(built: dict[str, list[Any]], domain: str) -> None:
    videos = [video(f"{domain}{n}", domain, position=n) for n in range(3)]
    segments = [segment(v.id, domain, index) for v in videos for index in range(2)]
    scope = ScopeList(name="full", domain=domain, question_id=None, segment_ids=tuple(s.id for s in segments))
    built["videos"] += videos
    built["segments"] += segments
    built["scopes"].append(scope)
    for n in range(3):
        first, second = segments[2 * n], segments[(2 * n + 2) % 6]
        seed = SegmentPair(domain=domain, segment_ids=(first.id, second.id), cosine=0.5, draw=n)
        asked = draft(seed.id)
        name = f"{domain} question {n}"
        q = question(
            name,
            domain,
            seed_id=seed.id,
            draft_id=asked.id,
            segment_ids=seed.segment_ids,
            citations=(citation(1, first.video_id), citation(2, second.video_id)),
        )
        wrong = degraded_set(q.id).model_copy(update={"seed_id": seed.id})
        item = Item(question_id=q.id, degraded_set_id=wrong.id, seed_id=seed.id, domain=domain)
        built["seeds"].append(seed)
        built["drafts"] += [asked, draft(seed.id, 2)]
        built["questions"].append(q)
        built["degraded_sets"].append(wrong)
        built["items"].append(item)
        built["pairs"] += pairs_of(item, "AB"[n % 2])
        built["retrievals"].append(retrieval(q.id, (1 + n, 5), scope_id=scope.id))
        built["gate_reports"] += [
            gate_report("transcript_shortcut", subject_id=asked.id, seed_id=seed.id),
            gate_report("recall_shortcut", "not_testable", "no_memory", subject_id=asked.id, seed_id=seed.id),
        ]


def _add_verdicts(built: dict[str, list[Any]], kept: set[str], rng: random.Random) -> None:
    questions = {q.id: q for q in built["questions"]}
    for p in built["pairs"]:
        first, second = questions[p.question_id].citations
        ranges = (gold_range(first.video_id), gold_range(second.video_id, rank=rng.choice([None, 3])))
        given = delivery(*ranges, pair_id=p.id)
        built["deliveries"].append(given)
        for judge, skill in (("sharp", 0.9), ("dull", 0.5)):
            if p.id in kept:
                for order in ("forward", "reversed"):
                    v = judged(p, rng.random() < skill, judge=judge, order=order, delivery_id=given.id)
                    if rng.random() < 0.1:
                        v = verdict(p, "refusal", judge=judge, order=order, delivery_id=given.id)  # type: ignore[arg-type]
                    built["verdicts"].append(v)
        for baseline in ("longer_answer", "first_letter", "text_only", "random_choice"):
            built["verdicts"].append(judged(p, rng.random() < 0.5, judge=baseline, delivery_id=given.id))


def finding(audit: str, subject_id: str, outcome: str, **over: Any) -> AuditFinding:
    fields: dict[str, Any] = {
        "audit": audit,
        "about": "",
        "subject_id": subject_id,
        "cluster_id": "q1",
        "outcome": outcome,
    }
    return AuditFinding(**fields | over)


def _add_findings(built: dict[str, list[Any]]) -> None:
    """The text judge is right by itself about every third pair; half of the items pass a stricter gate."""
    for n, p in enumerate(built["pairs"]):
        outcome = "yes" if n % 3 == 0 else "no"
        built["findings"].append(finding("answer_only", p.id, outcome, cluster_id=p.question_id))
    for n, item in enumerate(built["items"]):
        kept = "yes" if n % 2 else "no"
        for about in ("blind_ranking transcript", "sighted_ranking blind"):
            built["findings"].append(finding("gate_variant", item.id, kept, about=about))
    built["findings"].append(finding("gate_alone", "dropped draft", "yes", about="video_grounding"))


def _texts(built: dict[str, list[Any]]) -> dict[str, tuple[str, str]]:
    golds = {q.id: strip_citations(q.answer) for q in built["questions"]}
    sets = {s.question_id: s for s in built["degraded_sets"]}

    def text(of: AnswerPair, rating: int) -> str:
        return golds[of.question_id] if rating == 5 else sets[of.question_id].rated(rating).response

    return {p.id: (text(p, p.chosen_rating), text(p, p.rejected_rating)) for p in built["pairs"]}


def fill_study(folder: Path, benchmark: Benchmark, *more: Record) -> Study:
    """A study on disk that holds the benchmark's records and its calls."""
    study = Study.open(folder, create=True)
    records: list[Record] = [r for name in _PARTS for r in getattr(benchmark, name)]
    playlists = [Playlist(domain=d, title=f"List of {d}") for d in benchmark.domains]
    study.set_plan("test", ["unit"])
    mark = UnitMark(unit="unit", stage="test", stage_version=1, settings="", label="", run_id="run")
    study.commit_unit(mark, Output(records=[*playlists, *records, *more]))
    ledger = Ledger(study, clock=lambda: 0.0)
    for cost in benchmark.calls:
        for n in range(cost.calls):
            key = f"{cost.role} {n}"
            number = ledger.send(Call(key, "run", cost.stage, cost.role, cost.task, "p", cost.model, "{}"))
            each = None if cost.cost_usd is None else cost.cost_usd / cost.calls
            ledger.complete(number, "ok", Spent(cost_usd=each))
    return study
