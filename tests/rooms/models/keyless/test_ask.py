"""A question and its gold from made-up looks: the rules of both, and their exact text."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.ask import ask
from playlisteval.models.keyless.bridge import conclusions, outcome
from playlisteval.models.keyless.check import check
from playlisteval.models.keyless.claims import Claim, read_all, read_claims, read_sentence
from playlisteval.models.keyless.facts import Seen
from playlisteval.models.keyless.looking import see_claims
from playlisteval.models.keyless.questions import verbs
from playlisteval.models.keyless.reading import faults
from playlisteval.tasks.ask import VERBS, AskInputs, QAPair
from playlisteval.tasks.base import Feedback
from playlisteval.tasks.citations import paragraphs, read_citations, strip_citations
from playlisteval.tasks.sentences import labels, sentences
from tests.fakes.golden import check_golden
from tests.fakes.looks import HARBOUR, MARKET, area, both_clips, box, clip, look, signs, thing, told, twice
from tests.rooms.models.keyless.rules import broken_rules
from tests.rooms.models.keyless.worlds import world

TOLD = ("panel", "place", "beside", "thing", "thing_colour", "thing_count", "ground")
CELL_OF = {verb: cell for cell, found in VERBS.items() for verb in found}


def inputs(
    verb: str = "compare", feedback: Sequence[Feedback] = (), spoken: Sequence[str] = ("Welcome.",)
) -> AskInputs:
    one, two = clip(1, HARBOUR, spoken), clip(2, MARKET, spoken)
    return AskInputs((one, two), verb, *CELL_OF[verb], tuple(feedback))


def asked(
    verb: str = "compare",
    seed: int = 1,
    feedback: Sequence[Feedback] = (),
    looks: Sequence[Sequence[Seen]] = (HARBOUR, MARKET),
    spoken: Sequence[str] = ("Welcome.",),
) -> QAPair | None:
    pairs = ask(inputs(verb, feedback, spoken), looks, random.Random(seed)).qa_pairs
    return pairs[0] if pairs else None


def need(verb: str = "compare", seed: int = 1, feedback: Sequence[Feedback] = ()) -> QAPair:
    pair = asked(verb, seed, feedback)
    assert pair is not None
    return pair


@cache
def made(n: int) -> QAPair:
    """What is asked of one of many made-up worlds."""
    pair = world(n).ask()
    assert pair is not None
    return pair


@pytest.mark.parametrize("seed", range(3))
def test_as_it_reads(seed: int) -> None:
    pair = need(verbs()[seed * 7], seed)
    ranges = [f"{r.clip_id} {r.start_time}-{r.end_time} {r.qa_reference}" for r in pair.clip_ranges]
    told = [pair.question, pair.answer, pair.hop_1, pair.hop_2, pair.bridge, "\n".join(ranges)]
    told += [f"{r.scene_description} = {r.actual_entity_name}" for r in pair.scene_references]
    check_golden(f"keyless/asked_{seed}.txt", "\n\n".join(told))


@given(verb=st.sampled_from(verbs()), seed=st.integers(0, 10_000))
def test_a_question_keeps_every_rule(verb: str, seed: int) -> None:
    pair = need(verb, seed)
    names = [label for r in pair.scene_references for label in labels(r.actual_entity_name)]
    told = [r.scene_description for r in pair.scene_references]
    assert broken_rules(pair.question, verb, names, told) == []
    assert (pair.question_type.row, pair.question_type.column) == CELL_OF[verb]


@given(seed=st.integers(0, 10_000))
def test_a_gold_keeps_every_rule(seed: int) -> None:
    pair = need(seed=seed)
    clips, seen = both_clips(), (*HARBOUR, *MARKET)
    assert 3 <= len(paragraphs(pair.answer)) <= 5
    cited = read_citations(pair.answer)
    assert cited.malformed == ()
    for r in cited.ranges:
        assert 0 <= r.start_clip_seconds < r.end_clip_seconds <= 50.0
    for paragraph in paragraphs(pair.answer):
        for line in re.split(r"(?<=\.) (?=[A-Z“])", paragraph):
            if read_sentence(strip_citations(line)):
                assert re.search(r" \((?:\d @ \d\d:\d\d - \d\d:\d\d(?:, )?)+\)\.$", line), line
    findings = see_claims(pair.answer, seen, check)
    assert [f for _, f in findings] == ["supported"] * len(findings)
    assert faults(pair.answer) == 0
    claims = [c for c, _ in findings]
    assert {c.kind for c in claims} <= {*TOLD, "shown", "bridge"}
    for n, hop in enumerate((pair.hop_1, pair.hop_2)):
        (target,) = read_claims(hop)
        assert check(target, (HARBOUR, MARKET)[n]) == "supported"
        assert read_all(pair.answer).count(target) == 2
    for r in pair.clip_ranges:
        place = clips[r.clip_id - 1]
        assert place.start_seconds <= r.start_time < r.end_time <= place.end_seconds
        (claim,) = read_claims(r.qa_reference)
        moments = [
            s for s in (HARBOUR, MARKET)[r.clip_id - 1] if r.start_time <= s.time_seconds <= r.end_time
        ]
        assert check(claim, moments) == "supported"


@given(seed=st.integers(0, 10_000))
def test_the_gold_repeats_no_layout_that_the_question_tells(seed: int) -> None:
    pair = need(seed=seed)
    asked_of = set(labels(pair.question)) | {
        w for r in pair.scene_references for w in labels(r.actual_entity_name)
    }
    targets = [c for hop in (pair.hop_1, pair.hop_2) for c in read_claims(hop)]
    for claim in read_claims(pair.answer):
        if claim.kind in ("place", "beside") and claim not in targets:
            assert not {claim.subject, claim.other} & asked_of


def test_no_eight_words_stand_in_more_than_a_tenth_of_golds() -> None:
    """A quoted lettering counts as one word, the same whatever it reads."""
    golds = [made(n).answer for n in range(200)]
    counts: Counter[str] = Counter()
    for gold in golds:
        words = re.findall(r"“|[a-z0-9']+", re.sub(r"“[^”]*”", "“", strip_citations(gold).lower()))
        counts.update({" ".join(words[i : i + 8]) for i in range(len(words) - 7)})
    most, times = counts.most_common(1)[0]
    assert times <= len(golds) / 10, most


@pytest.mark.parametrize("verb", ["rank", "distinguish"])
def test_what_is_compared_follows_the_verb_and_both_values_decide_it(verb: str) -> None:
    subjects: Counter[str] = Counter()
    for seed in range(30):
        pair = world(seed).ask(verb)
        assert pair is not None
        (concluded,) = conclusions(pair.answer)
        subjects[concluded.claim.subject] += 1
        assert outcome(concluded.claim.subject, concluded.first, concluded.second) == concluded.claim.value
        assert [concluded.first, concluded.second] == [read_claims(h)[0] for h in (pair.hop_1, pair.hop_2)]
        assert read_claims(pair.bridge)[-1] == concluded.claim
    sized = subjects["number"] + subjects["height"]
    assert sized > 25 if verb == "rank" else sized < 5


def test_about_two_fifths_of_what_is_compared_is_alike_and_sides_are_so_half_the_time() -> None:
    found: Counter[tuple[str, bool]] = Counter()
    for n in range(200):
        (concluded,) = conclusions(made(n).answer)
        found[concluded.claim.subject, concluded.claim.value == "same"] += 1
    assert 0.3 < found["background", True] / (found["background", True] + found["background", False]) < 0.5
    assert 0.35 < found["side", True] / (found["side", True] + found["side", False]) < 0.65


def test_relations_are_told_in_either_direction_alike_often() -> None:
    told: Counter[str] = Counter()
    for n in range(200):
        told.update(c.value for c in read_claims(made(n).answer) if c.kind == "beside")
    for one, other in (("left of", "right of"), ("above", "below")):
        assert 0.4 < told[one] / (told[one] + told[other]) < 0.6


def test_things_are_told_of_the_shot_of_a_lettering() -> None:
    things = [
        c for n in range(20) for c in read_claims(made(n).answer) if c.kind in ("thing_colour", "thing_count")
    ]
    assert len(things) > 40
    assert all(c.other for c in things)


def test_sentences_come_in_several_shapes() -> None:
    golds = [strip_citations(need(seed=seed).answer) for seed in range(40)]
    claims = Counter(len(read_sentence(s)) for g in golds for s in sentences(g))
    assert claims[1] > 40
    assert claims[2] > 40
    starts = {s.split()[0] for g in golds for s in sentences(g)}
    assert len(starts) >= 25


def test_the_same_request_gets_the_same_reply() -> None:
    assert need(seed=4) == need(seed=4)
    assert need(seed=4) != need(seed=5)


def test_what_the_narration_speaks_is_not_asked_for() -> None:
    names = [w for s in HARBOUR for t in s.look.texts for w in [t.text]]
    spoken = [f"Here is {n}." for n in names if n != "Gull Loft"]
    for seed in range(8):
        pair = asked(seed=seed, spoken=spoken)
        if pair is not None:
            claims = [c for c in read_claims(pair.answer) if c.kind == "panel"]
            assert not {c.subject for c in claims} & (set(names) - {"Gull Loft"})


def test_lettering_that_failed_before_is_avoided_and_new_targets_are_sought() -> None:
    for seed in range(10):
        first = need(seed=seed)
        names = [label for r in first.scene_references for label in labels(r.actual_entity_name)]
        failed = told("“Salt Kiosk” panel orange: unseen.", answer=first.answer)
        again = need(seed=seed, feedback=[failed])
        assert "Salt Kiosk" not in labels(again.question + again.answer)
        assert not set(names) & {w for r in again.scene_references for w in labels(r.actual_entity_name)}


@pytest.mark.parametrize(
    "looks",
    [
        ((), MARKET),
        (HARBOUR, ()),
        (HARBOUR, HARBOUR[:0]),
        ((Seen(101.0, look(signs(("Lonely", "red", 0.5, 0.5)))),), MARKET),
        ((Seen(101.0, look(things=[thing("clock", None)])),), MARKET),
    ],
    ids=["nothing in the first", "nothing in the second", "empty", "nothing around", "nothing to ask for"],
)
def test_too_little_to_ask_is_no_question(looks: Sequence[Sequence[Seen]]) -> None:
    assert asked(looks=looks) is None


def test_one_fact_alone_is_too_little() -> None:
    around = [thing(n, None) for n in ("clock", "boat", "umbrella", "dog", "bird")]
    one = (Seen(101.0, look([*signs(("Anchor Gate", "red", 0.33, 0.33))], around)),)
    assert asked(looks=(one, MARKET)) is None


PLAIN = [
    thing("clock", "white", 0.15, 0.15),
    thing("umbrella", "red", 0.83, 0.15),
    thing("boat", "red", 0.15, 0.83),
    thing("dog", "black", 0.5, 0.83),
]


def test_things_and_areas_make_a_question_where_there_is_no_lettering() -> None:
    plain = twice(Seen(101.0, look(things=PLAIN, regions=[area("grey", 0.0, 0.4)], tags=[("barn", 0.9)])))
    pair = asked(looks=(plain, MARKET))
    assert pair is not None
    one, two = pair.scene_references
    assert one.actual_entity_name in ("a clock", "an umbrella", "a boat", "a dog")
    assert "“" not in one.scene_description
    kinds = {c.kind for c in read_claims(pair.answer)}
    assert "thing_colour" in kinds and "setting" not in kinds
    assert broken_rules(pair.question, "compare", (), (one.scene_description, two.scene_description)) == []


MARKS = signs(("Cork Row", None, 0.15, 0.15), ("Dome Way", None, 0.83, 0.15), ("Elm End", None, 0.15, 0.83))
OTHER_MARKS = signs(
    ("Fir Court", None, 0.15, 0.15), ("Gate Nine", None, 0.83, 0.15), ("Hill Top", None, 0.15, 0.83)
)
BOATS = [
    thing("boat", None, 0.45, 0.55).model_copy(update={"box": box(x, 0.55, 0.04)}) for x in (0.4, 0.5, 0.6)
]


def test_the_colour_of_an_area_is_compared_with_that_of_something_else() -> None:
    """Letterings near the borders of cells have no place, and without backgrounds there is just the area."""
    marks = signs(
        ("Cork Row", None, 0.33, 0.33), ("Dome Way", None, 0.66, 0.33), ("Elm End", None, 0.33, 0.66)
    )
    ground = twice(Seen(101.0, look(marks, regions=[area("grey", 0.0, 0.4)])))
    for seed in range(5):
        pair = asked("judge", seed, looks=(ground, MARKET))
        assert pair is not None
        (concluded,) = conclusions(pair.answer)
        assert (concluded.claim.subject, concluded.first.kind) == ("colour", "ground")
        assert pair.scene_references[0].actual_entity_name == "the upper part"
        lettered = concluded.second.kind == "panel"
        assert lettered == ("the background of the" in pair.question)


def test_two_numbers_are_compared_whatever_is_counted() -> None:
    number = twice(Seen(101.0, look(MARKS, BOATS)))
    other = twice(Seen(101.0, look(OTHER_MARKS, [o.model_copy(update={"label": "cup"}) for o in BOATS[:2]])))
    pair = asked("rank", looks=(number, other))
    assert pair is not None
    assert [r.actual_entity_name for r in pair.scene_references] == [
        "the number of boats",
        "the number of cups",
    ]
    (concluded,) = conclusions(pair.answer)
    assert concluded.claim == Claim("bridge", "number", "first")
    assert (concluded.first.value, concluded.second.value) == ("three", "two")
    assert json.loads(pair.model_dump_json())["hop_1"] == pair.hop_1


SHARED = signs(("Harbour Radio", "red", 0.5, 0.5))


def with_shared(seen: Sequence[Seen]) -> tuple[Seen, ...]:
    """The same lettering in every shot, as a channel's mark would be."""
    return tuple(
        Seen(s.time_seconds, s.look.model_copy(update={"texts": (*s.look.texts, *SHARED)})) for s in seen
    )


