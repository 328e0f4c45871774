from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playlisteval.metrics.broken_step import first_broken_step
from playlisteval.records import RangeDelivery
from tests.fakes.records import delivery, gold_range

SERVED = {}
OUTSIDE_VIDEO = {"in_video": False}
OUTSIDE_SCOPE = {"in_scope": False}
UNRANKED = {"rank": None}
NO_FRAME = {"frame_served": False}
NO_LINE = {"transcript_served": False}


@pytest.mark.parametrize(
    ("piece", "given_as", "step"),
    [
        (SERVED, {}, "weighing"),
        (SERVED, {"accepted": False}, "reading"),
        (OUTSIDE_VIDEO, {}, "annotation"),
        (OUTSIDE_SCOPE, {}, "retrieval"),
        (OUTSIDE_SCOPE, {"selector": "uniform"}, "retrieval"),
        (OUTSIDE_SCOPE, {"scope": "oracle"}, "retrieval"),
        (UNRANKED, {}, "retrieval"),
        (UNRANKED, {"selector": "uniform"}, "weighing"),
        (UNRANKED, {"selector": "agentic"}, "weighing"),
        (UNRANKED, {"scope": "oracle"}, "weighing"),
        (UNRANKED, {"scope": "10 h"}, "retrieval"),
        (UNRANKED, {"modality": "transcript"}, "retrieval"),
        (NO_FRAME, {}, "sampling"),
        (NO_FRAME, {"modality": "frames"}, "sampling"),
        (NO_FRAME, {"modality": "frames+audio"}, "sampling"),
        (NO_FRAME, {"selector": "uniform"}, "sampling"),
        (NO_FRAME, {"scope": "oracle"}, "sampling"),
        (NO_FRAME, {"accepted": False}, "sampling"),
        (NO_FRAME, {"modality": "transcript"}, "weighing"),
        (NO_FRAME | UNRANKED, {}, "retrieval"),
        (NO_LINE, {}, "weighing"),
        (NO_LINE, {"modality": "frames"}, "weighing"),
        (NO_LINE, {"modality": "transcript"}, "sampling"),
        (NO_LINE, {"modality": "transcript", "selector": "uniform"}, "sampling"),
        (SERVED, {"modality": "transcript", "accepted": False}, "reading"),
        (NO_FRAME | NO_LINE, {"modality": "audio"}, "weighing"),
        (NO_FRAME | NO_LINE, {"modality": "audio", "accepted": False}, "reading"),
        (SERVED, {"modality": "none"}, "sampling"),
    ],
)
def test_each_row_of_the_table(piece: dict, given_as: dict, step: str) -> None:
    assert first_broken_step(delivery(gold_range(**piece), **given_as), lost=True) == step


def test_no_range_at_all_is_the_annotations_fault() -> None:
    assert first_broken_step(delivery(), lost=True) == "annotation"


def test_a_pair_that_was_not_lost_has_no_broken_step() -> None:
    assert first_broken_step(delivery(gold_range(**NO_FRAME)), lost=False) is None


@pytest.mark.parametrize(
    ("pieces", "step"),
    [
        ([UNRANKED, NO_FRAME], "sampling"),
        ([NO_FRAME, UNRANKED], "sampling"),
        ([OUTSIDE_SCOPE, NO_FRAME, SERVED], "weighing"),
        ([OUTSIDE_VIDEO, UNRANKED], "retrieval"),
        ([OUTSIDE_VIDEO, OUTSIDE_VIDEO], "annotation"),
    ],
)
def test_the_range_that_got_furthest_counts(pieces: list[dict], step: str) -> None:
    ranges = [gold_range(**piece, start_seconds=float(n)) for n, piece in enumerate(pieces)]
    assert first_broken_step(delivery(*ranges), lost=True) == step


def test_deciding_ranges_come_before_gold_ones() -> None:
    ranges = [gold_range(), gold_range(kind="deciding", **NO_FRAME)]
    assert first_broken_step(delivery(*ranges), lost=True) == "sampling"


def test_a_deciding_range_outside_its_video_is_not_replaced_by_a_gold_one() -> None:
    ranges = [gold_range(), gold_range(kind="deciding", **OUTSIDE_VIDEO)]
    assert first_broken_step(delivery(*ranges), lost=True) == "annotation"


RANGES = st.builds(
    gold_range,
    rank=st.sampled_from([None, 1]),
    kind=st.sampled_from(["deciding", "gold"]),
    in_video=st.booleans(),
    in_scope=st.booleans(),
    frame_served=st.booleans(),
    transcript_served=st.booleans(),
)


@given(ranges=st.lists(RANGES, max_size=4), more=RANGES, data=st.data())
def test_order_never_matters_and_more_evidence_never_moves_the_loss_earlier(
    ranges: list[RangeDelivery], more: RangeDelivery, data: st.DataObject
) -> None:
    steps = ["annotation", "retrieval", "sampling", "reading", "weighing"]
    found = first_broken_step(delivery(*ranges), lost=True)
    mixed = data.draw(st.permutations(ranges))
    assert found is not None
    assert first_broken_step(delivery(*mixed), lost=True) == found
    if any(piece.kind == more.kind == "deciding" for piece in ranges):
        further = first_broken_step(delivery(*ranges, more), lost=True)
        assert further is not None and steps.index(further) >= steps.index(found)
