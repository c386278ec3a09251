"""What a refusal tells a page: whether the players may agree; and why a unit waits."""

from muster.companion import answer
from tests.companion.table_game.kit import AGNES, HANDBELLS, MARGARET, START, WATCH, Game, advanced, of, standard


def test_a_refusal_says_whether_agreement_helps() -> None:
    game = standard("move")
    assert game.refused("acted", **of(1, WATCH), action="move").agreeable
    game.do("acted", **of(1, WATCH), action="move", by_agreement=True)
    assert not game.refused("acted", **of(0, MARGARET), action="deploy", by_agreement=True).agreeable
    game.do("lose-hp", **of(0, MARGARET), hp=100)
    assert not game.refused("acted", **of(0, MARGARET), action="move").agreeable
    assert not game.refused("clock", set="stop").agreeable


def test_losses_out_of_turn_can_be_agreed_on() -> None:
    game = standard("attack")
    one_each = [{"model": model, "hp": 1} for model in (0, 1)]
    assert game.hp(HANDBELLS)[0] > 1
    assert game.refused("lose-hp", **of(0, HANDBELLS), losses=one_each).agreeable
    game.do("lose-hp", **of(0, HANDBELLS), hp=1)
    assert game.refused("lose-hp", **of(0, HANDBELLS), losses=[{"model": 1, "hp": 1}]).agreeable
    assert not game.refused("lose-hp", **of(0, HANDBELLS), losses=[{"model": 0, "hp": 99}]).agreeable


def test_the_door_hands_it_on() -> None:
    game = standard("move")
    command = {"do": "acted", "at": START, **of(1, WATCH), "action": "move"}
    assert answer("table-game", {"game": game.body, "command": command})["refused"]["agreeable"] is True
    command["seat"] = 9
    assert "agreeable" not in answer("table-game", {"game": game.body, "command": command})["refused"]


def test_a_unit_says_what_it_waits_for() -> None:
    game = Game(style="advanced", deployed=True)
    assert game.unit(AGNES)["waits"] == "The Turn Master is named first."
    game.do("name-turn-master", master=0)
    assert game.unit(AGNES)["waits"] == "The Turn Master rolls for Command Points first."
    acting = advanced()
    assert acting.unit(AGNES)["waits"] == ""
    assert acting.unit(WATCH)["waits"] == "It is Ada’s opportunity, not Ben’s."


def test_the_bounds_of_a_game_are_told() -> None:
    assert answer("table-setup", {}) == {
        "fewest_seats": 2,
        "most_seats": 8,
        "fewest_turns": 4,
        "most_turns": 100,
        "most_minutes": 1440,
    }


def test_a_time_limit_is_kept_and_told_in_seconds() -> None:
    assert Game(time_limit=90).view["clock"]["limit"] == 5400
    assert Game().view["clock"]["limit"] is None


def test_the_log_says_once_that_a_unit_attacks() -> None:
    game = standard("attack")
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=1)
    assert game.line["sentence"].count("attacks") == 1
