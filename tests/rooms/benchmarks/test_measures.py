from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from benchmarks.checker import Truth
from benchmarks.measures import (
    Checked,
    Judged,
    agreement,
    baseline,
    check_study,
    commonest_run,
    gap_accuracy,
    over_chance,
    over_other,
    read_judged,
    share,
)
from playlisteval.metrics.base import Benchmark
from playlisteval.records import AnswerPair, DegradedAnswer, Item, Verdict
from playlisteval.store.study import Study
from tests.fakes.records import degraded_set, fill_study, judged, pairs_of, question, selection

BOX = [0.1, 0.1, 0.2, 0.1]
COLOURS = {"Tide Office": "red", "Gull Store": "blue", "Salt Steps": "green", "Rope Arms": "white"}
GOLD = "“Tide Office” is red.\n\n“Gull Store” is blue.\n\n“Salt Steps” is green.\n\n“Rope Arms” is white."
WRONG = {"Tide Office": "black", "Gull Store": "pink", "Salt Steps": "brown", "Rope Arms": "purple"}


def truth() -> Truth:
    letterings = [
        {"words": w, "part": "sign", "panel": c, "ink": "black", "box": BOX, "box_start": BOX, "box_end": BOX}
        for w, c in COLOURS.items()
    ]
    scene: dict[str, Any] = {"number": 1, "letterings": letterings, "props": []}
    return Truth.of({"format": 2, "films": [{"file": "a.mp4", "scenes": [scene]}]})


def spoiled(errors: int) -> str:
    text = GOLD
    for name in list(COLOURS)[:errors]:
        text = text.replace(f"“{name}” is {COLOURS[name]}", f"“{name}” is {WRONG[name]}")
    return text


def study_of(folder: Path, errors: Sequence[int], verdicts: Sequence[Verdict] = ()) -> Study:
    """One item, with so many false statements in ratings 4, 3, 2 and 1; all pairs but 2 over 1 are kept."""
    asked = question(answer=GOLD)
    made = degraded_set(asked.id).model_copy(
        update={
            f"rating_{rating}": DegradedAnswer(response=spoiled(n), attribute_degradations=())
            for rating, n in zip((4, 3, 2, 1), errors, strict=True)
        }
    )
    item = item_of(asked.id, made.id)
    pairs = pairs_of(item)
    benchmark = Benchmark(
        questions=(asked,),
        items=(item,),
        pairs=pairs,
        degraded_sets=(made,),
        selections=(selection([p for p in pairs if p.chosen_rating != 2]),),
        verdicts=verdicts,
    )
    return fill_study(folder, benchmark)


def item_of(question_id: str, set_id: str) -> Item:
    return Item(question_id=question_id, degraded_set_id=set_id, seed_id="seed", domain="art")


def checked(folder: Path, *errors: int) -> Checked:
    with study_of(folder, errors) as study:
        return check_study(study, truth())


def test_a_sound_item_agrees_on_all_its_pairs(tmp_path: Path) -> None:
    found = checked(tmp_path / "s", 1, 2, 3, 4)
    assert (found.items, len(found.pairs), len(found.kept)) == (1, 10, 9)
    assert agreement(found.kept).value == 1.0
    assert found.gold == ("confirmed",) * 4
    assert found.errors == ("refuted",) * 4
    assert found.covered == 1.0
    assert found.doubtful == ()


def test_a_tie_is_a_disagreement_and_says_what_differs(tmp_path: Path) -> None:
    found = checked(tmp_path / "s", 1, 1, 3, 4)
    wrong = [p for p in found.pairs if not p.agrees]
    assert [(p.chosen_rating, p.rejected_rating, p.why) for p in wrong] == [(4, 3, "no statement differs")]
    assert agreement(found.pairs).value == 0.9


def test_an_answer_better_than_its_better_is_a_disagreement(tmp_path: Path) -> None:
    found = checked(tmp_path / "s", 3, 2, 1, 4)
    wrong = {(p.chosen_rating, p.rejected_rating) for p in found.pairs if not p.agrees}
    assert wrong == {(4, 3), (4, 2), (3, 2)}


@pytest.mark.parametrize(
    ("findings", "expected"),
    [
        ((), None),
        (("uncovered",), None),
        (("confirmed", "uncovered", "refuted"), 0.5),
        (("confirmed", "confirmed"), 1.0),
    ],
)
def test_a_share_is_of_what_the_truth_covers(findings: tuple[str, ...], expected: float | None) -> None:
    assert share(findings, "confirmed") == expected


def verdicts_on(pairs: Sequence[AnswerPair], right: Sequence[bool], **over: Any) -> list[Verdict]:
    return [judged(p, r, **over) for p, r in zip(pairs, right, strict=True)]


def judged_study(folder: Path) -> Judged:
    """`sight` is right on all pairs at the oracle scope, and at the full one on those of gap 3 or more."""
    with study_of(folder / "empty", (1, 2, 3, 4)) as study:
        pairs = sorted(study.records(AnswerPair), key=lambda p: p.id)
    sight = {"judge": "sight"}
    verdicts = [
        *verdicts_on(pairs, [True] * 10, **sight, scope="oracle"),
        *verdicts_on(pairs, [p.gap >= 3 for p in pairs], **sight),
        *verdicts_on(pairs, [False] * 10, **sight, modality="frames"),
        *verdicts_on(pairs, [p.gap == 4 for p in pairs], judge="text_only", selector="none", scope="none"),
    ]
    with study_of(folder / "full", (1, 2, 3, 4), verdicts) as study:
        return read_judged(study, "sight")


def test_verdicts_are_read_by_judge_evidence_and_gap(tmp_path: Path) -> None:
    found = judged_study(tmp_path)
    oracle, full = ("retrieved", "oracle"), ("retrieved", "full")
    assert over_chance(found, oracle).value == 0.5
    assert over_other(found, oracle, full).value == pytest.approx(0.7)
    assert baseline(found, "text_only").value == 0.1
    assert baseline(found, "longer_answer").value is None
    assert [gap_accuracy(found, full)[gap].value for gap in "1234"] == [0.0, 0.0, 1.0, 1.0]


def test_figures_of_two_studies_are_joined() -> None:
    one = Checked(1, (), ("confirmed",), ("refuted",), ())
    two = Checked(2, (), ("uncovered",), ("refuted",), (("gold: x", "uncovered"),))
    both = Checked.joined([one, two])
    assert (both.items, both.gold, both.errors) == (3, ("confirmed", "uncovered"), ("refuted", "refuted"))
    assert both.covered == 0.75


def test_the_commonest_run_is_found_across_labels_and_case() -> None:
    golds = [
        "Here “Tide Office” stands on a red board, as anybody sees.",
        "Well: here “Salt Row” stands on a red board as anybody may see.",
        "Nothing of the kind is told in this one here.",
    ]
    assert commonest_run(golds) == ("“” stands on a red board as anybody", pytest.approx(2 / 3))
    assert commonest_run(["Too short."]) is None
