"""Every source file keeps the manner of the house, and says nothing that isn't ours to say."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
LONGEST_FUNCTION = 60
WORDS_IN_A_ROW = 10

# Written so that this file does not match itself.
ADDRESSES = re.compile(
    r"pypi[.]org|pypi[.]python[.]org|pythonhosted[.]org|registry[.]npmjs|registry[.]yarnpkg|deb[.]debian[.]org"
    r"|index[-]url|trusted[-]host|registry *= *[\"{]http",
    re.IGNORECASE,
)
PAPERS_TITLE = "Can Video-Language Judges Be Trusted at Day Scale and Beyond"


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _own_files() -> list[Path]:
    """Files that are in the repository, or would be if everything were added."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[i : i + WORDS_IN_A_ROW]) for i in range(len(words) - WORDS_IN_A_ROW + 1)}


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_a_module_opens_with_one_line(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert text, "no docstring: say in one line what comes in and what goes out"
    first, *rest = text.splitlines()
    assert first.strip()
    assert not rest or rest[0] == "", "the first line of the docstring must stand alone"


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_a_function_fits_a_screen(path: Path) -> None:
    functions = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    lines = {f.name: (f.end_lineno or f.lineno) - f.lineno + 1 for f in functions}
    assert {name: count for name, count in lines.items() if count > LONGEST_FUNCTION} == {}


def test_no_file_names_a_registry() -> None:
    found = {_name(path): match.group() for path in _own_files() if (match := ADDRESSES.search(_text(path)))}
    assert found == {}


@pytest.mark.parametrize(
    "address", ["https://py" + "pi.org/simple", "--extra-index" + "-url x", "--index" + "-url=x"]
)
def test_a_registry_would_be_found(address: str) -> None:
    assert ADDRESSES.search(address)


def test_no_sentence_is_the_papers() -> None:
    papers = sorted((ROOT.parent / "shared" / "paper").glob("*.txt"))
    if not papers:
        pytest.skip("no papers beside the repository")
    theirs: set[tuple[str, ...]] = set().union(*(_runs(_words(_text(paper))) for paper in papers))
    theirs -= _runs(_words(f"PlaylistEval: {PAPERS_TITLE}?"))
    ours = [path for path in _own_files() if _name(path).startswith(("src/", "docs/", "README"))]
    found = {
        _name(path): " ".join(min(same)) for path in ours if (same := _runs(_words(_text(path))) & theirs)
    }
    assert found == {}
