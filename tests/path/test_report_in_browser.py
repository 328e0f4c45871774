from __future__ import annotations

import html
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from playlisteval.cli.main import main
from tests.fakes.colour_films import write_playlists
from tests.path.conftest import new_study

pytestmark = pytest.mark.browser

CHROMIUM = Path("/usr/bin/chromium")
PROBE = """
const seen = {errors: [], seeks: []};
addEventListener("error", (e) => seen.errors.push(String(e.message || e.target.src || e.target.href)), true);
addEventListener("unhandledrejection", (e) => seen.errors.push(String(e.reason)));
addEventListener("load", () => {
  for (const link of document.querySelectorAll("a.cite")) {
    const video = document.querySelector(`.clip[data-clip="${link.dataset.clip}"] video`);
    const wanted = {clip: link.dataset.clip, asked: Number(link.dataset.start), prevented: false, at: null};
    seen.seeks.push(wanted);
    link.addEventListener("click", (e) => setTimeout(() => { wanted.prevented = e.defaultPrevented; }));
    setTimeout(() => {
      video.addEventListener("seeked", () => { wanted.at ??= video.currentTime; }, {once: true});
      link.click();
    }, 400 * seen.seeks.length);
  }
  setTimeout(() => {
    const out = document.createElement("pre");
    out.id = "probe";
    out.textContent = JSON.stringify({...seen, title: document.title,
      images: [...document.images].filter((i) => i.complete && !i.naturalWidth).map((i) => i.src)});
    document.body.append(out);
  }, 400 * seen.seeks.length + 1200);
});
"""


@pytest.fixture(scope="module")
def report(plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of films that a browser can play."""
    if not CHROMIUM.exists():
        pytest.skip("no Chromium here")
    base = tmp_path_factory.mktemp("browser")
    films = write_playlists(base / "walls", "mp4")
    study = new_study(base / "study")
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as end:
        patch.syspath_prepend(str(plugin))
        main(["run", str(films), "--study", str(study)])
    assert not end.value.code
    return study / "report"


def browse(page: Path, folder: Path) -> dict[str, Any]:
    """Open a copy of the page that watches itself; gives what it saw."""
    text = page.read_text()
    probed = page.with_name(f"probed-{page.name}")
    probed.write_text(text.replace("</title>", f"</title><script>{PROBE}</script>", 1))
    try:
        done = subprocess.run(
            [
                str(CHROMIUM),
                *("--headless", "--no-sandbox", "--disable-gpu", "--mute-audio", "--no-first-run"),
                *("--autoplay-policy=no-user-gesture-required", "--enable-logging=stderr"),
                *(
                    f"--user-data-dir={folder}",
                    "--timeout=12000",
                    "--virtual-time-budget=10000",
                    "--dump-dom",
                ),
                probed.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=90,
        )
    finally:
        probed.unlink()
    found = re.search(r'<pre id="probe">(.*?)</pre>', done.stdout, re.S)
    assert found, done.stderr[-2000:]
    said = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return json.loads(html.unescape(found[1])) | {"console": said}


@pytest.mark.parametrize("name", ["index.html", "items.html"])
def test_pages_open_without_an_error(name: str, report: Path, tmp_path: Path) -> None:
    seen = browse(report / name, tmp_path)
    assert (seen["errors"], seen["console"], seen["images"]) == ([], [], [])
    assert seen["title"]


def test_a_citation_seeks_its_clip(report: Path, tmp_path: Path) -> None:
    page = sorted((report / "items").iterdir())[0]
    seen = browse(page, tmp_path)
    assert (seen["errors"], seen["console"], seen["images"]) == ([], [], [])
    assert {s["clip"] for s in seen["seeks"]} == {"1", "2"}
    assert all(s["prevented"] for s in seen["seeks"])
    reached = [s for s in seen["seeks"] if s["at"] is not None]
    assert len(reached) >= 2
    assert all(abs(s["at"] - s["asked"]) < 0.6 for s in reached), seen["seeks"]


def test_a_pair_shows_its_pictures(report: Path, tmp_path: Path) -> None:
    page = sorted((report / "pairs").iterdir())[0]
    seen = browse(page, tmp_path)
    assert (seen["errors"], seen["console"], seen["images"]) == ([], [], [])
