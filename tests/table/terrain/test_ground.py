"""What the ground does: as agreed, by medium, without agreement, and dangerous in every way."""

from dataclasses import replace
from fractions import Fraction

import pytest

from muster.army import Weapon
from muster.combat.attack import Cover
from muster.files import BadInput
from muster.rulebook.ruleset import BETA, CORE
from muster.rulebook.weapon_type import WeaponType
from muster.table.shapes.sizes import Size
from muster.table.terrain.effects import Benefit, Building, Danger, Going, Opening, Rise, Slope, Veil
from muster.table.terrain.ground import as_played, is_steep
from muster.table.terrain.piece import LOOKS, PLAIN_COVER
from muster.table.terrain.table import Table
from tests.table.terrain.kit import piece

ON_FOOT: frozenset[str] = frozenset()
GAS = Weapon(name="Gas", range=0, attacks=4, power=3, type=WeaponType.ASSAULT)


@pytest.mark.rule("GROUND-18")
def test_the_same_water_differs_by_unit() -> None:
    water = piece(going=Going.DIFFICULT, crossing=(("ship", Going.OPEN), ("vehicle", Going.IMPASSABLE)))
    land = piece(crossing=(("ship", Going.IMPASSABLE),))
    assert water.going_for(ON_FOOT) is Going.DIFFICULT
    assert water.going_for(frozenset({"ship"})) is Going.OPEN
    assert water.going_for(frozenset({"vehicle"})) is Going.IMPASSABLE
    assert water.going_for(frozenset({"vehicle", "ship"})) is Going.OPEN
    assert (land.going_for(ON_FOOT), land.going_for(frozenset({"ship"}))) == (Going.OPEN, Going.IMPASSABLE)


@pytest.mark.rule("GROUND-01", "GROUND-04", "GROUND-05", "GROUND-13", "GROUND-16")
def test_what_is_agreed_stands_under_every_ruleset() -> None:
    agreed = piece(look="wood", going=Going.DIFFICULT, slows=Fraction(1, 2), danger=Danger(on=2))
    for ruleset in (CORE, BETA):
        played = as_played(agreed, ruleset)
        assert (played.going, played.slows, played.danger) == (Going.DIFFICULT, Fraction(1, 2), Danger(on=2))


@pytest.mark.rule("GROUND-17.a", "GROUND-17.b", "SCENERY-09")
@pytest.mark.parametrize("look", LOOKS)
def test_without_agreement_terrain_is_impassable_and_does_nothing_else(look: str) -> None:
    unknown = piece(
        look=look, agreed=False, slows=Fraction(1, 2), crossing=(("ship", Going.OPEN),), danger=Danger(),
        cover=Cover(defence=2), cover_area=True, standable=True, climbable=True, building=Building(),
        benefits=(Benefit("Radar"),), veil=Veil.BLOCKS,
    )  # fmt: skip
    played = as_played(unknown, CORE)
    assert played == piece(look=look, going=Going.IMPASSABLE, veil=Veil.BLOCKS)
    assert played.going_for(frozenset({"ship"})) is Going.IMPASSABLE


@pytest.mark.rule("BETA-11")
@pytest.mark.parametrize("look", LOOKS)
def test_the_beta_list_makes_common_terrain_difficult(look: str) -> None:
    difficult = {"wood", "hedge", "fence", "barricade", "crater", "ruin", "rocks", "marsh", "water"}
    played = as_played(piece(look=look, agreed=False, danger=Danger()), BETA)
    assert played.going is (Going.DIFFICULT if look in difficult else Going.IMPASSABLE)
    assert played.danger is None


