"""Rosters built in Python: who carries what, and what it costs."""

from dataclasses import FrozenInstanceError, replace
from decimal import Decimal
from typing import Any

import pytest

from muster.army import Armoury, Model, Roster, RosterUnit
from muster.files import BadInput
from tests.army.kit import roster, squad, unit, weapon

RIFLE = weapon(name="Rifle", cost=6)
BLADE = weapon(name="Blade", range=0, cost="0.1")


@pytest.mark.rule("STAT-01", "STAT-17")
def test_each_model_has_weapons_of_its_own() -> None:
    unarmed, twice, mixed = Model(), Model((RIFLE, RIFLE)), Model((BLADE, RIFLE, BLADE))
    models = squad(unarmed, twice, mixed).models
    assert [[each.name for each in model.weapons] for model in models] == [
        [],
        ["Rifle", "Rifle"],
        ["Blade", "Rifle", "Blade"],
    ]


@pytest.mark.rule("STAT-02")
def test_a_unit_is_one_model_or_more() -> None:
    assert len(squad(Model()).models) == 1
    assert len(squad(*[Model()] * 1000).models) == 1000
    for count, written in [(0, "0"), (1001, "1,001")]:
        with pytest.raises(BadInput) as refusal:
            RosterUnit(name="Squad", profile=unit(), models=(Model(),) * count)
        assert refusal.value.sentence == f"Squad has {written} models; allowed are 1 to 1,000."
        assert (refusal.value.code, refusal.value.rule) == ("models.count", "STAT-02")


@pytest.mark.rule("STAT-02", "APP-10")
def test_a_refusal_shows_a_name_with_letters_that_nobody_sees() -> None:
    """A joiner may stand in a name; a sentence about the name can be printed anywhere."""
    joined = "\u0915\u094d\u200d\u0937"
    for wrong in (
        lambda: RosterUnit(name=joined, profile=unit(), models=()),
        lambda: Roster(name=joined, units=()),
        lambda: Armoury(name=joined, weapons=()),
    ):
        with pytest.raises(BadInput) as refusal:
            wrong()
        assert refusal.value.sentence.isprintable()
        assert " has 0 " in refusal.value.sentence


@pytest.mark.rule("STAT-02")
def test_an_army_is_one_unit_or_more() -> None:
    assert len(roster(*(squad(name=f"Squad {number}") for number in range(200))).units) == 200
    with pytest.raises(BadInput, match=r"^Guard has 0 units; allowed are 1 to 200\.$"):
        roster()
    with pytest.raises(BadInput, match=r"^Guard has 201 units; allowed are 1 to 200\.$"):
        roster(*(squad(name=f"Squad {number}") for number in range(201)))


@pytest.mark.rule("STAT-03")
def test_all_models_of_a_unit_share_one_profile_with_hp_for_each() -> None:
    five = squad(*[Model((RIFLE,))] * 3, *[Model()] * 2, hp=3)
    assert (five.profile.hp, five.full_hp) == (3, 15)


@pytest.mark.rule("POINTS-05")
def test_a_unit_costs_its_models_and_every_weapon() -> None:
    five = squad(*[Model((RIFLE,))] * 4, Model((RIFLE, RIFLE)), cost="10.25")
    assert five.cost == 5 * Decimal("10.25") + 6 * 6 == Decimal("87.25")
    assert five.cost_of(five.models[0]) == Decimal("16.25")
    assert five.cost_of(five.models[4]) == Decimal("22.25")
    assert roster(five, squad(name="Scouts", cost=50)).cost == Decimal("137.25")


@pytest.mark.rule("POINTS-05")
def test_costs_are_exact() -> None:
    assert squad(*[Model((BLADE, BLADE, BLADE))] * 1000, cost="0.01").cost == Decimal(310)


@pytest.mark.rule("POINTS-05")
def test_what_is_not_priced_has_no_cost() -> None:
    free = weapon(name="Gift")
    assert squad(Model()).cost is None
    assert squad(Model((RIFLE,)), Model((free,)), cost=10).cost is None
    assert squad(Model((RIFLE,)), Model((free,)), cost=10).cost_of(Model((RIFLE,))) == 16
    assert roster(squad(cost=60), squad(name="Scouts")).cost is None
    assert squad(Model((weapon(cost=0),)), cost=0).cost == 0


