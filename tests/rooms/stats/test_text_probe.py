"""The text probe: what is planted it finds, what is exchangeable it doesn't, and no side is favoured."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playlisteval.stats.bootstrap import cluster_bootstrap_mean
from playlisteval.stats.text_probe import Probed, TextPair, probe_share, probed, text_probe

WORDS = [f"word{n}" for n in range(300)]
QUESTIONS = 60

Spoil = Callable[[list[str], random.Random], None]


def pairs_with(spoil: Spoil, questions: int = QUESTIONS, seed: int = 1) -> list[TextPair]:
    """Pairs whose two answers each have three words swapped; then the worse one is spoiled."""
    draw = random.Random(seed)
    pairs: list[TextPair] = []
    for question in range(questions):
        text = draw.choices(WORDS, k=60)
        one, other = list(text), list(text)
        for answer in (one, other):
            for _ in range(3):
                answer[draw.randrange(60)] = draw.choice(WORDS)
        spoil(other, draw)
        pairs.append(TextPair(f"q{question}", " ".join(one), " ".join(other)))
    return pairs


def share(pairs: list[TextPair]) -> float:
    scores = text_probe(pairs)
    return sum(scores) / len(scores)


def telltale(answer: list[str], draw: random.Random) -> None:
    answer[draw.randrange(len(answer))] = "purple"


def longer(answer: list[str], draw: random.Random) -> None:
    answer += draw.choices(WORDS, k=5)


def three_in_a_row(answer: list[str], draw: random.Random) -> None:
    """Each of the words stands in both answers; only together do they give the worse one away."""
    answer += ["a", "b", "c"]


def paragraphs(answer: list[str], draw: random.Random) -> None:
    answer[30] = f"\n\n{answer[30]}"


@pytest.mark.parametrize("spoil", [telltale, longer, three_in_a_row, paragraphs])
def test_what_is_planted_is_found(spoil: Spoil) -> None:
    assert share(pairs_with(spoil)) > 0.9


def test_an_order_of_words_that_gives_the_worse_answer_away_is_found() -> None:
    pairs = [
        TextPair(p.question_id, f"{p.chosen} a b. b c. c a.", f"{p.rejected} b a. c b. a c.")
        for p in pairs_with(lambda answer, draw: None)
    ]
    assert share(pairs) > 0.9


def test_the_place_of_the_error_is_found() -> None:
    """The worse answer always has its new words in the last tenth, the better one anywhere."""

    def at_the_end(answer: list[str], draw: random.Random) -> None:
        answer[-5:] = [f"new{draw.random()}" for _ in range(5)]

    assert share(pairs_with(at_the_end)) > 0.9


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_exchangeable_answers_give_nothing_away(seed: int) -> None:
    """Within three standard errors of one half: 3 x sqrt(2) x 0.5 / sqrt(400); see `probed`."""
    assert share(pairs_with(lambda answer, draw: None, 400, seed)) == pytest.approx(0.5, abs=0.106)


def test_a_word_that_decides_only_its_own_question_is_no_help() -> None:
    """All pairs of a question are held out together: what is learnt from one says nothing of the next."""
    pairs = [
        TextPair(f"q{n}", f"the thing is right{n}", f"the thing is wrong{n}")
        for n in range(30)
        for _ in range(5)
    ]
    assert share(pairs) < 0.9


def test_equal_answers_are_a_tie() -> None:
    pairs = pairs_with(telltale)
    same = TextPair("q0", pairs[0].chosen, pairs[0].chosen)
    assert text_probe([*pairs, same])[-1] == 0.5
    assert text_probe([TextPair(q, "as is", "as is") for q in "ab"]) == [0.5, 0.5]


@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_order_of_the_pairs_changes_no_score(draw: random.Random) -> None:
    pairs = pairs_with(telltale, 12)
    scores = dict(zip(pairs, text_probe(pairs), strict=True))
    draw.shuffle(pairs)
    assert dict(zip(pairs, text_probe(pairs), strict=True)) == scores


def test_a_probe_that_learnt_the_wrong_way_round_is_wrong() -> None:
    """One question against eleven: its own pair is scored by what holds in the others."""
    pairs = pairs_with(telltale, 12)
    pairs[0] = TextPair("q0", pairs[0].rejected, pairs[0].chosen)
    assert text_probe(pairs)[0] == 0.0


def test_nothing_gives_nothing() -> None:
    assert text_probe([]) == []


def test_odd_text_is_read() -> None:
    pairs = [TextPair(f"q{n}", "", f"\ud800 né\u0301 {n}\x00") for n in range(4)]
    assert text_probe(pairs) == [1.0] * 4


def test_one_question_has_no_other_to_learn_from() -> None:
    with pytest.raises(ValueError, match="at least two questions"):
        text_probe([TextPair("q", "a", "b"), TextPair("q", "a", "c")])


def test_a_ridge_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="over 0, not 0"):
        text_probe([], ridge=0)


def test_chance_shares_lie_about_one_half_and_wider_than_a_coins() -> None:
    found = probed(pairs_with(lambda answer, draw: None, 100), seed=1)
    shares = found.chance_shares
    spread = sum((share - 0.5) ** 2 for share in shares) / len(shares)
    assert len(shares) == 200
    assert sum(shares) / len(shares) == pytest.approx(0.5, abs=0.02)
    assert 1.4 < spread / (0.25 / 100) < 2.8


def test_a_planted_signal_lies_above_all_chance_shares() -> None:
    pairs = pairs_with(telltale)
    found = probed(pairs, seed=1)
    assert found.scores == text_probe(pairs)
    assert share(pairs) > max(found.chance_shares)


def test_chance_shares_hang_on_the_seed_only() -> None:
    pairs = pairs_with(telltale, 12)
    assert probed(pairs, seed=3, draws=5) == probed(pairs, seed=3, draws=5)
    assert probed([], seed=3) == ([], [])


def test_the_interval_of_the_share_is_as_wide_as_chance_spreads() -> None:
    """Of chance's ten distances from one half, 0.02 to 0.20, a level of 0.9 takes the last."""
    chance = [0.5 + 0.02 * n for n in range(1, 11)]
    found = Probed([1.0, 0.0] * 40, chance)
    wide = probe_share(found, list(range(80)), seed=1, resamples=200, level=0.9)
    assert (wide.value, wide.n, wide.clusters) == (0.5, 80, 80)
    assert (wide.low, wide.high) == (pytest.approx(0.3), pytest.approx(0.7))
    assert wide.method.endswith("widened to the spread of chance")


def test_the_bootstrap_s_own_interval_stays_where_it_is_wider() -> None:
    found = Probed([1.0, 0.0] * 4, [0.5] * 10)
    plain = cluster_bootstrap_mean(found.scores, list(range(8)), seed=1, level=0.9)
    wide = probe_share(found, list(range(8)), seed=1, level=0.9)
    assert (wide.low, wide.high) == (plain.low, plain.high)


def test_how_often_chance_is_as_high() -> None:
    assert Probed([1.0, 0.0], [0.4, 0.5, 0.6, 0.3]).as_high_by_chance == 0.5


def test_nothing_has_no_share() -> None:
    assert probe_share(Probed([], []), [], seed=1).value is None
