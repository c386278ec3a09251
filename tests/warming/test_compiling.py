"""Whoever asks first compiles, once; the others wait for it and hear how far it is."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from muster.warming import Progress, warm
from muster.warming.compiling import is_warm
from muster.warming.parts import Part
from muster.warming.progress import USUAL_SECONDS, in_words
from tests.waiting import wait_until


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.warming.compiling.kernels_folder", lambda: tmp_path / "kernels")


def parts(*work: Callable[[], object]) -> tuple[Part, ...]:
    return tuple(Part(each, weight) for weight, each in enumerate(work, 1))


def test_everything_is_done_once_and_told_part_by_part() -> None:
    done: list[str] = []
    told: list[Progress] = []
    work = parts(lambda: done.append("one"), lambda: done.append("two"), lambda: done.append("three"))
    assert not is_warm()
    assert warm(told.append, work).is_ready
    assert done == ["one", "two", "three"]
    assert [(each.done, each.of, round(each.share, 3)) for each in told] == [
        (0, 3, 0.0), (1, 3, 0.167), (2, 3, 0.5), (3, 3, 1.0),
    ]  # fmt: skip
    told.clear()
    assert warm(told.append, work).is_ready
    assert is_warm()
    assert [each.is_ready for each in told] == [True]
    assert len(done) == 3


def test_what_failed_is_done_again_by_the_next() -> None:
    done: list[str] = []

    def fail() -> None:
        raise OSError(28, "the disk is full")

    with pytest.raises(OSError, match="full"):
        warm(parts=parts(lambda: done.append("one"), fail))
    assert not is_warm()
    assert warm(parts=parts(lambda: done.append("two"))).is_ready
    assert done == ["one", "two"]


def test_who_comes_second_waits_and_hears_how_far_the_first_is() -> None:
    begun, may_end = threading.Event(), threading.Event()
    done: list[str] = []

    def long() -> None:
        begun.set()
        assert may_end.wait(60)
        done.append("first")

    first = threading.Thread(target=warm, kwargs={"parts": parts(lambda: None, long)})
    first.start()
    assert begun.wait(60)
    heard: list[Progress] = []
    second = threading.Thread(target=warm, args=(heard.append, parts(lambda: done.append("second"))))
    second.start()
    wait_until(lambda: heard, "word of the first")
    assert (heard[0].done, heard[0].of) == (1, 2)
    may_end.set()
    for each in (first, second):
        each.join(60)
    assert done == ["first"]
    assert heard[-1].is_ready


WARMS = """
import os, signal, sys
from pathlib import Path
from muster.warming import compiling
from muster.warming.parts import Part
compiling.kernels_folder = lambda: Path(sys.argv[1])
compiling.warm(parts=[Part(lambda: None, 1), Part(lambda: os.kill(os.getpid(), signal.SIGKILL), 1)])
"""


def test_a_process_that_is_killed_stands_in_nobodys_way(tmp_path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", WARMS, str(tmp_path / "kernels")], check=False, env=os.environ)
    assert killed.returncode == -9
    assert not is_warm()
    done: list[str] = []
    assert warm(parts=parts(lambda: done.append("again"))).is_ready
    assert done == ["again"]


def test_how_long_it_takes_is_reckoned_from_what_is_done() -> None:
    assert Progress(0, 4, 0.0, 3.0).left == USUAL_SECONDS
    assert Progress(1, 4, 0.01, 30.0).left < 4 * USUAL_SECONDS, "a slow first moment says little"
    assert Progress(2, 4, 0.5, USUAL_SECONDS / 2).left == pytest.approx(USUAL_SECONDS / 2)
    assert Progress(3, 4, 0.8, 160.0).left == pytest.approx(35.6)
    assert Progress(4, 4, 1.0, 50.0).left == 0.0
    assert [in_words(each) for each in (2, 44, 89, 100, 250)] == [
        "about 10 seconds", "about 40 seconds", "about 90 seconds", "about 2 minutes", "about 4 minutes",
    ]  # fmt: skip
