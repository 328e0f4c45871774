"""What a workshop hands out: fixed random choices, one thing made once, and recorded calls."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from playlisteval.engine.providers import Providers, Seat
from playlisteval.engine.stage import Stage, Unit, Workshop
from playlisteval.models.base import Workbench
from playlisteval.records import Playlist
from playlisteval.store.study import Output, Study, UnitMark
from playlisteval.tasks import match_answers
from playlisteval.tasks.match_answers import MatchAnswersInputs, QueryJudgement
from tests.fakes.providers import FakeProvider, in_turn, seat
from tests.fakes.stages import FakeStage, titled, workshop
from tests.rooms.engine.places import records

YES = QueryJudgement(explanation="the same", judgement="Yes")
LOCAL = {"provider": "local", "model": "sight"}


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with Study.open(tmp_path, create=True) as opened:
        yield opened


class Plain(Stage):
    """The least that a stage must say."""

    def plan(self, work: Workshop) -> Sequence[Unit]:
        return []

    def run(self, unit: Unit, work: Workshop) -> Output:
        return titled(unit.label)


def test_a_stage_is_named_after_its_file(study: Study) -> None:
    stage, work = Plain(), workshop(study)

    assert stage.name == "test_stage"
    assert (stage.notes(work), stage.lost(Unit("a", ()), work), list(stage.depends_on(work))) == (
        [],
        False,
        [],
    )


def test_random_choices_follow_from_the_seed_and_their_names(study: Study) -> None:
    work = workshop(study, seed=1)

    assert work.draw("verbs", 3).random() == work.tools("ask").draw("verbs", 3).random()
    others = [work.draw("verbs", 4), work.draw("sides", 3), workshop(study, seed=2).draw("verbs", 3)]
    assert work.draw("verbs", 3).random() not in {other.random() for other in others}


def test_a_thing_is_made_once_by_all_threads_together(study: Study) -> None:
    work, made = workshop(study), list[int]()
    start = threading.Barrier(4, timeout=10)

    def make() -> int:
        made.append(1)
        return len(made)

    def ask() -> None:
        start.wait()
        work.once("thing", make)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (work.once("thing", make), made) == (1, [1])


def test_the_catalogue_is_read_once_a_plan(study: Study) -> None:
    work = workshop(study)
    stage = FakeStage("s", lambda w: [])
    assert work.catalogue() is work.catalogue()
    assert work.catalogue().videos == {}

    study.commit_unit(UnitMark("u", "s", 1, "", "", "run"), Output(records()))
    assert work.catalogue().videos == {}
    work.cache.clear()
    assert len(work.catalogue().videos) == 4
    assert stage.plan(work) == []


def test_calls_are_recorded_under_their_stage(study: Study) -> None:
    work = workshop(study)
    provider = FakeProvider(in_turn(YES))

    answer = work.perform("judge", seat(provider), match_answers.TASK, MatchAnswersInputs("q", "g", "p"))

    assert answer == YES
    assert study.query("SELECT stage, role, state FROM calls") == [("judge", "asker", "done")]


def test_a_role_is_found_by_its_name(study: Study) -> None:
    class OneSeat(Providers):
        def role(self, name: str) -> Seat:
            return replace(seat(FakeProvider(in_turn(YES))), role=name)

    work = workshop(study)
    work.providers = OneSeat(work.settings, Workbench(study))

    said = work.tools("ask").perform("grounder", match_answers.TASK, MatchAnswersInputs("q", "g", "p"))

    assert said == YES
    assert study.query("SELECT stage, role FROM calls") == [("ask", "grounder")]


def test_a_digest_changes_with_what_the_stage_depends_on(study: Study) -> None:
    class Asking(Plain):
        roles = ("grounder",)
        reads = ("seed", "index")

        def depends_on(self, work: Workshop) -> Sequence[object]:
            return [work.settings.workers]

    class Newer(Asking):
        version = 2

    def digest(stage: Stage, **settings: object) -> str:
        return stage.settings_digest(workshop(study, **settings))

    same = digest(Asking())
    assert digest(Asking(), pairs={"pairs_per_domain": 3}) == same, "a section that it does not read"
    changed = [
        digest(Plain()),
        digest(Newer()),
        digest(Asking(), seed=8),
        digest(Asking(), index={"chunk_seconds": 5}),
        digest(Asking(), workers=2),
        digest(Asking(), roles={"grounder": LOCAL}),
        digest(Asking(), roles={"grounder": {**LOCAL, "options": {"x": 1}}}),
    ]
    assert len({same, *changed}) == 8
    assert digest(Asking(), roles={"asker": LOCAL}) == same, "a role that it does not ask"


def test_a_playlist_is_what_a_fake_stage_makes(study: Study) -> None:
    assert FakeStage("s", lambda w: ["a"]).run(Unit("a", (), "a"), workshop(study)).records == [
        Playlist(domain="s", title="a")
    ]
