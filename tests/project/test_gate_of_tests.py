"""`make test` runs its checks beside pytest: whatever fails there fails the run, and what was said is seen."""

import re
import sys
import time

import pytest

from scripts.gate import gate

PASSES = (sys.executable, "-c", "print('all well')")
FAILS = (sys.executable, "-c", "import sys; sys.exit('a comma is missing')")


def test_all_well(capfd: pytest.CaptureFixture[str]) -> None:
    assert gate(PASSES, PASSES, [PASSES, PASSES], time.time()) == 0
    said = capfd.readouterr().out
    assert said.count("all well\n") == 4
    assert re.search(r"make test: passed in \d+\.\d minutes", said)


@pytest.mark.parametrize(
    ("first", "tests", "beside"),
    [
        (FAILS, PASSES, [PASSES]),
        (PASSES, FAILS, [PASSES]),
        (PASSES, PASSES, [FAILS, PASSES]),
        (PASSES, PASSES, [PASSES, FAILS]),
    ],
)
def test_whatever_fails_fails_the_run_and_the_rest_still_runs(
    first: tuple[str, ...],
    tests: tuple[str, ...],
    beside: list[tuple[str, ...]],
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert gate(first, tests, beside, time.time()) == 1
    both = capfd.readouterr()
    assert "a comma is missing" in both.out + both.err
    assert "all well" in both.out
    assert "make test: 1 FAILED" in both.out
