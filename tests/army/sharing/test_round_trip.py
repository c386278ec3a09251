"""Laws of codes: what is shared is received as the same value, and every value has one code."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.army import Armoury, Faction, Roster, Unit, Weapon, write_roster
from muster.army.sharing import LARGEST_PART, receive, share
from muster.army.things import Thing
from tests.army.kit import read
from tests.army.sharing.generating import random_thing
from tests.army.strategies import ARMOURIES, FACTIONS, WEAPONS, rosters, units


def comes_back(thing: Thing) -> None:
    shared = share(thing, lore=True)
    assert receive([shared.code]) == thing
    assert receive(reversed(shared.parts)) == thing
    assert all(len(part) <= LARGEST_PART for part in shared.parts)
    short = receive([share(thing).code])
    assert share(short, lore=True).code == share(thing).code


@pytest.mark.law
@pytest.mark.rule("APP-04")
@settings(deadline=None, max_examples=60)
@given(WEAPONS)
def test_a_weapon_comes_back(thing: Weapon) -> None:
    comes_back(thing)


@pytest.mark.law
@pytest.mark.rule("APP-04")
@settings(deadline=None, max_examples=60)
@given(units())
def test_a_unit_comes_back(thing: Unit) -> None:
    comes_back(thing)


@pytest.mark.law
@pytest.mark.rule("APP-04")
@settings(deadline=None, max_examples=40)
@given(ARMOURIES)
def test_an_armoury_comes_back(thing: Armoury) -> None:
    comes_back(thing)


@pytest.mark.law
@pytest.mark.rule("APP-04")
@settings(deadline=None, max_examples=40)
@given(FACTIONS)
def test_a_faction_comes_back(thing: Faction) -> None:
    comes_back(thing)


@pytest.mark.law
@pytest.mark.rule("APP-04")
@settings(deadline=None, max_examples=60)
@given(rosters())
def test_a_roster_comes_back(thing: Roster) -> None:
    comes_back(thing)


@pytest.mark.law
@pytest.mark.parametrize("seed", range(100))
def test_things_of_the_soak_come_back(seed: int) -> None:
    comes_back(random_thing(Random(seed)))


@pytest.mark.law
@settings(deadline=None, max_examples=30)
@given(rosters(), st.booleans())
def test_a_roster_has_one_code_however_it_was_made(thing: Roster, lore: bool) -> None:
    again, faults = read(write_roster(thing))
    assert faults == []
    assert share(again, lore=lore) == share(thing, lore=lore)


@pytest.mark.law
@settings(deadline=None, max_examples=30)
@given(rosters())
def test_the_letters_survive_whatever_a_chat_does_to_them(thing: Roster) -> None:
    code = share(thing).code
    lines = [code[place : place + 40] for place in range(0, len(code), 40)]
    assert receive(["Look: " + "\n> ".join(lines).lower() + " What do you say?"]) == receive([code])
    assert receive([" ".join(code)]) == receive([code])
    assert receive([code.replace("-", "\u2011")]) == receive([code])
