"""A whole Game Turn of a Standard game on a table, as two players would enter it."""

import pytest

from muster.army.ready_armies import ready_army
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
    of,
    seat,
    standard,
)


@pytest.mark.rule("APP-05", "TURN-02.a", "TURN-02.b", "TURN-02.c", "TURN-05.a", "TURN-05.b", "TURN-06.a", "TURN-09.b")
def test_a_whole_standard_turn() -> None:
    game = Game(limit=300, game_turns=4)
    assert game.view["phases"] == ["turn-master", "deploy", "move", "attack", "dash", "end"]
    game.do("name-turn-master", faces=[3, 5], master=0)
    assert "Ben names Ada Turn Master" in game.line["sentence"]
    deployed = [(0, MARGARET), (1, WATCH), (0, HANDBELLS), (1, WAGON), (0, AGNES), (1, FIRST_LAMPS), (0, RINGERS)]
    for side, unit in deployed:
        assert game.view["active"] == side
        game.do("acted", **of(side, unit), action="deploy")
    game.do("finished", side=1)  # the Second Lamp Section stays in Reserve
    assert game.view["active"] is None
    game.do("next-phase")
    game.do("acted", **of(0, RINGERS), action="move")
    assert game.refused("acted", **of(0, AGNES), action="move").rule == "TURN-07"
    game.do("acted", **of(1, FIRST_LAMPS), action="move")
    game.do("next-phase")
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=5)
    game.do("attack-applied", attacker=of(1, FIRST_LAMPS), target=of(0, RINGERS), hp=2)
    assert game.states(WATCH) == ["casualty", "casualty", "standing", "standing", "standing"]
    game.do("next-phase")
    assert game.states(WATCH) == ["removed", "removed", "standing", "standing", "standing"]
    assert game.states(RINGERS).count("removed") == 2
    game.do("acted", **of(0, RINGERS), action="dash")
    game.do("next-phase")
    game.do("next-turn")
    assert (game.view["game_turn"], game.view["phase"], game.view["turn_master"]) == (2, "turn-master", None)
    assert game.unit(RINGERS)["uses"] == {}
    assert game.unit(SECOND_LAMPS)["place"] == "reserve"
    assert game.looked_at() == game.view


@pytest.mark.rule("TURN-03", "TURN-08")
def test_a_unit_acts_once_in_a_phase_and_only_as_the_phase_says() -> None:
    game = standard("move")
    assert game.may(MARGARET) == {"move": None}
    assert game.may(WATCH) == {}
    assert game.refused("acted", **of(0, MARGARET), action="attack").rule == "TURN-03"
    game.do("acted", **of(0, MARGARET), action="move")
    game.do("acted", **of(1, WATCH), action="move")
    assert game.refused("acted", **of(0, MARGARET), action="move").rule == "TURN-08"
    game.do("acted", **of(0, MARGARET), action="move", by_agreement=True)
    assert game.unit(MARGARET)["uses"] == {"move": 2}
    assert "by agreement" in game.line["sentence"]


@pytest.mark.rule("TURN-09.c", "TURN-09.d")
def test_who_is_finished_is_skipped_and_may_not_act_again() -> None:
    game = standard("move")
    game.do("finished", side=0)
    assert game.view["active"] == 1
    game.do("acted", **of(1, WATCH), action="move")
    assert game.view["active"] == 1
    assert game.refused("acted", **of(0, MARGARET), action="move").rule == "TURN-09"
    assert game.refused("finished", side=0).code == "side.finished"


@pytest.mark.rule("HP-04", "HP-05", "TURN-13.a", "TURN-13.b")
def test_casualties_stand_until_the_attack_phase_ends_and_their_unit_still_attacks() -> None:
    game = standard("attack")
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=99)
    assert game.states(WATCH) == ["casualty"] * 5
    assert "89 HP more than it could lose" in game.line["sentence"]
    assert any(reminder["rule"] == "HP-04" for reminder in game.view["reminders"])
    assert game.may(WATCH) == {"attack": None}
    assert game.refused("remove-casualties").rule == "HP-05"
    game.do("attack-applied", attacker=of(1, WATCH), target=of(0, MARGARET), hp=2)
    assert game.hp(MARGARET) == [4]
    game.do("next-phase")
    assert game.unit(WATCH)["destroyed"]
    assert "Gallery Watch is destroyed" in game.line["sentence"]
    assert not any(reminder["rule"] == "HP-04" for reminder in game.view["reminders"])


