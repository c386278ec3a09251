"""docs/bots.md: its examples play games, and a bot of one's own has a name for `--players`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from muster.bots.own import is_own, own_bot
from muster.files import BadInput

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_every_example_plays_a_game(place: int) -> None:
    done = subprocess.run([sys.executable, "-c", EXAMPLES[place]], capture_output=True, text=True, check=True)
    assert "game length" in done.stdout


def test_a_class_of_ones_own_is_a_player_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text("class Mine:\n    def __init__(self, seed):\n        self.seed = seed\n")
    monkeypatch.chdir(tmp_path)
    assert is_own("my_own_bots.Mine")
    assert vars(own_bot("my_own_bots.Mine", 3)) == {"seed": 3}


@pytest.mark.parametrize("name", ["my_own_bots.Yours", "no_such_module.Mine"])
def test_one_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="which Python does not find"):
        own_bot(name, 1)


@pytest.mark.parametrize("name", ["greedy", "", "you", "my bots.Mine", ".Mine"])
def test_other_names_are_none_of_ones_own(name: str) -> None:
    assert not is_own(name)
