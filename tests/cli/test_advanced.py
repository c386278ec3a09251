"""An Advanced game at the terminal: Command Points in sight, what an Action costs and does, and nothing of phases."""

import re
from pathlib import Path

import pytest

from muster.battle.events import CommandGained
from muster.battle.log.files import read_log
from tests.cli.kit import Cli, Keyboard

ENTER = "\n" * 2_000


@pytest.fixture
def advanced(small: tuple[str, ...]) -> tuple[str, ...]:
    return (*small, "--style", "advanced")


@pytest.mark.rule("STYLE-01.b")
def test_there_are_two_styles_and_intermediate_games_are_explained(cli: Cli) -> None:
    sentence = cli.refused("play", "--style", "intermediate")["sentence"]
    assert "allowed are standard, advanced" in sentence
    assert "Intermediate games are named in the books, but described nowhere." in sentence
    assert "described nowhere" in " ".join(cli.text("play", "--help").replace("│", " ").split())


def test_bots_play_an_advanced_game(cli: Cli, advanced: tuple[str, ...]) -> None:
    found = cli.json(*advanced, "--players", "random,greedy")
    assert (found["turns"], found["reason"]) == (4, "game length")
    assert (found["style"], found["ruleset"]) == ("advanced", "core")
    assert "Advanced game, core rules" in cli.text(*advanced, "--players", "random,greedy")


@pytest.mark.rule("CP-05.a")
@pytest.mark.parametrize(("limit", "dice"), [("500", 1), ("500.01", 2), ("1000.5", 3)])
def test_a_started_point_of_the_limit_counts_for_the_dice(
    cli: Cli, advanced: tuple[str, ...], tmp_path: Path, limit: str, dice: int
) -> None:
    path = tmp_path / "game.jsonl"
    cli.json(*advanced, "--players", "random,random", "--limit", limit, "--log", str(path))
    gained = [each for line in read_log(path).lines for each in line.events if isinstance(each, CommandGained)]
    assert {len(each.cast.faces) for each in gained} == {dice}


def test_enter_alone_plays_a_whole_advanced_game(keyboard: Keyboard, advanced: tuple[str, ...]) -> None:
    told = keyboard.play(ENTER, *advanced, "--players", "Anna:you,random")
    for words in (
        "Game Turn 1 · Deployment",
        "· Command Points Anna ",
        "Which unit acts?",
        "support free",
        "move up to 6 in. (1 Command Point)",
        "The game ends (game length).",
    ):
        assert words in told
    asked = [
        line for line in told.splitlines() if line.endswith((" >", "?", " f", " b")) or line.startswith("Game Turn")
    ]
    assert not any("phase" in line.lower() for line in asked)
    assert "Which unit moves?" not in told  # the unit of an Action is not asked for again
    assert "Which unit attacks?" not in told
    assert "leave it at that: nothing more comes of it" in told


def test_overwatch_is_said_to_do_nothing_in_a_standard_game(cli: Cli, small: tuple[str, ...], tmp_path: Path) -> None:
    watch = tmp_path / "watch.yaml"
    watch.write_text("kind: ruleset\nversion: 1\nname: watch\nbase: core\noverwatch: yes\n")
    game = (*small, "--players", "random,random", "--ruleset", str(watch))
    assert "Overwatch does nothing here" in cli.text(*game)
    assert "Overwatch does nothing here" not in cli.text(*game, "--style", "advanced")


@pytest.mark.rule("CP-09")
def test_units_tells_how_often_each_used_which_action(keyboard: Keyboard, advanced: tuple[str, ...]) -> None:
    told = keyboard.play("units\n\n" * 40, *advanced, "--seed", "6", "--players", "Anna:you,random")
    assert re.search(r"models  .*\b(move|dash|attack)\b", told)
    assert re.search(r"Guard \+[1-9]", told)
