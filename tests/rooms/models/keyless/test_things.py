"""Articles, plurals and units of the detector's labels."""

from __future__ import annotations

import pytest

from playlisteval.models.keyless.things import LABEL_OF, THINGS, UNREAD, a, plural, singular


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("clock", "a clock"),
        ("umbrella", "an umbrella"),
        ("orange umbrella", "an orange umbrella"),
        ("unicycle", "a unicycle"),
        ("uniform", "a uniform"),
        ("unimportant thing", "an unimportant thing"),
        ("hourglass", "an hourglass"),
        ("horse", "a horse"),
        ("European", "a European"),
        ("one", "a one"),
        ("", "a "),
    ],
)
def test_article(noun: str, expected: str) -> None:
    assert a(noun) == expected


@pytest.mark.parametrize(
    ("label", "one", "coloured", "many"),
    [
        ("clock", "clock", "red clock", "clocks"),
        ("person", "person", "red person", "people"),
        ("bus", "bus", "red bus", "buses"),
        ("bench", "bench", "red bench", "benches"),
        ("wine glass", "wine glass", "red wine glass", "wine glasses"),
        ("skis", "pair of skis", "pair of red skis", "pairs of skis"),
        ("scissors", "pair of scissors", "pair of red scissors", "pairs of scissors"),
        ("broccoli", "piece of broccoli", "piece of red broccoli", "pieces of broccoli"),
        ("tv", "TV", "red TV", "TVs"),
        ("remote", "remote control", "red remote control", "remote controls"),
        ("sheep", "sheep", "red sheep", "sheep"),
    ],
)
def test_nouns(label: str, one: str, coloured: str, many: str) -> None:
    assert (singular(label), singular(label, "red"), plural(label)) == (one, coloured, many)


def test_every_label_can_be_read_but_the_fruit() -> None:
    assert set(LABEL_OF.values()) == set(THINGS) - {UNREAD}
    assert UNREAD not in LABEL_OF
