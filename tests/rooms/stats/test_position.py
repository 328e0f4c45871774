"""Position tables: identities in whole numbers, and no guess where a verdict is missing."""

from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.stats.position import Letter, Reply, position_table

LETTERS: st.SearchStrategy[Letter] = st.sampled_from(["A", "B"])
CASES = st.dictionaries(
    st.integers(), st.tuples(LETTERS, st.none() | LETTERS, st.none() | LETTERS), max_size=40
)


def other(letter: Letter) -> Letter:
    """The other side."""
    return "B" if letter == "A" else "A"


def both_orders(
    cases: dict[int, tuple[Letter, Letter | None, Letter | None]],
) -> tuple[dict[int, Reply], dict[int, Reply]]:
    """The replies in both orders, from (chosen side, picked forward, picked reversed)."""
    forward = {key: Reply(first, chosen) for key, (chosen, first, _) in cases.items()}
    return forward, {key: Reply(second, other(chosen)) for key, (chosen, _, second) in cases.items()}


def test_every_kind_of_pair_once() -> None:
    cases: dict[int, tuple[Letter, Letter | None, Letter | None]] = {
        1: ("A", "A", "B"),  # right, right
        2: ("A", "B", "A"),  # wrong, wrong
        3: ("A", "A", "A"),  # right, then the same letter
        4: ("B", "A", "A"),  # wrong, then the same letter
        5: ("A", None, "B"),
        6: ("A", "A", None),
        7: ("B", None, None),
    }
    forward, reversed_order = both_orders(cases)
    forward[8] = Reply("A", "A")
    table = position_table(forward, reversed_order)
    assert asdict(table) == {
        "pairs": 4,
        "same_letter": 2,
        "a_forward": 3,
        "a_reversed": 3,
        "right_forward": 2,
        "right_reversed": 2,
        "both_right": 1,
        "both_wrong": 1,
        "no_verdict_forward": 2,
        "no_verdict_reversed": 2,
        "in_one_order_only": 1,
    }
    assert (table.letter_agreement, table.picked_a, table.picked_a_forward) == (50.0, 75.0, 75.0)
    assert (table.accuracy_forward, table.accuracy_reversed) == (50.0, 50.0)
    assert (table.solved_both, table.wrong_both, table.picked_a_reversed) == (25.0, 25.0, 75.0)


def test_no_verdict_at_all_is_no_number() -> None:
    table = position_table({1: Reply(None, "A")}, {1: Reply(None, "B")})
    assert (table.pairs, table.letter_agreement, table.accuracy_forward, table.picked_a) == (
        0,
        None,
        None,
        None,
    )
    assert (table.no_verdict_forward, table.no_verdict_reversed) == (1, 1)


def test_orders_that_were_not_swapped_are_refused() -> None:
    with pytest.raises(ValueError, match="same letter in both orders"):
        position_table({1: Reply("A", "A")}, {1: Reply("A", "A")})


@given(CASES)
def test_identities(cases: dict[int, tuple[Letter, Letter | None, Letter | None]]) -> None:
    table = position_table(*both_orders(cases))
    assert table.both_right + table.both_wrong + table.same_letter == table.pairs
    assert table.right_forward + table.right_reversed == 2 * table.both_right + table.same_letter
    if table.pairs:
        assert table.solved_both is not None and table.wrong_both is not None
        assert table.letter_agreement is not None
        assert table.solved_both + table.wrong_both + table.letter_agreement == pytest.approx(100)
        assert table.accuracy_forward is not None and table.accuracy_reversed is not None
        assert table.accuracy_forward + table.accuracy_reversed == pytest.approx(
            2 * table.solved_both + table.letter_agreement
        )


@given(st.dictionaries(st.integers(), LETTERS, min_size=1))
def test_a_judge_that_always_picks_a_is_right_once_a_pair(sides: dict[int, Letter]) -> None:
    table = position_table(*both_orders({key: (side, "A", "A") for key, side in sides.items()}))
    assert (table.letter_agreement, table.picked_a, table.solved_both, table.wrong_both) == (100, 100, 0, 0)
    assert table.right_forward + table.right_reversed == len(sides)
