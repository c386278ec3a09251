"""Players of earlier versions answer as they did, and share nothing with those that are still improved."""

import ast
from pathlib import Path

import pytest

import muster.bots
from muster.battle.choices import AnyChoice
from muster.bots import BOTS, OFFERED, RandomPlayer, bot
from tests.bots.positions import GREEDY_07, Game, games, otherwise

FOLDER = Path(muster.bots.__file__).parent / "greedy07"
GAMES = games(GREEDY_07)


@pytest.mark.parametrize("game", GAMES[:2], ids=[game.header.style for game in GAMES[:2]])
def test_the_greedy_player_of_0_7_answers_as_it_did(game: Game) -> None:
    assert otherwise(bot("greedy@0.7"), game) == []


def test_there_are_a_thousand_positions_with_every_choice_that_it_makes() -> None:
    answers: list[AnyChoice] = [asked.answer for game in GAMES for asked in game.asked]
    assert len(answers) == 1_000
    assert {type(answer).__name__ for answer in answers} == {
        "Act", "Answer", "Attack", "Deploy", "Disembark", "Finish", "Lose", "Move", "NameMaster", "PickZone", "Place",
        "Rest", "Strike",
    }  # fmt: skip
    assert GREEDY_07.stat().st_size < 200_000


def test_an_answer_that_differs_is_told_with_both() -> None:
    told = otherwise(RandomPlayer(0), GAMES[0], 10)
    assert told
    assert told[0].startswith("decision ")
    assert " and not {" in told[0]


def test_it_shares_no_judgement_with_players_that_are_improved() -> None:
    imported = [
        node.module or ""
        for path in FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
    ]
    ours = {module for module in imported if module.startswith("muster.bots")}
    assert len(ours) > 10
    assert {module for module in ours if not module.startswith("muster.bots.greedy07.")} == set()


def test_menus_offer_only_players_of_today() -> None:
    assert OFFERED == ("random", "greedy")
    assert set(BOTS) - set(OFFERED) == {"greedy@0.7"}
