"""No test waits for a fixed time: on a quiet machine that is lost, on a busy one it is too short."""

import re

from tests.house.test_house import texts

FIXED = re.compile(r"wait_for_timeout\(|\bsleep\((?!0\))")
HONEST = {"tests/waiting.py": 1, "tests/server/attacks.py": 3, "tests/server/waited.py": 1}
"""Where that is allowed, and how often: the helper that looks again and again until it finds, and the pace at which
others attack and play."""


def test_no_test_waits_for_a_fixed_time() -> None:
    found = {
        name: len(FIXED.findall(text))
        for name, text in texts().items()
        if name.startswith("tests/") and name.endswith(".py") and name != "tests/house/test_waits.py"
    }
    assert {name: count for name, count in found.items() if count} == HONEST, "wait for what comes (tests/waiting.py)"
