"""An own question and the index in; the two segments its evidence lies in, and the cited ranges, out."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from playlisteval.engine.catalogue import Catalogue
from playlisteval.engine.own_shapes import short
from playlisteval.engine.spans import Span, spans_of
from playlisteval.errors import SettingsError, unknown
from playlisteval.records import ClipRange, Draft, OwnQuestion, OwnRange, Segment, SegmentPair, Video
from playlisteval.store.study import Study
from playlisteval.tasks.citations import read_citations

SLACK_SECONDS = 1.0
"""Evidence may end this much after its video does: players round lengths up."""
_MOST_NAMED = 5
_MOST_TOLD = 400


@dataclass(frozen=True)
class Places:
    """Where an own question's evidence lies; both segments are the same one where it lies in one only."""

    own: OwnQuestion
    segments: tuple[Segment, Segment]
    cited: tuple[Span, ...]

    @property
    def segment_ids(self) -> tuple[str, str]:
        return (self.segments[0].id, self.segments[1].id)


class VideoNames:
    """What collected videos go by: title, file name with and without its ending, path or its end."""

    def __init__(self, videos: Iterable[Video]) -> None:
        """`videos` may hold one content several times, for each file that it lies in."""
        self._by_name: dict[str, dict[str, Video]] = {}
        self._paths: list[tuple[tuple[str, ...], Video]] = []
        for video in videos:
            path = PurePosixPath(_normal(video.source))
            self._paths.append((path.parts, video))
            for name in (_normal(video.title), path.name, path.stem, str(path), video.id):
                self._by_name.setdefault(name, {})[video.id] = video

    def find(self, name: str) -> Video:
        """The one video of this name; refused where there is none, or more than one."""
        wanted = _normal(name)
        found = dict(self._by_name.get(wanted, {}))
        parts = PurePosixPath(wanted).parts
        if len(parts) > 1:
            found |= {v.id: v for path, v in self._paths if path[-len(parts) :] == parts}
        if not found:
            names = sorted({v.title for _, v in self._paths} | {p[-1] for p, _ in self._paths})
            said = unknown("no collected video is named", name[:_MOST_TOLD], names)
            raise SettingsError(f"evidence: {said if len(said) < _MOST_TOLD else said[:_MOST_TOLD] + ' …'}")
        if len(found) > 1:
            listed = ", ".join(repr(_tail(v)) for v in sorted(found.values(), key=lambda v: v.source))
            raise SettingsError(
                f"evidence: {len(found)} videos are named {short(name)} ({listed}); give more of the path"
            )
        return next(iter(found.values()))


def _normal(name: str) -> str:
    return unicodedata.normalize("NFC", name.replace("\\", "/")).removeprefix("./")


def _tail(video: Video) -> str:
    return "/".join(PurePosixPath(video.source).parts[-2:])


def video_of(one: OwnRange, names: VideoNames) -> Video:
    """The video that a range names, if the range lies in it."""
    video = names.find(one.video)
    length = video.duration_seconds
    if one.end_seconds > length + SLACK_SECONDS or one.start_seconds >= length:
        raise SettingsError(
            f"evidence: {one.start_seconds:g}-{one.end_seconds:g} s is not in {short(one.video)}, which is "
            f"{length:g} s long; give seconds of the video"
        )
    return video


def placed(own: OwnQuestion, names: VideoNames, catalogue: Catalogue) -> Places:
    """Raises a `SettingsError` with what is wrong with this one."""
    pieces = [piece for one in own.evidence for piece in _pieces(one, video_of(one, names), catalogue)]
    segments = list({segment.id: segment for segment, _, _ in pieces}.values())
    if len(segments) > 2:
        listed = "; ".join(_told(s, catalogue.videos[s.video_id]) for s in segments[:_MOST_NAMED])
        raise SettingsError(
            f"evidence: it lies in {len(segments)} segments ({listed}), and a question has two at most; "
            "leave some of it out, or split the question"
        )
    if segments[0].domain != segments[-1].domain:
        raise SettingsError(
            f"evidence: one part is of domain {segments[0].domain!r}, the other of {segments[-1].domain!r}; "
            "a haystack is one domain, so give evidence of one"
        )
    both = (segments[0], segments[-1])
    spans = [Span(1 + segments.index(segment), start, end) for segment, start, end in pieces]
    return Places(own, both, tuple(_cited(own, both) or spans))


