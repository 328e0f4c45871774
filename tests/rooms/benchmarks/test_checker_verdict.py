from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.checker import Context, Finding, Truth, changed, count_refuted, judge_statement, pair_agrees
from benchmarks.checker.__main__ import main

Box = tuple[float, float, float, float]


def lettering(words: str, panel: str | None, box: Box, end: Box | None = None) -> dict[str, Any]:
    boxes = {"box": list(box), "box_start": list(box), "box_end": list(end or box)}
    return {"words": words, "part": "sign", "panel": panel, "ink": "white", **boxes}


def prop(kind: str, colour: str, count: int, box: Box) -> dict[str, Any]:
    boxes = {name: list(box) for name in ("box", "box_start", "box_end")}
    return {"kind": kind, "colour": colour, "count": count, **boxes}


def scene(number: int, letterings: list[dict[str, Any]], props: list[dict[str, Any]]) -> dict[str, Any]:
    return {"number": number, "letterings": letterings, "props": props}


TRUTH_FILE: dict[str, Any] = {
    "format": 2,
    "films": [
        {
            "file": "one.mp4",
            "scenes": [
                scene(
                    1,
                    [
                        lettering("Gull Cafe", "red", (0.1, 0.1, 0.2, 0.1)),
                        lettering("SALT WORKS", "blue", (0.7, 0.2, 0.2, 0.1)),
                        lettering("LANTERN 14", None, (0.1, 0.7, 0.2, 0.1), (0.32, 0.7, 0.2, 0.1)),
                    ],
                    [
                        prop("boat", "green", 3, (0.6, 0.6, 0.3, 0.3)),
                        prop("clock", "pink", 1, (0.1, 0.4, 0.1, 0.1)),
                    ],
                ),
                scene(2, [lettering("Rope Loft", "red", (0.6, 0.8, 0.2, 0.1))], []),
            ],
        },
        {
            "file": "two.mp4",
            "scenes": [
                scene(
                    1,
                    [lettering("Gull Cafe", "black", (0.4, 0.45, 0.2, 0.1))],
                    [prop("plant", "orange", 2, (0.1, 0.6, 0.3, 0.3))],
                ),
                scene(
                    2,
                    [lettering("Kiln Table", "blue", (0.75, 0.5, 0.2, 0.1))],
                    [prop("boat", "pink", 1, (0.1, 0.6, 0.3, 0.3))],
                ),
            ],
        },
    ],
}
TRUTH = Truth.of(TRUTH_FILE)
CONCLUSION_TARGETS = {
    "letterings": "“Rope Loft” is on red. “Kiln Table” is on blue.",
    "alike": "“SALT WORKS” is on blue. “Kiln Table” is on blue.",
    "things": "By “SALT WORKS” there are three boats. Where “Kiln Table” stands one boat is in view.",
    "places": "“Rope Loft” is in the lower right. “Kiln Table” is in the middle right.",
    "sides": "“LANTERN 14” is in the lower left. “Kiln Table” is in the middle right.",
    "wrong": "“Rope Loft” is on green. “Kiln Table” is on green.",
}


