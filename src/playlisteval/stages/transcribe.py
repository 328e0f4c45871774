"""A video's sound or subtitles in; utterances with word times on the video's clock out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.records import Utterance, Video, Word
from playlisteval.store.study import Output


class Transcribe(Stage):
    """One unit a video; existing subtitles are used only when the settings ask for them."""

    reads = ("index",)
    roles = ("transcriber",)

    def plan(self, work: Workshop) -> Sequence[Unit]:
        split = {c.video_id for c in work.catalogue().chunks.values()}
        return [
            Unit(v.title, (v.id, *_sidecar_stamp(v, work)), v)
            for v in work.catalogue().video_order
            if v.id in split
        ]

    def run(self, unit: Unit, work: Workshop) -> Output:
        video: Video = unit.payload
        told = _from_subtitles(video, work)
        if told is None:
            told = _from_sound(video, work)
        return Output(told)


def _sidecar_stamp(video: Video, work: Workshop) -> tuple[str, ...]:
    """Changes when a subtitle file that is asked for does."""
    from playlisteval.media.subtitles import find_sidecars

    path = Path(video.source)
    if work.settings.index.subtitles not in ("sidecar", "any") or not path.exists():
        return ()
    return tuple(f"{s.name} {s.stat().st_size} {s.stat().st_mtime_ns}" for s in find_sidecars(path)[:1])


def _from_sound(video: Video, work: Workshop) -> list[Utterance]:
    from playlisteval.media.pcm import read_all

    if not video.has_audio:
        return []
    seat = work.providers.role("transcriber")
    heard = seat.provider.transcribe(seat.model, read_all(work.library.sound_path(video)))
    return [
        Utterance(
            video_id=video.id,
            start_seconds=round(h.start_seconds, 3),
            end_seconds=round(min(h.end_seconds, video.duration_seconds), 3),
            text=h.text.strip(),
            words=tuple(
                Word(
                    text=w.text.strip(),
                    start_seconds=round(w.start_seconds, 3),
                    end_seconds=round(min(w.end_seconds, video.duration_seconds), 3),
                )
                for w in h.words
                if w.start_seconds < video.duration_seconds
            ),
            source=f"{seat.provider_name}/{seat.model}",
        )
        for h in heard
        if h.start_seconds < video.duration_seconds
    ]


def _from_subtitles(video: Video, work: Workshop) -> list[Utterance] | None:
    """Utterances of a sidecar file or a text track; None where there is none or none is asked for."""
    from playlisteval.media.probe import probe
    from playlisteval.media.subtitles import find_sidecars, read_sidecar, read_track, repair_cues

    wanted = work.settings.index.subtitles
    if wanted == "no":
        return None
    path = work.library.source(video)
    cues, source = None, ""
    if wanted in ("sidecar", "any") and (found := find_sidecars(path)):
        cues, source = read_sidecar(found[0]), "sidecar"
    if cues is None and wanted in ("container", "any"):
        info = probe(path)
        text = [t for t in info.subtitle_tracks if t.is_text]
        if text:
            cues, source = read_track(path, info, text[0]), "container"
    if cues is None:
        return None
    return [
        Utterance(
            video_id=video.id,
            start_seconds=round(c.start_seconds, 3),
            end_seconds=round(c.end_seconds, 3),
            text=c.text,
            words=tuple(
                Word(
                    text=w.text, start_seconds=round(w.start_seconds, 3), end_seconds=round(w.end_seconds, 3)
                )
                for w in c.words
            )
            or spread_words(c.text, c.start_seconds, c.end_seconds),
            source=source,
        )
        for c in repair_cues(cues, video.duration_seconds)
    ]


def spread_words(text: str, start_seconds: float, end_seconds: float) -> tuple[Word, ...]:
    """Word times for a cue that has none: shared out by the length of the words."""
    words = text.split()
    total = sum(len(w) for w in words) or 1
    out: list[Word] = []
    at = start_seconds
    for word in words:
        end = at + (end_seconds - start_seconds) * len(word) / total
        out.append(Word(text=word, start_seconds=round(at, 3), end_seconds=round(end, 3)))
        at = end
    return tuple(out)
