"""Whose opportunity it is where the books cannot know, who leaves, and who arrives inside another unit."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from muster.army.ready_armies import ready_army
from muster.companion.bodies import body_of
from muster.companion.table_game import table_view
from tests.companion.table_game.kit import (
    AGNES,
    BELLS,
    FIRST_LAMPS,
    HANDBELLS,
    LAMPS,
    MARGARET,
    RINGERS,
    SECOND_LAMPS,
    WAGON,
    WATCH,
    Game,
    advanced,
    of,
    seat,
    standard,
)

THREE = (seat("Ada", BELLS), seat("Ben", LAMPS), seat("Cleo", LAMPS))


@pytest.mark.rule("TURN-07", "CP-13")
def test_an_opportunity_is_put_right_where_a_side_acts_with_terrain_or_has_nothing_to_do() -> None:
    game = advanced()
    game.do("acted", **of(0, MARGARET), action="move")
    game.do("opportunity", side=1)
    assert (game.view["active"], game.view["acting"]) == (1, None)
    game.do("finished", side=0)
    assert game.refused("opportunity", side=0).code == "side.finished"
    assert game.refused("opportunity", side=2).code == "side.not_allowed"
    assert advanced(keeps_order=False).refused("opportunity", side=1).code == "order.not_kept"


@pytest.mark.rule("HP-05", "TURN-13")
def test_in_the_attack_phase_an_opportunity_that_is_put_right_takes_no_casualty_off() -> None:
    game = standard("attack")
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=2)
    game.do("opportunity", side=0)
    assert game.states(WATCH).count("casualty") == 1
    game.do("attack-applied", attacker=of(0, AGNES), target=of(1, WATCH), hp=1)


@pytest.mark.rule("SPORT-08")
def test_a_side_leaves_while_others_play_on_and_the_last_has_won() -> None:
    game = Game(*THREE, deployed=True, style="advanced")
    game.do("name-turn-master", master=1)
    game.do("income", faces=[4] * game.view["command_dice"])
    game.do("acted", **of(1, WATCH), action="attack")
    game.do("leave", side=1)
    assert (game.view["active"], game.view["acting"]) == (2, None)
    assert game.view["sides"][1]["units_left"] == 0
    assert game.refused("leave", side=1).code == "side.out"
    assert game.refused("opportunity", side=1).code == "side.finished"
    assert game.refused("leave", side=0).code == "side.last"
    game.do("acted", **of(2, WATCH), action="move")
    game.do("end-step")
    assert game.view["active"] == 0
    game.do("end-game", why="surrender", surrendered=0)
    assert game.view["result"]["winner"] == 2


@pytest.mark.rule("SPORT-08")
def test_who_leaves_in_another_sides_step_leaves_that_step_alone() -> None:
    game = Game(*THREE, deployed=True, style="advanced")
    game.do("name-turn-master", master=0)
    game.do("income", faces=[4] * game.view["command_dice"])
    game.do("acted", **of(0, MARGARET), action="move")
    game.do("leave", side=1)
    assert game.view["acting"]["unit"] == MARGARET
    game.do("end-step")
    assert game.view["active"] == 2


def test_who_gave_up_wins_by_no_score_and_whose_hp_are_put_right_is_in_the_game_again() -> None:
    game = Game(*THREE, deployed=True, victory="score")
    game.do("name-turn-master", master=0)
    game.do("score", side=1, points=5)
    game.do("leave", side=1)
    game.do("score", side=2, points=2)
    assert game.view["leading"] == 2
    game.do("set-hp", **of(1, WATCH), model=0, hp=1)
    game.do("opportunity", side=1)
    assert game.view["active"] == 1


def carried() -> Game:
    """The Tunnel Wagon and who is to come in it are in reserve when the Action Steps begin."""
    game = Game(style="advanced")
    game.do("name-turn-master", master=1)
    game.do("acted", **of(1, WATCH), action="deploy")
    game.do("acted", **of(0, MARGARET), action="deploy")
    for unit in (FIRST_LAMPS, SECOND_LAMPS):
        game.do("place", **of(1, unit), place="reserve", **({"transport": WAGON} if unit == FIRST_LAMPS else {}))
    game.do("next-phase")
    game.do("income", faces=[4])
    game.do("acted", **of(1, WAGON), action="deploy")
    return game


@pytest.mark.rule("ACT-23", "TRANS-03")
def test_who_arrives_inside_a_transport_has_made_an_action() -> None:
    game = carried()
    assert game.unit(FIRST_LAMPS)["place"] == "aboard"
    assert "support" not in game.may(FIRST_LAMPS)
    assert game.unit(FIRST_LAMPS)["uses"] == {"deploy": 1}
    assert game.unit(SECOND_LAMPS)["place"] == "reserve"


@pytest.mark.rule("ACT-14")
def test_a_deploy_action_is_tried_once_in_a_game_turn() -> None:
    game = carried()
    game.do("place", **of(1, WAGON), place="reserve")
    game.do("end-step")
    game.do("finished", side=0)
    refusal = game.refused("acted", **of(1, WAGON), action="deploy")
    assert (refusal.rule, refusal.agreeable) == ("ACT-14", True)
    game.do("acted", **of(1, WAGON), action="deploy", by_agreement=True)


def test_a_kept_game_opens_that_was_played_before_a_rule_became_stricter() -> None:
    game = carried()
    game.do("end-step")
    game.do("finished", side=0)
    game.do("acted", **of(1, FIRST_LAMPS), action="support", by_agreement=True)
    older: Any = deepcopy(game.body)
    del older["log"][-1]["by_agreement"]
    view = table_view({"game": older})["view"]
    assert view["sides"] == game.view["sides"]
    assert view["log"][-1]["sentence"] == "First Lamp Section supports and brings 1 CP."


@pytest.mark.rule("TRANS-03", "TRANS-27", "MULTI-05")
def test_transports_inside_transports_arrive_with_all_that_they_carry_each_with_its_own() -> None:
    lamps = ready_army(LAMPS)
    wagon = next(unit for unit in lamps.units if unit.name == WAGON)
    two = replace(lamps, units=(*lamps.units, replace(wagon, name="Great Wagon", aboard="")))
    mates = [{"player": name, "team": "Lamps", "roster": body_of(two)} for name in ("Ada", "Ben")]
    game = Game(*mates, seat("Cleo", BELLS))
    game.do("name-turn-master", master=0)
    for owner in (0, 1):
        game.do("place", **of(owner, FIRST_LAMPS), place="reserve", transport=WAGON)
        game.do("place", **of(owner, WAGON), place="reserve", transport="Great Wagon")
    game.do("acted", **of(1, "Great Wagon"), action="deploy")
    for owner, place in ((0, "reserve"), (1, "aboard")):
        units = {unit["unit"]: unit["place"] for unit in game.view["seats"][owner]["units"]}
        assert {units[WAGON], units[FIRST_LAMPS]} == {place}


@pytest.mark.rule("DM-03", "LENGTH-11")
def test_elimination_comes_before_the_verdict_also_after_the_last_game_turn() -> None:
    game = Game(deployed=True, elimination=True, game_turns=4)
    game.do("place", **of(0, RINGERS), place="reserve")
    for unit in (MARGARET, HANDBELLS, AGNES):
        game.do("lose-hp", **of(0, unit), hp=100)
    for turn in range(1, 5):
        game.do("place", **of(0, RINGERS), place="battlefield" if turn < 4 else "reserve")
        game.do("name-turn-master", master=0)
        while game.view["phase"] != "end":
            game.do("next-phase")
        if turn < 4:
            game.do("next-turn")
    game.do("end-game", why="length")
    assert game.unit(RINGERS)["destroyed"]
    assert game.view["result"]["winner"] == 1
