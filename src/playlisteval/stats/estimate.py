"""A figure, its interval and what it rests on go in as one value, and stay together from there on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its interval; `value` is None where there is nothing to estimate from, never 0."""

    value: float | None
    low: float | None
    high: float | None
    n: int
    clusters: int
    method: str

    def __post_init__(self) -> None:
        if self.n == 0 and self.value is not None:
            raise ValueError(f"An estimate of nothing can't have the value {self.value}: use no_data().")
        if (self.low is None) != (self.high is None):
            raise ValueError(f"An interval has two ends or none, not ({self.low}, {self.high}).")
        if self.value is None and self.low is not None:
            raise ValueError(f"The interval ({self.low}, {self.high}) has no value to belong to.")


def no_data(method: str) -> Estimate:
    """The estimate of nothing."""
    return Estimate(value=None, low=None, high=None, n=0, clusters=0, method=method)


def check_level(level: float) -> float:
    """Refuse a confidence level that is no share, e.g. 95 for 0.95."""
    if not 0.0 < level < 1.0:
        raise ValueError(f"A confidence level lies between 0 and 1, not at {level}: write 0.95 for 95 %.")
    return level
