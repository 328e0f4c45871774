"""What a unit makes is stored whole or not at all, and only what the current plans hold is seen."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticSerializationError

from playlisteval.errors import StoreError
from playlisteval.records import RECORD_VERSION, Chunk, Playlist, Record, Video
from playlisteval.store.study import DATABASE, Output, Study, UnitMark
from tests.fakes.records import video


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with Study.open(tmp_path / "study", create=True) as opened:
        yield opened


def mark(unit: str, stage: str = "s", settings: str = "x", position: int = 0) -> UnitMark:
    return UnitMark(unit, stage, 1, settings, f"label of {unit}", "run", 0.25, position)


def playlist(title: str) -> Playlist:
    return Playlist(domain="d", title=title)


def commit(study: Study, unit: str, *records: Record, **more: str) -> None:
    study.commit_unit(mark(unit, **more), Output(records))  # type: ignore[arg-type]


def titles(study: Study) -> list[str]:
    return [p.title for p in study.records(Playlist)]


def test_records_come_back_as_they_were(study: Study) -> None:
    chunk = Chunk(video_id="v", index=0, start_seconds=0.1, end_seconds=0.3)
    commit(study, "u", playlist("é 🎬"), chunk)

    assert study.records(Playlist) == [playlist("é 🎬")]
    assert study.records(Chunk) == [chunk]
    assert study.by_id(Chunk) == {chunk.id: chunk}
    assert study.records(Video) == []


def test_they_are_still_there_after_closing(tmp_path: Path) -> None:
    with Study.open(tmp_path / "s", create=True) as study:
        commit(study, "u", playlist("a"))
    with Study.open(tmp_path / "s") as study:
        assert titles(study) == ["a"]
    study.close()


def test_a_unit_is_stored_whole_or_not_at_all(study: Study) -> None:
    broken = Playlist.model_construct(domain="d", title="\udcff")

    with pytest.raises(PydanticSerializationError):
        commit(study, "u", playlist("a"), broken, playlist("b"))

    assert study.records(Playlist) == []
    assert study.journal() == []
    assert study.query("SELECT COUNT(*) FROM records") == [(0,)]


def test_a_write_that_fails_midway_leaves_what_was_before(study: Study) -> None:
    commit(study, "u", playlist("before"))
    failed = r"could not write to the study \(UNIQUE constraint failed"
    with pytest.raises(StoreError, match=failed), study.transaction() as db:
        db.execute("DELETE FROM records")
        db.execute("INSERT INTO vectors VALUES ('u', 'c', 's', x'00'), ('u', 'c', 's', x'00')")

    assert titles(study) == ["before"]
    study.commit_unit(mark("u2"), Output([playlist("after")], {"c": b"1"}, "s"))
    assert study.vectors("s") == {"c": b"1"}


def test_a_full_disk_stops_with_what_to_do_and_keeps_the_rest(study: Study) -> None:
    commit(study, "u", playlist("small"))
    (pages,) = study.query("PRAGMA page_count")[0]
    study.query(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(StoreError) as caught:
        commit(study, "v", *(playlist(f"{n:05d}" * 100) for n in range(200)))

    assert str(caught.value) == (
        f"{study.folder}: could not write to the study (database or disk is full); nothing stored is lost: "
        "free some space or mend the permissions, then run again to go on"
    )
    assert titles(study) == ["small"]
    assert [row.unit for row in study.journal()] == ["u"]
    study.query("PRAGMA max_page_count = 1000000")
    commit(study, "v", playlist("later"))
    assert sorted(titles(study)) == ["later", "small"]


def test_an_error_of_the_caller_passes_unchanged(study: Study) -> None:
    with pytest.raises(KeyboardInterrupt), study.transaction() as db:
        db.execute("INSERT INTO looks VALUES ('f', 'm', 'b')")
        raise KeyboardInterrupt

    assert study.look("f", "m") is None


def test_committing_again_replaces_a_unit_s_records(study: Study) -> None:
    study.commit_unit(mark("u"), Output([playlist("a"), playlist("b")], {"c": b"1"}, "s"))
    study.commit_unit(mark("u"), Output([playlist("c")], {"d": b"2"}, "s"))

    assert titles(study) == ["c"]
    assert study.vectors("s") == {"d": b"2"}


def test_a_failed_unit_keeps_its_reason_and_shows_nothing(study: Study) -> None:
    study.commit_unit(mark("u"), Output([playlist("a")], {"c": b"1"}, "s"))
    full = list(study.dump())
    study.fail_unit(mark("u"), "no such file \udcff")

    assert titles(study) == []
    assert study.vectors("s") == {}
    assert (len(full), list(study.dump())) == (2, [])
    (row,) = study.journal("s")
    assert (row.state, row.error, row.label) == ("failed", "no such file ?", "label of u")
    assert (row.unit, row.stage, row.seconds, row.run_id) == ("u", "s", 0.25, "run")


def test_a_plan_gives_what_is_done_and_orders_the_records(study: Study) -> None:
    for unit in "abc":
        commit(study, unit, playlist(unit))
    study.fail_unit(mark("d"), "why")

    assert study.set_plan("s", ["c", "d", "x", "a"]) == {"a", "c"}
    assert titles(study) == ["c", "a"]
    assert [row.unit for row in study.journal("s")] == ["c", "d", "a"]

    assert study.set_plan("s", ["b"]) == {"b"}
    assert titles(study) == ["b"], "what left the plan is stored, but no longer seen"
    assert study.set_plan("s", ["a", "b", "c"]) == {"a", "b", "c"}


def test_a_plan_leaves_other_stages_alone(study: Study) -> None:
    commit(study, "a", playlist("a"), stage="one")
    commit(study, "b", playlist("b"), stage="two")
    study.set_plan("one", [])

    assert titles(study) == ["b"]
    assert [row.stage for row in study.journal()] == ["two"]


def test_retiring_hides_what_other_settings_made(study: Study) -> None:
    commit(study, "a", playlist("a"), settings="old")
    commit(study, "b", playlist("b"), settings="new")
    commit(study, "c", playlist("c"), stage="other", settings="old")

    study.retire("s", "new")

    assert sorted(titles(study)) == ["b", "c"]
    assert study.set_plan("s", ["a"]) == {"a"}, "and old settings find it again"


def test_equal_records_are_seen_once_in_plan_order(study: Study) -> None:
    first, second = video("v", title="first"), video("v", title="second")
    commit(study, "u2", second)
    commit(study, "u1", first)
    study.set_plan("s", ["u1", "u2"])

    assert [v.title for v in study.records(Video)] == ["first"]
    assert [v.title for v in study.records(Video, unique=False)] == ["first", "second"]


def test_a_record_that_is_not_of_this_version(study: Study) -> None:
    commit(study, "u", playlist("a"))
    with study.transaction() as db:
        db.execute("""UPDATE records SET body = '{"domain": "d"}'""")

    with pytest.raises(StoreError) as caught:
        study.records(Playlist)

    assert str(caught.value) == (
        f"{study.folder}: a stored Playlist can't be read (Field required); "
        "open the study with the version that wrote it, or start a new one"
    )


def test_a_question_that_can_t_be_asked_is_a_store_error(study: Study) -> None:
    with pytest.raises(StoreError, match=r"could not read the study \(no such table: nowhere\)"):
        study.query("SELECT * FROM nowhere")


def dumped(
    folder: Path, units: list[tuple[str, int]], order: list[int], source: str
) -> tuple[list[str], str]:
    """A study of these units, committed in this order."""
    with Study.open(folder, create=True) as study:
        study.set_plan("s", [name for name, _ in units])
        for position in order:
            name, count = units[position]
            records: list[Record] = [playlist(f"{name} {n}") for n in range(count)]
            records.append(video(f"sha {name}", source=source))
            study.commit_unit(mark(name, position=position), Output(records, {name: name.encode()}, "s"))
        return list(study.dump()), study.digest()


@given(st.lists(st.integers(0, 3), min_size=1, max_size=4), st.data())
def test_equal_studies_have_one_digest_whatever_the_order(
    tmp_path_factory: pytest.TempPathFactory, counts: list[int], data: st.DataObject
) -> None:
    units = [(f"u{n}", count) for n, count in enumerate(counts)]
    order = data.draw(st.permutations(range(len(units))))
    one = dumped(tmp_path_factory.mktemp("one"), units, list(range(len(units))), "/here")
    two = dumped(tmp_path_factory.mktemp("two"), units, order, "/there")

    assert one == two
    units[0] = ("other", units[0][1])
    three = dumped(tmp_path_factory.mktemp("three"), units, order, "/there")
    assert three[1] != one[1]


def test_a_dump_leaves_out_what_is_asked_and_where_files_lie(study: Study) -> None:
    study.commit_unit(mark("u"), Output([playlist("a"), video("v", source="/secret")], {"c": b"1"}, "space"))

    lines = list(study.dump())

    assert [line[:9] for line in lines] == ['{"domain"', '{"domain"', "space c 6"]
    assert "/secret" not in "".join(lines)
    assert len(list(study.dump(without=[Playlist]))) == 2


def test_runs_keep_their_settings(study: Study) -> None:
    assert study.last_settings() is None
    study.start_run("r1", "0.1", "one", 10.0)
    study.start_run("r2", "0.1", "two", 10.0)
    study.finish_run("r1", 12.5)

    assert study.last_settings() == "two"
    assert study.query("SELECT id, started_at, finished_at FROM runs ORDER BY id") == [
        ("r1", 10.0, 12.5),
        ("r2", 10.0, None),
    ]


def test_the_first_look_is_kept(study: Study) -> None:
    study.keep_look("f", "m", "one")
    study.keep_look("f", "m", "two")
    study.keep_look("f", "n", "three")

    assert [study.look("f", "m"), study.look("f", "n"), study.look("g", "m")] == ["one", "three", None]


def test_a_study_that_pays_syncs_each_commit(study: Study) -> None:
    assert study.query("PRAGMA synchronous") == [(1,)]
    study.make_durable()
    assert study.query("PRAGMA synchronous") == [(2,)]


def test_several_threads_write_one_study(study: Study) -> None:
    def write(name: str) -> None:
        for n in range(10):
            commit(study, f"{name}{n}", playlist(f"{name}{n}"))

    threads = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(titles(study)) == 30


def test_a_reader_beside_a_writer_sees_whole_units(study: Study) -> None:
    commit(study, "a", playlist("a"))
    with Study.open(study.folder, lock=False) as reader:
        with study.transaction() as db:
            db.execute("DELETE FROM records")
            assert titles(reader) == ["a"]
        assert titles(reader) == []


def test_no_study_here(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        Study.open(tmp_path / "none")

    assert str(caught.value) == (
        f"{tmp_path / 'none'}: no study here (no study.db); make one with 'playlisteval run'"
    )
    assert not (tmp_path / "none").exists()


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(b"")

    with pytest.raises(StoreError, match=r"the study can't be opened .*; check the folder"):
        Study.open(tmp_path / "film.mp4", create=True)


def test_a_database_that_is_none_can_be_opened_once_it_is_mended(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"not a database, but long enough to be taken for one" * 100)

    with pytest.raises(StoreError, match=r"can't be opened \(file is not a database\)"):
        Study.open(tmp_path)

    (tmp_path / DATABASE).unlink()
    with Study.open(tmp_path, create=True) as study:
        assert study.journal() == [], "the lock was let go of"


def test_the_file_is_plain_sqlite(study: Study) -> None:
    commit(study, "u", playlist("a"))
    other = sqlite3.connect(study.folder / DATABASE)
    try:
        assert other.execute("SELECT kind, version FROM records").fetchall() == [("Playlist", RECORD_VERSION)]
    finally:
        other.close()
