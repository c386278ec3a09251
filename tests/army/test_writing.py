"""Files that are written: they read back as the same values, here and in any other YAML reader."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from ruamel.yaml import YAML

from muster.army import (
    Armoury,
    Faction,
    Model,
    Per,
    Perk,
    Roster,
    Unit,
    Weapon,
    write_armoury,
    write_faction,
    write_roster,
    write_unit,
    write_weapon,
)
from tests.army.kit import read, roster, squad, unit, weapon
from tests.army.strategies import ARMOURIES, AWKWARD, FACTIONS, WEAPONS, rosters, units


@settings(deadline=None)
@given(WEAPONS)
def test_a_weapon_reads_back(written: Weapon) -> None:
    assert read(write_weapon(written)) == (written, [])


@settings(deadline=None)
@given(units())
def test_a_unit_reads_back(written: Unit) -> None:
    assert read(write_unit(written)) == (written, [])


@settings(deadline=None, max_examples=60)
@given(ARMOURIES)
def test_an_armoury_reads_back(written: Armoury) -> None:
    assert read(write_armoury(written)) == (written, [])


@settings(deadline=None, max_examples=60)
@given(FACTIONS)
def test_a_faction_reads_back(written: Faction) -> None:
    assert read(write_faction(written)) == (written, [])


@settings(deadline=None, max_examples=60)
@given(rosters())
def test_a_roster_reads_back(written: Roster) -> None:
    assert read(write_roster(written)) == (written, [])


@pytest.mark.parametrize("text", AWKWARD)
def test_other_yaml_readers_find_the_same_text(text: str) -> None:
    army = roster(squad(Model((weapon(name=text),)), name=text, perks=[text]), name=text)
    found = YAML(typ="safe", pure=True).load(write_roster(army))
    assert found["name"] == found["weapons"][0]["name"] == found["units"][0]["profile"] == text
    assert found["profiles"][0]["perks"] == found["units"][0]["models"][0]["weapons"] == [text]


@pytest.mark.rule("STAT-15")
@pytest.mark.parametrize(
    "lore", ["one\ntwo", "one\n\n\n  two  \n\tthree", "a: b\n# c\n---\n- d", "one\n   \ntwo", "none", "'\n\""]
)
def test_lore_of_several_lines_reads_back(lore: str) -> None:
    written = unit(lore=lore, symbol="⚓")
    assert read(write_unit(written)) == (written, [])


def test_a_file_is_pleasant_to_read() -> None:
    rifle = weapon(ap=6, cost=6, perks=["Loud"])
    first = squad(*[Model((rifle,))] * 4, Model(), name="First", cost="46.25", lore="Two\nlines.", base="60x35")
    assert write_roster(roster(first, limit=500)) == (
        "kind: roster\n"
        "version: 1\n"
        "name: Guard\n"
        "limit: 500\n"
        "weapons:\n"
        "  - name: Rifle\n"
        "    range: 18\n"
        "    attacks: 2\n"
        "    power: 3\n"
        "    type: battle\n"
        "    ap: 6+\n"
        "    perks: [Loud]\n"
        "    cost: 6\n"
        "profiles:\n"
        "  - name: First\n"
        "    move: 6\n"
        "    dash: 8\n"
        "    defence: 3\n"
        "    hp: 2\n"
        "    lore: |-\n"
        "      Two\n"
        "      lines.\n"
        "    base: 60x35\n"
        "    cost: 46.25\n"
        "units:\n"
        "  - profile: First\n"
        "    name: First\n"
        "    models:\n"
        "      - {count: 4, weapons: [Rifle]}\n"
        "      - {count: 1, weapons: []}\n"
    )


def test_a_perk_is_written_as_short_as_it_is() -> None:
    perks = [
        Perk("Loud"),
        Perk("No"),
        Perk("Dread", "Foes, all of them: think twice.\nAnd again.", Decimal(3), Per.UNIT),
    ]
    lines = write_weapon(weapon(perks=perks)).splitlines()
    written = (
        'perks: [Loud, "No", {name: Dread, text: "Foes, all of them: think twice.\\nAnd again.", cost: 3, per: unit}]'
    )
    assert written in lines
