"""An estimate can't pretend to more than it has."""

import pytest

from playlisteval.stats.estimate import Estimate, no_data


def test_no_data_has_no_number() -> None:
    assert no_data("m") == Estimate(None, None, None, 0, 0, "m")


@pytest.mark.parametrize(
    ("value", "low", "high", "n", "message"),
    [
        (0.0, None, None, 0, "estimate of nothing"),
        (0.5, 0.1, None, 3, "two ends or none"),
        (0.5, None, 0.1, 3, "two ends or none"),
        (None, 0.1, 0.2, 3, "has no value to belong to"),
    ],
)
def test_contradictions_are_refused(
    value: float | None, low: float | None, high: float | None, n: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Estimate(value, low, high, n, 1, "m")