@pytest.mark.rule("POINTS-10.a", "POINTS-11", "POINTS-12.a")
def test_values_follow_hp_exactly_and_sum_up() -> None:
    game = standard("attack")
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=3)
    unit = next(unit for unit in ready_army(LAMPS).units if unit.name == WATCH)
    assert unit.cost is not None
    assert game.unit(WATCH)["value"] == float(unit.cost) * 7 / 10
    game.do("place", **of(1, FIRST_LAMPS), place="reserve")
    assert game.unit(FIRST_LAMPS)["value"] == 0
    side = game.view["sides"][1]
    assert side["value"] == pytest.approx(sum(each["value"] for each in game.view["seats"][1]["units"]))
    assert side["worth"] == float(ready_army(LAMPS).cost or 0)


@pytest.mark.rule("TURN-14.a", "TURN-14.b", "TURN-14.d", "MELEE-22.a", "TRANS-21")
def test_with_the_last_enemy_a_melee_ends_and_passengers_are_placed() -> None:
    game = standard("attack")
    game.do("place", **of(1, FIRST_LAMPS), place="aboard", transport=WAGON)
    game.do("mark", **of(0, MARGARET), in_melee=True)
    game.do("mark", **of(1, WAGON), in_melee=True)
    assert any(reminder["rule"] == "MELEE-17" for reminder in game.unit(MARGARET)["reminders"])
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WAGON), hp=6)
    assert game.unit(MARGARET)["in_melee"]
    assert game.unit(FIRST_LAMPS)["place"] == "aboard"
    game.do("next-phase")
    assert not game.unit(MARGARET)["in_melee"]
    assert game.unit(FIRST_LAMPS)["place"] == "battlefield"


@pytest.mark.rule("TRANS-03", "TRANS-02")
def test_a_transport_arrives_with_what_is_loaded_into_it() -> None:
    game = Game()
    game.do("place", **of(1, FIRST_LAMPS), place="reserve", transport=WAGON)
    assert game.refused("place", **of(1, WATCH), place="aboard", transport=WAGON).rule == "TRANS-05"
    assert game.refused("place", **of(0, MARGARET), place="reserve", transport=WAGON).rule == "TRANS-05"
    game.do("name-turn-master", master=1)
    game.do("acted", **of(1, WAGON), action="deploy")
    assert game.unit(FIRST_LAMPS)["place"] == "aboard"
    game.do("acted", **of(0, MARGARET), action="deploy")
    game.do("next-phase")
    game.do("next-phase")
    refusal = game.refused("attack-applied", attacker=of(0, MARGARET), target=of(1, FIRST_LAMPS), hp=1)
    assert refusal.rule == "TRANS-02"


@pytest.mark.rule("MULTI-01", "MULTI-04.a", "MULTI-04.b", "MULTI-05.a")
def test_teams_are_one_side_and_sides_act_clockwise() -> None:
    seats = [seat("Ada", BELLS, "Iron"), seat("Ben", LAMPS), seat("Cleo", BELLS, "Iron"), seat("Dan", LAMPS)]
    game = Game(*seats, deployed=True)
    assert [side["name"] for side in game.view["sides"]] == ["Iron", "Ben", "Dan"]
    assert game.view["sides"][0]["seats"] == [0, 2]
    assert game.refused("name-turn-master", faces=[5, 5, 1], master=1).code == "roll_off.tie"
    game.do("name-turn-master", faces=[5, 5, 1, 2, 6], master=1)
    game.do("next-phase")
    for side, place, unit in ((1, 1, WATCH), (2, 3, WATCH), (0, 2, MARGARET), (1, 1, WAGON)):
        assert game.view["active"] == side
        game.do("acted", **of(place, unit), action="move")
    assert game.refused("acted", **of(0, MARGARET), action="move").rule == "TURN-07"


def test_a_game_that_keeps_no_order_lets_everybody_act() -> None:
    game = standard("move", keeps_order=False)
    game.do("acted", **of(1, WATCH), action="move")
    game.do("acted", **of(1, WAGON), action="move")
    assert game.view["active"] is None
    assert game.refused("acted", **of(1, WAGON), action="move").rule == "TURN-08"


@pytest.mark.rule("ATTACK-23", "ATTACK-24")
def test_reminders_tell_what_weapons_forbid() -> None:
    game = standard("move")
    game.do("acted", **of(0, MARGARET), action="move")
    assert "ATTACK-23" in [reminder["rule"] for reminder in game.unit(MARGARET)["reminders"]]
    game.do("next-phase")
    game.do("acted", **of(0, MARGARET), action="attack")
    assert "ATTACK-24" in [reminder["rule"] for reminder in game.unit(MARGARET)["reminders"]]
