"""The format stays what it is: codes made once are read for ever, and every field travels."""

from dataclasses import fields
from decimal import Decimal
from hashlib import sha256
from typing import Any

import pytest

from muster.army import READY, Armoury, Faction, Perk, Roster, RosterUnit, Unit, Weapon, ready_army
from muster.army.sharing import LARGEST_PART, receive, share, told
from muster.army.sharing.records import ARMOURY, FACTION, PERK, UNIT, WEAPON
from muster.army.sharing.rosters import ROSTER, unit_code
from muster.army.sharing.texts import PIECES, codes
from tests.army.kit import unit, weapon

GOLDEN: dict[str, Any] = {
    "MUSTER-WEAPON-1-P0C296H1VQJG499NJ9061YNRS14N2S9240D0M5-QWVXQN4": weapon(
        perks=[Perk("Burn", "Hot.", cost=Decimal("1.25"))], cost="11.04", pricing=1, lore="Loud.", symbol="bow"
    ),
    "MUSTER-UNIT-1-5Q8CJCX3HBEGBRAVMX962TAA0T0W04J96CCE15NJ0-VHHEFD4": unit(
        name="Émile ^ Ωmega", base="rect 120x80.5", transport=100, fire_points=True, height="2.5"
    ),
}


@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("code", GOLDEN)
def test_codes_made_once_are_read_for_ever(code: str) -> None:
    assert receive([code]) == GOLDEN[code]
    assert share(GOLDEN[code], lore=True).code == code


@pytest.mark.parametrize("name", READY)
def test_the_code_of_an_army_that_ships_comes_back(name: str) -> None:
    army = ready_army(name)
    assert receive([share(army, lore=True).code]) == army
    assert told(army).startswith(f"roster “{army.name}”, {len(army.units)} units, ")


@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("name", READY)
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