def _pieces(one: OwnRange, video: Video, catalogue: Catalogue) -> list[tuple[Segment, float, float]]:
    """The parts of a range by the segment that each lies in."""
    found = [
        (s, max(one.start_seconds, s.start_seconds), min(one.end_seconds, s.end_seconds))
        for s in catalogue.segments_of_video.get(video.id, [])
        if s.start_seconds < one.end_seconds and one.start_seconds < s.end_seconds
    ]
    if not found:
        raise SettingsError(
            f"evidence: {short(one.video)} is not indexed; see why with 'playlisteval status'"
        )
    # Where a range just touches a neighbouring segment, that sliver is not worth a hop of its own.
    return [piece for piece in found if piece[2] - piece[1] >= SLACK_SECONDS] or found


def _told(segment: Segment, video: Video) -> str:
    return f"{short(video.title)} {segment.start_seconds:g}-{segment.end_seconds:g} s"


def _cited(own: OwnQuestion, segments: tuple[Segment, Segment]) -> list[Span]:
    """The answer's own citations; none where it cites nothing."""
    clips = len({s.id for s in segments})
    for cited in read_citations(own.answer).ranges:
        if not 1 <= cited.clip_id <= clips:
            raise SettingsError(
                f"answer: it cites clip {cited.clip_id}, but its evidence lies in {clips} "
                f"segment{'s' if clips > 1 else ''}; clip 1 is that of the first evidence, clip 2 the other"
            )
        segment = segments[cited.clip_id - 1]
        length = segment.end_seconds - segment.start_seconds
        if cited.start_clip_seconds >= length or cited.end_clip_seconds >= length + SLACK_SECONDS:
            raise SettingsError(
                f"answer: {cited.start_clip_seconds:g}-{cited.end_clip_seconds:g} s is not in clip "
                f"{cited.clip_id}, which is {length:g} s long; a clip's clock starts where its segment does, "
                f"at {segment.start_seconds:g} s of the video"
            )
    return spans_of(own.answer, segments)


def own_draft(places: Places, seed_id: str) -> Draft:
    """What was brought along as an asker's draft; its evidence is cited where the answer cites none."""
    own = places.own
    answer = own.answer
    if answer and not read_citations(answer).ranges:
        answer = f"{answer} ({', '.join(_citation(span, places) for span in places.cited)})"
    return Draft(
        seed_id=seed_id,
        attempt=1,
        verb=own.verb,
        question=own.question,
        answer=answer,
        question_type=own.question_type,
        bridge=own.bridge,
        hop_1=own.hop_1,
        hop_2=own.hop_2,
        scene_references=(),
        clip_ranges=tuple(
            ClipRange(
                clip_id=s.clip_id, start_time=s.start_seconds, end_time=s.end_seconds, qa_reference="evidence"
            )
            for s in places.cited
        ),
    )


def _citation(span: Span, places: Places) -> str:
    """In whole seconds of the clip, outwards."""
    begins = places.segments[span.clip_id - 1].start_seconds
    start, end = math.floor(span.start_seconds - begins), math.ceil(span.end_seconds - begins)
    return f"{span.clip_id} @ {start // 60:02d}:{start % 60:02d} - {end // 60:02d}:{end % 60:02d}"


def own_misfits(study: Study, places: Mapping[str, str]) -> list[str]:
    """What is wrong with own questions whose evidence is in no video: known before the long steps."""
    names = VideoNames(study.records(Video, unique=False))
    told: list[str] = []
    for own in study.records(OwnQuestion):
        try:
            for one in own.evidence:
                video_of(one, names)
        except SettingsError as error:
            told.append(f"{places.get(own.id) or own.name or short(own.question)}: {error}")
    return told


def own_by_seed(study: Study) -> Mapping[str, OwnQuestion]:
    """Own questions by the id of the seed that was made for each."""
    own = study.by_id(OwnQuestion)
    return {s.id: own[s.own_id] for s in study.records(SegmentPair) if s.own_id in own}
