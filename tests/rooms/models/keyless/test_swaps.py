"""Wrong values: which may stand in a true one's place, and how often each does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.models.keyless.claims import COLOURS, PLACES, Claim, read_claims
from playlisteval.models.keyless.facts import Seen
from playlisteval.models.keyless.swaps import Palette, Swap, Swapper, balanced, other_values
from tests.fakes.looks import look, signs, twice
from tests.rooms.models.keyless.worlds import world


@pytest.mark.parametrize(
    ("claim", "values"),
    [
        (
            Claim("place", "A", "upper left"),
            ["upper right", "centre", "middle right", "lower left", "lower middle", "lower right"],
        ),
        (Claim("place", "A", "centre"), ["upper left", "upper right", "lower left", "lower right"]),
        (Claim("beside", "A", "above", "B"), ["below"]),
        (Claim("thing_count", "boat", "two"), ["three", "four", "five", "six"]),
        (Claim("shown", "A"), []),
        (Claim("setting", "setting", "barn"), []),
    ],
)
def test_other_values(claim: Claim, values: list[str]) -> None:
    assert other_values(claim) == values


@given(colour=st.sampled_from(COLOURS), place=st.sampled_from(PLACES))
def test_there_is_always_another_value_and_never_the_same(colour: str, place: str) -> None:
    for claim in (Claim("panel", "A", colour), Claim("place", "A", place)):
        assert len(other_values(claim)) >= 4
        assert claim.value not in other_values(claim)


def flows(kind: str, counts: Mapping[str, int]) -> dict[tuple[str, str], float]:
    """How often each true value is told and each other one stands in its place."""
    pulls = balanced(kind, counts)  # type: ignore[arg-type]
    total = sum(counts.values())
    out: dict[tuple[str, str], float] = {}
    for true, n in counts.items():
        able = [w for w in other_values(Claim(kind, "", true)) if w in counts]  # type: ignore[arg-type]
        for wrong in able:
            share = pulls[wrong] / sum(pulls[w] for w in able)
            out[true, wrong] = n / total * share
    return out


@given(
    counts=st.dictionaries(
        st.sampled_from(["red", "green", "blue", "yellow", "black", "white"]), st.integers(1, 9), min_size=4
    ).filter(lambda c: max(c.values()) * 2 < sum(c.values()))
)
def test_two_values_change_places_alike_often_in_both_directions(counts: dict[str, int]) -> None:
    found = flows("panel", counts)
    for (true, wrong), share in found.items():
        assert share == pytest.approx(found[wrong, true], rel=0.05, abs=2e-3)


def test_a_value_without_another_is_never_drawn_from_nothing() -> None:
    assert balanced("panel", {"red": 3}) == {}
    assert balanced("panel", {}) == {}


SHOT = twice(
    Seen(
        1.0,
        look(
            signs(
                ("Anchor Gate", "green", 0.15, 0.15),
                ("Kelp Steps", "red", 0.83, 0.15),
                ("Tide Office", "purple", 0.15, 0.83),
            )
        ),
    )
)
ELSEWHERE = twice(
    *(
        Seen(50.0 + 9 * n, look(signs((f"Sign {n}x Row", c, 0.5, 0.5))))
        for n, c in enumerate(("blue", "yellow"))
    )
)
GATE = Claim("panel", "Anchor Gate", "green")


def swapped(gold: str, seed: int, seen: tuple[Seen, ...] = SHOT) -> Swap | None:
    swapper = Swapper(gold, (), seen, Palette.of([*seen, *ELSEWHERE]))
    return swapper.swap(GATE, random.Random(seed), lambda _: True)


def test_values_come_from_the_same_shot_and_from_elsewhere_in_the_playlist() -> None:
    found = Counter(s.wrong.value for seed in range(300) if (s := swapped("“Anchor Gate” is green.", seed)))
    assert set(found) == {"red", "purple", "blue", "yellow"}
    assert found["red"] + found["purple"] > 1.5 * (found["blue"] + found["yellow"])


def test_a_neighbour_s_value_is_not_taken() -> None:
    for seed in range(60):
        swap = swapped("“Anchor Gate” is green. “Kelp Steps” is red.", seed)
        assert swap is not None and swap.wrong.value != "red"


def test_what_a_frame_bears_out_is_no_wrong_value() -> None:
    both = [Seen(1.0 + n, look(signs(("Anchor Gate", c, 0.5, 0.5)))) for n, c in enumerate(COLOURS)]
    assert swapped("“Anchor Gate” is green.", 1, tuple(both)) is None


@pytest.mark.parametrize(
    ("subject", "value", "others"),
    [
        ("side", "upper left", {"upper right"}),
        ("side", "middle right", {"middle left"}),
        ("height", "upper left", {"middle left", "lower left"}),
    ],
)
def test_a_place_that_is_asked_for_changes_only_in_what_is_asked(
    subject: str, value: str, others: set[str]
) -> None:
    seen = twice(Seen(1.0, look(signs(("Anchor Gate", "red", *SPOTS[value])))))
    claim = Claim("place", "Anchor Gate", value)
    found: set[str] = set()
    for seed in range(30):
        swapper = Swapper(f"“Anchor Gate” is in the {value}.", (claim,), seen, Palette.of(seen))
        swap = swapper.swap_target(claim, subject, False, random.Random(seed), lambda _: True, lambda _: True)
        assert swap is not None
        found.add(swap.wrong.value)
    assert found == others


SPOTS = {"upper left": (0.15, 0.15), "middle right": (0.85, 0.5)}


def test_statements_change_values_among_each_other() -> None:
    rows = (
        ("Anchor Gate", "red", 0.15, 0.15),
        ("Tide Loft", "blue", 0.5, 0.15),
        ("Salt Row", "green", 0.85, 0.15),
    )
    seen = twice(Seen(1.0, look(signs(*rows))))
    claims = [Claim("panel", name, colour) for name, colour, _, _ in rows]
    gold = " ".join(f"“{c.subject}” is {c.value}." for c in claims)
    found: set[tuple[str, ...]] = set()
    for seed in range(20):
        swapper = Swapper(gold, (), seen, Palette.of(seen))
        swaps = swapper.exchange(claims, random.Random(seed), lambda *_: True)
        wrong = {s.true.subject: s.wrong.value for s in swaps}
        found.add(tuple(wrong[c.subject] for c in claims))
    assert found == {("blue", "green", "red"), ("green", "red", "blue")}


def test_what_one_sentence_sets_apart_does_not_change_places() -> None:
    rows = (("Anchor Gate", "red", 0.15, 0.15), ("Tide Loft", "blue", 0.5, 0.15))
    seen = twice(Seen(1.0, look(signs(*rows))))
    claims = [Claim("panel", name, colour) for name, colour, _, _ in rows]
    swapper = Swapper("“Anchor Gate” is red, while “Tide Loft” is blue.", (), seen, Palette.of(seen))
    assert swapper.exchange(claims, random.Random(1), lambda *_: True) == []


def test_wrong_answers_say_each_colour_about_as_often_as_golds() -> None:
    golds, wrong = Counter[str](), Counter[str]()
    for n in range(60):
        made = world(n)
        pair = made.ask()
        spoiled = made.spoil(pair.answer) if pair else None
        if pair and spoiled:
            golds.update(c.value for c in read_claims(pair.answer) if c.kind == "panel")
            wrong.update(c.value for c in read_claims(spoiled.rating_1.response) if c.kind == "panel")
    apart = sum(abs(golds[c] - wrong[c]) for c in COLOURS)
    assert golds.total() > 200
    assert apart / golds.total() < 0.16  # independent draws: about 0.23
