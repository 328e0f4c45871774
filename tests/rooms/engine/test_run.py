"""Units are committed one by one; whatever happens to one of them, the others and the study go on."""

from __future__ import annotations

import errno
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from playlisteval.engine.run import StageResult, run_path
from playlisteval.engine.stage import Stage, Workshop
from playlisteval.errors import MediaError, StoreError
from playlisteval.records import Playlist
from playlisteval.store.study import Output, Study
from tests.fakes.clock import FakeClock
from tests.fakes.stages import FakeStage, Heard, titled, titles, workshop


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with Study.open(tmp_path, create=True) as opened:
        yield opened


def run(work: Workshop, *groups: Stage | tuple[Stage, ...], heard: Heard | None = None) -> list[StageResult]:
    listed = [g if isinstance(g, tuple) else (g,) for g in groups]
    return run_path(listed, work, heard or Heard(), "run", FakeClock())


def counts(result: StageResult) -> tuple[int, int, list[str]]:
    return result.done, result.reused, [label for label, _ in result.failed]


def test_units_are_committed_in_the_order_of_the_plan(study: Study) -> None:
    seen: list[list[str]] = []

    def keep(label: str, work: Workshop) -> Output:
        seen.append(titles(work.study))
        return titled(label)

    heard = Heard()
    (result,) = run(workshop(study), FakeStage("s", lambda w: ["a", "b", "c"], keep), heard=heard)

    assert titles(study) == ["a", "b", "c"]
    assert seen == [[], ["a"], ["a", "b"]], "each is there before the next begins"
    assert counts(result) == (3, 0, [])
    assert heard.events == [
        ("planned", "s", 3, 0),
        ("done", "s", "a"),
        ("done", "s", "b"),
        ("done", "s", "c"),
        ("planned", "s", 3, 3),
        ("finished", "s", "s is through"),
    ]


def test_with_several_workers_the_records_are_the_same(study: Study, tmp_path: Path) -> None:
    labels = [f"{n:02d}" for n in range(20)]
    together = threading.Barrier(4, timeout=10)

    def meet(label: str, work: Workshop) -> Output:
        together.wait()
        return titled(label)

    run(workshop(study, workers=4), FakeStage("s", lambda w: labels, meet))

    assert titles(study) == labels
    with Study.open(tmp_path / "other", create=True) as other:
        run(workshop(other), FakeStage("s", lambda w: labels, lambda label, work: titled(label)))
        assert other.digest() == study.digest()


def test_what_is_done_is_not_done_again(study: Study) -> None:
    run(workshop(study), FakeStage("s", lambda w: ["a", "b"]))
    again = FakeStage("s", lambda w: ["b", "new", "a"])

    (result,) = run(workshop(study), again)

    assert again.ran == ["new"]
    assert counts(result) == (3, 2, [])
    assert titles(study) == ["b", "new", "a"]


def test_a_unit_that_fails_does_not_stop_the_others(study: Study) -> None:
    def keep(label: str, work: Workshop) -> Output:
        if label == "bad":
            raise MediaError("bad.mp4: cut short; fetch it again")
        if label == "worse":
            raise ZeroDivisionError("division by zero")
        return titled(label)

    heard = Heard()
    (result,) = run(workshop(study), FakeStage("s", lambda w: ["a", "bad", "worse", "b"], keep), heard=heard)

    assert titles(study) == ["a", "b"]
    worse = "worse: unexpected ZeroDivisionError: division by zero; please report it"
    assert result.failed == [("bad", "bad.mp4: cut short; fetch it again"), ("worse", worse)]
    assert ("failed", "s", "worse", worse) in heard.events
    assert [(r.label, r.state, r.error) for r in study.journal()][1:3] == [
        ("bad", "failed", "bad.mp4: cut short; fetch it again"),
        ("worse", "failed", worse),
    ]


def test_it_is_tried_once_a_run_and_again_by_the_next(study: Study) -> None:
    healthy = False

    def keep(label: str, work: Workshop) -> Output:
        if label == "bad" and not healthy:
            raise MediaError("not yet")
        return titled(label)

    stage = FakeStage("s", lambda w: ["bad", "a"], keep)
    run(workshop(study), stage)
    assert stage.ran == ["bad", "a"]

    healthy = True
    (result,) = run(workshop(study), stage)
    assert stage.ran == ["bad", "a", "bad"]
    assert counts(result) == (2, 1, [])
    assert titles(study) == ["bad", "a"]


def test_units_of_one_label_are_told_apart(study: Study) -> None:
    def keep(label: str, work: Workshop) -> Output:
        if label == "film#1":
            raise MediaError("broken")
        return titled(label)

    plans = iter([["film#1"], ["film#1", "film#2"], ["film#1", "film#2"]])
    (result,) = run(workshop(study), FakeStage("s", lambda w: next(plans), keep))

    assert counts(result) == (1, 0, ["film"])
    assert titles(study) == ["film#2"]


