"""A Game Turn of an Advanced game on a table: Command Points, Action Steps, Counter Actions."""

import pytest

from tests.companion.table_game.kit import AGNES, HANDBELLS, MARGARET, RINGERS, WAGON, WATCH, Game, advanced, of


@pytest.mark.rule("APP-05", "CP-01", "CP-04.a", "CP-05.b", "CP-07", "CP-13.a")
def test_a_whole_advanced_turn() -> None:
    game = Game(style="advanced", limit=501)
    assert game.view["phases"] == ["turn-master", "deploy", "command-points", "actions", "end"]
    game.do("name-turn-master", faces=[2, 6], master=1)
    game.do("acted", **of(1, WATCH), action="deploy")
    game.do("acted", **of(0, MARGARET), action="deploy")
    game.do("acted", **of(1, WAGON), action="deploy")
    game.do("next-phase")
    assert game.view["command_dice"] == 2
    assert game.refused("income", faces=[3]).rule == "CP-05"
    game.do("income", faces=[3, 4])
    assert game.points() == [2 + 7, 4 + 7]
    assert game.view["active"] == 1
    game.do("acted", **of(1, WATCH), action="move")
    game.do("acted", **of(1, WATCH), action="move")
    assert game.points() == [9, 11 - 1 - 2]
    game.do("acted", **of(0, HANDBELLS), action="deploy")  # the step of the Gallery Watch is over with that
    assert game.view["acting"] == {"seat": 0, "unit": HANDBELLS, "actions": 1, "most": 2}
    game.do("finished", side=0)
    game.do("finished", side=1)
    assert game.view["active"] is None
    game.do("next-phase")
    game.do("next-turn")
    assert game.view["phases"] == ["turn-master", "command-points", "actions", "end"]
    game.do("name-turn-master", master=0)
    game.do("income", faces=[1, 1])
    assert game.points() == [9 + 4 + 2, 8 + 4 + 2]


@pytest.mark.rule("CP-09", "CP-10.a", "CP-11")
def test_command_points_and_what_they_went_to_are_open_and_prices_double() -> None:
    game = advanced(keeps_order=False)
    assert game.points() == [12, 12]
    for cost in (1, 2, 4):
        assert game.unit(MARGARET)["next_costs"]["attack"] == cost
        game.do("acted", **of(0, MARGARET), action="attack")
    assert game.points() == [5, 12]
    assert game.unit(MARGARET)["uses"] == {"attack": 3}
    assert game.unit(MARGARET)["next_costs"]["move"] == 1
    assert game.unit(AGNES)["next_costs"]["attack"] == 1
    game.do("next-turn")
    assert game.unit(MARGARET)["uses"] == {}
    assert game.unit(MARGARET)["next_costs"]["attack"] == 1


@pytest.mark.rule("CP-12.b")
def test_nobody_spends_what_they_do_not_have() -> None:
    game = advanced()
    game.do("command-points", side=0, points=0)
    assert set(game.may(MARGARET)) == {"support"}
    refusal = game.refused("acted", **of(0, MARGARET), action="move", by_agreement=True)
    assert refusal.rule == "CP-12"
    assert game.refused("command-points", side=0, points=-1).rule == "CP-12"


@pytest.mark.rule("ACT-03.a", "ACT-03.c", "CP-13.b", "CP-15.a")
def test_a_unit_makes_two_actions_in_a_step_and_who_is_left_goes_on_alone() -> None:
    game = advanced()
    game.do("acted", **of(0, MARGARET), action="move")
    assert game.refused("acted", **of(0, AGNES), action="move").rule == "CP-13"
    game.do("acted", **of(0, MARGARET), action="attack")
    assert game.refused("acted", **of(0, MARGARET), action="guard").rule == "CP-13"
    game.do("finished", side=1)
    game.do("acted", **of(0, MARGARET), action="guard")
    game.do("acted", **of(0, MARGARET), action="guard")
    game.do("acted", **of(0, AGNES), action="move")


