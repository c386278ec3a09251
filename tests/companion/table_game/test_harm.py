"""HP on a table: spread by the rules, put right by hand, never out of bounds."""

import pytest

from tests.companion.table_game.kit import AGNES, HANDBELLS, MARGARET, WATCH, of, standard


@pytest.mark.rule("HP-07", "HP-08", "HP-12")
def test_losses_go_from_model_to_model_the_damaged_first() -> None:
    game = standard("attack")
    game.do("lose-hp", **of(1, WATCH), hp=1, first=3)
    assert game.hp(WATCH) == [2, 2, 2, 1, 2]
    assert game.refused("lose-hp", **of(1, WATCH), hp=1, first=0).rule == "HP-08"
    game.do("lose-hp", **of(1, WATCH), hp=4)
    assert game.hp(WATCH) == [0, 1, 2, 0, 2]
    game.do("lose-hp", **of(1, WATCH), hp=50)
    assert game.hp(WATCH) == [0, 0, 0, 0, 0]


@pytest.mark.rule("HP-10", "HP-18")
def test_models_that_are_not_seen_lose_nothing() -> None:
    game = standard("attack")
    game.do("lose-hp", **of(1, WATCH), hp=1, first=0)
    game.do("lose-hp", **of(1, WATCH), hp=9, unseen=[0, 1, 2])
    assert game.hp(WATCH) == [1, 2, 2, 0, 0]
    assert "5 HP more" in game.line["sentence"]


@pytest.mark.rule("HP-03.a", "HP-07", "HP-13")
def test_the_owner_may_name_the_models_within_the_rules() -> None:
    game = standard("attack")
    losses = [{"model": 4, "hp": 2}, {"model": 2, "hp": 1}]
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), losses=losses)
    assert game.hp(WATCH) == [2, 2, 1, 2, 0]
    spread = [{"model": 0, "hp": 1}, {"model": 1, "hp": 1}]
    assert game.refused("lose-hp", **of(1, WATCH), losses=spread).rule == "HP-08"
    assert game.refused("lose-hp", **of(1, WATCH), losses=[{"model": 2, "hp": 1}, *spread]).rule == "HP-07"
    assert game.refused("lose-hp", **of(1, WATCH), losses=[{"model": 4, "hp": 1}]).rule == "HP-13"
    assert game.refused("lose-hp", **of(1, WATCH), losses=[{"model": 0, "hp": 3}]).rule == "HP-13"
    game.do("lose-hp", **of(1, WATCH), losses=spread, by_agreement=True)
    assert game.hp(WATCH) == [1, 1, 1, 2, 0]
    assert game.refused("lose-hp", **of(1, WATCH)).at == "command.hp"


@pytest.mark.rule("GROUND-10")
def test_who_dies_outside_an_attack_leaves_at_once() -> None:
    game = standard("move")
    game.do("lose-hp", **of(1, WATCH), hp=2, cause="Dangerous Ground")
    assert game.states(WATCH)[0] == "removed"
    assert "by Dangerous Ground" in game.line["sentence"]


def test_hp_are_regained_up_to_the_full_and_put_right() -> None:
    game = standard("attack")
    game.do("lose-hp", **of(0, HANDBELLS), hp=5)
    assert game.hp(HANDBELLS) == [0, 1]
    assert game.refused("regain-hp", **of(0, HANDBELLS), model=0, hp=1).rule == "HP-02"
    assert game.refused("regain-hp", **of(0, HANDBELLS), model=1, hp=3).at == "command.hp"
    game.do("regain-hp", **of(0, HANDBELLS), model=1, hp=2)
    assert game.hp(HANDBELLS) == [0, 3]
    game.do("next-phase")
    assert game.states(HANDBELLS)[0] == "removed"
    game.do("set-hp", **of(0, HANDBELLS), model=0, hp=3)
    assert game.states(HANDBELLS) == ["standing", "standing"]
    assert game.refused("set-hp", **of(0, AGNES), model=0, hp=4).rule == "HP-02"
    assert game.refused("regain-hp", **of(0, AGNES), model=0, hp=1).at == "command.model"


@pytest.mark.rule("TURN-12.b")
def test_an_attack_may_have_many_targets_but_comes_once() -> None:
    game = standard("attack")
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=1)
    game.do("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=1, **{"with": "Clapper Fist"})
    assert "with Clapper Fist" in game.line["sentence"]
    assert game.unit(MARGARET)["uses"] == {"attack": 1}
    game.do("attack-applied", attacker=of(1, WATCH), target=of(0, AGNES), hp=0)
    assert game.line["sentence"].endswith("no HP lost.")
    refusal = game.refused("attack-applied", attacker=of(0, MARGARET), target=of(1, WATCH), hp=1)
    assert refusal.rule == "TURN-08"
    assert game.refused("attack-applied", attacker=of(0, AGNES), target=of(0, AGNES), hp=1).code == "target.itself"
