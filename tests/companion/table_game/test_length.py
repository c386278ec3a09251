"""How long a game goes on: what is offered at the end of a Game Turn, and who is eliminated."""

import pytest

from tests.companion.table_game.kit import AGNES, HANDBELLS, MARGARET, RINGERS, WATCH, Game, of

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
