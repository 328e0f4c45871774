"""Every kind of data item, in the order it is born; frozen, its id a hash of its content and parents.

Times are seconds on the clock of the *video*, unless a field says `clip`; money is in dollars, sizes in
bytes. NaN and infinity are refused: JSON can't hold them, and "no data" is never a number.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict

RECORD_VERSION = 2
"""Version of the stored JSON; `store.migrations` brings older ones forward."""

RATINGS = (5, 4, 3, 2, 1)
"""5 is the gold answer, 4 to 1 the degraded ones."""

Knowledge = Literal["static", "dynamic", "mixed"]
Side = Literal["A", "B"]
Order = Literal["forward", "reversed"]
GateOutcome = Literal["kept", "dropped", "flagged", "not_testable"]
"""`flagged`: the gate said no, but what was brought along is kept all the same (settings `[own]`)."""
VerdictOutcome = Literal["A", "B", "refusal", "unparsed", "truncated", "error"]
FindingOutcome = Literal["yes", "no", "none", "not_testable"]
"""`none`: the reply holds no verdict; it is neither a yes nor a no."""
BrokenStep = Literal["retrieval", "sampling", "reading", "weighing", "annotation"]


def content_hash(value: Any, length: int = 16) -> str:
    """Hash JSON-like data so that equal content gives equal text, whatever the order of its keys."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]


class Part(BaseModel):
    """A piece of a record; has no identity of its own."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Record(Part):
    """Base of all stored items."""

    prefix: ClassVar[str]
    identity: ClassVar[tuple[str, ...] | None] = None
    """The fields that make the id; all of them where it is None."""
    local: ClassVar[tuple[str, ...]] = ()
    """Fields that hold only on this machine, such as where a file lies."""
    later: ClassVar[tuple[str, ...]] = ()
    """Fields that newer versions added: no part of the id where empty, so that older records keep theirs."""

    @cached_property
    def id(self) -> str:
        fields = set(self.identity) if self.identity else None
        tree = self.model_dump(mode="json", include=fields)
        return f"{self.prefix}_{content_hash({k: v for k, v in tree.items() if v or k not in self.later})}"

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A changed record has another id, so the one that may have been worked out already is forgotten."""
        copied = super().model_copy(update=update, deep=deep)
        vars(copied).pop("id", None)
        return copied


class Playlist(Record):
    """An ordered set of videos that belong together."""

    prefix = "playlist"
    identity = ("domain", "title")
    domain: str
    title: str
    knowledge: Knowledge | None = None
    ordering: str = "given"


class Video(Record):
    """One media file of a playlist; `source` says where it lies and is no part of its identity."""

    prefix = "video"
    identity = ("sha256",)
    local = ("source",)
    playlist_id: str
    domain: str
    position: int
    title: str
    sha256: str
    size_bytes: int
    duration_seconds: float
    width: int
    height: int
    fps: float | None = None
    has_video: bool
    has_audio: bool
    licence: str | None = None
    uploader: str | None = None
    upload_date: str | None = None
    url: str | None = None
    flags: tuple[str, ...] = ()
    source: str


class Chunk(Record):
    """The indexed unit: 30 s of a video in the standard profile."""

    prefix = "chunk"
    video_id: str
    index: int
    start_seconds: float
    end_seconds: float


class Word(Part):
    """One spoken word on the video's clock."""

    text: str
    start_seconds: float
    end_seconds: float

    @property
    def midpoint_seconds(self) -> float:
        return (self.start_seconds + self.end_seconds) / 2


class Utterance(Record):
    """A stretch of speech with its words; `source` names the transcriber or subtitle track."""

    prefix = "utterance"
    video_id: str
    start_seconds: float
    end_seconds: float
    text: str
    words: tuple[Word, ...]
    source: str


class Segment(Record):
    """The unit in which evidence is grounded: 10-30 min in the standard profile, on chunk borders."""

    prefix = "segment"
    video_id: str
    domain: str
    playlist_id: str
    index: int
    start_seconds: float
    end_seconds: float
    first_chunk: int
    end_chunk: int
    short: bool


class DuplicateFlag(Record):
    """Two segments of one domain whose cosine is over the limit, and what was done about it."""

    prefix = "duplicate"
    domain: str
    segment_ids: tuple[str, str]
    cosine: float
    dropped_video_id: str | None
    reason: str


class QuestionType(Part):
    """Cell of the knowledge-dimension matrix (paper G.2.1)."""

    row: Literal["Factual", "Conceptual", "Procedural", "Meta Cognitive"]
    column: Literal["Remember", "Understand", "Apply", "Analyze", "Evaluate"]


class OwnRange(Part):
    """A stretch of a video that its user names as evidence, by the video's name."""

    video: str
    start_seconds: float
    end_seconds: float


class SystemAnswer(Part):
    """What one of the user's systems answered; a plain preference has no rating."""

    system: str
    text: str
    rating: int | None


