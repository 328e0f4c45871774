"""Parts are found by listing a folder, or by another package's entry point, and checked when asked for."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from playlisteval.errors import SettingsError
from playlisteval.gates.base import Gate
from playlisteval.judges.base import Judge
from playlisteval.models.base import Provider
from playlisteval.parts import load_part, part_names, unknown
from tests.fakes.packages import write_package

ROOT = Path(__file__).resolve().parents[3]

JUDGE = """
    from playlisteval.judges.base import Case, Asks, Judge, Judgement

    class AlwaysA(Judge):
        baseline = True

        def judge(self, case: Case, ask: Asks) -> Judgement:
            return Judgement("A", "[[A]]")
"""

Install = Callable[[str, str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put another package on the path: its entry point in `playlisteval.judges`, and its module."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)

    def installed(package: str, entry: str, code: str) -> None:
        write_package(tmp_path, "judges", package, entry, code)

    yield installed
    for name in set(sys.modules) - before:
        del sys.modules[name]


def refusal(name: str, room: str = "judges") -> str:
    with pytest.raises(SettingsError) as caught:
        load_part(room, name, Judge)
    return str(caught.value)


def test_files_are_parts_without_the_base_and_folders() -> None:
    judges, models = part_names("judges"), part_names("models")

    assert judges == sorted(judges)
    assert {"pairwise", "random_choice", "longer_answer", "first_letter", "text_only"} <= set(judges)
    assert "base" not in judges
    assert "local" in models and not {"keyless", "seeing", "hearing", "weights"} & set(models)


def test_listing_imports_no_part() -> None:
    code = (
        "import sys; from playlisteval.parts import part_names; part_names('gates');"
        "print([m for m in sys.modules if m.startswith('playlisteval.gates.')])"
    )
    out = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )

    assert out.stdout.strip() == "[]"


def test_a_part_is_the_one_class_of_its_file() -> None:
    assert load_part("judges", "pairwise", Judge)().name == "pairwise"
    assert load_part("gates", "difficulty", Gate).__name__ == "Difficulty"


def test_an_unknown_part_is_told_with_the_nearest_name() -> None:
    assert refusal("pairwize") == "judges: no part named 'pairwize'; did you mean 'pairwise'?"
    known = ", ".join(part_names("judges"))
    assert refusal("zzz") == f"judges: no part named 'zzz'; known: {known}"


def test_a_file_that_holds_no_such_part() -> None:
    with pytest.raises(SettingsError) as caught:
        load_part("judges", "pairwise", Provider)

    assert (
        str(caught.value) == "judges/pairwise.py must define exactly one public subclass of Provider, found 0"
    )


def test_unknown_names_what_is_known() -> None:
    assert unknown("no step", "colect", ["collect", "split"]) == "no step 'colect'; did you mean 'collect'?"
    assert unknown("no step", "x", ["collect", "split"]) == "no step 'x'; known: collect, split"
    assert unknown("no step", "x", []) == "no step 'x'; known: none"


def test_an_entry_point_adds_a_part_after_our_own(install: Install) -> None:
    install("foreign", "always_a = foreign.always_a", JUDGE)

    assert part_names("judges")[-1] == "always_a"
    judge = load_part("judges", "always_a", Judge)()
    assert (judge.name, judge.baseline) == ("always_a", True)


def test_our_own_parts_can_t_be_replaced(install: Install) -> None:
    install("foreign", "pairwise = foreign.pairwise", JUDGE)

    assert part_names("judges").count("pairwise") == 1
    assert load_part("judges", "pairwise", Judge).__module__ == "playlisteval.judges.pairwise"


def test_two_packages_with_one_name(install: Install) -> None:
    install("foreign", "always_a = foreign.always_a", JUDGE)
    install("other", "always_a = other.always_a", JUDGE)

    assert refusal("always_a") == (
        "judges: part 'always_a' of another package is there 2 times (foreign.always_a, other.always_a); "
        "uninstall all but one"
    )


@pytest.mark.parametrize("entry", ["always_a = foreign.another", "always_a = foreign.always_a:AlwaysA"])
def test_an_entry_that_is_not_named_after_its_module(install: Install, entry: str) -> None:
    install("foreign", entry, JUDGE)

    value = entry.partition(" = ")[2]
    assert refusal("always_a") == (
        f"judges: part 'always_a' of another package points to {value!r}; "
        "it must point to a module that is named 'always_a'"
    )


def test_an_entry_that_can_t_be_imported(install: Install) -> None:
    install("foreign", "broken = foreign.broken", "import nothing_of_this_name\n")

    assert refusal("broken") == (
        "judges: part 'broken' of another package can't be loaded "
        "(ModuleNotFoundError: No module named 'nothing_of_this_name'); mend or uninstall that package"
    )


@pytest.mark.parametrize(("more", "count"), [("AlwaysA = None\n", 0), ("class Second(AlwaysA): pass\n", 2)])
def test_one_class_a_file(install: Install, more: str, count: int) -> None:
    install("foreign", "always_a = foreign.always_a", textwrap.dedent(JUDGE) + more)

    assert refusal("always_a") == (
        "judges: part 'always_a' of another package must define exactly one public subclass of Judge, "
        f"found {count}"
    )


def test_private_and_imported_classes_do_not_count(install: Install) -> None:
    more = "from playlisteval.judges.pairwise import Pairwise\nclass _Hidden(AlwaysA): pass\n"
    install("foreign", "always_a = foreign.always_a", textwrap.dedent(JUDGE) + more)

    assert load_part("judges", "always_a", Judge).__name__ == "AlwaysA"
