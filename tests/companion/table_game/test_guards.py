"""How long a Guard lasts at a real table, and what answers an attack at no cost by the house rule."""

from dataclasses import replace

import pytest

from muster.rulebook.ruleset import CORE, PRESETS
from tests.companion.table_game.kit import AGNES, HANDBELLS, MARGARET, WATCH, Game, advanced, of


def guarded() -> Game:
    """The Gallery Watch has guarded, and it is the other side's opportunity."""
    game = Game(style="advanced", deployed=True)
    game.do("name-turn-master", master=1)
    game.do("income", faces=[4])
    game.do("acted", **of(1, WATCH), action="guard")
    game.do("end-step")
    return game


@pytest.mark.rule("ACT-21", "ACT-21.a", "QR-12")
def test_a_counter_attack_ends_a_guard_when_it_is_made_and_not_when_it_is_announced() -> None:
    game = guarded()
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=1)
    game.do("counter", **of(1, WATCH), action="attack")
    assert game.unit(WATCH)["guard"] == 1
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=1)
    assert game.unit(WATCH)["guard"] == 1
    game.do("attack-applied", attacker=of(1, WATCH), target=of(0, MARGARET), hp=0)
    assert game.unit(WATCH)["guard"] == 0


@pytest.mark.rule("ACT-21", "ACT-21.a")
def test_a_counter_attack_of_which_nobody_tells_is_over_with_the_attack_that_it_answers() -> None:
    game = guarded()
    game.do("acted", **of(0, MARGARET), action="attack")
    game.do("counter", **of(1, WATCH), action="attack")
    game.do("end-step")
    assert game.unit(WATCH)["guard"] == 0


@pytest.mark.rule("ACT-21", "ACT-21.a")
def test_a_counter_perk_ends_a_guard_at_once_and_a_counter_guard_adds_to_it() -> None:
    game = guarded()
    game.do("acted", **of(0, MARGARET), action="attack")
    game.do("counter", **of(1, WATCH), action="guard")
    assert game.unit(WATCH)["guard"] == 2
    game = guarded()
    game.do("acted", **of(0, MARGARET), action="attack")
    game.do("counter", **of(1, WATCH), action="perks")
    assert game.unit(WATCH)["guard"] == 0


@pytest.mark.parametrize("made", ["attack-applied", "counter", "end-step", "acted"])
@pytest.mark.rule("ACT-21", "ACT-21.a")
def test_an_attack_that_is_yet_to_be_made_ends_no_guard(made: str) -> None:
    game = advanced()
    game.do("acted", **of(0, MARGARET), action="guard")
    game.do("acted", **of(0, MARGARET), action="attack")
    assert game.unit(MARGARET)["guard"] == 1
    match made:
        case "attack-applied":
            game.do(made, attacker=of(0, MARGARET), target=of(1, WATCH), hp=0)
        case "counter":
            game.do(made, **of(1, WATCH), action="guard")
        case "acted":
            game.do(made, **of(1, WATCH), action="move")
        case _:
            game.do(made)
    assert game.unit(MARGARET)["guard"] == 0


@pytest.mark.rule("ACT-21", "ACT-21.b", "CP-17")
def test_a_guard_ends_with_the_game_turn_and_the_points_stay() -> None:
    game = guarded()
    points = game.points()
    game.do("next-turn")
    assert game.unit(WATCH)["guard"] == 0
    assert game.unit(WATCH)["uses"] == {}
    assert game.points() == points


def on_overwatch(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(PRESETS, "core", replace(CORE, overwatch=True))
    game = advanced()
    game.do("acted", **of(0, MARGARET), action="attack")
    return game


@pytest.mark.rule("BETA-09", "BETA-09.b")
def test_an_answer_on_overwatch_costs_nothing_and_is_no_use_of_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    game = on_overwatch(monkeypatch)
    points = game.points()
    assert {"action": "guard", "cost": 0} in game.unit(WATCH)["counters"]
    game.do("counter", **of(1, WATCH), action="guard")
    assert game.points() == points
    assert game.unit(WATCH)["guard"] == 1
    assert game.unit(WATCH)["uses"] == {"overwatch": 1}
    assert game.unit(WATCH)["next_costs"]["guard"] == 1
    game.do("acted", **of(0, MARGARET), action="attack")
    game.do("counter", **of(1, WATCH), action="guard")
    assert game.points()[1] == points[1] - 1
    assert game.unit(WATCH)["guard"] == 2
    assert game.unit(WATCH)["uses"] == {"guard": 1, "overwatch": 1}


@pytest.mark.rule("BETA-09", "CTR-13.b")
def test_after_an_answer_on_overwatch_there_is_no_support(monkeypatch: pytest.MonkeyPatch) -> None:
    game = on_overwatch(monkeypatch)
    game.do("counter", **of(1, WATCH), action="attack")
    game.do("end-step")
    assert "support" not in game.may(WATCH)
    assert game.refused("acted", **of(1, WATCH), action="support").rule == "ACT-23"


@pytest.mark.rule("CP-11", "BETA-09")
def test_overwatch_comes_back_with_the_next_game_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    game = on_overwatch(monkeypatch)
    game.do("counter", **of(1, WATCH), action="guard")
    game.do("next-turn")
    game.do("name-turn-master", master=0)
    game.do("income", faces=[4])
    game.do("acted", **of(0, HANDBELLS), action="attack")
    assert {"action": "attack", "cost": 0} in game.unit(WATCH)["counters"]
    assert game.unit(AGNES)["counters"] == []
