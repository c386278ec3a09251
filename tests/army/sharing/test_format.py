"""The format stays what it is: codes made once are read for ever, and every field travels."""

from dataclasses import fields, replace
from decimal import Decimal
from hashlib import sha256
from typing import Any

import pytest

from muster.army import (
    SHIPPED,
    Armoury,
    Faction,
    Form,
    Model,
    Per,
    Perk,
    Roster,
    RosterUnit,
    Unit,
    Weapon,
    ready_army,
)
from muster.army.sharing import LARGEST_PART, describe, receive, share
from muster.army.sharing.records import ARMOURY, FACTION, PERK, UNIT, WEAPON
from muster.army.sharing.rosters import ROSTER, unit_code
from muster.army.sharing.texts import PIECES, codes
from tests.army.kit import unit, weapon

BOW = weapon(
    name="Bow",
    ap=5,
    type="heavy",
    perks=[Perk("Burn", "Hot.", Decimal("1.25"), Per.UNIT)],
    cost="11.04",
    pricing=1,
    lore="Loud.",
    symbol="bow",
    linked=["Bolt"],
)
BOLT = weapon(name="Bolt", range=0, ap=2, type="assault", cost="11.5")
BARGE = unit(
    name="Émile ^ Ωmega", base="rect 120x80.5", transport=150, fire_points=True, height="2.5", armour=4, aegis=6
)
MAN = unit(cost="30.5", armour=3, base="40")
CREW = RosterUnit(name="Ferrymen", profile=MAN, models=(Model((BOW,)), Model((BOW,)), Model()), aboard="Barge")
GOLDEN: dict[str, Any] = {
    "MUSTER-WEAPON-1-H7HJ14K2GXVS824MTS4G30ZEWCGJAHCMH208EWDA2P38518-D5SY7BS": BOW,
    "MUSTER-UNIT-1-5Q8CJCX3HBEGBRAVMX962TAA0T0W6CND6CCE15NJ0-VMHWCGW": BARGE,
    "MUSTER-ARMOURY-1-H7XD312JJGMT7G117HJ14K2GXVS824MTS4G30ZEWCGJAHCMH208EWDA2P3851DG17A2Q6-9Q3XZAW": Armoury(
        name="Arms", weapons=(BOW, BOLT), symbol="anchor"
    ),
    "MUSTER-FACTION-1-H548SSD0QMB8HT7S002WEN4383H00H22TRJVM696EHRNQ85W5DTEMK1D550D0E36APHK33G9DCG-AY077RN": Faction(
        name="Ferry", profiles=(MAN, BARGE), lore="They row."
    ),
    (
        "MUSTER-ROSTER-1-H548SSDS00H548SSD0WZ04MCH3Q3AGNG04X8AWR9WCG94RM7EYA0H56P940R7VQ344JMB548G2"
        "9D0M54PX1J9KME5DT1F1BEKN4RB998383GSJNMCRRW2BB4SHTMGD0E40248BB24BGG0HKH68N11C399AKS74KYQ8R8"
        "B00-M08AEBM"
    ): Roster(
        name="Ferry Guard",
        faction="Ferry",
        ruleset="beta",
        limit=Decimal(500),
        overspend=Decimal("2.5"),
        weapons=(BOLT,),
        units=(RosterUnit(name="Barge", profile=BARGE, models=(Model((BOW, BOW)),)), CREW),
        forms=(Form("Ferrymen", replace(CREW, name="Swimmers", aboard="")),),
    ),
}


@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("code", GOLDEN)
def test_codes_made_once_are_read_for_ever(code: str) -> None:
    assert receive([code]) == GOLDEN[code]
    assert share(GOLDEN[code], lore=True).code == code


@pytest.mark.parametrize("name", SHIPPED)
def test_the_code_of_an_army_that_ships_comes_back(name: str) -> None:
    army = ready_army(name)
    assert receive([share(army, lore=True).code]) == army
    assert describe(army).startswith(f"roster “{army.name}”, {len(army.units)} units, ")


@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("name", SHIPPED)
def test_armies_that_ship_fit_in_one_picture_without_lore(name: str) -> None:
    army = ready_army(name)
    if army.limit is not None and army.limit <= 1_000:
        shared = share(army)
        assert shared.parts == (shared.code,)
        assert len(shared.code) <= LARGEST_PART


def test_the_pieces_of_text_are_frozen_and_a_complete_prefix_code() -> None:
    assert sha256(PIECES.read_bytes()).hexdigest()[:16] == "25f363b2d28748b2"
    assert sum(2.0 ** -len(code) for code in codes().values()) == 1.0
    assert all(1 <= len(piece) <= 10 for piece in codes())


def test_every_field_travels() -> None:
    """A field that is added to a profile needs a format of its own: it is not forgotten in silence."""
    for made, code in ((Weapon, WEAPON), (Unit, UNIT), (Faction, FACTION), (Armoury, ARMOURY)):
        assert {field.name for field in fields(made)} == set(code.fields)
    assert {field.name for field in fields(Perk)} == set(PERK.fields)
    assert {field.name for field in fields(RosterUnit)} == set(unit_code((), ()).fields)
    assert {field.name for field in fields(Roster)} == {*ROSTER.head, "units", "forms"}
