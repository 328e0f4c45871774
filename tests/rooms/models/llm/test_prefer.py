from __future__ import annotations

from playlisteval.models.llm.prefer import judge_pair, rank_blind
from playlisteval.records import CausalAttribute
from playlisteval.tasks.base import Evidence, Line
from playlisteval.tasks.judge_pair import JudgePairInputs
from playlisteval.tasks.rank_blind import RankBlindInputs, WrongAnswerRanking
from playlisteval.tasks.verdicts import read_verdict
from tests.rooms.models.keyless.encoder import encode
from tests.rooms.models.llm.speaker import Speaker

LINES = (Line("v", 0.0, 10.0, "The boat leaves."),)


def attribute(name: str, score: float) -> CausalAttribute:
    return CausalAttribute(attribute_name=name, importance_score=score, description=f"about {name}")


def ranking(
    model: Speaker, candidates: tuple[str, ...], transcript: tuple[Line, ...] = ()
) -> WrongAnswerRanking:
    rubric = tuple(attribute(n, s) for n, s in (("d", 0.1), ("a", 0.4), ("b", 0.3), ("c", 0.2)))
    return rank_blind(RankBlindInputs("q", candidates, rubric, transcript), model, encode)


def ranks(model: Speaker, *candidates: str) -> dict[int, int]:
    return {e.candidate_index: e.rank for e in ranking(model, candidates).rankings}


def rank(model: Speaker, *candidates: str, transcript: tuple[Line, ...] = ()) -> tuple[int, ...]:
    found = ranking(model, candidates, transcript)
    assert sorted(found.order()) == list(range(1, len(candidates) + 1))
    return found.order()


def test_ranks_by_wins_over_all_others() -> None:
    assert rank(Speaker(), "bb", "ccccc", "a") == (2, 1, 3)


def test_answers_that_win_equally_share_a_rank() -> None:
    def even(_: str) -> float:
        return 0.0

    assert ranks(Speaker(worth=even), "x", "y") == {1: 1, 2: 1}
    assert ranks(Speaker(), "a", "bb") == {1: 2, 2: 1}


def test_the_weightiest_points_and_the_transcript_are_shown() -> None:
    model = Speaker()
    rank(model, "a", "bb", transcript=LINES)
    assert model.asked[0].user.split("\n\n")[1:5] == [
        "What counts: a: about a",
        "What counts: b: about b",
        "What counts: c: about c",
        "Said in the video: The boat leaves.",
    ]


def verdict(model: Speaker, a: str, b: str, lines: tuple[Line, ...] = ()) -> str:
    reply = judge_pair(JudgePairInputs("q", a, b, Evidence((), lines)), model, encode)
    return read_verdict(reply.text)


def test_the_preferred_answer_wins_on_either_side() -> None:
    assert verdict(Speaker(), "longer", "short") == "A"
    assert verdict(Speaker(), "short", "longer") == "B"


def test_a_tie_is_drawn_by_content_and_says_so() -> None:
    model = Speaker(worth=lambda _: 0.0)
    assert {verdict(model, "x", "y"), verdict(model, "y", "x")} == {"A", "B"}
    reply = judge_pair(JudgePairInputs("q", "x", "y", Evidence((), ())), model, encode)
    assert "did not tell the answers apart; a draw fixed by their texts decides" in reply.text
    assert verdict(model, "same", "same") == "A"


def test_lines_of_evidence_are_read() -> None:
    model = Speaker()
    verdict(model, "a", "bb", LINES)
    assert "Said in the video: The boat leaves." in model.asked[0].user
