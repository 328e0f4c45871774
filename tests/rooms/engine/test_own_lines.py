"""What a user brings along is read line by line: a bad line is told with its number, the others go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.engine import own_lines
from playlisteval.engine.own_lines import Kind, read_own
from playlisteval.engine.own_shapes import Refused, read_pairs, read_question
from playlisteval.errors import SettingsError
from playlisteval.records import OwnRange, QuestionType, SystemAnswer

EVIDENCE = [{"video": "v", "start_seconds": 1, "end_seconds": 2.5}]
ASKED: dict[str, Any] = {"question": "Which is it?", "answer": "The red one.", "evidence": EVIDENCE}
RATED: dict[str, Any] = {
    "question": "Which is it?",
    "evidence": EVIDENCE,
    "answers": [{"system": "a", "text": "Red.", "rating": 4}, {"system": "b", "text": "Blue.", "rating": 2}],
}
PREFERRED: dict[str, Any] = {
    "question": "Which is it?",
    "evidence": EVIDENCE,
    "chosen": "Red.",
    "rejected": "Blue.",
}


def file(folder: Path, *rows: Any, name: str = "mine.jsonl") -> Path:
    path = folder / name
    path.write_bytes(b"\n".join(row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows))
    return path


def problem(folder: Path, row: Any, kind: Kind = "questions") -> str:
    """What is wrong with a row that stands after a good one."""
    good = ASKED if kind == "questions" else PREFERRED
    _, bad = read_own(file(folder, good, row), kind)
    assert bad.own is None
    return bad.problem


def test_every_field_of_a_question_is_kept(tmp_path: Path) -> None:
    kind = {"row": "Factual", "column": "Apply"}
    more = {
        "id": "q1",
        "question_type": kind,
        "verb": "compare",
        "hop_1": "one",
        "hop_2": "two",
        "bridge": "b",
    }
    (line,) = read_own(file(tmp_path, ASKED | more), "questions")
    own = line.own
    assert own is not None
    assert (own.name, own.question, own.answer) == ("q1", "Which is it?", "The red one.")
    assert own.evidence == (OwnRange(video="v", start_seconds=1.0, end_seconds=2.5),)
    assert own.question_type == QuestionType(row="Factual", column="Apply")
    assert (own.verb, own.hop_1, own.hop_2, own.bridge, own.answers) == ("compare", "one", "two", "b", ())


def test_answers_of_systems_are_rated_or_one_is_preferred(tmp_path: Path) -> None:
    rated, preferred = (line.own for line in read_own(file(tmp_path, RATED, PREFERRED), "pairs"))
    assert rated is not None and preferred is not None
    assert rated.answers == (
        SystemAnswer(system="a", text="Red.", rating=4),
        SystemAnswer(system="b", text="Blue.", rating=2),
    )
    assert preferred.answers == (
        SystemAnswer(system="chosen", text="Red.", rating=None),
        SystemAnswer(system="rejected", text="Blue.", rating=None),
    )
    assert rated.answer == preferred.answer == ""


def test_marks_of_windows_editors_and_empty_lines_are_no_matter(tmp_path: Path) -> None:
    raw = (
        b"\xef\xbb\xbf"
        + json.dumps(ASKED).encode()
        + b"\r\n\r\n"
        + json.dumps(ASKED | {"answer": "No."}).encode()
    )
    (tmp_path / "mine.jsonl").write_bytes(raw)
    lines = read_own(tmp_path / "mine.jsonl", "questions")
    assert [(line.number, line.own is not None) for line in lines] == [(1, True), (3, True)]


def test_the_id_hangs_on_the_content_and_not_on_the_file_or_the_place(tmp_path: Path) -> None:
    (alone,) = read_own(file(tmp_path, ASKED), "questions")
    other = ASKED | {"question": "Another?"}
    _, second = read_own(
        file(tmp_path, other, dict(reversed(ASKED.items())), name="other.jsonl"), "questions"
    )
    assert second.key == alone.key
    assert (second.place, alone.place) == ("other.jsonl line 2", "mine.jsonl line 1")


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (b"not json", "not JSON (Expecting value: line 1 column 1 (char 0)); mend it"),
        (b"[" * 100_000, "nested too deeply; write one flat JSON object"),
        (b"\xff", "not UTF-8 at byte 0; save the file as UTF-8"),
        (b'{"a": NaN}', "NaN is not a number in JSON; give a real one"),
        (b'{"a": 1, "a": 2}', "key 'a' stands twice in one object; keep one"),
        ([1], "not a JSON object (got [1]); write {...} with the keys of the table"),
        ({**ASKED, "answr": "x"}, "no key 'answr'; did you mean 'answer'?"),
        ({"question": "Which?", "answer": "x"}, "no key 'evidence'; add it"),
        ({**ASKED, "evidence": []}, "evidence: at least 1 must be given (got []); mend it"),
        ({**ASKED, "evidence": "v"}, "evidence: must be a list (got 'v'); mend it"),
        (
            {**ASKED, "evidence": [{"video": "v", "start_second": 1, "end_seconds": 2}]},
            "evidence.0: no key 'start_second'; did you mean 'start_seconds'?",
        ),
        (
            {**ASKED, "evidence": [{"video": "v", "start_seconds": "1", "end_seconds": 2}]},
            "evidence.0.start_seconds: should be a valid number (got '1'); mend it",
        ),
        (
            {**ASKED, "evidence": [{"video": "v", "start_seconds": 2, "end_seconds": 2}]},
            "evidence.0: end_seconds 2 is not after start_seconds 2; times are seconds of the video",
        ),
        (
            {**ASKED, "answer": "It is red (1 @ 5 - 6)."},
            "answer: '1 @ 5 - 6' is not a (clip @ MM:SS - MM:SS) range; mend it",
        ),
        (
            {**ASKED, "answer": "(1 @ 00:05 - 00:06)"},
            "answer: it holds citations and nothing else; write what they show",
        ),
        ({**ASKED, "question": " \u0007 "}, "question: it is empty; write something"),
        (ASKED, "it says the same as line 1; leave one of them out"),
        ({**ASKED, "id": "x"}, "it says the same as line 1; leave one of them out"),
    ],
)  # fmt: skip
def test_a_bad_question_is_told_with_its_line(row: Any, told: str, tmp_path: Path) -> None:
    assert problem(tmp_path, row) == f"mine.jsonl line 2: {told}"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"answers": [RATED["answers"][0]]}, "answers: at least 2 must be given"),
        ({"answers": RATED["answers"] * 11}, "answers: at most 20 must be given"),
        (
            {"answers": [{**a, "rating": 3} for a in RATED["answers"]]},
            "answers: all 2 are rated 3; a pair needs",
        ),
        (
            {"answers": [{**a, "rating": 6} for a in RATED["answers"]]},
            "answers.0.rating: should be less than",
        ),
        (
            {"answers": [{**a, "rating": True} for a in RATED["answers"]]},
            "answers.0.rating: should be a valid",
        ),
        ({"answers": [{**a, "system": "a"} for a in RATED["answers"]]}, "answers: system 'a' answers twice"),
        (
            {"answers": [{**a, "text": "Red (1 @ 00:01 - 00:02)."} for a in RATED["answers"]]},
            "answers: 'a' and 'b' read the same, yet one is rated higher",
        ),
        ({"chosen": "Red."}, "keys 'answers' and 'chosen' in one line; give rated answers, or the two"),
    ],
)
def test_answers_that_give_no_pair_are_refused(change: dict[str, Any], told: str, tmp_path: Path) -> None:
    assert problem(tmp_path, RATED | change, "pairs").startswith(f"mine.jsonl line 2: {told}")


def test_a_preference_needs_two_texts(tmp_path: Path) -> None:
    told = problem(tmp_path, PREFERRED | {"question": "New?", "rejected": "Red."}, "pairs")
    assert told == "mine.jsonl line 2: chosen and rejected read the same; a pair needs two answers"
    told = problem(tmp_path, {k: v for k, v in PREFERRED.items() if k not in ("chosen", "rejected")}, "pairs")
    assert told.startswith("mine.jsonl line 2: no key 'answers', nor 'chosen' and 'rejected'")


def test_an_id_names_one_line(tmp_path: Path) -> None:
    rows = [{**ASKED, "id": "x"}, {**ASKED, "id": "x", "question": "Another?"}]
    _, second = read_own(file(tmp_path, *rows), "questions")
    assert second.problem == "mine.jsonl line 2: id 'x' is that of line 1 too; give it another"


def test_control_signs_and_broken_signs_are_taken_out(tmp_path: Path) -> None:
    raw = b'{"question": "a\\u001b[31m\\u202eb\\ud800?", "answer": "one\\r\\ntwo\\u0000", "evidence": %s}'
    (line,) = read_own(file(tmp_path, raw % json.dumps(EVIDENCE).encode()), "questions")
    assert line.own is not None
    assert (line.own.question, line.own.answer) == ("a[31mb??", "one\ntwo")


def test_a_file_without_a_good_line_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        SettingsError, match=r"none of 2 lines can be used; the first: mine\.jsonl line 1: not"
    ):
        read_own(file(tmp_path, [1], [2]), "questions")
    with pytest.raises(SettingsError, match="holds no line; write one JSON object a line"):
        read_own(file(tmp_path, b"  \n"), "questions")
    with pytest.raises(SettingsError, match="is a folder; give a file"):
        read_own(tmp_path, "questions")
    with pytest.raises(SettingsError, match=r"can't be read \(No such file or directory\); check the path"):
        read_own(tmp_path / "gone.jsonl", "questions")


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("MOST_FILE_BYTES", "has more than 99 bytes; split it"),
        ("MOST_LINES", "has 100 lines, more than 99; split it"),
        ("MOST_LINE_BYTES", "none of 100 lines can be used; the first: mine.jsonl line 1: "),
    ],
)
def test_what_is_too_large_is_refused(
    limit: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file(tmp_path, *({**ASKED, "question": f"Which is number {n}?"} for n in range(100)))
    assert len(read_own(path, "questions")) == 100
    monkeypatch.setattr(own_lines, limit, 99)
    with pytest.raises(SettingsError) as caught:
        read_own(path, "questions")
    assert told in str(caught.value)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from([ASKED, RATED, PREFERRED]), st.data())
def test_whatever_stands_in_a_line_it_is_read_or_refused_in_one_line(
    good: dict[str, Any], data: st.DataObject
) -> None:
    row: dict[str, Any] = {
        **good,
        data.draw(st.sampled_from([*good, "id", "verb"]) | st.text()): data.draw(ANYTHING),
    }
    for read in (read_question, read_pairs):
        try:
            own = read(row)
        except Refused as refused:
            assert "\n" not in str(refused)
            assert len(str(refused)) < 300
        else:
            assert own.question and own.evidence and (own.answer or own.answers)
