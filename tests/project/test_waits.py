"""No test waits for a fixed time: on a quiet machine that is lost, on a busy one it is too short."""

import re

from tests.project.test_rooms import texts

FIXED = re.compile(r"wait_for_timeout\(|\bsleep\((?!0\))")
EXPRESSION = re.compile(r"wait_for_function\(f?\"(?!\(?[\w, ]*\)? => )")
"""The browser is given a function to ask again and again; an expression is evaluated anew, which pages forbid."""
HONEST = {
    "tests/waiting.py": 1,
    "tests/server/attacks.py": 5,
    "tests/server/waited.py": 1,
    "tests/server/wire_attacks.py": 2,
}
"""Where that is allowed, and how often: the helper that looks again and again until it finds, and the pace at which
others attack and play."""


def test_no_test_waits_for_a_fixed_time() -> None:
    found = {
        name: len(FIXED.findall(text))
        for name, text in texts().items()
        if name.startswith("tests/") and name.endswith(".py") and name != "tests/project/test_waits.py"
    }
    assert {name: count for name, count in found.items() if count} == HONEST, "wait for what comes (tests/waiting.py)"


def test_what_a_page_is_asked_again_and_again_is_a_function() -> None:
    found = [name for name, text in texts().items() if name.startswith("tests/") and EXPRESSION.search(text)]
    assert found == [], "write () => before what is to become true"