def findings(answer: str) -> list[Finding]:
    context = Context.of(answer)
    return [judge_statement(one, TRUTH, context) for one in context.statements]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("“Gull Cafe” is on red.", "confirmed"),
        ("“Gull Cafe” is on black.", "confirmed"),  # in another film
        ("“Gull Cafe” is on blue.", "refuted"),
        ("“Gull Cafe” is not on blue.", "confirmed"),
        ("“gull cafe” is on red.", "confirmed"),
        ("“SALT WORXS” is on blue.", "uncovered"),  # five letters are too few for a slip
        ("“LANTERM 14” can be read.", "confirmed"),
        ("“LANTEN 14” can be read.", "confirmed"),
        ("“LANTERN 15” can be read.", "uncovered"),
        ("“LANTXXN 14” can be read.", "uncovered"),
        ("“LANTERN 14” is on grey.", "uncovered"),  # its background has no name
        ("“Nowhere” is on red.", "uncovered"),
        ("“Gull Cafe” is lettered in white.", "confirmed"),
        ("“Gull Cafe” is lettered in yellow.", "refuted"),
        ("“Rope Loft” is in the lower right.", "confirmed"),
        ("“Rope Loft” is in the lower middle.", "refuted"),
        ("“Rope Loft” is in the right half.", "confirmed"),
        ("“Rope Loft” is in the lower third.", "confirmed"),
        ("“Rope Loft” is in the upper half.", "refuted"),
        ("“LANTERN 14” is in the lower left.", "confirmed"),  # where it starts
        ("“LANTERN 14” is in the lower middle.", "confirmed"),  # where it ends
        ("“LANTERN 14” is in the lower right.", "refuted"),
        ("“Gull Cafe” is to the left of “SALT WORKS”.", "confirmed"),
        ("“Gull Cafe” is to the right of “SALT WORKS”.", "refuted"),
        ("“Gull Cafe” is above “SALT WORKS”.", "confirmed"),
        ("Above “LANTERN 14” is “Gull Cafe”.", "confirmed"),
        ("“Gull Cafe” is right of “LANTERN 14”.", "uncovered"),  # level at first, then clearly not
        ("“Gull Cafe” is above “Rope Loft”.", "refuted"),  # they share no shot
        ("“Gull Cafe” is above “Nowhere”.", "uncovered"),
        ("In the shot that reads “SALT WORKS” the clock is pink.", "confirmed"),
        ("In the shot that reads “SALT WORKS” the clock is green.", "refuted"),
        ("In the shot that reads “Rope Loft” the clock is pink.", "refuted"),  # no clock there
        ("In the shot that reads “Nowhere” the clock is pink.", "uncovered"),
        ("Beside “SALT WORKS” there are three boats.", "confirmed"),
        ("Beside “SALT WORKS” there are two boats.", "refuted"),
        ("Beside “SALT WORKS” there are several boats.", "confirmed"),
        ("Beside “Rope Loft” no clock can be seen.", "confirmed"),
        ("Where “Gull Cafe” stands there are two potted plants.", "confirmed"),
        ("The boats are below “SALT WORKS”.", "confirmed"),
        ("The boats are above “SALT WORKS”.", "refuted"),
        ("In the shot that reads “SALT WORKS” the clock is in the middle left.", "confirmed"),
        ("In the shot that reads “SALT WORKS” the clock is in the lower right.", "refuted"),
        ("A clock is in view.", "uncovered"),  # no lettering tells which film is meant
        ("The sky is blue.", "uncovered"),
    ],
)
def test_a_statement_is_borne_out_by_any_scene_that_shows_its_lettering(
    sentence: str, expected: Finding
) -> None:
    assert findings(sentence)[0] == expected


def test_a_thing_without_a_shot_is_sought_in_the_films_that_its_paragraph_names() -> None:
    assert findings("“Rope Loft” is legible. Three boats are in view.") == ["confirmed", "confirmed"]
    assert findings("“Kiln Table” is legible. Three boats are in view.") == ["confirmed", "refuted"]
    assert (
        findings("“Rope Loft” is legible.\n\n“Kiln Table” is legible. Three boats are in view.")[-1]
        == "refuted"
    )
    assert findings("“Rope Loft” is legible.\n\nThree boats are in view.")[-1] == "confirmed"


@pytest.mark.parametrize(
    ("targets", "conclusion", "expected"),
    [
        ("letterings", "So the two backgrounds differ.", "confirmed"),
        ("letterings", "So the two backgrounds are the same.", "refuted"),
        ("alike", "So both stand on the same background.", "confirmed"),
        ("alike", "So the two backgrounds differ.", "refuted"),
        ("wrong", "So the two backgrounds are the same.", "refuted"),  # they follow, but from untrue values
        ("things", "So the first shows more of them than the second.", "confirmed"),
        ("things", "So the second shows more of them.", "refuted"),
        ("things", "So the former shows fewer of them.", "refuted"),
        ("things", "So both show equally many.", "refuted"),
        ("places", "So both are on the same side.", "confirmed"),
        ("places", "So they are on opposite sides.", "refuted"),
        ("places", "So the latter lies higher.", "confirmed"),
        ("places", "So the former lies higher.", "refuted"),
        ("sides", "So they are on opposite sides.", "confirmed"),
        ("letterings", "So they are on opposite sides.", "uncovered"),  # no side was told of
        ("letterings", "“Rope Loft” and “Kiln Table” are on the same side.", "confirmed"),
        ("letterings", "“Rope Loft” lies higher than “Kiln Table”.", "refuted"),
        ("letterings", "So the two differ.", "confirmed"),
    ],
)
def test_a_conclusion_compares_the_true_values_of_its_two_sides(
    targets: str, conclusion: str, expected: Finding
) -> None:
    assert findings(f"{CONCLUSION_TARGETS[targets]} {conclusion}")[-1] == expected


