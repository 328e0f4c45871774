"""A forecast names every step, and grows with what there is to do."""

from __future__ import annotations

import pytest

from playlisteval.engine.forecast import Length, StepForecast, forecast
from playlisteval.engine.path import STAGE_NAMES
from playlisteval.settings import load_settings

HOUR = Length("art", 3600.0, True)
SETTINGS = load_settings(overrides={"workers": 2})


def steps(*videos: Length, **overrides: object) -> dict[str, StepForecast]:
    return {s.stage: s for s in forecast(videos, load_settings(overrides={"workers": 2, **overrides}))}


def test_every_step_of_the_path_in_its_order() -> None:
    assert [s.stage for s in forecast([HOUR, HOUR], SETTINGS)] == list(STAGE_NAMES)


def test_one_video_gives_no_seeds() -> None:
    found = steps(HOUR)

    assert [found[n].units for n in ("collect", "transcribe", "ask", "degrade")] == [1, 1, 0, 0]


def test_silence_is_not_listened_to() -> None:
    assert steps(Length("art", 3600.0, False))["transcribe"].seconds == 0.0
    assert steps(HOUR)["transcribe"].seconds > 0.0


def test_twice_the_workers_take_half_the_time() -> None:
    two, four = steps(HOUR, HOUR), steps(HOUR, HOUR, workers=4)

    for name in STAGE_NAMES:
        assert four[name].seconds == pytest.approx(two[name].seconds / 2)
        assert four[name].size_bytes == two[name].size_bytes


def test_more_film_is_more_of_everything() -> None:
    less, more = steps(HOUR, HOUR), steps(HOUR, HOUR, HOUR)

    assert sum(s.seconds for s in more.values()) > sum(s.seconds for s in less.values())
    assert sum(s.size_bytes for s in more.values()) > sum(s.size_bytes for s in less.values())


def test_audits_that_are_not_allowed_take_no_time() -> None:
    allowed, not_allowed = (steps(HOUR, HOUR, audit={"calls": calls})["audit"] for calls in (True, False))

    assert (not_allowed.units, not_allowed.seconds, not_allowed.size_bytes) == (0, 0.0, 0)
    assert allowed.units == 4 * SETTINGS.seeds.per_domain
    assert allowed.seconds > 0.0
