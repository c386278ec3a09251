"""Tests that take long come first in the run of each process, and none is lost."""

import pytest

from tests.ordering import spread

FILES = (
    *(f"tests/army/test_a.py::{number}" for number in range(40)),
    *(f"tests/server/test_s.py::{number}" for number in range(5)),
    *(f"tests/server/games/test_g.py::{number}" for number in range(3)),
    *(f"tests/web/test_dice.py::{number}" for number in range(4)),
    *(f"tests/web/test_play.py::{number}" for number in range(6)),
)


def file_of(test: str) -> str:
    return test.partition("::")[0]


@pytest.mark.parametrize("processes", [1, 2, 3, 4, 9])
def test_no_test_is_lost(processes: int) -> None:
    assert sorted(spread(FILES, processes, file_of)) == sorted(FILES)


def test_each_of_two_processes_begins_with_what_takes_long() -> None:
    ordered = spread(FILES, 2, file_of)
    one, other = ordered[: len(FILES) // 2], ordered[len(FILES) // 2 :]
    files = list(dict.fromkeys(map(file_of, one)))
    assert files == ["tests/web/test_play.py", "tests/web/test_dice.py", "tests/army/test_a.py"]
    assert file_of(other[0]) == "tests/server/games/test_g.py"
    assert file_of(other[-1]) == "tests/army/test_a.py"
