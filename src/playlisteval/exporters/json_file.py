"""A study in; the benchmark and its results as two JSON files, without media or local paths, out."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from playlisteval.exporters.base import Exporter, write_whole
from playlisteval.records import (
    RECORD_VERSION,
    AnswerPair,
    DegradedSet,
    Item,
    Measurement,
    OwnQuestion,
    Playlist,
    Question,
    Record,
    ScopeList,
    Segment,
    SegmentPair,
    Selection,
    Video,
)
from playlisteval.rendering.views.audits import audits
from playlisteval.store.study import Study

_LOCAL_FIELDS = frozenset({"source"})
"""Where a file lies on this machine."""


class JsonFile(Exporter):
    """`benchmark.json`, all that another harness needs besides the media, and `results.json`, all figures.

    Media are named by title, address, length and sha256 of the file, so that whoever has them can check that
    they are the same. Degraded answers carry their causal record; judges must not be shown it.
    """

    name = "json_file"
    files: ClassVar = ("benchmark.json", "results.json")

    def export(self, study: Study, folder: Path) -> list[Path]:
        return [
            write_whole(folder / "benchmark.json", _json(_benchmark(study))),
            write_whole(folder / "results.json", _json(_results(study))),
        ]


def _benchmark(study: Study) -> Mapping[str, Any]:
    selections = study.records(Selection)
    sampled = {question for selection in selections for question in selection.question_ids}
    kept = {pair for selection in selections for pair in selection.pair_ids}
    items = study.records(Item)
    brought = {seed.own_id for seed in study.records(SegmentPair)}
    used = {item.degraded_set_id for item in items}
    return {
        "record_version": RECORD_VERSION,
        "playlists": _plain(study.records(Playlist)),
        "videos": [_video(plain) for plain in _plain(study.records(Video))],
        "segments": _plain(study.records(Segment)),
        "own_questions": [_own(o) for o in _plain(study.records(OwnQuestion)) if o["id"] in brought],
        "questions": [q | {"sampled": q["id"] in sampled} for q in _plain(study.records(Question))],
        "items": _plain(items),
        "degraded_sets": _plain([d for d in study.records(DegradedSet) if d.id in used]),
        "pairs": [p | {"kept": p["id"] in kept} for p in _plain(study.records(AnswerPair))],
        "scopes": _plain(study.records(ScopeList)),
    }


def _results(study: Study) -> Mapping[str, Any]:
    found = [m | {"where": dict(m["where"])} for m in _plain(study.records(Measurement))]
    found.sort(key=lambda m: (m["name"], sorted(m["where"].items()), m["id"]))
    said = [
        {"audit": r.name, "about": r.about, "verdict": r.verdict.text, "tone": r.verdict.tone}
        for r in audits(study).rows
    ]
    return {"record_version": RECORD_VERSION, "measurements": found, "audits": said}


def _video(plain: dict[str, Any]) -> dict[str, Any]:
    """A video without its place on this machine; only a web address may stay."""
    public = {key: value for key, value in plain.items() if key not in _LOCAL_FIELDS}
    if not str(public["url"]).startswith(("https://", "http://")):
        public["url"] = None
    return public


def _own(plain: dict[str, Any]) -> dict[str, Any]:
    """An own question without the folders that its user may have named its videos by."""
    named = [one | {"video": re.split(r"[/\\]", one["video"])[-1]} for one in plain["evidence"]]
    return plain | {"evidence": named}


def _plain(records: Sequence[Record]) -> list[dict[str, Any]]:
    """JSON-like data of records with their ids, sorted by id."""
    ordered = sorted(records, key=lambda record: record.id)
    return [{"id": record.id, **record.model_dump(mode="json")} for record in ordered]


def _json(tree: Mapping[str, Any]) -> str:
    return json.dumps(tree, ensure_ascii=False, indent=1, sort_keys=True, allow_nan=False) + "\n"
