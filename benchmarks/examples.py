"""Ten items drawn at random, with their frames, as a page to read: `python -m benchmarks.examples STUDY ...`.

Give the studies that `python -m benchmarks.validity --keep DIR` built; the page tells the draw's seed.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from playlisteval.engine.answers import Answers
from playlisteval.engine.library import Library
from playlisteval.records import Citation, Item, Video
from playlisteval.settings import STUDY_FILE, load_settings
from playlisteval.store.study import Study

FRAMES_PER_HOP = 3
FRAME_SIZE = (320, 180)
QUALITY = 72
DOCS = Path(__file__).parent.parent / "docs"
HEAD = """# Ten items, as they came out

Drawn at random from {total} items with seed {seed}, by `python -m benchmarks.examples`; nothing was chosen or
mended. The films are rendered and narrated by this project itself. Each picture is a frame of a cited
moment. Changed words of the two wrong answers stand in **bold**.
"""


@dataclass(frozen=True)
class Shelf:
    """One study with what is needed to show its items."""

    study: Study
    library: Library
    answers: Answers
    videos: dict[str, Video]

    @classmethod
    def open(cls, folder: Path) -> Shelf:
        study = Study.open(folder, lock=False)
        library = Library(folder, load_settings(folder / STUDY_FILE))
        return cls(study, library, Answers.of(study), study.by_id(Video))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("studies", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--page", type=Path, default=DOCS / "examples.md")
    options = parser.parse_args()
    shelves = [Shelf.open(folder) for folder in options.studies]
    items = sorted(
        ((item, shelf) for shelf in shelves for item in shelf.study.records(Item)), key=lambda x: x[0].id
    )
    drawn = random.Random(options.seed).sample(items, min(options.count, len(items)))
    pictures = options.page.with_suffix("")
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.glob("*.jpg"):
        old.unlink()
    parts = [HEAD.format(total=len(items), seed=options.seed)]
    parts += [page_of(n, item, shelf, pictures) for n, (item, shelf) in enumerate(drawn, start=1)]
    options.page.write_text("\n".join(parts), encoding="utf-8")
    print(f"examples: {len(drawn)} of {len(items)} items, seed {options.seed}, in {options.page}")
    return 0


def page_of(number: int, item: Item, shelf: Shelf, pictures: Path) -> str:
    question = shelf.answers.questions[item.question_id]
    gold = shelf.answers.text(item, 5)
    lines = [f"## {number}. {question.question}", ""]
    for hop in (1, 2):
        cited = [c for c in question.citations if c.clip_id == hop]
        name = f"{number:02d}-hop-{hop}.jpg"
        (pictures / name).write_bytes(strip(hop_frames(cited, shelf)))
        title = shelf.videos[cited[0].video_id].title
        lines += [
            f"*Hop {hop}, from “{title}”, at {moments(cited)}*",
            "",
            f"![{title}]({pictures.name}/{name})",
            "",
        ]
    lines += ["**Gold answer**", "", question.answer, ""]
    for rating in (4, 1):
        lines += [f"**Rated {rating}**", "", marked(gold, shelf.answers.text(item, rating)), ""]
    return "\n".join(lines)


def first_moments(cited: Sequence[Citation]) -> list[Citation]:
    """The first citations of different moments, in the order in which the answer cites them."""
    found: dict[float, Citation] = {}
    for citation in cited:
        found.setdefault(citation.start_seconds, citation)
    return list(found.values())[:FRAMES_PER_HOP]


def moments(cited: Sequence[Citation]) -> str:
    return ", ".join(clock((c.start_seconds + c.end_seconds) / 2) for c in first_moments(cited))


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60:02d}:{int(seconds) % 60:02d}"


def hop_frames(cited: Sequence[Citation], shelf: Shelf) -> list[bytes]:
    """What the video shows in the middle of each cited stretch, decoded exactly."""
    video = shelf.videos[cited[0].video_id]
    times = [(c.start_seconds + c.end_seconds) / 2 for c in first_moments(cited)]
    return [frame.jpeg for frame in shelf.library.exact_frames(video, times)]


def strip(frames: Sequence[bytes]) -> bytes:
    """Frames side by side, as one small JPEG."""
    sheet = Image.new("RGB", (FRAME_SIZE[0] * len(frames), FRAME_SIZE[1]))
    for n, jpeg in enumerate(frames):
        sheet.paste(Image.open(io.BytesIO(jpeg)).resize(FRAME_SIZE), (n * FRAME_SIZE[0], 0))
    out = io.BytesIO()
    sheet.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def marked(gold: str, wrong: str) -> str:
    """The wrong answer with its changed words in bold."""
    from difflib import SequenceMatcher

    paragraphs: list[str] = []
    for one, other in zip(gold.split("\n\n"), wrong.split("\n\n"), strict=True):
        a, b = one.split(), other.split()
        words: list[str] = []
        for tag, _, _, start, end in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
            piece = " ".join(b[start:end])
            words += [f"**{piece}**" if tag != "equal" else piece] if piece else []
        paragraphs.append(" ".join(words))
    return "\n\n".join(paragraphs)


if __name__ == "__main__":
    sys.exit(main())