def test_a_conclusion_takes_its_sides_from_its_own_paragraph() -> None:
    assert findings("“Rope Loft” is on red. “Kiln Table” is on blue.\n\nSo the two backgrounds differ.")[
        -1
    ] == ("uncovered")


def test_first_and_second_are_what_the_answer_called_so() -> None:
    opening = "The first lettering is “Kiln Table”, whereas the second is “Rope Loft”.\n\n"
    places = (
        "“Rope Loft” is in the lower right. “Kiln Table” is in the middle right. So the former lies higher."
    )
    assert findings(opening + places)[-1] == "confirmed"
    assert findings(places)[-1] == "refuted"


def test_two_things_of_one_kind_are_told_apart_by_the_lettering_beside_them() -> None:
    opening = "Boats by “Kiln Table” are what is meant first, whereas boats by “SALT WORKS” come second.\n\n"
    counts = "Beside “SALT WORKS” there are three boats. Beside “Kiln Table” one boat is in view. "
    assert findings(opening + counts + "So the latter shows more of them.")[-1] == "confirmed"
    assert findings(opening + counts + "So the former shows more of them.")[-1] == "refuted"
    assert findings(counts + "So the former shows more of them.")[-1] == "confirmed"


def test_the_tally_counts_a_statement_once_however_often_it_is_made() -> None:
    tally = count_refuted(
        "“Gull Cafe” is on blue. “GULL CAFE” stands on a blue panel. The sky is blue.", TRUTH
    )
    assert (tally.confirmed, tally.refuted, tally.uncovered) == (0, 1, 1)
    assert [(str(one), finding) for one, finding in tally.findings] == [
        ("panel “Gull Cafe” blue", "refuted"),
        ("unread the sky is blue", "uncovered"),
    ]


def test_citations_are_no_part_of_the_text() -> None:
    cited = "“Rope Loft” is on red (1 @ 00:10 - 00:14, 2 @ 01:02 - 01:06)."
    assert count_refuted(cited, TRUTH).confirmed == 1 and len(Context.of(cited).statements) == 1


@pytest.mark.parametrize(
    ("chosen", "rejected", "agrees"),
    [
        ("“Rope Loft” is on red.", "“Rope Loft” is on blue.", True),
        ("“Rope Loft” is on blue.", "“Rope Loft” is on red.", False),
        ("“Rope Loft” is on red.", "“Rope Loft” is on red.", False),
        ("“Rope Loft” is on pink.", "“Rope Loft” is on blue.", False),
        ("“Nowhere” is on red.", "“Nowhere” is on blue.", False),
        ("“Rope Loft” is on red.", "“Nowhere” is on blue.", False),
        ("", "“Rope Loft” is on blue.", True),
    ],
)
def test_a_pair_agrees_only_where_the_chosen_answer_has_fewer_refuted(
    chosen: str, rejected: str, agrees: bool
) -> None:
    assert pair_agrees(chosen, rejected, TRUTH) is agrees


def test_changed_statements_are_those_that_the_gold_does_not_make() -> None:
    gold = "“Rope Loft” is on red. Three boats share the frame with “SALT WORKS”."
    wrong = (
        "The panel that reads “ROPE LOFT” is red. Two boats share the frame with “SALT WORKS”. A man waves."
    )
    assert [str(one) for one in changed(gold, wrong)] == [
        "thing_count boat 2 where “SALT WORKS” stands",
        "unread a man waves",
    ]


def test_an_older_truth_file_is_refused() -> None:
    with pytest.raises(ValueError, match=r"format 1, not 2: render again"):
        Truth.of({"format": 1, "films": []})


def test_the_door_prints_every_statement_with_its_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    truth, answer = tmp_path / "truth.json", tmp_path / "answer.txt"
    truth.write_text(json.dumps(TRUTH_FILE), encoding="utf-8")
    answer.write_text("“Rope Loft” is on blue. Its letters are white.", encoding="utf-8")
    assert main([str(truth), str(answer)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "refuted    panel “Rope Loft” blue",
        "           “Rope Loft” is on blue.",
        "confirmed  ink “Rope Loft” white",
        "           Its letters are white.",
        "1 confirmed, 1 refuted, 0 uncovered",
    ]


def test_the_door_says_what_it_wants_and_what_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([]) == 2
    assert main([str(tmp_path / "none.json"), str(tmp_path / "none.txt")]) == 1
    assert "usage: python -m benchmarks.checker" in capsys.readouterr().err