@pytest.mark.rule("POINTS-09")
def test_a_roster_gathers_the_profiles_that_its_units_use() -> None:
    spare, scout = weapon(name="Spare"), unit(name="Scout")
    army = roster(
        RosterUnit(name="First", profile=unit(), models=(Model((RIFLE,)), Model((BLADE, RIFLE)))),
        RosterUnit(name="Second", profile=unit(), models=(Model((BLADE,)),)),
        weapons=(spare,),
        profiles=(scout,),
    )
    assert army.weapons == (spare, RIFLE, BLADE)
    assert army.profiles == (scout, unit())


@pytest.mark.rule("STAT-15")
def test_lore_is_kept_and_costs_nothing() -> None:
    bare = roster(squad(Model((RIFLE,)), cost=50))
    told = roster(
        RosterUnit(
            name="Squad",
            profile=unit(cost=50, symbol="⚓", lore="Of the river."),
            models=(Model((weapon(name="Rifle", cost=6, symbol="🎯", lore="Old."),)),),
            lore="The first of their kind.",
        ),
        lore="They take a coin.",
    )
    assert (told.lore, told.units[0].lore) == ("They take a coin.", "The first of their kind.")
    assert (told.cost, told.units[0].full_hp) == (bare.cost, bare.units[0].full_hp)


@pytest.mark.parametrize(
    ("units", "code", "sentence"),
    [
        ([squad(), squad()], "unit.named_twice", "two units are named “Squad”; each unit needs a name of its own."),
        (
            [squad(Model((RIFLE,))), squad(Model((weapon(name="Rifle", cost=7),)), name="Scouts")],
            "weapon.named_twice",
            "two weapons are named “Rifle”; each weapon needs a name of its own.",
        ),
        (
            [squad(), RosterUnit(name="Scouts", profile=unit(name="Squad", hp=9), models=(Model(),))],
            "profile.named_twice",
            "two profiles are named “Squad”; each profile needs a name of its own.",
        ),
    ],
)
def test_one_name_stands_for_one_thing(units: list[RosterUnit], code: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        roster(*units)
    assert (refusal.value.code, refusal.value.sentence) == (code, sentence)


LORE = "lore is \\x07; allowed are none and 1 to 10,000 characters. It holds the control character U+0007."


@pytest.mark.parametrize(
    ("field", "value", "rule", "sentence"),
    [
        ("ruleset", "chess", "", "ruleset is chess; allowed are core, quickref, quickstart, beta, competitive."),
        (
            "limit",
            "-1",
            "POINTS-02",
            "limit is -1; allowed are none and numbers from 0 to 1,000,000 with at most 2 decimals.",
        ),
        ("name", "", "", "name is empty; allowed are 1 to 80 characters on one line."),
        ("lore", "\x07", "STAT-15", LORE),
    ],
)
def test_a_roster_obeys_its_fields(field: str, value: str, rule: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        roster(squad(), **{field: value})
    assert (refusal.value.sentence, refusal.value.rule) == (sentence, rule)


@pytest.mark.parametrize(
    ("field", "value", "rule", "sentence"),
    [
        ("name", "x" * 101, "", f"name is {'x' * 37}...; allowed are 1 to 100 characters on one line."),
        ("lore", "\x07", "STAT-15", LORE),
    ],
)
def test_a_unit_of_a_roster_obeys_its_fields(field: str, value: str, rule: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        replace(squad(), **{field: value})  # type: ignore[arg-type]
    assert (refusal.value.sentence, refusal.value.rule) == (sentence, rule)
    assert replace(squad(), name="x" * 100).name == "x" * 100


def test_rosters_are_values() -> None:
    listed: Any = [Model([RIFLE])]  # type: ignore[arg-type]
    army = roster(RosterUnit(name="Squad", profile=unit(), models=listed))
    assert army == roster(RosterUnit(name="Squad", profile=unit(), models=(Model((RIFLE,)),)))
    assert len({army, replace(army), replace(army, name="Watch")}) == 2
    for value, field in [(army, "name"), (army.units[0], "name"), (army.units[0].models[0], "weapons")]:
        with pytest.raises(FrozenInstanceError):
            setattr(value, field, "other")
