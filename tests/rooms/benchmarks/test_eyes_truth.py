"""How the benchmark of the eyes tells a true fact from a false one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from benchmarks.eyes import Film, Score, calibration, figures, told
from playlisteval.models.keyless.claims import Claim

AT = {"box": [0.1, 0.1, 0.2, 0.1], "box_start": [0.1, 0.1, 0.2, 0.1], "box_end": [0.1, 0.1, 0.2, 0.1]}
LOW = {"box": [0.1, 0.7, 0.2, 0.1], "box_start": [0.1, 0.7, 0.2, 0.1], "box_end": [0.3, 0.7, 0.2, 0.1]}
SCENES: list[dict[str, Any]] = [
    {
        "start_seconds": 0.0,
        "end_seconds": 10.0,
        "letterings": [
            {"words": "TIDE OFFICE", "panel": "red"} | AT,
            {"words": "Jetty 9", "panel": None} | LOW,
        ],
        "props": [{"kind": "plant", "colour": "blue", "count": 2} | LOW],
    },
    {"start_seconds": 10.0, "end_seconds": 20.0, "letterings": [], "props": []},
]
FILM = Film("film", SCENES, ())


@pytest.mark.parametrize(
    ("claim", "truth"),
    [
        (Claim("shown", "Tide Office"), True),
        (Claim("shown", "Tide Offlce"), False),
        (Claim("panel", "Tide Office", "red"), True),
        (Claim("panel", "Tide Office", "pink"), False),
        (Claim("place", "Tide Office", "upper left"), True),
        (Claim("place", "Jetty 9", "lower left"), True),
        (Claim("place", "Jetty 9", "lower middle"), True),
        (Claim("place", "Jetty 9", "lower right"), False),
        (Claim("beside", "Tide Office", "above", "Jetty 9"), True),
        (Claim("beside", "Tide Office", "below", "Jetty 9"), False),
        (Claim("beside", "Tide Office", "above", "Nowhere"), False),
        (Claim("thing", "potted plant", "", "Jetty 9"), True),
        (Claim("thing", "dog"), False),
        (Claim("thing_count", "potted plant", "two"), True),
        (Claim("thing_count", "potted plant", "three"), False),
        (Claim("thing_colour", "potted plant", "blue"), True),
        (Claim("thing_colour", "potted plant", "red"), False),
        (Claim("ground", "upper part", "grey"), None),
    ],
    ids=str,
)
def test_the_scene_that_is_shown_decides(claim: Claim, truth: bool | None) -> None:
    assert told(claim, [1.0, 9.9], FILM) is truth


def test_every_moment_of_a_fact_must_be_true() -> None:
    assert told(Claim("shown", "Tide Office"), [1.0, 10.0], FILM) is False
    assert told(Claim("shown", "Tide Office"), [99.0], FILM) is None


def test_figures_and_calibration_as_they_are_printed() -> None:
    facts: Counter[tuple[str, bool | None]] = Counter(
        {("panel", True): 3, ("panel", False): 1, ("ground", None): 2}
    )
    things = Counter({(False, 0.3, True): 5, (False, 0.3, False): 2, (True, 0.8, False): 1})
    score = Score(facts, Counter(), things, [])
    assert figures(score)["panel"] == [4, 3, 1, 0]
    assert figures(score)["ground"] == [2, 0, 0, 2]
    assert calibration(score).splitlines() == [
        "at least     0.3         0.4         0.5         0.6         0.7         0.8",
        "most kinds   5 of 7      0 of 0      0 of 0      0 of 0      0 of 0      0 of 0",
        "plain shapes 0 of 0      0 of 0      0 of 0      0 of 0      0 of 0      0 of 1",
    ]
