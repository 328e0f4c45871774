from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from playlisteval.errors import PlaylistEvalError, SettingsError, StoreError
from playlisteval.rendering import views
from playlisteval.rendering.pages import write_report
from playlisteval.rendering.templates import RouteLinks, environment
from playlisteval.rendering.views.evidence import Thumb
from playlisteval.store.study import Study
from tests.rooms.rendering.small_study import SECRET_FOLDER, Made, fill

EVIL = "<script>alert('x')</script> \"javascript:alert(1)\" & {{ 7 * 7 }} ‮\u0000 日本 🎬"


def no_frames(video_id: str, time_seconds: float, sha256: str) -> bytes | None:
    return None


def some_frames(video_id: str, time_seconds: float, sha256: str) -> bytes | None:
    """Every frame but those of the last seconds."""
    return f"jpeg {sha256}".encode() if time_seconds < 100 else None


class Page(HTMLParser):
    """What a page links to, what it shows and what it is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.ids: set[str] = set()
        self.handlers: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src", "poster") and value is not None:
                self.links.append(value)
            if name == "id" and value:
                self.ids.add(value)
            if name.startswith("on") or name == "style":
                self.handlers.append(name)

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.words))


@cache
def read(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def pages(folder: Path) -> Iterator[tuple[Path, Page]]:
    for path in sorted(folder.rglob("*.html")):
        yield path, read(path)


def digest(folder: Path) -> dict[str, str]:
    return {
        str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest()
        for p in sorted(folder.rglob("*"))
        if p.is_file()
    }


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def report(study: Study, made: Made, home: Path) -> Path:
    media = {
        made.videos[0].id: home / "films" / "a #1? 100%.mp4",
        made.videos[1].id: home / "javascript:x.mp4",
    }
    write_report(study, home / "report", media_paths=media, frames=some_frames)
    return home / "report"


def test_one_page_for_each_item_and_pair(report: Path, made: Made) -> None:
    assert {p.name for p in report.iterdir()} == {
        "audits.html",
        "frames",
        "index.html",
        "items",
        "items.html",
        "pairs",
        "static",
    }
    assert {p.stem for p in (report / "items").iterdir()} == {i.id for i in made.items}
    assert {p.stem for p in (report / "pairs").iterdir()} == {p.id for p in made.pairs}
    assert {p.name for p in (report / "static").iterdir()} == {"icon.svg", "player.js", "style.css"}


def test_every_link_leads_somewhere(report: Path, home: Path) -> None:
    films = {home / "films" / "a #1? 100%.mp4", home / "javascript:x.mp4"}
    seen = 0
    for path, page in pages(report):
        for link in page.links:
            if urlsplit(link).scheme:
                assert link == "https://example.org/watch?v=1&t=2"
                continue
            where, anchor = urldefrag(link)
            target = Path(normpath(path.parent / unquote(where))) if where else path
            assert target.exists() or target in films, (path.name, link)
            if anchor and target.suffix == ".html":
                assert anchor in read(target).ids
            seen += 1
    assert seen > 500


def test_pages_hold_no_script_of_their_own(report: Path) -> None:
    for path, page in pages(report):
        assert page.tags.count("script") == 1, path
        assert page.handlers == [], path


def test_a_clip_plays_the_file_at_the_cited_moment(report: Path, made: Made) -> None:
    page = (report / "items" / f"{made.items[0].id}.html").read_text(encoding="utf-8")
    assert 'src="../../films/a%20%231%3F%20100%25.mp4#t=20.00"' in page
    assert 'href="../../films/a%20%231%3F%20100%25.mp4#t=30.00,50.00" data-clip="1" data-start="30.0"' in page
    assert 'href="../../javascript%3Ax.mp4#t=12.00,32.00"' in page


def test_a_video_whose_file_is_gone_keeps_its_pictures(report: Path, made: Made) -> None:
    page = (report / "items" / f"{made.items[1].id}.html").read_text(encoding="utf-8")
    assert "The file of this video isn't at hand" in Page(page).text
    assert page.count("<video") == 1
    assert 'href="#clip-2"' in page


def test_frames_are_written_once_and_missing_ones_are_said_to_be(report: Path, made: Made) -> None:
    kept = {p.stem for p in (report / "frames").iterdir()}
    served = {f.sha256 for d in made.deliveries for f in d.frames if f.time_seconds < 100}
    assert kept and kept <= served
    assert (report / "frames" / f"{min(kept)}.jpg").read_bytes() == f"jpeg {min(kept)}".encode()
    assert any("picture not kept" in page.text for _, page in pages(report))


def test_nothing_private_or_passing_is_written(report: Path, home: Path) -> None:
    for path in report.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert SECRET_FOLDER not in text and str(home) not in text
        assert "NaN" not in text and ">None<" not in text
        assert not re.search(r"\b20\d\d-\d\d-\d\d", text)


def test_the_same_study_gives_the_same_bytes(study: Study, report: Path, made: Made, tmp_path: Path) -> None:
    with fill(tmp_path / "again", made) as again:
        media = {
            made.videos[0].id: tmp_path / "films" / "a #1? 100%.mp4",
            made.videos[1].id: tmp_path / "javascript:x.mp4",
        }
        write_report(again, tmp_path / "report", media_paths=media, frames=some_frames)
    assert digest(tmp_path / "report") == digest(report)


def test_anybodys_text_stays_text(tmp_path: Path) -> None:
    made = Made(title=EVIL, bridge=EVIL)
    first = made.verdicts[0]
    made.verdicts[0] = first.model_copy(update={"reply": EVIL, "judge": "<img src=x onerror=alert(1)>"})
    with fill(tmp_path / "study", made) as study:
        write_report(study, tmp_path / "report", media_paths={}, frames=no_frames)
    for path, page in pages(tmp_path / "report"):
        assert page.tags.count("script") == 1, path
        assert page.tags.count("img") == 0 and page.handlers == []
        assert not any(link.lower().startswith(("javascript:", "data:")) for link in page.links)
    shown = (tmp_path / "report" / "pairs" / f"{first.pair_id}.html").read_text(encoding="utf-8")
    assert "{{ 7 * 7 }}" in shown
    assert "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;" in shown


def test_an_empty_study_says_so(empty_study: Study, tmp_path: Path) -> None:
    index = write_report(empty_study, tmp_path / "report", media_paths={}, frames=no_frames)
    text = Page(index.read_text(encoding="utf-8")).text
    assert "no data: no judge has given a verdict on a kept pair" in text
    assert "answered from transcript 18" in text
    assert "no data: no question has been searched for" in text
    assert "no data: there are no pairs to try the shortcuts on" in text
    assert "no data: no model was called" in text
    listed = Page((tmp_path / "report" / "items.html").read_text(encoding="utf-8")).text
    assert "no question passed every gate" in listed and "transcript shortcut" in listed
    assert list((tmp_path / "report" / "items").iterdir()) == []


def test_a_bare_study_gives_a_report(bare_study: Study, tmp_path: Path) -> None:
    index = write_report(bare_study, tmp_path / "report", media_paths={}, frames=no_frames)
    text = Page(index.read_text(encoding="utf-8")).text
    assert "no data: no video could be read" in text
    assert "no data: no two segments were close enough" in text


def test_domains_are_not_told_apart_where_there_is_one(tmp_path: Path) -> None:
    made = Made()
    made.playlists, made.videos, made.seeds = made.playlists[:1], made.videos[:3], made.seeds[:3]
    with fill(tmp_path / "study", made) as study:
        index = write_report(study, tmp_path / "report", media_paths={}, frames=no_frames)
    assert 'class="by-domain"' not in index.read_text(encoding="utf-8")


# -- swapping in


def test_a_new_report_replaces_an_old_one(empty_study: Study, tmp_path: Path) -> None:
    target = tmp_path / "report"
    write_report(empty_study, target, media_paths={}, frames=no_frames)
    (target / "items" / "stale.html").write_text("old")
    write_report(empty_study, target, media_paths={}, frames=no_frames)
    assert not (target / "items" / "stale.html").exists()
    assert [p.name for p in tmp_path.iterdir()] == ["report"]


def test_a_run_that_dies_leaves_the_old_report_whole(
    study: Study, empty_study: Study, tmp_path: Path
) -> None:
    def dying(video_id: str, time_seconds: float, sha256: str) -> bytes | None:
        raise KeyboardInterrupt

    target = tmp_path / "report"
    write_report(empty_study, target, media_paths={}, frames=no_frames)
    before = digest(target)
    with pytest.raises(KeyboardInterrupt):
        write_report(study, target, media_paths={}, frames=dying)
    assert digest(target) == before
    write_report(empty_study, target, media_paths={}, frames=no_frames)
    assert digest(target) == before and [p.name for p in tmp_path.iterdir()] == ["report"]


def test_what_a_killed_run_left_is_mended(empty_study: Study, bare_study: Study, tmp_path: Path) -> None:
    target, new, old = tmp_path / "report", tmp_path / ".report.new", tmp_path / ".report.old"
    write_report(empty_study, target, media_paths={}, frames=no_frames)
    shutil.copytree(target, new)
    target.rename(old)  # died between the two renames
    write_report(bare_study, target, media_paths={}, frames=no_frames)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bare", "report"]
    shutil.copytree(target, old)  # died after them
    write_report(empty_study, target, media_paths={}, frames=no_frames)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bare", "report"]


def full_disk(video_id: str, time_seconds: float, sha256: str) -> bytes | None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_one_line_and_leaves_nothing(study: Study, tmp_path: Path) -> None:
    with pytest.raises(
        StoreError, match=r"could not be written \(No space left on device\); free some space"
    ):
        write_report(study, tmp_path / "report", media_paths={}, frames=full_disk)
    assert list(tmp_path.iterdir()) == []


def foreign_folder(target: Path) -> None:
    target.mkdir()
    (target / "index.html").write_text("<p>my homepage</p>")


def plain_file(target: Path) -> None:
    target.write_text("a file")


def link_elsewhere(target: Path) -> None:
    (target.parent / "elsewhere").mkdir()
    target.symlink_to(target.parent / "elsewhere")


@pytest.mark.parametrize("prepare", [foreign_folder, plain_file, link_elsewhere])
def test_only_a_report_is_replaced(prepare: Callable[[Path], None], study: Study, tmp_path: Path) -> None:
    prepare(tmp_path / "report")
    before = digest(tmp_path)
    with pytest.raises(SettingsError, match="name another") as caught:
        write_report(study, tmp_path / "report", media_paths={}, frames=no_frames)
    assert digest(tmp_path) == before
    assert isinstance(caught.value, PlaylistEvalError) and "\n" not in str(caught.value)


def test_an_empty_folder_is_filled(empty_study: Study, tmp_path: Path) -> None:
    (tmp_path / "report").mkdir()
    assert write_report(empty_study, tmp_path / "report", media_paths={}, frames=no_frames).is_file()


def test_a_frame_without_a_proper_hash_gets_a_safe_name(tmp_path: Path) -> None:
    made = Made()
    made.deliveries = [
        d.model_copy(
            update={"frames": tuple(f.model_copy(update={"sha256": f"../../{f.sha256}"}) for f in d.frames)}
        )
        for d in made.deliveries
    ]
    with fill(tmp_path / "study", made) as study:
        write_report(study, tmp_path / "report", media_paths={}, frames=some_frames)
    names = [p.name for p in (tmp_path / "report" / "frames").iterdir()]
    assert names and all(re.fullmatch(r"[0-9a-f]{64}\.jpg", name) for name in names)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["report", "study"]


# -- a server renders the same templates


def test_a_server_has_routes_in_place_of_files(study: Study, made: Made) -> None:
    links = RouteLinks("/eval")
    text = (
        environment()
        .get_template("item.html")
        .render(to=links, version="1", item=views.item(study, made.items[0].id))
    )
    page = Page(text)
    assert f"/eval/items/{made.items[1].id}" in page.links
    assert f"/eval/pairs/{made.pairs[0].id}" in page.links
    assert "/eval/static/style.css" in page.links and "/eval/items" in page.links and "/eval/" in page.links
    assert f"/eval/media/{made.videos[0].id}#t=20.00" in page.links
    assert links.frame(Thumb("v", "t", 1.0, "a/b")) == "/eval/frames/a%2Fb"
