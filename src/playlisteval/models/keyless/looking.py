"""Looks and texts in; grounding, sighted rankings, verdicts and evidence out: the roles that see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from playlisteval.models.keyless.bridge import Conclusion, conclusions, outcome
from playlisteval.models.keyless.check import Finding, check, find_text, moments
from playlisteval.models.keyless.claims import (
    COLOURS,
    COUNTS,
    PLACES,
    Claim,
    Kind,
    read_claims,
    read_sentence,
)
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
VALUES: dict[Kind, tuple[str, ...]] = {
    "panel": COLOURS,
    "thing_colour": COLOURS,
    "ground": COLOURS,
    "place": PLACES,
    "thing_count": COUNTS,
}
"""What may be true of a thing that a conclusion compares."""
NEVER_GUESS = frozenset({"tags", "objects"})
"""The weak judges give no verdict on a tie: by a lucky guess a hard pair would pass for an easy one."""
MOST_MISSING = 0.5
"""A question is answerable while a smaller share of the lettering that it points by can't be found."""
UNSEEN_COST = 0.25
"""What a statement that no frame shows weighs against an answer, where a refuted one weighs 1."""


def see_claims(text: str, looks: Looks, see: See) -> list[tuple[Claim, Finding]]:
    """Each statement of a text with what the looks say of it; a conclusion by its two things as seen."""
    concluded = {c.claim: c for c in conclusions(text)}
    return [
        (
            claim,
            _see_conclusion(concluded.get(claim), looks, see)
            if claim.kind == "bridge"
            else see(claim, looks),
        )
        for claim in read_claims(text)
    ]


def _see_conclusion(concluded: Conclusion | None, looks: Looks, see: See) -> Finding:
    if concluded is None:
        return "unseen"
    first, second = (_as_seen(c, looks, see) for c in (concluded.first, concluded.second))
    if first is None or second is None:
        return "unseen"
    turned_out = outcome(concluded.claim.subject, first, second)
    if turned_out is None and _both_colours_hold(concluded, first, second):
        turned_out = "different"
    if turned_out is None:
        return "unseen"
    return "supported" if turned_out == concluded.claim.value else "refuted"


def _both_colours_hold(concluded: Conclusion, first: Claim, second: Claim) -> bool:
    """Whether both colours are as the answer gives them: then two names are two colours, however near."""
    as_told = (first, second) == (concluded.first, concluded.second)
    return as_told and concluded.claim.subject in ("background", "colour")


def _as_seen(claim: Claim, looks: Looks, see: See) -> Claim | None:
    """The claim with the value that the looks bear out: its own, or else the one borne out instead."""
    finding = see(claim, looks)
    if finding != "refuted":
        return claim if finding == "supported" else None
    others = (replace(claim, value=v) for v in VALUES[claim.kind] if v != claim.value)
    return next((c for c in others if see(c, looks) == "supported"), None)


def ground_in_video(inputs: GroundInVideoInputs, clips: Sequence[Looks]) -> VideoQueryJudgement:
    """Answerable when both hops and over half of the landmarks are seen, grounded when every claim is."""
    both = [seen for looks in clips for seen in looks]
    landmarks = labels(inputs.question)
    missing = [w for w in landmarks if not any(find_text(s.look, w) for s in both)]
    hops = [_hop_seen(text, looks) for text, looks in zip((inputs.hop_1, inputs.hop_2), clips, strict=True)]
    answerable = all(hops) and (not missing or len(missing) / len(landmarks) < MOST_MISSING)
    findings = see_claims(inputs.answer, both, check)
    doubtful: list[tuple[Claim, Finding]] = [(c, f) for c, f in findings if f != "supported"]
    return VideoQueryJudgement(
        query_grounding_explanation=_hops_told(inputs, hops) + _missing_told(missing, len(landmarks)),
        query_grounded="Yes" if answerable else "No",
        answer_grounding_explanation=_doubts(doubtful)
        if findings
        else "The answer states nothing that can be seen.",
        answer_grounded="Yes" if findings and not doubtful else "No",
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
        refuted = [c for c, f in see_claims(text, both, check) if f == "refuted"]
        record = inputs.causal_records[i] if inputs.causal_records else ()
        admitted = [
            c
            for a in record
            for e in a.degradation_by_elements
            for c in read_claims(sentence(e.element))
            if c in refuted or check(c, both) == "refuted"
        ]
        costs.append(float(len(refuted) + len(admitted)))
        named = ", ".join(f"“{c.subject}” {c.value}" for c in refuted[:8]) or "nothing"
        reasons.append(f"The frames refute {named}; of the record {len(admitted)} elements.")
    summary = "Ranked by the statements that the frames refute."
    return ranking(inputs.candidates, costs, reasons, summary, who="sighted")


def judge_pair(inputs: JudgePairInputs, looks: Looks, see: See, who: str) -> JudgeReply:
    """The answer with fewer statements refuted or not shown wins.

    A tie falls by the judge's own draw; a weak judge leaves it without a verdict.
    """
    costs: list[float] = []
    notes: list[str] = []
    for text in (inputs.answer_a, inputs.answer_b):
        findings = see_claims(text, looks, see)
        refuted = [c for c, f in findings if f == "refuted"]
        unseen = sum(f == "unseen" for _, f in findings)
        costs.append(len(refuted) + UNSEEN_COST * unseen)
        named = ", ".join(f"“{c.subject}” {c.value}" for c in refuted[:6]) or "none"
        notes.append(f"refuted: {named}; not shown: {unseen} of {len(findings)}")
    if costs[0] == costs[1] and who in NEVER_GUESS:
        return JudgeReply(text=verdict_text(notes, None))
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
    concluded = {c.claim: c for c in conclusions(" ".join(inputs.sentences))}
    groundings: list[SentenceGrounding] = []
    for n, text in enumerate(inputs.sentences):
        ranges: list[FoundRange] = []
        for claim in _grounds(text, concluded):
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


def _grounds(text: str, concluded: Mapping[Claim, Conclusion]) -> list[Claim]:
    """What a sentence states; for a conclusion that is what it follows from."""
    out: list[Claim] = []
    for claim in read_sentence(text):
        if claim.kind != "bridge":
            out.append(claim)
        elif claim in concluded:
            out += [concluded[claim].first, concluded[claim].second]
    return list(dict.fromkeys(out))
