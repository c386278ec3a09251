"""docs/bots.md: its examples play games, and a bot of one's own has a name for `--players`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from muster.bots.own import is_own, own_bot
from muster.files import BadInput

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
MINE = """
class Mine:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, decision):
        return None
"""
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_every_example_plays_a_game(place: int) -> None:
    done = subprocess.run([sys.executable, "-c", EXAMPLES[place]], capture_output=True, text=True, check=True)
    assert "game length" in done.stdout


def test_a_class_of_ones_own_is_a_player_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    assert is_own("my_own_bots.Mine")
    assert vars(own_bot("my_own_bots.Mine", 3)) == {"seed": 3}


@pytest.mark.parametrize("name", ["my_own_bots.Yours", "no_such_module.Mine"])
def test_one_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="which Python does not find"):
        own_bot(name, 1)


WRONG = """
class Seedless:
    def choose(self, view, decision): ...

class Mute:
    def __init__(self, seed): ...

class Broken:
    def __init__(self, seed):
        raise RuntimeError("no weights")

    def choose(self, view, decision): ...
"""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("my_wrong_bots.Seedless", "which cannot be called with a seed alone"),
        ("my_wrong_bots.Mute", "which has no choose"),
        ("my_wrong_bots.Broken", "which cannot be made with the seed 7 (RuntimeError: no weights)"),
        ("my_wrong_bots.WRONG", "which is no class"),
        ("os.getcwd", "which is no class"),
        ("builtins.int", "which has no choose"),
        ("my_unreadable_bots.Mine", "whose module cannot be read (SyntaxError: "),
        ("my_failing_bots.Mine", "whose module cannot be read (ZeroDivisionError: division by zero)"),
    ],
)
def test_one_that_cannot_play_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    (tmp_path / "my_wrong_bots.py").write_text(f"{WRONG}\nWRONG = 7\n")
    (tmp_path / "my_unreadable_bots.py").write_text("class Mine\n")
    (tmp_path / "my_failing_bots.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput) as refused:
        own_bot(name, 7)
    assert refused.value.sentence.startswith(f"player is {name}, {why}")
    assert refused.value.sentence.endswith(
        "; allowed is a class that is called with a seed and has choose(view, decision)."
    )


@pytest.mark.parametrize("name", ["greedy", "", "you", "my bots.Mine", ".Mine"])
def test_other_names_are_none_of_ones_own(name: str) -> None:
    assert not is_own(name)
