"""Looks and texts in; grounding, sighted rankings, verdicts and evidence out: the roles that see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playlisteval.models.keyless.check import Finding, check, find_text, moments
from playlisteval.models.keyless.claims import Claim, read_claims, read_sentence
from playlisteval.models.keyless.facts import Seen
from playlisteval.models.keyless.phrases import sentence
from playlisteval.models.keyless.reading import ranking, text_draw, verdict_text
from playlisteval.tasks.find_evidence import EvidenceFound, FindEvidenceInputs, FoundRange, SentenceGrounding
from playlisteval.tasks.ground_in_video import GroundInVideoInputs, VideoQueryJudgement
from playlisteval.tasks.judge_pair import JudgePairInputs, JudgeReply
from playlisteval.tasks.rank_blind import WrongAnswerRanking
from playlisteval.tasks.rank_sighted import RankSightedInputs
from playlisteval.tasks.sentences import labels

Looks = Sequence[Seen]
See = Callable[[Claim, Looks], Finding]
MOST_EVIDENCE_SECONDS = 2.0
UNSEEN_COST = 0.25
"""What a statement that no frame shows weighs against an answer, where a refuted one weighs 1."""


def ground_in_video(inputs: GroundInVideoInputs, clips: Sequence[Looks]) -> VideoQueryJudgement:
    """Answerable when both hops and most landmarks are seen; grounded when every claim is borne out."""
    both = [seen for looks in clips for seen in looks]
    landmarks = labels(inputs.question)
    missing = [w for w in landmarks if not any(find_text(s.look, w) for s in both)]
    hops = [_hop_seen(text, looks) for text, looks in zip((inputs.hop_1, inputs.hop_2), clips, strict=True)]
    answerable = all(hops) and len(missing) * 2 <= len(landmarks)
    claims = read_claims(inputs.answer)
    findings: list[tuple[Claim, Finding]] = [(c, check(c, both)) for c in claims]
    doubtful: list[tuple[Claim, Finding]] = [(c, f) for c, f in findings if f != "supported"]
    return VideoQueryJudgement(
        query_grounding_explanation=_hops_told(inputs, hops) + _missing_told(missing, len(landmarks)),
        query_grounded="Yes" if answerable else "No",
        answer_grounding_explanation=_doubts(doubtful)
        if claims
        else "The answer states nothing that can be seen.",
        answer_grounded="Yes" if claims and not doubtful else "No",
    )


def _hop_seen(text: str, looks: Looks) -> bool:
    claims = read_claims(text)
    return bool(claims) and all(check(c, looks) == "supported" for c in claims)


def _hops_told(inputs: GroundInVideoInputs, seen: Sequence[bool]) -> str:
    """What became of each hop; lettering that is not seen is named, so that the next draft avoids it."""
    told = [
        f"Hop {n} {'is seen' if found else 'is not seen' + _about(text)} in video {n}"
        for n, (found, text) in enumerate(zip(seen, (inputs.hop_1, inputs.hop_2), strict=True), start=1)
    ]
    return "; ".join(told) + ". "


def _about(text: str) -> str:
    quoted = labels(text)
    return f" (“{quoted[0]}”)" if quoted else ""


def _missing_told(missing: Sequence[str], landmarks: int) -> str:
    if not missing:
        return f"All {landmarks} landmarks were found."
    return f"{len(missing)} of {landmarks} landmarks were not found: {_quoted(missing)}."


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"“{w}”" for w in words)


def _doubts(doubtful: Sequence[tuple[Claim, Finding]]) -> str:
    if not doubtful:
        return "Every statement is borne out by a frame."
    told = "; ".join(f"“{c.subject}” {c.kind} {c.value}: {f}" for c, f in doubtful[:6])
    return f"{len(doubtful)} statements are not borne out: {told}."


def rank_sighted(inputs: RankSightedInputs, clips: Sequence[Looks]) -> WrongAnswerRanking:
    """Best first by what the frames refute; claims of a shown causal record count once more where refuted."""
    both = [seen for looks in clips for seen in looks]
    costs: list[float] = []
    reasons: list[str] = []
    for i, text in enumerate(inputs.candidates):
        refuted = [c for c in read_claims(text) if check(c, both) == "refuted"]
        record = inputs.causal_records[i] if inputs.causal_records else ()
        admitted = [
            c
            for a in record
            for e in a.degradation_by_elements
            for c in read_claims(sentence(e.element))
            if check(c, both) == "refuted"
        ]
        costs.append(float(len(refuted) + len(admitted)))
        named = ", ".join(f"“{c.subject}” {c.value}" for c in refuted[:8]) or "nothing"
        reasons.append(f"The frames refute {named}; of the record {len(admitted)} elements.")
    summary = "Ranked by the statements that the frames refute."
    return ranking(inputs.candidates, costs, reasons, summary, who="sighted")


def judge_pair(inputs: JudgePairInputs, looks: Looks, see: See, who: str) -> JudgeReply:
    """The answer with fewer statements refuted or not shown wins; a tie falls by the judge's own draw."""
    costs: list[float] = []
    notes: list[str] = []
    for text in (inputs.answer_a, inputs.answer_b):
        findings = [(c, see(c, looks)) for c in read_claims(text)]
        refuted = [c for c, f in findings if f == "refuted"]
        unseen = sum(f == "unseen" for _, f in findings)
        costs.append(len(refuted) + UNSEEN_COST * unseen)
        named = ", ".join(f"“{c.subject}” {c.value}" for c in refuted[:6]) or "none"
        notes.append(f"refuted: {named}; not shown: {unseen} of {len(findings)}")
    draw = [text_draw(t, who) for t in (inputs.answer_a, inputs.answer_b)]
    side = "A" if (costs[0], draw[0]) <= (costs[1], draw[1]) else "B"
    return JudgeReply(text=verdict_text(notes, side))


def see_tags_only(claim: Claim, looks: Looks) -> Finding:
    """What a judge of scene tags can tell: settings, and things that a tag names."""
    words = {w for s in looks for t in s.look.tags for w in t.label.lower().split()}
    if claim.kind in ("setting", "thing", "thing_colour", "thing_count"):
        subject = claim.value if claim.kind == "setting" else claim.subject
        return "supported" if set(subject.split()) & words else "unseen"
    return "unseen"


def see_objects_only(claim: Claim, looks: Looks) -> Finding:
    """What a judge of detected objects can tell: things, their colours and their number."""
    return check(claim, looks) if claim.kind.startswith("thing") else "unseen"


def find_evidence(inputs: FindEvidenceInputs, clips: Sequence[Looks]) -> EvidenceFound:
    """For each sentence the moments whose frames bear out (or else show) what it states."""
    groundings: list[SentenceGrounding] = []
    for n, text in enumerate(inputs.sentences):
        ranges: list[FoundRange] = []
        for claim in read_sentence(text):
            for clip, looks in zip(inputs.clips, clips, strict=True):
                for moment in moments(claim, looks)[:2]:
                    found = FoundRange(
                        hop=clip.number,
                        start_seconds=round(max(clip.start_seconds, moment - MOST_EVIDENCE_SECONDS), 3),
                        end_seconds=round(min(clip.end_seconds, moment + MOST_EVIDENCE_SECONDS), 3),
                        event=f"{claim.kind} of “{claim.subject}”",
                    )
                    if not any((found.hop, found.start_seconds) == (r.hop, r.start_seconds) for r in ranges):
                        ranges.append(found)
        groundings.append(SentenceGrounding(sentence=n, ranges=tuple(ranges)))
    return EvidenceFound(groundings=tuple(groundings))