def test_lettering_that_both_clips_show_is_neither_asked_for_nor_told() -> None:
    for seed in range(20):
        pair = asked("judge", seed, looks=(with_shared(HARBOUR), with_shared(MARKET)))
        assert pair is not None
        assert "Harbour Radio" not in labels(pair.question + pair.answer)


def test_lettering_that_both_clips_show_is_asked_for_where_there_is_nothing_else() -> None:
    """Both halves then go by different ones of the letterings that both clips have."""
    made = [pair for seed in range(20) if (pair := asked("judge", seed, looks=(HARBOUR, HARBOUR)))]
    assert len(made) >= 10
    for pair in made:
        one, two = (set(labels(r.scene_description + r.actual_entity_name)) for r in pair.scene_references)
        assert one.isdisjoint(two)


def test_areas_and_bare_mentions_are_told_only_for_want_of_better() -> None:
    for seed in range(20):
        assert "ground" not in {c.kind for c in read_claims(need(seed=seed).answer)}
    poor = twice(Seen(101.0, look(MARKS, [thing("clock", "red", 0.5, 0.5)], [area("grey", 0.0, 0.4)])))
    pair = asked("judge", looks=(poor, MARKET))
    assert pair is not None
    assert len([c for c in read_claims(pair.answer) if c.kind == "shown"]) <= 2


def test_a_thing_that_nobody_found_is_not_told_of_again() -> None:
    golds = {n: read_claims(made(n).answer) for n in range(40)}
    things = {(n, c.subject) for n, claims in golds.items() for c in claims if c.kind.startswith("thing_")}
    assert len(things) > 5
    for n, name in sorted(things)[:10]:
        again = world(n).ask(
            feedback=[told(f"1 statements are not borne out: “{name}” thing_count: unseen.")]
        )
        claims = read_claims(again.answer) if again else []
        assert name not in {c.subject for c in claims if c.kind.startswith("thing")}
