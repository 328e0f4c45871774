from __future__ import annotations

import pytest

from playlisteval.cli.console import duration, one_line


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 s"),
        (0.6, "1 s"),
        (42.4, "42 s"),
        (59.6, "1 min 00 s"),
        (200.0, "3 min 20 s"),
        (3599.4, "59 min 59 s"),
        (3600.0, "1 h 00 min"),
        (18_600.0, "5 h 10 min"),
        (100_000.0, "27 h 46 min"),
    ],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_an_error_is_one_line_and_no_markup() -> None:
    assert one_line(ValueError("a\n  b [red]c[/]")) == r"a b \[red]c\[/]"