def test_a_unit_that_is_planned_twice_is_done_once(study: Study) -> None:
    stage = FakeStage("s", lambda w: ["a", "b", "a"])

    (result,) = run(workshop(study), stage)

    assert stage.ran == ["a", "b"]
    assert counts(result) == (2, 0, [])


def test_an_output_that_can_t_be_stored_fails_its_unit_only(study: Study) -> None:
    def keep(label: str, work: Workshop) -> Output:
        title = "\udcff" if label == "bad" else label
        return Output([Playlist.model_construct(domain="d", title=title)])

    (result,) = run(workshop(study), FakeStage("s", lambda w: ["bad", "a"], keep))

    assert counts(result) == (1, 0, ["bad"])
    assert titles(study) == ["a"]


def test_a_plan_that_grows_is_run_to_its_end(study: Study) -> None:
    def plan(work: Workshop) -> list[str]:
        return [str(n) for n in range(min(4, 1 + len(titles(work.study))))]

    (result,) = run(workshop(study), FakeStage("s", plan))

    assert titles(study) == ["0", "1", "2", "3"]
    assert counts(result) == (4, 0, [])


def test_a_group_goes_round_until_none_finds_new_work(study: Study) -> None:
    """Each spoiled answer calls for another question, three times."""

    def asked(work: Workshop) -> list[str]:
        spoiled = [t for t in titles(work.study) if t.startswith("answer")]
        return [f"question {n}" for n in range(min(3, 1 + len(spoiled)))]

    def answered(work: Workshop) -> list[str]:
        return [t.replace("question", "answer") for t in titles(work.study) if t.startswith("question")]

    ask, degrade = FakeStage("ask", asked), FakeStage("degrade", answered)
    heard = Heard()
    results = run(workshop(study), (ask, degrade), heard=heard)

    assert ask.ran == ["question 0", "question 1", "question 2"]
    assert degrade.ran == ["answer 0", "answer 1", "answer 2"]
    assert [counts(r) for r in results] == [(3, 0, []), (3, 0, [])]
    assert [e for e in heard.events if e[0] == "finished"] == [
        ("finished", "ask", "ask is through"),
        ("finished", "degrade", "degrade is through"),
    ]


def test_a_later_stage_sees_what_an_earlier_one_made(study: Study) -> None:
    later = FakeStage("later", lambda w: [f"{t}!" for t in titles(w.study) if "!" not in t])

    run(workshop(study), FakeStage("first", lambda w: ["a", "b"]), later)

    assert later.ran == ["a!", "b!"]


def test_a_unit_whose_files_have_gone_is_done_again(study: Study) -> None:
    run(workshop(study), FakeStage("s", lambda w: ["a", "b"]))
    again = FakeStage("s", lambda w: ["a", "b"], lost=lambda label: label == "a")

    (result,) = run(workshop(study), (again, FakeStage("t", lambda w: ["c"])))[:1]

    assert again.ran == ["a"], "and once only, though it stays lost"
    assert counts(result) == (2, 1, [])


def test_a_lost_unit_that_can_t_be_made_again_is_gone(study: Study) -> None:
    run(workshop(study), FakeStage("s", lambda w: ["a", "b"]))

    def keep(label: str, work: Workshop) -> Output:
        raise MediaError("its file is gone")

    (result,) = run(
        workshop(study), FakeStage("s", lambda w: ["a", "b"], keep, lost=lambda label: label == "a")
    )

    assert counts(result) == (1, 1, ["a"])
    assert titles(study) == ["b"]


def test_changed_settings_retire_what_they_made(study: Study) -> None:
    first = FakeStage("s", lambda w: ["a"], reads=("seed",))
    run(workshop(study, seed=1), first)
    run(workshop(study, seed=1, workers=2), first)
    assert first.ran == ["a"], "this stage does not read the number of workers"

    seen: list[list[str]] = []

    def plan(work: Workshop) -> list[str]:
        seen.append(titles(work.study))
        return ["a"]

    run(workshop(study, seed=2), FakeStage("s", plan, reads=("seed",)))
    assert seen[0] == [], "old records are out of sight before the plan is made"
    assert len(study.journal()) == 1

    run(workshop(study, seed=1), first)
    assert first.ran == ["a"], "and are found again when the settings are as before"


def test_the_cache_holds_for_one_plan(study: Study) -> None:
    def plan(work: Workshop) -> list[str]:
        assert work.cache == {}
        return ["a", "b"]

    def keep(label: str, work: Workshop) -> Output:
        return titled(f"{label} sees {work.once('first', lambda: label)}")

    run(workshop(study), FakeStage("s", plan, keep))

    assert titles(study) == ["a sees a", "b sees a"]


@pytest.mark.parametrize("death", [KeyboardInterrupt, SystemExit])
def test_a_death_inside_a_unit_leaves_the_finished_ones(study: Study, death: type[BaseException]) -> None:
    def keep(label: str, work: Workshop) -> Output:
        if label == "c":
            raise death
        return titled(label)

    with pytest.raises(death):
        run(workshop(study), FakeStage("s", lambda w: ["a", "b", "c", "d"], keep))

    assert titles(study) == ["a", "b"]
    rest = FakeStage("s", lambda w: ["a", "b", "c", "d"])
    (result,) = run(workshop(study), rest)
    assert rest.ran == ["c", "d"]
    assert counts(result) == (4, 2, [])