@pytest.mark.rule("BETA-11")
@pytest.mark.parametrize(
    ("slope", "steep"),
    [
        (Slope(Rise.RIM, 2000), True),
        (Slope(Rise.RIM, 2001), False),
        (Slope(Rise.RAMP, towards=(3, 4)), False),
        (Slope(Rise.SHEER), False),
    ],
)
def test_a_slope_is_steep_if_it_rises_as_much_as_it_runs(slope: Slope, steep: bool) -> None:
    hill = piece(look="hill", slope=slope, agreed=False, standable=True)
    assert is_steep(hill) is steep
    played = as_played(hill, BETA)
    assert (played.going, played.standable) == ((Going.DIFFICULT, True) if steep else (Going.IMPASSABLE, False))
    assert is_steep(replace(hill, top=10_000, slope=Slope(Rise.RAMP, towards=(0, -5))))


@pytest.mark.rule("BETA-23", "BETA-24.a", "BETA-24.b")
def test_the_beta_rules_let_buildings_be_climbed_and_embarked_where_they_have_openings() -> None:
    door = Opening((4000, 0), (5000, 0), 0, 2000, "door")
    house = piece(look="building", going=Going.IMPASSABLE, openings=(door,))
    played = as_played(house, BETA)
    assert (played.climbable, played.standable) == (True, True)
    assert played.building == Building(fire_points=True, capacity=None)
    closed = as_played(replace(house, openings=()), BETA)
    assert (closed.climbable, closed.building) == (True, None)
    agreed = as_played(replace(house, building=Building(capacity=50, fire_points=False)), BETA)
    assert agreed.building == Building(capacity=50, fire_points=True)
    assert as_played(house, CORE) == house


@pytest.mark.rule("GROUND-17", "BETA-11")
def test_a_whole_table_is_played_by_one_ruleset() -> None:
    pieces = (
        piece(name="wood", look="wood", agreed=False),
        piece(name="statue", look="statue", agreed=False),
        piece(),
    )
    table = Table(Size.A.board(), pieces)
    for ruleset, wood in ((CORE, Going.IMPASSABLE), (BETA, Going.DIFFICULT)):
        played = table.as_played(ruleset)
        assert [each.going for each in played.pieces] == [wood, Going.IMPASSABLE, Going.OPEN]
        assert [each.name for each in played.pieces] == ["wood", "statue", "piece"]


@pytest.mark.rule("GROUND-06.b", "GROUND-08.a", "GROUND-12.a")
@pytest.mark.parametrize("on", [1, 2, 3, 6])
def test_a_set_chance_harms_on_its_numbers(on: int) -> None:
    danger = Danger(on=on)
    assert [face for face in range(1, 7) if danger.harms(face)] == list(range(1, on + 1))
    assert danger.certain is (on == 6)


def test_usual_danger_allows_both_saves_without_ap_and_costs_1_hp() -> None:
    usual = Danger()
    assert (usual.on, usual.armour, usual.aegis, usual.ap, usual.hp, usual.casualty) == (
        1,
        True,
        True,
        None,
        1,
        False,
    )


@pytest.mark.rule("GROUND-06.a", "GROUND-06.b")
def test_danger_is_a_weapon_or_a_set_chance_and_not_both() -> None:
    gas = Danger(weapon=GAS)
    assert not any(gas.harms(face) for face in range(1, 7))
    assert not gas.certain
    for other in ({"on": 6}, {"hp": 2}, {"casualty": True}, {"armour": False}):
        with pytest.raises(BadInput, match="one of the two"):
            Danger(weapon=GAS, **other)


@pytest.mark.rule("GROUND-12.a")
@pytest.mark.parametrize(("on", "hp"), [(0, 1), (7, 1), (1, 0)])
def test_danger_that_cannot_be_rolled_is_refused(on: int, hp: int) -> None:
    with pytest.raises(BadInput, match="allowed are 1 to 6"):
        Danger(on=on, hp=hp)


@pytest.mark.rule("COVER-06", "TERRAIN-12")
def test_cover_is_plain_unless_agreed_and_then_of_any_form() -> None:
    assert piece().cover == PLAIN_COVER == Cover(defence=1)
    for agreed in (
        Cover(defence=2),
        Cover(modifier=-1),
        Cover(armour=1),
        Cover(aegis=1),
        Cover(save=5),
        Cover(defence=-1),
    ):
        assert as_played(piece(cover=agreed), CORE).cover == agreed