@pytest.mark.rule("ACT-11.a", "CTR-02.a", "CTR-05.a", "CTR-09.a", "CTR-09.b")
def test_casualties_stand_through_counter_attacks_and_leave_when_the_attack_is_over() -> None:
    game = advanced()
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=4)
    assert game.points() == [11, 12]
    assert game.states(WATCH).count("casualty") == 2
    game.do("counter", **of(1, WATCH), action="attack")
    assert game.points() == [11, 11]
    assert game.unit(WATCH)["next_costs"]["attack"] == 2
    assert game.refused("counter", **of(1, WATCH), action="guard").rule == "CTR-02"
    game.do("attack-applied", attacker=of(1, WATCH), target=of(0, MARGARET), hp=1)
    assert game.points() == [11, 11]
    assert game.states(WATCH).count("casualty") == 2
    game.do("end-step")
    assert game.states(WATCH).count("removed") == 2
    assert game.view["active"] == 1


@pytest.mark.rule("CTR-01.a", "CTR-01.b", "CTR-13.a", "CTR-14.a", "CTR-14.b")
def test_only_an_enemys_attack_is_answered_and_not_by_everybody() -> None:
    game = advanced()
    assert game.refused("counter", **of(1, WATCH), action="guard").rule == "CTR-01"
    game.do("acted", **of(0, AGNES), action="support")
    assert game.points() == [13, 12]
    game.do("acted", **of(1, WATCH), action="attack")
    assert game.refused("counter", **of(1, WAGON), action="guard").rule == "CTR-01"
    assert game.refused("counter", **of(0, AGNES), action="guard").rule == "CTR-13"
    assert [offer["action"] for offer in game.unit(MARGARET)["counters"]] == ["attack", "guard", "perks"]
    game.do("finished", side=0)
    assert game.refused("counter", **of(0, MARGARET), action="guard").rule == "CTR-14"


@pytest.mark.rule("CP-04", "CP-07")
def test_while_command_points_are_rolled_for_it_says_what_a_unit_brings() -> None:
    game = Game(style="advanced", deployed=True)
    game.do("name-turn-master", faces=[5, 2], master=0)
    (reminder,) = game.view["reminders"]
    assert reminder["sentence"].endswith("each unit on the battlefield brings 2 more.")
    in_play = [sum(unit["place"] != "reserve" for unit in seat["units"]) for seat in game.view["seats"]]
    game.do("income", faces=[1] * game.view["command_dice"])
    assert game.points() == [2 * units + game.view["command_dice"] for units in in_play]


@pytest.mark.rule("ACT-20.a", "ACT-20.b", "ACT-21.a")
def test_guard_adds_up_until_something_else_is_done() -> None:
    game = advanced()
    defence = game.unit(MARGARET)["defence"]
    game.do("acted", **of(0, MARGARET), action="guard")
    game.do("acted", **of(0, MARGARET), action="guard")
    assert game.unit(MARGARET)["defence"] == defence + 2
    game.do("acted", **of(1, WATCH), action="move")
    game.do("end-step")
    game.do("acted", **of(0, MARGARET), action="move")
    assert game.unit(MARGARET)["defence"] == defence
    assert game.unit(MARGARET)["next_costs"]["guard"] == 4


@pytest.mark.rule("ACT-22.a", "ACT-22.c", "ACT-23.a")
def test_support_brings_a_point_and_ends_the_step() -> None:
    game = advanced()
    game.do("acted", **of(0, RINGERS), action="support")
    assert game.points() == [13, 12]
    assert game.view["active"] == 1
    assert game.view["acting"] is None
    game.do("acted", **of(1, WATCH), action="move")
    game.do("end-step")
    assert game.refused("acted", **of(0, RINGERS), action="move").rule == "ACT-22"
    game.do("acted", **of(0, MARGARET), action="move")
    assert game.refused("acted", **of(0, MARGARET), action="support").rule == "ACT-23"