class OwnQuestion(Record):
    """One line that its user brought along: a question with a gold answer, or with answers of systems."""

    prefix = "own"
    name: str
    """The user's own id for it; may be empty."""
    question: str
    answer: str
    """The gold answer; empty where there are answers of systems."""
    evidence: tuple[OwnRange, ...]
    verb: str = ""
    question_type: QuestionType | None = None
    bridge: str = ""
    hop_1: str = ""
    hop_2: str = ""
    answers: tuple[SystemAnswer, ...] = ()
    """Best first, where one of two is just preferred to the other."""


class SegmentPair(Record):
    """A seed: two segments close enough to share a question, or those that one's own question rests on.

    A drawn seed's segments are of different videos; those of an own question may even be one and the same.
    """

    prefix = "seed"
    later = ("own_id",)
    domain: str
    segment_ids: tuple[str, str]
    cosine: float
    draw: int
    own_id: str = ""


class SceneReference(Part):
    """What the question calls an entity, and what it is."""

    scene_description: str
    actual_entity_name: str


class ClipRange(Part):
    """A stretch of clip 1 or 2 that the question or the answer refers to, on the video's clock."""

    clip_id: int
    start_time: float
    end_time: float
    qa_reference: str


class Draft(Record):
    """One attempt of the asker on a seed, kept whether it passes the gates or not."""

    prefix = "draft"
    seed_id: str
    attempt: int
    verb: str
    question: str
    answer: str
    question_type: QuestionType | None
    bridge: str
    hop_1: str
    hop_2: str
    scene_references: tuple[SceneReference, ...]
    clip_ranges: tuple[ClipRange, ...]


class GateReport(Record):
    """What one gate said of one draft, degraded set or pair, with a reason word for each no."""

    prefix = "gate"
    gate: str
    phase: Literal["question", "distractors", "pair"]
    subject_id: str
    seed_id: str
    round: int
    outcome: GateOutcome
    reason: str = ""
    detail: str = ""


class Citation(Part):
    """One cited range of the gold answer, on the video's clock, with the chunks it touches."""

    clip_id: int
    video_id: str
    start_seconds: float
    end_seconds: float
    chunk_ids: tuple[str, ...]


class Question(Record):
    """A draft that passed every gate of phase I; its question and gold answer are fixed from here on."""

    prefix = "question"
    draft_id: str
    seed_id: str
    domain: str
    segment_ids: tuple[str, str]
    verb: str
    question: str
    answer: str
    question_type: QuestionType | None
    bridge: str
    hop_1: str
    hop_2: str
    citations: tuple[Citation, ...]


class ElementImpact(Part):
    """A causal element and what it does to its attribute."""

    element: str
    impact: str


class DegradedElement(ElementImpact):
    """An element that makes an answer worse, and what could refute it."""

    modality: Literal["visual_only", "audio_visual", "text_verifiable"]


class CausalAttribute(Part):
    """One of five exclusive standards for the answers to this question; the scores of all sum to 1."""

    attribute_name: str
    importance_score: float
    description: str


class GoldAttributes(Part):
    attribute_name: str
    quality_by_elements: tuple[ElementImpact, ...]


class GoldAnalysis(Part):
    attribute_analysis: tuple[GoldAttributes, ...]


class AttributeDegradations(Part):
    attribute_name: str
    degradation_by_elements: tuple[DegradedElement, ...]


class ConstantAttributes(Part):
    attribute_name: str
    consistency_by_elements: tuple[ElementImpact, ...]


class UpgradedAttributes(Part):
    attribute_name: str
    improvement_by_elements: tuple[ElementImpact, ...]


class DegradedAnswer(Part):
    """One wrong answer with its causal record (paper G.2.6)."""

    response: str
    attribute_degradations: tuple[AttributeDegradations, ...] = ()
    constant_attributes: tuple[ConstantAttributes, ...] = ()
    upgraded_attributes: tuple[UpgradedAttributes, ...] = ()

    @property
    def elements(self) -> tuple[DegradedElement, ...]:
        return tuple(e for a in self.attribute_degradations for e in a.degradation_by_elements)


class DegradedSet(Record):
    """One attempt of the degrader on a question: four answers of falling rating."""

    prefix = "degraded"
    question_id: str
    seed_id: str
    attempt: int
    causal_attributes: tuple[CausalAttribute, ...]
    gold_standard_analysis: GoldAnalysis
    rating_4: DegradedAnswer
    rating_3: DegradedAnswer
    rating_2: DegradedAnswer
    rating_1: DegradedAnswer

    def rated(self, rating: int) -> DegradedAnswer:
        return {4: self.rating_4, 3: self.rating_3, 2: self.rating_2, 1: self.rating_1}[rating]

    def severity(self, rating: int) -> float:
        """Summed importance of the attributes that the answer degrades."""
        importance = {a.attribute_name: a.importance_score for a in self.causal_attributes}
        names = {a.attribute_name for a in self.rated(rating).attribute_degradations}
        return round(sum(importance.get(name, 0.0) for name in names), 6)


