"""The roles that see: grounding, the sighted ranking, verdicts, and evidence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.check import check
from playlisteval.models.keyless.claims import Claim
from playlisteval.models.keyless.facts import Seen
from playlisteval.models.keyless.looking import (
    find_evidence,
    ground_in_video,
    judge_pair,
    rank_sighted,
    see_claims,
    see_objects_only,
    see_tags_only,
)
from playlisteval.records import AttributeDegradations, DegradedElement
from playlisteval.tasks.base import Evidence
from playlisteval.tasks.find_evidence import FindEvidenceInputs
from playlisteval.tasks.ground_in_video import GroundInVideoInputs
from playlisteval.tasks.judge_pair import JudgePairInputs
from playlisteval.tasks.rank_sighted import RankSightedInputs
from playlisteval.tasks.verdicts import read_verdict
from tests.fakes.looks import HARBOUR, MARKET, both_clips, look, signs, thing, twice

CLIPS = (HARBOUR, MARKET)
QUESTION = "Compare the lettering above the words “Tide Office”, with that above the words “Honey Stand”."
HOP_1, HOP_2 = "“Anchor Gate” stands on green.", "“Walnut Row” stands on yellow."
GOLD = "“Anchor Gate” is green (1 @ 00:01 - 00:06). “Walnut Row” is yellow (2 @ 00:01 - 00:06)."
BOTH_SEEN = "Hop 1 is seen in video 1; Hop 2 is seen in video 2. "


@pytest.mark.parametrize(
    ("over", "query", "query_told", "answer", "answer_told"),
    [
        (
            {},
            "Yes",
            BOTH_SEEN + "All 2 landmarks were found.",
            "Yes",
            "Every statement is borne out by a frame.",
        ),
        (
            {"answer": "“Anchor Gate” is red. “Nowhere” is blue. “Tide Office” is purple."},
            "Yes",
            BOTH_SEEN + "All 2 landmarks were found.",
            "No",
            "2 statements are not borne out: “Anchor Gate” panel red: refuted; “Nowhere” panel blue: unseen.",
        ),
        (
            {"answer": "There is much to see."},
            "Yes",
            BOTH_SEEN + "All 2 landmarks were found.",
            "No",
            "The answer states nothing that can be seen.",
        ),
        (
            {"hop_1": "“Walnut Row” stands on yellow."},
            "No",
            "Hop 1 is not seen (“Walnut Row”) in video 1; Hop 2 is seen in video 2. "
            "All 2 landmarks were found.",
            "Yes",
            "Every statement is borne out by a frame.",
        ),
        (
            {"hop_2": "Something is going on."},
            "No",
            "Hop 1 is seen in video 1; Hop 2 is not seen in video 2. All 2 landmarks were found.",
            "Yes",
            "Every statement is borne out by a frame.",
        ),
        (
            {"question": "What is beside “Tide Office”, “Atlantis” or “Eldorado”?"},
            "No",
            BOTH_SEEN + "2 of 3 landmarks were not found: “Atlantis”, “Eldorado”.",
            "Yes",
            "Every statement is borne out by a frame.",
        ),
        (
            {"question": "What is beside “Tide Office” or “Atlantis”?"},
            "No",
            BOTH_SEEN + "1 of 2 landmarks were not found: “Atlantis”.",
            "Yes",
            "Every statement is borne out by a frame.",
        ),
        (
            {"question": "What is beside “Tide Office”, “Gull Loft” or “Atlantis”?"},
            "Yes",
            BOTH_SEEN + "1 of 3 landmarks were not found: “Atlantis”.",
            "Yes",
            "Every statement is borne out by a frame.",
        ),
        (
            {"question": "What is there?"},
            "Yes",
            BOTH_SEEN + "All 0 landmarks were found.",
            "Yes",
            "Every statement is borne out by a frame.",
        ),
    ],
    ids=[
        "good",
        "wrong claims",
        "no claim",
        "hop in the other clip",
        "vague hop",
        "landmarks gone",
        "half gone",
        "less than half gone",
        "no landmark",
    ],
)
def test_grounding(over: dict[str, str], query: str, query_told: str, answer: str, answer_told: str) -> None:
    fields = {"question": QUESTION, "answer": GOLD, "hop_1": HOP_1, "hop_2": HOP_2, "bridge": "b"} | over
    said = ground_in_video(GroundInVideoInputs(**fields, clips=both_clips()), CLIPS)
    assert (said.query_grounded, said.query_grounding_explanation) == (query, query_told)
    assert (said.answer_grounded, said.answer_grounding_explanation) == (answer, answer_told)


CONCLUDED = (
    "“Anchor Gate” is green, and “Walnut Row” is yellow, so the backgrounds differ.",
    "“Anchor Gate” is green, and “Spice Corner” is green, so the backgrounds match.",
    "“Anchor Gate” is in the upper left, and “Cider Press” is in the upper right, so the sides are opposite.",
)


@pytest.mark.parametrize("text", CONCLUDED)
def test_a_conclusion_is_borne_out_by_what_is_seen_of_its_two_things(text: str) -> None:
    findings = see_claims(text, (*HARBOUR, *MARKET), check)
    assert [f for _, f in findings] == ["supported"] * 3


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("“Anchor Gate” is green, and “Walnut Row” is yellow, so the backgrounds match.", "refuted"),
        ("“Anchor Gate” is red, and “Walnut Row” is yellow, so the backgrounds differ.", "supported"),
        ("“Anchor Gate” is yellow, and “Walnut Row” is yellow, so the backgrounds match.", "refuted"),
        ("“Anchor Gate” is green, and “Nowhere” is yellow, so the backgrounds differ.", "unseen"),
        ("So the backgrounds differ.", "unseen"),
    ],
    ids=["wrong", "right from a wrong value", "right by wrong values", "unseen", "of nothing"],
)
def test_a_conclusion_is_judged_by_the_true_values_whatever_the_answer_gives_for_them(
    text: str, finding: str
) -> None:
    assert see_claims(text, (*HARBOUR, *MARKET), check)[-1][1] == finding


NEAR_IN_HUE = twice(
    Seen(3.0, look(signs(("Anchor Gate", "orange", 0.2, 0.2), ("Dome House", "brown", 0.8, 0.8)))),
)


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("“Anchor Gate” is orange, and “Dome House” is brown, so the backgrounds differ.", "supported"),
        ("“Anchor Gate” is orange, and “Dome House” is brown, so the backgrounds match.", "refuted"),
        ("“Anchor Gate” is blue, and “Dome House” is brown, so the backgrounds differ.", "unseen"),
        ("“Anchor Gate” is brown, and “Dome House” is brown, so the backgrounds match.", "unseen"),
    ],
)
def test_two_colours_near_in_hue_differ_where_each_is_as_told(text: str, finding: str) -> None:
    assert see_claims(text, NEAR_IN_HUE, check)[-1][1] == finding


def test_a_judge_that_sees_neither_thing_can_say_nothing_of_a_conclusion() -> None:
    for see in (see_tags_only, see_objects_only):
        assert see_claims(CONCLUDED[0], (*HARBOUR, *MARKET), see)[-1][1] == "unseen"


def test_a_question_whose_conclusion_the_frames_refute_is_not_grounded() -> None:
    answer = f"{GOLD[:-1]}. So the backgrounds match (1 @ 00:01 - 00:06, 2 @ 00:01 - 00:06)."
    said = ground_in_video(GroundInVideoInputs(QUESTION, answer, HOP_1, HOP_2, "b", both_clips()), CLIPS)
    assert said.answer_grounded == "No"
    assert "bridge same: refuted" in said.answer_grounding_explanation


def test_the_evidence_of_a_conclusion_is_that_of_its_two_things() -> None:
    moments = found("“Anchor Gate” is green, and “Walnut Row” is yellow.", "So the backgrounds differ.")
    assert moments[1] == moments[0] and len(moments[1]) >= 2


ANSWERS = (
    "“Anchor Gate” is red.",
    "“Anchor Gate” is red. “Walnut Row” is blue.",
    "“Anchor Gate” is red. “Walnut Row” is blue. “Tide Office” is green.",
    "“Anchor Gate” is red. “Walnut Row” is blue. “Tide Office” is green. “Flour Mill” is black.",
)


def record(element: str) -> tuple[AttributeDegradations, ...]:
    told = DegradedElement(element=element, impact="i", modality="visual_only")
    return (AttributeDegradations(attribute_name="Colour", degradation_by_elements=(told,)),)


def sighted(candidates: Sequence[str], records: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    inputs = RankSightedInputs("q", tuple(candidates), tuple(map(record, records)), (), both_clips())
    said = rank_sighted(inputs, CLIPS)
    assert sorted(said.order()) == list(range(1, len(candidates) + 1))
    return [candidates[i - 1] for i in said.order()], [e.reasoning for e in said.rankings]


@given(order=st.permutations(ANSWERS))
def test_sighted_ranking_is_by_what_the_frames_refute_whatever_the_order(order: list[str]) -> None:
    ranked, reasons = sighted(order)
    assert ranked == list(ANSWERS)
    assert reasons[1] == "The frames refute “Anchor Gate” red, “Walnut Row” blue; of the record 0 elements."


def test_sighted_ranking_counts_refuted_elements_of_a_shown_record() -> None:
    ranked, reasons = sighted(
        ["“Anchor Gate” is red.", "“Tide Office” is red."], ["“Anchor Gate” is red", "nobody is there"]
    )
    assert ranked == ["“Tide Office” is red.", "“Anchor Gate” is red."]
    assert reasons[1].endswith("of the record 1 elements.")


def test_answers_that_the_frames_don_t_tell_apart_share_a_rank() -> None:
    texts = (ANSWERS[1], "“Nowhere” is red.", ANSWERS[0], "“Atlantis” is red.", "“Walnut Row” is blue.")
    said = rank_sighted(RankSightedInputs("q", texts, (), (), both_clips()), CLIPS)
    assert {e.candidate_index: e.rank for e in said.rankings} == {1: 5, 2: 1, 3: 3, 4: 1, 5: 3}
    assert said.ties() == ((2, 4), (3, 5))


def test_sighted_ranking_with_nothing_refuted() -> None:
    _, reasons = sighted(["“Anchor Gate” is green."])
    assert reasons == ["The frames refute nothing; of the record 0 elements."]


def judged(
    a: str,
    b: str,
    see: object = check,
    looks: Sequence[Seen] = (*HARBOUR, *MARKET),
    who: str = "sight",
) -> tuple[str, str]:
    inputs = JudgePairInputs("q", a, b, Evidence((), ()))
    text = judge_pair(inputs, looks, see, who).text  # type: ignore[arg-type]
    return read_verdict(text), text


@pytest.mark.parametrize("better", range(3))
@pytest.mark.parametrize("worse", range(1, 4))
def test_fewer_refuted_statements_win_on_either_side(better: int, worse: int) -> None:
    if better < worse:
        assert judged(ANSWERS[better], ANSWERS[worse])[0] == "A"
        assert judged(ANSWERS[worse], ANSWERS[better])[0] == "B"


def test_a_statement_that_no_frame_shows_weighs_a_quarter() -> None:
    unseen = " ".join(f"“Nowhere {n}x” is red." for n in "abcdefg")
    assert judged("“Anchor Gate” is green.", unseen[:22])[0] == "A"
    assert judged("“Anchor Gate” is red.", "“Nowhere ax” is red.")[0] == "B"
    assert judged("“Anchor Gate” is red.", unseen)[0] == "A"


def test_reply_in_full() -> None:
    assert judged(ANSWERS[1], "“Anchor Gate” is green. “Nowhere” is red.")[1] == (
        "[Instruction Following] Both answers take up both hops.\n"
        "[Accuracy] Model A: refuted: “Anchor Gate” red, “Walnut Row” blue; not shown: 0 of 2. "
        "Model B: refuted: none; not shown: 1 of 2.\n"
        "[Relevance] Both keep to the question.\n"
        "[Helpfulness] The answer with the better account is of more use.\n"
        "[Overall Judge] [[B]]"
    )


SENTENCES = st.lists(
    st.sampled_from(
        [*ANSWERS, "The clock is white.", "Two boats lie there.", "The setting looks like a barn.", "Oh."]
    ),
    min_size=1,
    max_size=4,
).map(" ".join)


@pytest.mark.parametrize("see", [check, see_tags_only, see_objects_only])
@given(a=SENTENCES, b=SENTENCES)
def test_swapping_the_answers_flips_the_verdict(see: object, a: str, b: str) -> None:
    if a != b:
        assert {judged(a, b, see)[0], judged(b, a, see)[0]} == {"A", "B"}


TAGGED = (
    Seen(1.0, look(things=[thing("clock", "white")], tags=[("street sign", 0.5), ("wall clock", 0.2)])),
)


@pytest.mark.parametrize(
    ("claim", "by_tags", "by_objects"),
    [
        (Claim("setting", "setting", "street sign"), "supported", "unseen"),
        (Claim("setting", "setting", "barn"), "unseen", "unseen"),
        (Claim("thing", "clock"), "supported", "supported"),
        (Claim("thing", "dog"), "unseen", "unseen"),
        (Claim("thing_colour", "clock", "red"), "supported", "refuted"),
        (Claim("thing_count", "clock", "two"), "supported", "refuted"),
        (Claim("panel", "Anchor Gate", "green"), "unseen", "unseen"),
        (Claim("ground", "upper part", "grey"), "unseen", "unseen"),
    ],
)
def test_the_weak_judges_sight(claim: Claim, by_tags: str, by_objects: str) -> None:
    assert see_tags_only(claim, TAGGED) == by_tags
    assert see_objects_only(claim, TAGGED) == by_objects


def found(*sentences: str) -> list[list[tuple[int, float, float, str]]]:
    said = find_evidence(FindEvidenceInputs("q", sentences, both_clips()), CLIPS)
    assert [g.sentence for g in said.groundings] == list(range(len(sentences)))
    return [[(r.hop, r.start_seconds, r.end_seconds, r.event) for r in g.ranges] for g in said.groundings]


def test_evidence_is_where_a_statement_shows_or_else_where_its_subject_does() -> None:
    assert found(
        "“Anchor Gate” is green, while “Walnut Row” is yellow.",
        "“Gull Loft” is pink.",
        "Nothing.",
        "“Nowhere” is red.",
    ) == [
        [
            *((1, at, at + 4.0, "panel of “Anchor Gate”") for at in (101.0, 104.0)),
            *((2, at, at + 4.0, "panel of “Walnut Row”") for at in (1.0, 4.0)),
        ],
        [(1, at, at + 4.0, "panel of “Gull Loft”") for at in (131.0, 134.0)],
        [],
        [],
    ]


def test_two_statements_of_the_same_moments_give_one_range_each() -> None:
    assert found("“Anchor Gate” is green, while “Tide Office” is purple.") == [
        [(1, at, at + 4.0, "panel of “Anchor Gate”") for at in (101.0, 104.0)]
    ]


@given(moments=st.lists(st.floats(100.0, 150.0), min_size=1, max_size=5, unique=True))
def test_evidence_lies_in_its_clip(moments: list[float]) -> None:
    looks = [Seen(t, HARBOUR[0].look) for t in sorted(moments)]
    one, two = both_clips()
    inputs = FindEvidenceInputs("q", ("“Anchor Gate” is green.", "“Tide Office” is red."), (one, two))
    for grounding in find_evidence(inputs, (looks, MARKET)).groundings:
        assert 1 <= len(grounding.ranges) <= 2
        for r in grounding.ranges:
            clip = (one, two)[r.hop - 1]
            assert clip.start_seconds <= r.start_seconds < r.end_seconds <= clip.end_seconds
            assert r.end_seconds - r.start_seconds <= 4.001


def test_judges_that_see_no_difference_draw_each_for_themselves() -> None:
    """Else those that see nothing would agree on every pair."""
    picks = {
        who: [judged(f"Oh {n}.", f"Ah {n}.", check, (), who)[0] for n in range(200)]
        for who in ("sight", "another", "a third")
    }
    for one, two in combinations(picks.values(), 2):
        assert 70 < sum(a == b for a, b in zip(one, two, strict=True)) < 130
    assert all(70 < p.count("A") < 130 for p in picks.values())


@pytest.mark.parametrize(("who", "see"), [("tags", see_tags_only), ("objects", see_objects_only)])
def test_a_weak_judge_gives_no_verdict_on_a_tie(who: str, see: object) -> None:
    verdict, text = judged(ANSWERS[0], "“Anchor Gate” is green.", see, TAGGED, who)
    assert verdict == "unparsed"
    assert text == (
        "[Instruction Following] Both answers take up both hops.\n"
        "[Accuracy] Model A: refuted: none; not shown: 1 of 1. Model B: refuted: none; not shown: 1 of 1.\n"
        "[Relevance] Both keep to the question.\n"
        "[Helpfulness] Neither, as far as can be seen, is of more use.\n"
        "[Overall Judge] No difference can be seen."
    )
    assert judged("A clock is there.", "A dog is there.", see, TAGGED, who)[0] == "A"
    assert judged("A dog is there.", "A clock is there.", see, TAGGED, who)[0] == "B"
