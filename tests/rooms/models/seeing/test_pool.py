from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from playlisteval.models.seeing.one_thread import one_thread
from playlisteval.models.seeing.pool import Pool
from playlisteval.models.seeing.quiet import quiet_stderr


def make_counter() -> tuple[Pool[list[int]], list[list[int]]]:
    made: list[list[int]] = []

    def make() -> list[int]:
        made.append([])
        return made[-1]

    return Pool(make), made


def test_one_after_the_other_is_one_instance() -> None:
    pool, made = make_counter()
    for number in range(3):
        with pool.borrowed() as model:
            model.append(number)
    assert made == [[0, 1, 2]]


def test_two_at_once_are_two_instances() -> None:
    pool, made = make_counter()
    with pool.borrowed() as one, pool.borrowed() as other:
        assert one is not other
    assert len(made) == 2


def test_an_instance_comes_back_after_a_failure() -> None:
    pool, made = make_counter()
    with pytest.raises(ZeroDivisionError), pool.borrowed():
        raise ZeroDivisionError
    with pool.borrowed():
        pass
    assert len(made) == 1


def test_at_most_so_many_are_made() -> None:
    made: list[threading.Event] = []

    def make() -> threading.Event:
        made.append(threading.Event())
        return made[-1]

    pool = Pool(make, most=1)

    def use(_: int) -> bool:
        with pool.borrowed() as busy:
            if busy.is_set():
                return False
            busy.set()
            threading.Event().wait(0.005)
            busy.clear()
            return True

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(use, range(12)))
    assert len(made) == 1


def test_quiet_stderr_holds_back_what_c_libraries_write(capfd: pytest.CaptureFixture[str]) -> None:
    with quiet_stderr():
        os.write(2, b"INFO: hello\n")
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "after\n"


def test_one_thread_nests_and_gives_back() -> None:
    from playlisteval.models.seeing.one_thread import _openblas

    blas = _openblas()
    if blas is None:
        pytest.skip("numpy came without OpenBLAS")
    before = blas.threads()
    with one_thread():
        with one_thread():
            assert blas.threads() == 1
        assert blas.threads() == 1
    assert blas.threads() == before
