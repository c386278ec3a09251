"""How long a game goes on: what is offered at the end of a Game Turn, and who is eliminated."""

from typing import Any

import pytest

from tests.companion.table_game.kit import AGNES, HANDBELLS, MARGARET, RINGERS, START, WATCH, Game, of

BELL_UNITS = (MARGARET, HANDBELLS, AGNES, RINGERS)


def end_of_turn(game: Game) -> None:
    game.do("name-turn-master", master=0)
    while game.view["phase"] != "end":
        game.do("next-phase")


@pytest.mark.rule("TURN-18.a")
def test_a_roll_for_the_length_is_offered_only_when_it_is_due() -> None:
    game = Game(game_turns="random", deployed=True)
    for _ in range(3):
        end_of_turn(game)
        assert game.view["goes_on_from"] is None
        assert "length-roll" not in game.view["commands"]
        game.do("next-turn")
    end_of_turn(game)
    assert game.view["goes_on_from"] == 4
    assert "length-roll" in game.view["commands"]
    assert "next-turn" not in game.view["commands"]


@pytest.mark.rule("TURN-17.a")
def test_no_game_turn_is_offered_after_the_last() -> None:
    game = Game(game_turns=4, deployed=True)
    for _ in range(3):
        end_of_turn(game)
        game.do("next-turn")
    end_of_turn(game)
    assert not {"next-turn", "length-roll"} & set(game.view["commands"])


def played(turns: int, **setup: Any) -> Game:
    """A game at the end of its Game Turn of that number; after each from the fourth on a die lets it go on."""
    game = Game(deployed=True, **setup)
    for turn in range(1, turns):
        end_of_turn(game)
        if turn >= 4 and setup["game_turns"] == "random":
            game.do("length-roll", faces=[4])
        game.do("next-turn")
    end_of_turn(game)
    return game


@pytest.mark.rule("LENGTH-06", "TURN-18.a")
def test_after_the_last_game_turn_of_a_random_game_no_die_is_rolled() -> None:
    game = played(10, ruleset="competitive", game_turns="random", elimination=False)
    assert game.view["goes_on_from"] is None
    assert not {"next-turn", "length-roll"} & set(game.view["commands"])
    assert game.refused("length-roll", faces=[6]).code == "length.no_roll"
    game.do("end-game", why="length")
    assert game.view["result"]["why"] == "length"
    endless = played(10, ruleset="core", game_turns="random")
    assert "length-roll" in endless.view["commands"]
    assert endless.refused("end-game", why="length").code == "end.early"


def test_a_kept_game_opens_in_which_a_die_was_rolled_after_the_last_game_turn() -> None:
    game = played(10, ruleset="competitive", game_turns="random", elimination=False)
    assert game.body is not None
    game.body["log"].append({"do": "length-roll", "at": START, "faces": [6]})
    assert game.looked_at()["result"]["why"] == "length"


@pytest.mark.rule("TURN-17.a", "LENGTH-09")
def test_a_game_is_over_by_its_length_only_at_the_end_of_its_last_game_turn() -> None:
    game = Game(game_turns=4, deployed=True)
    refusal = game.refused("end-game", why="length")
    assert (refusal.code, refusal.rule, refusal.at) == ("end.early", "TURN-17", "command.why")
    assert refusal.sentence.endswith("allowed are time, agreed, surrender.")
    for turn in range(1, 5):
        assert game.refused("end-game", why="length", by_agreement=True).code == "end.early"
        end_of_turn(game)
        if turn < 4:
            assert game.refused("end-game", why="length").code == "end.early"
            game.do("next-turn")
    game.do("end-game", why="length")
    assert game.view["result"]["why"] == "length"
    game.do("undo")
    game.do("end-game", why="agreed")
    assert game.view["result"]["why"] == "agreed"


@pytest.mark.rule("TURN-17.a")
def test_where_the_number_of_game_turns_is_open_the_end_of_any_may_be_that_of_the_game() -> None:
    game = Game(deployed=True)
    assert game.refused("end-game", why="length").code == "end.early"
    end_of_turn(game)
    game.do("end-game", why="length")
    assert game.view["phase"] == "over"


def test_a_kept_game_opens_that_was_over_by_its_length_before_it_was_played() -> None:
    game = Game(game_turns=4, deployed=True)
    assert game.body is not None
    game.body["log"].append({"do": "end-game", "at": START, "why": "length"})
    assert game.looked_at()["result"]["why"] == "length"


def competitive(**setup: bool) -> Game:
    """Ada has nothing left but a unit in Reserve, at the end of the second Game Turn."""
    game = Game(ruleset="competitive", deployed=True, game_turns=4, **setup)
    game.do("place", **of(0, RINGERS), place="reserve")
    for unit in (MARGARET, HANDBELLS, AGNES):
        game.do("lose-hp", **of(0, unit), hp=100)
    end_of_turn(game)
    assert not any(reminder["rule"] == "DM-03" for reminder in game.view["reminders"])  # the first is exempt
    game.do("next-turn")
    end_of_turn(game)
    return game


@pytest.mark.rule("DM-03", "DM-04")
def test_reserve_does_not_save_a_side_without_a_unit_on_the_battlefield() -> None:
    game = competitive()
    assert any(reminder["rule"] == "DM-03" for reminder in game.view["reminders"])
    game.do("next-turn")
    assert all(game.unit(name)["destroyed"] for name in BELL_UNITS)
    assert game.view["phase"] == "over"
    assert (game.view["result"]["winner"], game.view["result"]["why"]) == (1, "elimination")
    assert not game.unit(WATCH)["destroyed"]


def test_a_game_may_be_played_without_elimination_and_older_ones_are() -> None:
    game = competitive(elimination=False)
    game.do("next-turn")
    assert not game.unit(RINGERS)["destroyed"]
    older = competitive()
    assert older.body is not None
    del older.body["elimination"]
    assert not older.do("next-turn")["result"]


def test_the_next_phase_is_offered_only_where_a_phase_can_end() -> None:
    game = Game(deployed=True)
    assert "next-phase" not in game.view["commands"]
    game.do("name-turn-master", master=0)
    assert "next-phase" in game.view["commands"]
    while game.view["phase"] != "end":
        game.do("next-phase")
    assert "next-phase" not in game.view["commands"]
