from __future__ import annotations

import json
import subprocess
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from playlisteval.cli.main import main
from tests.fakes.colour_films import write_playlists
from tests.path.conftest import new_study

pytestmark = pytest.mark.browser

CHROMIUM = Path("/usr/bin/chromium")
COMMAND = (
    str(CHROMIUM),
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--mute-audio", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--autoplay-policy=no-user-gesture-required", "--enable-logging=stderr"),
)
REPORT_SECONDS = 90
PROBE = """
const seen = {errors: [], seeks: []};
addEventListener("error", (e) => seen.errors.push(String(e.message || e.target.src || e.target.href)), true);
addEventListener("unhandledrejection", (e) => seen.errors.push(String(e.reason)));
const seek = (link) => new Promise((done) => {
  const video = document.querySelector(`.clip[data-clip="${link.dataset.clip}"] video`);
  const wanted = {clip: link.dataset.clip, asked: Number(link.dataset.start), prevented: false, at: null};
  seen.seeks.push(wanted);
  link.addEventListener("click", (e) => setTimeout(() => { wanted.prevented = e.defaultPrevented; }));
  video.addEventListener("seeked", () => {
    wanted.at = video.currentTime;
    setTimeout(done);
  }, {once: true});
  setTimeout(done, 10000);
  link.click();
});
addEventListener("load", async () => {
  for (const link of document.querySelectorAll("a.cite")) await seek(link);
  const broken = [...document.images].filter((i) => i.complete && !i.naturalWidth).map((i) => i.src);
  const body = JSON.stringify({...seen, title: document.title, images: broken});
  await fetch("http://127.0.0.1:PORT/", {method: "POST", mode: "no-cors", body});
});
"""


class Listener(HTTPServer):
    """Waits for what the page says of itself, and for nothing else."""

    said: bytes = b""
    timeout = REPORT_SECONDS


class _Answer(BaseHTTPRequestHandler):
    server: Listener

    def do_POST(self) -> None:
        self.server.said = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the test prints what matters."""


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
    """Open a copy of the page that watches itself and reports over loopback; gives what it saw."""
    probed = page.with_name(f"probed-{page.name}")
    with Listener(("127.0.0.1", 0), _Answer) as listener, (folder / "chromium.log").open("wb") as log:
        probe = PROBE.replace("PORT", str(listener.server_port))
        probed.write_text(page.read_text().replace("</title>", f"</title><script>{probe}</script>", 1))
        browser = subprocess.Popen(
            [*COMMAND, f"--user-data-dir={folder / 'profile'}", probed.as_uri()], stderr=log
        )
        try:
            listener.handle_request()
        finally:
            browser.terminate()
            browser.wait(timeout=30)
            probed.unlink()
    told = (folder / "chromium.log").read_text(errors="replace")
    assert listener.said, told[-2000:]
    return json.loads(listener.said) | {"console": [x for x in told.splitlines() if "CONSOLE" in x]}


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
    assert all(s["at"] is not None and abs(s["at"] - s["asked"]) < 0.6 for s in seen["seeks"]), seen["seeks"]


def test_a_pair_shows_its_pictures(report: Path, tmp_path: Path) -> None:
    page = sorted((report / "pairs").iterdir())[0]
    seen = browse(page, tmp_path)
    assert (seen["errors"], seen["console"], seen["images"]) == ([], [], [])
