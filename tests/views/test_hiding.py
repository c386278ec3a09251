"""No secret of a unit reaches another side: games that differ only in it look the same from there (MOD-02)."""

import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Any

import pytest

from muster.army import Weapon
from muster.battle.battle import Battle
from muster.battle.choices import Finish
from muster.battle.decisions import AttackDecision
from muster.battle.setup import Setup
from muster.battle.view import View
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import CORE
from muster.rulebook.weapon_type import WeaponType
from muster.views.asked_picture import asked_picture
from muster.views.report import report
from muster.views.report_text import report_text
from muster.views.state_picture import state_picture
from muster.views.story import states, story
from muster.views.table_picture import table_picture
from tests.battle.kit import roster, unit
from tests.battle.skirmish import BLADE, CARBINE, skirmish

OWNER, OTHER = 0, 1
HIDDEN = replace(CORE, name="hidden", hidden_units=True)
GUN = Weapon(name="wunderwaffe", range=12, attacks=9, power=9, type=WeaponType.BATTLE, ap=2, cost=Decimal(1))
PLAIN: dict[str, Any] = {"defence": 4, "hp": 2, "armour": None, "aegis": None}
SECRETS: dict[str, dict[str, Any]] = {
    "defence": {"defence": 9},
    "hp": {"hp": 7},
    "armour": {"armour": 3},
    "aegis": {"aegis": 2},
    "weapons": {"weapons": (GUN,)},
    "move": {"move": 11, "dash": 2},
    "cost": {"cost": Decimal(77)},
}


def setup(secret: dict[str, Any], style: Playstyle = Playstyle.STANDARD, *, hides: bool = True) -> Setup:
    """A game in which the guns of the first seat have a secret."""
    base = replace(skirmish(2, "", HIDDEN if hides else CORE), style=style, limit=500)
    stats = {"move": 6, "dash": 6} | PLAIN | secret
    cost, weapons = stats.pop("cost", None), stats.pop("weapons", (CARBINE,))
    guns = unit("Guns", 4, weapons, **stats)
    if cost is not None:
        guns = replace(guns, profile=replace(guns.profile, cost=cost))
    blades = unit("Blades", 2, (BLADE,), hp=2, move=9, dash=9)
    first, second = base.seats
    return replace(base, seats=(replace(first, roster=roster("Ash's", blades, guns)), second))


def sent(battle: Battle, seat: int | None) -> str:
    """All that a seat, or a spectator, is sent of a game so far, in bytes."""
    return json.dumps(
        [
            table_picture(battle.forces, seat),
            state_picture(battle, seat),
            _asked(battle, seat),
            story(battle.log, seat),
            states(battle.log, seat, 0, len(battle.log.lines) - 1),
            report(battle.log, seat),
            report_text(battle.log, seat),
        ]
    )


def asked_until_an_attack(setting: Setup, seat: int | None) -> str:
    """All that a seat is sent of the decisions on the way there."""
    asked: list[object] = []
    until_an_attack(setting, lambda battle: asked.append(_asked(battle, seat)))
    assert len(asked) > 5
    return json.dumps(asked)


def _asked(battle: Battle, seat: int | None) -> object:
    return asked_picture(View(battle, 0 if seat is None else seat), spectator=seat is None)


def until_an_attack(setting: Setup, look: Callable[[Battle], None] = lambda _: None) -> Battle:
    """Deployment and the first moves, by the same choices whatever is secret."""
    battle, rng = Battle.new(setting, FastDice(5)), Random(5)
    while battle.pending is not None and not isinstance(battle.pending, AttackDecision):
        look(battle)
        if battle.pending.side == OWNER and battle.state.phase == "move":
            battle.choose(Finish())
        else:
            battle.choose(battle.state.steps[-1].sample(battle.field, rng))
    return battle


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("seat", [OTHER, None])
def test_games_that_differ_only_in_a_secret_look_the_same_to_others(name: str, seat: int | None) -> None:
    one, other = until_an_attack(setup({})), until_an_attack(setup(SECRETS[name]))
    assert sent(one, seat) == sent(other, seat)
    assert sent(one, OWNER) != sent(other, OWNER)
    assert asked_until_an_attack(setup({}), seat) == asked_until_an_attack(setup(SECRETS[name]), seat)


@pytest.mark.parametrize("name", SECRETS)
def test_this_would_be_found_without_the_switch(name: str) -> None:
    one, other = (until_an_attack(setup(secret, hides=False)) for secret in ({}, SECRETS[name]))
    assert sent(one, OTHER) != sent(other, OTHER)
    assert sent(one, None) != sent(other, None)


@pytest.mark.parametrize("style", Playstyle)
@pytest.mark.parametrize("seat", [OTHER, None])
def test_a_whole_game_names_no_weapon_need_or_hp_of_a_hidden_unit(style: Playstyle, seat: int | None) -> None:
    battle, rng = Battle.new(setup(SECRETS["weapons"], style), FastDice(8)), Random(8)
    while battle.pending is not None:
        battle.choose(battle.state.steps[-1].sample(battle.field, rng))
    assert "wunderwaffe" in sent(battle, OWNER)
    assert "wunderwaffe" not in sent(battle, seat)
    hidden = [unit.number for unit in battle.forces.units if seat is None or unit.seat != seat]
    for state in states(battle.log, seat, 0, len(battle.log.lines) - 1):
        assert not state["hash"]
        for number in hidden:
            own = battle.forces.units[number]
            assert (state["units"][number]["hp"], state["units"][number]["value"]) == (-1, 0)
            assert {state["models"][model]["hp"] for model in own.models} == {-1}
    events = [event for line in story(battle.log, seat) for event in line["events"]]
    attacks = [event for event in events if event["kind"] == "attack_rolled"]
    assert attacks
    assert all(dice["need"] is None for event in attacks for dice in event["dice"])
    assert not any(word in event["sentence"] for event in attacks for word in ("Power", "Defence", "+"))


def test_the_own_side_and_everybody_in_an_open_game_see_all() -> None:
    battle = until_an_attack(setup({}))
    units = table_picture(battle.forces, OWNER)["units"]
    assert [unit["hidden"] for unit in units] == [False, False, True, True]
    assert [unit["hidden"] for unit in table_picture(battle.forces, None)["units"]] == [True] * 4
    assert units[2]["weapons"] == []
    assert (units[2]["armour"], units[2]["defence"], units[1]["defence"]) == ("–", 0, 4)
    open_game = until_an_attack(setup({}, hides=False))
    assert not any(unit["hidden"] for unit in table_picture(open_game.forces, None)["units"])
