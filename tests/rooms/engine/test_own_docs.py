"""The page on own input tells what is so: its examples are read and fit the demo, and no key is left out."""

from __future__ import annotations

import re
from pathlib import Path

from playlisteval.demo.story import stories
from playlisteval.engine.own_lines import Kind, read_own
from playlisteval.engine.own_shapes import MOST_ANSWER_SIGNS, MOST_ANSWERS, MOST_QUESTION_SIGNS, MOST_RANGES
from playlisteval.records import OwnQuestion
from playlisteval.settings import OwnSettings

PAGE = (Path(__file__).parents[3] / "docs" / "own-input.md").read_text(encoding="utf-8")


def examples(folder: Path) -> list[OwnQuestion]:
    """The first example is a question, the others are answers of systems."""
    found: list[OwnQuestion] = []
    for n, block in enumerate(re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)):
        path = folder / f"{n}.jsonl"
        path.write_text(block, encoding="utf-8")
        kind: Kind = "pairs" if n else "questions"
        (line,) = read_own(path, kind)
        assert line.own is not None
        found.append(line.own)
    return found


def test_its_examples_are_read(tmp_path: Path) -> None:
    assert [(bool(own.answer), len(own.answers)) for own in examples(tmp_path)] == [
        (True, 0),
        (False, 3),
        (False, 2),
    ]


def test_its_examples_are_about_what_the_demo_shows_there(tmp_path: Path) -> None:
    films = {film.title: film for story in stories() for film in story.films}
    for own in examples(tmp_path):
        shown: dict[str, str] = {}
        for one in own.evidence:
            start = 0.0
            for scene in films[one.video].scenes:
                if start < one.end_seconds and one.start_seconds < start + scene.seconds:
                    shown |= {sign.words: sign.panel for sign in scene.signs}
                start += scene.seconds
            assert one.end_seconds <= start
        true = own.answer or own.answers[0].text
        told = re.findall(r"“([^”]+)”[^“]*?\b(red|brown|orange|green)\b", true)
        assert told and all(shown[words] == colour for words, colour in told)


def test_every_key_and_setting_and_limit_stands_in_it() -> None:
    keys = (
        "id question answer evidence video start_seconds end_seconds question_type verb hop_1 hop_2 bridge "
        "answers system text rating chosen rejected"
    ).split()
    assert {key for key in keys if f"`{key}`" not in PAGE} == set()
    for name, field in OwnSettings.model_fields.items():
        assert f"| `[own] {name}` | `{str(field.default).lower()}` |" in PAGE
    for limit in (
        f"{MOST_QUESTION_SIGNS:,}",
        f"{MOST_ANSWER_SIGNS:,}",
        f"1 to {MOST_RANGES}",
        f"2 to {MOST_ANSWERS}",
    ):
        assert limit in PAGE