def test_a_death_beside_others_waits_for_those_in_flight(study: Study) -> None:
    dead = threading.Event()

    def keep(label: str, work: Workshop) -> Output:
        if label == "dies":
            dead.set()
            raise KeyboardInterrupt
        if label == "dies too":
            dead.wait(10)
            raise KeyboardInterrupt
        dead.wait(10)
        if label == "fails":
            raise MediaError("broken")
        return titled(label)

    labels = ["in flight", "fails", "dies too", "dies", "never begun"]
    heard = Heard()
    with pytest.raises(KeyboardInterrupt):
        run(workshop(study, workers=4), FakeStage("s", lambda w: labels, keep), heard=heard)

    assert titles(study) == ["in flight"]
    assert {e[2] for e in heard.events if e[0] in ("done", "failed")} == {"in flight", "fails"}


def test_ctrl_c_keeps_what_is_in_flight(study: Study) -> None:
    def keep(label: str, work: Workshop) -> Output:
        if label == "b":
            main = threading.main_thread().ident
            assert main is not None
            signal.pthread_kill(main, signal.SIGINT)
            time.sleep(0.2)
        return titled(label)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            run(workshop(study), FakeStage("s", lambda w: ["a", "b", "c"], keep))
    finally:
        signal.signal(signal.SIGINT, before)

    assert titles(study) == ["a", "b"]
    rest = FakeStage("s", lambda w: ["a", "b", "c"])
    run(workshop(study), rest)
    assert rest.ran == ["c"]


def test_an_interrupt_in_the_middle_of_a_commit_loses_nothing(study: Study) -> None:
    class Interrupted(Heard):
        def unit_done(self, stage: str, label: str, output: Output, seconds: float) -> None:
            super().unit_done(stage, label, output, seconds)
            if label == "a" and len(self.events) == 2:
                raise KeyboardInterrupt

    heard = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        run(workshop(study), FakeStage("s", lambda w: ["a", "b"]), heard=heard)

    assert titles(study) == ["a"]


def test_a_study_that_can_t_be_written_stops_the_run(study: Study) -> None:
    def keep(label: str, work: Workshop) -> Output:
        if label == "b":
            work.study.query("PRAGMA query_only = ON")
        return titled(label)

    stage = FakeStage("s", lambda w: ["a", "b", "c"], keep)
    with pytest.raises(StoreError, match="could not write to the study"):
        run(workshop(study), stage)

    assert stage.ran == ["a", "b"]
    study.query("PRAGMA query_only = OFF")
    rest = FakeStage("s", lambda w: ["a", "b", "c"])
    run(workshop(study), rest)
    assert rest.ran == ["b", "c"]
    assert titles(study) == ["a", "b", "c"]


def test_a_unit_that_meets_a_broken_study_stops_the_run_too(study: Study) -> None:
    def keep(label: str, work: Workshop) -> Output:
        raise StoreError("the disk has gone")

    stage = FakeStage("s", lambda w: ["a", "b"], keep)
    with pytest.raises(StoreError, match="the disk has gone"):
        run(workshop(study), stage)

    assert stage.ran == ["a"]
    assert study.journal() == []


def test_time_is_measured_with_the_clock_that_is_given(study: Study) -> None:
    clock = FakeClock()

    def keep(label: str, work: Workshop) -> Output:
        clock.sleep(2.5)
        return titled(label)

    (result,) = run_path(
        [[FakeStage("s", lambda w: ["a", "b"], keep)]], workshop(study), Heard(), "r7", clock
    )

    assert result.seconds == 5.0
    assert [(r.seconds, r.run_id) for r in study.journal()] == [(2.5, "r7"), (2.5, "r7")]


def test_a_full_disk_stops_the_run_and_keeps_what_is_done(study: Study) -> None:
    def fill(label: str, work: Workshop) -> Output:
        if label == "b":
            raise OSError(errno.ENOSPC, "No space left on device")
        return titled(label)

    with pytest.raises(StoreError) as caught:
        run(workshop(study), FakeStage("s", lambda w: ["a", "b", "c"], fill))

    assert str(caught.value) == (
        "b: could not be written (No space left on device); nothing stored is lost: "
        "free some space or mend the permissions, then run again to go on"
    )
    assert titles(study) == ["a"]


def test_a_file_that_can_not_be_opened_fails_its_unit_alone(study: Study) -> None:
    def open_it(label: str, work: Workshop) -> Output:
        if label == "a":
            raise PermissionError(errno.EACCES, "Permission denied", "a.mp4")
        return titled(label)

    (result,) = run(workshop(study), FakeStage("s", lambda w: ["a", "b"], open_it))

    assert result.failed == [("a", "a: [Errno 13] Permission denied: 'a.mp4'; check the file and run again")]
    assert titles(study) == ["b"]
