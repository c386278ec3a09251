"""docs/engine.md: its example runs, and its lists are those of the code."""

import re
import subprocess
import sys

from scripts.engine_lists import PAGE, engine


def test_the_example_plays_a_game() -> None:
    example, *_ = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"game length in turn 4, \d+ lines\n", done.stdout)


def test_the_lists_are_those_of_the_code() -> None:
    assert PAGE.read_text("utf-8") == engine(), "run “make docs”"