class Item(Record):
    """A verified question with its five answers, or one with the answers of its user's systems."""

    prefix = "item"
    later = ("own_id",)
    question_id: str
    degraded_set_id: str
    """Empty where the answers are those of `own_id`."""
    seed_id: str
    domain: str
    own_id: str = ""


class AnswerPair(Record):
    """Two answers of one item; `chosen` is the higher-rated one, shown on `chosen_side`."""

    prefix = "pair"
    identity = ("item_id", "chosen_rating", "rejected_rating", "systems")
    later = ("systems",)
    item_id: str
    question_id: str
    domain: str
    chosen_rating: int
    rejected_rating: int
    """A preference without ratings counts as 2 over 1: the smallest gap there is."""
    chosen_side: Side
    systems: tuple[str, str] | None = None
    """Whose the chosen and the rejected answer are, where they are those of one's own systems."""

    @property
    def gap(self) -> int:
        return self.chosen_rating - self.rejected_rating


RATING_PAIRS = tuple(combinations(RATINGS, 2))
"""All ten (chosen, rejected) rating pairs of an item."""


class Selection(Record):
    """The frozen benchmark of one domain: its sampled questions and pairs."""

    prefix = "selection"
    domain: str
    question_ids: tuple[str, ...]
    pair_ids: tuple[str, ...]
    seed: int


class ScopeList(Record):
    """A frozen haystack: the segments that a scope holds, for one question or (full) for its domain."""

    prefix = "scope"
    name: str
    domain: str
    question_id: str | None
    segment_ids: tuple[str, ...]


class ScoredChunk(Part):
    chunk_id: str
    score: float


class Retrieval(Record):
    """What one retriever found for one question in one scope, best first."""

    prefix = "retrieval"
    question_id: str
    retriever: str
    scope: str
    scope_id: str
    chunks: tuple[ScoredChunk, ...]
    segments: int
    gold_ranks: tuple[int, int]


class ServedFrame(Part):
    video_id: str
    time_seconds: float
    sha256: str


class RangeDelivery(Part):
    """How far one deciding or cited range got on its way to the judge."""

    kind: Literal["deciding", "gold"]
    video_id: str
    start_seconds: float
    end_seconds: float
    in_video: bool
    in_scope: bool
    retrieved_rank: int | None
    frame_served: bool
    transcript_served: bool


class Delivery(Record):
    """What evidence one judge call was given."""

    prefix = "delivery"
    pair_id: str
    selector: str
    scope: str
    modality: str
    frames: tuple[ServedFrame, ...]
    transcript_chunk_ids: tuple[str, ...]
    ranges: tuple[RangeDelivery, ...]
    accepted: bool


class Verdict(Record):
    """What one judge said of one pair, in one order, on one delivery."""

    prefix = "verdict"
    pair_id: str
    question_id: str
    judge: str
    selector: str
    scope: str
    modality: str
    order: Order
    outcome: VerdictOutcome
    picked: Literal["chosen", "rejected"] | None
    reply: str
    delivery_id: str
    broken_step: BrokenStep | None = None


class Rating(Record):
    """A person's choice between the two answers of a pair."""

    prefix = "rating"
    pair_id: str
    rater: str
    order: Order
    outcome: Side
    reason: str


class AuditFinding(Record):
    """What an audit that calls models found of one subject: a pair, or a draft or set that a gate dropped.

    `yes` means: the judge that was shown the answers alone was right; the subject would have passed every
    gate but `about`; the set of answers is still kept under the other options of the gate `about`.
    """

    prefix = "finding"
    audit: str
    about: str
    subject_id: str
    cluster_id: str
    """The question, or the seed where there is none yet: findings of one cluster depend on each other."""
    outcome: FindingOutcome
    detail: str = ""


class Measurement(Record):
    """One figure of the report; a value of None means that there was nothing to measure."""

    prefix = "measure"
    name: str
    where: tuple[tuple[str, str], ...] = ()
    value: float | None
    low: float | None = None
    high: float | None = None
    n: int = 0
    clusters: int = 0
    method: str = ""
    note: str = ""

    def at(self, key: str) -> str | None:
        return dict(self.where).get(key)


RECORD_TYPES: tuple[type[Record], ...] = (
    Playlist,
    Video,
    Chunk,
    Utterance,
    Segment,
    DuplicateFlag,
    OwnQuestion,
    SegmentPair,
    Draft,
    GateReport,
    Question,
    DegradedSet,
    Item,
    AnswerPair,
    Selection,
    ScopeList,
    Retrieval,
    Delivery,
    Verdict,
    Rating,
    AuditFinding,
    Measurement,
)
