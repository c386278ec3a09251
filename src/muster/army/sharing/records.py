"""Format 1 of profiles and libraries: their fields in the order in which they are written. It never changes.

Whatever is added to a profile is added to a format 2, and format 1 is still read.
"""

from decimal import Decimal
from typing import Any

from muster.army.base import DEFAULT_BASE, DEFAULT_HEIGHT, Base, Shape
from muster.army.library import Armoury, Faction
from muster.army.perk import Per, Perk
from muster.army.sharing.bits import Reading, Writing
from muster.army.sharing.codes import Choice, Code, Count, Lore, Many, Name, Points, Record, Unless
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.rulebook.weapon_type import WeaponType

YES_OR_NO = (False, True)
NAME = Name()
NOTHING_OR_NAME = Unless("", NAME)
SAVE = Choice(3, None, 6, 5, 4, 3, 2)
YES_NO = Choice(1, *YES_OR_NO)
COST = Unless(None, Points(decimals=2, usual=4))
RULESET = Choice(3, "core", "quickref", "quickstart", "beta", "competitive")
WEAPON_TYPE = Choice(2, WeaponType.HEAVY, WeaponType.BATTLE, WeaponType.ASSAULT)
SIDE = Points(decimals=1, usual=5)
PRICING = Unless(None, Count(1))
PERK = Record(Perk, name=NAME, text=NOTHING_OR_NAME, cost=COST, per=Choice(1, Per.EACH, Per.UNIT))
PERKS = Many(PERK)


class BaseCode(Code):
    """A base by its shape and sides; a round one has one side."""

    shape = Choice(2, Shape.ROUND, Shape.OVAL, Shape.RECT)

    def put(self, out: Writing, value: Any) -> None:
        self.shape.put(out, value.shape)
        SIDE.put(out, value.length_mm)
        if value.shape is not Shape.ROUND:
            SIDE.put(out, value.width_mm)

    def take(self, source: Reading) -> Base:
        shape, length = self.shape.take(source), SIDE.take(source)
        return Base(shape, length, length if shape is Shape.ROUND else SIDE.take(source))


WEAPON = Record(
    Weapon,
    name=NAME,
    range=Count(5),
    attacks=Count(2),
    power=Count(2),
    type=WEAPON_TYPE,
    ap=SAVE,
    perks=PERKS,
    symbol=NOTHING_OR_NAME,
    lore=Lore(),
    linked=Many(NAME),
    cost=COST,
    pricing=PRICING,
)
UNIT = Record(
    Unit,
    name=NAME,
    move=Count(3),
    dash=Count(3),
    defence=Count(2),
    hp=Count(1),
    armour=SAVE,
    aegis=SAVE,
    transport=Unless(Decimal(0), Points(decimals=2, usual=6)),
    fire_points=YES_NO,
    perks=PERKS,
    symbol=NOTHING_OR_NAME,
    lore=Lore(),
    base=Unless(DEFAULT_BASE, BaseCode()),
    height=Unless(DEFAULT_HEIGHT, Points(decimals=3, usual=2)),
    cost=COST,
    pricing=PRICING,
)
WEAPONS, UNITS = Many(WEAPON, usual=3), Many(UNIT, usual=3)
ARMOURY = Record(Armoury, name=NAME, symbol=NOTHING_OR_NAME, lore=Lore(), weapons=WEAPONS)
FACTION = Record(Faction, name=NAME, symbol=NOTHING_OR_NAME, lore=Lore(), weapons=WEAPONS, profiles=UNITS)
