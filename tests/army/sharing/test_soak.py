"""The checks of the soak at small counts."""

import pytest

from scripts.soak_sharing import TRIALS, ready_sizes, tried

COUNTS = {"text": 40, "pictures": 4, "codes": 300, "files": 80}


@pytest.mark.law
@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("name", TRIALS)
def test_trials_hold(name: str) -> None:
    ends = tried(TRIALS[name], COUNTS[name], seed=99)["ends"]
    assert sum(ends.values()) == COUNTS[name]


def test_the_sizes_of_the_ready_armies_are_reported() -> None:
    assert all("version" in str(size) for size in ready_sizes().values())
