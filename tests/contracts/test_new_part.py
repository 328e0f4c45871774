"""One new file is a new part: nothing else is touched, shown on a copy of the package."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

JUDGES = {
    "shorter_answer": """
        \"\"\"Two answers in; the shorter one out: how far brevity alone goes.\"\"\"

        from playlisteval.judges.base import Asks, Case, Judge, Judgement


        class ShorterAnswer(Judge):
            baseline = True

            def judge(self, case: Case, ask: Asks) -> Judgement:
                letter = "A" if len(case.answer_a) < len(case.answer_b) else "B"
                return Judgement(letter, f"[[{letter}]]")
    """,
    "asks_a_model": """
        \"\"\"Two answers in; whatever a model says out.\"\"\"

        from playlisteval.judges.base import Asks, Case, Judge, Judgement


        class AsksAModel(Judge):
            needs_model = True

            def judge(self, case: Case, ask: Asks) -> Judgement:
                raise NotImplementedError
    """,
}

GATE = """
    \"\"\"A draft in; kept where its question is short enough out.\"\"\"

    from playlisteval.gates.base import KEPT, Gate, GateAnswer, Options, Price, Tools, drop


    class ShortOptions(Options):
        most_words: int = 3


    class {name}(Gate):
        phase = "question"
        price = Price.{price}
        place = {place}
        Options = ShortOptions

        def check(self, subject, tools: Tools) -> GateAnswer:
            words = len(subject.split())
            return KEPT if words <= self.options.most_words else drop("too_long", f"{{words}} words")
"""
GATES = {
    "too_long": GATE.format(name="TooLong", price="FREE", place=99),
    "a_costly_one": GATE.format(name="ACostlyOne", price="VIDEO", place=0),
}

PROBE = """
import json, sys, tempfile
from pathlib import Path

from playlisteval.engine.session import open_session
from playlisteval.gates.base import gates_of
from playlisteval.judges.base import Case
from playlisteval.settings import load_settings
from playlisteval.stages.judge import benches
from playlisteval.tasks.base import Evidence

settings = load_settings(overrides=json.loads(sys.argv[1]))
with tempfile.TemporaryDirectory() as folder, open_session(Path(folder), settings) as session:
    judges = {b.name: b.judge for b in benches(session.work)}
case = Case("q", "long answer", "short", Evidence((), ()), None)
gates = gates_of("question", settings.gates)
print(json.dumps({
    "judges": list(judges),
    "verdict": judges["shorter_answer"].judge(case, None).outcome if "shorter_answer" in judges else None,
    "gates": [[g.name, int(g.price)] for g in gates],
    "said": [g.check("four words are many", None).reason for g in gates if g.name == "too_long"],
}))
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src" / "playlisteval", folder / "playlisteval", ignore=ignored)
    for room, files in (("judges", JUDGES), ("gates", GATES)):
        for name, code in files.items():
            (folder / "playlisteval" / room / f"{name}.py").write_text(textwrap.dedent(code))
    return folder


def probe(path: Path, **overrides: Any) -> dict[str, Any]:
    out = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(overrides)],
        env={"PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert out.returncode == 0, out.stderr
    return json.loads(out.stdout)


def test_new_parts_take_their_place_by_being_there(copied: Path) -> None:
    before, after = probe(ROOT / "src"), probe(copied)

    assert set(after["judges"]) - set(before["judges"]) == {"shorter_answer"}, "a model's judge must be named"
    assert after["verdict"] == "B"
    added = [gate for gate in after["gates"] if gate not in before["gates"]]
    assert added == [["too_long", 0], ["a_costly_one", 2]]
    assert [g for g in after["gates"] if g in before["gates"]] == before["gates"]
    prices = [price for _, price in after["gates"]]
    assert prices == sorted(prices), "cheap before costly, whatever the order of the files"
    assert after["said"] == ["too_long"]


def test_they_are_set_and_turned_off_like_all_others(copied: Path) -> None:
    judge = {"part": "asks_a_model", "provider": "local", "model": "sight"}
    gates = {"too_long": {"most_words": 4}, "a_costly_one": {"enabled": False}}

    after = probe(copied, judges={"mine": judge}, gates=gates)

    assert "mine" in after["judges"]
    assert after["said"] == [""]
    assert "a_costly_one" not in [name for name, _ in after["gates"]]
