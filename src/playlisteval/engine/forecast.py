"""Videos and settings in; how long each step will take and how much disk it needs, before any work, out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from playlisteval.engine.path import STAGE_NAMES
from playlisteval.settings import Settings

# Seconds of one core, measured with the recipe `local` on a two-core machine without GPU; `python -m
# benchmarks.demo` prints the same figures for yours. A forecast is an order of magnitude, not a promise.
PROBE_SECONDS = 0.05
DECODE_SECONDS_PER_SECOND = 0.03
LISTEN_SECONDS_PER_SECOND = 0.07
LOOK_SECONDS = 0.4
ASK_SECONDS = 0.2
JUDGE_SECONDS = 0.01
AUDIT_SECONDS = 0.1
"""One audit of an item; the models have looked at its frames before."""
FRAME_BYTES = 28_000
SOUND_BYTES_PER_SECOND = 32_000
ACCEPTED_SHARE = 0.8
"""Seeds that end as an item; the rest of the forecast hangs on it."""


@dataclass(frozen=True)
class Length:
    """What a forecast must know of a video."""

    domain: str
    seconds: float
    has_audio: bool


@dataclass(frozen=True)
class StepForecast:
    """One step: how many units, how long on this many workers, how many bytes it leaves in the study."""

    stage: str
    units: int
    seconds: float
    size_bytes: int


def forecast(videos: Sequence[Length], settings: Settings, own: int = 0) -> list[StepForecast]:
    """All steps of the path, in order; `own` is the number of questions that were brought along."""
    domains = len({v.domain for v in videos})
    chunks = sum(max(1, math.ceil(v.seconds / settings.index.chunk_seconds)) for v in videos)
    grids = (len(settings.media.generator_fractions), settings.media.judge_frames_per_chunk)
    heard = sum(v.seconds for v in videos if v.has_audio)
    asking = 0 if own and not settings.own.draw_seeds else domains
    drawn = asking * settings.seeds.per_domain if len(videos) > 1 else 0
    accepted = math.ceil(drawn * ACCEPTED_SHARE)
    seeds, items = drawn + own, accepted + own
    questions = min(accepted, asking * settings.pairs.questions_per_domain) + own
    kept = asking * settings.pairs.pairs_per_domain + 10 * own
    pairs = questions * 10 if settings.judging.pairs == "all" else kept
    orders = 2 if settings.judging.both_orders else 1
    calls = pairs * orders * len(settings.judging.grid) * max(1, len(settings.judges))
    audits = 4 * seeds if settings.audit.calls else 0
    size = chunks * sum(grids) * FRAME_BYTES
    steps = {
        "collect": (len(videos), len(videos) * PROBE_SECONDS, 0),
        "split": (
            len(videos),
            sum(v.seconds for v in videos) * DECODE_SECONDS_PER_SECOND,
            size + int(heard) * SOUND_BYTES_PER_SECOND,
        ),
        "transcribe": (len(videos), heard * LISTEN_SECONDS_PER_SECOND, 0),
        "embed": (len(videos), chunks * grids[0] * LOOK_SECONDS, chunks * 4096),
        "deduplicate": (domains, 0.1 * domains, 0),
        "pair_segments": (domains, 0.1 * domains, 0),
        "ask": (seeds, seeds * ASK_SECONDS + chunks * grids[1] * LOOK_SECONDS, seeds * 100_000),
        "degrade": (items, items * ASK_SECONDS, items * 100_000),
        "pair_answers": (items, items * ASK_SECONDS, items * 20_000),
        "retrieve": (questions, questions * 0.05, questions * 20_000),
        "judge": (pairs, calls * JUDGE_SECONDS + questions * 8 * LOOK_SECONDS, calls * 4_000),
        "audit": (audits, audits * AUDIT_SECONDS, audits * 4_000),
        "measure": (1, 5.0, 0),
        "report": (1, 5.0, 50_000_000),
    }
    workers = settings.workers
    return [
        StepForecast(name, steps[name][0], steps[name][1] / workers, steps[name][2]) for name in STAGE_NAMES
    ]
