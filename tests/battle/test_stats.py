"""What the stats of units and weapons come to in a game, and why."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from muster.army import Perk, Unit, Weapon
from muster.battle.battle import Battle
from muster.battle.events import Guarded
from muster.battle.forces import Forces
from muster.battle.setup import Seat, Setup
from muster.battle.stats import danger_group, game_stats, in_danger
from muster.battle.view import View
from muster.combat.attack import Cover, Melee, Target, WeaponGroup
from muster.combat.tally import Tally
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import CORE
from muster.rulebook.weapon_type import WeaponType
from muster.table.terrain.effects import Danger, Going
from tests.battle.kit import RIFLE, roster, table, unit

CLUB = Weapon(name="club", range=0, attacks=3, power=5, type=WeaponType.ASSAULT, ap=4, cost=Decimal(3))
GUARDS, TRUCK = 0, 1


def _setup(**more: object) -> Setup:
    red = roster(
        "Red",
        unit("Guards", 4, (RIFLE, CLUB), hp=2, armour=5, dash=8, defence=3),
        unit("Truck", 1, (), transport=Decimal(60), fire_points=True, move=0, dash=0),
    )
    seats = Seat("Red", red), Seat("Blue", roster("Blue", unit("Foes")))
    return replace(Setup(seats, table(), style=Playstyle.ADVANCED), **more)  # type: ignore[arg-type]


@pytest.fixture
def battle() -> Battle:
    return Battle.new(_setup(), FastDice(1))


@pytest.mark.rule("STAT-03", "STAT-07", "STAT-08", "STAT-09", "STAT-10")
def test_without_a_reason_stats_are_those_of_the_profile(battle: Battle) -> None:
    stats = battle.field.stats(GUARDS)
    assert (stats.move, stats.dash, stats.defence, stats.hp) == tuple(map(Tally.of, (6, 8, 3, 2)))
    assert (stats.armour, stats.aegis) == (Tally.of(5), None)
    assert stats == game_stats(battle.forces).first_units[GUARDS]


@pytest.mark.rule("ACT-20")
def test_guard_raises_the_defence_and_says_so(battle: Battle) -> None:
    while battle.state.command is None:
        battle.choose(View(battle, 0).sample(Random(1)))
    battle.field.apply(Guarded(GUARDS, 2))
    defence = battle.field.stats(GUARDS).defence
    assert str(defence) == "5 = 3 +2 guard"
    assert battle.field.stats(GUARDS).target((2, 1)) == Target(3, 2, (2, 1), 5, guard=2)
    assert battle.field.stats(GUARDS).guarded(1).target() == Target(3, 2, (2,), 5, guard=3)
    battle.field.apply(Guarded(GUARDS, 0))
    assert battle.field.stats(GUARDS).defence == Tally.of(3)


def test_a_target_has_its_cover_and_one_whole_model_if_none_is_named(battle: Battle) -> None:
    assert battle.field.stats(GUARDS).target(cover=Cover(1)) == Target(3, 2, (2,), 5, cover=Cover(1))


@pytest.mark.rule("MOVE-10", "TRANS-01")
def test_who_neither_moves_nor_dashes_is_immobile_and_who_has_room_carries(battle: Battle) -> None:
    guards, truck = battle.field.stats(GUARDS), battle.field.stats(TRUCK)
    assert (guards.immobile, guards.carries, guards.fire_points) == (False, False, False)
    assert (truck.immobile, truck.carries, truck.fire_points) == (True, True, True)
    assert truck.capacity == Fraction(60)
    assert replace(truck, capacity=None).carries


@pytest.mark.rule("QS-36")
def test_in_the_reduced_game_nobody_carries_anything() -> None:
    forces = Forces(_setup(ruleset=replace(CORE, reduced=True), style=Playstyle.STANDARD))
    assert not game_stats(forces).first_units[TRUCK].carries


@pytest.mark.rule("STAT-18", "ATTACK-05")
def test_weapons_have_their_stats_and_are_used_together(battle: Battle) -> None:
    rifle, club = battle.field.weapons(0)
    assert (rifle.reach, rifle.needs_contact, club.needs_contact) == (24_000, False, True)
    assert (rifle.name, rifle.cost, rifle.ap) == ("rifle", Decimal(2), None)
    assert battle.field.weapons(1) == (rifle, club)
    assert club.group(4, Melee.WITHIN) == WeaponGroup(3, 5, 4, WeaponType.ASSAULT, 4, Melee.WITHIN, name="club")


@pytest.mark.rule("GROUND-07", "GROUND-12")
def test_a_danger_allows_the_saves_that_it_names_and_one_that_is_a_weapon_all(battle: Battle) -> None:
    stats, acid = battle.field.stats(GUARDS), Danger(armour=False, ap=3)
    assert in_danger(stats, acid).target() == Target(3, 2, (2,))
    assert danger_group(acid, "pit") == WeaponGroup(1, 0, 3, name="pit")
    gun = Danger(weapon=CLUB)
    assert in_danger(stats, gun) == stats
    assert danger_group(gun, "mill") == WeaponGroup(3, 5, 4, WeaponType.ASSAULT, name="mill: club")


@pytest.mark.rule("GROUND-18")
def test_a_perk_is_a_medium_only_where_terrain_of_the_table_is_crossed_by_it() -> None:
    boat = unit("Boat", perks=(Perk("Ship"), Perk("Dread")))
    assert isinstance(boat.profile, Unit)
    seats = Seat("Red", roster("Red", boat)), Seat("Blue", roster("Blue", unit("Foes")))
    dry = replace(table(), pieces=tuple(replace(piece, crossing=()) for piece in table().pieces))
    first, *rest = dry.pieces
    wet = replace(dry, pieces=(replace(first, crossing=(("ship", Going.OPEN),)), *rest))
    media = [Forces(Setup(seats, on)).units[0].media for on in (dry, wet)]
    assert media == [frozenset(), frozenset({"ship"})]
