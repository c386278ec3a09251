"""Bots of one's own at the terminal, and what is said where one cannot play or answers wrongly."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.kit import Cli


def test_a_bot_of_ones_own_whose_answer_is_refused_ends_the_game(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = "class Wrong:\n    def __init__(self, seed): ...\n\n    def choose(self, view, decision): ...\n"
    (tmp_path / "bots_that_err.py").write_text(bot)
    monkeypatch.chdir(tmp_path)
    code, out, err = cli.run("play", "--players", "random,Mine:bots_that_err.Wrong", "--seed", "7", "--json")
    error = json.loads(out)["error"]
    assert (code, err, error["code"]) == (2, "", "player.answer")
    whose = r"^The answer of bots_that_err\.Wrong for Mine to decision \d+ was refused \(choice\.type\): "
    assert re.match(whose, error["sentence"])


def test_a_bot_of_ones_own_that_cannot_play_is_refused_before_the_game(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bots_unread.py").write_text("class Mine\n")
    monkeypatch.chdir(tmp_path)
    for name in ("bots_unread.Mine", "os.getcwd"):
        error = cli.refused("play", "--players", f"greedy,{name}", "--seed", "7", "--log", "game.jsonl")
        assert error["code"] == "player.name"
    assert not (tmp_path / "game.jsonl").exists()
